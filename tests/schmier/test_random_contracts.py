"""Skat under every scoring scheme, and Five Hundred with options its shipped forms leave out, dealt and played at random."""

from __future__ import annotations

import copy
import json
from functools import cache
from itertools import product
from random import Random
from typing import Any

import pytest
from hypothesis import given

from chance import Chance, chances, examples
from random_contracts import check_game
from random_deals import check_cards_are_conserved, check_random_deal, fresh_deal, go_on, play_out
from schmier import spec
from schmier.bids import REJECT
from schmier.counting import reject as reject_counting
from schmier.deal import Deal
from schmier.ruleset.ruleset import Ruleset, read_ruleset

FIXED = {"loses": "value", "value": 10, "one_without": 15, "two_without": 20}
LOSSES: list[dict[str, Any]] = [FIXED, {"loses": "card-points"}, {"loses": "card-points", "march": 120}]
SCHEMES = [
    {**loss, "tie": tie, "widow": widow}
    for loss, tie, widow in product(LOSSES, ("all-tied", "last-trick"), ("nobody", "last-trick", "loser"))
]
"""Every scheme of `points.reject`, up to its numbers."""


def skat(contra: bool = False, **points: Any) -> Ruleset:
    """Skat in which reject is played without a bid, with some options changed."""
    return skat_with(contra, json.dumps(points))


@cache
def skat_with(contra: bool, points: str) -> Ruleset:
    """The same, read once for all deals played by it."""
    document = copy.deepcopy(spec.ruleset_document("skat"))
    document["auction"]["nobody_bids"] = "reject"
    document["points"] |= json.loads(points)
    document["exchange"] += [{"do": "contra"}] if contra else []
    return read_ruleset(document)


def rejected(played: Ruleset, chance: Random) -> Deal:
    """A deal in which all pass and reject is played to its end."""
    deal = fresh_deal(played, chance)
    while deal.outcome is None:
        calls = [] if deal.phase.name == "deal" else [call for call in deal.legal().actions if call.do == "pass"]
        if calls:
            deal.apply(calls[0])
        else:
            go_on(deal, chance)
    assert deal.bid == REJECT
    return deal


def named(scheme: dict[str, Any]) -> str:
    return "-".join(str(value) for value in scheme.values() if isinstance(value, str)) + "-march" * ("march" in scheme)


@pytest.mark.parametrize("scheme", SCHEMES, ids=named)
@examples(60)
@given(chance=chances())
def test_reject_is_settled_by_every_scheme(scheme: dict[str, Any], chance: Chance) -> None:
    check_game(rejected(skat(reject=scheme), chance.restart()))


@cache
def reject_after(*steps: str) -> Ruleset:
    """Skat in which reject is played in every deal, after some steps."""
    document = copy.deepcopy(spec.ruleset_document("skat"))
    document["auction"] = {"kind": "reject"}
    document["exchange"] = [{"do": step} for step in steps]
    document["points"]["reject"] = {"loses": "card-points", "march": 120, "tie": "all-tied", "widow": "last-trick"}
    return read_ruleset(document)


BEFORE = [("knock",), ("push", "knock"), ("grand-hand", "knock"), ("grand-hand", "contra", "push", "knock")]
"""Some of what may go before reject."""


@pytest.mark.parametrize("steps", BEFORE, ids="-".join)
@examples(60)
@given(chance=chances())
def test_reject_is_settled_after_whatever_goes_before_it(steps: tuple[str, ...], chance: Chance) -> None:
    deal = check_random_deal(reject_after(*steps), chance.restart())
    check_cards_are_conserved(deal)
    assert not set(deal.knocked) & set(deal.passed_unseen)
    assert deal.outcome is not None
    if deal.outcome.next_dealer is not None:
        assert (deal.outcome.next_dealer == deal.dealer) == (deal.bid != REJECT)


def test_some_deals_have_a_knock_and_some_a_grand() -> None:
    deals = [check_random_deal(reject_after("grand-hand", "knock"), Random(number)) for number in range(60)]
    assert any(deal.knocked for deal in deals)
    assert any(deal.is_in_place_of_reject for deal in deals)


@cache
def with_revolution() -> Ruleset:
    """Skat with contra and revolution."""
    document = copy.deepcopy(spec.ruleset_document("skat"))
    document["exchange"] += [{"do": "contra"}, {"do": "rearrange"}]
    document["points"]["games"]["revolution"] = 92
    return read_ruleset(document)


def revolution(chance: Random) -> Deal:
    """A deal in which the pitcher announces a revolution where he may."""
    deal = fresh_deal(with_revolution(), chance)
    while deal.outcome is None:
        actions = () if deal.phase.name == "deal" else deal.legal().actions
        announced = [action for action in actions if action.announcement is not None and action.announcement.revolution]
        if announced:
            deal.apply(announced[0])
        else:
            go_on(deal, chance)
    return deal


