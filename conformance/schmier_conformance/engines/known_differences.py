"""x"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Any, BinaryIO, Final

import orjson

from schmier import spec
from schmier.io import serve
from schmier.options import options
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document, whole
from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import is_path, read_document, read_table, validate
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement

FORMAT: Final = "schmier/known/1"
"""The format of the file."""

KINDS: Final = ("clause", "option", "ruleset", "case", "group")
"""What an entry may declare; each says one of these."""

TO_BE_WRITTEN: Final = "not looked into yet"
"""How the reason of an entry begins that the command has written, so that it can be found and replaced by a person's."""

_REMEDY: Final = 'write {"format": "schmier/known/1", "known": [{"clause": LABEL, "reason": WORDS}, ...]}'


@dataclass(frozen=True, slots=True)
class Known:
    """One declared difference."""

    kind: str
    what: str
    """The label, the path of the option, the name of the ruleset, the id, or the beginning of the ids of the group."""
    reason: str
    link: str | None = None
    value: Any = None
    """Of an option: how the engine plays it."""
    document: Document | None = None
    """Of a ruleset: the whole of it."""

    @property
    def name(self) -> str:
        """What is declared, on one line."""
        value = f" = {orjson.dumps(self.value).decode()}" if self.kind == "option" else ""
        return f"{self.kind} {self.what}{value}"


# ---- the file --------------------------------------------------------------------------------------------------------


def read_known(name: str) -> tuple[Known, ...]:
    """The declared differences of a file in JSON or TOML; raises `DocumentError` for one that cannot be understood."""
    document = read_table(name, _REMEDY)
    if not isinstance(document, dict) or document.get("format") != FORMAT:
        raise DocumentError(name, "$", "it is no file of known differences", _REMEDY)
    validate("known", document, name)
    return tuple([entry_of(entry, name, f"$.known[{number}]") for number, entry in enumerate(document["known"])])


def entry_of(entry: Document, name: str, place: str) -> Known:
    """One entry of the file, which follows the schema; raises `DocumentError` where it names what there is not."""
    kinds = [kind for kind in KINDS if kind in entry]
    if len(kinds) != 1 or (kinds == ["option"]) != ("value" in entry):
        said = ", ".join(sorted(entry.keys() - {"reason", "link"})) or "nothing"
        raise DocumentError(name, place, f"an entry declares one of {', '.join(KINDS)}; this one: {said}", _REMEDY)
    [kind] = kinds
    if kind == "clause" and entry[kind] not in spec.clauses():
        raise DocumentError(
            name, f"{place}.clause", f"there is no clause {shown(entry[kind])}", "look it up in the law"
        )
    if kind == "option":
        check_option(entry["option"], entry["value"], name, place)
    document = declared_ruleset(entry[kind], name, place) if kind == "ruleset" else None
    return Known(kind, entry[kind], entry["reason"], entry.get("link"), entry.get("value"), document)


def check_option(path: str, value: Any, name: str, place: str) -> None:
    """Raises `DocumentError` for an option, or a part of a ruleset, that there is not, and for a value that the option cannot have."""
    known = options()
    if path not in known and not any(other.startswith(f"{path}.") for other in known):
        near = get_close_matches(path, known, n=3)
        remedy = f"did you mean {' or '.join(near)}?" if near else "`schmier help ruleset` lists them"
        raise DocumentError(name, f"{place}.option", f"there is no option {shown(path)}", remedy)
    values = known[path].values if path in known else ()
    if values and value not in values:
        raise DocumentError(
            name, f"{place}.value", f"{path} cannot be {shown(value)}", f"it is one of {', '.join(map(shown, values))}"
        )


def is_to_be_written(entry: Known) -> bool:
    """Whether nobody has said yet why a difference is declared."""
    return entry.reason.startswith(TO_BE_WRITTEN)


def declared_ruleset(named: str, name: str, place: str) -> Document:
    """The ruleset that an engine is said to play."""
    try:
        return whole(read_document(named)) if is_path(named) else spec.ruleset_document(named)
    except (spec.SpecError, ValueError) as error:
        raise DocumentError(name, f"{place}.ruleset", str(error), "name a ruleset or its file") from None


# ---- what follows from it --------------------------------------------------------------------------------------------


