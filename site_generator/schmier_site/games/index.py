"""The index of games by heading, number of players and length; a card for each, and no table.

The sentence on what a game is like is half of its card. A script puts it there from a file; otherwise the page would be too heavy with 200
games.
"""

from __future__ import annotations

import json
from html import escape
from math import ceil
from pathlib import Path
from typing import Final

from schmier.ruleset.seats import Parties
from schmier_conformance.rulesets.headings import heading_of
from schmier_conformance.rulesets.options import value_at
from schmier_conformance.wording.rulesets.sums import all_points, pack, players
from schmier_site.answers.pages import families
from schmier_site.games.abouts import about_game
from schmier_site.html.ready_made import ready_made
from schmier_site.law import Document, Law
from schmier_site.names import Names
from schmier_site.pages import NO_CONTENTS, Page, counted, html_link, markdown_link

PATH: Final = "games/index.md"
SCRIPT: Final = "assets/games.js"
ABOUTS: Final = "files/games-about.json"
"""The sentences that the script puts on the cards, by the ids of the games."""

SHORT, MEDIUM, LONG = "short", "medium", "long"

_SHORT_MATCH: Final = 2
_MEDIUM_MATCH: Final = 3
"""Deals that a match takes at the least, up to which it is called short, or of medium length."""

_SUITS: Final = {
    "pitch": "S",
    "all-fours": "S",
    "pedro": "H",
    "cinch": "H",
    "smear": "C",
    "seven-up": "D",
    "five-hundred": "D",
    "skat": "C",
}
"""The sign at the corner of a card, by heading."""

IN_PARTIES: Final = {
    Parties.SINGLE: "",
    Parties.PAIRS: "in pairs",
    Parties.TWO_TEAMS: "in two teams",
    Parties.CHOSEN: "partners chosen",
    Parties.CALLED: "partner called",
}
"""By `parties`, who plays with whom; empty where each plays for himself."""


def least_deals(ruleset: Document) -> int:
    """The least number of deals in a match; 0 where nothing ends it."""
    deals = value_at(ruleset, "match.deals")
    if deals:
        return int(deals)
    target: int | None = value_at(ruleset, "match.target")
    points = all_points(value_at(ruleset, "points.list") or [], ruleset)
    if target and points:
        return ceil(target / points)
    schedule = value_at(ruleset, "auction.schedule")
    return 2 * ceil(target / _dearest(schedule)) if target and schedule else 0


def _dearest(schedule: Document) -> int:
    """The highest worth in a schedule of bids."""
    numbers: list[int] = []
    stack: list[object] = [schedule]
    while stack:
        here = stack.pop()
        if isinstance(here, int):
            numbers.append(here)
        elif isinstance(here, dict):
            stack += here.values()
        elif isinstance(here, list):
            stack += here
    return max(numbers)


def length_of(ruleset: Document) -> str:
    """The length of a match in a word; empty where the players decide when it ends."""
    deals = least_deals(ruleset)
    if not deals:
        return ""
    return SHORT if deals <= _SHORT_MATCH else MEDIUM if deals <= _MEDIUM_MATCH else LONG


def games_page(law: Law, names: Names) -> Page:
    """The page of all games."""
    blocks = [
        f"{NO_CONTENTS}# Games",
        "Each game is one document, and its sheet a rule book on one or two pages. Games of the same name differ from table to table: "
        "the end of each sheet says what to agree before the deal.",
        _first_game(),
        ready_made(f'<div class="find-game" hidden></div><script type="module" src="../{SCRIPT}"></script>'),
    ]
    for title, games in families(law):
        cards, heading = "".join(_card(game, law, names) for game in games), heading_of(games[0])
        blocks += [
            f"## {title}",
            ready_made(f'<ul class="game-cards suit-{_SUITS[heading]}" data-family="{heading}">{cards}</ul>'),
        ]
    blocks.append(
        f"How any two of them differ: {markdown_link('side by side', 'games/side-by-side.md', PATH)}. "
        f"Where the rules come from: {markdown_link('sources', 'games/sources.md', PATH)}. How they differ from other pages on the "
        f"same games: {markdown_link('comparisons', 'games/compared.md', PATH)}. A game of your own is a "
        f"file in the {markdown_link('ruleset format', 'formats/ruleset.md', PATH)}; every command that takes a "
        "game's name takes such a file too."
    )
    # Cut in two, the choice by players and length would find games of one half only.
    return Page(PATH, "All games", "\n\n".join(blocks) + "\n", is_part=True)


def _first_game() -> str:
    """What to begin with, and what the length of a match means."""

    def sheet(title: str, game: str) -> str:
        return markdown_link(title, f"games/{game}.md", PATH)

    return (
        f"The easiest to learn, and to teach children: {sheet('Blind All Fours', 'all-fours.blind')}, which has no bidding, then "
        f"{sheet('Auction Pitch', 'pitch.auction')}, six cards and one round of bids. {sheet('Skat', 'skat')} and "
        f"{sheet('Five Hundred', 'five-hundred.partnership')} ask for most practice. "
        f"A short match may be over in {_SHORT_MATCH} deals, one of medium length in {_MEDIUM_MATCH}; a long one takes more. "
        "As a rule a deal takes a few minutes, a match of Pitch half an hour, one of Five Hundred an hour, "
        "and a list of Skat an evening. Which have a Joker, a kitty, partners or no bidding, and with what to begin if you know "
        f"another game: {markdown_link('which game?', 'games/which-game.md', PATH)}"
    )


def write_abouts(docs: Path, law: Law) -> None:
    """Write the sentences for the cards."""
    found = {game: line for game in law.rulesets if (line := _about_line(game, law))}
    (docs / ABOUTS).parent.mkdir(exist_ok=True)
    (docs / ABOUTS).write_text(json.dumps(found, ensure_ascii=False, separators=(",", ":")) + "\n", "utf-8")


def _about_line(game: str, law: Law) -> str:
    """The first sentence on what a game is like; empty if it is the same as that of its parent."""
    about = about_game(game, law)
    return f"{about.about.partition('. ')[0].rstrip('.')}." if about.of == game else ""


def _card(game: str, law: Law, names: Names) -> str:
    """One game as a card; a script reads the length of its match from the last word, and its family from the list."""
    ruleset, about = law.rulesets[game], about_game(game, law)
    seats = ruleset["players"]
    parties = IN_PARTIES[Parties(ruleset["parties"])]
    facts = [
        f"{players(ruleset).capitalize()} players{', ' + parties if parties else ''}",
        pack(ruleset).partition(":")[0],
        _match(ruleset),
    ]
    further_names = [name for name in about.names if name.lower() not in ruleset["title"].lower()]
    also = (
        f'<span class="quiet">also {escape(", ".join(further_names))}</span>'
        if further_names and about.of == game
        else ""
    )
    in_short = f"<p>{escape(' · '.join(fact for fact in facts if fact))}</p>"
    return (
        f'<li data-seats="{seats["least"]}-{seats["most"]}">'
        f"<b>{html_link(ruleset['title'], names.rulesets[game], PATH)}</b>{also}{in_short}</li>"
    )


def _match(ruleset: Document) -> str:
    """The end of a match, and its length."""
    deals, target, length = value_at(ruleset, "match.deals"), value_at(ruleset, "match.target"), length_of(ruleset)
    losing = value_at(ruleset, "match.losing_score")
    end = target or (losing and f"−{abs(losing)}, which loses")
    end_of_match = (
        f"a match of {counted(deals, 'deal')}" if deals else f"a match to {end}" if end else "ends when you like"
    )
    return f"{end_of_match}: {length}" if length else end_of_match
