"""What an exploration came to, told."""

from __future__ import annotations

from collections.abc import Iterator

from schmier_conformance.generative.exhaustive.engine import Against
from schmier_conformance.generative.exhaustive.visit import Explored, Problem
from schmier_conformance.generative.generate.case_writer import noted_event
from schmier_conformance.generative.report.differential import doing
from schmier_conformance.generative.script import Json

MOST_PROBLEMS = 5
"""So many problems of a kind are told."""


def lines_of(small: Json, found: Explored, against: Against | None, bound: int) -> Iterator[str]:
    """What was visited, whether that is all, and what is wrong."""
    yield f"{small['title']}: {small['players']['least']} players, {deck(small)}."
    yield f"{extent(found, bound)} {found.states:,} states, {found.ends:,} of them ends: {phases(found)}."
    yield f"{found.tried:,} actions that are not listed were tried."
    if not found.problems:
        yield "No dead end; what is listed is accepted and nothing else of the kind; every account adds up."
    for kind in dict.fromkeys(problem.kind for problem in found.problems):
        of_kind = [problem for problem in found.problems if problem.kind == kind]
        yield f"{kind.upper()}: {len(of_kind)} times."
        yield from (f"  {told(problem)}" for problem in of_kind[:MOST_PROBLEMS])
    if against is not None and against.finding is None:
        skipped = f", {against.not_answered:,} of which it skipped" if against.not_answered else ""
        yield f"The engine says the same as the law: it was asked {against.asked:,} times{skipped}."


def deck(small: Json) -> str:
    """The pack, in words."""
    jokers, gone = small["deck"]["jokers"], small["deck"].get("without", [])
    return (
        f"the ranks {' '.join(small['deck']['ranks'])}"
        + (f" and {jokers} Joker{'s' * (jokers > 1)}" if jokers else "")
        + (f" without {', '.join(gone)}" if gone else "")
    )


def extent(found: Explored, bound: int) -> str:
    """How many deals were visited, and whether that is all."""
    if found.is_all:
        return f"All {found.total:,} deals, {found.deals:,} of them unlike but for the names of suits:"
    return (
        f"CUT SHORT after {found.deals:,} of {found.total:,} deals, by --states {bound:,}; not every state was visited:"
    )


def phases(found: Explored) -> str:
    """The states by phase."""
    return ", ".join(f"{phase} {count:,}" for phase, count in found.phases.items())


def told(problem: Problem) -> str:
    """A problem, and how the deal came there."""
    deal = problem.node.deal
    events = [noted_event(action, deal) for action in problem.node.actions]
    hands = "; ".join(f"{seat} {' '.join(cards)}" for seat, cards in events[0]["hands"].items())
    done = ", ".join(f"{event['by']} {doing(event)}" for event in events[1:] if "by" in event)
    return f"{problem.words} ({hands}{f'; {done}' if done else ''})"


def as_document(small: Json, found: Explored, against: Against | None) -> Json:
    """The same for programs."""
    document: Json = {
        "ruleset": small["id"],
        "deals": found.total,
        "visited": found.deals,
        "complete": found.is_all,
        "states": found.states,
        "ends": found.ends,
        "tried": found.tried,
        "phases": dict(found.phases),
        "problems": [
            {
                "kind": problem.kind,
                "words": problem.words,
                "events": [noted_event(action, problem.node.deal) for action in problem.node.actions],
            }
            for problem in found.problems
        ],
    }
    if against is not None:
        document |= {
            "asked": against.asked,
            "not_answered": against.not_answered,
            "differs": against.finding is not None,
        }
    return document
