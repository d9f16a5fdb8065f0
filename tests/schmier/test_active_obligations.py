"""The obligations that bind a player, to some of his cards when all are known and to as many as are known otherwise."""

from __future__ import annotations

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from schmier.cards import Cards, each
from schmier.labels import Label
from schmier.play.active_obligations import (
    ActiveObligation,
    binding,
    bound_by_holding,
    certainly_refusing,
    never_excluded,
    playable,
    possibly_refusing,
    refusing,
)

UNIVERSE = 0b111111
"""Six cards are enough to show whatever can go wrong."""

cards = st.integers(min_value=0, max_value=UNIVERSE)
bounds = st.lists(st.builds(ActiveObligation, st.just(Label.PLAY_FOLLOW_STRICT), cards, cards, cards), max_size=3)
hands = st.integers(min_value=1, max_value=UNIVERSE)


@given(bounds=bounds, hand=hands)
def test_whoever_holds_cards_has_one_to_play(bounds: list[ActiveObligation], hand: Cards) -> None:
    assert playable(bounds, hand)
    assert not playable(bounds, hand) & ~hand


@given(bounds=bounds, hand=hands)
def test_a_card_that_is_never_excluded_may_be_played_out_of_every_hand(
    bounds: list[ActiveObligation], hand: Cards
) -> None:
    unbound = never_excluded(bounds) & hand
    assert playable(bounds, hand) & unbound == unbound


@given(bounds=bounds, hand=hands)
def test_who_holds_nothing_that_binds_him_may_play_any_card(bounds: list[ActiveObligation], hand: Cards) -> None:
    free = hand & ~bound_by_holding(bounds)
    assert playable(bounds, free) == free


@given(bounds=bounds, hand=hands)
def test_a_card_is_refused_by_an_obligation_exactly_when_it_may_not_be_played(
    bounds: list[ActiveObligation], hand: Cards
) -> None:
    for card in each(hand):
        assert (refusing(bounds, hand, 1 << card) is None) == bool(playable(bounds, hand) >> card & 1)


@given(bounds=bounds, hand=hands)
def test_a_choice_that_nothing_narrowed_has_at_most_one_reason(bounds: list[ActiveObligation], hand: Cards) -> None:
    reasons = binding(bounds, hand)
    if playable(bounds, hand) == hand:
        assert len(reasons) <= 1
    else:
        assert set(map(id, reasons)) >= {
            id(refusing(bounds, hand, 1 << card)) for card in each(hand & ~playable(bounds, hand))
        }


def completions(known: Cards, possible: Cards) -> list[Cards]:
    """Every hand holding the known cards and some of the possible ones."""
    besides = each(possible & ~known)
    return [
        known | sum(1 << card for card in chosen)
        for size in range(len(besides) + 1)
        for chosen in combinations(besides, size)
    ]


@given(bounds=bounds, known=hands, possible=cards)
def test_a_card_is_refused_only_if_every_hand_that_its_player_may_hold_refuses_it(
    bounds: list[ActiveObligation], known: Cards, possible: Cards
) -> None:
    for card in each(known):
        if certainly_refusing(bounds, known, possible & ~known, 1 << card) is not None:
            assert not any(playable(bounds, hand) >> card & 1 for hand in completions(known, possible))


@given(bounds=bounds, known=hands, possible=cards)
def test_a_card_is_beyond_doubt_only_if_no_hand_that_its_player_may_hold_refuses_it(
    bounds: list[ActiveObligation], known: Cards, possible: Cards
) -> None:
    for card in each(known):
        if possibly_refusing(bounds, known, possible & ~known, 1 << card) is None:
            assert all(playable(bounds, hand) >> card & 1 for hand in completions(known, possible))


@given(bounds=bounds, hand=hands)
def test_where_all_cards_are_known_nothing_is_in_doubt(bounds: list[ActiveObligation], hand: Cards) -> None:
    for card in each(hand):
        excluding = refusing(bounds, hand, 1 << card)
        assert certainly_refusing(bounds, hand, 0, 1 << card) is excluding
