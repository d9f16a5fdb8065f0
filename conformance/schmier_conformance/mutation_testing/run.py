"""Trying mutants: each on the cases in which it makes a difference, until one notices it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from itertools import islice
from typing import Final, NamedTuple

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.baseline import Sound, played
from schmier_conformance.mutants.detection import read_again
from schmier_conformance.mutants.step_limit import EndlessError, interruptible, time_limit
from schmier_conformance.mutation_testing.mutants import Mutant, Site, code_of_mutant, in_place, mutants_of
from schmier_conformance.mutation_testing.reach import Reach
from schmier_conformance.mutation_testing.shared_tables import SharedTables
from schmier_conformance.parallel.forks import forked_map

TIME_LIMITS: Final = (0.5, 4.0)
"""Seconds of processor time for a case, at the first and at the second try; a sound one takes a few milliseconds.

The garbage collector may run in the middle of a case, but not twice in the same place. A mutant that never answers is noticed.
"""

SHORT_TIME_LIMITS: Final = (0.05, 0.2)
"""The same for a mutant that never came to an end in another case: it may do so in hundreds of rulesets."""

REMEMBERED: Final = 12
"""How many cases that noticed a mutant of a function are tried first on the next one."""


class TracesError(RuntimeError):
    """A mutant has changed state that later mutants share, so the results after it are worthless."""


class Tried(NamedTuple):
    """The outcome of trying a mutant."""

    mutant: Mutant
    reaching: int
    """In how many cases it makes a difference."""
    noticed_by: Mapping[str, str]
    """By group of cases, the first case that notices it; groups in which none does are left out."""
    unnoticed: tuple[str, ...]
    """The groups in whose cases it makes a difference at its own place, and which do not notice it."""
    in_reasons: tuple[str, ...]
    """Those among them in which only reasons differ, which no case judges."""
    without_effect: tuple[str, ...] = ()
    """Those among them in whose game no further deal notices it either."""


Grouping = Callable[[Sound], Sequence[str]]
"""The groups to which a case belongs: one of all cases, or one for each ruleset."""


def whole_corpus(sound: Sound) -> Sequence[str]:
    """All cases together."""
    return ("",)


def by_ruleset(sound: Sound) -> Sequence[str]:
    """The cases of each ruleset apart."""
    return (sound.case.ruleset,)


@dataclass(slots=True)
class Trial:
    """Trying the mutants of one function, one after the other."""

    reach: Reach
    grouping: Grouping
    detecting: dict[str, list[str]] = field(default_factory=dict)
    """By group, the cases that noticed mutants of this function, the last first."""
    in_reasons: set[str] = field(default_factory=set)
    """The groups in which the present mutant changes reasons."""
    is_endless: bool = False
    """Whether the present mutant never came to an end in some case."""
    shared: SharedTables = field(default_factory=SharedTables)
    """What mutants share, as it is without any."""

    def tried(self, mutant: Mutant, site: Site) -> Tried | None:
        """The outcome of a mutant; None where it is the same as the right program."""
        code = code_of_mutant(mutant, site)
        if code is None:
            return None
        groups: dict[str, list[str]] = {}
        for name in self.reach.cases.get(mutant.key, ()):
            for group in self.grouping(self.reach.sound[name]):
                groups.setdefault(group, []).append(name)
        rulesets: dict[int, Ruleset] | None = {} if mutant.key in self.reach.in_rulesets else None
        detected_by: dict[str, str] = {}
        self.in_reasons.clear()
        self.is_endless = False
        with in_place(mutant, code):
            for group, names in groups.items():
                found = self.first_that_notices(group, names, rulesets)
                if found is not None:
                    detected_by[group] = found
        self.check_for_traces(mutant, detected_by)
        unnoticed = tuple(group for group in groups if group not in detected_by)
        in_reasons = tuple(group for group in unnoticed if group in self.in_reasons)
        return Tried(mutant, len(self.reach.cases.get(mutant.key, ())), detected_by, unnoticed, in_reasons)

    def check_for_traces(self, mutant: Mutant, detected_by: Mapping[str, str]) -> None:
        """Undo what a mutant wrote into shared tables.

        Raises `TracesError` where the right program then still fails a case that noticed the mutant.
        """
        self.shared.restore()
        for name in islice(detected_by.values(), 1):
            if sight(self.reach.sound[name], None) is not Sight.NOTHING:
                raise TracesError(f"{mutant.key} leaves traces behind: {name} fails without it as well")

    def first_that_notices(self, group: str, names: Sequence[str], rulesets: dict[int, Ruleset] | None) -> str | None:
        """The first case of a group that notices the present mutant; those that noticed an earlier one are tried first."""
        remembered = self.detecting.setdefault(group, [])
        among = set(names)
        first = [name for name in remembered if name in among]
        for name in (*first, *(name for name in names if name not in first)):
            seen = sight(self.reach.sound[name], rulesets, SHORT_TIME_LIMITS if self.is_endless else TIME_LIMITS)
            if seen is Sight.IN_REASONS:
                self.in_reasons.add(group)
            self.is_endless = self.is_endless or seen is Sight.ENDLESS
            if seen in (Sight.DETECTED, Sight.ENDLESS):
                self.detecting[group] = [name, *(one for one in remembered if one != name)][:REMEMBERED]
                return name
        return None


class Sight(Enum):
    """What a case sees of a mutant."""

    NOTHING = 0
    IN_REASONS = 1
    """Another reason is given, and no case judges reasons."""
    DETECTED = 2
    ENDLESS = 3
    """It never answers, which counts as noticed."""


def sight(sound: Sound, rulesets: dict[int, Ruleset] | None, limits: Sequence[float] = TIME_LIMITS) -> Sight:
    """What a case sees of the reference as it is now; the clause of a refusal is judged."""
    for seconds in limits:
        try:
            with time_limit(seconds):
                return seen_at_once(sound, rulesets)
        except EndlessError:
            continue
        except Exception:  # A breakdown of a wrong reference, of any kind, is a detection.
            return Sight.DETECTED
    return Sight.ENDLESS


def seen_at_once(sound: Sound, rulesets: dict[int, Ruleset] | None) -> Sight:
    """What a case sees, without a time limit."""
    ruleset = sound.ruleset if rulesets is None else read_again(sound, rulesets)
    pairs = zip(sound.case.steps, sound.observations, played(sound.case, ruleset), strict=True)
    differing = [(step, now) for step, right, now in pairs if now != right]
    if any(compare(step, as_sent(now), strict_reasons=True).differences for step, now in differing):
        return Sight.DETECTED
    return Sight.IN_REASONS if differing else Sight.NOTHING


def as_sent(observation: object) -> object:
    """An observation as the protocol sends it: labels are strings there."""
    return json.loads(json.dumps(observation))


# ---- all of them -----------------------------------------------------------------------------------------------------

Wanted = Callable[[Mutant], bool]
"""Which mutants are tried."""


def tried_mutants(
    modules: Sequence[str], reach: Reach, grouping: Grouping, wanted: Wanted, workers: int
) -> Iterator[Tried]:
    """The outcomes of the mutants of some modules, function by function, in no order."""
    tasks = [(name, function) for name in modules for function in functions_of(name, wanted)]

    def of_task(task: tuple[str, str]) -> list[Tried]:
        """The outcomes of the mutants of one function."""
        return of_function(*task, Trial(reach, grouping), wanted)

    with interruptible():
        for found in forked_map(of_task, tasks, workers):
            yield from found


def functions_of(module: str, wanted: Wanted) -> list[str]:
    """The functions of a module with wanted mutants."""
    return list(dict.fromkeys(mutant.function for mutant, _ in mutants_of(module) if wanted(mutant)))


def of_function(module: str, function: str, trial: Trial, wanted: Wanted) -> list[Tried]:
    """The outcomes of the mutants of one function."""
    selected = ((mutant, site) for mutant, site in mutants_of(module) if mutant.function == function and wanted(mutant))
    return [tried for mutant, site in selected if (tried := trial.tried(mutant, site)) is not None]
