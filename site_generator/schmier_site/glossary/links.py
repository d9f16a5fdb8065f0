"""Links from the first use of a term on a built page to the glossary, in the language of the page."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple

from schmier_conformance.wording.glossary import LANGUAGES, Term, terms_of
from schmier_site.glossary.pages import glossary_path
from schmier_site.law import Law
from schmier_site.pages import address

LINKED: Final = ("games/", "answers/", "worked/", "translations/")
"""The folders of pages for players. On others a term is a word of the law, which has its clause."""

NOT_LINKED: Final = ("games/index.html",)
"""Pages of links close together, between which another one would be too small a target."""

_ARTICLE: Final = re.compile(r"(?P<before>.*?<article\b[^<>]*>)(?P<inside>.*)(?P<after></article>.*)", re.DOTALL)
_TAG: Final = re.compile(r"""(<(?:!--.*?--|[a-zA-Z/](?:[^<>"']|"[^"]*"|'[^']*')*)>)""", re.DOTALL)
_NAME: Final = re.compile(r"</?([a-zA-Z0-9]+)")
_NO_LINKS_IN: Final = frozenset(
    ("a", "button", "code", "h1", "h2", "h3", "h4", "kbd", "label", "nav", "option", "pre", "script", "select", "style",
     "summary", "svg", "th")
)  # fmt: skip
"""Elements whose text gets no link."""


class Vocabulary(NamedTuple):
    """The terms that pages of one kind link."""

    pattern: re.Pattern[str]
    """Finds a name of a term."""
    keys: Mapping[str, str]
    """By name in small letters, the key of the term."""


def link_terms(site: Path, law: Law) -> int:
    """Link the first use of each term on the players' pages of a built site; returns the number of links."""
    count = 0
    for folder in LINKED:
        for path in sorted((site / folder).rglob("*.html")):
            where = path.relative_to(site).as_posix()
            if where in NOT_LINKED:
                continue
            text = path.read_text("utf-8")
            linked, number = with_links(text, where, law)
            count += number
            if number:
                path.write_text(linked, "utf-8")
    return count


def with_links(text: str, where: str, law: Law) -> tuple[str, int]:
    """A page with its links, and their number; `where` is the place of the page in the site."""
    parts = _ARTICLE.fullmatch(text)
    if not parts:
        return text, 0
    language, family = _language_of(where), _family_of(where, law)
    titles = frozenset(ruleset["title"].partition(" ")[0] for ruleset in law.rulesets.values())
    vocabulary = _vocabulary(family, language, titles)
    target = posixpath.relpath(address(glossary_path(language)), posixpath.dirname(where) or ".")
    seen: set[str] = set()
    inside = "".join(_linked_pieces(parts["inside"], vocabulary, f"{target}/", seen))
    return parts["before"] + inside + parts["after"], len(seen)


def _linked_pieces(html: str, vocabulary: Vocabulary, target: str, seen: set[str]) -> Iterator[str]:
    """The text and the tags of an article, with a link at each first use."""

    def link(found: re.Match[str]) -> str:
        key = vocabulary.keys[found[1].lower()]
        if key in seen:
            return found[0]
        seen.add(key)
        return f'<a class="term" href="{target}#{key}">{found[0]}</a>'

    inside: list[str] = []
    for place, piece in enumerate(_TAG.split(html)):
        if place % 2:
            _follow(piece, inside)
            yield piece
        else:
            yield piece if inside else vocabulary.pattern.sub(link, piece)


def _follow(tag: str, inside: list[str]) -> None:
    """Note whether a tag opens or closes an element whose text gets no link."""
    named = _NAME.match(tag)
    name = named[1].lower() if named else ""
    if name not in _NO_LINKS_IN or tag.endswith("/>"):
        return
    if not tag.startswith("</"):
        inside.append(name)
    elif name in inside:
        del inside[inside.index(name) :]


@lru_cache(maxsize=64)
def _vocabulary(family: str, language: str, titles: frozenset[str]) -> Vocabulary:
    """The terms of a family that pages in a language link, the longer names first."""
    keys: dict[str, str] = {}
    spellings: list[str] = []
    for term in terms_of(family):
        if term.is_linked:
            keys.setdefault(term.name(language).lower(), term.key)
            spellings += _spellings(term, language, titles)
    ordered = sorted(dict.fromkeys(spellings), key=len, reverse=True)
    plural = "(?:s|es)?" if language == "en" else ""
    return Vocabulary(re.compile(rf"(?<![\w-])({'|'.join(map(re.escape, ordered))}){plural}(?![\w-])"), keys)


def _spellings(term: Term, language: str, titles: frozenset[str]) -> list[str]:
    """The name of a term as it is written, and with a capital, unless that is the name of a game."""
    name = term.name(language)
    capital = name[0].upper() + name[1:]
    return [spelling for spelling in dict.fromkeys((name, capital)) if spelling not in titles]


def _language_of(where: str) -> str:
    """The language of a page; English where the glossary has no other."""
    code = where.split("/")[1] if where.startswith("translations/") else "en"
    return code if code in LANGUAGES else "en"


def _family_of(where: str, law: Law) -> str:
    """The family of the game a page is about; empty for a page about several."""
    game = next((part for part in where.split("/") if part in law.rulesets), "")
    return str(law.rulesets[game]["family"]) if game else ""
