"""What the reference did on the way to a step: which action changed something last, and by which clauses.

An answer that differs need not have gone wrong where it was asked for. A card that a player is said to hold was left in his hand
when it should have been laid away; so the clause is looked for at the action that moved it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from schmier.deal import Deal
from schmier.io import observation, serve
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier.table import NOBODY
from schmier_conformance.corpus.cases import Case


@dataclass(frozen=True, slots=True)
class Moment:
    """An action that was accepted, and what the table knew after it."""

    event: Document
    clauses: tuple[str, ...]
    """By which it was accepted, and what followed from it at once."""
    state: Document
    forced: tuple[tuple[str, str], ...] = ()
    """What happened by itself with it, in its order: the seat, and the clause."""

    def of_seat(self, seat: str) -> tuple[str, ...]:
        """The clauses by which something happened to a seat by itself."""
        return tuple(dict.fromkeys(clause for by, clause in self.forced if by == seat))


@dataclass(frozen=True, slots=True)
class Trace:
    """The accepted actions on the way to a step, the first one first."""

    moments: tuple[Moment, ...]

    def last_change(self, member: str) -> Moment | None:
        """The action that changed a member of the state last; an inner member after a dot. None where none did."""
        for earlier, later in reversed(list(zip(self.moments, self.moments[1:], strict=False))):
            if at(earlier.state, member) != at(later.state, member):
                return later
        return self.moments[0] if self.moments and at(self.moments[0].state, member) else None

    def last_move(self, card: str) -> Moment | None:
        """The action that brought a card last from one place to another."""
        for earlier, later in reversed(list(zip(self.moments, self.moments[1:], strict=False))):
            if place_of_card(earlier.state, card) != place_of_card(later.state, card):
                return later
        return self.moments[0] if self.moments else None


def at(state: Document, member: str) -> Any:
    """What stands at a member, an inner one after a dot; None where there is nothing."""
    found: Any = state
    for name in member.split("."):
        found = found.get(name) if isinstance(found, dict) else None
    return found


def place_of_card(state: Document, card: str) -> str:
    """Where a card lies: a hand, somebody's discards, the widow, the stock; empty elsewhere."""
    for heap in ("hands", "discards"):
        for seat, cards in state[heap].items():
            if card in cards:
                return f"{heap}.{seat}"
    return next((heap for heap in ("widow", "stock") if card in (state[heap] or ())), "")


def trace_of(case: Case, ruleset: Ruleset, index: int) -> Trace:
    """What happened in a case before a step."""
    deal = serve.set_up(ruleset, {**case.given, "events": []})
    return Trace(tuple(moments(deal, [*case.given["events"], *tried_before(case, index)])))


def tried_before(case: Case, index: int) -> Iterator[Document]:
    """The actions that were tried before a step."""
    return (step["try"] for step in case.steps[:index] if "try" in step)


def moments(deal: Deal, events: list[Document]) -> Iterator[Moment]:
    """Try some actions, and note those that are accepted."""
    for event in events:
        before = list(deal.confirmable)
        outcome = serve.attempt(deal, event)
        if "because" in outcome:
            clauses = tuple(dict.fromkeys(map(str, outcome["because"])))
            forced = [step for step in deal.confirmable if not any(step is earlier for earlier in before)]
            by_seat = tuple([(deal.table.seats[step.by], str(step.clause)) for step in forced if step.by != NOBODY])
            yield Moment(event, clauses, observation.state(deal), by_seat)
