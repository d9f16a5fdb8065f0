"""Every link, picture and anchor of a built site must lead somewhere; nothing may be loaded from outside."""

from __future__ import annotations

import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

LOADED = frozenset((("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")))
"""Where an address makes the browser fetch something by itself."""


class Reference(NamedTuple):
    """One address on one page."""

    tag: str
    attribute: str
    address: str


class _Reader(HTMLParser):
    """Collects the addresses and ids of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.references: list[Reference] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag refers to and what it is called."""
        for name, value in attrs:
            if value is None:
                continue
            if name in ("href", "src"):
                self.references.append(Reference(tag, name, value))
            elif name == "id" or (name == "name" and tag == "a"):
                self.ids.append(value)


def faults_of(site: Path) -> list[str]:
    """What is wrong with the links of a built site, a sentence each."""
    top = site.resolve()
    pages = {path: _read(path) for path in sorted(top.rglob("*.html"))}
    faults: list[str] = []
    for path, page in pages.items():
        where = path.relative_to(top).as_posix()
        twice = sorted(name for name, count in Counter(page.ids).items() if count > 1)
        faults.extend(f"{where}: the id {name!r} stands twice" for name in twice)
        for reference in dict.fromkeys(page.references):
            fault = _fault(reference, path, top, pages)
            if fault:
                faults.append(f"{where}: {reference.address!r} {fault}")
    return faults


def _read(path: Path) -> _Reader:
    reader = _Reader()
    reader.feed(path.read_text("utf-8"))
    return reader


def _fault(reference: Reference, path: Path, top: Path, pages: dict[Path, _Reader]) -> str:
    """What is wrong with one reference; an empty string if nothing is."""
    address = urlsplit(reference.address)
    if address.scheme in ("http", "https") or address.netloc:
        return "is loaded from outside" if (reference.tag, reference.attribute) in LOADED else ""
    if address.scheme:
        return ""
    # The page for unknown addresses is served anywhere, so its addresses begin at the root of the site.
    folder = top if address.path.startswith("/") else path.parent
    goal = (folder / unquote(address.path).lstrip("/")).resolve() if address.path else path
    if goal.is_dir():
        goal /= "index.html"
    if not goal.is_relative_to(top):
        return "leads out of the site"
    if not goal.exists():
        return "leads nowhere"
    anchor = unquote(address.fragment)
    # Names with two underscores in front are the theme's own and made by its script.
    if anchor and goal in pages and anchor not in pages[goal].ids and not anchor.startswith("__"):
        return f"leads to a page without {anchor!r}"
    return ""


def main(arguments: list[str]) -> int:
    """Check the site in the folder given; 0 if every link leads somewhere."""
    faults = faults_of(Path(arguments[0] if arguments else "site"))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
