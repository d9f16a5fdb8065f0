"""The frame of a built page, kept once: the lists beside its text, and what stands around it that only a script can use.

A list of the pages of a section is the same on all of them but for the mark of the page itself, so each such list is a script that
pages share. Without a script a link leads to the page that lists all pages. What stands on a short page is listed from its headings.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from html import unescape
from typing import Final

from contents_page import CONTENTS, anchor_of
from pages import address

_LIST: Final = re.compile(
    r'(?<=<div class="md-sidebar__inner">)(?P<list><nav class="md-nav md-nav--primary.*?</nav>)'
    r'(?=</div></div></div><div class="md-sidebar md-sidebar--secondary")',
    re.DOTALL,
)
"""The list of the pages."""

_NO_LIST: Final = r"(?:(?!</?nav\b).)*"
_OWN_CONTENTS: Final = re.compile(
    r'<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc"> ?(?:<label [^<>]*>[^<]*<span [^<>]*></span> ?</label> ?)?'
    rf'(?P<link><a [^<>]*>[^<]*</a>)(?:<nav class="md-nav md-nav--secondary"{_NO_LIST}(?:<nav {_NO_LIST}</nav>{_NO_LIST})*</nav>)?',
    re.DOTALL,
)
"""What stands on a page, told a second time in the list of pages; a list may stand in it for what stands under a heading."""

_LINK: Final = re.compile(r'<a [^<>]*class="md-nav__link\b[^<>]*>')
_ACTIVE: Final = "md-nav__link--active"
_ADDRESS: Final = re.compile(r'href="(?P<address>[^":]*)"')
_SECTION: Final = re.compile(
    r'<li class="md-nav__item md-nav__item--active md-nav__item--section[^<>]*><input [^<>]*> ?(?:<div [^<>]*><a [^<>]*>|<label [^<>]*>)'
    r"(?P<title>[^<]*)<"
)
"""The open section of a list of pages, with its title."""

_CONTENTS: Final = re.compile(
    r'(?P<begin><div class="md-sidebar md-sidebar--secondary"[^<>]*>)'
    r'(?P<drawn><div class="md-sidebar__scrollwrap"><div class="md-sidebar__inner"><nav class="md-nav md-nav--secondary"'
    r' aria-label="Table of contents"><label class="md-nav__title" for="__toc">.*?</div></div>)(?P<end></div>(?=<div class="md-content"))',
    re.DOTALL,
)
"""The list of what stands on the page, beside it."""

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
"""The end of a page: a place for messages, what the theme's script is told, the scripts of every page."""

_SOURCE: Final = re.compile(r'src="(?P<top>[^"]*?)(?P<name>assets/[^"]*)"')

FEW: Final = 8
"""So many headings are found by their looks: without a script they stand in no list."""

_DRAWING: Final = "assets/frame.js"
"""The script that draws what is left out here."""

_LISTING: Final = """(() => {
  const script = document.currentScript;
  const top = script.getAttribute("src").split("assets/")[0] || "./";
  script.insertAdjacentHTML("afterend", %s.replaceAll('href="/', `href="${top}`));
  const here = script.nextElementSibling.querySelectorAll("a.md-nav__link")[script.dataset.here];
  if (!here) return;
  for (const marked of [here, ...here.parentElement.querySelectorAll(":scope > label")]) marked.classList.add("md-nav__link--active");
  here.closest("li").classList.add("md-nav__item--active");
})();
"""
"""A script that draws a list of pages where it stands, as seen from the page, and marks the page."""

Keep = Callable[[str], str]
"""Keeps a script for all pages and says its place in the site."""


def with_list_kept(text: str, where: str, keep: Keep) -> str:
    """A page, `where` in the site, whose list of pages is a script that is kept for all that have the same."""
    return _LIST.sub(lambda found: _listed(found["list"], where, keep), text)


