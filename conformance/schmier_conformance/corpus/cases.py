"""The corpus: fixture files, read into cases, and their canonical form, which is the same bytes on every machine."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, assert_never

import orjson

from schmier import spec
from schmier.io.serve import ruleset_of
from schmier_conformance.corpus.manifest import is_as_shipped, may_hold
from schmier_conformance.corpus.roles import Role, needs_of
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.documents.reading import read_document, validate

_INSTALLED = Path(__file__).parents[1] / "fixtures"
_CHECKOUT = Path(__file__).parents[2] / "fixtures"

FOLDER: Path = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
"""The folder of the corpus: inside the package in a wheel, next to it in a checkout."""


class Level(StrEnum):
    """What kind of case it is."""

    CORE = "core"
    """Worked by hand: every engine of the game must know it."""
    CORNER = "corner"
    """Worked by hand: rare at the table, decided all the same."""
    RANDOM = "random"
    """Generated."""
    RECORDED = "recorded"
    """A recorded game; no fixture file has this level."""

    @property
    def is_worked(self) -> bool:
        """Whether a person worked the case out by hand."""
        match self:
            case Level.CORE | Level.CORNER:
                return True
            case Level.RANDOM | Level.RECORDED:
                return False
            case _:
                assert_never(self)


class Question(StrEnum):
    """What a step of a case requests of an engine."""

    LEGAL = "legal"
    """Who acts, and what that player may do."""
    STATE = "state"
    """Everything the table knows."""
    VIEW = "view"
    """What one seat sees."""
    RESULT = "result"
    """What the deal came to."""
    TRY = "try"
    """The outcome of an action."""


@dataclass(frozen=True, slots=True)
class Body:
    """The greater part of a case: its reasons, its situation and its steps."""

    why: str
    source: str
    given: spec.Document
    steps: tuple[spec.Document, ...]
    """Each step with its expectation under `expect`."""

    def read(self) -> Body:
        """The body itself."""
        return self


@dataclass(frozen=True, slots=True)
class StoredBody:
    """The body of a case in a fixture file, read whenever it is needed, so that the memory of a run does not grow with its cases."""

    path: Path
    number: int
    """The place of the case in the file, counted from 0."""

    def read(self) -> Body:
        """The body; raises `DocumentError` if the file has lost the case since it was first read."""
        bodies = _bodies_in(self.path)
        if self.number >= len(bodies):
            raise DocumentError(str(self.path), "$.cases", "the file has changed while it was used", "run again")
        return bodies[self.number]


@dataclass(frozen=True, slots=True)
class Case:
    """One situation, the questions and actions in it, and what every engine must observe."""

    id: str
    ruleset: str
    """The id of the ruleset."""
    document: spec.Document
    """The whole ruleset, with everything inherited filled in; all cases of a file share one object."""
    clauses: tuple[str, ...]
    """The clauses the case pins, the one it is counted under first."""
    title: str
    level: Level
    body: Body | StoredBody
    fault: str | None = None
    """The mistake the case exposes; None where it exposes no particular one."""
    catches: tuple[str, ...] = ()
    """What a generated case was kept for."""
    stated_needs: tuple[Role, ...] | None = None
    """The roles it needs, as the fixture file says; None where it does not."""

    @property
    def needs(self) -> tuple[Role, ...]:
        """The roles an engine must have for this case."""
        if self.stated_needs is not None:
            return self.stated_needs
        return needs_of(ruleset_of(json.dumps(self.document, sort_keys=True)), self.given, self.steps)

    @property
    def why(self) -> str:
        """Why the answer is right."""
        return self.body.read().why

    @property
    def source(self) -> str:
        """Where the case comes from."""
        return self.body.read().source

    @property
    def given(self) -> spec.Document:
        """The situation."""
        return self.body.read().given

    @property
    def steps(self) -> tuple[spec.Document, ...]:
        """Each step with its expectation under `expect`."""
        return self.body.read().steps

    def changed(self, *, given: spec.Document | None = None, steps: Sequence[spec.Document] | None = None) -> Case:
        """The case with another situation or other steps."""
        body = self.body.read()
        given, steps = body.given if given is None else given, body.steps if steps is None else tuple(steps)
        return replace(self, body=replace(body, given=given, steps=steps))

    @property
    def chapter(self) -> str:
        """The chapter of the law of its first clause; random deals and recorded games have names of their own."""
        match self.level:
            case Level.RANDOM:
                return "random deals"
            case Level.RECORDED:
                return "recorded games"
            case Level.CORE | Level.CORNER:
                clause = spec.clauses().get(self.clauses[0])
                return clause.chapter if clause else "unknown"
            case _:
                assert_never(self.level)

    def mentions(self, text: str) -> bool:
        """Whether the text occurs in the id, the title, a clause or the fault."""
        return any(text in place for place in (self.id, self.title, *self.clauses, self.fault or ""))


def question_of(step: spec.Document) -> Question:
    """The question of a step; `Question.TRY` for an action."""
    return Question(step.get("ask", Question.TRY))


def without_expectation(step: spec.Document) -> spec.Document:
    """The step as an engine receives it."""
    return {key: value for key, value in step.items() if key != "expect"}


def files_with(rulesets: Sequence[str] = (), case: str = "", clause: str = "") -> list[Path]:
    """The fixture files that may hold cases of one of these rulesets, this case, or cases of this clause; no others need be read."""
    return [path for path in fixture_files() if may_hold(_name_of(path), rulesets, case, clause)]


def files_that_mention(text: str) -> list[Path]:
    """The fixture files with a possible mention of a text; the others need not be parsed."""
    if not text or not text.isascii() or not text.isprintable() or '"' in text or "\\" in text:
        return fixture_files()  # JSON may spell it with escapes.
    return [path for path in fixture_files() if may_contain(path.read_bytes(), text.encode())]


def may_contain(written: bytes, text: bytes) -> bool:
    """Whether a JSON string may contain a text; any escape in the file counts as a possible match."""
    return text in written or b"\\u" in written or b"\\/" in written


def _name_of(path: Path) -> str:
    return path.relative_to(FOLDER).as_posix() if path.is_relative_to(FOLDER) else ""


def corpus_version() -> str:
    """The version of the corpus: major for the format, minor for added cases, patch for a corrected case; `unknown` without a file."""
    try:
        return (FOLDER / "VERSION").read_text(encoding="utf-8").strip()
    except FileNotFoundError:
        return "unknown"


def fixture_files(folder: Path = FOLDER) -> list[Path]:
    """The fixture files, sorted by path."""
    return sorted(folder.glob("**/*.json"))


def cases_of(document: spec.Document, where: str, *, is_trusted: bool = False) -> Iterator[Case]:
    """The cases of one fixture document; raises `DocumentError` unless it follows the schema or is trusted."""
    if not is_trusted:
        validate("fixtures", document, where)
    stated = document["ruleset"]
    try:
        whole = shipped_document(stated) if isinstance(stated, str) else spec.whole(stated)
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
            level=Level(case["level"]),
            body=_body_of(case),
            fault=case.get("fault"),
            catches=tuple(case.get("catches", ())),
            stated_needs=tuple(map(Role, case["needs"])) if "needs" in case else None,
        )


def _body_of(case: spec.Document) -> Body:
    return Body(case["why"], case["source"], case["given"], tuple(case["steps"]))


@lru_cache(maxsize=4)
def _bodies_in(path: Path) -> tuple[Body, ...]:
    """The bodies of the cases of a file that was read before; a run takes them in the order of the files."""
    return tuple([_body_of(case) for case in orjson.loads(path.read_bytes())["cases"]])


@cache
def shipped_document(identifier: str) -> spec.Document:
    """The whole document of a shipped ruleset, which all its cases share."""
    return spec.ruleset_document(identifier)


def load(
    files: Iterable[Path] | None = None, *, is_trusted: bool = False, leaves_bodies_stored: bool = False
) -> list[Case]:
    """The cases of the files, or of the whole corpus; raises `DocumentError` for a bad file.

    A freshly validated corpus can be trusted; reading it again is then five times as fast. Where the bodies stay stored, the cases must
    be used in the order of their files, because each file is read again when its first case is used.
    """
    found: dict[str, Case] = {}
    for path in fixture_files() if files is None else files:
        document, is_valid = document_in(path, is_trusted=is_trusted)
        for number, case in enumerate(cases_of(document, str(path), is_trusted=is_valid)):
            if case.id in found:
                raise DocumentError(str(path), "$.cases", f"the id {case.id} is used twice", "let the tool give ids")
            found[case.id] = replace(case, body=StoredBody(path, number)) if leaves_bodies_stored else case
    return list(found.values())


def document_in(path: Path, *, is_trusted: bool) -> tuple[spec.Document, bool]:
    """The document of a fixture file, and whether it is known to follow the schema: a file that is as it was shipped was validated then."""
    if not is_trusted and not is_as_shipped(_name_of(path), path):
        return read_document(str(path)), False
    document: spec.Document = orjson.loads(path.read_bytes())
    return document, True


def chosen(cases: Iterable[Case], rulesets: Sequence[str] = (), text: str = "") -> list[Case]:
    """The cases of the rulesets (of all rulesets if none is given) that mention the text."""
    return [case for case in cases if (not rulesets or case.ruleset in rulesets) and case.mentions(text)]


# ---- the canonical form of a fixture file ----------------------------------------------------------------------------


Json = dict[str, Any]
"""A JSON object."""


def compact_json(value: Any) -> str:
    """A value as JSON on one line without spaces: events and steps are nine tenths of a corpus engines ship with them."""
    return orjson.dumps(value).decode()


def text_of(fixture: Json) -> str:
    """A fixture file in canonical form: one line for each property of a case, each event and each step."""
    cases = ",\n".join(case_text(case) for case in fixture["cases"])
    head = f'{{"format":{compact_json(fixture["format"])},\n"ruleset":{compact_json(fixture["ruleset"])},\n"cases":[\n'
    return f"{head}{cases}\n]}}\n"


def case_text(case: Json) -> str:
    """One case in canonical form; its lines are not indented, because the spaces were a fortieth of the corpus."""
    parts = [
        f"{compact_json(key)}:{compact_json(value)}" for key, value in case.items() if key not in ("given", "steps")
    ]
    given = case["given"]
    situation = ",".join(
        f"{compact_json(key)}:{compact_json(given[key])}"
        for key in ("seats", "dealer", "number", "scores", "rounds")
        if key in given
    )
    parts.append(f'"given":{{{situation},"events":{one_per_line(given["events"])}}}')
    parts.append(f'"steps":{one_per_line(case["steps"])}')
    return "{" + ",\n".join(parts) + "}"


def one_per_line(values: Sequence[Json]) -> str:
    """A list of events or steps, one per line."""
    lines = ",\n".join(map(compact_json, values))
    return f"[\n{lines}]" if values else "[]"
