"""Cut pages a phone would open slowly: a long page becomes several, and the first keeps every address.

Links on the site lead straight to the new page; an old address from elsewhere leads to a link on the first page.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable
from html import escape
from typing import Final

from schmier_site.html.ready_made import ready_made
from schmier_site.pages import (
    Page,
    address,
    html_link,
    html_target,
    markdown_target,
)

MOST: Final = 41_000
"""Bytes of a page's own text; the frame of the site adds about ten thousand."""

_FURTHER: Final = re.compile(r"\.\d+(?=\.md$|/index\.html$)")
"""The number of a further page in its path, or in its place in the built site."""

_ID: Final = re.compile(r'(?:\bid="|\{ #)(?P<id>[^"\s}]+)')
_FIRST_HEADING: Final = re.compile(r"^# (?P<heading>.*)", re.MULTILINE)
_NAMED_HEADING: Final = re.compile(r"^## (?P<heading>.*?) *\{ *#(?P<id>[^ }]+) *\}$", re.MULTILINE)
_LINK: Final = re.compile(r'(?P<opening>\]\(|href=")(?P<way>[^"#)\s]*)#(?P<anchor>[^")\s]+)')
_FENCE: Final = "```"

WORDS: Final = {
    "": ("Further pages", "Page {} of {}"),
    "de": ("Weitere Seiten", "Seite {} von {}"),
    "it": ("Altre pagine", "Pagina {} di {}"),
}
"""By language, empty for English: the heading above the links to further pages, and the line below that of a further page."""

_HEADING: Final = 300
"""Bytes of a heading in the tables of contents."""

_ADDRESS: Final = 90
"""Bytes of a link to an anchor that has moved to a further page."""

_COLOURS: Final = 2
"""Bytes of colour for each character of code."""

Moved = dict[tuple[str, str], str]
"""The further page of each moved anchor, by its former page and its name."""


def cut_long_pages(pages: Iterable[Page]) -> list[Page]:
    """All pages, with the long ones cut and every link leading to the new place of its target."""
    cut = {page.path: _parts(page) for page in pages}
    moved: Moved = {}
    for path, (_, *further) in cut.items():
        moved |= {(path, name): part.path for part in further for name in _names_in(part)}
    homes = {part.path: path for path, parts in cut.items() for part in parts}
    return [part._replace(text=_led_on(part, moved, homes)) for parts in cut.values() for part in parts]


def _parts(page: Page) -> list[Page]:
    """A page, or the pages it is cut into."""
    groups = [] if page.is_part else _groups(page.text)
    if len(groups) <= 1:
        return [page]
    further = [
        page._replace(
            path=_path(page.path, number),
            title=_title(page, text),
            text=f"# {_title(page, text)}\n\n{_continues(page, number)}\n\n{text}",
            description="",
        )
        for number, text in enumerate(groups[1:], start=2)
    ]
    return [page._replace(text=f"{groups[0]}\n{_goes_on(further, page)}"), *further]


def first_page(path: str) -> str:
    """The path of the page that a page continues; its own where it continues none.

    >>> first_page("rules/50-play.2.md"), first_page("rules/50-play.2/index.html"), first_page("rules/50-play.md")
    ('rules/50-play.md', 'rules/50-play/index.html', 'rules/50-play.md')
    """
    return _FURTHER.sub("", path)


def addresses_moved(pages: Iterable[Page]) -> dict[str, str]:
    """By its address on the first page, the address of each anchor on a further page."""
    return {
        f"{address(first_page(page.path))}#{name}": f"{address(page.path)}#{name}"
        for page in pages
        if page.path != first_page(page.path)
        for name in _names_in(page)
    }


def _names_in(page: Page) -> list[str]:
    """Every anchor on a page."""
    return list(dict.fromkeys(found["id"] for found in _ID.finditer(page.text)))


