"""Finished HTML bypasses Markdown: it is set aside before the conversion and put back after it.

Twenty megabytes of the site are drawings of cards and coloured code. Markdown would read them letter by letter, three times over,
to find nothing to do in them.
"""

from __future__ import annotations

import re

from markdown import Extension, Markdown  # type: ignore[import-untyped]
from markdown.preprocessors import Preprocessor  # type: ignore[import-untyped]

BEGIN, END = "<!-- ready made -->", "<!-- as far as here -->"

_READY_MADE = re.compile(rf"^{re.escape(BEGIN)}\n(.*?)\n{re.escape(END)}$", re.MULTILINE | re.DOTALL)

_BEFORE_CODE_BLOCKS = 28
"""When it is set aside: after white space was put in order (30), before blocks of code (25) and HTML (20) are looked for."""


def ready_made(html: str) -> str:
    """A block of HTML in which Markdown has nothing to do, marked as that; without the extension the marks are comments."""
    return f"{BEGIN}\n{html}\n{END}"


class _SettingAside(Preprocessor):  # type: ignore[misc]
    """Sets aside what is marked."""

    def run(self, lines: list[str]) -> list[str]:
        """The lines with a note in place of every block; Markdown itself puts the block back for the note."""
        store = self.md.htmlStash.store
        return _READY_MADE.sub(lambda found: f"\n{store(found[1])}\n", "\n".join(lines)).split("\n")


class ReadyMade(Extension):  # type: ignore[misc]
    """The extension for Markdown."""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 - the name that Markdown calls
        """Take part in the work on each page."""
        md.preprocessors.register(_SettingAside(md), "ready-made", _BEFORE_CODE_BLOCKS)


def makeExtension(**_: object) -> ReadyMade:  # noqa: N802 - the name that Markdown looks for
    """The entry point of an extension module of Markdown."""
    return ReadyMade()
