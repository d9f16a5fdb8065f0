"""Excerpts of generated cases: they say the same as the whole case, and together they catch what the whole cases catch."""

from __future__ import annotations

import json
from functools import cache
from typing import Any

import pytest

from drawn_rulesets import IDS
from read_once import corpus, worked_cases
from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case, Level, Question
from schmier_conformance.corpus.scenarios import FOLDER
from schmier_conformance.generative.defaults import SEED
from schmier_conformance.generative.game import Game
from schmier_conformance.generative.generate import boundary_search
from schmier_conformance.generative.generate.boundary_search import by_name
from schmier_conformance.generative.generate.corpus import BOUNDARY, Chosen, kept_of, made_again, read_chosen
from schmier_conformance.generative.generate.excerpts import CHEAP, excerpt, happened, kept_steps, refused
from schmier_conformance.mutants.basic_mistakes.detection import that_notice
from schmier_conformance.mutants.basic_mistakes.leniency import everywhere
from schmier_conformance.mutants.basic_mistakes.mistake import Mistake
from schmier_conformance.mutants.case_selection import ready
from schmier_conformance.mutants.excerpt_selection import ANSWER, HABIT, MISREADING, answers_shown, habits_shown
from schmier_conformance.mutants.misreadings import MISREADINGS

Json = dict[str, Any]

SAMPLE = ("pitch.smudge", "skat.schieberamsch", "five-hundred.two", "smear.ten-point-five")
"""The games whose kept cases are tried; between them they have auctions, exchanges, Jokers, partners and contracts."""

BY_KEY = {one.key: one for one in MISREADINGS}


@cache
def game_of(identifier: str) -> Game:
    document = spec.ruleset_document(identifier)
    return Game(document, read_ruleset(document), SEED)


@cache
def chosen_of(identifier: str) -> list[Chosen]:
    return list(read_chosen(FOLDER)[identifier])


@cache
def kept(identifier: str) -> list[Case]:
    return [case for case in corpus() if case.ruleset == identifier and case.level == Level.RANDOM]


def small_case() -> Json:
    return made_again(game_of("pitch.smudge"), next(one for one in chosen_of("pitch.smudge") if one.kind == "tried"))


# ---- one excerpt -----------------------------------------------------------------------------------------------------


def test_what_leads_up_to_an_excerpt_is_given_and_what_comes_after_it_is_gone() -> None:
    whole = small_case()
    first = max(place for place, step in enumerate(whole["steps"]) if refused(step))
    part = excerpt(game_of("pitch.smudge"), whole, {first, first + 1})
    assert part["steps"] == whole["steps"][first : first + 2]
    before = [step["try"] for step in whole["steps"][:first] if happened(step)]
    assert part["given"]["events"] == whole["given"]["events"] + before


def test_between_the_steps_of_an_excerpt_actions_stay_and_long_questions_go() -> None:
    steps = small_case()["steps"]
    left_out = set(range(len(steps))) - set(kept_steps(steps, {0, len(steps) - 1}))
    assert left_out
    assert all("ask" in steps[place] or refused(steps[place]) for place in left_out)
    assert all(len(json.dumps(steps[place])) > CHEAP for place in left_out)


@pytest.mark.parametrize("identifier", SAMPLE)
def test_an_excerpt_expects_what_its_whole_case_expects(identifier: str) -> None:
    game = game_of(identifier)
    for one in chosen_of(identifier):
        whole, part = made_again(game, one), kept_of(game, one)
        left = iter(whole["steps"])
        assert all(step in left for step in part["steps"]), one
        happened_in = [
            [*case["given"]["events"], *(step["try"] for step in case["steps"] if happened(step))]
            for case in (whole, part)
        ]
        assert happened_in[0][: len(happened_in[1])] == happened_in[1]


@pytest.mark.parametrize("identifier", IDS)
def test_the_steps_of_a_boundary_are_kept(identifier: str) -> None:
    for case in kept(identifier):
        names = [what.removeprefix(BOUNDARY) for what in case.catches if what.startswith(BOUNDARY)]
        if any(not by_name(name).is_early for name in names):
            assert [step for step in case.steps if step.get("ask") == Question.RESULT and step["expect"]["over"]]


@pytest.mark.parametrize("identifier", IDS)
def test_a_random_deal_that_tries_something_shows_a_refusal(identifier: str) -> None:
    silent = [case.id for case in kept(identifier) if "-tried-" in case.id and not any(map(refused, case.steps))]
    wholes = {one.number: made_again(game_of(identifier), one) for one in chosen_of(identifier) if one.kind == "tried"}
    assert not [name for name in silent if any(map(refused, wholes[int(name.rsplit("-", 1)[1])]["steps"]))]


# ---- all excerpts of a game ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("identifier", SAMPLE)
def test_a_case_that_is_kept_for_a_misreading_a_habit_or_an_answer_shows_it(identifier: str) -> None:
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    for case in kept(identifier):
        shown = {f"{HABIT}{habit}" for habits in habits_shown(case, ruleset).values() for habit in habits}
        shown |= {f"{ANSWER}{form}" for forms in answers_shown(case, ruleset).values() for form in forms}
        for what in case.catches:
            if what.startswith((HABIT, ANSWER)):
                assert what in shown, case.id
            if what.startswith(MISREADING):
                assert [*that_notice(engine_with(what.removeprefix(MISREADING)), case.document, [case])], case.id


def engine_with(key: str) -> Mistake:
    return Mistake(key, "", everywhere, misreadings=(BY_KEY[key],))


@pytest.mark.parametrize("identifier", SAMPLE[:2])
def test_what_the_whole_cases_show_the_excerpts_and_the_worked_cases_show(identifier: str) -> None:
    game, ruleset = game_of(identifier), read_ruleset(spec.ruleset_document(identifier))
    wholes = ready(game, [made_again(game, one) for one in chosen_of(identifier)])
    ours = [*worked_cases(identifier), *kept(identifier)]
    assert habits_of(wholes, ruleset) <= habits_of(ours, ruleset)
    for misreading in MISREADINGS:
        if spec.in_force(misreading.clause, game.document):
            engine = engine_with(misreading.key)
            if any(that_notice(engine, game.document, wholes)):
                assert any(that_notice(engine, game.document, ours)), misreading.key


def habits_of(cases: list[Case], ruleset: Any) -> set[str]:
    return {habit for case in cases for habits in habits_shown(case, ruleset).values() for habit in habits}


def test_boundaries_of_the_result_and_early_ones_are_kept_apart_where_they_can_be() -> None:
    mixed = 0
    for identifier in IDS:
        for one in chosen_of(identifier):
            if one.kind == boundary_search.KIND:
                early = {
                    by_name(what.removeprefix(BOUNDARY)).is_early for what in one.catches if what.startswith(BOUNDARY)
                }
                mixed += len(early) > 1
    assert mixed < len(IDS) / 2
