"""The wording of events, as phrases.

`action_phrase` and `event_phrase` return phrases: words, and between them parts as data, such as a
card or a bid. Renderers put the parts down: `schmier_conformance.wording.text` as plain text, `schmier_site.html.wording` as HTML. As JSON
an event is written as it is logged, and `words_document` gives the table itself to the scripts of the site.
"""

from __future__ import annotations

from string import Formatter
from typing import Any, Final, NamedTuple

from schmier.action import Event
from schmier.bids import Noted
from schmier.contracts import Announcement
from schmier_conformance.wording.cards import BID_WORDS, CONTRACT_NAMES, LEVEL_WORDS
from schmier_conformance.wording.verbs import Form
from schmier_conformance.wording.vocabulary import COMMON, Vocabulary

LEVELS: Final = Announcement._fields[1:]
"""The levels of a game of Skat open to announcement, by their names in a log: `hand`, `schneider` and so on."""


# ---- parts -----------------------------------------------------------------------------------------------------------


class CardPart(NamedTuple):
    """One card, by its name: `KH`."""

    card: str


class CardsPart(NamedTuple):
    """Some cards, perhaps none, in the order in which they are logged."""

    cards: tuple[str, ...]


class BidPart(NamedTuple):
    """A bid as logs write it."""

    bid: Noted


class SuitPart(NamedTuple):
    """A suit, by its letter."""

    suit: str


class GamePart(NamedTuple):
    """A game of Skat."""

    contract: str
    levels: tuple[str, ...]
    """The members of `LEVELS` announced with it."""


class PlayerPart(NamedTuple):
    """A player, by the seat."""

    seat: str


class PartnersPart(NamedTuple):
    """The partners a pitcher chooses; perhaps none."""

    seats: tuple[str, ...]


Part = CardPart | CardsPart | BidPart | SuitPart | GamePart | PlayerPart | PartnersPart
"""The data in a phrase."""

Phrase = tuple[str | Part, ...]
"""Words and parts, in their order."""


# ---- phrases ---------------------------------------------------------------------------------------------------------


def form_of(event: Event, vocabulary: Vocabulary = COMMON) -> Form:
    """The form into which an event is put; raises `KeyError` for an unknown verb."""
    forms = vocabulary.verbs[event["do"]]
    return next(form for form in forms if not form.needs or event.get(form.needs))


def action_phrase(event: Event, vocabulary: Vocabulary = COMMON, *, by_player: bool = False) -> Phrase:
    """An action without its player; `by_player` says a player does it, since a list of legal actions has no `by`."""
    return phrase(action_template(event, vocabulary, by_player=by_player), event)


def action_template(event: Event, vocabulary: Vocabulary = COMMON, *, by_player: bool = False) -> str:
    """The words of an action, with its parts still in braces."""
    form = form_of(event, vocabulary)
    is_tables = not by_player and "by" not in event
    return (is_tables and form.by_table[0]) or form.action


def event_phrase(event: Event, vocabulary: Vocabulary = COMMON) -> Phrase:
    """An event with its player."""
    form = form_of(event, vocabulary)
    if "by" not in event:
        return phrase(form.by_table[1] or form.action, event)
    return (PlayerPart(event["by"]), " ", *phrase(form.event, event))


def deed_phrase(event: Event, vocabulary: Vocabulary = COMMON) -> Phrase:
    """An event, to be put after the name of its player: "bids 3"."""
    return phrase(form_of(event, vocabulary).event, event)


def phrase(template: str, event: Event) -> Phrase:
    """A template with the parts of an event in it."""
    found: list[str | Part] = []
    for words, member, _, _ in Formatter().parse(template):
        found += [words] if words else []
        found += [part_of(member, event)] if member else []
    return tuple(found)


def part_of(member: str, event: Event) -> Part:
    """A member of an event as a part of a phrase; raises `ValueError` for one no form may name."""
    value: Any = event[member]
    match member:
        case "card":
            return CardPart(value)
        case "cards" | "under":
            return CardsPart(tuple(value))
        case "bid":
            return BidPart(value)
        case "trump" | "suit":
            return SuitPart(value)
        case "contract":
            return GamePart(value, levels_of(event))
        case "agreed":
            return PlayerPart(value)
        case "partners":
            return PartnersPart(tuple(value))
        case _:
            raise ValueError(f"a form names {member!r}, which is no part of an event")


def words_document(vocabulary: Vocabulary = COMMON) -> dict[str, Any]:
    """The table of verbs, the words of its parts and those of concepts, as JSON: for a renderer in another language."""
    return {
        "concepts": dict(vocabulary.words.singular),
        "verbs": {verb: [form._asdict() for form in forms] for verb, forms in vocabulary.verbs.items()},
        "levels": {level: vocabulary.say(LEVEL_WORDS[level]) for level in LEVELS},
        "bids": {bid: vocabulary.say(word) for bid, word in BID_WORDS.items()},
        "contracts": {contract: vocabulary.say(name) for contract, name in CONTRACT_NAMES.items()},
    }


def levels_of(event: Event) -> tuple[str, ...]:
    """The levels an event announces, in their order."""
    return tuple(level for level in LEVELS if event.get(level))
