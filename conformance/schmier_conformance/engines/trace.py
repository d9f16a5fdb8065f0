"""What the reference did on the way to a step: which action changed something last, and by which clauses.

An answer need not have gone wrong where it differs. A card wrongly reported in a hand stayed there when it should have been discarded;
so the deciding clause is that of the action which moved the card.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from schmier.deal import Deal
from schmier.io import observation, serve
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier.table import NOBODY
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.shapes import at


@dataclass(frozen=True, slots=True)
class Moment:
    """An accepted action, and the state after it."""

    event: Document
    clauses: tuple[str, ...]
    """The clauses by which it was accepted, and those of its immediate consequences."""
    state: Document
    forced: tuple[tuple[str, str], ...] = ()
    """The forced steps it caused, in order: the seat, and the clause."""

    def of_seat(self, seat: str) -> tuple[str, ...]:
        """The clauses of the forced steps of a seat."""
        return tuple(dict.fromkeys(clause for by, clause in self.forced if by == seat))


@dataclass(frozen=True, slots=True)
class Trace:
    """The accepted actions on the way to a step, in order."""

    moments: tuple[Moment, ...]

    def last_change(self, member: str) -> Moment | None:
        """The last action that changed a member of the state, given by its dotted path; None where none did."""
        for earlier, later in reversed(list(zip(self.moments, self.moments[1:], strict=False))):
            if at(earlier.state, member) != at(later.state, member):
                return later
        return self.moments[0] if self.moments and at(self.moments[0].state, member) else None

    def last_move(self, card: str) -> Moment | None:
        """The last action that moved a card from one place to another."""
        for earlier, later in reversed(list(zip(self.moments, self.moments[1:], strict=False))):
            if place_of_card(earlier.state, card) != place_of_card(later.state, card):
                return later
        return self.moments[0] if self.moments else None


def place_of_card(state: Document, card: str) -> str:
    """Where a card is: `hands.N`, `discards.N`, `widow` or `stock`; empty elsewhere."""
    for heap in ("hands", "discards"):
        for seat, cards in state[heap].items():
            if card in cards:
                return f"{heap}.{seat}"
    return next((heap for heap in ("widow", "stock") if card in (state[heap] or ())), "")


def trace_of(case: Case, ruleset: Ruleset, index: int) -> Trace:
    """The accepted actions of a case before a step."""
    deal = serve.set_up(ruleset, {**case.given, "events": []})
    return Trace(tuple(moments(deal, [*case.given["events"], *tried_before(case, index)])))


def tried_before(case: Case, index: int) -> Iterator[Document]:
    """The actions tried before a step."""
    return (step["try"] for step in case.steps[:index] if "try" in step)


def moments(deal: Deal, events: list[Document]) -> Iterator[Moment]:
    """Try some actions, and yield those accepted."""
    for event in events:
        before = list(deal.confirmable)
        outcome = serve.attempt(deal, event)
        if "because" in outcome:
            clauses = tuple(dict.fromkeys(map(str, outcome["because"])))
            forced = [step for step in deal.confirmable if not any(step is earlier for earlier in before)]
            by_seat = tuple([(deal.table.seats[step.by], str(step.clause)) for step in forced if step.by != NOBODY])
            yield Moment(event, clauses, observation.state(deal), by_seat)
