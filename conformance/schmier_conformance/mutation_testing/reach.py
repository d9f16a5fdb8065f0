"""In which cases a mutant makes a difference, found in one sound run of all cases with instrumented code."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.mutants.baseline import Sound, played
from schmier_conformance.mutants.code_exchange import forget
from schmier_conformance.mutants.programs import program_of
from schmier_conformance.mutation_testing.instrument import Recorder, is_comparable, recording
from schmier_conformance.mutation_testing.mutants import Mutant, Site, mutants_of
from schmier_conformance.parallel.forks import forked_map


@dataclass(frozen=True, slots=True)
class Reach:
    """Where mutants make a difference: the result of the sound run."""

    sound: Mapping[str, Sound]
    """The cases as the sound reference plays them, by their ids, in the order in which they are tried."""
    cases: Mapping[str, Sequence[str]]
    """By the key of a mutant, the cases in which it makes a difference at its own place, in the same order."""
    in_rulesets: frozenset[str]
    """The mutants that make one while a ruleset is read, so the ruleset must be read again."""


def weight(case: Case) -> tuple[bool, int, str]:
    """The sort key for the order in which cases are tried: hand-worked before generated, short before long."""
    return case.level == Level.RANDOM, len(case.steps) + len(case.given["events"]), case.id


class Recorded(NamedTuple):
    """What was recorded while some cases were played soundly."""

    observations: Mapping[str, tuple[Any, ...]]
    """By case, the observation at each of its steps."""
    reading: Mapping[int, frozenset[int]]
    """The numbers recorded while each ruleset is read, by the identity of its document."""
    playing: Mapping[str, frozenset[int]]
    """The numbers recorded while each case is played."""


def reach_of(
    cases: Iterable[Case],
    modules: Sequence[str],
    functions: Callable[[str, str], bool] = lambda name, function: True,
    workers: int = 1,
) -> Reach:
    """Play cases soundly, and find out where mutants of some functions would make a difference."""
    offsets, number = {}, 0
    for name in modules:
        offsets[name] = number
        number += len(program_of(name).statements) + len(mutants_of(name))
    ordered = sorted(cases, key=weight)
    with recording(offsets, functions) as recorder:

        def recorded_in(part: int) -> Recorded:
            """What is recorded while one worker's share of the cases is played."""
            return recorded(ordered[part::workers], recorder)

        parts = list(forked_map(recorded_in, range(workers), workers))
    keys = keys_by_number(offsets)
    found: dict[str, list[str]] = defaultdict(list)
    sound = played_soundly(ordered, {name: seen for part in parts for name, seen in part.observations.items()})
    in_rulesets, playing = (
        reading_of(parts),
        {name: numbers for part in parts for name, numbers in part.playing.items()},
    )
    for identifier, one in sound.items():
        for number in playing[identifier] | in_rulesets[id(one.case.document)]:
            for key in keys.get(number, ()):
                found[key].append(identifier)
    while_read = {key for numbers in in_rulesets.values() for number in numbers for key in keys.get(number, ())}
    return Reach(sound, dict(found), frozenset(while_read))


def recorded(cases: Iterable[Case], recorder: Recorder) -> Recorded:
    """What is recorded while some cases are played soundly."""
    rulesets: dict[int, Ruleset] = {}
    observations: dict[str, tuple[Any, ...]] = {}
    reading: dict[int, frozenset[int]] = {}
    playing: dict[str, frozenset[int]] = {}
    for case in cases:
        # Tables worked out for one case would hide from the next that it needs them.
        forget()
        if id(case.document) not in rulesets:
            rulesets[id(case.document)] = read_ruleset(case.document)
            reading[id(case.document)] = recorder.taken()
            forget()
        observations[case.id] = tuple(played(case, rulesets[id(case.document)]))
        playing[case.id] = recorder.taken()
    forget()
    return Recorded(observations, reading, playing)


def played_soundly(cases: Iterable[Case], observations: Mapping[str, tuple[Any, ...]]) -> dict[str, Sound]:
    """The cases with their rulesets and observations."""
    rulesets: dict[int, Ruleset] = {}
    sound: dict[str, Sound] = {}
    for case in cases:
        key = id(case.document)
        ruleset = rulesets[key] = rulesets.get(key) or read_ruleset(case.document)
        sound[case.id] = Sound(case, ruleset, observations[case.id])
    return sound


def reading_of(parts: Iterable[Recorded]) -> Mapping[int, frozenset[int]]:
    """The numbers recorded while each ruleset is read, in all parts together."""
    found: dict[int, frozenset[int]] = {}
    for part in parts:
        for document, numbers in part.reading.items():
            found[document] = found.get(document, frozenset()) | numbers
    return found


def keys_by_number(offsets: Mapping[str, int]) -> Mapping[int, Sequence[str]]:
    """By recorded number, the keys of the mutants that make a difference then."""
    keys: dict[int, list[str]] = defaultdict(list)
    for name, offset in offsets.items():
        statements = len(program_of(name).statements)
        for place, (mutant, site) in enumerate(mutants_of(name)):
            number = statements + place if is_comparable(name, site) else statement_of(name, mutant, site)
            keys[offset + number].append(mutant.key)
    return keys


def statement_of(name: str, mutant: Mutant, site: Site) -> int:
    """The statement reached where a mutant makes a difference: its own; of a dropped `case`, the first statement of that case."""
    if isinstance(site.before, ast.Match) and isinstance(site.change.after, ast.Match):
        dropped = next(case for case in site.before.cases if case not in site.change.after.cases)
        return program_of(name).statements[dropped.body[0]]
    return mutant.statement
