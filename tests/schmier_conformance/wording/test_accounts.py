"""An explanation states everything in the deciding objects, and nothing else."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chance import Chance, chances, examples
from drawn_rulesets import IDS, ruleset
from explained import check_explained, explained_log
from places import ROOT
from random_deals import fresh_deal, play_out
from sampled import times
from schmier.account import WON
from schmier.action import Event, event_of
from schmier.cards import names
from schmier.deal import Deal
from schmier.io.logs import replay
from schmier.io.writing import log_of
from schmier.ruleset.cards import Jokers
from schmier.ruleset.seats import Parties
from schmier.sides import side_of
from schmier_conformance.documents.reading import validate, validate_part
from schmier_conformance.wording.accounts import lines
from schmier_conformance.wording.accounts.account import ANY_POINT, SENTENCES
from schmier_conformance.wording.accounts.explainer import Explainer
from schmier_conformance.wording.explanation import line_json, moment_json, moment_text
from schmier_conformance.wording.moment import Onlooker
from schmier_conformance.wording.text import people


def random_log(identifier: str, chance: Random) -> dict[str, Any]:
    deal = fresh_deal(ruleset(identifier), chance)
    target = deal.ruleset.match.target
    if target and chance.random() < 0.5:
        deal.started = deal.scores = tuple(chance.randint(target - 5, target - 1) for _ in deal.scores)
    done = play_out(deal, chance)
    log: dict[str, Any] = log_of(deal, [event_of(action, deal.ruleset, deal.table) for action in done])
    return log


@pytest.mark.parametrize("identifier", IDS)
@examples(times(12))
@given(chance=chances())
def test_the_explanation_of_a_random_deal_says_what_its_outcome_says(identifier: str, chance: Chance) -> None:
    log = explained_log(random_log(identifier, chance.restart()), ruleset(identifier))
    assert log.replayed.verdict == "holds"
    check_explained(log)
    validate("explanation", [line_json(line) for line in log.lines], "the explanation")


def test_a_point_may_have_any_name_and_is_told_by_what_shows_it() -> None:
    assert {column for column, what, _ in SENTENCES if what == ANY_POINT} == {WON}


@pytest.mark.parametrize("identifier", [name for name in IDS if ruleset(name).seats.parties is Parties.CALLED])
@pytest.mark.parametrize("seed", range(6))
def test_a_point_that_a_side_wins_is_told_once_and_of_all_of_it(identifier: str, seed: int) -> None:
    # Who called a partner and has not met him yet held no Ace that the partner held.
    log = explained_log(random_log(identifier, Random(f"sides {identifier} {seed}")), ruleset(identifier))
    parties = log.deal.table.parties
    won = [line for line in lines.without_repeated(log.lines) if lines.is_of(line, WON)]
    assert len(won) == len({line.what for line in won})
    for line in won:
        who = line.entry["party"] if line.entry else None
        if who is not None:
            sides = dict(zip(parties, side_of(log.deal), strict=True))
            of_side = [name for name in parties if sides[name] == sides[who]]
            assert f" {people(of_side)}" in line.text


def test_who_scored_as_he_won_has_nothing_more_to_score_and_not_nothing() -> None:
    log = explained_log(random_log("all-fours.phat", Random("board")), ruleset("all-fours.phat"))
    assert [line.text for line in log.lines if "nothing more to score" in line.text]
    assert not [line.text for line in log.lines if "won nothing" in line.text]


MARKED = [
    name
    for name in IDS
    if ruleset(name).cards.jokers is Jokers.RANKED and ruleset(name).document["deck"]["jokers"] == 2
]
"""The games that tell their two Jokers apart."""


@pytest.mark.parametrize("identifier", MARKED)
def test_jokers_that_a_game_tells_apart_are_not_the_first_and_the_second(identifier: str) -> None:
    for seed in range(4):
        log = explained_log(random_log(identifier, Random(f"marked {seed}")), ruleset(identifier))
        assert not [line.text for line in log.lines if re.search("(First|Second) Joker", line.text)]


def test_nothing_is_said_of_cards_that_are_not_known() -> None:
    log = json.loads((ROOT / "conformance" / "worked" / "penguin-pitch-as-played.json").read_text("utf-8"))
    recorded = log["deals"][0]
    del recorded["events"][0]["hands"]["W"], recorded["result"]
    del recorded["events"][17:]
    found = explained_log(log)
    assert "W ? ? ? ? ? ?" in found.lines[0].text
    assert found.lines[-1].text == (
        "Trick 3: N leads A♣; E 4♣; S 8♣; W, if he has no club, throws T♥; N wins: the highest club."
    )


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=times(4), deadline=None)
@given(seed=st.integers(min_value=0, max_value=10**6))
def test_any_moment_tells_what_may_be_done_and_what_refuses_the_rest(identifier: str, seed: int) -> None:
    log = random_log(identifier, Random(f"moment {identifier} {seed}"))
    events = log["deals"][0]["events"]
    everywhere = Everywhere()
    replay(log, witness=everywhere, rulesets=lambda _: ruleset(identifier))
    for position, onlooker in enumerate(everywhere.onlookers):
        found = onlooker.moment
        assert found is not None
        assert found.clauses or found.phase == "deal" or events[position]["do"] in ("redeal", "take")
        assert found.text in said_of_event(everywhere.explainer, position)
        refused = [one.action for one in found.refused]
        allowed = found.legal.get("actions", [])
        assert not [action for action in refused if without_seat(action) in allowed and action["by"] in found.by]
        if found.phase == "play" and allowed and all(action["do"] == "play" for action in allowed):
            spoken_of = [*allowed, *(action for action in refused if action["by"] in found.by)]
            assert {action["card"] for action in spoken_of} == set(onlooker.held)
        validate_part("explanation", "#/$defs/moment", moment_json(found), "the moment")
        assert all(moment_text(found))
    assert len(everywhere.onlookers) == len(events)


def said_of_event(explainer: Explainer, position: int) -> str:
    """The line of the account that tells of an event."""
    return next(line.text for line in explainer.lines for step in line.steps if step.event == position)


class Everywhere:
    """Onlookers at all events of a deal, each at its own; one explainer sees all of them."""

    def __init__(self) -> None:
        self.onlookers: list[Watching] = []
        self.explainer = Explainer()

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        self.onlookers.append(Watching(number, position))
        self.onlookers[-1].explainer = self.explainer
        self.onlookers[-1].before(deal, number, position, event)

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        self.onlookers[-1].after(deal, number, position, event)

    def counted(self, deal: Deal, number: int) -> None:
        """The end of a deal is no event."""


class Watching(Onlooker):
    """An onlooker that sees the cards of the player whose turn it is."""

    held: tuple[str, ...] = ()

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        super().before(deal, number, position, event)
        if (number, position) == self.place and deal.turn >= 0:
            self.held = tuple(names(deal.hands[deal.turn]))


def without_seat(action: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in action.items() if key != "by"}
