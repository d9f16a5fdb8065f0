"""Whether the law hangs together: every clause decided somewhere in the code, pinned by a case, and nothing refers to what is not there."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import schmier
from schmier import spec
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.law import named_games
from schmier_conformance.law.notes import notes
from schmier_conformance.law.places import sources
from schmier_conformance.law.reasons import ABOUT_ITSELF, citation_faults, reason_faults
from schmier_conformance.law.ruling_checks import answer_faults
from schmier_conformance.law.ruling_files import ruling_files
from schmier_conformance.law.rulings import reading_faults
from schmier_conformance.law.schema_paths import condition_faults
from schmier_conformance.law.worked_examples import example_faults

Json = dict[str, Any]
"""A JSON object."""

CLAUSES = spec.FOLDER / "clauses.json"
"""The published list of clauses."""

_MARK = re.compile(r"# rule: (.*)$")
_OPTION = re.compile(r"`([a-z_]+(?:\.[a-z_]+)*)`")
_RULING = re.compile(r"\b[A-Z]-\d+\b")


@dataclass(frozen=True, slots=True)
class Coverage:
    """The places that decide each clause, and the cases that pin it."""

    code: dict[str, list[str]]
    """By clause, the places in the reference (`play.py:31`) that decide it."""
    cases: dict[str, list[str]]
    """By clause, the ids of the hand-worked cases that pin it."""

    def missing(self) -> tuple[list[str], list[str]]:
        """The clauses without code, and those without a case."""
        labels = spec.clauses()
        return [label for label in labels if not self.code.get(label)], [
            label for label in labels if not self.cases.get(label)
        ]

    def text(self) -> str:
        """The figures, in one line."""
        total = len(spec.clauses())
        no_code, no_case = self.missing()
        return (
            f"{total} clauses: {total - len(no_code)} decided in code ({percent(total - len(no_code), total)}), "
            f"{total - len(no_case)} pinned by hand-worked cases ({percent(total - len(no_case), total)})"
        )


def percent(part: int, whole: int) -> str:
    """A share, rounded down so that only all is 100 %."""
    return f"{100 * part // whole} %"


def coverage(cases: Iterable[Case]) -> Coverage:
    """The coverage of the law by the reference and by these cases; random cases pin nothing."""
    code: dict[str, list[str]] = {}
    for label, place in marks():
        code.setdefault(label, []).append(place)
    pinned: dict[str, list[str]] = {}
    for case in cases:
        if case.level is not Level.RANDOM:
            for label in case.clauses:
                pinned.setdefault(label, []).append(case.id)
    return Coverage(code, pinned)


def marks() -> Iterator[tuple[str, str]]:
    """Every `# rule:` mark of the reference: the clause and the place."""
    folder = Path(schmier.__file__).parent
    for path in sorted(folder.rglob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").split("\n"), 1):
            marked = _MARK.search(line)
            for label in marked[1].split(", ") if marked else ():
                yield label, f"{path.relative_to(folder).as_posix()}:{number}"


# ---- what refers to what ---------------------------------------------------------------------------------------------


def faults(cases: Iterable[Case]) -> list[str]:
    """Everything wrong with the law and what leans on it, a sentence each; none when all is well."""
    listed = list(cases)
    return [*clause_faults(listed), *prose_faults(listed), *ruling_faults(listed), *answer_faults(), *ruleset_faults()]


def prose_faults(cases: list[Case]) -> Iterator[str]:
    """Worked examples that no case plays, and what notes and rulings say of games that is not so."""
    by_id = {case.id: case for case in cases}
    for note in notes():
        yield from example_faults(note, by_id)
        yield from named_games.note_faults(note)
    for document in rulings().values():
        yield from named_games.ruling_faults(document)


def clause_faults(cases: list[Case]) -> Iterator[str]:
    """Clauses without code or case, conditions on what no ruleset can say, and references to unknown clauses."""
    labels = spec.clauses()
    covered = coverage(cases)
    no_code, no_case = covered.missing()
    yield from (
        f"the clause {label} is decided nowhere in the reference: mark the deciding line with `# rule: {label}`"
        for label in no_code
    )
    yield from (
        f"the clause {label} is pinned by no hand-worked case: name it under `clauses` of a scenario"
        for label in no_case
    )
    yield from (
        f"{places[0]} decides {label}, which is no clause"
        for label, places in covered.code.items()
        if label not in labels
    )
    yield from (
        f"{ids[0]} pins {label}, which is no clause" for label, ids in covered.cases.items() if label not in labels
    )
    yield from (
        f"{clause.chapter}.md:{clause.line}: {clause.label} is in force {clause.where}: {fault}"
        for clause in labels.values()
        for fault in condition_faults(clause.condition)
    )
    known = labels.keys() | set(option_paths())
    for path in spec.chapter_files():
        for named in re.findall(r"`([a-z]+(?:\.[a-z-]+)+)`", path.read_text(encoding="utf-8")):
            if named not in known and named.replace("-", "_") not in known:
                yield f"{path.name} names {named}, which is neither a clause nor an option"


def rulings() -> dict[str, Json]:
    """Every ruling by its id."""
    return {path.stem: tomllib.loads(path.read_text(encoding="utf-8")) for path in ruling_files()}


def ruling_faults(cases: Iterable[Case]) -> Iterator[str]:
    """Rulings that name what is not there, and rulings that nothing names."""
    referred: set[str] = set()
    for path in [*spec.chapter_files(), *(spec.FOLDER / "rulesets").glob("*.json")]:
        referred |= set(_RULING.findall(path.read_text(encoding="utf-8")))
    for case in cases:
        referred |= set(_RULING.findall(case.source))
    known, options, books = rulings(), set(option_paths()), sources()
    for identifier, ruling in known.items():
        yield from (
            f"ruling {identifier} names the clause {label}"
            for label in ruling["clauses"]
            if label not in spec.clauses()
        )
        yield from (f"ruling {identifier} names the option {path}" for path in ruling["options"] if path not in options)
        yield from citation_faults(ruling, books)
        yield from reading_faults(ruling)
        if identifier not in referred:
            yield f"nothing refers to ruling {identifier}: name it in a chapter, a ruleset's `why` or a case's `source`"
    yield from (
        f"something refers to ruling {identifier}, which is not there" for identifier in referred - known.keys()
    )


def ruleset_faults() -> Iterator[str]:
    """Options that no clause speaks of, and options of shipped rulesets that do not say why."""
    decided, books = rulings(), sources()
    spoken_of: set[str] = set()
    for clause in spec.clauses().values():
        spoken_of |= set(_OPTION.findall(clause.text))
    for path in option_paths():
        if not spoken_of & {path, path.rpartition(".")[2]}:
            yield f"no clause speaks of the option {path}: name it between backticks in the clause that it steers"
    for identifier in spec.ruleset_ids():
        document = spec.ruleset_document(identifier)
        for path in stated_options(document):
            if path not in document["why"]:
                yield f"ruleset {identifier} does not say why {path} is as it is: add its clause and source under `why`"
        for path, reason in document["why"].items():
            if reason["clause"] not in spec.clauses():
                yield f"ruleset {identifier}, {path}: there is no clause {reason['clause']}"
            if "ruling" in reason and reason["ruling"] not in decided:
                yield f"ruleset {identifier}, {path}: there is no ruling {reason['ruling']}"
        yield from reason_faults(identifier, books)


def option_paths() -> list[str]:
    """Every option a ruleset can set, by its dotted path, from the schema."""
    schema: Json = json.loads((spec.FOLDER / "schemas" / "ruleset.json").read_text(encoding="utf-8"))
    definitions = schema["$defs"]
    found: list[str] = []
    for name, part in schema["properties"].items():
        if name in ABOUT_ITSELF:
            continue
        inner = list(part.get("properties", {}))
        found += [f"{name}.{option}" for option in inner] or [name]
    steps = (definitions[branch["then"]["$ref"].rpartition("/")[2]] for branch in definitions["step"]["allOf"])
    options = (option for step in steps for option in step["properties"] if option != "do")
    return found + [f"exchange.{option}" for option in dict.fromkeys(options)]


def stated_options(document: Json) -> list[str]:
    """The options a whole ruleset sets."""
    found: list[str] = []
    for path in option_paths():
        top, _, option = path.partition(".")
        if top == "exchange" and option:
            if any(option in step for step in document["exchange"]):
                found.append(path)
        elif top in document and (not option or option in document[top]):
            found.append(path)
    return found


# ---- the published list ----------------------------------------------------------------------------------------------


def clauses_json() -> str:
    """The text of `clauses.json`: label, chapter, text, where it is in force, checksum, and since which version the label is there."""
    known = {}
    if CLAUSES.exists():
        known = {entry["label"]: entry["since"] for entry in json.loads(CLAUSES.read_text(encoding="utf-8"))}
    entries = [
        {
            "label": c.label,
            "chapter": c.chapter,
            "text": c.text,
            "where": c.where,
            "checksum": c.checksum,
            "since": known.get(c.label, schmier.__version__),
        }
        for c in spec.clauses().values()
    ]
    return json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
