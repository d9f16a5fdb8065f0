"""Every reading in a ruling has a holder, or is marked as ours."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as some

from read_once import law_as_shipped
from schmier_conformance.command import main
from schmier_conformance.law.coverage import rulings
from schmier_conformance.law.places import sources
from schmier_conformance.law.reasons import citation_faults
from schmier_conformance.law.rulings import OURS, Reading, reading_faults, readings_of
from schmier_site.names import names_of
from schmier_site.ruling_pages import ruling_pages

Json = dict[str, Any]

SHIPPED = rulings()


def document(strength: str, *readings: tuple[list[str], bool]) -> Json:
    """A ruling with readings, each with its holders and whether it is taken."""
    listed = [
        {"reading": f"Reading {number}.", "held_by": held, **({"taken": True} if taken else {})}
        for number, (held, taken) in enumerate(readings)
    ]
    return {"id": "A-1", "strength": strength, "readings": listed}


def test_no_shipped_ruling_has_a_fault_in_its_readings() -> None:
    assert [fault for ruling in SHIPPED.values() for fault in reading_faults(ruling)] == []


def test_no_reading_is_listed_without_a_holder_unless_the_ruling_takes_it_itself() -> None:
    listed = [(ruling["id"], reading) for ruling in SHIPPED.values() for reading in readings_of(ruling)]
    assert [(named, reading.says) for named, reading in listed if not reading.held_by and not reading.is_taken] == []


def test_what_is_to_have_a_source_has_one_for_everything_that_is_taken() -> None:
    firm = [ruling for ruling in SHIPPED.values() if ruling["strength"] == "source"]
    assert firm
    assert [ruling["id"] for ruling in firm for reading in readings_of(ruling) if not reading.held_by] == []


def test_every_citation_of_a_ruling_names_a_source_and_of_a_seed_a_line_with_words_about_a_game() -> None:
    assert [fault for ruling in SHIPPED.values() for fault in citation_faults(ruling, sources())] == []


@pytest.mark.parametrize(
    ("ruling", "fault"),
    [
        (document("source", ([], False)), "is to have a source, and nobody holds what it takes: Reading 0."),
        (document("source", (["FOS"], False), ([], True)), "is to have a source, and nobody holds what it takes: Reading 1."),
        (document("choice", ([], False), ([], False)), "lists a reading that nobody holds and that it does not take: Reading 1."),
        (document("choice"), "lists no reading"),
        (document("firm", (["FOS"], False)), "has the strength 'firm', which is none"),
        (document("choice", (["FOS", "FOS"], False)), "names a holder twice: Reading 0."),
    ],
)  # fmt: skip
def test_the_build_refuses_a_reading_that_leans_on_nobody(ruling: Json, fault: str) -> None:
    assert f"ruling A-1 {fault}" in list(reading_faults(ruling))


def test_a_reading_that_stands_twice_is_refused() -> None:
    twice = document("choice", (["FOS"], False), (["BIC"], False))
    twice["readings"][1]["reading"] = twice["readings"][0]["reading"]
    assert list(reading_faults(twice)) == ["ruling A-1 lists twice: Reading 0."]


@given(
    some.lists(some.tuples(some.lists(some.sampled_from(["FOS", "001:86"]), unique=True), some.booleans()), min_size=1)
)
def test_the_first_reading_is_taken_and_of_the_others_those_that_say_so(readings: list[tuple[list[str], bool]]) -> None:
    read = readings_of(document("choice", *readings))
    assert [reading.is_taken for reading in read] == [True, *(taken for _, taken in readings[1:])]
    assert [reading.holders for reading in read] == [", ".join(held) or OURS for held, _ in readings]


def test_show_marks_what_is_taken_and_says_what_is_ours(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "A-94"]) == 0
    output = capsys.readouterr().out
    assert "  * The same dealer deals again. (ours)\n" in output
    assert "  - After an exposed card the opponents may ask for a new deal by the same dealer. (FOS)\n" in output


def test_the_corrected_rulings_say_what_their_sources_bear_out() -> None:
    held = {(named, reading.says): reading.held_by for named in SHIPPED for reading in readings_of(SHIPPED[named])}
    assert not any("STP" in held_by for (named, _), held_by in held.items() if named == "A-13")
    assert SHIPPED["A-32"]["strength"] == "choice"
    assert held["A-32", "The same dealer deals again."] == ("PAG", "STP")
    assert held["A-50", "The bidders go out first from 55, whatever the least bid."] == (
        "001:304",
        "001:306",
        "001:316",
    )
    assert [len(readings_of(SHIPPED[named])) for named in ("A-35", "A-62")] == [1, 1]
    assert readings_of(SHIPPED["A-94"])[0] == Reading("The same dealer deals again.", (), is_taken=True)


def test_the_page_of_a_ruling_sets_in_bold_what_is_taken() -> None:
    law = law_as_shipped()
    page = next(page.text for page in ruling_pages(law, names_of(law, {})) if page.path == "rulings/A-94.md")
    _, _, section = page.partition("## The readings")
    rows = re.findall(r"<tr><td>(.*?)</td><td>(.*?)</td></tr>", section.partition("## ")[0])
    assert rows[0] == ("<b>The same dealer deals again.</b>", OURS)
    assert [says.startswith("<b>") for says, _ in rows] == [True, False, False, False]
