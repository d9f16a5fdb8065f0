"""The law hangs together: labels, references, schemas, and every file that claims a format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from schmier import spec
from schmier_conformance import coverage
from schmier_conformance.corpus import fixture_files, load
from schmier_conformance.documents import read_json, schemas, validate

PROJECT = Path(__file__).parents[1]
Json = dict[str, Any]


def test_the_law_hangs_together() -> None:
    assert coverage.faults(load()) == []


def test_every_clause_is_covered_by_code_and_by_a_hand_worked_case() -> None:
    found = coverage.coverage(load())
    print(found.in_words())
    assert found.missing() == ([], [])


def test_clauses_json_is_up_to_date() -> None:
    assert coverage.CLAUSES.read_text(encoding="utf-8") == coverage.clauses_json()


def test_every_clause_is_one_normative_sentence() -> None:
    for clause in spec.clauses().values():
        assert re.search(r"\b(MUST|MUST NOT|MAY)\b", clause.text), clause.label
        assert clause.text.endswith("."), clause.label


def test_a_label_used_twice_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "10-one.md").write_text("r[a.b]\nIt MUST be.\n\nr[a.b]\nIt MAY be.\n", encoding="utf-8")
    monkeypatch.setattr(spec, "FOLDER", tmp_path)
    spec.clauses.cache_clear()
    try:
        with pytest.raises(spec.SpecError, match=r"10-one.md:4: the label a.b is used twice"):
            spec.clauses()
    finally:
        monkeypatch.undo()
        spec.clauses.cache_clear()


@pytest.mark.parametrize(
    ("text", "message"),
    [("r[Bad Label]\nIt MUST be.\n", "not of the form"), ("r[a.b]\n\nAn orphan.\n", "governs no sentence")],
)
def test_a_label_that_is_malformed_or_governs_nothing_is_refused(text: str, message: str) -> None:
    with pytest.raises(spec.SpecError, match=message):
        list(spec.clauses_of("10-one", text))


# ---- schemas and files -----------------------------------------------------------------------------------------------


def test_there_are_six_schemas_and_each_is_one() -> None:
    names = ["fixtures", "game-log", "protocol", "report", "ruleset", "translation"]
    assert sorted(schemas()) == [f"urn:schmier:schema:{name}:1" for name in names]
    for schema in schemas().values():
        Draft202012Validator.check_schema(schema)
        assert "http" not in json.dumps(schema).replace("https://json-schema.org/draft/2020-12/schema", "")


def properties(part: Any, path: str) -> Iterator[tuple[str, Json]]:
    """Every property described anywhere in a schema, and every definition."""
    if isinstance(part, dict):
        for group in ("properties", "$defs"):
            for name, described in part.get(group, {}).items():
                if isinstance(described, dict) and path.count("/if") == 0:
                    yield f"{path}/{group}/{name}", described
        for key, inner in part.items():
            yield from properties(inner, f"{path}/{key}")
    elif isinstance(part, list):
        for number, inner in enumerate(part):
            yield from properties(inner, f"{path}/{number}")


def test_everything_in_the_schemas_has_a_title_and_a_description() -> None:
    for name, schema in schemas().items():
        for path, described in properties(schema, name):
            if "$ref" in described or path.split("/")[-3:-2] == ["if"]:
                continue
            names_a_condition = set(described) <= {"const"} or "/then/properties/" in path
            if names_a_condition and not described.keys() - {"const", "$ref"}:
                continue
            assert "title" in described, path
            assert "description" in described, path


FORMATS = {
    "schmier/ruleset/1": "ruleset",
    "schmier/game-log/1": "game-log",
    "schmier/fixtures/1": "fixtures",
    "schmier/translation/1": "translation",
}


def files_of_a_format() -> list[Path]:
    folders = [PROJECT / "spec", PROJECT / "conformance", PROJECT / "docs", PROJECT / "tests", PROJECT / "examples"]
    found = (path for folder in folders for path in sorted(folder.rglob("*.json")) if "node_modules" not in path.parts)
    return [path for path in found if b'"schmier/' in path.read_bytes()[:4000] and path.parent.name != "schemas"]


@pytest.mark.parametrize("path", files_of_a_format(), ids=lambda path: path.relative_to(PROJECT).as_posix())
def test_every_file_that_claims_a_format_keeps_it(path: Path) -> None:
    document = read_json(path.read_bytes(), str(path))
    validate(FORMATS[document["format"]], document, str(path))  # type: ignore[arg-type]


def test_case_ids_are_unique_and_registered() -> None:
    ids = [case.id for case in load()]
    assert len(ids) == len(set(ids))
    registry = json.loads((PROJECT / "conformance" / "scenarios" / "ids.json").read_text(encoding="utf-8"))
    assert len(set(registry.values())) == len(registry)
    assert {case.id for case in load() if case.level != "random"} <= set(registry.values())


SYSTEMS = {
    "smear.nine-card", "smear.widow", "smear.five-point-six", "smear.penguin", "pitch.sell-out", "pedro.single",
    "cinch.sixty-three", "cinch.eighty-three", "cinch.razzle-dazzle-five",
}  # fmt: skip
"""Rulesets that extend another and bring rules of their own all the same."""


def test_there_are_enough_hand_worked_cases_for_each_ruleset() -> None:
    for identifier in spec.ruleset_ids():
        worked = [case for case in load() if case.ruleset == identifier and case.level != "random"]
        brings_rules = identifier in SYSTEMS or "extends" not in spec.shipped(identifier)
        assert len(worked) >= (40 if brings_rules else 10), identifier


def test_fixtures_are_found() -> None:
    assert fixture_files()
