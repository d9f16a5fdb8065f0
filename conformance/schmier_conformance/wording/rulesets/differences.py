"""The differences between two games, option by option, in sentences."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Final, NamedTuple

from schmier.options import options as table
from schmier.ruleset.match import SeveralOver, WhoMayWin
from schmier.ruleset.points import PLAIN_RANKS, PointTo
from schmier.vocabulary import words_of
from schmier_conformance.rulesets.options import Document, Option, options, value_at
from schmier_conformance.wording.cards import point_name
from schmier_conformance.wording.rulesets.entries import (
    by_count,
    no_tricks_name,
    no_tricks_sentence,
    point_about,
    point_goes_to,
    point_sentence,
    slam_name,
    slam_sentence,
)
from schmier_conformance.wording.rulesets.sentences import numbered_steps, sentence, value_or_default
from schmier_conformance.wording.rulesets.sums import all_points, players_sentence, sum_of_points


class BidWords(NamedTuple):
    """The words for the bids of a list."""

    name: Callable[[str], str]
    """The name of a bid."""
    sentence: Callable[[Document], str]
    """All of it."""
    order: str
    """The title of a difference in the order of the list; empty where that order means nothing."""


_SLAMS: Final = BidWords(slam_name, slam_sentence, "Order of the slams")
_NO_TRICKS: Final = BidWords(no_tricks_name, no_tricks_sentence, "")

SHOWN_WITH_SUMS: Final = ("deck.jokers", "deal.hand")
"""The options whose sentences show the size of the pack and the cards that sleep: sums that other options change too."""


class Side(NamedTuple):
    """One of the two games on a point of difference."""

    value: Any
    """The value in the document; None where the document has none."""
    lines: tuple[str, ...]
    """The same in sentences; several for a list."""


class Difference(NamedTuple):
    """One thing in which two games differ."""

    group: str
    """The heading: "Auction"."""
    path: str
    """The option, with the name of the entry in the case of points and slams: `points.list.jick`."""
    title: str
    """The title of the option, or of the entry."""
    first: Side
    second: Side


def differences(first: Document, second: Document) -> list[Difference]:
    """Everything in which two whole rulesets differ, heading by heading; titles, sources and notes are not compared.

    What both say in the same words is no difference: like Jokers may be listed as X1 X2 or as X2 X1.
    """
    found: list[Difference] = []
    for option in options():
        here, there = value_or_default(first, option.path), value_or_default(second, option.path)
        if here != there:
            found += list(_differences_in(option, here, there, first, second)) or [
                _one(option, here, there, first, second)
            ]
        elif option.path in SHOWN_WITH_SUMS and sentence(option.path, first) != sentence(option.path, second):
            found.append(_one(option, here, there, first, second))
    # Least and most share one sentence, which would appear twice.
    once = {(difference.path, difference.first.lines): difference for difference in found}
    return [difference for difference in once.values() if difference.first.lines != difference.second.lines]


def second_said(found: Sequence[Difference]) -> list[tuple[str, ...]]:
    """The sentences of the second game on some differences, those on several differences once; one on a point names the point."""
    return list(dict.fromkeys(tuple(_with_name(one, line) for line in one.second.lines) for one in found))


def _with_name(difference: Difference, line: str) -> str:
    """A sentence on a difference, with the name of the point where it is missing."""
    is_of_a_point = difference.path.startswith("points.list.") and not line.startswith(difference.title)
    return f"{difference.title}: {line[0].lower()}{line[1:]}" if is_of_a_point else line


def _differences_in(option: Option, here: Any, there: Any, first: Document, second: Document) -> Iterator[Difference]:
    """The differences in one option, which the two games are known to have otherwise."""
    match option.path:
        case "players.least" | "players.most":
            sides = (Side(ruleset["players"], (players_sentence(ruleset),)) for ruleset in (first, second))
            yield Difference(option.group, "players", "Players", *sides)
        case "exchange":
            steps = (numbered_steps(ruleset) or [sentence("exchange", ruleset)] for ruleset in (first, second))
            one, other = (tuple(lines) for lines in steps)
            title = title_between(option, first, second)
            yield Difference(option.group, option.path, title, Side(here, one), Side(there, other))
        case "auction.slams":
            yield from _bids(option, here or [], there or [], _SLAMS)
        case "auction.no_tricks":
            yield from _bids(option, here or [], there or [], _NO_TRICKS)
        case "points.list" if here is not None and there is not None:
            yield from _points(option, here, there, first, second)
        case _:
            yield _one(option, here, there, first, second)


def _one(option: Option, here: Any, there: Any, first: Document, second: Document) -> Difference:
    """A difference in an option with one sentence for each game."""
    sides = Side(here, (sentence(option.path, first),)), Side(there, (sentence(option.path, second),))
    return Difference(option.group, option.path, title_between(option, first, second), *sides)


def title_between(option: Option, first: Document, second: Document) -> str:
    """The title of an option; one that names a concept has the word of both games, if they have the same."""
    titles = {words_of(ruleset).title(option.title) for ruleset in (first, second)}
    return titles.pop() if len(titles) == 1 else option.title


def _bids(option: Option, here: list[Document], there: list[Document], words: BidWords) -> Iterator[Difference]:
    """The differences between two lists of word bids, bid by bid, and in their order where that ranks them."""
    ours, theirs = ({bid["bid"]: bid for bid in bids} for bids in (here, there))
    for word in dict.fromkeys([*ours, *theirs]):
        if ours.get(word) != theirs.get(word):
            sides = (_bid(word, bids, words) for bids in (ours, theirs))
            yield Difference(option.group, f"{option.path}.{word}", words.name(word), *sides)
    common = [[word for word in bids if word in ours and word in theirs] for bids in (ours, theirs)]
    if words.order and common[0] != common[1]:
        orders = (
            Side(listed, (f"Lowest first: {', '.join(words.name(word).lower() for word in listed)}.",))
            for listed in common
        )
        yield Difference(option.group, option.path, words.order, *orders)


def _bid(word: str, bids: dict[str, Document], words: BidWords) -> Side:
    """The sentence of one game on a bid."""
    if word not in bids:
        return Side(None, (f"{words.name(word)} is not bid.",))
    return Side(bids[word], (words.sentence(bids[word]),))


def _points(
    option: Option, here: list[Document], there: list[Document], first: Document, second: Document
) -> Iterator[Difference]:
    """The differences between two lists of points, point by point, in their sum and in their order."""
    ours, theirs = ({point["name"]: point for point in points} for points in (here, there))
    for name in dict.fromkeys([*ours, *theirs]):
        one, other = ours.get(name), theirs.get(name)
        if one != other:
            sides = Side(one, (_point(one, other, first),)), Side(other, (_point(other, one, second),))
            yield Difference(option.group, f"{option.path}.{name}", point_name(name, {}), *sides)
    lists = ((here, first), (there, second))
    totals = [all_points(points, ruleset) for points, ruleset in lists]
    if totals[0] != totals[1]:
        sums = (Side(total, (f"{sum_of_points(*listed)}.",)) for total, listed in zip(totals, lists, strict=True))
        yield Difference(option.group, option.path, "Points in all", *sums)
    common = [[name for name in points if name in ours and name in theirs] for points in (ours, theirs)]
    if common[0] != common[1] and (counts_in_order(first) or counts_in_order(second)):
        orders = (
            Side(names, (order_sentence(names, ruleset),))
            for names, ruleset in zip(common, (first, second), strict=True)
        )
        yield Difference(option.group, option.path, "Counting order", *orders)


IN_ORDER: Final = (SeveralOver.PITCHER_THEN_ORDER, SeveralOver.ORDER, WhoMayWin.PITCHER_UNLESS_ALL_CROSS)
"""The ways to decide a match by the order of the points."""


def counts_in_order(ruleset: Document) -> bool:
    """Whether the order of the points can decide the match; elsewhere it is only the order in which they are listed."""
    words = (value_or_default(ruleset, "match.several_over"), value_or_default(ruleset, "match.who_may_win"))
    if any(word in IN_ORDER for word in words):
        return True
    # What is scored with its trick has no order, and a single point after the last trick has none either.
    after_tricks = [point for point in value_at(ruleset, "points.list") or () if not shown_by_a_trick(point)]
    return value_or_default(ruleset, "points.scored") == "as-won" and len(after_tricks) > 1


def order_sentence(names: list[str], ruleset: Document) -> str:
    """The sentence of a game on the order of points."""
    if not counts_in_order(ruleset):
        return "Their order decides nothing."
    return f"Counted in the order {', '.join(point_name(name, ruleset) for name in names)}."


def shown_by_a_trick(point: Document) -> bool:
    """Whether the trick holding its cards says whose a point is."""
    return point["to"] == PointTo.CAPTOR and (
        point["of"] in PLAIN_RANKS or point["of"] in table()["points.list.of"].cards
    )


def _point(point: Document | None, other: Document | None, ruleset: Document) -> str:
    """The sentence of one game on a point: the whole point where the other game lacks it, otherwise only what differs."""
    if point is None:
        return "There is no such point."
    if other is None:
        return point_sentence(point, ruleset)
    parts = []
    if (point["value"], point.get("hung_value")) != (other["value"], other.get("hung_value")):
        hung = point.get("hung_value")
        parts.append(f"it counts {point['value']}{f', {hung} if captured from another party' if hung else ''}")
    if point["of"] != other["of"]:
        parts.append(f"it is about {point_about(point['of'], ruleset)}")
    if point["to"] != other["to"]:
        idle = f"it says `to: {point['to']}`, which decides nothing"
        parts.append(idle if by_count(point["of"]) else f"it goes to {point_goes_to(point, ruleset)}")
    text = "; ".join(parts)
    return f"{text[0].upper()}{text[1:]}." if parts else point_sentence(point, ruleset)
