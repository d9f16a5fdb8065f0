"""Pages of the site: where they lie, and how one refers to another."""

from __future__ import annotations

import posixpath
from functools import cache
from html import escape
from typing import NamedTuple


class Page(NamedTuple):
    """One page, as Markdown."""

    path: str
    """Its place in the docs tree, `rules/50-play.md`."""
    title: str
    """What the navigation calls it."""
    text: str
    """The whole Markdown, heading included."""
    section: str = ""
    """Under which title it stands in the navigation of its folder; empty for a page that stands for itself."""
    description: str = ""
    """What it is about, for whoever finds it elsewhere; empty where its first sentence says so."""
    language: str = ""
    """The code of its language; empty for English."""
    is_part: bool = False
    """Whether whoever made it has cut it to its length already."""


def address(path: str) -> str:
    """The address in the built site of a file in the docs tree: pages become folders, other files stay."""
    if not path.endswith(".md"):
        return path
    stem = path.removesuffix(".md")
    if posixpath.basename(stem) == "index":
        return posixpath.dirname(stem) + "/" if "/" in stem else ""
    return f"{stem}/"


def markdown_target(target: str, origin: str) -> str:
    """How the Markdown of the page `origin` writes a link to `target`, both given by their place in the docs tree."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return posixpath.relpath(path, posixpath.dirname(origin) or ".") + hash_sign + anchor


def html_target(target: str, origin: str) -> str:
    """How raw HTML on the page `origin` writes a link to `target`."""
    path, hash_sign, anchor = target.partition("#")
    if path == origin:
        return f"#{anchor}"
    return _way(path, origin) + hash_sign + anchor


@cache
def _way(path: str, origin: str) -> str:
    """The way from one page to another; a page of cases names the same few pages a thousand times."""
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
    """An HTML table of cells that are HTML already, in a box that scrolls where it is too wide."""
    head = "".join(f'<th scope="col">{cell}</th>' for cell in heads)
    body = "".join("<tr>" + "".join(f"<td>{cell}</td>" for cell in row) + "</tr>" for row in rows)
    table = f'<table class="{css_class}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    return f'<div class="wide">{table}</div>'


def counted(number: int, singular: str, plural: str = "") -> str:
    """A number with its noun: `1 case`, `3 cases`."""
    return f"{number} {singular if number == 1 else plural or singular + 's'}"
