"""What happens between the auction and the play: trumps, partners, games, cards that change places."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from schmier.action import Event
from schmier.cards import Cards, cards_of
from schmier.deal import Deal
from schmier.table import NOBODY
from schmier_conformance.wording.accounts import notation
from schmier_conformance.wording.accounts.lines import Step, step_of
from schmier_conformance.wording.accounts.notation import changes

Sentence = Callable[[Deal, Deal, Event], str]
"""From the deal before and after an event to what was done."""


def takes(was: Deal, deal: Deal, event: Event) -> str:
    """Somebody takes up cards."""
    seat = deal.table.seat_of[event["by"]]
    taken = deal.hands[seat] & ~was.hands[seat]
    return f"takes up the {notation.widow(deal)}: {notation.hand(deal, taken)}" if taken else "takes up what is his"


def declares(was: Deal, deal: Deal, event: Event) -> str:
    """Somebody names trumps, chooses partners or announces a game."""
    if "partners" in event:
        return f"chooses {notation.people(event['partners']) if event['partners'] else 'no partner'}"
    if "trump" in event:
        return f"names {notation.trumps(event['trump'])}"
    if deal.announcement is not None:
        return f"announces {notation.game(deal.announcement)}"
    return f"announces {notation.trumps(event['contract'])}"


def draws(was: Deal, deal: Deal, event: Event) -> str:
    """Somebody draws."""
    return f"fills his hand with {notation.cards(event['cards'])}" if event.get("cards") else "draws"


def passes_on(was: Deal, deal: Deal, event: Event) -> str:
    """Somebody passes cards: to his partner, or in reject to the next player."""
    cards = notation.cards(event["cards"]) or "nothing"
    return {
        "push": f"pushes {cards} on",
        "rearrange": f"takes the other's cards and passes {cards} back",
    }.get(was.phase.name, f"passes {cards} to his partner")


def passes(was: Deal, deal: Deal, event: Event) -> str:
    """Somebody has nothing to say: of a grand in place of reject, of a knock, or to a game that may be doubled."""
    return {"grand-hand": "plays no grand", "knock": "does not knock", "give-game": "does not give the game"}.get(
        was.phase.name, "says nothing more"
    )


WORDS: Final[Mapping[str, Sentence]] = {
    "take": takes,
    "declare": declares,
    "draw": draws,
    "discard": lambda was, deal, event: f"lays away {notation.cards(event['cards']) or 'nothing'}",
    "pass-cards": passes_on,
    "call": lambda was, deal, event: f"calls {notation.card(event['card'])}",
    "contra": lambda was, deal, event: "says contra",
    "re": lambda was, deal, event: "says re",
    "bock": lambda was, deal, event: "says bock",
    "hirsch": lambda was, deal, event: "says hirsch",
    "knock": lambda was, deal, event: "knocks",
    "give-game": lambda was, deal, event: "gives the game",
    "take-game": lambda was, deal, event: "takes the game that is given",
    "hold": lambda was, deal, event: "holds, and plays for more",
    "pass": passes,
    "redeal": lambda was, deal, event: "asks for another deal",
}
"""By verb, what is done."""


def exchanged(was: Deal, deal: Deal, number: int, event: Event) -> Step:
    """One event of the exchange, and what followed by itself."""
    assert deal.because is not None
    seat = deal.table.seat_of[event["by"]] if "by" in event else NOBODY
    who = f"{event['by']} " if "by" in event else "the table "
    said = who + WORDS[event["do"]](was, deal, event)
    if deal.phase.name == "deal":
        return step_of(number, f"{said}, and the cards are dealt again", deal.because)
    return step_of(number, said + changes(was, deal, spoken_of(was, deal, event), seat), deal.because)


def spoken_of(was: Deal, deal: Deal, event: Event) -> Cards:
    """The cards that the sentence about an event names."""
    if event["do"] == "take":
        seat = deal.table.seat_of[event["by"]]
        return deal.hands[seat] & ~was.hands[seat]
    return cards_of(event.get("cards", ()))
