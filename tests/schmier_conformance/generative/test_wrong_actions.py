"""What random deals try: one thing a deal, the mistakes of players of this game first, and everything finds something refused."""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from functools import cache
from itertools import pairwise
from random import Random

import pytest

from random_deals import fresh_deal
from schmier import spec
from schmier.action import Action, action_of
from schmier.deal import Stage
from schmier.io.random_play import random_action
from schmier.io.seeded import seed_text, seeded_deal
from schmier.ruleset.ruleset import read_ruleset
from schmier.verbs import Verb
from schmier.violation import Violation
from schmier_conformance.corpus.game_notation import notation_of
from schmier_conformance.corpus.roles import Role
from schmier_conformance.generative.game import Game, Json
from schmier_conformance.generative.generate.random_deals import fuzz_deal, random_case
from schmier_conformance.generative.generate.trials import (
    ALL,
    DEAL,
    IRREGULARITIES,
    MISTAKES,
    NOTES,
    OF_LOGS,
    AnyTrial,
    Trial,
    found_in,
    schedule,
)
from schmier_conformance.generative.generate.wrong_actions import BID_WORDS, WORDS

ATTEMPTS = 20
"""How often a wrong action is requested in a state before there counts as being none."""

GAME_LOG = json.loads((spec.FOLDER / "schemas" / "game-log.json").read_bytes())

GAMES = (
    "pitch.auction",
    "smear.minnesota",
    "seven-up.three",
    "five-hundred.five",
    "skat.tournament",
    "smear.penguin",
    "smear.ten-point-five",
)


@cache
def game(identifier: str) -> Game:
    document = spec.ruleset_document(identifier)
    return Game(document, read_ruleset(document), "some seed")


@cache
def found() -> dict[str, set[str]]:
    """For each trial the verbs of its events, in a few deals of each game."""
    verbs: dict[str, set[str]] = defaultdict(set)
    for identifier in GAMES:
        chance = Random(identifier)
        ruleset = read_ruleset(spec.ruleset_document(identifier))
        for _ in range(5):
            deal = fresh_deal(ruleset, chance)
            while True:
                for trial in ALL:
                    event = trial.event(deal, chance)
                    if event is not None:
                        verbs[trial.name].add(event["do"])
                if deal.phase.name is Stage.OVER:
                    break
                text = seed_text(ruleset, deal.table, str(chance.random()), 1)
                is_to_deal = deal.phase.name is Stage.DEAL
                dealt = (
                    Action(Verb.DEAL, dealt=seeded_deal(ruleset, deal.table, deal.dealer, text)) if is_to_deal else None
                )
                deal.apply(dealt or random_action(deal, chance))
    return verbs


def test_every_trial_finds_something_that_is_refused() -> None:
    assert set(found()) == {trial.name for trial in ALL if trial is not NOTES}


def test_every_verb_is_tried() -> None:
    event = GAME_LOG["$defs"]["event"]
    assert {verb for verbs in found().values() for verb in verbs} == set(event["properties"]["do"]["enum"])


def test_every_bid_in_a_word_is_tried() -> None:
    assert {*BID_WORDS} == set(GAME_LOG["$defs"]["bid"]["else"]["else"]["enum"])


def test_every_verb_without_members_is_tried_as_a_word() -> None:
    needs_more = {"deal", "bid", "play", "declare", "discard", "pass-cards", "call", "name-suit"}
    assert {*WORDS} == set(GAME_LOG["$defs"]["event"]["properties"]["do"]["enum"]) - needs_more


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_a_wrong_action_is_refused_and_found_in_every_phase_of_every_game(identifier: str) -> None:
    chance = Random(f"wrong {identifier}")
    ruleset = read_ruleset(spec.ruleset_document(identifier))
    deal = fresh_deal(ruleset, chance)
    without, every = set(), AnyTrial(ruleset)
    while True:
        attempts = (every.event(deal, chance) for _ in range(ATTEMPTS))
        event = next(filter(None, attempts), None)
        if event is None:
            without.add(deal.phase.name)
        else:
            with pytest.raises(Violation):
                deal.phase.check(deal, action_of(event, ruleset, deal.table))
        if deal.phase.name is Stage.OVER:
            break
        text = seed_text(ruleset, deal.table, str(chance.random()), 1)
        is_to_deal = deal.phase.name is Stage.DEAL
        dealt = Action(Verb.DEAL, dealt=seeded_deal(ruleset, deal.table, deal.dealer, text)) if is_to_deal else None
        deal.apply(dealt or random_action(deal, chance))
    assert without <= {Stage.DEAL}


