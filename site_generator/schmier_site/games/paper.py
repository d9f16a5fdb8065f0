"""How a sheet is printed: on one page, or in the type that fills two."""

from __future__ import annotations

import re
from math import ceil
from typing import Final

_NOT_PRINTED: Final = re.compile(
    r'<details class="about labels">.*?</details>|<span class="(?:why|labels)">.*?</span>|<p class="kicker">.*?</p>',
    re.DOTALL,
)
_HANDS: Final = re.compile(r'<ul class="suits">.*?</ul>', re.DOTALL)
"""The suits of a hand; hands lie side by side, so together they take little room."""

_END_OF_BLOCK: Final = re.compile(r"</(?:p|li|tr|dd|div|h\d)>|<br>")
_TAG_OR_TARGET: Final = re.compile(r"\]\([^)]*\)|<[^>]+>")

_LETTERS: Final = 60
"""In a line of a column of nine points."""

_BETWEEN: Final = 0.4
"""Lines between two blocks."""

ONE_PAGE: Final = 140
"""The lines that fit on one page, in the narrow setting of a sheet of one page."""

TWO_PAGES: Final = 250
"""The lines of nine points that two pages certainly hold."""

LARGER: Final = {162: "largest", 185: "larger", 208: "large"}
"""Up to how many lines a sheet is set in larger type, and fills more than half of its second page."""


def lines_on_paper(text: str) -> float:
    """About how many lines of nine points a text takes in two columns; within one in fifteen of what a browser prints."""
    shown = _HANDS.sub("", _NOT_PRINTED.sub("", text))
    blocks = _TAG_OR_TARGET.sub("", _END_OF_BLOCK.sub("\n", shown)).split("\n")
    return round(sum(ceil(len(block.strip()) / _LETTERS) + _BETWEEN for block in blocks if block.strip()), 1)


def paper_class(sheet: str) -> str:
    """The classes of a sheet for `sheet.css`. A sheet of one page, and a long one, is printed without its sources and what follows them."""
    rules = lines_on_paper(sheet.partition("\n## Sources\n")[0])
    if rules <= ONE_PAGE:
        return " one"
    whole = lines_on_paper(sheet)
    is_long = whole > TWO_PAGES
    lines = rules if is_long else whole
    sizes = (f" {size}" for most, size in LARGER.items() if lines <= most)
    return (" long" if is_long else "") + next(sizes, "")
