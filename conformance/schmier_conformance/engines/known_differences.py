"""Known differences: a file in which an engine's author declares where the engine intentionally differs.

An entry declares a clause, an option, a ruleset, a case or a group of cases. A failure follows from a declared clause if that clause
decides it, and from a declared option or ruleset if the reference answers as the engine did under that option or ruleset. Such a case
gets a verdict of its own and is no failure. The report names every entry that no longer explains anything, so the file shrinks
as the engine is fixed. The schema of the file is `spec/schemas/known.json`.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache
from typing import Any, BinaryIO, Final, assert_never

import orjson

from schmier import spec
from schmier.io import serve
from schmier.options import options
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document, whole
from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import TOML, is_path, read_table, validate
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement
from schmier_conformance.rulesets.absent import value_meant
from schmier_conformance.rulesets.load import written_ruleset

FORMAT: Final = "schmier/known/1"
"""The format of the file."""


PLACEHOLDER_REASON: Final = "not looked into yet"
"""How the reason of a generated entry begins, until a person replaces it."""

_REMEDY: Final = 'write {"format": "schmier/known/1", "known": [{"clause": LABEL, "reason": WORDS}, ...]}'


class KnownKind(StrEnum):
    """What an entry declares; its value is the member of the entry that says so."""

    CLAUSE = "clause"
    OPTION = "option"
    RULESET = "ruleset"
    CASE = "case"
    GROUP = "group"


@dataclass(frozen=True, slots=True)
class Known:
    """One declared difference."""

    kind: KnownKind
    subject: str
    """The label, the path of the option, the name of the ruleset, the id of the case, or the beginning of the ids of a group."""
    reason: str
    link: str | None = None
    value: Any = None
    """The value of a declared option, as the engine plays it."""
    document: Document | None = None
    """The whole of a declared ruleset."""

    @property
    def name(self) -> str:
        """The declaration on one line: `clause play.turn`."""
        value = f" = {orjson.dumps(self.value).decode()}" if self.kind is KnownKind.OPTION else ""
        return f"{self.kind} {self.subject}{value}"


# ---- the file --------------------------------------------------------------------------------------------------------


def read_known(name: str) -> tuple[Known, ...]:
    """The entries of a JSON or TOML file; raises `DocumentError` for any other file."""
    document = read_table(name, _REMEDY)
    if name.endswith(TOML):
        document = with_values_meant(document)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise DocumentError(name, "$", "it is not a file of known differences", _REMEDY)
    validate("known", document, name)
    return tuple([entry_of(entry, name, f"$.known[{number}]") for number, entry in enumerate(document["known"])])


def with_values_meant(document: Any) -> Any:
    """A file written in TOML with null for each value that is the word for it; any other document stays as it is."""
    entries = document.get("known") if isinstance(document, dict) else None
    if not isinstance(entries, list):
        return document
    read = [
        {**entry, "value": value_meant(str(entry.get("option")), entry["value"])}
        if isinstance(entry, dict) and "value" in entry
        else entry
        for entry in entries
    ]
    return {**document, "known": read}


def entry_of(entry: Document, name: str, place: str) -> Known:
    """One entry of the file; raises `DocumentError` for an unknown clause, option or ruleset."""
    kinds = [kind for kind in KnownKind if kind in entry]
    if len(kinds) != 1 or (kinds == [KnownKind.OPTION]) != ("value" in entry):
        specified = ", ".join(sorted(entry.keys() - {"reason", "link"})) or "nothing"
        listed = ", ".join(KnownKind)
        raise DocumentError(name, place, f"an entry declares one of {listed}; this one declares {specified}", _REMEDY)
    [kind] = kinds
    target, document = entry[kind], None
    match kind:
        case KnownKind.CLAUSE:
            if target not in spec.clauses():
                problem = f"there is no clause {shown(target)}"
                remedy = spec.did_you_mean(target, spec.clauses(), "look it up in the law")
                raise DocumentError(name, f"{place}.clause", problem, remedy)
        case KnownKind.OPTION:
            check_option(target, entry["value"], name, place)
        case KnownKind.RULESET:
            document = declared_ruleset(target, name, place)
        case KnownKind.CASE | KnownKind.GROUP:
            pass  # a file may declare cases of an older or newer corpus
        case _:
            assert_never(kind)
    return Known(kind, target, entry["reason"], entry.get("link"), entry.get("value"), document)


def check_option(path: str, value: Any, name: str, place: str) -> None:
    """Raise `DocumentError` for an option, or a part of a ruleset, that does not exist, and for a value the option cannot have."""
    known = options()
    if path not in known and not any(other.startswith(f"{path}.") for other in known):
        remedy = spec.did_you_mean(path, known, "`schmier help ruleset` lists them")
        raise DocumentError(name, f"{place}.option", f"there is no option {shown(path)}", remedy)
    values = known[path].values if path in known else ()
    if values and value is not None and value not in values:
        remedy = spec.did_you_mean(str(value), map(str, values), f"it is one of {', '.join(map(shown, values))}")
        raise DocumentError(name, f"{place}.value", f"{path} cannot be {shown(value)}", remedy)


def lacks_reason(entry: Known) -> bool:
    """Whether the entry still has the generated placeholder for a reason."""
    return entry.reason.startswith(PLACEHOLDER_REASON)


def declared_ruleset(named: str, name: str, place: str) -> Document:
    """The ruleset an entry says the engine plays."""
    try:
        return whole(written_ruleset(named)) if is_path(named) else spec.ruleset_document(named)
    except (spec.SpecError, ValueError) as error:
        raise DocumentError(name, f"{place}.ruleset", str(error), "name a ruleset or its file") from None


# ---- matching failures -----------------------------------------------------------------------------------------------


def matching_entry(judgement: Judgement, known: Sequence[Known], excused: Collection[Place]) -> int | None:
    """The index of the entry from which a failure follows; None if it follows from none."""
    return next((number for number, entry in enumerate(known) if explains_fault(judgement, entry, excused)), None)


def explains_fault(judgement: Judgement, entry: Known, excused: Collection[Place]) -> bool:
    """Whether a fault follows from an entry; where the engine gave no answer, only a case or a group can explain it."""
    match entry.kind:
        case KnownKind.CLAUSE:
            return entry.subject in judgement.deciding
        case KnownKind.CASE | KnownKind.GROUP:
            return covers(entry, judgement.case)
        case KnownKind.RULESET:
            assert entry.document is not None
            return matches_reference(judgement, entry.document, excused)
        case KnownKind.OPTION:
            document = with_option(judgement.case.document, entry.subject.split("."), entry.value)
            return document is not None and matches_reference(judgement, document, excused)
        case _:
            assert_never(entry.kind)


def covers(entry: Known, case: Case) -> bool:
    """Whether an entry concerns a case; an option and a ruleset concern every one."""
    match entry.kind:
        case KnownKind.CLAUSE:
            return entry.subject in case.clauses
        case KnownKind.CASE:
            return case.id == entry.subject
        case KnownKind.GROUP:
            return case.id.startswith(entry.subject) or case.ruleset == entry.subject
        case KnownKind.OPTION | KnownKind.RULESET:
            return True
        case _:
            assert_never(entry.kind)


def with_option(document: Document, path: list[str], value: Any) -> Document | None:
    """The ruleset with another value of an option, without it for null; None where the path leads through no object."""
    copied = holder = dict(document)
    for name in path[:-1]:
        inner = holder.get(name, {})
        if not isinstance(inner, Mapping):
            return None
        holder[name] = holder = dict(inner)
    holder[path[-1]] = value
    if value is None:
        del holder[path[-1]]
    return copied


def matches_reference(judgement: Judgement, document: Document, excused: Collection[Place]) -> bool:
    """Whether the reference, under another ruleset, answers every step as the engine did.

    An engine that reports an error agrees with the reference where the situation of the case cannot arise under that ruleset.
    """
    if judgement.is_reported_error:
        return not can_arise(judgement.case, orjson.dumps(document))
    if not judgement.observations:
        return False
    answered = reference_answers(judgement.case, orjson.dumps(document))
    if answered is None:
        return False
    for at, observed in zip(judgement.steps, judgement.observations, strict=True):
        step = {**judgement.case.steps[at], "expect": answered[at]}
        if any(place_of(step, one) not in excused for one in compare(step, observed).differences):
            return False
    return True


def can_arise(case: Case, document: bytes) -> bool:
    """Whether the situation of a case can arise under a ruleset; true for any other document."""
    try:
        serve.set_up(ruleset_of(document), case.given)
    except serve.NotSetUp:
        return False
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return True
    return True


def reference_answers(case: Case, document: bytes) -> list[Document] | None:
    """The answers of the reference to the steps of a case under a ruleset; None where it cannot play the case."""
    try:
        deal = serve.set_up(ruleset_of(document), case.given)
        return [serve.observe(deal, step) for step in case.steps]
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return None


@lru_cache(maxsize=64)
def ruleset_of(document: bytes) -> Ruleset:
    """The ruleset of a document."""
    return read_ruleset(orjson.loads(document))


# ---- updating the file -----------------------------------------------------------------------------------------------


_REASON_WIDTH: Final = 200


def write_known(
    judgements: Iterable[Judgement], stale: Sequence[Known], known: Sequence[Known], stream: BinaryIO
) -> int:
    """Write an updated file; returns the number of new entries.

    Entries keep their text, stale ones are dropped, and each fault becomes an entry for its case, so it hides nothing else.
    """
    gone = set(map(id, stale))
    kept = [entry_line(entry) for entry in known if id(entry) not in gone]
    new = [
        {"case": judgement.case.id, "reason": f"{PLACEHOLDER_REASON}: {(judgement.message or '')[:_REASON_WIDTH]}"}
        for judgement in judgements
        if judgement.is_fault
    ]
    document = {"format": FORMAT, "known": [*kept, *new]}
    stream.write(orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    return len(new)


def entry_line(entry: Known) -> Document:
    """An entry as the file has it."""
    line: Document = {entry.kind.value: entry.subject}
    if entry.kind is KnownKind.OPTION:
        line["value"] = entry.value
    line["reason"] = entry.reason
    return line if entry.link is None else {**line, "link": entry.link}