@examples(60)
@given(chance=chances())
def test_a_revolution_is_settled_and_loses_no_card(chance: Chance) -> None:
    deal = revolution(chance.restart())
    check_cards_are_conserved(deal)
    if deal.announcement is not None:
        check_game(deal)
        dealt = [deal.dealt[seat] for seat in deal.playing() if seat != deal.pitcher]
        assert not deal.announcement.revolution or sum(dealt) == sum(
            deal.held[seat] for seat in deal.playing() if seat != deal.pitcher
        )


def test_some_deals_are_revolutions_in_which_cards_change_hands() -> None:
    deals = [deal for deal in map(revolution, map(Random, range(40))) if deal.announcement is not None]
    played = [deal for deal in deals if deal.announcement is not None and deal.announcement.revolution]
    assert any(
        deal.held[seat] != deal.dealt[seat] for deal in played for seat in deal.playing() if seat != deal.pitcher
    )


@cache
def with_given_games() -> Ruleset:
    """Skat with contra, in which the opponents may give a game."""
    document = copy.deepcopy(spec.ruleset_document("skat"))
    document["exchange"] += [{"do": "contra"}, {"do": "give-game"}]
    return read_ruleset(document)


def given_away(chance: Random) -> Deal:
    """A deal in which the opponents give the game at three chances in four."""
    deal = fresh_deal(with_given_games(), chance)
    while deal.outcome is None:
        actions = () if deal.phase.name == "deal" else deal.legal().actions
        gives = [action for action in actions if action.do == "give-game" and chance.randrange(4)]
        if gives:
            deal.apply(gives[0])
        else:
            go_on(deal, chance)
    return deal


@examples(60)
@given(chance=chances())
def test_a_game_that_is_given_is_won_without_a_trick_at_its_value(chance: Chance) -> None:
    deal = given_away(chance.restart())
    check_cards_are_conserved(deal)
    if not deal.is_given:
        return
    assert deal.outcome is not None
    assert deal.outcome.game is not None
    assert deal.outcome.made
    assert sum(deal.tricks_won) == 0
    assert not deal.outcome.game.schneider
    moved = deal.outcome.scores[deal.pitcher] - deal.started[deal.pitcher]
    assert moved == deal.outcome.game.value << deal.doublings > 0


def test_some_games_are_given_at_once_and_some_after_a_step_more() -> None:
    deals = [given_away(Random(f"given {number}")) for number in range(60)]
    taken = [deal.announcement for deal in deals if deal.is_given and deal.announcement is not None]
    assert {game.schneider or game.schwarz for game in taken} == {True, False}


def check_rejects(scheme: dict[str, Any]) -> None:
    for number in range(20):
        check_game(rejected(skat(reject=scheme), Random(number)))


def test_a_wrong_loss_in_reject_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    check_rejects(SCHEMES[-1])
    monkeypatch.setattr(reject_counting, "losers", lambda deal, reject, card_points: ([deal.playing()[0]], ()))
    with pytest.raises(AssertionError):
        check_rejects(SCHEMES[-1])


@pytest.mark.parametrize("schneider_from", [61, 89, 90, 91, 120])
@pytest.mark.parametrize("lost_hand", ["doubled", "single"])
@pytest.mark.parametrize("contra", [False, True])
@examples(60)
@given(chance=chances())
def test_games_are_settled_by_every_scheme(schneider_from: int, lost_hand: str, contra: bool, chance: Chance) -> None:
    played = skat(contra=contra, schneider_from=schneider_from, lost_hand=lost_hand)
    deal = check_random_deal(played, chance.restart())
    check_cards_are_conserved(deal)
    assert contra or not deal.doublings


def test_where_there_is_contra_some_deals_are_doubled() -> None:
    played = skat(contra=True)
    assert any(check_random_deal(played, Random(number)).doublings for number in range(60))


@cache
def no_tricks() -> Ruleset:
    """Five Hundred for five with all bids of no tricks."""
    document = copy.deepcopy(spec.ruleset_document("five-hundred.five"))
    bids = ("misere", "open-misere", "nullo", "double-nullo")
    document["auction"]["no_tricks"] = [
        {"bid": bid, "value": 30 + 10 * place, "open": place % 2 == 1, "partner": "plays", "others_score": place > 1}
        for place, bid in enumerate(bids)
    ]
    document["auction"] |= {"kind": "until-passed-out", "passing": "open", "nobody_bids": "no-trump"}
    document["play"] |= {"lost_cause": "goes-on", "open_hand": "after-first-trick", "joker_no_tricks": "must-when-void"}
    document["points"] |= {"overtrick": 5, "trick_value": 7}
    return read_ruleset(document)


@examples(200)
@given(chance=chances())
def test_bids_of_no_tricks_are_played_and_settled(chance: Chance) -> None:
    check_cards_are_conserved(check_random_deal(no_tricks(), chance.restart()))


def test_among_bids_of_no_tricks_some_are_made_and_some_are_not() -> None:
    made: set[tuple[Any, bool | None]] = set()
    for number in range(600):
        deal = fresh_deal(no_tricks(), Random(number))
        play_out(deal, Random(number))
        assert deal.outcome is not None
        made.add((deal.bid, deal.outcome.made))
    assert len(made) > 10
