"""Plain text: cards, bids, games and phrases as a scorer writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from schmier.action import Event
from schmier.cards import SUITS
from schmier.contracts import Announcement
from schmier.ranking import TRUMPS
from schmier_conformance.wording.cards import BID_WORDS, CONTRACT_NAMES, GLYPHS, SUIT_NAMES, listed, point_name
from schmier_conformance.wording.events import (
    COMMON,
    LEVELS,
    BidPart,
    CardPart,
    CardsPart,
    GamePart,
    Part,
    PartnersPart,
    Phrase,
    PlayerPart,
    SuitPart,
    Vocabulary,
    action_phrase,
    action_template,
    deed_phrase,
    event_phrase,
)

LONG_RANKS: Final = {"E": "11", "W": "12", "R": "13"}
"""The ranks whose letters a reader would take for something else; the Ten is known by its letter."""

JOKER_NAMES: Final = {"X1": "Joker", "X2": "Joker 2", "X3": "Joker 3", "X4": "Joker 4"}
"""The Jokers; most packs have one or none."""

NO_CARDS: Final = "nothing"
"""The text where an event names an empty list of cards."""


# ---- parts -----------------------------------------------------------------------------------------------------------


def card(name: str) -> str:
    """A card: `K♥`."""
    if name in JOKER_NAMES:
        return JOKER_NAMES[name]
    return LONG_RANKS.get(name[0], name[0]) + GLYPHS[name[1]]


def cards(names: Iterable[str]) -> str:
    """Cards side by side; empty for none."""
    return " ".join([card(name) for name in names])


def trumps(name: str) -> str:
    """The trumps: a suit, or the contract without any."""
    return CONTRACT_NAMES[name]


def suit_word(suit: int) -> str:
    """An effective suit, as one card of it is called: "heart", "trump"."""
    return "trump" if suit == TRUMPS else SUIT_NAMES[SUITS[suit]].removesuffix("s")


def bid(noted: int | str | Mapping[str, Any] | None) -> str:
    """A bid as logs write it: "3", "7♥", "misère"; "nothing" for None."""
    if isinstance(noted, Mapping):
        trump = noted["trump"]
        return f"{noted['tricks']}{GLYPHS[trump]}" if trump in GLYPHS else f"{noted['tricks']} {trumps(trump)}"
    if noted is None:
        return "nothing"
    return BID_WORDS[noted] if isinstance(noted, str) else str(noted)


def game(contract: str, levels: Iterable[str]) -> str:
    """A game of Skat with the levels announced: "hearts hand schneider"."""
    return " ".join([trumps(contract), *levels])


def announced(announcement: Announcement) -> str:
    """A game of Skat as it was announced."""
    return game(announcement.contract, [level for level in LEVELS if getattr(announcement, level)])


def people(names: Sequence[str]) -> str:
    """Some players, or parties."""
    return listed(names) or "nobody"


def partners(names: Sequence[str]) -> str:
    """The chosen partners: "A and C as partners"."""
    return f"{listed(names)} as {'partners' if len(names) > 1 else 'partner'}" if names else "no partner"


def point(name: str) -> str:
    """The name of a point: "Off Jack"."""
    return point_name(name)


def part_text(part: str | Part) -> str:
    """A part of a phrase, or the words between two, as text."""
    match part:
        case str():
            return part
        case CardPart():
            return card(part.card)
        case CardsPart():
            return cards(part.cards) or NO_CARDS
        case BidPart():
            return bid(part.bid)
        case SuitPart():
            return trumps(part.suit)
        case GamePart():
            return game(part.contract, part.levels)
        case PlayerPart():
            return part.seat
        case PartnersPart():
            return partners(part.seats)
        case _:
            assert_never(part)


# ---- phrases ---------------------------------------------------------------------------------------------------------


def text_of(phrase: Phrase) -> str:
    """A phrase as text."""
    return "".join(map(part_text, phrase))


def event_text(event: Event, vocabulary: Vocabulary = COMMON) -> str:
    """An event, with its player: "N bids 3"."""
    return text_of(event_phrase(event, vocabulary))


def deed_text(event: Event, vocabulary: Vocabulary = COMMON) -> str:
    """An event, to be put after the name of its player: "bids 3"."""
    return text_of(deed_phrase(event, vocabulary))


def action_text(event: Event, vocabulary: Vocabulary = COMMON, *, by_player: bool = False) -> str:
    """An action, without its player: "bid 3"."""
    return text_of(action_phrase(event, vocabulary, by_player=by_player))


def alternatives(events: Sequence[Event], vocabulary: Vocabulary = COMMON, *, by_player: bool = False) -> str:
    """Several actions of which one may be done: "pass, bid 2, 3 or 4". Neighbours share their verb."""
    templates = [action_template(event, vocabulary, by_player=by_player) for event in events]
    parts: list[str] = []
    verb = ""
    for event, template, following in zip(events, templates, [*templates, ""][1:], strict=True):
        text = action_text(event, vocabulary, by_player=by_player)
        if template == following:
            text = text.removesuffix(template.rpartition("}")[2])
        first, _, rest = text.partition(" ")
        parts.append(rest if rest and first == verb else text)
        verb = first
    return " or ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)
