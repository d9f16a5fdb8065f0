"""Unsearched HTML is set aside while MkDocs builds the site, and put back into the built site.

Two thirds of the site are drawings of cards and coloured code. They are marked as not to be searched, but the indexer would still
parse their million tags to find the end of each, and the template engine would copy them several times.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

BEGIN, END = "<!-- not searched -->", "<!-- searched again -->"

_NOT_SEARCHED = re.compile(f"{re.escape(BEGIN)}(.*?){re.escape(END)}", re.DOTALL)
_NOTE = re.compile(r"<!-- set aside: (\d+) -->")


def not_searched(html: str) -> str:
    """A piece of HTML with the marks of what is set aside; without the marks nothing would be missing, but time."""
    return f"{BEGIN}{html}{END}"


class Shelf:
    """The pieces set aside, and how often each has been put back."""

    def __init__(self, pieces: list[str]) -> None:
        self.pieces = pieces
        self.times = [0] * len(pieces)

    @classmethod
    def read(cls, path: Path) -> Shelf:
        """The shelf written to a file."""
        return cls(json.loads(path.read_text("utf-8")))

    def text(self) -> str:
        """The text of the file from which it is read again."""
        return json.dumps(self.pieces, ensure_ascii=False) + "\n"

    def set_aside(self, text: str) -> str:
        """A text with a note in place of every marked piece."""
        return _NOT_SEARCHED.sub(lambda found: self._note(found[1]), text)

    def _note(self, piece: str) -> str:
        self.pieces.append(piece)
        self.times.append(0)
        return f"<!-- set aside: {len(self.pieces) - 1} -->"

    def put_back(self, site: Path) -> list[str]:
        """Put every piece in its place on the pages of a built site; returns what is wrong with it, a sentence each."""
        for path in sorted(site.rglob("*.html")):
            text = path.read_text("utf-8")
            whole = _NOTE.sub(self._piece, text)
            if whole != text:
                path.write_text(whole, "utf-8")
        return [
            f"{self.pieces[number][:60]!r} ... stands on the site {times} times"
            for number, times in enumerate(self.times)
            if times != 1
        ]

    def _piece(self, note: re.Match[str]) -> str:
        number = int(note[1])
        self.times[number] += 1
        return self.pieces[number]
