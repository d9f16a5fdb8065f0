"""Wrong engines that go wrong between two deals, or after one: the cases of every game in which they can go wrong notice them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

import pytest

from read_once import corpus
from schmier import spec
from schmier.cards import BIT_OF
from schmier.counting import match, several
from schmier.deal import Deal, Stage
from schmier.io.serve import observe, set_up
from schmier.play.record import Playing
from schmier.ruleset.match import WhoMayWin
from schmier.ruleset.play import Following
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Question
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.code_exchange import instead_of

Json = dict[str, Any]
Answering = Callable[[Deal, Json, Json], Json]
"""What an engine answers: the deal, the step and the right answer, to the wrong one."""

NEVER_BY_TRUMPS: Final = ("all-fours.don", "all-fours.nine-card-don", "all-fours.phat")
"""Games in which one follows strictly and is free when void, whatever is trumps, and no card leaves its suit."""

WITHOUT_A_PAIR: Final = ("smear.thirteen-point", "smear.widow-three")
"""Games in which no two deals in the cases hold the same hand with other trumps: a hand holds hardly anything but trumps there."""


@cache
def cases_of(ruleset: str) -> list[Case]:
    return [case for case in corpus() if case.ruleset == ruleset]


@cache
def document_of(ruleset: str) -> Document:
    return spec.ruleset_document(ruleset)


def fails_somewhere(ruleset: str, answers: Answering) -> bool:
    """Whether an engine that answers the cases of a game one after the other fails one."""
    rules = read_ruleset(document_of(ruleset))
    for case in cases_of(ruleset):
        deal = set_up(rules, case.given)
        for step in case.steps:
            if compare(step, answers(deal, step, observe(deal, step))).differences:
                return True
    return False


# ---- what may be played ----------------------------------------------------------------------------------------------


def remembers_what_may_be_played() -> Answering:
    """An engine that remembers, by hand and trick, which cards may be played, and forgets to ask which suit is trumps."""
    known: dict[object, Json] = {}

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if step.get("ask") != Question.LEGAL or deal.phase.name is not Stage.PLAY or deal.turn < 0:
            return right
        play = deal.progress
        trick = tuple(play.trick) if isinstance(play, Playing) else ()
        return known.setdefault((deal.turn, deal.hands[deal.turn], trick), right)

    return answers


def leads_trumps_always(deal: Deal, step: Json, right: Json) -> Json:
    """The cards that may be led, trumps alone where the leader holds one."""
    play = deal.progress
    is_lead = step.get("ask") == Question.LEGAL and isinstance(play, Playing) and not play.trick and deal.ranking
    if not is_lead or "actions" not in right:
        return right
    trumps = [action for action in right["actions"] if is_trump(deal, action)]
    return {**right, "actions": trumps or right["actions"]}


def is_trump(deal: Deal, action: Json) -> bool:
    """Whether an action plays a trump."""
    return deal.ranking is not None and "card" in action and bool(BIT_OF[action["card"]] & deal.ranking.trumps)


def keeps_the_first_trumps() -> Answering:
    """An engine in which what was trumps first is trumps for ever."""
    first: list[str] = []

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if step.get("ask") not in (Question.STATE, Question.VIEW) or not right["trump"]:
            return right
        first.append(right["trump"])
        return {**right, "trump": first[0]}

    return answers


@pytest.mark.parametrize(
    "ruleset", [name for name in spec.ruleset_ids() if name not in NEVER_BY_TRUMPS + WITHOUT_A_PAIR]
)
def test_an_engine_that_remembers_what_may_be_played_is_noticed(ruleset: str) -> None:
    assert fails_somewhere(ruleset, remembers_what_may_be_played())


@pytest.mark.parametrize("ruleset", spec.ruleset_ids())
def test_an_engine_with_one_suit_of_trumps_for_ever_is_noticed(ruleset: str) -> None:
    assert fails_somewhere(ruleset, keeps_the_first_trumps())


@pytest.mark.parametrize("ruleset", spec.ruleset_ids())
def test_an_engine_that_leads_trumps_always_is_noticed(ruleset: str) -> None:
    if read_ruleset(document_of(ruleset)).play.following is not Following.TRUMPS_ONLY:
        assert fails_somewhere(ruleset, leads_trumps_always)


def test_the_right_engine_fails_nothing() -> None:
    assert not fails_somewhere("pitch.auction", lambda deal, step, right: right)


# ---- who wins --------------------------------------------------------------------------------------------------------


def wins_though_set_back(right: Callable[..., Any]) -> Callable[..., Any]:
    """The pitcher's party if it is at the target, made or set back."""

    def maker(deal: Deal, account: Any, there: list[int]) -> int | None:
        ours = [party for party in there if party in match.bidders(deal)]
        return several.leader_or_pitcher(deal, account.scores, ours) if ours else None

    return maker


@pytest.mark.parametrize(
    "ruleset",
    [
        name
        for name in spec.ruleset_ids()
        if read_ruleset(document_of(name)).match.who_may_win in (WhoMayWin.PITCHER, WhoMayWin.PITCHER_UNLESS_ALL_CROSS)
    ],
)
def test_an_engine_in_which_a_set_pitcher_over_the_target_wins_is_noticed(ruleset: str) -> None:
    with instead_of(match.makers_there, wins_though_set_back):
        assert fails_somewhere(ruleset, lambda deal, step, right: right)
