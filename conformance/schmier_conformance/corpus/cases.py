"""The corpus: fixture files, read into cases, and their canonical form."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from schmier import spec
from schmier_conformance.corpus.manifest import may_hold
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document, validate

_INSTALLED = Path(__file__).parents[1] / "fixtures"
_CHECKOUT = Path(__file__).parents[2] / "fixtures"

FOLDER: Path = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
"""The folder of the corpus: inside the package in a wheel, beside it in a checkout."""


RANDOM: Final = "random"
RECORDED: Final = "recorded"
"""The levels of cases that nobody worked by hand: those of a generator, and recorded games."""


@dataclass(frozen=True, slots=True)
class Case:
    """One situation, what is asked and tried in it, and what every engine must observe."""

    id: str
    ruleset: str
    """The id of the ruleset."""
    document: spec.Document
    """The whole ruleset, nothing left to a parent; one object for all cases of a file."""
    clauses: tuple[str, ...]
    """The clauses that the case pins."""
    title: str
    why: str
    source: str
    level: str
    given: spec.Document
    steps: tuple[spec.Document, ...]
    """Each step with its expectation under `expect`."""
    fault: str | None = None
    """The mistake that the case exposes."""
    catches: tuple[str, ...] = ()
    """What a generated case was kept for."""

    @property
    def chapter(self) -> str:
        """The chapter of the law under which the case is counted: that of its first clause; random deals by themselves."""
        if self.level in (RANDOM, RECORDED):
            return {RANDOM: "random deals", RECORDED: "recorded games"}[self.level]
        clause = spec.clauses().get(self.clauses[0])
        return clause.chapter if clause else "unknown"

    def mentions(self, text: str) -> bool:
        """Whether the text is part of the id, the title, a clause or the fault."""
        return any(text in place for place in (self.id, self.title, *self.clauses, self.fault or ""))


def files_with(rulesets: Sequence[str] = (), case: str = "", clause: str = "") -> list[Path]:
    """The fixture files in which cases of one of these rulesets, this case, or cases of this clause can lie; no other need be read."""
    return [path for path in fixture_files() if may_hold(_name_of(path), rulesets, case, clause)]


def files_that_mention(text: str) -> list[Path]:
    """The fixture files in which a case can mention a text; one in which it stands nowhere need not be read as cases."""
    if not text or not text.isascii() or not text.isprintable() or '"' in text or "\\" in text:
        return fixture_files()  # In JSON it may be written otherwise.
    return [path for path in fixture_files() if may_say(path.read_bytes(), text.encode())]


def may_say(written: bytes, text: bytes) -> bool:
    """Whether a string in JSON may hold a text; plain letters that are written as escapes are not looked into."""
    return text in written or b"\\u" in written or b"\\/" in written


def _name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix() if path.is_relative_to(FOLDER) else ""


def corpus_version() -> str:
    """The version of the corpus: major for the format, minor for cases added, patch for a wrong case mended."""
    try:
        return (FOLDER / "VERSION").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return "unknown"


def fixture_files(folder: Path = FOLDER) -> list[Path]:
    """The fixture files, in the order of their names."""
    return sorted(folder.glob("**/*.json"))


def cases_of(document: spec.Document, where: str, *, is_trusted: bool = False) -> Iterator[Case]:
    """The cases of one fixture document; raises `DocumentError` if it does not follow the schema, unless that is trusted."""
    if not is_trusted:
        validate("fixtures", document, where)
    stated = document["ruleset"]
    try:
        whole = spec.ruleset_document(stated) if isinstance(stated, str) else spec.whole(stated)
    except spec.SpecError as error:
        remedy = "name a shipped ruleset, or write the whole ruleset here"
        raise DocumentError(where, "$.ruleset", str(error), remedy) from None
    for case in document["cases"]:
        yield Case(
            id=case["id"],
            ruleset=whole["id"],
            document=whole,
            clauses=tuple(case["clauses"]),
            title=case["title"],
            why=case["why"],
            source=case["source"],
            level=case["level"],
            given=case["given"],
            steps=tuple(case["steps"]),
            fault=case.get("fault"),
            catches=tuple(case.get("catches", ())),
        )


def load(files: Iterable[Path] | None = None, *, is_trusted: bool = False) -> list[Case]:
    """The cases of the files, of the whole corpus if none are given; raises `DocumentError` for a bad file.

    A corpus that has been validated just now can be trusted: reading it again is five times as fast.
    """
    found: dict[str, Case] = {}
    for path in fixture_files() if files is None else files:
        document = orjson.loads(path.read_bytes()) if is_trusted else read_document(str(path))
        for case in cases_of(document, str(path), is_trusted=is_trusted):
            if case.id in found:
                raise DocumentError(str(path), "$.cases", f"the id {case.id} is used twice", "let the tool give ids")
            found[case.id] = case
    return list(found.values())


def chosen(cases: Iterable[Case], rulesets: Sequence[str] = (), text: str = "") -> list[Case]:
    """The cases of the rulesets, of any if none are named, that mention the text."""
    return [case for case in cases if (not rulesets or case.ruleset in rulesets) and case.mentions(text)]


# ---- the canonical form of a fixture file ----------------------------------------------------------------------------


Json = dict[str, Any]
"""A JSON object."""


def dense(value: Any) -> str:
    """A value as JSON on one line without a space: events and steps are nine tenths of a corpus that engines carry along."""
    return orjson.dumps(value).decode()


def text_of(fixture: Json) -> str:
    """A fixture file in its canonical form: a line for each property of a case, each event and each step."""
    cases = ",\n".join(case_text(case) for case in fixture["cases"])
    head = f'{{"format":{dense(fixture["format"])},\n"ruleset":{dense(fixture["ruleset"])},\n"cases":[\n'
    return f"{head}{cases}\n]}}\n"


def case_text(case: Json) -> str:
    """One case in canonical form; no spaces stand before its lines, because they were a fortieth of the corpus."""
    parts = [f"{dense(key)}:{dense(value)}" for key, value in case.items() if key not in ("given", "steps")]
    given = case["given"]
    situation = ",".join(
        f"{dense(key)}:{dense(given[key])}" for key in ("seats", "dealer", "number", "scores", "rounds") if key in given
    )
    parts.append(f'"given":{{{situation},"events":{a_line_each(given["events"])}}}')
    parts.append(f'"steps":{a_line_each(case["steps"])}')
    return "{" + ",\n".join(parts) + "}"


def a_line_each(values: Sequence[Json]) -> str:
    """A list of events or steps."""
    lines = ",\n".join(map(dense, values))
    return f"[\n{lines}]" if values else "[]"
