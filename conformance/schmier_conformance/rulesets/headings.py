"""The headings under which games are listed, which are also the names that a sentence has for all the games below one.

A heading is the first part of the ids of its games. It is not the `family` of a ruleset, which says whose words a game has: California
Jack has the words of Pitch, and is listed under All Fours. A sentence on Pitch is of the games that a reader finds under Pitch.
"""

from __future__ import annotations

from typing import Final

HEADINGS: Final = {
    "pitch": "Pitch",
    "all-fours": "All Fours",
    "pedro": "Pedro",
    "cinch": "Cinch",
    "smear": "Smear",
    "seven-up": "Seven Up",
    "five-hundred": "Five Hundred",
    "skat": "Skat",
}
"""The headings by the first part of the ids of their games, in the order of the pages."""


def heading_of(game: str) -> str:
    """The key of the heading of a shipped game, by its id."""
    return game.partition(".")[0]


def games_under(heading: str) -> str:
    """The patterns of the ids of the games below a heading."""
    return f"{heading} {heading}.*"