def _continues(page: Page, number: int) -> str:
    """The line of a further page that leads back to the first."""
    back = html_link(_heading(page), page.path, _path(page.path, number))
    _, line = WORDS.get(page.language, WORDS[""])
    return ready_made(f'<p class="kicker">{line.format(number, back)}</p>')


def _path(path: str, number: int) -> str:
    return path.replace(".md", f".{number}.md")


def _title(page: Page, text: str) -> str:
    """The title of a further page: the heading of the page and its own first one."""
    first, _, _ = text.partition("\n")
    return f"{_heading(page)} · {_plain(first.removeprefix('## '))}"


def _heading(page: Page) -> str:
    """The heading of a page; its title where it has none."""
    found = _FIRST_HEADING.search(page.text)
    return _plain(found["heading"]) if found else page.title


def _plain(heading: str) -> str:
    """A heading without its anchor, and without links, for which a title is no place."""
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r" *\{.*\}$|`", "", heading))


def _groups(text: str) -> list[str]:
    """A text in stretches of whole sections, each as long as allowed; the first must have room for the addresses of the others."""
    if _weight(text) <= MOST:
        return [text]
    groups: list[str] = []
    said = sum(len(found["heading"].encode()) for found in _NAMED_HEADING.finditer(text))
    room = MOST - _ADDRESS * len(_ID.findall(text)) - said
    for section in _sections(text):
        if groups and _weight(groups[-1] + section) <= room:
            groups[-1] += section
        else:
            room = MOST if groups else room
            groups.append(section)
    return groups


def _weight(text: str) -> int:
    """The bytes a text has in a page: a heading also occurs in two tables of contents, code is coloured word by word."""
    code = sum(map(len, text.split(f"\n{_FENCE}")[1::2]))
    return len(text.encode()) + _HEADING * text.count("\n## ") + _COLOURS * code


def _sections(text: str) -> list[str]:
    """A text cut before its second-level headings; the text before the first one is a section too."""
    sections = [""]
    is_code = False
    for line in text.splitlines(keepends=True):
        is_code ^= line.startswith(_FENCE)
        if line.startswith("## ") and not is_code:
            sections.append("")
        sections[-1] += line
    return sections


def _goes_on(parts: list[Page], page: Page) -> str:
    """Links to the further pages of a page, and the address of everything on them."""
    items, origin = [], page.path
    for part in parts:
        headings = {found["id"]: _plain(found["heading"]) for found in _NAMED_HEADING.finditer(part.text)}
        links = " ".join(
            f'<a class="{"said" if name in headings else "name"}" id="{name}" '
            f'href="{html_target(f"{part.path}#{name}", origin)}">{escape(headings.get(name, name))}</a>'
            for name in _names_in(part)
        )
        items.append(f"<li>{html_link(part.title, part.path, origin)}<br>{links}</li>")
    heading, _ = WORDS.get(page.language, WORDS[""])
    return f"## {heading}\n\n" + ready_made(f'<ul class="goes-on">{"".join(items)}</ul>') + "\n"


def _led_on(page: Page, moved: Moved, homes: dict[str, str]) -> str:
    """The text of a page with its links leading to the new places of their targets."""
    home = homes.get(page.path, page.path)

    def led(found: re.Match[str]) -> str:
        is_markdown = found["opening"] == "]("
        target = _target_of(found["way"], page.path, is_markdown) if found["way"] else home
        goal = moved.get((target, found["anchor"]), target)
        if goal == (target if found["way"] else page.path):
            return found[0]
        write = markdown_target if is_markdown else html_target
        return found["opening"] + write(f"{goal}#{found['anchor']}", page.path)

    return _LINK.sub(led, page.text)


def _target_of(way: str, origin: str, is_markdown: bool) -> str:
    """The place in the docs tree of the page a link on `origin` leads to."""
    if is_markdown:
        return posixpath.normpath(posixpath.join(posixpath.dirname(origin), way))
    return posixpath.normpath(posixpath.join(address(origin), way)) + ".md"
