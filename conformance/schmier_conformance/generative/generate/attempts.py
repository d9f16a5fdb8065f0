"""Wrong actions that every engine is tempted to let pass, each by its name and for the phase in which it means something.

Each kind answers with an event that may be illegal where a deal stands, or with nothing. The reference is asked whether it is; what
it would allow is not tried.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from schmier.action import event_of
from schmier.cards import ALL_JOKERS, BIT, NAMES, each
from schmier.deal import Deal
from schmier_conformance.generative.generate import wrong_actions
from schmier_conformance.generative.generate.wrong_actions import acting, is_refused
from schmier_conformance.generative.generate.wrong_deals import dealt_long, dealt_short, dealt_twice

Event = dict[str, Any]
"""An action as logs write it."""

Kind = Callable[[Deal, Random], Event | None]
"""Answers with an event, or with nothing where the kind means nothing."""

SPECIAL: Final = 0.7
"""How often a Joker or a trump is tried where it is not legal, rather than a plain card."""

TRIES: Final = 8
"""How often a kind is asked before it is passed over."""


# ---- in the play -----------------------------------------------------------------------------------------------------


def card_of_another(deal: Deal, chance: Random) -> Event | None:
    """A card of another hand is played; where it can be, one that would be in order if it were held."""
    by = acting(deal)
    seat = deal.table.seat_of[by]
    others = [card for other, hand in enumerate(deal.hands) if other != seat for card in each(hand)]
    return {"do": "play", "by": by, "card": NAMES[chance.choice(others)]} if others else None


def card_played_before(deal: Deal, chance: Random) -> Event | None:
    """A card is played a second time."""
    gone = [card for cards in deal.captured for card in each(cards)]
    return {"do": "play", "by": acting(deal), "card": NAMES[chance.choice(gone)]} if gone else None


def held_but_not_legal(deal: Deal, chance: Random) -> Event | None:
    """A card of the hand is played that does not follow, or must not be led; often the one that would be worth most."""
    by = acting(deal)
    legal = {action.card for action in deal.legal().actions if action.do == "play"}
    wrong = [card for card in each(deal.hands[deal.table.seat_of[by]]) if card not in legal]
    if not wrong:
        return None
    special = [card for card in wrong if deal.ranking and BIT[card] & (deal.ranking.trumps | ALL_JOKERS)]
    card = chance.choice(special if special and chance.random() < SPECIAL else wrong)
    return {"do": "play", "by": by, "card": NAMES[card]}


def joker_too_soon(deal: Deal, chance: Random) -> Event | None:
    """A Joker is played by who holds it and may not play it now."""
    by = acting(deal)
    legal = {action.card for action in deal.legal().actions if action.do == "play"}
    jokers = [card for card in each(deal.hands[deal.table.seat_of[by]] & ALL_JOKERS) if card not in legal]
    return {"do": "play", "by": by, "card": NAMES[jokers[0]]} if jokers else None


def play_of_another(deal: Deal, chance: Random) -> Event | None:
    """Somebody plays a card of his own out of his turn."""
    turn = deal.table.seat_of[acting(deal)]
    others = [seat for seat, hand in enumerate(deal.hands) if seat != turn and hand]
    if not others:
        return None
    seat = chance.choice(others)
    return {"do": "play", "by": deal.table.seats[seat], "card": NAMES[chance.choice(each(deal.hands[seat]))]}


# ---- in the auction --------------------------------------------------------------------------------------------------


def last_bid(deal: Deal) -> Any:
    """The bid made last, as logs write it; None where nobody has bid."""
    said = [event_of(call, deal.ruleset, deal.table)["bid"] for call in deal.calls if call.do == "bid"]
    return said[-1] if said else None


def equal_bid(deal: Deal, chance: Random) -> Event | None:
    """The last bid is made again."""
    last = last_bid(deal)
    return {"do": "bid", "by": acting(deal), "bid": last} if last is not None else None


def lower_bid(deal: Deal, chance: Random) -> Event | None:
    """A bid is made that has been exceeded: a lower number, or a contract that is worth less."""
    last = last_bid(deal)
    if isinstance(last, int):
        return {"do": "bid", "by": acting(deal), "bid": max(0, last - chance.choice((1, 1, 2)))}
    contracts = [contract for contract in deal.ruleset.auction.contracts if contract.tricks]
    if last is None or not contracts:
        return None
    contract = contracts[int(chance.random() ** 2 * len(contracts))]
    return {"do": "bid", "by": acting(deal), "bid": {"tricks": contract.tricks, "trump": contract.trump}}


def number_below_all(deal: Deal, chance: Random) -> Event | None:
    """A number below the least that may be bid."""
    least = deal.ruleset.auction.minimum
    return {"do": "bid", "by": acting(deal), "bid": max(0, least - 1)}


def number_above_all(deal: Deal, chance: Random) -> Event | None:
    """A number above the greatest that may be bid."""
    most = max((deal.ruleset.auction.maximum, *deal.ruleset.auction.values))
    return {"do": "bid", "by": acting(deal), "bid": most + chance.choice((1, 1, 50))}


def earlier_bid(deal: Deal, chance: Random) -> Event | None:
    """A bid that somebody has made is made again."""
    bids = [call for call in deal.calls if call.do == "bid"]
    if not bids:
        return None
    event = event_of(chance.choice(bids), deal.ruleset, deal.table)
    return {**event, "by": acting(deal)}


def call_of_another(deal: Deal, chance: Random) -> Event | None:
    """Somebody calls out of his turn what he might call in it."""
    turn = acting(deal)
    others = [seat for seat in deal.table.seats if seat != turn]
    legal = deal.legal().actions
    if not others or not legal:
        return None
    event = event_of(chance.choice(legal), deal.ruleset, deal.table)
    return {**event, "by": chance.choice(others)}


# ---- between ---------------------------------------------------------------------------------------------------------


def cards_chosen(deal: Deal) -> tuple[str, str, int, list[int]] | None:
    """Who is to choose cards, by which verb, how many, and out of which; None where nobody is."""
    now = deal.legal()
    if now.choose is None or now.verb == "play" or not now.by:
        return None
    seat = now.by[0]
    return deal.table.seats[seat], now.verb, now.choose[0], each(deal.hands[seat])


def one_too_many(deal: Deal, chance: Random) -> Event | None:
    """A card too many is laid away, drawn or passed."""
    return so_many(deal, chance, 1)


def one_too_few(deal: Deal, chance: Random) -> Event | None:
    """A card too few is laid away, drawn or passed."""
    return so_many(deal, chance, -1)


def so_many(deal: Deal, chance: Random, more: int) -> Event | None:
    """So many cards more than are due."""
    due = cards_chosen(deal)
    if due is None or not 0 <= due[2] + more <= len(due[3]):
        return None
    by, verb, count, hand = due
    return {"do": verb, "by": by, "cards": [NAMES[card] for card in chance.sample(hand, count + more)]}


def card_from_nowhere(deal: Deal, chance: Random) -> Event | None:
    """One of the cards laid away is not held."""
    due = cards_chosen(deal)
    if due is None or not due[2] or not due[3]:
        return None
    by, verb, count, hand = due
    others = [card for card in each(deal.ruleset.cards.pack) if card not in hand]
    chosen = [*chance.sample(hand, min(count, len(hand)) - 1), chance.choice(others)]
    return {"do": verb, "by": by, "cards": [NAMES[card] for card in chosen]}


def any_of_the_hand(deal: Deal, chance: Random) -> Event | None:
    """As many cards as are due, whichever they are."""
    return so_many(deal, chance, 0)


# ---- all of them -----------------------------------------------------------------------------------------------------

ANYWHERE: Final[Mapping[str, Kind]] = {
    "a word": wrong_actions.any_word,
    "a suit": wrong_actions.any_suit,
    "a game": wrong_actions.any_game,
    "partners": wrong_actions.any_partners,
    "a called card": wrong_actions.any_called_card,
    "a card of the pack": wrong_actions.any_card,
    "a number": wrong_actions.any_number,
    "tricks with a suit": wrong_actions.any_bid_of_tricks,
    "a word for a bid": wrong_actions.any_word_for_a_bid,
    "a second deal": wrong_actions.dealt_again,
}
"""Things that may be said or done at any time."""

BY_PHASE: Final[Mapping[str, Mapping[str, Kind]]] = {
    "deal": {
        "a card dealt twice": dealt_twice,
        "a hand dealt short": dealt_short,
        "a hand dealt long": dealt_long,
        "a word": wrong_actions.any_word,
        "a card of the pack": wrong_actions.any_card,
    },
    "auction": {
        "a call out of turn": call_of_another,
        "the last bid again": equal_bid,
        "a lower bid": lower_bid,
        "a number below all": number_below_all,
        "a number above all": number_above_all,
        "a bid again": earlier_bid,
    },
    "play": {
        "a card of another hand": card_of_another,
        "a card played before": card_played_before,
        "a card that does not follow": held_but_not_legal,
        "a play out of turn": play_of_another,
        "a Joker": joker_too_soon,
        "a stack": wrong_actions.some_stack,
    },
    "over": {"a card of another hand": card_played_before},
}
"""By phase, what is likeliest to be let pass there."""

BETWEEN: Final[Mapping[str, Kind]] = {
    "a call out of turn": call_of_another,
    "one card too many": one_too_many,
    "one card too few": one_too_few,
    "a card from nowhere": card_from_nowhere,
    "any cards of the hand": any_of_the_hand,
    "some cards": wrong_actions.some_cards,
}
"""The same of the steps between the auction and the play."""

LIKELY: Final = 0.75
"""How often a kind of the phase is tried rather than one that fits anywhere."""


def next_attempt(deal: Deal, chance: Random, tried: Counter[str]) -> Event | None:
    """A wrong action of a kind that has been tried least so far; None where none was found soon."""
    of_phase = BY_PHASE.get(deal.phase.name, BETWEEN)
    kinds = of_phase if chance.random() < LIKELY else {**ANYWHERE, **of_phase}
    for name in sorted(kinds, key=lambda name: (tried[f"{deal.phase.name}: {name}"], chance.random())):
        for _ in range(TRIES):
            event = kinds[name](deal, chance)
            if (
                event is None or event.get("cards") == []
            ):  # A log leaves out what is empty; left out it means something else.
                break
            if is_refused(deal, event):
                tried[f"{deal.phase.name}: {name}"] += 1
                return event
    return None
