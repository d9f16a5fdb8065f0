"""In which cases a mutant makes a difference: one sound run of all of them, by a program that tells."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from schmier.rules.ruleset import Ruleset, read_ruleset
from schmier_conformance.corpus.cases import RANDOM, Case
from schmier_conformance.faults.noticing import Sound, played
from schmier_conformance.faults.replacing import forget
from schmier_conformance.power.mutants import Mutant, Site, mutants_of, program_of
from schmier_conformance.power.telling import is_asked, told_by


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
    return case.level == RANDOM, len(case.steps) + len(case.given["events"]), case.id


def reach_of(
    cases: Iterable[Case], modules: Sequence[str], functions: Callable[[str, str], bool] = lambda name, function: True
) -> Reach:
    """Play cases soundly, and see where mistakes in some functions would make a difference."""
    offsets, number = {}, 0
    for name in modules:
        offsets[name] = number
        number += len(program_of(name).statements) + len(mutants_of(name))
    sound, reading, playing = told_cases(cases, offsets, functions)
    keys = keys_by_number(offsets)
    found: dict[str, list[str]] = defaultdict(list)
    for identifier, one in sound.items():
        for told in playing[identifier] | reading[id(one.case.document)]:
            for key in keys.get(told, ()):
                found[key].append(identifier)
    in_rulesets = {key for numbers in reading.values() for told in numbers for key in keys.get(told, ())}
    return Reach(sound, dict(found), frozenset(in_rulesets))


def told_cases(
    cases: Iterable[Case], offsets: Mapping[str, int], functions: Callable[[str, str], bool]
) -> tuple[dict[str, Sound], dict[int, frozenset[int]], dict[str, frozenset[int]]]:
    """The cases as the sound reference plays them; what is told when each ruleset is read, and when each case is played."""
    rulesets: dict[int, Ruleset] = {}
    sound: dict[str, Sound] = {}
    reading: dict[int, frozenset[int]] = {}
    playing: dict[str, frozenset[int]] = {}
    with told_by(offsets, functions) as told:
        for case in sorted(cases, key=weight):
            # Tables worked out for one case would hide from the next that it needs them.
            forget()
            if id(case.document) not in rulesets:
                rulesets[id(case.document)] = read_ruleset(case.document)
                reading[id(case.document)] = told.taken()
                forget()
            observations: tuple[Any, ...] = tuple(played(case, rulesets[id(case.document)]))
            sound[case.id] = Sound(case, rulesets[id(case.document)], observations)
            playing[case.id] = told.taken()
    forget()
    return sound, reading, playing


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
