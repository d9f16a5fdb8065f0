"""Scenarios, which people write: a TOML file holds those of one ruleset, or of one ruleset with some options changed."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from schmier import spec
from schmier.action import Event
from schmier.cards import NAMES, cards_of, each
from schmier.io.notation import NotationError
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.notation import ClaimedStep, events, steps
from schmier_conformance.corpus.table_setting import TableError, ready_to_play
from schmier_conformance.documents.reading import read_text, validate

TEXT: Final = "a text"
NUMBER: Final = "a number from 0"
TEXTS: Final = "a list of texts"
TEXT_BY_NAME: Final = "a table of texts"
NUMBER_BY_NAME: Final = "a table of numbers"
TABLE: Final = "a table"
TABLES: Final = "tables"

SCENARIO_KEYS: Final = {
    **dict.fromkeys(("name", "title", "fault", "why", "source", "level", "working", "seats", "dealer"), TEXT),
    **dict.fromkeys(("widow", "stock", "turn_up", "cut", "given", "then"), TEXT),
    "clauses": TEXTS,
    "hands": TEXT_BY_NAME,
    "scores": NUMBER_BY_NAME,
    "ready": TABLE,
    "rounds": TABLE,
    "number": NUMBER,
}
"""The keys of a scenario, with their kinds."""

REQUIRED_KEYS: Final = ("title", "clauses", "why", "source", "then")
"""Keys that a scenario must have, itself or from the defaults of its file."""

FILE_KEYS: Final = {
    "ruleset": TEXT,
    "title": TEXT,
    "options": TABLE,
    "without": TEXTS,
    "defaults": TABLE,
    "scenario": TABLES,
}
"""The keys of a file, with their kinds."""


def form_errors(written: Mapping[str, Any], keys: Mapping[str, str], needed: tuple[str, ...] = ()) -> Iterator[str]:
    """Yield what is wrong with the form of a table."""
    unknown = sorted(written.keys() - keys.keys())
    if unknown:
        yield f"unknown key {', '.join(unknown)}; there are {', '.join(sorted(keys))}"
    missing = [key for key in needed if key not in written]
    if missing:
        yield f"{', '.join(missing)} is missing"
    for key in written.keys() & keys.keys():
        if not is_of_kind(written[key], keys[key]):
            yield f"{key} is not {keys[key]}"


def is_of_kind(value: Any, kind: str) -> bool:
    """Whether a value is of a kind."""
    if kind == TEXT:
        return isinstance(value, str)
    if kind == NUMBER:
        return type(value) is int and value >= 0
    if kind == TEXTS:
        return isinstance(value, list) and all(isinstance(one, str) for one in value)
    if kind == TABLES:
        return isinstance(value, list) and all(isinstance(one, dict) for one in value)
    if not isinstance(value, dict):
        return False
    if kind == TEXT_BY_NAME:
        return all(isinstance(one, str) for one in value.values())
    return kind == TABLE or all(type(one) is int for one in value.values())


Json = dict[str, Any]
"""A JSON object."""

FOLDER = Path(__file__).parents[2] / "scenarios"
"""The folder of the scenarios, in a checkout."""


class ScenarioError(ValueError):
    """A scenario cannot be read, or the reference disagrees with its claim."""


UNREADABLE: Final = (NotationError, ScenarioError, TableError, ValueError, LookupError, TypeError, AttributeError)
"""Raised by reading a scenario whose form is right but which names unknown cards, seats or members."""


@dataclass(frozen=True, slots=True)
class Scenario:
    """One situation with a person's claims."""

    key: str
    """Folder, file and name; the registry keeps the id of the case under it."""
    title: str
    clauses: tuple[str, ...]
    fault: str | None
    why: str
    source: str
    level: str
    working: str | None
    given: Json
    steps: tuple[ClaimedStep, ...]


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios of one file, which become one fixture file."""

    path: Path
    output: str
    """The fixture file, relative to the fixtures folder."""
    prefix: str
    """The beginning of the ids of its cases."""
    ruleset: str | Json
    """An id, or a ruleset extending a shipped one."""
    played: Ruleset
    """The same ruleset, read."""
    scenarios: tuple[Scenario, ...]


def scenario_files(folder: Path = FOLDER) -> list[Path]:
    """All scenario files, sorted."""
    return sorted(folder.rglob("*.toml"))


def set_option(document: Json, path: str, value: Any) -> None:
    """Set the option at a dotted path."""
    *parents, last = path.split(".")
    for parent in parents:
        document = document.setdefault(parent, {})
    document[last] = value


def with_options(base: str, options: Json, without: list[str], name: str, title: str) -> Json:
    """A ruleset that changes some options of a shipped one and removes others, with an id of its own."""
    document: Json = {
        "format": "schmier/ruleset/1",
        "id": f"{base}+{name}",
        "title": title,
        "extends": base,
    }
    parent = spec.ruleset_document(base)
    for path, value in {**options, **dict.fromkeys(without)}.items():
        top = path.split(".")[0]
        if isinstance(parent[top], dict) and top not in document:
            document[top] = {}
        set_option(document, path, value)
    return document


@cache
def as_shipped(identifier: str) -> Ruleset:
    """A shipped ruleset, read once for all scenario files."""
    return read_ruleset(spec.ruleset_document(identifier))


def read_file(path: Path, folder: Path = FOLDER) -> ScenarioFile:
    """The scenarios of a file; raises `ScenarioError` naming the file and the scenario."""
    where = path.relative_to(folder) if path.is_relative_to(folder) else path
    try:
        written = tomllib.loads(read_text(str(path)))
        check_form(written, FILE_KEYS, ("ruleset",))
        base, options = written["ruleset"], written.get("options")
        ruleset: str | Json = base
        output, prefix = f"{base}/{path.stem}.json", base.replace(".", "-")
        if options or "without" in written:
            ruleset = with_options(base, options or {}, written.get("without", []), path.stem, written["title"])
            output, prefix = f"switches/{path.stem}.json", "switch"
            validate("ruleset", ruleset, "[options]")
        played = read_ruleset(spec.whole(ruleset)) if isinstance(ruleset, dict) else as_shipped(ruleset)
    except UNREADABLE as problem:
        raise ScenarioError(f"{where}: {error_text(problem)}") from None
    defaults = written.get("defaults", {})
    entries = [{**defaults, **entry} for entry in written.get("scenario", [])]
    scenarios = tuple(read_all(entries, where, played))
    return ScenarioFile(path, output, prefix, ruleset, played, scenarios)


def read_all(entries: list[Json], where: Path, ruleset: Ruleset) -> Iterator[Scenario]:
    """Yield every scenario of a file."""
    names: set[str] = set()
    for number, entry in enumerate(entries, 1):
        name = entry.get("name", f"number {number}")
        try:
            if name in names:
                raise ScenarioError("the name is used twice in this file")
            names.add(name)
            yield read_scenario(entry, f"{where.with_suffix('')}/{name}", ruleset)
        except UNREADABLE as problem:
            raise ScenarioError(f"{where}: scenario {name}: {error_text(problem)}") from None


def error_text(problem: Exception) -> str:
    """What is wrong, as text."""
    return f"it names {problem}, which does not exist" if isinstance(problem, LookupError) else str(problem)


def check_form(written: Json, keys: Mapping[str, str], needed: tuple[str, ...]) -> None:
    """Raise `ScenarioError` unless a table has the right form."""
    if found := list(form_errors(written, keys, needed)):
        raise ScenarioError("; ".join(found))


def read_scenario(entry: Json, key: str, ruleset: Ruleset) -> Scenario:
    """One scenario; raises `ScenarioError`, `NotationError` or `TableError` for an unreadable one."""
    check_form(entry, SCENARIO_KEYS, REQUIRED_KEYS)
    for clause in entry["clauses"]:
        if clause not in spec.clauses():
            remedy = spec.did_you_mean(clause, spec.clauses(), "look it up in spec/rules")
            raise ScenarioError(f"there is no clause {clause}; {remedy}")
    seats = entry.get("seats", "N E S W").split()
    in_turn = seats[::-1] if ruleset.seats.is_counter_clockwise else seats
    given: Json = {
        "seats": seats,
        "dealer": entry.get("dealer", seats[-1]),
        "scores": entry.get("scores", {}),
        "events": opening(entry, seats, ruleset) + events(entry.get("given", ""), in_turn),
    }
    if "number" in entry:
        given["number"] = entry["number"]
    if "rounds" in entry:
        given["rounds"] = entry["rounds"]
    values = {point.name: point.value for point in ruleset.counting.points}
    return Scenario(
        key, entry["title"], tuple(entry["clauses"]), entry.get("fault"), entry["why"], entry["source"],
        entry.get("level", "core"), entry.get("working"), given, tuple(steps(entry["then"], in_turn, values)),
    )  # fmt: skip


# ---- the events before `given` ---------------------------------------------------------------------------------------


def opening(entry: Json, seats: list[str], ruleset: Ruleset) -> list[Event]:
    """The events before `given`: the deal, if hands are named; with `ready`, everything up to the first lead."""
    if not entry.get("hands"):
        return []
    hands = {seat: cards.split() for seat, cards in entry["hands"].items()}
    if "ready" in entry:
        return ready_to_play(entry["ready"], hands, seats, entry.get("dealer", seats[-1]), ruleset)
    dealt: Event = {"do": "deal", "hands": hands}
    for place in ("widow", "stock"):
        if place in entry:
            dealt[place] = entry[place].split()
    if "stock" not in entry and is_complete_but_for_stock(dealt, ruleset):
        dealt["stock"] = rest_of_pack(dealt, entry, ruleset)
    dealt |= {member: entry[member] for member in ("turn_up", "cut") if member in entry}
    return [dealt]


def is_complete_but_for_stock(dealt: Event, ruleset: Ruleset) -> bool:
    """Whether a deal gives every player all cards but names no stock, which is then the rest of the pack."""
    is_full = all(len(hand) == ruleset.dealing.hand_size for hand in dealt["hands"].values())
    return ruleset.dealing.has_stock and is_full and len(dealt.get("widow", ())) == ruleset.dealing.widow_size


def rest_of_pack(dealt: Event, entry: Json, ruleset: Ruleset) -> list[str]:
    """The cards in no hand, in canonical order."""
    hands = (card for hand in dealt["hands"].values() for card in hand)
    used = cards_of([*hands, *dealt.get("widow", ()), *([entry["turn_up"]] if "turn_up" in entry else ())])
    return [NAMES[card] for card in each(ruleset.cards.pack & ~used)]
