"""The entries of a ruleset's lists as sentences: slams, bids of no tricks, steps of the exchange, points."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from schmier.options import options, options_in, options_of_step
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.cards import RANK_NAMES, trump_word
from schmier_conformance.wording.rulesets.templates import (
    ShowCards,
    fields_of,
    filled,
    named,
    shown_in,
)

POINT_CARDS: Final[Mapping[Any, str]] = named("points.list.of")
"""What a point is about, in words, where it is not a card."""

POINT_TO: Final[Mapping[Any, str]] = named("points.list.to")
"""Who earns a point, in words."""


def member_sentence(path: str, member: Document, show_cards: ShowCards, own: Mapping[str, str] | None = None) -> str:
    """One member of a list, by its template; `own` are words that are not read off its options."""
    fields = fields_of(member, options_in(path), show_cards)
    words = {name: (lambda said=said: said) for name, said in (own or {}).items()}
    return filled(options()[path].member, {**fields, **words}, show_cards)


# ---- bids ------------------------------------------------------------------------------------------------------------


def slam_name(word: str) -> str:
    """What people call the slam that is bid with this word."""
    return named("auction.slams.bid").get(word, word)


def slam_sentence(slam: Document) -> str:
    """One slam: when it may be bid, what it undertakes, what it brings, what it costs."""
    return member_sentence("auction.slams", slam, " ".join)


def no_tricks_name(word: str) -> str:
    """What people call the bid of no tricks that is made with this word."""
    return named("auction.no_tricks.bid").get(word, word)


def no_tricks_sentence(bid: Document) -> str:
    """One bid of no tricks: when it may be made, how it ranks, what it brings, how it is played."""
    return member_sentence("auction.no_tricks", bid, " ".join)


# ---- steps of the exchange -------------------------------------------------------------------------------------------


def step_sentence(step: Document, show_cards: ShowCards) -> str:
    """One step of the exchange; a step without words as it stands in the document."""
    kind = step["do"]
    template = named("exchange.do").get(kind)
    if template is None:
        return json.dumps(step, ensure_ascii=False)
    fields = fields_of(step, options_of_step(kind), show_cards)
    return filled(template, {**fields, "kept": lambda: _kept(step, show_cards)}, show_cards)


def _kept(step: Document, show_cards: ShowCards) -> str:
    """Which trumps a player with too many keeps: one phrase for what three options say."""
    protected, lowest_first = step["protects"], step.get("surplus") == "lowest"
    if not protected:
        return "the lowest first." if lowest_first else "he chooses which."
    lowest = " The lowest of the others go first." if lowest_first else ""
    how = "and never these" if step.get("unavoidable") == "keep" else "but of these only when no other trump is left"
    return f"{how}: {show_cards(protected)}.{lowest}"


# ---- points ----------------------------------------------------------------------------------------------------------


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
    to = "" if point["of"] in ("most-card-points", "last-trick") else f", to {POINT_TO.get(point['to'], point['to'])}"
    own = {"name": point_name(point["name"]), "of": point_about(point["of"], ruleset), "earned": to}
    return member_sentence("points.list", point, shown_in(ruleset), own)
