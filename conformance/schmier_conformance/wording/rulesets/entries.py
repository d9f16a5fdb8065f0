"""The parts of a ruleset's options as sentences: slams, bids of no tricks, schedules, rankings, steps of the exchange, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, assert_never

from schmier.options import options, options_in, options_of_step
from schmier.ruleset.points import PLAIN_RANKS, PointOf
from schmier.ruleset.seats import Parties
from schmier.vocabulary import COMMON, family_of
from schmier_conformance.rulesets.options import Document
from schmier_conformance.wording.cards import CONTRACT_NAMES, RANK_NAMES, card_words, point_name, trump_word
from schmier_conformance.wording.rulesets.sums import (
    may_be_thrown,
    schedule_rows,
    stock_suffices,
    tricks_bid,
)
from schmier_conformance.wording.rulesets.templates import (
    ShowCards,
    fields_of,
    filled,
    named,
    shown_in,
)

POINT_CARDS: Final[Mapping[Any, str]] = named("points.list.of")
"""By `points.list.of`, the thing a point is about, where it is not a named trump."""

POINT_TO: Final[Mapping[Any, str]] = named("points.list.to")
"""By `points.list.to`, the player who earns a point of a card."""


def member_sentence(
    path: str, member: Document, show_cards: ShowCards, own: Mapping[str, str] | None = None, family: str = COMMON
) -> str:
    """One member of a list, by its template, in the words of a family; `own` are words not read off its options."""
    fields = fields_of(member, options_in(path, family), show_cards)
    words = {name: (lambda sentence=sentence: sentence) for name, sentence in (own or {}).items()}
    return filled(options(family)[path].member, {**fields, **words}, show_cards)


# ---- bids ------------------------------------------------------------------------------------------------------------


def slam_name(word: str) -> str:
    """The name of the slam bid with this word: "Shooting the moon"."""
    return named("auction.slams.bid")[word]


def slam_sentence(slam: Document, family: str = COMMON) -> str:
    """One slam: when it may be bid, what it undertakes, what it brings, what it costs."""
    return member_sentence("auction.slams", slam, " ".join, family=family)


def no_tricks_name(word: str) -> str:
    """The name of the bid of no tricks made with this word: "Open misère"."""
    return named("auction.no_tricks.bid")[word]


def no_tricks_sentence(bid: Document, family: str = COMMON) -> str:
    """One bid of no tricks: when it may be made, how it ranks, what it brings, how it is played."""
    return member_sentence("auction.no_tricks", bid, " ".join, family=family)


def schedule_sentence(schedule: Document) -> str:
    """The bids of a schedule, and their worth."""
    tricks = tricks_bid(schedule)
    worths = "; ".join(
        f"{CONTRACT_NAMES[trump]} {' '.join(map(str, values))}" for trump, values in schedule_rows(schedule)
    )
    return f"A bid names {tricks[0]} to {tricks[-1]} tricks and a suit or no trump, and is worth, from {tricks[0]} up: {worths}."


# ---- the ranking of contracts in no suit -----------------------------------------------------------------------------


def contracts_sentence(contracts: Document, ruleset: Document) -> str:
    """The ranking of the cards in each contract in no suit."""
    return " ".join(_ranking_sentence(contract, lists, ruleset) for contract, lists in contracts.items())


def _ranking_sentence(contract: str, lists: Document, ruleset: Document) -> str:
    name, trumps = CONTRACT_NAMES[contract], card_words(lists["trumps"], ruleset)
    match len(lists["trumps"]):
        case 0:
            ranked = "there are no trumps"
        case 1:
            ranked = f"the only trump is the {trumps}"
        case _:
            ranked = f"the trumps are, high to low, {trumps}"
    return f"At {name} {ranked}; a suit, high to low: {card_words(lists['plain'], ruleset)}."


# ---- steps of the exchange -------------------------------------------------------------------------------------------


def step_sentence(step: Document, show_cards: ShowCards, family: str = COMMON, ruleset: Document | None = None) -> str:
    """One step of the exchange, in the words of a family of games, and without what cannot come about by a whole ruleset."""
    fields = fields_of(step, options_of_step(step["do"], family), show_cards)
    own = {
        **fields,
        "kept": lambda: _kept(step, show_cards, ruleset),
        "if_short": lambda: (
            "" if ruleset and stock_suffices(step, ruleset) else f"; who finds too few there {fields['short']()}"
        ),
    }
    return filled(named("exchange.do", family)[step["do"]], own, show_cards)


def _kept(step: Document, show_cards: ShowCards, ruleset: Document | None) -> str:
    """Which trumps a player with too many keeps: one phrase for what three options say."""
    protected, lowest_first = step["protects"], step.get("surplus") == "lowest"
    keeps = step.get("unavoidable") == "keep"
    if keeps and ruleset and set(ruleset["ranking"]["trumps"]) <= set(protected):
        return ", and never a trump."
    only = "; trumps only those that are too many, "
    if not protected:
        return f"{only}the lowest first." if lowest_first else f"{only}he chooses which."
    lowest = " The lowest of the others go first." if lowest_first else ""
    never = keeps or (ruleset is not None and not may_be_thrown(step, ruleset))
    how = "and never these" if never else "but of these only when no other trump is left"
    return f"{only}{how}: {show_cards(protected)}.{lowest}"


# ---- points ----------------------------------------------------------------------------------------------------------


def kind_of_point(of: str) -> PointOf:
    """The kind of a point, by `points.list.of`."""
    if of in PLAIN_RANKS:
        return PointOf.PLAIN_CARDS
    return PointOf(of) if of in POINT_CARDS else PointOf.NAMED_TRUMP


def point_about(of: str, ruleset: Document) -> str:
    """The card, or the count, that a point is about."""
    if of in POINT_CARDS:
        return POINT_CARDS[of]
    return f"the {RANK_NAMES[of]} of trumps" if of in RANK_NAMES else f"the {trump_word(of, ruleset)}"


def point_goes_to(point: Document, ruleset: Document) -> str:
    """The player or the side that earns a point: "the winner of the trick". Where each player scores alone, there are no sides."""
    earner = by_count(point["of"]) or POINT_TO[point["to"]]
    return earner.replace("the side", "the player") if ruleset["parties"] == Parties.SINGLE else earner


def by_count(of: str) -> str:
    """The side or player that earns a point which no single card shows; empty where `points.list.to` says who earns it."""
    kind = kind_of_point(of)
    match kind:
        case PointOf.MOST_CARD_POINTS:
            return "the side with most card-points"
        case PointOf.LAST_TRICK:
            return "the winner of the last trick"
        case (
            PointOf.NAMED_TRUMP
            | PointOf.HIGHEST_TRUMP
            | PointOf.LOWEST_TRUMP
            | PointOf.HIGHEST_NATURAL_TRUMP
            | PointOf.LOWEST_NATURAL_TRUMP
            | PointOf.HIGHEST_SUIT_TRUMP
            | PointOf.LOWEST_SUIT_TRUMP
            | PointOf.FIRST_JOKER
            | PointOf.SECOND_JOKER
            | PointOf.THIRD_JOKER
            | PointOf.FOURTH_JOKER
            | PointOf.PLAIN_CARDS
        ):
            return ""
        case _:
            assert_never(kind)


def point_sentence(point: Document, ruleset: Document) -> str:
    """One point: its worth, the card or count it is about, and, where that does not say it, who earns it."""
    earned = "" if by_count(point["of"]) else f", to {POINT_TO[point['to']]}"
    own = {"name": point_name(point["name"], ruleset), "of": point_about(point["of"], ruleset), "earned": earned}
    return member_sentence("points.list", point, shown_in(ruleset), own, family_of(ruleset))
