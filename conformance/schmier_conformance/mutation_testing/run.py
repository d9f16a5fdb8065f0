"""Trying mutants: each on the cases that run through it, until one notices."""

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
from schmier_conformance.mutation_testing.exchange import in_place, mutated
from schmier_conformance.mutation_testing.mutants import Mutant, Site, mutants_of
from schmier_conformance.mutation_testing.reach import Reach
from schmier_conformance.mutation_testing.step_limit import Endless, breaking_off, patience
from schmier_conformance.parallel.pool import forked_map

PATIENCE: Final = (0.5, 4.0)
"""Seconds of work after which a case is given up, tried once and tried again; a sound one takes a few thousandths.

Python tidies its memory now and then, which may come in the middle of a case; it does not come twice in the same place. Who never
answers is noticed.
"""

IMPATIENCE: Final = (0.05, 0.2)
"""The same for a mutant that has been seen to go on for ever in another case: it does so in hundreds of rulesets."""

REMEMBERED: Final = 12
"""So many cases that noticed a mutant of a function are tried first on its next one."""


class TracesError(RuntimeError):
    """A mutant has changed something that all programs share, so that nothing can be told of those after it."""


class Tried(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    reaching: int
    """How many cases run through it."""
    noticed_by: Mapping[str, str]
    """By group of cases, the first case that notices it; groups in which none does are left out."""
    unnoticed: tuple[str, ...]
    """The groups in whose cases it makes a difference where it stands, and which do not notice it."""
    in_reasons: tuple[str, ...]
    """Those among them that see it in reasons, which nobody judges."""
    without_effect: tuple[str, ...] = ()
    """Those among them in whose game it shows in no further deal either."""


Grouping = Callable[[Sound], Sequence[str]]
"""To which groups a case belongs: all cases are one, or those of each ruleset."""


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
    noticing: dict[str, list[str]] = field(default_factory=dict)
    """By group, the cases that noticed mutants of this function, the last first."""
    in_reasons: set[str] = field(default_factory=set)
    """The groups that saw the mutant tried now in reasons."""
    is_endless: bool = False
    """Whether the mutant tried now was seen to go on for ever."""

    def tried(self, mutant: Mutant, site: Site) -> Tried | None:
        """What becomes of a mutant; None where it is the same as the right program."""
        code = mutated(mutant, site)
        if code is None:
            return None
        groups: dict[str, list[str]] = {}
        for name in self.reach.cases.get(mutant.key, ()):
            for group in self.grouping(self.reach.sound[name]):
                groups.setdefault(group, []).append(name)
        rulesets: dict[int, Ruleset] | None = {} if mutant.key in self.reach.in_rulesets else None
        noticed: dict[str, str] = {}
        self.in_reasons.clear()
        self.is_endless = False
        with in_place(mutant, code):
            for group, names in groups.items():
                found = self.first_that_notices(group, names, rulesets)
                if found is not None:
                    noticed[group] = found
        self.check_for_traces(mutant, noticed)
        unnoticed = tuple(group for group in groups if group not in noticed)
        in_reasons = tuple(group for group in unnoticed if group in self.in_reasons)
        return Tried(mutant, len(self.reach.cases.get(mutant.key, ())), noticed, unnoticed, in_reasons)

    def check_for_traces(self, mutant: Mutant, noticed: Mapping[str, str]) -> None:
        """Raise `TracesError` where the right program fails a case that noticed a mutant: it has spoilt something for good."""
        for name in islice(noticed.values(), 1):
            if sight(self.reach.sound[name], None) is not Sight.NOTHING:
                raise TracesError(f"{mutant.key} leaves traces behind: {name} fails without it as well")

    def first_that_notices(self, group: str, names: Sequence[str], rulesets: dict[int, Ruleset] | None) -> str | None:
        """The first case of a group that notices what is wrong now; those first that noticed the mistake before."""
        remembered = self.noticing.setdefault(group, [])
        among = set(names)
        first = [name for name in remembered if name in among]
        for name in (*first, *(name for name in names if name not in first)):
            seen = sight(self.reach.sound[name], rulesets, IMPATIENCE if self.is_endless else PATIENCE)
            if seen is Sight.IN_REASONS:
                self.in_reasons.add(group)
            self.is_endless = self.is_endless or seen is Sight.ENDLESS
            if seen in (Sight.NOTICED, Sight.ENDLESS):
                self.noticing[group] = [name, *(one for one in remembered if one != name)][:REMEMBERED]
                return name
        return None


class Sight(Enum):
    """What a case sees of a mistake."""

    NOTHING = 0
    IN_REASONS = 1
    """Another reason is given, and a reason is judged nowhere."""
    NOTICED = 2
    ENDLESS = 3
    """It never answers, which is noticed too."""


def sight(sound: Sound, rulesets: dict[int, Ruleset] | None, patiently: Sequence[float] = PATIENCE) -> Sight:
    """What a case sees of what is wrong now with the reference; the clause of a refusal is judged."""
    for seconds in patiently:
        try:
            with patience(seconds):
                return seen_at_once(sound, rulesets)
        except Endless:
            continue
        except Exception:  # However a wrong reference breaks down: that is noticed.
            return Sight.NOTICED
    return Sight.ENDLESS


def seen_at_once(sound: Sound, rulesets: dict[int, Ruleset] | None) -> Sight:
    """What a case sees that comes to an end."""
    ruleset = sound.ruleset if rulesets is None else read_again(sound, rulesets)
    pairs = zip(sound.case.steps, sound.observations, played(sound.case, ruleset), strict=True)
    differing = [(step, now) for step, right, now in pairs if now != right]
    if any(compare(step, as_sent(now), strict_reasons=True).differences for step, now in differing):
        return Sight.NOTICED
    return Sight.IN_REASONS if differing else Sight.NOTHING


def as_sent(observation: object) -> object:
    """An observation as it goes over the line: labels are words there."""
    return json.loads(json.dumps(observation))


# ---- all of them -----------------------------------------------------------------------------------------------------

Wanted = Callable[[Mutant], bool]
"""Which mutants are tried."""


def tried_mutants(
    modules: Sequence[str], reach: Reach, grouping: Grouping, wanted: Wanted, workers: int
) -> Iterator[Tried]:
    """What becomes of the mutants of some modules; function by function, in no order."""
    tasks = [(name, function) for name in modules for function in functions_of(name, wanted)]

    def of_task(task: tuple[str, str]) -> list[Tried]:
        """What becomes of the mutants of one function."""
        return of_function(*task, Trial(reach, grouping), wanted)

    with breaking_off():
        for found in forked_map(of_task, tasks, workers):
            yield from found


def functions_of(module: str, wanted: Wanted) -> list[str]:
    """The functions of a module that have mutants to be tried."""
    return list(dict.fromkeys(mutant.function for mutant, _ in mutants_of(module) if wanted(mutant)))


def of_function(module: str, function: str, trial: Trial, wanted: Wanted) -> list[Tried]:
    """What becomes of the mutants of one function."""
    meant = ((mutant, site) for mutant, site in mutants_of(module) if mutant.function == function and wanted(mutant))
    return [tried for mutant, site in meant if (tried := trial.tried(mutant, site)) is not None]