def _listed(drawn: str, where: str, keep: Keep) -> str:
    folder = posixpath.dirname(where)
    drawn = _OWN_CONTENTS.sub(r"\g<link>", drawn)
    links = _LINK.findall(drawn)
    here = next((f' data-here="{number}"' for number, link in enumerate(links) if _ACTIVE in link), "")
    drawn = drawn.replace(f" {_ACTIVE}", "")
    drawn = drawn.replace('<li class="md-nav__item md-nav__item--active">', '<li class="md-nav__item">')
    drawn = _ADDRESS.sub(lambda found: f'href="{_from_the_top(found["address"], folder)}"', drawn)
    section = _SECTION.search(drawn)
    title = section["title"].strip() if section else ""
    name = keep(_LISTING % json.dumps(drawn, ensure_ascii=False))
    top = folder or "."
    anchor = f"#{anchor_of(unescape(title))}" if title else ""
    all_pages = f"{posixpath.relpath(address(CONTENTS), top)}/{anchor}"
    return (
        f'<script src="{posixpath.relpath(name, top)}"{here}></script>'
        f'<noscript><nav><a href="{all_pages}">All pages</a></nav></noscript>'
    )


def _from_the_top(way: str, folder: str) -> str:
    """The place in the site, beginning with a stroke, that a relative address on a page of a folder means."""
    goal = posixpath.normpath(posixpath.join("/", folder, way))
    return goal if goal == "/" else f"{goal}/"


class Ends:
    """The ends that pages have in common: the scripts that each loads last, and what they draw."""

    def __init__(self) -> None:
        self.frames: dict[str, tuple[str, tuple[str, ...]]] = {}
        """By the place of the one script that takes the place of all: what it draws, and the places of the scripts."""

    def kept(self, text: str) -> str:
        """A page that loads one script in the place of all, and leaves to it what only a script can use."""
        found = _END.search(text)
        to_the_top = _TO_THE_TOP.search(text)
        if not found or not to_the_top:
            return text
        contents = _CONTENTS.search(text)
        told = json.loads(found["told"])
        del told["base"]
        drawn = {"told": told, "top": to_the_top[0], "dialog": found["dialog"]}
        sources = [(source["top"], source["name"]) for source in _SOURCE.finditer(found["scripts"])]
        tag = f'<script src="{sources[0][0]}{self._name(drawn, tuple(name for _, name in sources))}"></script>'
        text = text.replace(found[0], tag).replace(to_the_top[0], "")
        if contents and _is_told_by_headings(contents["drawn"], text):
            text = text.replace(contents[0], contents["begin"] + contents["end"])
        return text

    def _name(self, drawn: dict[str, object], scripts: tuple[str, ...]) -> str:
        key = json.dumps(drawn, ensure_ascii=False), scripts
        known = {frame: name for name, frame in self.frames.items()}
        name = known.get(key, f"assets/page-{len(known)}.js")
        self.frames[name] = key
        return name

    def scripts(self, read: Callable[[str], str]) -> dict[str, str]:
        """The scripts to write, by their place; `read` gives the text of one that lies in the site."""
        return {
            name: ";\n".join((f"document.currentScript.frame={drawn}", *map(read, (_DRAWING, *sources))))
            for name, (drawn, sources) in self.frames.items()
        }

    def replaced(self) -> set[str]:
        """The places of the scripts that no page loads any more."""
        return {_DRAWING, *(source for _, sources in self.frames.values() for source in sources)}


def _is_told_by_headings(contents: str, text: str) -> bool:
    """Whether a list of what stands on a page is short, and says nothing but what the headings say."""
    listed = [(anchor, _words(name)) for anchor, name in _IN_CONTENTS.findall(contents)]
    article = text.partition("<article")[2]
    return 0 < len(listed) <= FEW and listed == [
        (anchor, _words(name)) for _, anchor, name in _HEADING.findall(article)
    ]


def _words(html: str) -> str:
    return " ".join(unescape(_MARKUP.sub("", html)).split())