# ---- one thing a deal ------------------------------------------------------------------------------------------------


@cache
def tried_case(identifier: str, number: int) -> Json:
    return random_case(game(identifier), number)


def trial_of(case: Json) -> Trial:
    name = case["title"].partition(", that tries ")[2]
    return next(trial for trial in ALL if trial.name == name)


def refused_in(case: Json) -> list[Json]:
    return [step["try"] for step in case["steps"] if "rejected" in step["expect"]]


@pytest.mark.parametrize("identifier", GAMES)
def test_a_deal_tries_one_thing_and_says_which(identifier: str) -> None:
    for number in range(1, 31):
        case = tried_case(identifier, number)
        trial = trial_of(case)
        assert (trial.role in case["needs"]) if trial.role else (Role.LOGS not in case["needs"])
        assert refused_in(case) or trial is NOTES


@pytest.mark.parametrize("identifier", GAMES)
def test_the_mistakes_of_players_come_first_and_have_the_notation_of_their_game(identifier: str) -> None:
    one = game(identifier)
    mistakes = [trial for trial in found_in(one.ruleset) if trial.role is None]
    assert schedule(one.ruleset)[: len(mistakes)] == tuple(mistakes)
    for number in range(1, len(mistakes) + 1):
        case = tried_case(identifier, number)
        assert Role.LOGS not in case["needs"]
        assert [event for event in refused_in(case) if notation_of(one.ruleset).is_foreign(event)] == []


@pytest.mark.parametrize("identifier", GAMES)
def test_every_trial_of_a_game_has_a_deal_among_the_sixty_of_its_corpus(identifier: str) -> None:
    one = game(identifier)
    tried = Counter(trial_of(tried_case(identifier, number)).name for number in range(1, 61))
    assert set(tried) == {trial.name for trial in schedule(one.ruleset)}
    assert max(tried.values()) <= 8


def test_no_two_trials_have_one_name() -> None:
    assert len({trial.name for trial in ALL}) == len(ALL) == len((*MISTAKES, *IRREGULARITIES, *OF_LOGS))


@pytest.mark.parametrize("identifier", GAMES)
def test_deals_for_an_engine_without_roles_of_logs_need_none(identifier: str) -> None:
    for number in range(1, 41):
        steps = fuzz_deal(game(identifier), number, ["deal", "auction", "exchange", "play", "match"]).steps
        tried = [step["try"] for step in steps if "try" in step]
        assert not [event for event in tried if event["do"] == "breach" or event.keys() & {"revoke", "out_of_turn"}]
        assert not [event for event in tried if notation_of(game(identifier).ruleset).is_foreign(event)]


def test_only_a_trial_of_bad_deals_begins_before_the_deal() -> None:
    for number in range(1, 61):
        case = tried_case("pitch.auction", number)
        trial = trial_of(case)
        assert bool(case["given"]["events"]) != bool(trial.phases & DEAL)


def test_a_trial_of_the_end_comes_after_the_end() -> None:
    numbers = range(1, 61)
    cases = [tried_case("cinch", number) for number in numbers]
    ends = [case for case in cases if trial_of(case).name == "an action after the end"]
    assert ends
    assert {step["expect"]["rejected"] for case in ends for step in case["steps"] if "rejected" in step["expect"]} == {
        "irregular.over"
    }


def test_each_wrong_action_is_followed_by_a_question() -> None:
    steps = random_case(game("skat"), 1)["steps"]
    followers = [after for step, after in pairwise(steps) if "rejected" in step["expect"]]
    assert followers
    assert all("ask" in after for after in followers)


def test_every_third_deal_is_the_first_of_a_match() -> None:
    for number in range(3, 31, 3):
        given = tried_case("pitch.auction", number)["given"]
        assert set(given["scores"].values()) == {0}
        assert given.get("number", 1) == 1
