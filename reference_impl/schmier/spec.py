"""Where the law lies: the folder `spec`, its rulesets and its clauses."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from schmier.conditions import Condition, ConditionError, holds, read_condition

Document = dict[str, Any]
"""A JSON object as it was read."""

_INSTALLED = Path(__file__).parent / "spec"
_CHECKOUT = Path(__file__).parents[2] / "spec"

FOLDER: Path = _INSTALLED if _INSTALLED.is_dir() else _CHECKOUT
"""The folder of the law: beside the package in a wheel, at the top of the project in a checkout."""

_LABEL = re.compile(r"^r\[([^\]]*)\](.*)$")
"""A label, and behind it where the clause is in force."""

_WELL_FORMED = re.compile(r"^[a-z]+(\.[a-z-]+)+$")

_PATH = re.compile(r"(\w+)(?:\.(\w+))?(.*)")
"""The path of an option or of a part of it: the part of the document, the option, what leads further."""

_WELL_FORMED_ID = re.compile(r"[a-z0-9.-]+\Z")
"""The id of a ruleset, which is the name of its file."""


MOST_MEANT: Final = 3
"""How many similar names a message suggests at most."""

_LIKENESS: Final = 0.6
"""How much alike two names must be, from 0 to 1."""

_LIKENESS_OF_SHORT: Final = 0.5
"""The same for an unknown name of at most `_SHORT` letters, in which two exchanged letters are half of it."""

_SHORT: Final = 4


class SpecError(ValueError):
    """The law itself, or a document that refers to it, is not in order."""


class Clause(NamedTuple):
    """One normative sentence of the law."""

    label: str
    """`area.topic.detail`; never reused."""
    chapter: str
    """The stem of the chapter's file, `50-play`."""
    text: str
    """The sentence, on one line."""
    checksum: str
    """The first twelve hexadecimal digits of the SHA-256 of the text."""
    line: int
    """The line of the label in the chapter, from 1."""
    where: str = ""
    """Where the clause is in force, as the law writes it beside the label; empty for every game."""

    @property
    def condition(self) -> Condition:
        """Where the clause is in force, as an expression over the options of a ruleset."""
        return read_condition(self.where)


def chapter_files() -> list[Path]:
    """The chapters of the law in their order."""
    return sorted((FOLDER / "rules").glob("*.md"))


def clauses_of(chapter: str, markdown: str) -> Iterator[Clause]:
    """The clauses of one chapter; raises `SpecError` for a label that is malformed or governs no sentence."""
    lines = markdown.split("\n")
    for index, line in enumerate(lines):
        labelled = _LABEL.match(line)
        if not labelled:
            continue
        label, where = labelled[1], labelled[2].strip()
        if not _WELL_FORMED.match(label):
            raise SpecError(f"{chapter}.md:{index + 1}: the label {label!r} is not of the form area.topic.detail")
        try:
            read_condition(where)
        except ConditionError as error:
            raise SpecError(f"{chapter}.md:{index + 1}: where {label} is in force cannot be read: {error}") from None
        sentence: list[str] = []
        for following in lines[index + 1 :]:
            if not following.strip():
                break
            sentence.append(following.strip())
        text = " ".join(sentence)
        if not text:
            raise SpecError(f"{chapter}.md:{index + 1}: the label {label} governs no sentence")
        checksum = hashlib.sha256(text.encode()).hexdigest()[:12]
        yield Clause(label, chapter, text, checksum, index + 1, where)


@lru_cache
def clauses() -> Mapping[str, Clause]:
    """Every clause of the law by its label, chapter by chapter; raises `SpecError` for a label used twice."""
    found: dict[str, Clause] = {}
    for path in chapter_files():
        for clause in clauses_of(path.stem, path.read_text(encoding="utf-8")):
            if clause.label in found:
                raise SpecError(f"{path.name}:{clause.line}: the label {clause.label} is used twice")
            found[clause.label] = clause
    return found


def in_force(label: str, document: Mapping[str, Any]) -> bool:
    """Whether a clause is in force in the game of a whole ruleset document."""
    return holds(clauses()[label].condition, document)


def clauses_in_force(document: Mapping[str, Any]) -> list[str]:
    """The labels of the clauses that are in force in the game of a whole ruleset document, in the order of the law."""
    return [label for label, clause in clauses().items() if holds(clause.condition, document)]


def ruleset_ids() -> list[str]:
    """The ids of the shipped rulesets, sorted."""
    return sorted(path.name.removesuffix(".json") for path in (FOLDER / "rulesets").glob("*.json"))


def similar_names(name: str, known: Iterable[str]) -> list[str]:
    """The known names most like an unknown one, the most similar first; empty where none is like it."""
    by_lower = {each.lower(): each for each in known}
    likeness = _LIKENESS_OF_SHORT if len(name) <= _SHORT else _LIKENESS
    return [by_lower[each] for each in get_close_matches(name.lower(), by_lower, MOST_MEANT, likeness)]


def did_you_mean(name: str, known: Iterable[str], otherwise: str) -> str:
    """The remedy for an unknown name: "did you mean" the known names most like it, or `otherwise` where none is like it."""
    near = similar_names(name, known)
    return f"did you mean {' or '.join(near)}?" if near else otherwise


def shipped(identifier: str) -> Document:
    """The document of a shipped ruleset as written; raises `SpecError` when there is none of that id."""
    path = FOLDER / "rulesets" / f"{identifier}.json"
    if not _WELL_FORMED_ID.match(identifier) or not path.is_file():
        remedy = did_you_mean(identifier, ruleset_ids(), f"there are: {', '.join(ruleset_ids())}")
        raise SpecError(f"there is no ruleset {identifier!r}; {remedy}")
    document: Document = json.loads(path.read_text(encoding="utf-8"))
    return document


def whole(document: Document) -> Document:
    """The ruleset with all that its parents say and it does not; raises `SpecError` for a bad parent."""
    descent = [document]
    while "extends" in descent[-1]:
        parent = descent[-1]["extends"]
        if any(ancestor.get("id") == parent for ancestor in descent):
            raise SpecError(f"the ruleset {document.get('id')!r} extends itself by way of {parent!r}")
        descent.append(shipped(parent))
    merged: Document = {}
    for ancestor in reversed(descent):
        if "why" in merged:
            merged["why"] = without_replaced_reasons(merged["why"], ancestor)
        for key, value in ancestor.items():
            inherited = merged.get(key)
            if isinstance(value, dict) and isinstance(inherited, dict):
                merged[key] = {**inherited, **value}
            else:
                merged[key] = value
    merged.pop("extends", None)
    return {part: without_nulls(value) for part, value in merged.items()}


def without_replaced_reasons(why: Document, written: Document) -> Document:
    """The reasons of a parent without those for members of what a ruleset writes anew: steps of the exchange, points of a list."""
    return {path: reason for path, reason in why.items() if not _is_replaced(path, written)}


def _is_replaced(path: str, written: Document) -> bool:
    """Whether a path leads to a member of a list or an object that a ruleset writes itself."""
    found = _PATH.fullmatch(path)
    if found is None or found[1] not in written:
        return False
    part, option, further = found.groups()
    return part == "exchange" or bool(option and further and option in written[part])


def without_nulls(value: Any) -> Any:
    """A part of a document without the options that a ruleset took away from its parent."""
    if not isinstance(value, dict):
        return value
    return {option: inner for option, inner in value.items() if inner is not None}


def ruleset_document(identifier: str) -> Document:
    """The whole document of a shipped ruleset, nothing left to a parent."""
    return whole(shipped(identifier))
