"""Setting the table: the events after which players hold given cards as play starts.

A scenario about play names the cards that matter. The deal, the auction and the exchange before it are made up: every player but the
pitcher passes, and every other card that must be dealt is a plain one, taken in canonical order and discarded again.

In Five Hundred and Skat every card is dealt to a player or to the widow, so the cards no player holds as play starts are those the
pitcher discarded, or the widow. Unless the scenario says otherwise, they were the widow from the start.
"""

from __future__ import annotations

from typing import Any, assert_never

from schmier.action import Event
from schmier.cards import NAMES, Cards, cards_of, each
from schmier.io.notation import announcement, bid_noted
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.exchange import StepKind, WhoDraws
from schmier.ruleset.points import Counts
from schmier.ruleset.ruleset import Ruleset

Json = dict[str, Any]
"""A JSON object."""

Hands = dict[str, list[str]]
"""Cards by seat."""


class TableError(ValueError):
    """No sequence of events leads to these hands."""


def ready_to_play(ready: Json, hands: Hands, seats: list[str], dealer: str, ruleset: Ruleset) -> list[Event]:
    """Deal, auction and exchange that leave every player with exactly the cards named.

    `ready` gives `pitcher`, `bid`, `trump` where it is named and `call` where a partner is called. Trumps in no hand go to the bottom of
    the stock where there is one, and are not dealt otherwise. Raises `TableError` if there is no such sequence.
    """
    if ruleset.counting.counts is not Counts.LIST:
        return ready_for_contract(ready, hands, seats, dealer, ruleset)
    pitcher, trump = ready["pitcher"], ready.get("trump")
    trumps = ruleset.cards.rankings["CDHS".index(trump)].trumps if trump else 0
    turn_order = seats[::-1] if ruleset.seats.is_counter_clockwise else seats
    first = (turn_order.index(dealer) + 1) % len(seats)
    in_turn = turn_order[first:] + turn_order[:first]
    steps = ruleset.document["exchange"]
    drawers = drawers_of(steps, in_turn, pitcher, dealer)
    dealt, fillers, taken = deal_for(hands, seats, drawers, trumps, ruleset)
    made: list[Event] = [dealt, *auction_for(ready, in_turn, ruleset)]
    if trump:
        made.append({"do": "declare", "by": pitcher, "trump": trump})
    exchanged = hands_kept(steps, in_turn, dealer)
    exchanged += draws_for(steps, hands, drawers, dealer, trumps, ruleset)
    exchanged += discards_for(steps, hands, fillers, taken, in_turn, pitcher)
    called: list[Event] = [{"do": "call", "by": pitcher, "card": ready["call"]}] if "call" in ready else []
    return [*made, *called, *exchanged] if is_called_first(steps) else [*made, *exchanged, *called]


def is_called_first(steps: list[Json]) -> bool:
    """Whether the pitcher calls a partner before any player discards."""
    kinds = [step["do"] for step in steps if step["do"] in (StepKind.CALL, StepKind.DRAW, StepKind.DISCARD)]
    return kinds[:1] == [StepKind.CALL]


# ---- the deal --------------------------------------------------------------------------------------------------------


def drawers_of(steps: list[Json], in_turn: list[str], pitcher: str, dealer: str) -> list[str]:
    """The seats that draw or rob, in order."""
    found: list[str] = []
    for step in steps:
        if step["do"] == StepKind.DRAW:
            left_out = {WhoDraws.EVERYBODY: None, WhoDraws.OTHERS: pitcher, WhoDraws.NON_DEALERS: dealer}[step["who"]]
            found += [seat for seat in in_turn if seat != left_out]
        elif step["do"] == StepKind.ROB:
            found.append(dealer)
    return found


def deal_for(
    hands: Hands, seats: list[str], drawers: list[str], trumps: Cards, ruleset: Ruleset
) -> tuple[Event, Hands, list[str]]:
    """The deal, the cards each player was dealt in addition to the named ones, and the cards the pitcher takes up.

    A player who draws was dealt his trumps; his plain cards are in the stock, for him to draw.
    """
    used = cards_of(card for hand in hands.values() for card in hand)
    plain = [NAMES[card] for card in each(ruleset.cards.pack & ~used & ~trumps)]
    spare_trumps = [NAMES[card] for card in each(ruleset.cards.pack & ~used & trumps)]
    kept = {seat: [card for card in hands[seat] if seat not in drawers or is_trump(card, trumps)] for seat in seats}
    fillers = {seat: take(plain, ruleset.dealing.hand_size - len(kept[seat])) for seat in seats}
    dealt: Event = {"do": "deal", "hands": {seat: kept[seat] + fillers[seat] for seat in seats}}
    taken: list[str] = []
    if ruleset.dealing.widow_size:
        dealt["widow"] = take(plain, ruleset.dealing.widow_size)
        taken += dealt["widow"]
    if ruleset.dealing.has_stock:
        drawn = [card for seat in drawers for card in hands[seat] if not is_trump(card, trumps)]
        dealt["stock"] = drawn + plain + spare_trumps
        takes_stock = any(step.do is StepKind.TAKE_STOCK for step in ruleset.exchange.steps)
        taken += plain + spare_trumps if takes_stock else []
    return dealt, fillers, taken


def is_trump(card: str, trumps: Cards) -> bool:
    """Whether a card is a trump."""
    return bool(cards_of([card]) & trumps)


