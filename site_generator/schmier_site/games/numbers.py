"""The numbers of a game on a page: its trumps from top to bottom, what scores, what cards count, what every contract is worth."""

from __future__ import annotations

from typing import Final

from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.cards import RANK_NAMES
from schmier_conformance.wording.rulesets.entries import (
    no_tricks_name,
    no_tricks_sentence,
    slam_name,
    slam_sentence,
)
from schmier_conformance.wording.rulesets.sums import bases_in_order, pack, players_sentence, trumps, undealt
from schmier_site.games.contract_tables import contract_name, games_section, rankings_without_suit, schedule_section
from schmier_site.games.rule_book import points_table, ranking_drawn
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Document, Law
from schmier_site.names import Names
from schmier_site.pages import Page, html_table, markdown_link

FOLDER: Final = "games/numbers/"
"""The folder of the pages in the docs tree."""

_MOST_MATADORS: Final = 4
"""The most matadors for which the values of games are listed: those of the four Jacks, which are all that grand has."""

_STEPS: Final = (
    ("", 0),
    ("Schneider", 1),
    ("Schwarz", 2),
    ("hand", 1),
    ("hand, Schneider", 2),
    ("hand, Schneider announced", 3),
    ("hand, Schwarz announced", 5),
    ("ouvert", 6),
)
"""How a game of Skat is played and won, and how many levels that adds; what is announced is counted as made too."""


def numbers_path(identifier: str) -> str:
    """The page of the numbers of a game."""
    return f"{FOLDER}{identifier}.md"


def numbers_title(ruleset: Document) -> str:
    """The title of that page."""
    return f"{ruleset['title']} in numbers"


def numbers_pages(law: Law, names: Names) -> list[Page]:
    """The numbers of each game."""
    return [_page(game, law, names) for game in law.rulesets]


def _page(identifier: str, law: Law, names: Names) -> Page:
    ruleset, origin = law.rulesets[identifier], numbers_path(identifier)
    sheet = markdown_link("its sheet", names.rulesets[identifier], origin)
    number = f": {trumps(ruleset)}" if value_at(ruleset, "ranking.trumps") else ""
    blocks = [
        f"# {numbers_title(ruleset)}",
        f"Made from the ruleset; the rules themselves are on {sheet}.",
        "## Players and cards",
        f"{players_sentence(ruleset)} {pack(ruleset)} {undealt(ruleset)}",
        f"## Trumps from top to bottom{number}",
        *ranking_drawn(ruleset),
        *rankings_without_suit(ruleset),
        *_points(ruleset),
        *_card_points(ruleset),
        *schedule_section(ruleset),
        *_bids_by_a_word(ruleset),
        *games_section(ruleset),
        *_values_by_matadors(ruleset),
    ]
    described = f"All trumps, points and values of {ruleset['title']} in tables."
    return Page(origin, numbers_title(ruleset), "\n\n".join(blocks) + "\n", description=described)


def _points(ruleset: Document) -> list[str]:
    """What scores in a deal; empty where no list of points is counted."""
    if not value_at(ruleset, "points.list"):
        return []
    return ["## The points of a deal", ready_made(points_table(ruleset))]


def _card_points(ruleset: Document) -> list[str]:
    """What each card counts towards the card-points; empty where none are counted."""
    counts = value_at(ruleset, "points.card_points")
    if not counts:
        return []
    rows = [[RANK_NAMES[rank], str(count)] for rank, count in sorted(counts.items(), key=lambda found: -found[1])]
    if (trump_jack := value_at(ruleset, "points.trump_jack")) is not None:
        rows.append(["Jack of trumps", str(trump_jack)])
    if (joker := value_at(ruleset, "points.joker")) is not None:
        rows.append(["Joker", str(joker)])
    return ["## What the cards count", html_table(["Card", "Card-points"], rows)]


def _bids_by_a_word(ruleset: Document) -> list[str]:
    """The bids of no tricks and the slams, each in words; empty where none is bid."""
    family = ruleset["family"]
    rows = [
        [no_tricks_name(bid["bid"]), no_tricks_sentence(bid, family)] for bid in _listed(ruleset, "auction.no_tricks")
    ]
    rows += [[slam_name(slam["bid"]), slam_sentence(slam, family)] for slam in _listed(ruleset, "auction.slams")]
    return ["## Bids by a word", html_table(["Bid", "What it says"], rows)] if rows else []


def _listed(ruleset: Document, path: str) -> list[Document]:
    """The members of a list of bids; empty where the ruleset has none."""
    return list(value_at(ruleset, path) or ())


def _values_by_matadors(ruleset: Document) -> list[str]:
    """What games of Skat are worth with or without one to four matadors, by how they are played; nothing but in Skat."""
    games = value_at(ruleset, "points.games")
    if not games:
        return []
    heads = ["Game", "Matadors", *(how or "played" for how, _ in _STEPS)]
    rows = [
        [contract_name(game), str(matadors), *(str(base * (matadors + 1 + levels)) for _, levels in _STEPS)]
        for game, base in bases_in_order(games)
        for matadors in range(1, _MOST_MATADORS + 1)
    ]
    return [
        "## What games are worth",
        "With two, play three: the matadors, held or lacked, and one for the game, and one for each level, times the base.",
        html_table(heads, rows),
    ]
