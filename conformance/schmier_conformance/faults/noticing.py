"""Which hand-worked cases notice a fault.

Of each case it is known what the sound reference observes. A fault is tried only on the cases in which it makes any difference,
and its observations are judged only where they differ from the sound ones. In which cases it makes a difference is seen in one
sound run of all of them: whenever a decision is taken, what the faults of it would have answered is asked as well.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import orjson

from schmier.action import Action, action_of
from schmier.edge import serve
from schmier.edge.members import check_members
from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier.table import Table, table_for
from schmier_conformance.corpus.cases import FOLDER, Case, fixture_files, load
from schmier_conformance.engines.comparison import compare
from schmier_conformance.faults import FAULTS
from schmier_conformance.faults.asking import Asking
from schmier_conformance.faults.fault import Fault, replaced
from schmier_conformance.faults.replacing import forget
from schmier_conformance.memory import tidied_seldom

FILE = FOLDER.parent / "fingerprints.json"
"""Which cases notice each fault, in a checkout."""

PROCESSES = 2
"""How many processes try the faults, where the machine has so many processors."""


def committed_fingerprints() -> dict[str, frozenset[str]]:
    """The hand-worked cases that notice each fault, by `clause:fault`, as they were last written down."""
    return {key: frozenset(ids) for key, ids in json.loads(FILE.read_text(encoding="utf-8")).items()}


@dataclass(frozen=True, slots=True)
class Sound:
    """A case as the sound reference plays it."""

    case: Case
    ruleset: Ruleset
    observations: tuple[Any, ...]
    actions: Actions | None = None
    """What is given and what is tried, as the sound reference reads it; None where it is to be read each time."""


class Actions(NamedTuple):
    """What happens in a case, read from its events."""

    given: tuple[Action, ...]
    tried: tuple[Action | None, ...]
    """By step, the action that is tried; None where a question is asked."""


class Task(NamedTuple):
    """A fault to be tried."""

    number: int
    """Its place in the list of faults."""
    cases: list[str]
    """The ids of the cases in which it makes a difference."""
    misreads: bool
    """Whether its decision is taken when a ruleset is read, or an action."""


def played(case: Case, ruleset: Ruleset) -> Iterator[Any]:
    """What the reference, as it is now, observes at each step of a case."""
    deal = serve.set_up(ruleset, case.given)
    for step in case.steps:
        yield serve.observe(deal, step)


def table_of(case: Case, ruleset: Ruleset) -> Table:
    """Who sits where in a case."""
    return table_for(ruleset, tuple(case.given["seats"]))


def actions_of(case: Case, ruleset: Ruleset, table: Table) -> Actions:
    """What happens in a case, as the reference reads it now; of the table it takes the places of the names alone."""

    def read(event: Document) -> Action:
        check_members(event)
        return action_of(event, ruleset, table)

    given = tuple([read(event) for event in case.given["events"]])
    return Actions(given, tuple([read(step["try"]) if "try" in step else None for step in case.steps]))


def acted(case: Case, ruleset: Ruleset, actions: Actions) -> Iterator[Any]:
    """What the reference, as it is now, observes at each step of a case whose events have been read."""
    deal = serve.begun(ruleset, case.given)
    apply = deal.apply
    for action in actions.given:
        apply(action)
    for step, tried in zip(case.steps, actions.tried, strict=True):
        yield serve.observe(deal, step) if tried is None else serve.attempted(deal, tried)


@cache
def sound_cases() -> Mapping[str, Sound]:
    """The hand-worked cases, played soundly, by their ids."""
    rulesets: dict[bytes, Ruleset] = {}
    found = {}
    for case in load((path for path in fixture_files() if "random" not in path.parts), is_trusted=True):
        if case.level != "random":
            # Many files are of one game; what the reference works out for a ruleset serves them all.
            said = orjson.dumps(case.document)
            ruleset = rulesets[said] = rulesets.get(said) or read_ruleset(case.document)
            actions = actions_of(case, ruleset, table_of(case, ruleset))
            found[case.id] = Sound(case, ruleset, tuple(acted(case, ruleset, actions)), actions)
    return found


def cases_that_notice(fault: Fault, among: Collection[str] | None = None, *, misreads: bool = True) -> list[str]:
    """The ids of the hand-worked cases, or of those named, that a reference with this fault fails, sorted."""
    cases = sound_cases()
    rulesets: dict[int, Ruleset] = {}
    with replaced(fault):
        noticing = [
            name for name in (cases if among is None else among) if notices(cases[name], rulesets if misreads else None)
        ]
    return sorted(noticing)


def notices(sound: Sound, rulesets: dict[int, Ruleset] | None = None) -> bool:
    """Whether the reference, as it is now, fails a case; `rulesets` are those that it has read as it is now.

    Without them the ruleset and the actions of the case are taken as they were read soundly.
    """
    case = sound.case
    try:
        if rulesets is None and sound.actions is not None:
            seen = acted(case, sound.ruleset, sound.actions)
        else:
            seen = played(case, sound.ruleset if rulesets is None else read_again(sound, rulesets))
        for step, right, observed in zip(case.steps, sound.observations, seen, strict=True):
            if observed != right and is_wrong(step, observed):
                return True
        return False
    except Exception:  # However a faulty reference breaks down: that is noticed.
        return True


def read_again(sound: Sound, rulesets: dict[int, Ruleset]) -> Ruleset:
    """The ruleset of a case as it is read now, once for all cases of the same."""
    if id(sound.ruleset) not in rulesets:
        rulesets[id(sound.ruleset)] = read_ruleset(sound.case.document)
    return rulesets[id(sound.ruleset)]


def is_wrong(step: Document, observed: Any) -> bool:
    """Whether an observation is another one than it must be."""
    return bool(compare(step, observed, strict_reasons=False).differences)


# ---- in which cases a fault makes a difference -----------------------------------------------------------------------


class Differing(NamedTuple):
    """Where faults make a difference, among some cases."""

    by_case: dict[str, list[int]]
    """The numbers of the faults that make a difference in each case."""
    in_reading: set[int]
    """The faults whose decision is taken when a ruleset is read, or an action."""


def differing(among: Sequence[str]) -> Differing:
    """Play some cases soundly, and see which faults would make a difference."""
    cases, asking, by_case = sound_cases(), Asking(FAULTS), {}
    by_ruleset: dict[int, set[int]] = {}
    in_reading: set[int] = set()
    with ExitStack() as replacing:
        asking.begin(replacing)
        for name in among:
            ruleset = id(cases[name].ruleset)
            if ruleset not in by_ruleset:
                read_ruleset(cases[name].case.document)
                met, by_ruleset[ruleset] = asking.taken()
                in_reading |= met
            forget()
            notices(cases[name])
            while_played = asking.taken()[1]
            met, while_read = reading_actions(cases[name], asking)
            in_reading |= met
            by_case[name] = sorted(while_played | while_read | by_ruleset[ruleset])
    return Differing(by_case, in_reading)


def reading_actions(sound: Sound, asking: Asking) -> tuple[set[int], set[int]]:
    """The faults whose decision is taken when the actions of a case are read, and those that make a difference then."""
    table = table_of(sound.case, sound.ruleset)
    asking.taken()  # What was asked when the table was made is asked again wherever it is made.
    actions_of(sound.case, sound.ruleset, table)
    return asking.taken()


# ---- all faults ------------------------------------------------------------------------------------------------------


def fingerprints(processes: int = PROCESSES) -> dict[str, list[str]]:
    """For every fault, named `clause:fault`, the hand-worked cases that notice it."""
    if min(processes, os.cpu_count() or 1) < PROCESSES:
        found = dict(map(tried, tasks([differing(hand_worked())])))
    else:
        # Processes that are started afresh hold nothing but what they work out themselves, on every system.
        with multiprocessing.get_context("spawn").Pool(PROCESSES, tidied_seldom) as pool:
            parts = pool.map(differing_in_part, range(PROCESSES), chunksize=1)
            found = dict(pool.imap_unordered(tried, tasks(parts), chunksize=1))
    return {fault.key: found[number] for number, fault in enumerate(FAULTS)}


def hand_worked() -> list[str]:
    """The ids of the hand-worked cases."""
    return list(sound_cases())


def differing_in_part(part: int) -> Differing:
    """Where faults make a difference, among every second case or so."""
    return differing(hand_worked()[part::PROCESSES])


def tasks(parts: Sequence[Differing]) -> list[Task]:
    """The faults to be tried, the longest work first."""
    cases: dict[int, list[str]] = {number: [] for number in range(len(FAULTS))}
    for part in parts:
        for name, numbers in part.by_case.items():
            for number in numbers:
                cases[number].append(name)
    in_reading = {number for part in parts for number in part.in_reading}
    found = [Task(number, names, number in in_reading) for number, names in cases.items()]
    return sorted(found, key=lambda task: -len(task.cases))


def tried(task: Task) -> tuple[int, list[str]]:
    """The number of a fault, and the cases that notice it."""
    fault = FAULTS[task.number]
    return task.number, cases_that_notice(fault, task.cases, misreads=task.misreads)


def fingerprints_text(found: Mapping[str, list[str]]) -> str:
    """The file of the fingerprints, a line for each fault."""
    lines = [f" {json.dumps(key)}: {json.dumps(ids)}" for key, ids in sorted(found.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"
