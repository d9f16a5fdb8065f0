"""The table of the Skat Order: every paragraph has an answer or a reason, and each answer holds in Tournament Skat."""

from __future__ import annotations

import re
import tomllib
from itertools import pairwise
from pathlib import Path

import pytest

from schmier import spec
from schmier.conditions import holds
from schmier_conformance.law.places import ORDER, sources
from schmier_conformance.law.rulings import answer, read_ruling
from schmier_conformance.law.skat_order import FILE, GAME, Row, cited_in, read_sections, row_of, rows, sections

ROWS = tuple(rows())

ROOT = Path(__file__).parents[3]

NUMBER = re.compile(r"(?<![\w.:-])[1-6]\.\d{1,2}(?:\.\d{1,2})?(?![\w.]*\d)")


def ids(row: Row) -> str:
    return row.title


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_a_row_has_an_answer_or_a_reason(row: Row) -> None:
    assert row.is_answered
    assert row.says.strip()


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_its_clauses_are_in_force_where_the_order_is_followed(row: Row) -> None:
    game = spec.ruleset_document(GAME)
    assert [label for label in row.clauses if label not in spec.clauses()] == []
    assert [label for label in row.clauses if not holds(spec.clauses()[label].condition, game)] == []


@pytest.mark.parametrize("row", ROWS, ids=ids)
def test_its_rulings_exist(row: Row) -> None:
    assert [ruling for ruling in row.rulings if not (spec.FOLDER / "rulings" / f"{ruling}.toml").exists()] == []


def test_the_numbers_are_in_order_and_each_once() -> None:
    numbers = [number for row in ROWS for number in row.numbers]
    assert len(set(numbers)) == len(numbers)
    steps = [tuple(map(int, number.split("."))) for number in numbers]
    assert [pair for pair in pairwise(steps) if pair[0] >= pair[1]] == []


def test_each_paragraph_is_in_its_section() -> None:
    for section in sections():
        assert all(f"{number}.".startswith(f"{section.number}.") for row in section.rows for number in row.numbers)


def test_every_paragraph_that_sources_restate_is_a_row() -> None:
    assert [number for number in sources()[ORDER]["paragraphs"] if row_of(number) is None] == []


def places_that_cite() -> list[Path]:
    folders = (ROOT / "spec", ROOT / "docs", ROOT / "conformance" / "scenarios")
    return [path for folder in folders for path in folder.rglob("*") if path.suffix in (".json", ".toml", ".md")]


def test_every_paragraph_that_is_cited_by_the_key_is_a_row() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {number}"
        for path in places_that_cite()
        for number in cited_in(path.read_text("utf-8"))
        if row_of(number) is None
    }
    assert missing == set()


def test_every_number_beside_the_order_in_a_ruling_is_a_row() -> None:
    """`ISkO (4.1.3, 4.1.4)` and the like, which prose writes in several ways."""
    missing = []
    for path in sorted((spec.FOLDER / "rulings").glob("*.toml")):
        for line in path.read_text("utf-8").splitlines():
            if ORDER in line:
                missing += [f"{path.stem}: {number}" for number in NUMBER.findall(line) if row_of(number) is None]
    assert missing == []


def test_every_ruling_that_cites_a_paragraph_is_named_in_some_row_unless_it_is_of_another_game() -> None:
    game, named = spec.ruleset_document(GAME), {ruling for row in ROWS for ruling in row.rulings}
    missing = []
    for path in sorted((spec.FOLDER / "rulings").glob("*.toml")):
        ruling = read_ruling(tomllib.loads(path.read_text("utf-8")))
        if answer(ruling, game) and cited_in(path.read_text("utf-8")) and ruling.id not in named:
            missing.append(ruling.id)
    assert missing == []


def test_a_reason_that_no_row_needs_is_not_kept() -> None:
    written = tomllib.loads((spec.FOLDER / FILE).read_text("utf-8"))
    used = {
        row["outside"]
        for section in written["section"]
        for row in (section, *section.get("paragraph", []))
        if "outside" in row
    }
    assert set(written["outside"]) == used


def test_a_paragraph_is_restated_in_one_place_alone() -> None:
    twice = {"number": "4.1.3", "says": "The same again.", "known": "read"}
    section = {"number": "4.1", "title": "Leading", "edition": "both", "paragraph": [twice]}
    with pytest.raises(ValueError, match="one alone"):
        list(read_sections({"outside": {}, "section": [section]}))
