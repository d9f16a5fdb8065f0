"""The fingerprints are up to date, and updating only stale ones gives the result of a full run."""

from __future__ import annotations

import ast
from dataclasses import replace

import pytest

from schmier_conformance.mutants import detection, fingerprints
from schmier_conformance.mutants.fingerprints import (
    EMPTY,
    Digests,
    Record,
    Stale,
    digest_of_cases,
    shape,
    stale,
    updated,
)
from schmier_conformance.mutants.misreading import Misreading, always, never
from schmier_conformance.mutants.misreadings import MISREADINGS

NAMES = ("smear.minnesota/auction.json", "pitch.auction/following.json", "switches/no-undertrump.json")

FILES = {name: document for name, document in fingerprints.worked_files().items() if name in NAMES}

FEW = [fault for fault in MISREADINGS if fault.clause.startswith(("auction.range", "auction.higher", "play.follow"))]


def test_the_fingerprints_are_up_to_date() -> None:
    again = fingerprints.stale_in_checkout()
    assert again == Stale((), (), ()), f"{again.text()}: run 'schmier fixtures fingerprint'"


def test_every_misreading_has_a_digest_of_its_own() -> None:
    digests = fingerprints.read_record().digests.misreadings
    assert len(set(digests.values())) == len(MISREADINGS)


def test_trying_what_is_stale_gives_what_a_full_run_gives(monkeypatch: pytest.MonkeyPatch) -> None:
    full = updated(EMPTY, FEW, FILES, processes=1)
    assert any(full.fingerprints.values())
    new, changed = FEW[0], FEW[1]
    changed_file = NAMES[0]
    of_changed_file = {case["id"] for case in FILES[changed_file]["cases"]}
    earlier = Record(
        {
            **{
                fault.key: [name for name in full.fingerprints[fault.key] if name not in of_changed_file]
                for fault in FEW[1:]
            },
            changed.key: ["a-case-that-is-gone"],
            "play.gone:misread": [],
        },
        Digests(
            {**full.digests.misreadings, changed.key: "other", "play.gone:misread": "gone"},
            {**full.digests.cases, changed_file: "other", "gone.json": "gone"},
        ),
    )
    assert stale(earlier, full.digests) == Stale(
        tuple(fault.key for fault in FEW if fault in (new, changed)),
        (changed_file,),
        ("gone.json", "play.gone:misread"),
    )
    pairs = []
    right = detection.detecting_cases

    def counting(faults: list[Misreading], cases: list[str], processes: int) -> dict[str, list[str]]:
        pairs.append(len(faults) * len(cases))
        return right(faults, cases, processes)

    monkeypatch.setattr(detection, "detecting_cases", counting)
    assert updated(earlier, FEW, FILES, processes=1) == full
    every_case = sum(len(document["cases"]) for document in FILES.values())
    assert pairs == [len(FEW) * len(of_changed_file), 2 * (every_case - len(of_changed_file))]


def test_nothing_is_tried_where_nothing_is_stale(monkeypatch: pytest.MonkeyPatch) -> None:
    full = updated(EMPTY, FEW[:2], FILES, processes=1)
    monkeypatch.setattr(
        detection, "cases_that_notice", lambda fault, moments: pytest.fail("tried again") if moments else []
    )
    assert updated(full, FEW[:2], FILES, processes=1) == full


def test_a_case_is_stale_if_its_steps_change_and_not_if_its_title_does() -> None:
    document = FILES[NAMES[0]]
    first, *others = document["cases"]
    retitled = {**document, "cases": [{**first, "title": "Another title"}, *others]}
    shorter = {**document, "cases": [{**first, "steps": first["steps"][:-1]}, *others]}
    assert digest_of_cases(retitled) == digest_of_cases(document)
    assert digest_of_cases(shorter) != digest_of_cases(document)


def test_comments_docstrings_and_layout_do_not_count() -> None:
    written = 'def f(a):\n    """Docstring."""\n    return (a\n        + 1)  # why\n'
    assert shape(ast.parse(written)) == shape(ast.parse("def f(a): return a + 1"))
    assert shape(ast.parse(written)) != shape(ast.parse("def f(a): return a + 2"))


def test_a_misreading_is_stale_if_the_function_that_it_replaces_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    fault, other = FEW[0], FEW[-1]
    before = fingerprints.digest_of_misreading(fault)
    place = fingerprints.place_of(fault)
    monkeypatch.setattr(fingerprints, "place_of", lambda fault: place)
    assert fingerprints.digest_of_misreading(replace(fault, wrong=never)) == before
    assert fingerprints.digest_of_misreading(replace(fault, decision=other.decision)) != before


def test_a_misreading_is_stale_if_its_entry_or_a_helper_beside_it_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    fault = FEW[0]
    before = fingerprints.digest_of_misreading(fault)
    module, _ = fingerprints.place_of(fault)
    with monkeypatch.context() as patched:
        patched.setattr(fingerprints, "place_of", lambda fault: (module, ast.parse("always(3)")))
        assert fingerprints.digest_of_misreading(fault) != before
    monkeypatch.setattr(fingerprints, "helpers_of", lambda module: "changed")
    assert fingerprints.digest_of_misreading(fault) != before


def test_a_misreading_that_no_module_lists_is_refused() -> None:
    unlisted = replace(FEW[0], wrong=always(None))
    with pytest.raises(LookupError, match="is in no list of a module"):
        fingerprints.digest_of_misreading(unlisted)
