"""The options of a ruleset as sentences that can be read out at the table."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any, Final

from law import Document
from playing_cards import card_box, card_row, trump_card

EXAMPLE_SUIT: Final = "H"
"""Sheets draw trumps with hearts as the trump suit; red shows best which cards come from elsewhere."""

NUMBERS: Final = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)
"""Small numbers as words."""

Sentence = Callable[[Any, Document], str]
"""From the value of an option and the whole ruleset to HTML."""


def number_word(number: int) -> str:
    """A number as people say it."""
    return NUMBERS[number] if 0 <= number < len(NUMBERS) else str(number)


def players(ruleset: Document) -> str:
    """How many play."""
    least, most = ruleset["players"]["least"], ruleset["players"]["most"]
    return f"{number_word(least)}" if least == most else f"{number_word(least)} to {number_word(most)}"


def pack_size(ruleset: Document) -> int:
    """How many cards the pack holds."""
    return 4 * len(ruleset["deck"]["ranks"]) + int(ruleset["deck"].get("jokers", 0))


def pack(ruleset: Document) -> str:
    """The pack, with its sum."""
    ranks, jokers = ruleset["deck"]["ranks"], ruleset["deck"].get("jokers", 0)
    suits = f"4 × {len(ranks)}"
    if jokers:
        return f"{pack_size(ruleset)} cards: {suits} + {jokers} {'Joker' if jokers == 1 else 'Jokers'}."
    return f"{pack_size(ruleset)} cards: {suits}, no Joker."


def undealt(ruleset: Document) -> str:
    """What becomes of the cards that are not dealt, with the sum for the usual table."""
    table = 4 if ruleset["players"]["least"] <= 4 <= ruleset["players"]["most"] else ruleset["players"]["most"]
    hand, widow = ruleset["deal"].get("hand"), ruleset["deal"].get("widow", 0)
    if not isinstance(hand, int) or not isinstance(widow, int):
        return ""
    rest = pack_size(ruleset) - table * hand - widow
    if rest <= 0:
        return f" With {number_word(table)} players nothing is left over."
    does_take = any(step.get("do") == "take-stock" for step in ruleset.get("exchange", []) if isinstance(step, dict))
    fate = "are the stock" if does_take else "sleep"
    minus = f" − {widow}" if widow else ""
    return f" With {number_word(table)} players {pack_size(ruleset)} − {table} × {hand}{minus} = {rest} cards {fate}."


def trump_line(ruleset: Document) -> str:
    """All trumps, high to low, drawn with hearts as trumps."""
    tokens = ruleset["ranking"]["trumps"]
    return card_row(trump_card(token, EXAMPLE_SUIT) for token in tokens)


def _redeal(value: Any, ruleset: Document) -> str:
    if not value:
        return "No hand gives a right to a new deal."
    ranks = " ".join("10" if rank == "T" else rank for rank in value)
    return f"A player all of whose cards are among {ranks} may claim a new deal in place of his call."


def _hand(value: Any, ruleset: Document) -> str:
    return f"{value} cards to each player.{undealt(ruleset)}" if isinstance(value, int) else ""


def _slams(value: Any, ruleset: Document) -> str:
    if not value:
        return "No bid ranks above the numbers."
    return "Above the numbers: " + " ".join(_slam(slam) for slam in value)


def _slam(slam: Document) -> str:
    """One slam: what it undertakes, what it brings, what it costs."""
    undertaking = {
        "all-points": "every point",
        "all-tricks": "every trick",
        "everything": "every trick and every point, all points going to the captor",
    }.get(slam["undertaking"], "more")
    brings = "wins the match" if slam["made"] == "wins-match" else f"scores {slam['value']}"
    costs = "loses the match" if slam["failed"] == "loses-match" else f"costs {slam['value']}"
    below = {
        "score-to-zero": " Made from below zero it brings the score to zero instead.",
        "wins-match": " It wins from below zero also.",
        "may-not-bid": " Who is below zero may not bid it.",
    }.get(slam["below_zero"], "")
    name = {"moon": "Shooting the moon", "smudge": "A smudge", "slam": "A slam"}.get(slam["bid"], slam["bid"])
    return f"{name} undertakes {undertaking}; made, it {brings}, failed, it {costs}.{below}"


def _points_list(value: Any, ruleset: Document) -> str:
    total = sum(point["value"] for point in value)
    return f"{number_word(len(value)).capitalize()} kinds, {total} points in all; see below."


def _card_points(value: Any, ruleset: Document) -> str:
    worth = ", ".join(f"{'Ten' if rank == 'T' else rank} {count}" for rank, count in value.items())
    return f"Card-points for Game: {worth}." if value else "No card counts for Game."


def _said(words: dict[str, str]) -> Sentence:
    """A sentence for each value of an option."""

    def sentence(value: Any, ruleset: Document) -> str:
        return words.get(value, "") if isinstance(value, str) else ""

    return sentence


SUIT_WORDS: Final = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}
"""The suits by their letters."""

SENTENCES: Final[dict[str, Sentence]] = {
    "parties": _said({
        "single": "Everybody plays alone.",
        "pairs": "Two pairs of partners, facing each other.",
        "three-pairs": "Three pairs of partners, facing each other.",
    }),
    "deck.jokers": lambda value, ruleset: pack(ruleset),
    "ranking.jokers": _said({
        "ranked": "The Jokers are told apart: Joker 1 beats Joker 2.",
        "last-played": "The Jokers are alike; of two in one trick the later is higher.",
        "first-played": "The Jokers are alike; of two in one trick the earlier is higher.",
    }),
    "deal.hand": _hand,
    "deal.widow": lambda value, ruleset: f"{value} cards face down to the table, the widow." if value else "No widow.",
    "deal.redeal_claim": _redeal,
    "auction.kind": _said({"one-round": "One round from the dealer's left; everybody has one call."}),
    "auction.minimum": lambda value, ruleset: f"The lowest bid is {value}.",
    "auction.maximum": lambda value, ruleset: f"The highest bid in numbers is {value}.",
    "auction.slams": _slams,
    "auction.dealer": _said({
        "may-equal": "The dealer may take over the highest bid at the same number.",
        "must-exceed": "The dealer, like everybody, must bid higher.",
    }),
    "auction.nobody_bids": _said({
        "same-dealer": "If nobody bids, the same dealer deals again.",
        "next-dealer": "If nobody bids, the deal passes on.",
        "dealer-must-bid": "If all others pass, the dealer must bid.",
        "eldest-free": "If nobody bids, eldest plays without a contract.",
    }),
    "trumps.fixed_by": _said({
        "pitcher": "The pitcher names the trump suit.",
        "first-lead": "The first card led fixes trumps.",
    }),
    "trumps.joker_led": lambda value, ruleset: f"A Joker led first makes {SUIT_WORDS.get(value, value)} trumps.",
    "play.first_lead": _said({
        "any": "The pitcher may lead any card.",
        "trump": "The pitcher must lead a trump to the first trick if he holds one.",
    }),
    "play.following": _said({
        "follow-or-trump": "Follow suit or trump: who can follow may trump instead.",
        "strict": "Follow suit strictly: who can follow may not trump.",
    }),
    "points.list": _points_list,
    "points.card_points": _card_points,
    "points.game_tie": _said({
        "nobody": "A tie for Game is nobody's.",
        "pitcher": "A tie for Game goes to the pitcher's party if it shares it.",
    }),
    "match.target": lambda value, ruleset: f"The match is to {value}.",
    "match.several_over": _said({
        "pitcher-then-order": "If several stand there, a pitcher who made his bid wins; else points count in order.",
        "higher-total": "If several stand there, the higher score wins.",
    }),
}  # fmt: skip
"""The options that have a sentence. A value without one is shown as it stands, with what the schema says of it."""


def step_sentence(step: Document) -> str:
    """One step of the exchange; an empty string for a step without words."""
    match step.get("do"):
        case "name-trumps":
            return "The pitcher names the trump suit."
        case "take-widow":
            return "The pitcher takes up the widow."
        case "take-stock":
            return "The pitcher takes up the stock."
        case "discard" if {"to", "protects", "shows_trumps"} >= step.keys() - {"do"}:
            protected = step.get("protects", [])
            kept = "he chooses which"
            if protected:
                drawn = " ".join(card_box(trump_card(token, EXAMPLE_SUIT)) for token in protected)
                kept = f"but of these only when no other trump is left: {drawn}"
            shown = " Discarded trumps are shown." if step.get("shows_trumps") else " Discards stay hidden."
            many = escape(str(step["to"]))
            return f"Everybody discards down to {many} cards; trumps only those that are too many, {kept}.{shown}"
        case _:
            return ""


POINT_CARDS: Final = {
    "highest-trump": "the highest trump in play",
    "lowest-trump": "the lowest trump in play",
    "lowest-natural-trump": "the lowest trump in play that is no Joker",
    "first-joker": "the Joker played first",
    "second-joker": "the other Joker",
    "most-card-points": "the most card-points in tricks",
}
"""What a point is about, in words, where it is not a card."""

POINT_TO: Final = {"holder": "the player who held it as play began", "captor": "the winner of the trick"}
"""Who earns a point, in words."""
