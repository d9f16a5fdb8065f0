"""Everything that keeps a ruleset document from being a game: where the schema is broken, and which options contradict each other."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple

import orjson

from schmier import possible, spec
from schmier.rules.ruleset import read_ruleset
from schmier.violation import RulesetError
from schmier_conformance import explanation
from schmier_conformance.documents import DocumentError, json_path, validate, validate_part
from schmier_conformance.ruleset_options import Document, options, resolved, ruleset_schema, value_at, words_of

Check = Callable[..., None]
"""A function of `schmier.possible` that raises `RulesetError` at the first contradiction it meets."""

MOST_FINDINGS: Final = 40
"""More findings than this help nobody: the file is not what its author takes it for."""

_STAND_INS: Final[Document] = {
    "points.list": [],
    "points.reject": {"loses": "card-points", "tie": "all-tied", "widow": "nobody"},
}
"""What stands for a missing option that other checks look into, so that they can go on; for any other it is a null."""

_OUT_OF_PLACE: Final = re.compile(r"so (?P<option>[a-z_]+\.[a-z_]+) (?:(?P<is_missing>must be said)|means nothing)")
"""How `check_complete` says that an option is missing, or idle, beside another."""


class Finding(NamedTuple):
    """One thing that is wrong with a ruleset."""

    paths: tuple[str, ...]
    """The JSON paths of the options that it is about, `$.deal.hand`; `$` where it is about the whole."""
    message: str
    """What is wrong, with the arithmetic where there is one."""


def findings_of(written: Any, where: str) -> list[Finding]:
    """What is wrong with a document as it stands in its file; an empty list for a ruleset that can be played.

    The schema comes first: contradictions are looked for only in a document that follows it and whose parent is there.
    """
    broken = list(schema_findings(written, where))
    if broken:
        return broken[:MOST_FINDINGS]
    try:
        whole = spec.whole(written)
    except spec.SpecError as problem:
        return [Finding(("$.extends",), str(problem))]
    return contradictions(whole)[:MOST_FINDINGS]


# ---- the schema ------------------------------------------------------------------------------------------------------


def schema_findings(written: Any, where: str) -> Iterator[Finding]:
    """Where the document does not follow the schema: the trouble of every option, not only the worst."""
    try:
        validate("ruleset", written, where)
    except DocumentError as worst:
        yield from _below("#", ruleset_schema(), written, "$", worst)


def _below(pointer: str, schema: Document, value: Any, path: str, worst: DocumentError) -> Iterator[Finding]:
    """The findings in a part that is known to be wrong; `worst` is what explains it best, its path from the document's root.

    The worst trouble of a part either is its own, or lies in a member of it and is found again there.
    """
    found: list[Finding] = []
    # A large document is not explained member by member: that would keep people waiting.
    if len(orjson.dumps(value)) <= explanation.SIZE_LIMIT:
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
        yield Finding((worst.path,), f"{worst.message}; {worst.remedy}")
    yield from found


def _members(pointer: str, schema: Document, value: Any) -> Iterator[tuple[str, Document, Any, str | int]]:
    """The members of a value that the schema describes: the pointer and the schema of each, the member and its key."""
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


# ---- contradictions --------------------------------------------------------------------------------------------------


def contradictions(whole: Document) -> list[Finding]:
    """Why no game can come of a whole document that follows the schema; each check is asked, and stops at its first."""
    found = list(_missing(whole))
    if found:
        return found
    found += _out_of_place(whole)
    for check, arguments, fallback in _checks(whole):
        try:
            check(whole, *arguments)
        except RulesetError as refusal:
            found.append(_finding(refusal, whole, fallback))
        except (LookupError, ValueError, TypeError):
            # What an earlier check has found can leave a later one without the card or the number it counts with.
            if not found:
                raise
    if not found:
        try:
            read_ruleset(whole)
        except RulesetError as refusal:
            found.append(_finding(refusal, whole, "$"))
    return list({finding.message: finding for finding in found}.values())


def _missing(whole: Document) -> Iterator[Finding]:
    """The options that every ruleset must say and this one does not."""
    remedy = "and extends no ruleset that does"
    for part in possible.OPTIONS:
        if part not in whole:
            yield Finding((f"$.{part}",), f"it does not say {part!r}, {remedy}")
            continue
        for option in possible.REQUIRED.get(part, ()):
            if option not in whole[part]:
                yield Finding((f"$.{part}.{option}",), f"it does not say {part}.{option}, {remedy}")


def _out_of_place(whole: Document) -> Iterator[Finding]:
    """The options that must be said beside others, and those that mean nothing beside them.

    The check stops at its first; so each is mended in a copy, and the copy checked again.
    """
    mended = copy.deepcopy(whole)
    while True:
        try:
            possible.check_complete(mended)
        except RulesetError as refusal:
            yield _finding(refusal, whole, "$")
            verdict = _OUT_OF_PLACE.search(str(refusal))
            if not verdict:
                return
            part, option = verdict["option"].split(".")
            if verdict["is_missing"]:
                mended[part][option] = copy.deepcopy(_STAND_INS.get(verdict["option"]))
            else:
                del mended[part][option]
        else:
            return


def _checks(whole: Document) -> Iterator[tuple[Check, tuple[Any, ...], str]]:
    """Every check, with what it wants besides the document and the path of what it is about.

    The checks of the whole stop at their first contradiction, so that each slam and each number of players is checked
    by itself as well.
    """
    for check in possible.CHECKS:
        part = check.__name__.removeprefix("check_")
        yield check, (), f"$.{part}" if part in whole else "$"
    for index, slam in enumerate(value_at(whole, "auction.slams") or []):
        yield possible.check_slam, (slam,), f"$.auction.slams[{index}]"
    for players in range(whole["players"]["least"], whole["players"]["most"] + 1):
        yield possible.check_sizes, (players,), "$.exchange"


def _finding(refusal: RulesetError, whole: Document, fallback: str) -> Finding:
    """A refusal as a finding; the options are those that it names, or else those that the check is about."""
    message = str(refusal).removeprefix(f"ruleset {whole.get('id', '?')}: ")
    places: dict[str, int] = {}
    for option in options():
        # What is said of a member of an option that is an object is about the option.
        member = r"(?:\.\w+)*" if "properties" in option.schema else ""
        if named := re.search(rf"(?<![\w.]){re.escape(option.path)}{member}(?![\w.]*\w)", message):
            places[f"$.{option.path}"] = named.start()
    for index, point in enumerate(value_at(whole, "points.list") or []):
        if named := re.search(rf"the point {re.escape(point['name'])}(?![\w-])", message):
            places[f"$.points.list[{index}]"] = named.start()
    return Finding(tuple(sorted(places, key=places.__getitem__)) or (fallback,), message)
