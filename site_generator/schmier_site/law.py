"""Everything the site is made from, read once."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple

from schmier import spec
from schmier_conformance.corpus.cases import Level
from schmier_conformance.wording.translations import Translation, load_translations, translations_folder

Document = dict[str, Any]
"""A JSON object as it was read."""

ROOT = Path(__file__).parents[2]
"""The root of the project."""

CODE_FOLDER = "reference_impl/schmier"
"""The folder of the reference implementation."""

_DECIDES = re.compile(r"# rule:\s*(?P<labels>[a-z][a-z0-9., -]*)")


class CodePlace(NamedTuple):
    """A line of the reference implementation that decides a clause."""

    module: str
    """The path below the package, `auction/one_round.py`."""
    line: int


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One conformance case; it is hashed by identity, so values derived from it can be cached."""

    ruleset: str
    """The id of its ruleset."""
    ruleset_document: Document
    """The whole ruleset."""
    written_ruleset: Document
    """The ruleset in the file of the case; empty where the file names a shipped one."""
    file: str
    """The path of its file below the fixtures folder."""
    document: Document

    @property
    def id(self) -> str:
        """The identifier, never reused."""
        return str(self.document["id"])

    @property
    def is_generated(self) -> bool:
        """Whether a program made it; such a case has no claim worked out by a person."""
        return bool(self.document["level"] == Level.RANDOM)


class Chapter(NamedTuple):
    """One chapter of the law."""

    stem: str
    title: str
    text: str
    clauses: tuple[spec.Clause, ...]

    @property
    def path(self) -> str:
        """The chapter's page."""
        return f"rules/{self.stem}.md"


@dataclass(frozen=True, eq=False)
class Law:
    """Chapters, rulesets, rulings, schemas, code and cases; hashed by identity, so values derived from it can be cached."""

    chapters: tuple[Chapter, ...]
    clauses: dict[str, spec.Clause]
    written: dict[str, Document]
    """The rulesets as their files have them."""
    rulesets: dict[str, Document]
    """The rulesets with everything inherited filled in."""
    rulings: dict[str, Document]
    sources: dict[str, Document]
    schemas: dict[str, Document]
    """The schemas by file name, `ruleset`."""
    code: dict[str, list[CodePlace]]
    """The lines that decide each clause."""
    cases: tuple[Case, ...]
    translations: tuple[Translation, ...]

    @cached_property
    def cases_by_clause(self) -> dict[str, list[Case]]:
        """The cases naming each clause, worked and generated."""
        found: dict[str, list[Case]] = {}
        for case in self.cases:
            for clause in dict.fromkeys(case.document["clauses"]):
                found.setdefault(clause, []).append(case)
        return found

    @cached_property
    def case_by_id(self) -> dict[str, Case]:
        """Every case by its id."""
        return {case.id: case for case in self.cases}

    def cases_of(self, clause: str) -> list[Case]:
        """The worked cases that pin a clause."""
        return [case for case in self.cases_by_clause.get(clause, []) if not case.is_generated]

    def generated_cases_of(self, clause: str) -> int:
        """How many generated cases touch a clause."""
        return sum(case.is_generated for case in self.cases_by_clause.get(clause, []))

    def rulings_on(self, clause: str) -> list[Document]:
        """The rulings naming a clause."""
        return [ruling for ruling in self.rulings.values() if clause in ruling.get("clauses", [])]


def heading_of(markdown: str, otherwise: str) -> str:
    """The first heading of a text, or `otherwise`."""
    found = re.search(r"^# +(.+)$", markdown, re.MULTILINE)
    return found[1].strip() if found else otherwise


def read_law() -> Law:
    """Read the law, the reference implementation and the cases of this checkout."""
    written = {identifier: spec.shipped(identifier) for identifier in spec.ruleset_ids()}
    rulesets = {identifier: spec.whole(document) for identifier, document in written.items()}
    schemas = {
        path.stem: json.loads(path.read_text("utf-8")) for path in sorted((spec.FOLDER / "schemas").glob("*.json"))
    }
    return Law(
        chapters=tuple(_chapters()),
        clauses=dict(spec.clauses()),
        written=written,
        rulesets=rulesets,
        rulings=dict(sorted(_rulings(), key=lambda entry: _by_number(entry[0]))),
        sources=json.loads((spec.FOLDER / "sources.json").read_text("utf-8")),
        schemas=schemas,
        code=_deciding_lines(),
        cases=tuple(_cases(rulesets)),
        translations=tuple(load_translations(translations_folder())),
    )


def _chapters() -> Iterator[Chapter]:
    for path in spec.chapter_files():
        yield chapter_of(path.stem, path.read_text("utf-8"))


def chapter_of(stem: str, text: str) -> Chapter:
    """A chapter from its text."""
    return Chapter(stem, heading_of(text, stem), text, tuple(spec.clauses_of(stem, text)))


def _rulings() -> Iterator[tuple[str, Document]]:
    for path in sorted((spec.FOLDER / "rulings").glob("**/*.toml")):
        document = tomllib.loads(path.read_text("utf-8"))
        for ruling in document.get("ruling", [document]) if isinstance(document.get("ruling"), list) else [document]:
            yield ruling.get("id", path.stem), ruling


def _by_number(identifier: str) -> tuple[str, int]:
    """`A-9` before `A-10`."""
    letter, _, number = identifier.partition("-")
    return letter, int(number) if number.isdigit() else 0


def _deciding_lines() -> dict[str, list[CodePlace]]:
    found: dict[str, list[CodePlace]] = {}
    folder = ROOT / CODE_FOLDER
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text("utf-8").splitlines(), start=1):
            for label in labels_in(line):
                found.setdefault(label, []).append(CodePlace(path.relative_to(folder).as_posix(), number))
    return found


def labels_in(line: str) -> list[str]:
    """The clauses a line of code says it decides."""
    comment = _DECIDES.search(line)
    return re.findall(r"[a-z]+(?:\.[a-z0-9-]+)+", comment["labels"]) if comment else []


def _cases(rulesets: dict[str, Document]) -> Iterator[Case]:
    folder = ROOT / "conformance" / "fixtures"
    for path in sorted(folder.rglob("*.json")):
        document = json.loads(path.read_text("utf-8"))
        if not isinstance(document, dict) or "cases" not in document:
            continue
        ruleset = document["ruleset"]
        whole = rulesets.get(ruleset, {}) if isinstance(ruleset, str) else spec.whole(ruleset)
        identifier = ruleset if isinstance(ruleset, str) else ruleset.get("id", path.stem)
        for case in document["cases"]:
            written = ruleset if isinstance(ruleset, dict) else {}
            yield Case(identifier, whole, written, path.relative_to(folder).as_posix(), case)


def value_of(ruleset: dict[str, Any], option: str) -> Any:
    """The value of an option by its dotted path; None where the ruleset lacks it."""
    value: Any = ruleset
    for key in option.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value
