"""Invariants of play, on random deals of every shipped ruleset."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on, play_out, with_own_lists
from schmier import spec
from schmier.action import Action
from schmier.cards import BIT, each
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.observation import legal, result
from schmier.play.tricks import Play
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.violation import Violation

DEALS = 10_000
"""Random deals of each ruleset that must hold: with hypothesis choosing the seeds, and the batch that each example plays."""
BATCH = 50

IDS = spec.ruleset_ids()

thorough = settings(max_examples=DEALS // BATCH, deadline=None, suppress_health_check=list(HealthCheck))


@cache
def ruleset(identifier: str) -> Ruleset:
    return read_ruleset(spec.ruleset_document(identifier))


@pytest.mark.parametrize("identifier", IDS)
@thorough
@given(seed=st.integers(min_value=0))
def test_a_random_deal_replays_to_the_same_result(identifier: str, seed: int) -> None:
    chance = Random(f"{identifier} {seed}")
    for number in range(BATCH):
        check_random_deal(ruleset(identifier), f"{seed}-{number}", chance)


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_somebody_can_always_act_until_the_end(identifier: str, seed: int) -> None:
    chance = Random(f"acts {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while deal.outcome is None:
        now = deal.legal()
        assert now.actions or now.choose
        assert now.by or deal.phase.name == "deal"
        go_on(deal, str(chance.random()), chance)
        check_cards_are_conserved(deal)
    assert legal(deal) == {"by": None, "actions": []}


def is_refused(deal: Deal, action: Action) -> bool:
    try:
        deal.apply(action)
    except Violation as violation:
        return violation.clause in spec.clauses()
    return False


@pytest.mark.parametrize("identifier", IDS)
@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_the_list_of_legal_cards_and_the_verdict_on_each_card_agree(identifier: str, seed: int) -> None:
    chance = Random(f"agree {seed}")
    deal = fresh_deal(ruleset(identifier), chance)
    while deal.outcome is None:
        if isinstance(deal.phase, Play) and deal.legal().choose is None:
            listed = deal.phase.playable(deal, deal.turn)
            for card in each(deal.hands[deal.turn]):
                tried = with_own_lists(deal)
                assert is_refused(tried, Action("play", deal.turn, card)) == (not BIT[card] & listed)
        go_on(deal, str(chance.random()), chance)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(min_value=0))
def test_exchanging_the_names_of_like_jokers_changes_nothing(seed: int) -> None:
    chance = Random(f"jokers {seed}")
    deal = fresh_deal(ruleset("smear.ten-point"), chance)
    done = play_out(deal, str(seed), chance)
    twin = new_deal(deal.ruleset, deal.table, deal.dealer, deal.scores)
    for action in done:
        twin.apply(with_jokers_exchanged(action))
    assert result(twin) == result(deal)


def with_jokers_exchanged(action: Action) -> Action:
    other = {52: 53, 53: 52}
    if action.dealt is not None:
        dealt = action.dealt
        return action._replace(
            dealt=dealt._replace(
                hands=tuple(exchanged(hand) for hand in dealt.hands),
                widow=exchanged(dealt.widow),
                stock=tuple(other.get(card, card) for card in dealt.stock),
            )
        )
    return action._replace(card=other.get(action.card, action.card), cards=exchanged(action.cards))


def exchanged(cards: int) -> int:
    return sum(BIT[{52: 53, 53: 52}.get(card, card)] for card in each(cards))
