"""The report of an exploration: how many states were visited, whether those are all, and the problems."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier.ruleset.cards import Packs
from schmier_conformance.generative.exhaustive.engine import EngineComparison
from schmier_conformance.generative.exhaustive.explorer import Explored, Problem
from schmier_conformance.generative.report.smallest_deal import event_text
from schmier_conformance.generative.script import Json, noted_event

MOST_PROBLEMS: Final = 5
"""Problems of a kind shown."""


def report_lines(
    small: Json, found: Explored, comparison: EngineComparison | None, bound: int, seats: int | None = None
) -> Iterator[str]:
    """The report as lines of text; `small` is the miniature, or the game, and `bound` the limit on states."""
    yield f"{small['title']}: {seats or small['players']['least']} players, {deck(small)}."
    yield f"{extent(found, bound)} {found.states:,} states, {found.ends:,} of them ends: {phases(found)}."
    yield f"{found.tried:,} actions that are not listed were tried."
    if not found.problems:
        yield "No dead end; what is listed is accepted and nothing else of the kind; every account adds up."
    for kind in dict.fromkeys(problem.kind for problem in found.problems):
        of_kind = [problem for problem in found.problems if problem.kind == kind]
        yield f"{kind.upper()}: {len(of_kind)} times."
        yield from (f"  {problem_text(problem)}" for problem in of_kind[:MOST_PROBLEMS])
    if comparison is not None and comparison.finding is None and not comparison.is_silent:
        skipped = f", {comparison.not_answered:,} of which it did not answer" if comparison.not_answered else ""
        yield f"The engine says the same as the law: it was asked {comparison.questions:,} times{skipped}."


def deck(small: Json) -> str:
    """The pack as text."""
    jokers, gone = small["deck"]["jokers"], small["deck"].get("without", [])
    return (
        f"the ranks {' '.join(small['deck']['ranks'])}"
        + (f" and {jokers} Joker{'s' * (jokers > 1)}" if jokers else "")
        + (f" without {', '.join(gone)}" if gone else "")
        + (", twice" if small["deck"].get("packs") == Packs.TWO else "")
    )


def extent(found: Explored, bound: int) -> str:
    """How many deals were visited, and whether those are all."""
    if found.last is not None:
        return ends_of_deals(found, bound)
    if found.is_all:
        return f"All {found.total:,} deals, {found.deals:,} of them unlike but for the names of suits:"
    return (
        f"CUT SHORT after {found.deals:,} of {found.total:,} deals, by --states {bound:,}; not every state was visited:"
    )


def ends_of_deals(found: Explored, bound: int) -> str:
    """In how many deals the end was visited."""
    cut = f" CUT SHORT by --states {bound:,};" if found.states >= bound else ""
    return f"The ends of {found.deals:,} random deals, from {found.last} cards in each hand on:{cut}"


def phases(found: Explored) -> str:
    """The number of states in each phase."""
    return ", ".join(f"{phase} {count:,}" for phase, count in found.phases.items())


def problem_text(problem: Problem) -> str:
    """A problem, and how the deal got there."""
    events = events_of(problem)
    hands = "; ".join(f"{seat} {' '.join(cards)}" for seat, cards in events[0]["hands"].items())
    done = ", ".join(f"{event['by']} {event_text(event)}" for event in events[1:] if "by" in event)
    return f"{problem.message} ({hands}{f'; {done}' if done else ''})"


def events_of(problem: Problem) -> list[Json]:
    """The actions that led to a problem."""
    return [noted_event(action, problem.node.deal) for action in problem.node.actions]


def as_document(small: Json, found: Explored, comparison: EngineComparison | None) -> Json:
    """The report as JSON."""
    document: Json = {
        "ruleset": small["id"],
        "deals": found.total,
        "visited": found.deals,
        "complete": found.is_all,
        **({} if found.last is None else {"last": found.last}),
        "states": found.states,
        "ends": found.ends,
        "tried": found.tried,
        "phases": dict(found.phases),
        "problems": [
            {"kind": problem.kind, "words": problem.message, "events": events_of(problem)} for problem in found.problems
        ],
    }
    if comparison is not None:
        document |= {
            "asked": comparison.questions,
            "not_answered": comparison.not_answered,
            "differs": comparison.finding is not None,
        }
    return document