def declared_in(judgement: Judgement, known: Sequence[Known], pardoned: Collection[Place]) -> int | None:
    """The number of the declared difference from which a failure follows; None when it follows from none."""
    return next((number for number, entry in enumerate(known) if follows(judgement, entry, pardoned)), None)


def follows(judgement: Judgement, entry: Known, pardoned: Collection[Place]) -> bool:
    """Whether a fault follows from a declared difference; where nothing at all was answered, only a case or a group can say so."""
    match entry.kind:
        case "clause":
            return entry.what in judgement.deciding
        case "case" | "group":
            return speaks_of(entry, judgement.case)
        case "ruleset":
            assert entry.document is not None
            return answers_like(judgement, entry.document, pardoned)
        case _:
            document = with_option(judgement.case.document, entry.what.split("."), entry.value)
            return document is not None and answers_like(judgement, document, pardoned)


def speaks_of(entry: Known, case: Case) -> bool:
    """Whether a declared difference bears on a case: an option and a ruleset on every one."""
    match entry.kind:
        case "clause":
            return entry.what in case.clauses
        case "case":
            return case.id == entry.what
        case "group":
            return case.id.startswith(entry.what) or case.ruleset == entry.what
        case _:
            return True


def with_option(document: Document, path: list[str], value: Any) -> Document | None:
    """The ruleset with another value of an option; None where the path leads through something that is no object."""
    copied = holder = dict(document)
    for name in path[:-1]:
        inner = holder.get(name, {})
        if not isinstance(inner, Mapping):
            return None
        holder[name] = holder = dict(inner)
    holder[path[-1]] = value
    return copied


def answers_like(judgement: Judgement, document: Document, pardoned: Collection[Place]) -> bool:
    """Whether the reference, under another ruleset, answers all that was asked as the engine did.

    An engine that says that it errs does as the reference where the situation of the case cannot come about under that ruleset.
    """
    if judgement.says_it_errs:
        return not can_come_about(judgement.case, orjson.dumps(document))
    if not judgement.observations:
        return False
    answered = answers_under(judgement.case, orjson.dumps(document))
    if answered is None:
        return False
    for at, observed in zip(judgement.steps, judgement.observations, strict=True):
        step = {**judgement.case.steps[at], "expect": answered[at]}
        if any(place_of(step, one) not in pardoned for one in compare(step, observed).differences):
            return False
    return True


def can_come_about(case: Case, document: bytes) -> bool:
    """Whether the situation of a case is in order under a ruleset; a ruleset that is none has no opinion."""
    try:
        serve.set_up(ruleset_of(document), case.given)
    except serve.NotSetUp:
        return False
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return True
    return True


def answers_under(case: Case, document: bytes) -> list[Document] | None:
    """What the reference answers to the steps of a case under a ruleset; None where it cannot be played under it."""
    try:
        deal = serve.set_up(ruleset_of(document), case.given)
        return [serve.observe(deal, step) for step in case.steps]
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return None


@lru_cache(maxsize=64)
def ruleset_of(document: bytes) -> Ruleset:
    """The ruleset of a document."""
    return read_ruleset(orjson.loads(document))


_REASON_WIDTH: Final = 200


def write_known(
    judgements: Iterable[Judgement], stale: Sequence[Known], known: Sequence[Known], stream: BinaryIO
) -> int:
    """Writes the file; returns how many entries are new. A failure is declared by its case, so that nothing else is hidden with it."""
    gone = set(map(id, stale))
    kept = [entry_line(entry) for entry in known if id(entry) not in gone]
    new = [
        {"case": judgement.case.id, "reason": f"{TO_BE_WRITTEN}: {(judgement.message or '')[:_REASON_WIDTH]}"}
        for judgement in judgements
        if judgement.is_fault
    ]
    document = {"format": FORMAT, "known": [*kept, *new]}
    stream.write(orjson.dumps(document, option=orjson.OPT_INDENT_2 | orjson.OPT_APPEND_NEWLINE))
    return len(new)


def entry_line(entry: Known) -> Document:
    """A declared difference as it stands in the file."""
    line: Document = {entry.kind: entry.what}
    if entry.kind == "option":
        line["value"] = entry.value
    line["reason"] = entry.reason
    return line if entry.link is None else {**line, "link": entry.link}
