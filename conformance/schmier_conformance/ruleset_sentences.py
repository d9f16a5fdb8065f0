"""The options of a ruleset as sentences that can be read out at the table: plain text, for commands and for the site."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from schmier_conformance.card_words import (
    PRINTED_RANKS,
    RANK_NAMES,
    card_word,
    card_words,
    counted,
    listed,
    number_word,
)
from schmier_conformance.ruleset_contracts import (
    contracts_sentence,
    games_sentence,
    list_bonus_sentence,
    no_tricks_sentences,
    reject_sentence,
    schedule_sentence,
)
from schmier_conformance.ruleset_entries import slam_sentence, step_sentence
from schmier_conformance.ruleset_options import Document, options, value_at, value_text
from schmier_conformance.ruleset_sums import pack, trumps, undealt
from schmier_conformance.ruleset_words import ABSENT, UNSAID, WORDS

Sentence = Callable[[Any, Document], str]
"""From the value of an option and the whole ruleset to its sentence."""


def meant(document: Document, path: str) -> Any:
    """The value of an option, or what it is where the document does not say it; None where it is nothing."""
    value = value_at(document, path)
    return UNSAID.get(path) if value is None else value


def sentence(path: str, ruleset: Document) -> str:
    """The sentence on one option of a whole ruleset, never empty."""
    return sentence_of(path, meant(ruleset, path), ruleset)


def sentence_of(path: str, value: Any, ruleset: Document) -> str:
    """The sentence on an option if it had this value; without words for it, what the schema calls it and the value."""
    if value is None:
        return ABSENT.get(path, f"{_title(path)}: not said.")
    if path in SENTENCES:
        return SENTENCES[path](value, ruleset)
    if isinstance(value, str | bool) and value in WORDS.get(path, {}):
        return WORDS[path][value]
    return f"{_title(path)}: {value_text(value)}."


def numbered_steps(ruleset: Document) -> list[str]:
    """The steps of the exchange, numbered; none for a game without an exchange."""
    steps = ruleset["exchange"]
    return [f"{number}. {step_sentence(step, _shown(ruleset))}" for number, step in enumerate(steps, 1)]


def _shown(ruleset: Document) -> Callable[[list[str]], str]:
    return lambda tokens: card_words(tokens, ruleset)


def _title(path: str) -> str:
    return next((option.title for option in options() if option.path == path), path)


# ---- options with numbers, lists and objects -------------------------------------------------------------------------


def _redeal(value: Any, ruleset: Document) -> str:
    if not value:
        return "No hand gives a right to a new deal."
    among = card_words(value, ruleset)
    return f"A player all of whose cards are among {among} may claim a new deal in place of his call."


def _turn_up_points(value: Any, ruleset: Document) -> str:
    worth = ", ".join(f"{RANK_NAMES[rank]} {points}" for rank, points in value.items())
    return (
        f"A card turned up scores for the dealer's party: {worth}." if value else "No card scores for being turned up."
    )


def _slams(value: Any, ruleset: Document) -> str:
    if not value:
        return "No bid ranks above the numbers."
    return "Above the numbers: " + " ".join(slam_sentence(slam) for slam in value)


def _exchange(value: Any, ruleset: Document) -> str:
    return " ".join(numbered_steps({**ruleset, "exchange": value})) or "None: play begins after the auction."


def _stack(value: Any, ruleset: Document) -> str:
    spared = value["spares"]
    which = f"these only when nothing else is left: {card_words(spared, ruleset)}" if spared else "any of them"
    return f"Who starts play with too many cards puts those too many under his card in the first trick, {which}."


def _points(value: Any, ruleset: Document) -> str:
    total = sum(point["value"] for point in value)
    kinds = "kind" if len(value) == 1 else "kinds"
    return f"{number_word(len(value)).capitalize()} {kinds}, {counted(total, 'point')} in all."


def _card_points(value: Any, ruleset: Document) -> str:
    worth = ", ".join(f"{RANK_NAMES[rank] if rank in PRINTED_RANKS else rank} {count}" for rank, count in value.items())
    if value_at(ruleset, "points.count") == "game-value":
        return f"Each card counts: {worth}." if value else "No card counts."
    return f"Card-points for Game: {worth}." if value else "No card counts for Game."


def _widow(value: Any, ruleset: Document) -> str:
    name = "skat" if value_at(ruleset, "auction.kind") == "skat" else "widow"
    return f"{counted(value, 'card')} face down to the table, the {name}." if value else f"No {name}."


def _first_lead(value: Any, ruleset: Document) -> str:
    said = WORDS["play.first_lead"].get(value, f"{_title('play.first_lead')}: {value_text(value)}.")
    return said.replace("The pitcher", "Eldest") if meant(ruleset, "play.leader") == "eldest" else said


def _without(value: Any, ruleset: Document) -> str:
    lacking = listed([f"the {card_word(card)}" for card in value])
    return f"The pack lacks {lacking}." if value else "No card of these ranks is left out."


SENTENCES: Final[Mapping[str, Sentence]] = {
    "players.least": lambda value, ruleset: f"At least {number_word(value)} play.",
    "players.most": lambda value, ruleset: f"At most {number_word(value)} play.",
    "players.dealer_sits_out": lambda value, ruleset: (
        f"With {number_word(value)} players the dealer sits out: he takes no cards."
    ),
    "deck.ranks": lambda value, ruleset: f"In each suit the pack holds {card_words(value, ruleset)}.",
    "deck.without": _without,
    "deck.jokers": lambda value, ruleset: pack({**ruleset, "deck": {**ruleset["deck"], "jokers": value}}),
    "ranking.trumps": lambda value, ruleset: (
        f"{trumps({**ruleset, 'ranking': {**ruleset['ranking'], 'trumps': value}})}, high to low: "
        f"{card_words(value, ruleset)}."
    ),
    "ranking.plain": lambda value, ruleset: f"A plain suit, high to low: {card_words(value, ruleset)}.",
    "ranking.contracts": contracts_sentence,
    "deal.hand": lambda value, ruleset: f"{counted(value, 'card')} to each player. {undealt(ruleset)}",
    "deal.widow": _widow,
    "deal.redeal_claim": _redeal,
    "deal.turn_up_points": _turn_up_points,
    "auction.minimum": lambda value, ruleset: f"The lowest bid is {value}.",
    "auction.maximum": lambda value, ruleset: f"The highest bid in numbers is {value}.",
    "auction.schedule": lambda value, ruleset: schedule_sentence(value),
    "auction.no_tricks": lambda value, ruleset: no_tricks_sentences(value),
    "auction.slams": _slams,
    "auction.forced_bid": lambda value, ruleset: f"The forced bid is {value}.",
    "auction.eldest_pitches": lambda value, ruleset: (
        f"Eldest who keeps the pitch without offering it has {value} as his contract."
    ),
    "exchange": _exchange,
    "play.first_lead": _first_lead,
    "play.stack": _stack,
    "points.trick_value": lambda value, ruleset: (
        f"Each trick scores {value} for a party other than the pitcher's."
        if value
        else "Tricks score nothing for the others."
    ),
    "points.overtrick": lambda value, ruleset: (
        f"Each trick beyond the bid scores {value} more for the pitcher's party."
    ),
    "points.slam_least": lambda value, ruleset: f"A contract made with every trick scores {value} at least.",
    "points.games": lambda value, ruleset: games_sentence(value),
    "points.schneider_from": lambda value, ruleset: (
        f"With {value} card-points or more the pitcher makes the opponents schneider; with 30 or fewer he is schneider himself."
    ),
    "points.list_bonus": lambda value, ruleset: list_bonus_sentence(value),
    "points.reject": lambda value, ruleset: reject_sentence(value),
    "points.list": _points,
    "points.card_points": _card_points,
    "play.revoke": lambda value, ruleset: (
        f"A revoke that was found costs {value['with_jack']} if the Jack of trumps is in play, "
        f"{value['without_jack']} if it is not."
    ),
    "points.trump_jack": lambda value, ruleset: f"The Jack of trumps counts {value} for Game.",
    "points.sweep": lambda value, ruleset: (
        f"A pitcher's party that wins every point scores {value} in place of its points."
    ),
    "match.target": lambda value, ruleset: f"The match is to {value}.",
    "match.deals": lambda value, ruleset: (
        f"The match ends after {counted(value, 'deal')}, passed ones included; the highest score wins."
    ),
    "match.losing_score": lambda value, ruleset: (
        f"A party that stands at −{abs(value)} or below after a deal has lost the match."
    ),
    "match.bidders_first_from": lambda value, ruleset: (
        f"If both stood at {value} or more before the deal, a pitcher's party that makes its bid wins at once."
    ),
    "match.lead": lambda value, ruleset: f"The winner must lead everybody else by {counted(value, 'point')}.",
}
"""How the options that are no choice between names are told."""
