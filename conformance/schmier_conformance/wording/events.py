"""The wording of events: each verb as a possible action ("bid 3") and as an event with its player ("N bids 3").

`VERBS` is the only table of verbs. `action_phrase` and `event_phrase` return phrases: words, and between them parts as data, such as a
card or a bid. Renderers put the parts down: `schmier_conformance.wording.text` as plain text, `schmier_site.html.wording` as HTML. As JSON
an event is written as it is logged, and `words_document` gives the table itself to the scripts of the site.
"""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter
from typing import Any, Final, NamedTuple

from schmier.action import Event, Verb
from schmier.bids import Noted
from schmier.contracts import Announcement
from schmier.ruleset.points import Counts
from schmier_conformance.wording.cards import BID_WORDS, CONTRACT_NAMES

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


# ---- the verbs -------------------------------------------------------------------------------------------------------


class Form(NamedTuple):
    """One way to put a verb into words. A field in braces is a member of the event."""

    action: str
    """As an action without its player: "bid {bid}"."""
    event: str
    """After the name of its player: "bids {bid}"."""
    needs: str = ""
    """The member the event must have, and not empty; the last form of a verb needs none."""
    by_table: tuple[str, str] = ("", "")
    """The action and the event where the table acts and no player; the event is a whole sentence."""


def _say(word: str) -> tuple[Form, ...]:
    """The forms of a verb spoken at the table."""
    return (Form(f"say {word}", f"says {word}"),)


VERBS: Final[Mapping[Verb, tuple[Form, ...]]] = {
    Verb.DEAL: (Form("deal the cards", "deals the cards", by_table=("deal the cards", "the cards are dealt")),),
    Verb.REDEAL: (
        Form(
            "ask for another deal",
            "asks for another deal",
            by_table=("throw the cards in", "the cards are thrown in"),
        ),
    ),
    Verb.BID: (Form("bid {bid}", "bids {bid}"),),
    Verb.PASS: (Form("pass", "passes"),),
    Verb.HOLD: (Form("hold", "holds"),),
    Verb.KEEP: (Form("keep the pitch", "keeps the pitch"),),
    Verb.SELL: (Form("sell the pitch", "sells the pitch"),),
    Verb.STAND: (Form("stand", "stands"),),
    Verb.BEG: (Form("beg", "begs"),),
    Verb.GIVE: (Form("give a point", "gives a point"),),
    Verb.RUN: (Form("run the cards", "runs the cards"),),
    Verb.WIN_AUCTION: (Form("buy the pitch for {bid}", "buys the pitch for {bid}"),),
    Verb.TAKE: (Form("take up the cards on the table", "takes up the cards on the table"),),
    Verb.DECLARE: (
        Form("name {trump}", "names {trump}", needs="trump"),
        Form("announce {contract}", "announces {contract}", needs="contract"),
        Form("choose {partners}", "chooses {partners}"),
    ),
    Verb.CONTRA: _say("contra"),
    Verb.RE: _say("re"),
    Verb.BOCK: _say("bock"),
    Verb.HIRSCH: _say("hirsch"),
    Verb.KNOCK: (Form("knock", "knocks"),),
    Verb.GIVE_GAME: (Form("give the game", "gives the game"),),
    Verb.TAKE_GAME: (Form("take the game that is given", "takes the game that is given"),),
    Verb.DISCARD: (Form("discard {cards}", "discards {cards}"),),
    Verb.DRAW: (
        Form("fill his hand with {cards}", "fills his hand with {cards}", needs="cards"),
        Form("draw", "draws"),
    ),
    Verb.PASS_CARDS: (Form("pass {cards} on", "passes {cards} on"),),
    Verb.CALL: (Form("call {card}", "calls {card}"),),
    Verb.PLAY: (
        Form("revoke with {card}", "revokes with {card}", needs="revoke"),
        Form("play {card} out of turn", "plays {card} out of turn", needs="out_of_turn"),
        Form("play {card} with {under} under it", "plays {card} with {under} under it", needs="under"),
        Form("play {card}", "plays {card}"),
    ),
    Verb.NAME_SUIT: (Form("name {suit} as the suit to follow", "names {suit} as the suit to follow"),),
    Verb.FOLD: (Form("fold", "folds"),),
    Verb.CLAIM: (Form("lay the cards open", "lays his cards open"),),
    Verb.CONCEDE: (
        Form("throw the cards in", "throws his cards in", needs="open"),
        Form("give up with the leave of {agreed}", "gives up with the leave of {agreed}", needs="agreed"),
        Form("give up", "gives up"),
    ),
}
"""By verb, its forms. An event is put into the first form whose `needs` it meets."""


class Vocabulary(NamedTuple):
    """The words of a game. Renderers and accounts take one, so a game may have words of its own."""

    verbs: Mapping[Verb, tuple[Form, ...]] = VERBS
    widow: str = "widow"
    """The name of the cards dealt face down to the table."""


COMMON: Final = Vocabulary()
"""The words of every game that has none of its own."""

SKAT: Final = Vocabulary(widow="skat")
"""The words of Skat."""


def vocabulary_of(ruleset: Mapping[str, Any]) -> Vocabulary:
    """The words of a game, by its document."""
    return SKAT if ruleset.get("points", {}).get("count") == Counts.GAME_VALUE else COMMON


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
    """The table of verbs, and the words of its parts, as JSON: for a renderer in another language."""
    return {
        "verbs": {verb: [form._asdict() for form in forms] for verb, forms in vocabulary.verbs.items()},
        "levels": LEVELS,
        "bids": BID_WORDS,
        "contracts": CONTRACT_NAMES,
    }


def levels_of(event: Event) -> tuple[str, ...]:
    """The levels an event announces, in their order."""
    return tuple(level for level in LEVELS if event.get(level))
