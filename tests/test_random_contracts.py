"""Skat by every scheme that can be said, and Five Hundred with what its shipped forms leave out, dealt and played at random."""

from __future__ import annotations

import copy
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from random_contracts import check_game
from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on, play_out, with_own_lists
from schmier import spec
from schmier.action import Action
from schmier.bids import REJECT
from schmier.cards import BIT, each
from schmier.counting import reject as reject_counting
from schmier.deal import Deal
from schmier.play.tricks import Play
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.violation import RulesetError, Violation
from schmier_conformance.flipping import flips

DEALS = 500
"""Random deals by each scheme."""

FIXED = {"loses": "value", "value": 10, "one_without": 15, "two_without": 20}
LOSSES: list[dict[str, Any]] = [FIXED, {"loses": "card-points"}, {"loses": "card-points", "march": 120}]
SCHEMES = [
    {**loss, "tie": tie, "widow": widow}
    for loss, tie, widow in product(LOSSES, ("all-tied", "last-trick"), ("nobody", "last-trick", "loser"))
]
"""Every scheme of `points.reject`, up to its numbers."""


def skat(nobody_bids: str = "reject", contra: bool = False, **points: Any) -> Ruleset:
    """Skat with some options set otherwise."""
    document = copy.deepcopy(spec.ruleset_document("skat"))
    document["auction"]["nobody_bids"] = nobody_bids
    document["points"] |= points
    document["exchange"] += [{"do": "contra"}] if contra else []
    return read_ruleset(document)


def rejected(played: Ruleset, seed: str) -> Deal:
    """A deal in which all pass and reject is played to its end."""
    chance = Random(seed)
    while True:
        deal = fresh_deal(played, chance)
        play_out(deal, str(chance.random()), chance)
        if deal.bid == REJECT:
            return deal


def named(scheme: dict[str, Any]) -> str:
    return "-".join(str(value) for value in scheme.values() if isinstance(value, str)) + "-march" * ("march" in scheme)


@pytest.mark.parametrize("scheme", SCHEMES, ids=named)
def test_reject_is_settled_by_every_scheme(scheme: dict[str, Any]) -> None:
    played = skat(reject=scheme)
    for number in range(DEALS):
        check_game(rejected(played, f"{number}"))


def check_rejects(scheme: dict[str, Any]) -> None:
    for number in range(20):
        check_game(rejected(skat(reject=scheme), f"{number}"))


def test_a_wrong_loss_in_reject_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    check_rejects(SCHEMES[-1])
    monkeypatch.setattr(reject_counting, "losers", lambda deal, reject, card_points: [deal.playing()[0]])
    with pytest.raises(AssertionError):
        check_rejects(SCHEMES[-1])


@pytest.mark.parametrize("schneider_from", [61, 89, 90, 91, 120])
@pytest.mark.parametrize("lost_hand", ["doubled", "single"])
@pytest.mark.parametrize("contra", [False, True])
def test_games_are_settled_by_every_scheme(schneider_from: int, lost_hand: str, contra: bool) -> None:
    played = skat(contra=contra, schneider_from=schneider_from, lost_hand=lost_hand)
    chance = Random(f"{schneider_from} {lost_hand}")
    doubled = 0
    for number in range(DEALS):
        check_random_deal(played, str(number), chance)
        deal = fresh_deal(played, chance)
        play_out(deal, f"again {number}", chance)
        doubled += deal.doublings > 0
        check_cards_are_conserved(deal)
    assert bool(doubled) == contra


def test_bids_of_no_tricks_are_played_and_settled() -> None:
    document = copy.deepcopy(spec.ruleset_document("five-hundred.five"))
    bids = ("misere", "open-misere", "nullo", "double-nullo")
    document["auction"]["no_tricks"] = [
        {"bid": bid, "value": 30 + 10 * place, "open": place % 2 == 1, "partner": "plays", "others_score": place > 1}
        for place, bid in enumerate(bids)
    ]
    document["auction"] |= {"kind": "until-passed-out", "passing": "open", "nobody_bids": "no-trump"}
    document["play"] |= {"lost_cause": "goes-on", "open_hand": "after-first-trick", "joker_no_tricks": "must-when-void"}
    document["points"] |= {"overtrick": 5, "trick_value": 7}
    played, chance = read_ruleset(document), Random("no tricks")
    made: set[tuple[int, bool | None]] = set()
    for number in range(4 * DEALS):
        check_random_deal(played, str(number), chance)
        deal = fresh_deal(played, chance)
        play_out(deal, f"again {number}", chance)
        check_cards_are_conserved(deal)
        assert deal.outcome is not None
        made.add((deal.bid, deal.outcome.made))
    assert len(made) > 10


# ---- several options at once -----------------------------------------------------------------------------------------

CONTRACTS = [
    identifier
    for identifier in spec.ruleset_ids()
    if read_ruleset(spec.ruleset_document(identifier)).counting.counts != "list"
]


def otherwise(document: dict[str, Any], chance: Random) -> Ruleset:
    """A game with up to three options set otherwise, as long as it can be played."""
    for _ in range(chance.randint(0, 3)):
        _, flipped = chance.choice(list(flips(document)))
        document = flipped
    return read_ruleset(document)


@pytest.mark.parametrize("identifier", CONTRACTS)
@settings(max_examples=30, deadline=None)
@given(seed=st.integers(min_value=0))
def test_whatever_options_meet_the_list_of_cards_and_the_verdict_agree(identifier: str, seed: int) -> None:
    chance = Random(f"options {seed}")
    try:
        played = otherwise(spec.ruleset_document(identifier), chance)
    except RulesetError:
        return
    deal = fresh_deal(played, chance)
    while deal.outcome is None:
        if isinstance(deal.phase, Play) and deal.legal().choose is None:
            listed = deal.phase.playable(deal, deal.turn)
            for card in each(deal.hands[deal.turn]):
                tried = with_own_lists(deal)
                assert is_refused(tried, Action("play", deal.turn, card)) == (not BIT[card] & listed)
        go_on(deal, str(chance.random()), chance)


def is_refused(deal: Deal, action: Action) -> bool:
    try:
        deal.apply(action)
    except Violation:
        return True
    return False
