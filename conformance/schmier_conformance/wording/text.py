"""Plain text: cards, bids, games and phrases as a scorer writes them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, assert_never

from schmier.action import Event
from schmier.cards import SECOND, SUITS, printed
from schmier.contracts import Announcement
from schmier.ranking import TRUMPS
from schmier_conformance.wording.cards import (
    BID_WORDS,
    CONTRACT_NAMES,
    GLYPHS,
    LEVEL_WORDS,
    ONE_OF_SUIT,
    listed,
    point_name,
)
from schmier_conformance.wording.catalogue import Template
from schmier_conformance.wording.events import (
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
    action_phrase,
    action_template,
    deed_phrase,
    event_phrase,
)
from schmier_conformance.wording.vocabulary import COMMON, RANKS, Vocabulary

LONG_RANKS: Final = {"E": "11", "W": "12", "R": "13"}
"""The ranks whose letters a reader would take for something else."""

JOKER_NAMES: Final[Mapping[str, Template]] = {"X1": "Joker", "X2": "Joker 2", "X3": "Joker 3", "X4": "Joker 4"}
"""The Jokers; most packs have one or none."""

FIRST_JOKER: Final[Template] = "Joker 1"
"""The first Joker where its mark follows: `Joker 1b` is that of a second pack."""


# ---- parts -----------------------------------------------------------------------------------------------------------


def card(name: str, words: Vocabulary = COMMON) -> str:
    """A card: `K♥`; with a `b` behind it, as in a log, that of a second pack."""
    if name.endswith(SECOND):
        return f"{words.say(FIRST_JOKER) if name.startswith('X1') else card(printed(name), words)}{SECOND}"
    if name in JOKER_NAMES:
        return words.say(JOKER_NAMES[name])
    suit = GLYPHS[name[1]]
    return words.say(RANKS[name[0]], suit=suit) if name[0] in RANKS else f"{LONG_RANKS.get(name[0], name[0])}{suit}"


def cards(names: Iterable[str], words: Vocabulary = COMMON) -> str:
    """Cards side by side; empty for none."""
    return " ".join([card(name, words) for name in names])


def cards_or_nothing(names: Iterable[str], words: Vocabulary = COMMON) -> str:
    """Cards side by side; "nothing" for none."""
    return cards(names, words) or words.say("nothing")


def trumps(name: str, words: Vocabulary = COMMON) -> str:
    """The trumps: a suit, or the contract without any."""
    return words.say(CONTRACT_NAMES[name])


def suit_word(suit: int, words: Vocabulary = COMMON) -> str:
    """An effective suit, as one card of it is called: "heart", "trump"."""
    return words.say("trump") if suit == TRUMPS else words.say(ONE_OF_SUIT[SUITS[suit]])


def bid(noted: int | str | Mapping[str, Any] | None, words: Vocabulary = COMMON) -> str:
    """A bid as logs write it: "3", "7♥", "misère"; "nothing" for None."""
    if isinstance(noted, Mapping):
        trump = noted["trump"]
        return f"{noted['tricks']}{GLYPHS[trump]}" if trump in GLYPHS else f"{noted['tricks']} {trumps(trump, words)}"
    if noted is None:
        return words.say("nothing")
    return words.say(BID_WORDS[noted]) if isinstance(noted, str) else str(noted)


def level_word(level: str, words: Vocabulary = COMMON) -> str:
    """A level of a game of Skat, as players say it."""
    return words.say(LEVEL_WORDS[level])


def game(contract: str, levels: Iterable[str], words: Vocabulary = COMMON) -> str:
    """A game of Skat with the levels announced: "hearts hand Schneider"."""
    return " ".join([trumps(contract, words), *[level_word(level, words) for level in levels]])


def announced(announcement: Announcement, words: Vocabulary = COMMON) -> str:
    """A game of Skat as it was announced."""
    return game(announcement.contract, [level for level in LEVELS if getattr(announcement, level)], words)


def people(names: Sequence[str], words: Vocabulary = COMMON) -> str:
    """Some players, or parties, by their names."""
    return listed([words.player(name) for name in names], words) or words.say("nobody")


def partners(names: Sequence[str], words: Vocabulary = COMMON) -> str:
    """The chosen partners: "N and S as partners"."""
    if not names:
        return words.say("no partner")
    chosen = people(names, words)
    if len(names) > 1:
        return words.say("{players} as partners", players=chosen)
    return words.say("{player} as partner", player=chosen)


def point(name: str, ruleset: Mapping[str, Any], words: Vocabulary = COMMON) -> str:
    """The name of a point: "Off Jack". A ruleset chooses it, so only the catalogue of a language knows it."""
    return words.word(point_name(name, ruleset))


def part_text(part: str | Part, words: Vocabulary = COMMON) -> str:
    """A part of a phrase, or the words between two, as text."""
    match part:
        case str():
            return part
        case CardPart():
            return card(part.card, words)
        case CardsPart():
            return cards_or_nothing(part.cards, words)
        case BidPart():
            return bid(part.bid, words)
        case SuitPart():
            return trumps(part.suit, words)
        case GamePart():
            return game(part.contract, part.levels, words)
        case PlayerPart():
            return words.player(part.seat)
        case PartnersPart():
            return partners(part.seats, words)
        case _:
            assert_never(part)


# ---- phrases ---------------------------------------------------------------------------------------------------------


def text_of(phrase: Phrase, words: Vocabulary = COMMON) -> str:
    """A phrase as text."""
    return "".join([part_text(part, words) for part in phrase])


def event_text(event: Event, vocabulary: Vocabulary = COMMON) -> str:
    """An event, with its player: "N bids 3"."""
    return text_of(event_phrase(event, vocabulary), vocabulary)


def deed_text(event: Event, vocabulary: Vocabulary = COMMON) -> str:
    """An event, to be put after the name of its player: "bids 3"."""
    return text_of(deed_phrase(event, vocabulary), vocabulary)


def action_text(event: Event, vocabulary: Vocabulary = COMMON, *, by_player: bool = False) -> str:
    """An action, without its player: "bid 3"."""
    return text_of(action_phrase(event, vocabulary, by_player=by_player), vocabulary)


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
    if len(parts) < 2:
        return "".join(parts)
    return vocabulary.say("{most} or {last}", most=", ".join(parts[:-1]), last=parts[-1])
