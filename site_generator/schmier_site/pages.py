"""Pages of the site: their places, and the links between them."""

from __future__ import annotations

import posixpath
from functools import cache
from html import escape
from typing import NamedTuple


class Page(NamedTuple):
    """One page, as Markdown."""

    path: str
    """The place in the docs tree, `rules/50-play.md`."""
    title: str
    """The title in the navigation."""
    text: str
    """The whole Markdown, heading included."""
    section: str = ""
    """The section of the navigation in its folder; empty for a page without one."""
    description: str = ""
    """The description for search engines; empty where the first sentence serves."""
    language: str = ""
    """The language code; empty for English."""
    is_part: bool = False
    """Whether the page was already cut to its length."""


def address(path: str) -> str:
    """The address in the built site of a file in the docs tree: pages become folders, other files stay."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    if posixpath.basename(stem) == "index":
        return posixpath.dirname(stem) + "/" if "/" in stem else ""
    return f"{stem}/"


def markdown_target(target: str, origin: str) -> str:
    """A link to `target` in the Markdown of the page `origin`, both given by their place in the docs tree."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return posixpath.relpath(path, posixpath.dirname(origin) or ".") + hash_sign + anchor


def html_target(target: str, origin: str) -> str:
    """A link to `target` in raw HTML on the page `origin`."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return _way(path, origin) + hash_sign + anchor


@cache
def _way(path: str, origin: str) -> str:
    """The relative path from one page to another, cached because a page of cases links to few pages a thousand times."""
    goal = address(path)
    relative = posixpath.relpath(goal or ".", address(origin) or ".")
    return relative + ("/" if not goal or goal.endswith("/") else "")


def markdown_link(text: str, target: str, origin: str) -> str:
    """A Markdown link."""
    return f"[{text}]({markdown_target(target, origin)})"


def html_link(text: str, target: str, origin: str, css_class: str = "") -> str:
    """An HTML link; the text is escaped."""
    with_class = f' class="{css_class}"' if css_class else ""
    return f'<a{with_class} href="{escape(html_target(target, origin))}">{escape(text)}</a>'


def html_table(heads: list[str], rows: list[list[str]], css_class: str = "plain") -> str:
    """An HTML table whose cells are HTML already, in a box that scrolls if it is too wide."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    table = f'<table class="{css_class}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun: `1 case`, `3 cases`."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
