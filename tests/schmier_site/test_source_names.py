"""Pages call a source by its name; two pages explain the keys used in files."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from read_once import law_as_shipped
from schmier_site.html.packed import read_packed
from schmier_site.html.pieces import unpacked_parts
from schmier_site.law import Law
from schmier_site.names import Names, names_of

EXPLAINED = ("games/sources/index.html", "guides/writing-rulings/index.html")
"""Pages that explain the keys."""

GLOSSARIES = ("glossary/index.html", "glossary/de/index.html", "glossary/it/index.html")
ABBREVIATION_OF_THE_ORDER = "ISkO"
"""The key of the Skat Order is also a word of its players, which the glossary explains."""

NOT_READ = re.compile(r"<(script|style|pre|code)\b.*?</\1>", re.DOTALL)
TAG = re.compile(r"<[^>]*>")


def names() -> Names:
    return names_of(law_as_shipped(), {})


@pytest.mark.parametrize(
    ("written", "expected"),
    [
        ("001:38", "[Penguin book, line 38]"),
        ("001:120, 001:188-190; ruling A-42", "[Penguin book, lines 120, 188–190]; ruling [A-42]"),
        ("001:150-152; 001:188", "[Penguin book, lines 150–152, 188]"),
        ("004:34, 68; rulings B-25, B-26", "[Ultimate Book, lines 34, 68]; rulings [B-25], [B-26]"),
        ("led (001:10-12), then (001:162, 7 times)", "led ([Penguin book, lines 10–12]), then ([Penguin book, line 162], 7 times)"),
        ("000:96; 004:55", "[Encyclopaedia on Smear, line 96]; [Ultimate Book, line 55]"),
        ("constructed; seed 001", "constructed; [Penguin book]"),
        ("By FOS and EB11; ISkO 5.4.2", "By [Foster] and [Britannica 1911]; [Skatordnung] 5.4.2"),
        ("`FOS` and NORTH, A-999, 999:1", "`FOS` and NORTH, A-999, 999:1"),
    ],
)  # fmt: skip
def test_a_reference_is_told_by_the_name_of_its_source(written: str, expected: str) -> None:
    assert names().with_references(written, lambda text, _: f"[{text}]") == expected


def test_what_a_ruleset_cites_is_told_once_with_all_its_lines() -> None:
    text = TAG.sub("", names().sources_html(["001:86", "FOS", "001:90", "001:86"], "games/skat.md"))
    assert text == "Penguin book, lines 86, 90; Foster"


def test_no_two_sources_are_called_the_same() -> None:
    called = [source["called"] for source in law_as_shipped().sources.values()]
    assert len(set(called)) == len(called)


def test_no_page_shows_the_key_of_a_source(site: Path) -> None:
    keys = _keys(law_as_shipped())
    found = {where: seen for where, text in _read(site) if where not in EXPLAINED and (seen := set(keys.findall(text)))}
    # A report of an engine names a function of that engine.
    found.pop("cases/engines/index.html", None)
    for page in GLOSSARIES:
        assert found.pop(page, set()) <= {ABBREVIATION_OF_THE_ORDER}
    assert found == {}
    assert all(keys.search((site / page).read_text("utf-8")) for page in EXPLAINED)


def _keys(law: Law) -> re.Pattern[str]:
    words = "|".join(key for key in law.sources if not key.isdigit())
    return re.compile(rf"\b\d{{3}}:\d+\b|(?<![\w-])(?:{words})(?![\w-])")


def _read(site: Path) -> Iterator[tuple[str, str]]:
    """What a reader sees of each page, and of what scripts put into pages."""
    for path in site.rglob("*.html"):
        yield path.relative_to(site).as_posix(), _seen(path.read_text("utf-8"))
    for folder in ("cases/drawn", "evidence/packed"):
        for path in (site / folder).glob("*.gz"):
            yield path.relative_to(site).as_posix(), _seen(" ".join(unpacked_parts(read_packed(path)).values()))


def _seen(html: str) -> str:
    return unescape(TAG.sub(" ", NOT_READ.sub(" ", html)))
