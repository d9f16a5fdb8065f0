"""The page list next to each page, kept once for all pages sharing it.

All pages of a part have the same list except for the mark of the page itself, so each list is a script they share. An unlisted page
(a clause, a case) has the list of the page linking to it. Without scripts, a link leads to the page listing all pages.
"""

from __future__ import annotations

import json
import posixpath
import re
from collections.abc import Callable
from html import unescape
from typing import Final, NamedTuple

from schmier_site.finish.navigation import CONTENTS, anchor_of, home_of
from schmier_site.pages import address

_LIST: Final = re.compile(
    r'(?<=<div class="md-sidebar__inner">)(?P<list><nav class="md-nav md-nav--primary.*?</nav>)'
    r'(?=</div></div></div><div class="md-sidebar md-sidebar--secondary")',
    re.DOTALL,
)
"""The page list."""

_NO_LIST: Final = r"(?:(?!</?nav\b).)*"
_OWN_CONTENTS: Final = re.compile(
    r'<input class="md-nav__toggle md-toggle" type="checkbox" id="__toc"> ?(?:<label [^<>]*>[^<]*<span [^<>]*></span> ?</label> ?)?'
    rf'(?P<link><a [^<>]*>[^<]*</a>)(?:<nav class="md-nav md-nav--secondary"{_NO_LIST}(?:<nav {_NO_LIST}</nav>{_NO_LIST})*</nav>)?',
    re.DOTALL,
)
"""The table of contents the page list repeats; a heading may have a list of its own."""

_LINK: Final = re.compile(r'<a [^<>]*class="md-nav__link\b[^<>]*>')
_ACTIVE: Final = "md-nav__link--active"
_ADDRESS: Final = re.compile(r'href="(?P<address>[^":]*)"')
_SECTION: Final = re.compile(
    r'<li class="md-nav__item md-nav__item--active md-nav__item--section[^<>]*><input [^<>]*> ?(?:<div [^<>]*><a [^<>]*>|<label [^<>]*>)'
    r"(?P<title>[^<]*)<"
)
"""The open section of a page list, with its title."""

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
"""A script that draws a page list in its place, as seen from the page, and marks the page."""

_TAB: Final = re.compile(r'<li class="md-tabs__item( md-tabs__item--active)?">')
_TABS: Final = re.compile(r'<nav class="md-tabs".*?</nav>', re.DOTALL)
"""The tabs above a page, the same on all pages."""

_TABBING: Final = """(() => {
  const script = document.currentScript;
  const top = script.getAttribute("src").split("assets/")[0] || "./";
  script.insertAdjacentHTML("afterend", %s.replaceAll('href="/', `href="${top}`));
  script.nextElementSibling.querySelectorAll("li")[script.dataset.here]?.classList.add("md-tabs__item--active");
})();
"""
"""A script that draws the tabs in its place, and marks the tab of the page."""

Keep = Callable[[str], str]
"""Stores a script for all pages and returns its place in the site."""


class Place(NamedTuple):
    """Where a page belongs in the lists of the site."""

    script: str
    """The place of the script that draws its list."""
    here: int | None
    """The index of its link in the list, or that of the page linking to it."""
    part: str
    """The title of the open part of the site; empty where none is open."""
    tab: int | None
    """The index of the tab of that part."""


class Lists:
    """The page lists, by page."""

    def __init__(self, keep: Keep) -> None:
        self.keep = keep
        self.places: dict[str, Place] = {}

    def kept(self, text: str, where: str) -> str:
        """A page, `where` in the site, with a script in place of its list. A page linking to unlisted ones must come before them."""
        found = _LIST.search(text)
        if not found:
            return text
        tabs = [bool(active) for active in _TAB.findall(text)]
        home = self.places.get(home_of(where)) if _ACTIVE not in found["list"] else None
        if home:
            place = home
        else:
            place = self._place(found["list"], where, tabs.index(True) if True in tabs else None)
            self.places[where] = place
        return self._with_tabs_kept(text.replace(found["list"], _drawn_by_script(place, where)), where, place.tab)

    def _with_tabs_kept(self, text: str, where: str, tab: int | None) -> str:
        """A page with a script in place of its tabs."""
        found, folder = _TABS.search(text), posixpath.dirname(where)
        if not found:
            return text
        markup = _TAB.sub('<li class="md-tabs__item">', found[0])
        markup = _ADDRESS.sub(lambda one: f'href="{_from_the_top(one["address"], folder)}"', markup)
        kept = self.keep(_TABBING % json.dumps(markup, ensure_ascii=False))
        here = "" if tab is None else f' data-here="{tab}"'
        return text.replace(found[0], f'<script src="{posixpath.relpath(kept, folder or ".")}"{here}></script>')

    def _place(self, markup: str, where: str, tab: int | None) -> Place:
        markup = _OWN_CONTENTS.sub(r"\g<link>", markup)
        here = next((number for number, link in enumerate(_LINK.findall(markup)) if _ACTIVE in link), None)
        markup = markup.replace(f" {_ACTIVE}", "")
        markup = markup.replace('<li class="md-nav__item md-nav__item--active">', '<li class="md-nav__item">')
        folder = posixpath.dirname(where)
        markup = _ADDRESS.sub(lambda found: f'href="{_from_the_top(found["address"], folder)}"', markup)
        section = _SECTION.search(markup)
        part = unescape(section["title"].strip()) if section else ""
        return Place(self.keep(_LISTING % json.dumps(markup, ensure_ascii=False)), here, part, tab)


def _drawn_by_script(place: Place, where: str) -> str:
    top = posixpath.dirname(where) or "."
    here = "" if place.here is None else f' data-here="{place.here}"'
    anchor = f"#{anchor_of(place.part)}" if place.part else ""
    all_pages = f"{posixpath.relpath(address(CONTENTS), top)}/{anchor}"
    return (
        f'<script src="{posixpath.relpath(place.script, top)}"{here}></script>'
        f'<noscript><nav><a href="{all_pages}">All pages</a></nav></noscript>'
    )


def _from_the_top(way: str, folder: str) -> str:
    """The place in the site, beginning with a slash, that a relative address on a page of a folder means."""
    goal = posixpath.normpath(posixpath.join("/", folder, way))
    return goal if goal == "/" else f"{goal}/"
