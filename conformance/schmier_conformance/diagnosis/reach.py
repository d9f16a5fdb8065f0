"""The wrong engines that can make a difference in a case; only those are tried in it."""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import replace
from itertools import takewhile
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier_conformance.diagnosis.trial import Seen, first_wrong
from schmier_conformance.mutants.code_exchange import forget
from schmier_conformance.mutants.mechanical import Marked, Placed, mutants_at
from schmier_conformance.mutants.misreading import Misreading
from schmier_conformance.mutants.probe import Probe
from schmier_conformance.mutants.wrong_engine import WrongEngine

Lines = dict[CodeType, set[int]]
"""The lines run, by code object."""


MOST_BESIDE: Final = 2
"""A mutant tied to more clauses than this, and not to those at its own lines, says nothing of any."""

LONGEST_WATCHED: Final = 1.0
"""Seconds of processor time for a case whose lines are traced, which makes the reference slower."""


class Differing(NamedTuple):
    """Where misreadings make a difference."""

    by_case: dict[int, frozenset[int]]
    """By the number of a case, the numbers of the misreadings that make a difference in it."""
    in_rulesets: frozenset[int]
    """The misreadings whose decision is taken when a ruleset is read."""

    def cases_of(self, misreading: int, cases: Sequence[Seen]) -> list[Seen]:
        """The cases in which a misreading makes a difference."""
        return [seen for seen in cases if misreading in self.by_case[seen.number]]


def differing(cases: Sequence[Seen], misreadings: Sequence[Misreading]) -> Differing:
    """Play some cases soundly, and find out which misreadings would make a difference."""
    probe, by_case, by_ruleset = Probe(misreadings), {}, {}
    in_rulesets: set[int] = set()
    with ExitStack() as replacing:
        probe.begin(replacing)
        for seen in cases:
            document = seen.case.document
            if id(document) not in by_ruleset:
                probe.taken()
                read_ruleset(document)
                met, by_ruleset[id(document)] = probe.taken()
                in_rulesets |= met
            forget()
            first_wrong(seen, ())
            by_case[seen.number] = frozenset(probe.taken()[1] | by_ruleset[id(document)])
    return Differing(by_case, frozenset(in_rulesets))


def lines_run(run: Callable[[], object], marked: Sequence[Marked]) -> Lines:
    """The lines of some functions that `run` runs, with empty caches."""
    watched = {one.function.__code__ for one in marked}
    lines: Lines = defaultdict(set)

    def at_line(frame: FrameType, event: str, argument: Any) -> Any:
        lines[frame.f_code].add(frame.f_lineno)
        return at_line

    def at_call(frame: FrameType, event: str, argument: Any) -> Any:
        return at_line(frame, event, argument) if frame.f_code in watched else None

    forget()
    before = sys.gettrace()
    sys.settrace(at_call)
    try:
        run()
    finally:
        sys.settrace(before)
    return lines


def mutants_met(seen: Seen, marked: Sequence[Marked]) -> list[tuple[WrongEngine, bool]]:
    """The mutants whose lines run in a case, those of the deciding clauses first; and whether each may run when a ruleset is read."""
    read = lines_run(lambda: read_ruleset(seen.case.document), marked)
    played = lines_run(lambda: first_wrong(seen, (), longest=LONGEST_WATCHED), marked)
    found: list[tuple[WrongEngine, bool]] = []
    for one in marked:
        code, document = one.function.__code__, seen.case.document
        lines = read.get(code, set()) | played.get(code, set())
        for placed in mutants_at(one, lines) if lines else ():
            clauses = clauses_in(one, placed, document)
            if 0 < len(clauses) <= MOST_BESIDE or clauses == placed.mutant.clauses:
                found.append((replace(placed.mutant, clauses=clauses), code in read))
    deciding = seen.judgement.deciding
    return sorted(found, key=lambda entry: -nearness(entry[0].clauses, deciding))


def clauses_in(marked: Marked, placed: Placed, document: Document) -> tuple[str, ...]:
    """The clauses to which a mutant is tied in a game.

    A mark at its own lines that decides in other games is tied to the deciding clause here instead. Unmarked lines of a function that
    decides only in other games serve all of them, and are tied to no clause.
    """
    return (
        in_force(placed.mutant.clauses, document)
        or in_force(marked.clauses, document)
        or instead_of_others(marked.marked_at(placed.first, placed.last), document)
    )


def in_force(clauses: Sequence[str], document: Document) -> tuple[str, ...]:
    """The clauses of a list in force in a game."""
    return tuple(label for label in clauses if spec.in_force(label, document))


def instead_of_others(clauses: Sequence[str], document: Document) -> tuple[str, ...]:
    """The clauses in force here in place of some that decide in another game: narrower ones, or else those of the same subject.

    The first part of a label with two parts is a whole chapter, so two clauses sharing no more have no subject in common.
    """
    narrower = tuple(f"{label}." for label in clauses)
    about = {label.rpartition(".")[0] for label in clauses if label.count(".") > 1}
    return in_force([label for label in spec.clauses() if label.startswith(narrower)], document) or in_force(
        [label for label in spec.clauses() if label.rpartition(".")[0] in about], document
    )


def nearness(clauses: Sequence[str], deciding: Sequence[str]) -> int:
    """The greatest number of leading parts a clause shares with a deciding one; one more where they are equal."""
    return max((shared(one, other) for one in clauses for other in deciding), default=0)


def shared(one: str, other: str) -> int:
    """The number of leading parts that two labels share; one more where they are equal."""
    parts = zip(one.split("."), other.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], parts)) + (one == other)
