"""Games side by side: a matrix of what differs, any two in sentences, and each game against the one it extends.

The first two are written in the browser, from one file holding each sentence once; the third is on the page without a script.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from html import escape
from itertools import groupby
from typing import Any, Final, NamedTuple

from schmier_conformance.rulesets.headings import heading_of
from schmier_conformance.rulesets.options import Option, options
from schmier_conformance.wording.cards import point_name
from schmier_conformance.wording.rulesets.differences import (
    SHOWN_WITH_SUMS,
    counts_in_order,
    differences,
    order_sentence,
)
from schmier_conformance.wording.rulesets.entries import (
    no_tricks_name,
    no_tricks_sentence,
    point_sentence,
    slam_name,
    slam_sentence,
)
from schmier_conformance.wording.rulesets.sentences import numbered_steps, sentence, value_or_default
from schmier_conformance.wording.rulesets.sums import all_points, players_sentence, sum_of_points
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Document, Law
from schmier_site.pages import Page, counted, html_table

PAGE: Final = "games/side-by-side.md"
DATA: Final = "files/side-by-side.json"
"""The sentences, for the script of the page."""

SCRIPT: Final = "assets/side-by-side.js"

WORD_BIDS: Final = {
    "auction.slams": (slam_name, slam_sentence),
    "auction.no_tricks": (no_tricks_name, no_tricks_sentence),
}
"""The lists of bids by a word, with what people call one and all of it."""


class Cell(NamedTuple):
    """One game on a point of comparison."""

    value: Any
    """The value in the document; equal values are no difference, whatever their words."""
    line: str


class Row(NamedTuple):
    """One point of comparison."""

    group: str
    title: str
    compared: str
    """`always`, or where it is only compared if `both` games have the list it belongs to, or only if not: `one`."""
    cells: dict[str, Cell]
    """By the ids of the games."""


def rows_of(rulesets: dict[str, Document]) -> list[Row]:
    """Every point on which some two of the games differ, in the order of a sheet."""
    rows = [row for option in options() for row in _rows(option, rulesets)]
    return [row for row in rows if makes_a_difference(row)]


def makes_a_difference(row: Row) -> bool:
    """Whether some two games have other values on a point, and other words for them."""
    values = {json.dumps(cell.value, sort_keys=True) for cell in row.cells.values()}
    return len(values) > 1 and len({cell.line for cell in row.cells.values()}) > 1


def _rows(option: Option, rulesets: dict[str, Document]) -> Iterator[Row]:
    """The points of comparison one option makes."""
    values = {game: value_or_default(ruleset, option.path) for game, ruleset in rulesets.items()}
    match option.path:
        case "players.least":
            cells = {game: Cell(rules["players"], players_sentence(rules)) for game, rules in rulesets.items()}
            yield Row(option.group, "Players", "always", cells)
        case "players.most":
            return
        case "exchange":
            steps = {game: numbered_steps(ruleset) for game, ruleset in rulesets.items()}
            cells = {
                game: Cell(values[game], "\n".join(listed or [sentence("exchange", rulesets[game])]))
                for game, listed in steps.items()
            }
            yield Row(option.group, option.title, "always", cells)
        case "auction.slams" | "auction.no_tricks":
            yield from _rows_of_bids(option, values)
        case "points.list":
            yield from _rows_of_points(option, values, rulesets)
        case _:
            lines = {game: sentence(option.path, ruleset) for game, ruleset in rulesets.items()}
            by_sum = option.path in SHOWN_WITH_SUMS
            cells = {game: Cell(line if by_sum else values[game], line) for game, line in lines.items()}
            yield Row(option.group, option.title, "always", cells)


def _rows_of_bids(option: Option, values: dict[str, Any]) -> Iterator[Row]:
    """A row for each bid by a word."""
    name, render = WORD_BIDS[option.path]
    bids = {game: {bid["bid"]: bid for bid in value or []} for game, value in values.items()}
    for word in dict.fromkeys(word for listed in bids.values() for word in listed):
        cells = {
            game: Cell(listed.get(word), render(listed[word]) if word in listed else f"{name(word)} is not bid.")
            for game, listed in bids.items()
        }
        yield Row(option.group, name(word), "always", cells)


def _rows_of_points(option: Option, values: dict[str, Any], rulesets: dict[str, Document]) -> Iterator[Row]:
    """All points in one sentence, for two games of which one has no list; and a row for each point, and for their sum."""
    whole = {game: Cell(value is not None, sentence(option.path, rulesets[game])) for game, value in values.items()}
    yield Row(option.group, option.title, "one", whole)
    points = {game: {point["name"]: point for point in value or []} for game, value in values.items()}
    for name in dict.fromkeys(name for listed in points.values() for name in listed):
        cells = {
            game: Cell(
                listed.get(name),
                point_sentence(listed[name], rulesets[game]) if name in listed else "There is no such point.",
            )
            for game, listed in points.items()
        }
        yield Row(option.group, point_name(name, {}), "both", cells)
    sums = {game: all_points(list(listed.values()), rulesets[game]) for game, listed in points.items()}
    cells = {game: Cell(sums[game], f"{sum_of_points(values[game] or [], rulesets[game])}.") for game in points}
    yield Row(option.group, "Points in all", "both", cells)
    orders = {game: list(listed) if counts_in_order(rulesets[game]) else [] for game, listed in points.items()}
    cells = {game: Cell(order, order_sentence(order, rulesets[game])) for game, order in orders.items()}
    yield Row(option.group, "Counting order", "both", cells)


def differ(row: Row, one: str, other: str) -> bool:
    """Whether a row is a difference between two games; the script of the page decides in the same way."""
    here, there = row.cells[one], row.cells[other]
    return here.value != there.value and here.line != there.line


def compared_rows(rows: list[Row], rulesets: dict[str, Document], one: str, other: str) -> list[Row]:
    """The rows in which two games differ."""
    has_list = [value_or_default(rulesets[game], "points.list") is not None for game in (one, other)]
    left_out = "one" if all(has_list) else "both"
    return [row for row in rows if row.compared != left_out and differ(row, one, other)]


# ---- the file --------------------------------------------------------------------------------------------------------


def data(law: Law) -> str:
    """The file the script reads: each sentence of a row once, and which of them each game says."""
    games = list(law.rulesets)
    document = {
        "games": [
            {
                "id": game,
                "title": law.rulesets[game]["title"],
                "family": heading_of(game),
                "points": value_or_default(law.rulesets[game], "points.list") is not None,
            }
            for game in games
        ],
        "rows": [_row_document(row, games) for row in rows_of(law.rulesets)],
    }
    return json.dumps(document, ensure_ascii=False, separators=(",", ":")) + "\n"


def _row_document(row: Row, games: list[str]) -> Document:
    """A row: its sentences as pairs of a number for the value and a sentence, and for each game the index of its pair."""
    values = {json.dumps(row.cells[game].value, sort_keys=True): None for game in games}
    numbers = {value: number for number, value in enumerate(values)}
    pairs = {game: (numbers[json.dumps(row.cells[game].value, sort_keys=True)], row.cells[game].line) for game in games}
    cells = list(dict.fromkeys(pairs.values()))
    return {
        "group": row.group,
        "title": row.title,
        "compared": row.compared,
        "said": cells,
        "of": [cells.index(pairs[game]) for game in games],
    }


# ---- the page --------------------------------------------------------------------------------------------------------


def side_by_side_pages(law: Law) -> list[Page]:
    """The page, with what needs no script."""
    children = [game for game in law.rulesets if "extends" in law.written[game]]
    up = "../" * 2
    text = "\n\n".join([
        "# Side by side",
        "How any two games differ, in sentences. Choose two, or look at a family as a table.",
        ready_made(
            f'<div class="side-by-side" data-from="{up}{DATA}" data-sheets="../"></div>\n'
            "<noscript><p>Choosing two games needs a script, which your browser does not run. "
            "What stands below needs none.</p></noscript>\n"
            f'<script src="{up}{SCRIPT}" defer></script>'
        ),
        *(
            f"## Against the game it comes from: {family}\n\n"
            + ready_made("".join(_against_parent(game, law) for game in games))
            for family, games in _by_beginning(children)
        ),
    ])  # fmt: skip
    return [Page(PAGE, "Side by side", text + "\n")]


def _by_beginning(games: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Games by what their ids begin with, which is their family's name: `smear`."""
    for family, found in groupby(games, key=lambda game: game.partition(".")[0]):
        yield family.replace("-", " ").title(), list(found)


def _against_parent(game: str, law: Law) -> str:
    """The differences of a game from the game it extends, folded."""
    parent = law.written[game]["extends"]
    found = differences(law.rulesets[parent], law.rulesets[game])
    rows = [
        [escape(difference.title), *(escape("\n".join(side.lines)).replace("\n", "<br>") for side in difference[3:5])]
        for difference in found
    ]
    title, other = (escape(law.rulesets[one]["title"]) for one in (game, parent))
    table = html_table(["", other, title], rows, "plain compared")
    return (
        f'<details class="compared"><summary>{title} against {other}: {counted(len(found), "difference")}</summary>'
        f"{table}</details>\n"
    )
