"""The frame of a built page, kept once: the parts only a script uses, and the scripts of every page.

The script lists the headings of a short page.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from html import unescape
from typing import Final

_CONTENTS: Final = re.compile(
    r'(?P<begin><div class="md-sidebar md-sidebar--secondary"[^<>]*>)'
    r'(?P<drawn><div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner"><nav class="md-nav md-nav--secondary"'
    r' aria-label="Table of contents"><label class="md-nav__title" for="__toc">.*?</div></div>)(?P<end></div>(?=<div class="md-content"))',
    re.DOTALL,
)
"""The table of contents next to the page."""

_IN_CONTENTS: Final = re.compile(r'<a href="#([^"]*)" class="md-nav__link">(.*?)</a>', re.DOTALL)
_HEADING: Final = re.compile(r'<h([23]) id="([^"]*)"[^<>]*>(.*?)</h\1>', re.DOTALL)
_MARKUP: Final = re.compile(r"<[^<>]*>")

_TO_THE_TOP: Final = re.compile(r'<button type="button" class="md-top\b.*?</button>', re.DOTALL)
_END: Final = re.compile(
    r'(?P<dialog><div class="md-dialog" data-md-component="dialog">.*?</div></div>)\s*'
    r'<script id="__config" type="application/json">(?P<told>\{[^<]*)</script>\s*'
    r'(?P<scripts>(?:<script src="[^"]*"></script>\s*)+)',
    re.DOTALL,
)
"""The end of a page: the place for messages, the configuration of the theme's script, the scripts of every page."""

_SOURCE: Final = re.compile(r'src="(?P<top>[^"]*?)(?P<name>assets/[^"]*)"')

FEW: Final = 8
"""A page with at most this many headings needs no table of contents without a script."""

_DRAWING: Final = "assets/frame.js"
"""The script that restores what is removed here."""


class Ends:
    """The page endings that pages share: the scripts each page loads last, and what they draw."""

    def __init__(self) -> None:
        self.frames: dict[str, tuple[str, tuple[str, ...]]] = {}
        """By the place of the one script that takes the place of all: what it draws, and the places of the scripts."""

    def kept(self, text: str) -> str:
        """A page that loads one script instead of all, which draws everything only a script uses."""
        found = _END.search(text)
        to_the_top = _TO_THE_TOP.search(text)
        if not found or not to_the_top:
            return text
        contents = _CONTENTS.search(text)
        config = json.loads(found["told"])
        del config["base"]
        frame = {"told": config, "top": to_the_top[0], "dialog": found["dialog"]}
        sources = [(source["top"], source["name"]) for source in _SOURCE.finditer(found["scripts"])]
        tag = f'<script src="{sources[0][0]}{self._name(frame, tuple(name for _, name in sources))}"></script>'
        text = text.replace(found[0], tag).replace(to_the_top[0], "")
        if contents and _repeats_headings(contents["drawn"], text):
            text = text.replace(contents[0], contents["begin"] + contents["end"])
        return text

    def _name(self, shared: dict[str, object], scripts: tuple[str, ...]) -> str:
        key = json.dumps(shared, ensure_ascii=False), scripts
        known = {frame: name for name, frame in self.frames.items()}
        name = known.get(key, f"assets/page-{len(known)}.js")
        self.frames[name] = key
        return name

    def scripts(self, read: Callable[[str], str]) -> dict[str, str]:
        """The scripts to write, by place; `read` returns the text of a script of the site."""
        return {
            name: ";\n".join((f"document.currentScript.frame={frame}", *map(read, (_DRAWING, *sources))))
            for name, (frame, sources) in self.frames.items()
        }

    def replaced(self) -> set[str]:
        """The places of the scripts no page loads any more."""
        return {_DRAWING, *(source for _, sources in self.frames.values() for source in sources)}


def _repeats_headings(contents: str, text: str) -> bool:
    """Whether a table of contents is short and repeats the headings."""
    listed = [(anchor, _words(name)) for anchor, name in _IN_CONTENTS.findall(contents)]
    article = text.partition("<article")[2]
    return 0 < len(listed) <= FEW and listed == [
        (anchor, _words(name)) for _, anchor, name in _HEADING.findall(article)
    ]


def _words(html: str) -> str:
    return " ".join(unescape(_MARKUP.sub("", html)).split())
