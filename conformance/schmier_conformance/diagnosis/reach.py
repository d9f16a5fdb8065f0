"""Which misreadings could make a difference in a case at all; only those are tried in it."""

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
from schmier_conformance.diagnosis.hypotheses import Hypothesis, Marked
from schmier_conformance.diagnosis.mechanical import Placed, mistakes_in
from schmier_conformance.diagnosis.trial import Seen, first_wrong
from schmier_conformance.mutants.code_exchange import forget
from schmier_conformance.mutants.misreading import Fault
from schmier_conformance.mutants.probe import Asking

Lines = dict[CodeType, set[int]]
"""The lines that ran, by function."""


MOST_BESIDE: Final = 2
"""Where a mistake stands for more clauses than it is made at, it says nothing of any."""

LONGEST_WATCHED: Final = 1.0
"""Seconds that a case may take whose lines are watched; the reference is slower then, and not mistaken."""


class Differing(NamedTuple):
    """Where known faults make a difference."""

    by_case: dict[int, frozenset[int]]
    """By the number of a case, the numbers of the faults that make a difference in it."""
    in_rulesets: frozenset[int]
    """The faults whose decision is taken when a ruleset is read."""

    def cases_of(self, fault: int, cases: Sequence[Seen]) -> list[Seen]:
        """The cases in which a fault makes a difference."""
        return [seen for seen in cases if fault in self.by_case[seen.number]]


def differing(cases: Sequence[Seen], faults: Sequence[Fault]) -> Differing:
    """Play some cases soundly, and see which of some faults would make a difference."""
    asking, by_case, by_ruleset = Asking(faults), {}, {}
    in_rulesets: set[int] = set()
    with ExitStack() as replacing:
        asking.begin(replacing)
        for seen in cases:
            document = seen.case.document
            if id(document) not in by_ruleset:
                asking.taken()
                read_ruleset(document)
                met, by_ruleset[id(document)] = asking.taken()
                in_rulesets |= met
            forget()
            first_wrong(seen, ())
            by_case[seen.number] = frozenset(asking.taken()[1] | by_ruleset[id(document)])
    return Differing(by_case, frozenset(in_rulesets))


def lines_run(run: Callable[[], object], marked: Sequence[Marked]) -> Lines:
    """The lines of some functions that run while something is done, all of it from the beginning."""
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


def mistakes_met(seen: Seen, marked: Sequence[Marked]) -> list[tuple[Hypothesis, bool]]:
    """The mechanical mistakes that a case runs into, and whether each may be made when a ruleset is read."""
    read = lines_run(lambda: read_ruleset(seen.case.document), marked)
    played = lines_run(lambda: first_wrong(seen, (), longest=LONGEST_WATCHED), marked)
    found: list[tuple[Hypothesis, bool]] = []
    for one in marked:
        code, document = one.function.__code__, seen.case.document
        lines = read.get(code, set()) | played.get(code, set())
        for placed in mistakes_in(one, lines) if lines else ():
            clauses = clauses_in(one, placed, document)
            if 0 < len(clauses) <= MOST_BESIDE or clauses == placed.mistake.clauses:
                found.append((replace(placed.mistake, clauses=clauses), code in read))
    deciding = seen.judgement.deciding
    return sorted(found, key=lambda entry: -nearness(entry[0].clauses, deciding))


def clauses_in(marked: Marked, placed: Placed, document: Document) -> tuple[str, ...]:
    """The clauses that a mechanical mistake stands for in a game.

    What is marked at the very lines, but decides in another game, stands for what decides instead here; the rest of a function that
    only decides in other games does work for all of them, and stands for no clause.
    """
    return (
        in_force(placed.mistake.clauses, document)
        or in_force(marked.clauses, document)
        or instead_of_others(marked.marked_at(placed.first, placed.last), document)
    )


def in_force(clauses: Sequence[str], document: Document) -> tuple[str, ...]:
    """Those of some clauses that are in force in a game; no other can be misread in it."""
    return tuple(label for label in clauses if spec.in_force(label, document))


def instead_of_others(clauses: Sequence[str], document: Document) -> tuple[str, ...]:
    """The clauses in force where some others decide in another game: what speaks more narrowly, or else of the same thing.

    Of a label in two parts the first is a whole chapter, so two clauses that have no more in common speak of nothing together.
    """
    narrower = tuple(f"{label}." for label in clauses)
    about = {label.rpartition(".")[0] for label in clauses if label.count(".") > 1}
    return in_force([label for label in spec.clauses() if label.startswith(narrower)], document) or in_force(
        [label for label in spec.clauses() if label.rpartition(".")[0] in about], document
    )


def nearness(clauses: Sequence[str], deciding: Sequence[str]) -> int:
    """How much of its name a clause shares at most with one that decides, in parts between dots; the same clause is nearest."""
    return max((shared(one, other) for one in clauses for other in deciding), default=0)


def shared(one: str, other: str) -> int:
    """With how many of the same parts two labels begin; one more where they are the same."""
    parts = zip(one.split("."), other.split("."), strict=False)
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], parts)) + (one == other)
