"""Which hand-worked cases notice a fault.

Of each case it is known what the sound reference observes. A fault is tried only on the cases in which it makes any difference,
and its observations are judged only where they differ from the sound ones. In which cases it makes a difference is seen in one
sound run of all of them: whenever a decision is taken, the answers of its misreadings are computed as well.
"""

from __future__ import annotations

import json
import multiprocessing
import os
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import Any, Final, NamedTuple

from schmier.io import serve
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import FOLDER
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.baseline import (
    BEGINNING,
    READING,
    Read,
    Sound,
    acted,
    actions_of,
    go_on,
    played,
    sound_cases,
)
from schmier_conformance.mutants.code_exchange import forget
from schmier_conformance.mutants.misreading import Misreading, replaced
from schmier_conformance.mutants.misreadings import MISREADINGS
from schmier_conformance.mutants.probe import Probe
from schmier_conformance.parallel.process import collect_garbage_rarely

FILE = FOLDER.parent / "fingerprints.json"
"""Which cases notice each fault, in a checkout."""

PROCESSES = 2
"""The number of processes that try misreadings, on a machine with at least as many processors."""

WORTH_PROCESSES: Final = 200_000
"""Pairs of a misreading and a case from which on starting processes, which play all cases soundly first, takes less time than it saves."""


def committed_fingerprints() -> dict[str, frozenset[str]]:
    """The hand-worked cases that notice each fault, by `clause:fault`, as they were last written down."""
    return {key: frozenset(ids) for key, ids in json.loads(FILE.read_text(encoding="utf-8")).items()}


Moments = Mapping[str, int]
"""Some cases by their ids, and the first moment of each at which a fault makes a difference."""


class Task(NamedTuple):
    """A fault to be tried."""

    number: int
    """Its place in the list of faults."""
    moments: Moments
    """The cases in which it makes a difference."""


def cases_that_notice(fault: Misreading, moments: Moments | None = None) -> list[str]:
    """The ids of the hand-worked cases, or of those named, that a reference with this fault fails, sorted."""
    cases = sound_cases()
    if moments is None:
        moments = dict.fromkeys(cases, READING)
    rulesets: dict[int, Ruleset] = {}
    with replaced(fault):
        return sorted(name for name, moment in moments.items() if notices(cases[name], rulesets, moment))


def notices(sound: Read, rulesets: dict[int, Ruleset], moment: int = READING) -> bool:
    """Whether the reference, as it is now, fails a case at a moment or after it; `rulesets` are those it has read as it is now."""
    first = sound.steps_before(moment)
    try:
        is_read = moment == READING
        seen = played(sound.case, read_again(sound, rulesets)) if is_read else acted(sound, moment)
        for step, right, now in zip(sound.case.steps[first:], sound.observations[first:], seen, strict=True):
            if now != right and is_wrong(step, now):
                return True
        return False
    except Exception:  # A breakdown of a faulty reference, of any kind, is a detection.
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


def differing(among: Sequence[str], numbers: Sequence[int] = range(len(MISREADINGS))) -> dict[str, dict[int, int]]:
    """By case, the misreadings that make a difference in it, by their places in `MISREADINGS`, each with its first moment.

    The cases are played soundly; `numbers` are the misreadings probed.
    """
    cases = sound_cases()
    by_case = moments_of_difference({name: cases[name] for name in among}, [MISREADINGS[number] for number in numbers])
    return {name: {numbers[place]: moment for place, moment in of_case.items()} for name, of_case in by_case.items()}


def moments_of_difference(cases: Mapping[str, Read], misreadings: Sequence[Misreading]) -> dict[str, dict[int, int]]:
    """By case, which of these misreadings make a difference in it, by their places, each with its first moment."""
    probe = Probe(misreadings)
    by_case: dict[str, dict[int, int]] = {}
    by_ruleset: dict[int, dict[int, int]] = {}
    with ExitStack() as replacing:
        probe.begin(replacing)
        probe.moment = READING
        for name, sound in cases.items():
            if id(sound.ruleset) not in by_ruleset:
                forget()
                read_ruleset(sound.case.document)
                by_ruleset[id(sound.ruleset)] = probe.taken()[1]
            by_case[name] = while_played(sound, probe) | by_ruleset[id(sound.ruleset)]
    return by_case


def while_played(sound: Read, probe: Probe) -> dict[int, int]:
    """The faults that make a difference while the actions of a case are read and while it is played, and at which moment first."""
    forget()  # Tables worked out for one case would hide from the next that it needs them.
    actions_of(sound.case, sound.ruleset, sound.table)
    probe.moment = BEGINNING
    deal = serve.begun(sound.ruleset, sound.case.given)
    for probe.moment in range(1, sound.last + 1):
        go_on(deal, sound, probe.moment)
    probe.moment = READING
    return probe.taken()[1]


# ---- many misreadings on many cases ----------------------------------------------------------------------------------


def fingerprints(processes: int = PROCESSES) -> dict[str, list[str]]:
    """For every misreading, named `clause:misreading`, the ids of the hand-worked cases that notice it, sorted."""
    return detecting_cases(MISREADINGS, list(sound_cases()), processes)


def detecting_cases(
    faults: Sequence[Misreading], cases: Sequence[str], processes: int = PROCESSES
) -> dict[str, list[str]]:
    """For each of these misreadings by its key, those of these cases that notice it, sorted."""
    numbers = [MISREADINGS.index(fault) for fault in faults]
    if min(processes, os.cpu_count() or 1) < PROCESSES or len(numbers) * len(cases) < WORTH_PROCESSES:
        found = dict(map(tried, tasks(numbers, [differing(cases, numbers)] if numbers and cases else [])))
    else:
        # Fresh processes hold only what they compute themselves, on every system.
        with multiprocessing.get_context("spawn").Pool(PROCESSES, collect_garbage_rarely) as pool:
            shares = [(cases[part::PROCESSES], numbers) for part in range(PROCESSES)]
            parts = pool.starmap(differing, shares, chunksize=1)
            found = dict(pool.imap_unordered(tried, tasks(numbers, parts), chunksize=1))
    return {fault.key: found[number] for fault, number in zip(faults, numbers, strict=True)}


def tasks(numbers: Sequence[int], parts: Sequence[Mapping[str, Mapping[int, int]]]) -> list[Task]:
    """The misreadings to be tried, the longest work first."""
    moments: dict[int, dict[str, int]] = {number: {} for number in numbers}
    for part in parts:
        for name, by_fault in part.items():
            for number, moment in by_fault.items():
                moments[number][name] = moment
    found = [Task(number, of_fault) for number, of_fault in moments.items()]
    return sorted(found, key=lambda task: -len(task.moments))


def tried(task: Task) -> tuple[int, list[str]]:
    """The number of a misreading, and the cases that notice it."""
    return task.number, cases_that_notice(MISREADINGS[task.number], task.moments)


def fingerprints_text(found: Mapping[str, list[str]]) -> str:
    """The file of the fingerprints, a line for each fault."""
    lines = [f" {json.dumps(key)}: {json.dumps(ids)}" for key, ids in sorted(found.items())]
    return "{\n" + ",\n".join(lines) + "\n}\n"
