"""Points, scores and contracts are what the lines of the account say, in random deals of every shipped ruleset."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from random_deals import fresh_deal, play_out
from sampled import times
from schmier import spec
from schmier.account import CONTRACT, COUNTED, ENTERED, WON, Piles, Sum
from schmier.counting import scores
from schmier.deal import Deal
from schmier.outcome import Outcome
from schmier.ruleset.ruleset import Ruleset, read_ruleset

IDS = spec.ruleset_ids()

some = settings(max_examples=times(4), deadline=None, suppress_health_check=list(HealthCheck))
DEALS = 10
"""Random deals for each example."""


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@cache
def in_force(identifier: str) -> frozenset[str]:
    return frozenset(spec.clauses_in_force(spec.ruleset_document(identifier)))


def some_deals(identifier: str, seed: int) -> list[tuple[Deal, Outcome]]:
    """Random deals played to the end, many of them close to the end of the match."""
    found = []
    for number in range(DEALS):
        chance = Random(f"{identifier} {seed} {number}")
        deal = fresh_deal(ruleset(identifier), chance)
        target = deal.ruleset.match.target
        if target and chance.random() < 0.5:
            deal.started = deal.scores = tuple(chance.randint(target - 5, target) for _ in deal.scores)
        play_out(deal, chance)
        assert deal.outcome is not None
        found.append((deal, deal.outcome))
    return found


@pytest.mark.parametrize("identifier", IDS)
@some
@given(st.integers(min_value=0, max_value=10**9))
def test_points_scores_and_made_are_what_the_lines_say(identifier: str, seed: int) -> None:
    for deal, outcome in some_deals(identifier, seed):
        for party in range(len(deal.table.parties)):
            ours = [entry for entry in outcome.entries if entry.party == party]
            entered = sum(entry.amount for entry in ours if entry.column is ENTERED)
            assert outcome.scores[party] - deal.started[party] == entered
            assert outcome.points[party] == {entry.what: entry.amount for entry in ours if entry.column is WON}
        contracts = [bool(entry.amount) for entry in outcome.entries if entry.column is CONTRACT]
        assert [outcome.made] == (contracts or [None])


@pytest.mark.parametrize("identifier", IDS)
@some
@given(st.integers(min_value=0, max_value=10**9))
def test_whatever_decides_a_line_is_in_force_and_is_named(identifier: str, seed: int) -> None:
    for _, outcome in some_deals(identifier, seed):
        for entry in outcome.entries:
            assert entry.clauses
            assert set(entry.clauses) <= in_force(identifier), entry
        assert set(outcome.decision.clauses) <= in_force(identifier)


@pytest.mark.parametrize("identifier", IDS)
@some
@given(st.integers(min_value=0, max_value=10**9))
def test_what_a_line_is_shown_by_adds_up_to_it(identifier: str, seed: int) -> None:
    for deal, outcome in some_deals(identifier, seed):
        for entry in outcome.entries:
            if isinstance(entry.because, Piles):
                assert entry.because.totals == outcome.card_points
                for pile in entry.because.by_party:
                    assert sum(count for _, count in pile.terms) == pile.total
            if isinstance(entry.because, Sum) and entry.column is not COUNTED and not deal.ruleset.match.others_stop:
                swept = entry.what == "sweep"
                total = sum(count for _, count in entry.because.terms)
                assert swept or entry.amount == max(total, 0)


def test_the_account_of_game_tells_the_cards_of_both_sides() -> None:
    for deal, outcome in some_deals("pitch.auction", 1):
        game = next(entry for entry in outcome.entries if entry.what == "game")
        assert isinstance(game.because, Piles)
        laid_down = [dict(pile.terms) for pile in game.because.by_party]
        assert [sum(terms.values()) for terms in laid_down] == list(outcome.card_points)
        if game.party is not None:
            assert outcome.card_points[game.party] == max(outcome.card_points)
        assert deal.ruleset.counting.all_card_points == 80


def test_every_step_of_a_multiplier_is_told() -> None:
    seen = set()
    for seed in range(12):
        for _, outcome in some_deals("skat", seed):
            for entry in outcome.entries:
                if entry.what == "multiplier" and isinstance(entry.because, Sum) and entry.amount:
                    assert sum(count for _, count in entry.because.terms) == entry.amount
                    seen.update(name for name, _ in entry.because.terms)
    assert {"matadors", "game", "hand", "schneider"} <= seen


@pytest.mark.parametrize("identifier", IDS)
def test_a_limit_on_scores_holds_in_every_game_when_it_is_put_where_scores_change(
    identifier: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scores, "new_score", lambda score, change: max(0, score + change))
    lowest, takes_away = list[int](), False
    for number in range(40):
        chance = Random(f"{identifier} {number}")
        deal = fresh_deal(ruleset(identifier), chance)
        deal.started = deal.scores = tuple(abs(score) % 3 for score in deal.scores)
        play_out(deal, chance)
        assert deal.outcome is not None
        assert min(deal.scores) >= 0
        assert min(deal.outcome.scores) >= 0
        lowest.append(min(deal.outcome.scores))
        takes_away |= any(entry.column is ENTERED and entry.amount < 0 for entry in deal.outcome.entries)
    assert 0 in lowest or not takes_away


@pytest.mark.parametrize(
    "identifier", ["pitch.auction", "smear.ten-point", "skat", "five-hundred.three", "seven-up.three"]
)
def test_the_reasons_at_the_end_are_those_of_the_lines(identifier: str) -> None:
    for number in range(10):
        chance = Random(number)
        deal = fresh_deal(ruleset(identifier), chance)
        deal.because = []
        play_out(deal, chance)
        assert deal.outcome is not None
        clauses: Mapping[str, Any] = dict.fromkeys(deal.because)
        decided = [entry for entry in deal.outcome.entries if entry.amount or entry.column is not COUNTED]
        assert {clause for entry in decided for clause in entry.clauses} <= set(clauses)
        assert set(deal.outcome.decision.clauses) <= set(clauses)
