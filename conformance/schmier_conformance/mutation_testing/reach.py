"""In which cases a mutant makes a difference: one sound run of all of them, by a program that tells."""

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
from schmier_conformance.mutation_testing.instrument import Told, is_asked, told_by
from schmier_conformance.mutation_testing.mutants import Mutant, Site, mutants_of, program_of
from schmier_conformance.parallel.forks import done_by_copies


@dataclass(frozen=True, slots=True)
class Reach:
    """Where mistakes make a difference: what is known of the cases before anything is changed."""

    sound: Mapping[str, Sound]
    """The cases as the sound reference plays them, by their ids, in the order in which they are tried."""
    cases: Mapping[str, Sequence[str]]
    """By the key of a mutant, the cases in which it makes a difference where it stands, in the same order."""
    in_rulesets: frozenset[str]
    """The mutants that make one while a ruleset is read, so that it must be read again."""


def weight(case: Case) -> tuple[bool, int, str]:
    """What puts cases in the order in which they are tried: the hand-worked before the generated, the short before the long."""
    return case.level == Level.RANDOM, len(case.steps) + len(case.given["events"]), case.id


class Heard(NamedTuple):
    """What was told while some cases were played soundly."""

    observations: Mapping[str, tuple[Any, ...]]
    """By case, what is observed at each of its steps."""
    reading: Mapping[int, frozenset[int]]
    """What is told when each ruleset is read, by its document's identity."""
    playing: Mapping[str, frozenset[int]]
    """What is told when each case is played."""


def reach_of(
    cases: Iterable[Case],
    modules: Sequence[str],
    functions: Callable[[str, str], bool] = lambda name, function: True,
    workers: int = 1,
) -> Reach:
    """Play cases soundly, and see where mistakes in some functions would make a difference."""
    offsets, number = {}, 0
    for name in modules:
        offsets[name] = number
        number += len(program_of(name).statements) + len(mutants_of(name))
    ordered = sorted(cases, key=weight)
    with told_by(offsets, functions) as told:

        def heard_in(part: int) -> Heard:
            """What is told while every second case or so is played."""
            return heard(ordered[part::workers], told)

        parts = list(done_by_copies(heard_in, range(workers), workers))
    keys = keys_by_number(offsets)
    found: dict[str, list[str]] = defaultdict(list)
    sound = played_soundly(ordered, {name: seen for part in parts for name, seen in part.observations.items()})
    in_rulesets, playing = reading_of(parts), {name: told for part in parts for name, told in part.playing.items()}
    for identifier, one in sound.items():
        for number in playing[identifier] | in_rulesets[id(one.case.document)]:
            for key in keys.get(number, ()):
                found[key].append(identifier)
    while_read = {key for numbers in in_rulesets.values() for number in numbers for key in keys.get(number, ())}
    return Reach(sound, dict(found), frozenset(while_read))


def heard(cases: Iterable[Case], told: Told) -> Heard:
    """What is told while some cases are played soundly."""
    rulesets: dict[int, Ruleset] = {}
    observations: dict[str, tuple[Any, ...]] = {}
    reading: dict[int, frozenset[int]] = {}
    playing: dict[str, frozenset[int]] = {}
    for case in cases:
        # Tables worked out for one case would hide from the next that it needs them.
        forget()
        if id(case.document) not in rulesets:
            rulesets[id(case.document)] = read_ruleset(case.document)
            reading[id(case.document)] = told.taken()
            forget()
        observations[case.id] = tuple(played(case, rulesets[id(case.document)]))
        playing[case.id] = told.taken()
    forget()
    return Heard(observations, reading, playing)


def played_soundly(cases: Iterable[Case], observations: Mapping[str, tuple[Any, ...]]) -> dict[str, Sound]:
    """The cases with their rulesets and what was observed."""
    rulesets: dict[int, Ruleset] = {}
    sound: dict[str, Sound] = {}
    for case in cases:
        key = id(case.document)
        ruleset = rulesets[key] = rulesets.get(key) or read_ruleset(case.document)
        sound[case.id] = Sound(case, ruleset, observations[case.id])
    return sound


def reading_of(parts: Iterable[Heard]) -> Mapping[int, frozenset[int]]:
    """What is told when each ruleset is read, in all parts together."""
    found: dict[int, frozenset[int]] = {}
    for part in parts:
        for document, numbers in part.reading.items():
            found[document] = found.get(document, frozenset()) | numbers
    return found


def keys_by_number(offsets: Mapping[str, int]) -> Mapping[int, Sequence[str]]:
    """By what is told, the keys of the mutants that make a difference then."""
    keys: dict[int, list[str]] = defaultdict(list)
    for name, offset in offsets.items():
        statements = len(program_of(name).statements)
        for place, (mutant, site) in enumerate(mutants_of(name)):
            number = statements + place if is_asked(name, site) else statement_of(name, mutant, site)
            keys[offset + number].append(mutant.key)
    return keys


def statement_of(name: str, mutant: Mutant, site: Site) -> int:
    """The statement that is reached where a mistake makes a difference: its own; of a case left out, the first of that case."""
    if isinstance(site.before, ast.Match) and isinstance(site.change.after, ast.Match):
        dropped = next(case for case in site.before.cases if case not in site.change.after.cases)
        return program_of(name).statements[dropped.body[0]]
    return mutant.statement
