"""Actions as one says what may be done: "play K♥", "bid 3", "pass"."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from schmier.action import PLAYS, VERBS, Action, Event, Verb
from schmier.auction.ladder import rungs_of
from schmier.bids import REJECT, BidKind, number_bid
from schmier.cards import SUITS, each
from schmier.contracts import Announcement
from schmier.deal import Deal
from schmier.ruleset.enums import AuctionKind
from schmier.table import Seat
from schmier_conformance.wording.accounts import notation

LEVELS: Final = ("hand", "schneider", "schwarz", "ouvert")
"""What may be announced with a game of Skat."""


def declared(event: Event) -> str:
    """What is declared."""
    if "trump" in event:
        return f"name {notation.trumps(event['trump'])}"
    if "partners" in event:
        return f"choose {notation.people(event['partners'])}"
    return " ".join(["announce", notation.trumps(event["contract"]), *(level for level in LEVELS if event.get(level))])


def played(event: Event) -> str:
    """What is played."""
    under = f" with {notation.cards(event['under'])} under it" if event.get("under") else ""
    verb = "revoke with" if event.get("revoke") else "play out of turn" if event.get("out_of_turn") else "play"
    return f"{verb} {notation.card(event['card'])}{under}"


def drawn(event: Event) -> str:
    """What is drawn."""
    return f"fill his hand with {notation.cards(event['cards'])}" if event.get("cards") else "draw"


WORDS: Final[Mapping[str, Callable[[Event], str]]] = {
    "deal": lambda event: "deal the cards",
    "redeal": lambda event: "ask for another deal" if "by" in event else "throw the cards in",
    "bid": lambda event: f"bid {notation.bid(event['bid'])}",
    "pass": lambda event: "pass",
    "hold": lambda event: "hold",
    "keep": lambda event: "keep the pitch",
    "sell": lambda event: "sell the pitch",
    "stand": lambda event: "stand",
    "beg": lambda event: "beg",
    "give": lambda event: "give a point",
    "give-game": lambda event: "give the game",
    "take-game": lambda event: "take the game that is given",
    "run": lambda event: "run the cards",
    "win-auction": lambda event: f"buy the pitch for {notation.bid(event['bid'])}",
    "take": lambda event: "take up the cards that lie",
    "declare": declared,
    "contra": lambda event: "say contra",
    "re": lambda event: "say re",
    "bock": lambda event: "say bock",
    "hirsch": lambda event: "say hirsch",
    "knock": lambda event: "knock",
    "discard": lambda event: f"lay away {notation.cards(event['cards']) or 'nothing'}",
    "draw": drawn,
    "pass-cards": lambda event: f"pass {notation.cards(event['cards']) or 'nothing'}",
    "call": lambda event: f"call {notation.card(event['card'])}",
    "play": played,
    "name-suit": lambda event: f"name {notation.trumps(event['suit'])}",
    "fold": lambda event: "fold",
    "claim": lambda event: "lay the cards open",
    "concede": lambda event: "throw the cards in" if event.get("open") else "give up",
}
"""By verb, what is done."""

SPOKEN: Final = (
    "pass",
    "hold",
    "keep",
    "sell",
    "stand",
    "beg",
    "give",
    "run",
    "take",
    "contra",
    "re",
    "bock",
    "hirsch",
    "knock",
    "give-game",
    "take-game",
    "fold",
)
"""The verbs that need no more than who says them."""


def in_words(event: Event) -> str:
    """An action, without who does it."""
    return WORDS[event["do"]](event)


def alternatives(events: Sequence[Event]) -> str:
    """Several things of which one may be done; a verb that they share is said once."""
    said: list[str] = []
    verb = ""
    for words in map(in_words, events):
        first, _, rest = words.partition(" ")
        said.append(rest if rest and first == verb else words)
        verb = first
    return " or ".join([", ".join(said[:-1]), said[-1]]) if len(said) > 1 else "".join(said)


# ---- what somebody might think of ------------------------------------------------------------------------------------


def conceivable(deal: Deal, seat: Seat) -> Iterable[Action]:
    """What a player might think of in the present phase: his cards in the play, before it calls, suits, games and cards to call."""
    if deal.phase.name == "play":
        yield from (PLAYS[seat][card] for card in each(deal.hands[seat]))
        return
    yield from (Action(VERBS[word], seat) for word in SPOKEN)
    if deal.ruleset.dealing.redeal_cards:
        yield Action(Verb.REDEAL, seat)
    if deal.phase.name == "auction":
        yield from bids(deal, seat)
    elif deal.phase.name == "call":
        yield from (Action(Verb.CALL, seat, card) for card in each(deal.ruleset.cards.pack))
    elif deal.phase.name == "name-trumps":
        yield from (Action(Verb.DECLARE, seat, trump=suit) for suit in range(len(SUITS)))
    elif deal.phase.name in ("announce", "take-or-hand"):
        games = (*SUITS, "grand", "null")
        yield from (Action(Verb.DECLARE, seat, announcement=Announcement(game)) for game in games)


def bids(deal: Deal, seat: Seat) -> Iterable[Action]:
    """Every bid of the game."""
    if deal.ruleset.auction.kind is AuctionKind.SKAT:
        values = [number_bid(value, BidKind.VALUE) for value in deal.ruleset.auction.values]
        yield from (Action(Verb.BID, seat, bid=bid) for bid in (*values, REJECT))
    else:
        yield from (Action(Verb.BID, seat, bid=bid) for bid in rungs_of(deal.ruleset))
