"""The entries of a ruleset's lists as sentences: slams, steps of the exchange, points."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Final

from schmier_conformance.card_words import RANK_NAMES, counted, trump_word
from schmier_conformance.ruleset_options import Document

ShowCards = Callable[[list[str]], str]
"""From entries of `ranking.trumps` to how they are shown: as words by the commands, drawn by the site."""

# ---- slams -----------------------------------------------------------------------------------------------------------

SLAM_NAMES: Final[Mapping[str, str]] = {
    "moon": "Shooting the moon",
    "double-moon": "A double moon",
    "smudge": "A smudge",
    "slam": "A slam",
    "cinch": "A cinch",
    "double": "Double",
}
"""The slams by the word that is bid."""

UNDERTAKINGS: Final[Mapping[str, str]] = {
    "all-points": "every point",
    "all-in-play": "every point that anybody wins in the deal",
    "all-tricks": "every trick",
    "everything": "every trick and every point, all points going to the captor",
}
"""What a slam undertakes."""

MADE: Final[Mapping[str, str]] = {"wins-match": "wins the match", "scores-value": "scores {value}"}
"""What a made slam brings."""

FAILED: Final[Mapping[str, str]] = {"loses-match": "loses the match", "set-back": "costs {value}"}
"""What a failed slam costs."""

BELOW_ZERO: Final[Mapping[str, str]] = {
    "score-to-zero": "Made from below zero it brings the score to zero instead.",
    "wins-match": "It wins from below zero also.",
    "may-not-bid": "Who is below zero may not bid it.",
    "no-matter": "A score below zero makes no difference.",
}
"""How a slam is with a party below zero."""


def slam_name(word: str) -> str:
    """What people call the slam that is bid with this word."""
    return SLAM_NAMES.get(word, word)


def slam_sentence(slam: Document) -> str:
    """One slam: when it may be bid, what it undertakes, what it brings, what it costs."""
    value = slam.get("value", "its value")
    over = (
        f"{slam_name(slam['bid'])} may be bid only over {slam_name(slam['over']).lower()}. " if "over" in slam else ""
    )
    undertaking = UNDERTAKINGS.get(slam["undertaking"], slam["undertaking"])
    brings = MADE.get(slam["made"], slam["made"]).format(value=value)
    costs = FAILED.get(slam["failed"], slam["failed"]).format(value=value)
    below = BELOW_ZERO.get(slam["below_zero"], slam["below_zero"])
    return f"{over}{slam_name(slam['bid'])} undertakes {undertaking}; made, it {brings}, failed, it {costs}. {below}"


# ---- steps of the exchange -------------------------------------------------------------------------------------------

ORDERS: Final[Mapping[str, str]] = {
    "from-eldest": "in turn from eldest",
    "from-dealer": "in turn from the dealer",
    "from-pitcher": "in turn from the pitcher",
    "pitcher-last": "in turn from eldest, the pitcher last",
    "by-seat": "in the order of the seats",
}
"""In which order the players carry out a step."""

DRAWERS: Final[Mapping[str, str]] = {
    "everybody": "Everybody",
    "others": "Everybody but the pitcher",
    "non-dealers": "Everybody but the dealer",
}
"""Who draws."""

BURIERS: Final[Mapping[str, str]] = {"pitcher": "The pitcher", "everybody": "Everybody"}
"""Who buries cards."""

SHORT: Final[Mapping[str, str]] = {
    "stay": "stays short",
    "own-discards": "fills up from what he has laid away",
}
"""What a player does for whom the stock does not suffice."""


def _discard(step: Document, show_cards: ShowCards) -> str:
    protected, keeps_all = step["protects"], step.get("unavoidable") == "keep"
    lowest_first = step.get("surplus") == "lowest"
    if protected and keeps_all:
        kept = f"and never these: {show_cards(protected)}"
    elif protected:
        kept = f"but of these only when no other trump is left: {show_cards(protected)}"
    else:
        kept = "the lowest first" if lowest_first else "he chooses which"
    lowest = " The lowest of the others go first." if protected and lowest_first else ""
    shown = "Discarded trumps are shown." if step["shows_trumps"] else "Discards stay hidden."
    down = f"Everybody discards down to {counted(step['to'], 'card')}"
    return f"{down}; trumps only those that are too many, {kept}.{lowest} {shown}"


def _draw(step: Document, show_cards: ShowCards) -> str:
    who, order = DRAWERS.get(step["who"], step["who"]), ORDERS.get(step["order"], step["order"])
    short = SHORT.get(step["short"], step["short"])
    filled = f"lays away his plain cards and is filled up to {counted(step['to'], 'card')} from the stock"
    return f"{who}, {order}, {filled}; who finds too few there {short}."


def _rob(step: Document, show_cards: ShowCards) -> str:
    return (
        "The dealer lays away his plain cards and takes every trump that is left in the stock; if that does not make "
        f"{counted(step['to'], 'card')}, he fills up with plain cards that he likes."
    )


def _pass_excess(step: Document, show_cards: ShowCards) -> str:
    to, protected = counted(step["to"], "trump"), step["protects"]
    kept = (
        f" Nobody is left with more than {step['to']} of these, room or not: {show_cards(protected)}."
        if protected
        else ""
    )
    return f"Who holds more than {to} passes those too many to his partner, as far as the partner has room.{kept}"


def _call(step: Document, show_cards: ShowCards) -> str:
    known = "is made known at once" if step["open"] else "stays unknown until the card is played"
    return f"The pitcher calls a card that he does not hold; its holder is his partner and {known}."


def _replace(step: Document, show_cards: ShowCards) -> str:
    order = ORDERS.get(step["order"], step["order"])
    return f"Everybody, {order}, may exchange up to {counted(step['most'], 'card')} for as many from the stock."


def _bury(step: Document, show_cards: ShowCards) -> str:
    who = BURIERS.get(step["who"], step["who"])
    return f"{who} discards down to {counted(step['to'], 'card')}, any cards that he likes."


def _misdeal(step: Document, show_cards: ShowCards) -> str:
    return f"If anybody holds more than {counted(step['most'], 'trump')}, all throw in and the same dealer deals again."


def _choose_partners(step: Document, show_cards: ShowCards) -> str:
    return (
        f"The pitcher names his partners: one if he bid at least {counted(step['one'], 'trick')}, two if at least "
        f"{step['two']}, or none."
    )


STEPS: Final[Mapping[str, Callable[[Document, ShowCards], str]]] = {
    "name-trumps": lambda step, show_cards: "The pitcher names the trump suit.",
    "take-widow": lambda step, show_cards: "The pitcher takes up the widow.",
    "take-stock": lambda step, show_cards: "The pitcher takes up the stock.",
    "discard": _discard,
    "draw": _draw,
    "rob": _rob,
    "pass-excess": _pass_excess,
    "call": _call,
    "replace": _replace,
    "bury": _bury,
    "misdeal": _misdeal,
    "choose-partners": _choose_partners,
    "take-or-hand": lambda step, show_cards: "The pitcher takes up the skat or announces a hand game.",
    "announce": lambda step, show_cards: "The pitcher announces his game.",
    "contra": lambda step, show_cards: (
        "The opponents, in turn, may double the game by contra, and the pitcher then by re."
    ),
}
"""How each kind of step is told."""


def step_sentence(step: Document, show_cards: ShowCards) -> str:
    """One step of the exchange; a step without words as it stands in the document."""
    if step["do"] not in STEPS:
        return json.dumps(step, ensure_ascii=False)
    return STEPS[step["do"]](step, show_cards)


# ---- points ----------------------------------------------------------------------------------------------------------

POINT_CARDS: Final[Mapping[str, str]] = {
    "highest-trump": "the highest trump in play",
    "lowest-trump": "the lowest trump in play",
    "highest-natural-trump": "the highest trump in play that is no Joker",
    "lowest-natural-trump": "the lowest trump in play that is no Joker",
    "highest-suit-trump": "the highest card of the trump suit itself in play",
    "lowest-suit-trump": "the lowest card of the trump suit itself in play",
    "first-joker": "the Joker played first",
    "second-joker": "the other Joker",
    "most-card-points": "the most card-points in tricks",
}
"""What a point is about, in words, where it is not a card."""

POINT_TO: Final[Mapping[str, str]] = {
    "holder": "the player who held it as play began",
    "dealt": "the player to whom it was dealt",
    "captor": "the winner of the trick",
}
"""Who earns a point, in words."""


def point_name(name: str) -> str:
    """The name of a point as people say it: "Off jack"."""
    return name.replace("-", " ").capitalize()


def point_about(of: str, ruleset: Document) -> str:
    """What a point is about."""
    if of in POINT_CARDS:
        return POINT_CARDS[of]
    return f"the {RANK_NAMES[of]} of trumps" if of in RANK_NAMES else f"the {trump_word(of, ruleset)}"


def point_sentence(point: Document, ruleset: Document) -> str:
    """One point: its worth, what it is about, who earns it."""
    head = f"{point_name(point['name'])}, {counted(point['value'], 'point')}"
    if "hung_value" in point:
        head += f" ({point['hung_value']} if captured from another party)"
    about = point_about(point["of"], ruleset)
    to = "" if point["of"] == "most-card-points" else f", to {POINT_TO.get(point['to'], point['to'])}"
    return f"{head}: {about}{to}."
