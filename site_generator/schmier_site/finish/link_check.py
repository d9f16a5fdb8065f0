"""Check that every link, image and anchor of a built site leads somewhere, and that nothing is loaded from outside."""

from __future__ import annotations

import posixpath
import re
import sys
from collections import Counter
from collections.abc import Container
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import NamedTuple
from urllib.parse import SplitResult, unquote, urlsplit

from schmier_site.html.packed import read_packed
from schmier_site.html.pieces import every_text

LOADED = frozenset((("script", "src"), ("link", "href"), ("img", "src"), ("iframe", "src"), ("source", "src")))
"""Attributes that make the browser fetch something by itself."""

_PACK = "data-pack"
"""The attribute with the address of the packed file from which a script fills the page."""

# One program writes the forty megabytes of HTML; a parser that accepts any HTML takes ten times as long.
_NO_TAGS = re.compile(r"<!--.*?-->|(?P<opening><(?P<name>script|style)\b[^>]*>).*?</(?P=name)>", re.DOTALL)
"""Comments, scripts and styles: nothing in them is a tag."""

_TAG = re.compile(r"""<([a-zA-Z][\w-]*)\s([^<>"']*+(?:(?:"[^"]*+"|'[^']*+')[^<>"']*+)*+)>""")
_ATTRIBUTE = re.compile(r"""([^\s"'=/]+)\s*=\s*("[^"]*"|'[^']*'|[^\s"']+)""")


class Reference(NamedTuple):
    """One address on one page."""

    tag: str
    attribute: str
    address: str


class Page(NamedTuple):
    """The references of a page, each once, and its ids."""

    references: tuple[Reference, ...]
    ids: Counter[str]


def faults_of(site: Path) -> list[str]:
    """The broken links of a built site, one sentence each."""
    files = {path.relative_to(site).as_posix() for path in site.rglob("*") if path.is_file()}
    pages = {name: read_page((site / name).read_text("utf-8")) for name in sorted(files) if name.endswith(".html")}
    pages |= _packed(pages, site)
    faults: list[str] = []
    for where, page in pages.items():
        twice = sorted(name for name, count in page.ids.items() if count > 1)
        faults.extend(f"{where}: the id {name!r} occurs twice" for name in twice)
        for reference in page.references:
            fault = _fault(reference, where, files, pages)
            if fault:
                faults.append(f"{where}: {reference.address!r} {fault}")
    return faults


def _packed(pages: dict[str, Page], site: Path) -> dict[str, Page]:
    """The packed files that pages are filled from, and these pages with the ids that come from them."""
    found: dict[str, Page] = {}
    for where, page in pages.items():
        for address in (reference.address for reference in page.references if reference.attribute == _PACK):
            place = _goal(address, posixpath.dirname(where))
            if (site / place).is_file():
                document = read_packed(site / place)
                listed = (entry[0] for entries in document.get("lists", {}).values() for entry in entries)
                found[where] = page._replace(ids=page.ids + Counter(listed))
                found[place] = read_page("".join(every_text(document)))._replace(ids=Counter())
    return found


def read_page(text: str) -> Page:
    """The references and ids of a page."""
    references: dict[Reference, None] = {}
    ids: Counter[str] = Counter()
    for name, attributes in _TAG.findall(_NO_TAGS.sub(r"\g<opening>", text)):
        for attribute, value in _that_matter(attributes):
            if attribute in ("href", "src", _PACK):
                references[Reference(name.lower(), attribute, value)] = None
            elif attribute == "id" or name.lower() == "a":
                ids[value] += 1
    return Page(tuple(references), ids)


@lru_cache(maxsize=10_000)
def _that_matter(attributes: str) -> tuple[tuple[str, str], ...]:
    """The attributes of a tag that refer or can be referred to. Nearly every tag has none, and the same few classes."""
    written_attributes = ((name.lower(), written) for name, written in _ATTRIBUTE.findall(attributes))
    return tuple(
        (name, _value(written)) for name, written in written_attributes if name in ("href", "src", "id", "name", _PACK)
    )


def _value(written: str) -> str:
    return unescape(written[1:-1] if written[0] in "\"'" else written)


def _fault(reference: Reference, where: str, files: Container[str], pages: dict[str, Page]) -> str:
    """What is wrong with a reference; an empty string if nothing is."""
    address = _parts(reference.address)
    if address.scheme in ("http", "https") or address.netloc:
        return "is loaded from outside" if (reference.tag, reference.attribute) in LOADED else ""
    if address.scheme:
        return ""
    # The 404 page is served at any depth, so its addresses begin at the root of the site.
    goal = _goal(unquote(address.path), posixpath.dirname(where)) if address.path else where
    if goal == ".." or goal.startswith("../"):
        return "leads out of the site"
    if goal not in files and f"{goal}/index.html".removeprefix("./") in files:
        goal = f"{goal}/index.html".removeprefix("./")
    if goal not in files:
        return "leads nowhere"
    anchor = unquote(address.fragment)
    # Names with two underscores in front are the theme's own and made by its script.
    if anchor and goal in pages and anchor not in pages[goal].ids and not anchor.startswith("__"):
        return f"leads to a page without {anchor!r}"
    return ""


# Nearly every page of a folder has the same hundred links.
@lru_cache(maxsize=100_000)
def _parts(address: str) -> SplitResult:
    """The parts of an address."""
    return urlsplit(address)


@lru_cache(maxsize=100_000)
def _goal(path: str, folder: str) -> str:
    """The file or folder of the site a path on a page leads to."""
    return posixpath.normpath(posixpath.join("" if path.startswith("/") else folder, path.lstrip("/")))


def main(arguments: list[str]) -> int:
    """Check the site in the folder given; returns 0 if every link leads somewhere."""
    faults = faults_of(Path(arguments[0] if arguments else "site"))
    for fault in faults:
        print(fault, file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
