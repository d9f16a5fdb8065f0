"""Setting the table for Five Hundred and Skat: all that must have happened for a contract to be played with certain hands.

In these games every card is dealt to somebody or lies in the widow, so what nobody holds as play starts is what the
pitcher laid away, or what lies there still. Where nothing else is said it is also what lay there first.
"""

from __future__ import annotations

from typing import Any

from schmier.action import Event
from schmier.cards import NAMES, cards_of, each
from schmier.io.notation import announcement, bid_noted
from schmier.ruleset.ruleset import Ruleset

Json = dict[str, Any]
"""A JSON object."""

Hands = dict[str, list[str]]
"""Cards by seat."""


class TableError(ValueError):
    """No course of events leads to these hands."""


def ready_for_contract(ready: Json, hands: Hands, seats: list[str], dealer: str, ruleset: Ruleset) -> list[Event]:
    """Deal, auction and exchange that leave every player with exactly the cards named.

    `ready` gives `pitcher` and `bid`, and `partners` or `contract`; `widow` where other cards lay there than the pitcher
    laid away. Raises `TableError` if that cannot be.
    """
    first = seats.index(dealer) + 1
    in_turn = [*seats[first:], *seats[:first]]
    if len(seats) == ruleset.seats.dealer_sits_out:
        in_turn.pop()
    held = cards_of(card for hand in hands.values() for card in hand)
    left = [NAMES[card] for card in each(ruleset.cards.pack & ~held)]
    pitcher = ready.get("pitcher")
    is_hand = "hand" in ready.get("contract", "").split() or ready.get("contract") == "reject"
    if len(left) < ruleset.dealing.widow_size or any(
        len(hands.get(seat, ())) != ruleset.dealing.hand_size for seat in in_turn
    ):
        raise TableError(
            f"every player holds {ruleset.dealing.hand_size} cards as play starts, and the widow what is left"
        )
    away = left[: ruleset.dealing.widow_size]
    widow = ready.get("widow", away)
    dealt = dict(hands)
    if not is_hand and pitcher is not None:
        dealt[pitcher] = [card for card in [*hands[pitcher], *away] if card not in widow]
    made: list[Event] = [{"do": "deal", "hands": dealt, "widow": widow}]
    if ruleset.counting.counts == "tricks":
        return made + calls_by_schedule(ready, in_turn, ruleset) + exchange_of_tricks(ready, ruleset, away)
    if ready["contract"] == "reject":
        forehand, *others = in_turn
        return [
            *made,
            *({"do": "pass", "by": seat} for seat in others),
            {"do": "bid", "by": forehand, "bid": "reject"},
        ]
    return made + calls_of_skat(ready, in_turn) + game_of_skat(ready, away, is_hand=is_hand)


def calls_by_schedule(ready: Json, in_turn: list[str], ruleset: Ruleset) -> list[Event]:
    """Everybody passes but the pitcher, and whoever must have bid tricks before him; without a pitcher, everybody."""
    pitcher, bid = ready.get("pitcher"), ready.get("bid")
    needed = next((entry.after_tricks for entry in ruleset.auction.contracts if entry.word and entry.word == bid), 0)
    goes_round = ruleset.auction.kind == "until-passed-out"
    calls: list[Event] = []
    if needed and goes_round and pitcher == in_turn[0]:
        calls.append({"do": "bid", "by": pitcher, "bid": {"tricks": needed, "trump": "S"}})
        in_turn = [*in_turn[1:], in_turn[0]]
    suits = iter("SCDH"[len(calls) :])
    openers = in_turn[:1] if needed and pitcher != in_turn[0] else []
    for seat in in_turn:
        if seat == pitcher:
            calls.append({"do": "bid", "by": seat, "bid": bid_noted(str(bid))})
        elif seat in openers:
            calls.append({"do": "bid", "by": seat, "bid": {"tricks": needed, "trump": next(suits)}})
        else:
            calls.append({"do": "pass", "by": seat})
    if goes_round and pitcher is not None:
        before = in_turn[: in_turn.index(pitcher)]
        calls += [
            {"do": "pass", "by": seat} for seat in before if seat in openers or not ruleset.auction.passes_are_final
        ]
    return calls


def exchange_of_tricks(ready: Json, ruleset: Ruleset, away: list[str]) -> list[Event]:
    """Partners, if they are chosen or left out, and what the pitcher lays away."""
    if "pitcher" not in ready:
        return []
    made: list[Event] = []
    pitcher = ready["pitcher"]
    for step in ruleset.exchange.steps:
        if step.do in ("choose-partners", "go-alone") and isinstance(bid_noted(str(ready["bid"])), dict):
            made.append({"do": "declare", "by": pitcher, "partners": ready.get("partners", [])})
        elif step.do == "bury":
            made.append({"do": "discard", "by": pitcher, "cards": away})
    return made


def calls_of_skat(ready: Json, in_turn: list[str]) -> list[Event]:
    """The shortest auction that makes a player the pitcher at a value."""
    forehand, middlehand, endhand = in_turn
    pitcher, bid = ready["pitcher"], ready["bid"]
    first: list[Event]
    second: list[Event]
    if pitcher == endhand:
        first = [{"do": "pass", "by": middlehand}]
        second = [{"do": "bid", "by": endhand, "bid": bid}, {"do": "pass", "by": forehand}]
    elif pitcher == middlehand:
        first = [{"do": "bid", "by": middlehand, "bid": bid}, {"do": "pass", "by": forehand}]
        second = [{"do": "pass", "by": endhand}]
    else:
        first = [{"do": "bid", "by": middlehand, "bid": bid}, {"do": "hold", "by": forehand}]
        second = [{"do": "pass", "by": middlehand}, {"do": "pass", "by": endhand}]
    return first + second


def game_of_skat(ready: Json, away: list[str], *, is_hand: bool) -> list[Event]:
    """The skat taken up and two cards laid away, or neither; the game announced; doubled, where `ready` says so."""
    pitcher = ready["pitcher"]
    game, *levels = ready["contract"].split()
    declared: Event = {"do": "declare", "by": pitcher, **announcement(game, levels)}
    if is_hand:
        return [declared]
    return [{"do": "take", "by": pitcher}, {"do": "discard", "by": pitcher, "cards": away}, declared]
