"""Everything that keeps a ruleset document from being a game: where the schema is broken, and which options contradict each other."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from enum import StrEnum
from itertools import islice
from typing import Any, Final

import orjson

from schmier import spec
from schmier.options import clause_at
from schmier.ruleset.validation.validate import findings
from schmier.violation import Finding
from schmier_conformance.documents.errors import DocumentError, json_path, path_steps
from schmier_conformance.documents.reading import validate, validate_part
from schmier_conformance.documents.schemas import EXPLAINED_LIMIT
from schmier_conformance.rulesets.options import Document, resolved, ruleset_schema, words_of
from schmier_conformance.rulesets.played import unplayed


class Verdict(StrEnum):
    """The verdicts of `schmier ruleset check`."""

    POSSIBLE = "possible"
    """The game can be played."""
    IMPOSSIBLE = "impossible"
    """The document breaks the schema, or its options contradict each other."""
    UNREADABLE = "unreadable"
    """There is no document."""


MOST_FINDINGS: Final = 40
"""The limit of findings: a document with more is probably not a ruleset."""


def findings_of(written: Any, where: str) -> list[Finding]:
    """Everything wrong with a document as written; an empty list for a playable ruleset.

    The schema comes first, and then what does not go together in the rest of the document. A document with nothing wrong is played
    before it is called playable.
    """
    broken = list(schema_findings(written, where))
    if broken:
        return [*broken, *_beside_the_broken(written, broken)][:MOST_FINDINGS]
    try:
        whole = spec.whole(written)
    except spec.SpecError as problem:
        return [Finding("$.extends", "", str(problem))]
    return list(islice(findings(whole), MOST_FINDINGS)) or list(unplayed(whole))


def _beside_the_broken(written: Any, broken: Sequence[Finding]) -> Iterator[Finding]:
    """What does not go together in a document, the parts that break the schema left out; nothing where too little is left to tell."""
    paths = {finding.path for finding in broken}
    left = copy.deepcopy(written)
    for path in sorted(paths, reverse=True):
        _take_away(left, path)
    try:
        validate("ruleset", left, "the rest of the document")
        whole = spec.whole(left)
    except (DocumentError, spec.SpecError):
        return
    for finding in findings(whole):
        # What was left out is missing now, which is no fault of the author.
        if not any(_overlap(path, mentioned) for path in paths for mentioned in (finding.path, *finding.beside)):
            yield finding


def _take_away(document: Any, path: str) -> None:
    """Take what is at a JSON path out of a document; a path to nothing in it, or to a member of a list, leaves it as it is."""
    steps = path_steps(path)
    if not steps:
        return
    *holders, name = steps
    for key in holders:
        try:
            document = document[key]
        except (KeyError, IndexError, TypeError):
            return
    if isinstance(document, dict):
        document.pop(name, None)


def _overlap(path: str, other: str) -> bool:
    """Whether one of two JSON paths is within the other."""
    return f"{path}.".startswith(f"{other}.") or f"{other}.".startswith(f"{path}.")


# ---- the schema ------------------------------------------------------------------------------------------------------


def schema_findings(written: Any, where: str) -> Iterator[Finding]:
    """The violations of the schema: those of every option, not only the worst."""
    try:
        validate("ruleset", written, where)
    except DocumentError as worst:
        yield from _below("#", ruleset_schema(), written, "$", worst)


def _below(pointer: str, schema: Document, value: Any, path: str, worst: DocumentError) -> Iterator[Finding]:
    """The findings in a part known to be wrong; `worst` is what explains it best, its path from the document's root.

    The worst trouble of a part either is its own, or lies in a member of it and is found again there.
    """
    found: list[Finding] = []
    # A large document is not explained member by member: that would keep people waiting.
    if len(orjson.dumps(value)) <= EXPLAINED_LIMIT:
        for member_pointer, member_schema, member, name in _members(pointer, schema, value):
            if len(found) >= MOST_FINDINGS:
                break
            member_path = path + json_path([name])[1:]
            try:
                validate_part("ruleset", member_pointer, member, member_path)
            except DocumentError as problem:
                rooted = DocumentError(problem.where, member_path + problem.path[1:], problem.message, problem.remedy)
                found += _below(member_pointer, member_schema, member, member_path, rooted)
    if worst.path == path or not found:
        unknown = _unknown(schema, value) if worst.path == path else []
        place = worst.path + json_path(unknown)[1:] if len(unknown) == 1 else worst.path
        yield Finding(place, clause_at(worst.path), f"{worst.message}; {worst.remedy}")
    yield from found


def _unknown(schema: Document, value: Any) -> list[str | int]:
    """The properties of an object that its schema does not know."""
    described = resolved(schema)
    if not isinstance(value, dict) or described.get("additionalProperties") is not False:
        return []
    return sorted(value.keys() - described["properties"].keys())


def _members(pointer: str, schema: Document, value: Any) -> Iterator[tuple[str, Document, Any, str | int]]:
    """The members of a value the schema describes: the pointer and the schema of each, the member and its key."""
    if "$ref" in schema:
        # A definition of another schema is found by way of the reference to it.
        pointer = schema["$ref"] if schema["$ref"].startswith("#") else pointer
        schema = resolved(schema)
    if isinstance(value, dict):
        for name, inner in schema.get("properties", {}).items():
            if name in value:
                yield f"{pointer}/properties/{name}", inner, value[name], name
        for branch in schema.get("allOf", []):
            if value.get("do") in (words_of(branch["if"]["properties"]["do"]) or []):
                yield from _members(pointer, branch["then"], value)
    elif isinstance(value, list) and "items" in schema:
        for index, member in enumerate(value):
            yield f"{pointer}/items", schema["items"], member, index
