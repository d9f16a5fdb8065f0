"""Wrong actions, for every phase: what a careless engine might let pass.

Each kind answers with an event that may well be illegal where a deal stands, or with nothing where the kind means nothing there. Whoever
uses them asks the reference first whether it is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from schmier.action import action_of, event_of
from schmier.cards import NAMES, SUITS, each, names
from schmier.deal import Deal
from schmier.io.random_play import random_action
from schmier.violation import Violation

Event = dict[str, Any]
"""An action as logs write it."""

WORDS: Final = (
    "pass", "hold", "keep", "sell", "stand", "beg", "give", "run", "fold", "draw", "contra", "re", "claim", "concede", "take",
    "redeal",
)  # fmt: skip
"""RestrictedPhase that need nothing else."""

BIDS: Final = ("moon", "double-moon", "smudge", "slam", "cinch", "misere", "reject")
"""Words that are bids in some game."""

PATIENCE: Final = 20
"""How many kinds are tried before it is said that none would do."""


def somebody(deal: Deal, chance: Random) -> str:
    """A seat at the table."""
    return chance.choice(deal.table.seats)


def acting(deal: Deal) -> str:
    """A seat that acts now; the dealer where nobody does."""
    by = deal.legal().by if deal.phase.name not in ("deal", "over") else ()
    return deal.table.seats[by[0] if by else deal.dealer]


def out_of_turn(deal: Deal, chance: Random) -> Event | None:
    """What somebody else does who could act."""
    if deal.phase.name in ("deal", "over"):
        return None
    event = event_of(random_action(deal, chance), deal.ruleset, deal.table)
    return {**event, "by": somebody(deal, chance)}


def any_card(deal: Deal, chance: Random) -> Event | None:
    """A card of the pack, wherever it is."""
    return {"do": "play", "by": acting(deal), "card": NAMES[chance.choice(each(deal.ruleset.cards.pack))]}


def other_card(deal: Deal, chance: Random) -> Event | None:
    """A card that its player holds, of whatever suit."""
    by = acting(deal)
    hand = deal.hands[deal.table.seat_of[by]]
    return {"do": "play", "by": by, "card": NAMES[chance.choice(each(hand))]} if hand else None


def any_number(deal: Deal, chance: Random) -> Event | None:
    """A number that is too low, too high, or the one that was bid."""
    said = [event_of(call, deal.ruleset, deal.table).get("bid") for call in deal.calls if call.do == "bid"]
    numbers = [bid for bid in said if isinstance(bid, int)]
    last = numbers[-1] if numbers else chance.choice((1, 2, 7, 18))
    return {"do": "bid", "by": acting(deal), "bid": max(0, last + chance.choice((-2, -1, 0, 0, 1, 3, 50)))}


def any_bid_of_tricks(deal: Deal, chance: Random) -> Event | None:
    """Tricks with a suit."""
    bid = {"tricks": chance.randint(4, 11), "trump": chance.choice((*SUITS, "NT"))}
    return {"do": "bid", "by": acting(deal), "bid": bid}


def any_word_for_a_bid(deal: Deal, chance: Random) -> Event | None:
    """A word that is a bid in some game."""
    return {"do": "bid", "by": acting(deal), "bid": chance.choice(BIDS)}


def any_word(deal: Deal, chance: Random) -> Event | None:
    """A verb that says everything by itself."""
    verb = chance.choice(WORDS)
    if verb == "redeal" and chance.random() < 0.5:
        return {"do": "redeal"}
    return {"do": verb, "by": acting(deal) if chance.random() < 0.7 else somebody(deal, chance)}


def any_suit(deal: Deal, chance: Random) -> Event | None:
    """A suit that is named for trumps, or for a Joker."""
    suit = chance.choice(SUITS)
    if chance.random() < 0.3:
        return {"do": "name-suit", "by": acting(deal), "suit": suit}
    return {"do": "declare", "by": acting(deal), "trump": suit}


def any_game(deal: Deal, chance: Random) -> Event | None:
    """A game of Skat with anything that may go with it."""
    levels = [level for level in ("hand", "schneider", "schwarz", "ouvert") if chance.random() < 0.3]
    game = chance.choice((*SUITS, "grand", "null"))
    return {"do": "declare", "by": acting(deal), "contract": game, **dict.fromkeys(levels, True)}


def any_partners(deal: Deal, chance: Random) -> Event | None:
    """Some partners, the pitcher perhaps, or one twice."""
    partners = chance.choices(deal.table.seats, k=chance.randint(0, 3))
    return {"do": "declare", "by": acting(deal), "partners": partners}


def any_called_card(deal: Deal, chance: Random) -> Event | None:
    """A card that is called."""
    return {"do": "call", "by": acting(deal), "card": NAMES[chance.choice(each(deal.ruleset.cards.pack))]}


def some_cards(deal: Deal, chance: Random) -> Event | None:
    """So many cards that are discarded, drawn or passed: of the hand, too many or too few, the wrong ones, one of another hand."""
    by = acting(deal) if chance.random() < 0.8 else somebody(deal, chance)
    hand = each(deal.hands[deal.table.seat_of[by]])
    now = deal.legal() if deal.phase.name not in ("deal", "over") else None
    due = now.choose[0] if now is not None and now.choose else 2
    count = min(len(hand), max(0, due + chance.choice((-1, 0, 0, 0, 0, 1))))
    cards = [NAMES[card] for card in chance.sample(hand, count)]
    if cards and chance.random() < 0.2:
        cards[0] = chance.choice((cards[-1], NAMES[chance.choice(each(deal.ruleset.cards.pack))]))
    verb = (
        now.verb
        if now is not None and now.choose and chance.random() < 0.8
        else chance.choice(("discard", "draw", "pass-cards"))
    )
    return {"do": verb, "by": by, "cards": cards} if verb != "play" else None


def some_stack(deal: Deal, chance: Random) -> Event | None:
    """A card with others under it."""
    by = acting(deal)
    hand = each(deal.hands[deal.table.seat_of[by]])
    if len(hand) < 2:
        return None
    card, *under = chance.sample(hand, chance.randint(2, min(5, len(hand))))
    return {"do": "play", "by": by, "card": NAMES[card], "under": [NAMES[one] for one in under]}


def dealt_again(deal: Deal, chance: Random) -> Event | None:
    """The cards are dealt once more, as they lie."""
    if not deal.dealt:
        return None
    return {"do": "deal", "hands": {seat: names(hand) for seat, hand in zip(deal.table.seats, deal.dealt, strict=True)}}


KINDS: Final[Mapping[str, Callable[[Deal, Random], Event | None]]] = {
    "out of turn": out_of_turn,
    "a card of the pack": any_card,
    "another card of the hand": other_card,
    "a number": any_number,
    "tricks with a suit": any_bid_of_tricks,
    "a word for a bid": any_word_for_a_bid,
    "a word": any_word,
    "a suit": any_suit,
    "a game": any_game,
    "partners": any_partners,
    "a called card": any_called_card,
    "cards": some_cards,
    "a stack": some_stack,
    "a second deal": dealt_again,
}
"""The kinds by name."""

LIKELY: Final[Mapping[str, tuple[str, ...]]] = {
    "auction": ("out of turn", "a number", "a number", "tricks with a suit", "a word for a bid", "a word"),
    "play": (
        "out of turn",
        "a card of the pack",
        "another card of the hand",
        "another card of the hand",
        "a stack",
        "a word",
    ),
    "over": ("a card of the pack", "a word", "a number"),
}
"""By phase, the kinds that a careless engine is likeliest to let pass there."""

ELSEWHERE: Final = ("out of turn", "cards", "cards", "a suit", "a game", "partners", "a called card", "a word")
"""The likely kinds of the steps before the play."""


def wrong_action(deal: Deal, chance: Random) -> Event | None:
    """An event that the law forbids where a deal stands; None where none was found soon."""
    for _ in range(PATIENCE):
        likely = LIKELY.get(deal.phase.name, ELSEWHERE)
        kind = chance.choice(likely if chance.random() < 0.8 else tuple(KINDS))
        event = KINDS[kind](deal, chance)
        if event is not None and is_refused(deal, event):
            return event
    return None


def is_refused(deal: Deal, event: Event) -> bool:
    """Whether the law forbids an event where a deal stands."""
    try:
        deal.phase.check(deal, action_of(event, deal.ruleset, deal.table))
    except Violation:
        return True
    return False