def take(cards: list[str], count: int) -> list[str]:
    """Remove and return the first `count` cards of a list."""
    if not 0 <= count <= len(cards):
        raise TableError(
            f"{count} plain cards are needed to fill up the hands, but only {len(cards)} are left: "
            "name fewer plain cards in `hands`, or write the deal and the exchange under `given` in place of `ready`"
        )
    taken = cards[:count]
    del cards[:count]
    return taken


# ---- the auction -----------------------------------------------------------------------------------------------------


def auction_for(ready: Json, in_turn: list[str], ruleset: Ruleset) -> list[Event]:
    """The shortest auction that makes one player the pitcher at a bid."""
    pitcher, bid = ready["pitcher"], ready.get("bid")
    eldest = in_turn[0]
    kind = ruleset.auction.kind
    match kind:
        case AuctionKind.NONE:
            return []
        case AuctionKind.TURN_UP:
            return [{"do": "stand", "by": eldest}]
        case AuctionKind.SELL_OUT:
            if pitcher != eldest:
                raise TableError("where the pitch is sold, write the sale out")
            if bid is not None:
                return [{"do": "keep", "by": eldest}]
            return [{"do": "sell", "by": eldest}, *({"do": "pass", "by": seat} for seat in in_turn[1:])]
        case AuctionKind.ONE_ROUND | AuctionKind.UNTIL_PASSED_OUT:
            if bid is None:
                return [{"do": "pass", "by": seat} for seat in in_turn]
            calls: list[Event] = [
                {"do": "bid", "by": seat, "bid": bid} if seat == pitcher else {"do": "pass", "by": seat}
                for seat in in_turn
            ]
            if kind is AuctionKind.UNTIL_PASSED_OUT and not ruleset.auction.passes_are_final:
                calls += [{"do": "pass", "by": seat} for seat in in_turn[: in_turn.index(pitcher)]]
            return calls
        case AuctionKind.SKAT | AuctionKind.REJECT:
            raise TableError("where games of Skat are counted by points, write the auction out")
        case _:
            assert_never(kind)


# ---- the exchange ----------------------------------------------------------------------------------------------------


def hands_kept(steps: list[Json], in_turn: list[str], dealer: str) -> list[Event]:
    """An empty discard by every player who may exchange cards with the stock."""
    return [
        {"do": "discard", "by": seat, "cards": []}
        for step in steps
        if step["do"] == StepKind.REPLACE
        for seat in in_turn
        if seat != dealer or step["who"] == "everybody"
    ]


def draws_for(
    steps: list[Json], hands: Hands, drawers: list[str], dealer: str, trumps: Cards, ruleset: Ruleset
) -> list[Event]:
    """The draw of a dealer who robs: the plain cards he is to hold."""
    if not any(step["do"] == StepKind.ROB for step in steps):
        return []
    chosen = [card for card in hands[dealer] if not is_trump(card, trumps)]
    return [{"do": "draw", "by": dealer, "cards": chosen}] if chosen else []


def discards_for(
    steps: list[Json], hands: Hands, fillers: Hands, taken: list[str], in_turn: list[str], pitcher: str
) -> list[Event]:
    """The first discard of every player who holds too many cards."""
    drawing = {step["do"] for step in steps} & {StepKind.DRAW, StepKind.ROB}
    made: list[Event] = []
    for step in steps:
        if step["do"] not in (StepKind.DISCARD, StepKind.BURY):
            continue
        for seat in in_turn:
            is_out = drawing or step.get("who") == "pitcher"
            thrown = ([] if is_out and seat != pitcher else fillers[seat]) + (taken if seat == pitcher else [])
            if StepKind.ROB in drawing:
                thrown = []
            if thrown:
                made.append({"do": "discard", "by": seat, "cards": thrown})
        break
    return made


# ---- Five Hundred and Skat -------------------------------------------------------------------------------------------


def ready_for_contract(ready: Json, hands: Hands, seats: list[str], dealer: str, ruleset: Ruleset) -> list[Event]:
    """Deal, auction and exchange that leave every player with exactly the cards named.

    `ready` gives `pitcher` and `bid`, and `partners` or `contract`; `widow` where the widow was not the cards the pitcher discarded. Raises
    `TableError` if there is no such sequence.
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
    if ruleset.counting.counts is Counts.TRICKS:
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
    """Every player passes but the pitcher, and those who must have bid tricks before him; without a pitcher, every player."""
    pitcher, bid = ready.get("pitcher"), ready.get("bid")
    needed = next((entry.after_tricks for entry in ruleset.auction.contracts if entry.word and entry.word == bid), 0)
    goes_round = ruleset.auction.kind is AuctionKind.UNTIL_PASSED_OUT
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
    """The choice of partners, if there is one, and the pitcher's discard."""
    if "pitcher" not in ready:
        return []
    made: list[Event] = []
    pitcher = ready["pitcher"]
    for step in ruleset.exchange.steps:
        if step.do in (StepKind.CHOOSE_PARTNERS, StepKind.GO_ALONE) and isinstance(bid_noted(str(ready["bid"])), dict):
            made.append({"do": "declare", "by": pitcher, "partners": ready.get("partners", [])})
        elif step.do is StepKind.BURY:
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
    """The skat taken up and two cards discarded, or neither; then the announcement."""
    pitcher = ready["pitcher"]
    game, *levels = ready["contract"].split()
    declared: Event = {"do": "declare", "by": pitcher, **announcement(game, levels)}
    if is_hand:
        return [declared]
    return [{"do": "take", "by": pitcher}, {"do": "discard", "by": pitcher, "cards": away}, declared]
