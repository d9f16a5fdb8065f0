"""What a habit goes by: the right answer to a question, and what the table knew before."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from schmier.io import observation, serve
from schmier.spec import Document
from schmier_conformance.diagnosis.trial import Seen
from schmier_conformance.engines.shapes import at
from schmier_conformance.engines.trace import moments


@dataclass(frozen=True, slots=True)
class Scene:
    """One question, with what went before it."""

    seats: tuple[str, ...]
    parties: tuple[str, ...]
    question: str
    right: Document
    """The right answer."""
    states: Sequence[Document]
    """What the table knew: at the beginning and after every accepted action, the last one being what it knows now."""
    events: Sequence[Document]
    """The accepted actions."""

    def now(self, member: str) -> Any:
        """What the right answer has at a member; None where it has nothing."""
        return at(self.right, member)

    def before(self, member: str) -> Iterator[Any]:
        """What the table had at the member before the last action, before the one before that, and so on."""
        known = "acts" if member == "by" else member
        return (at(state, known) for state in reversed(self.states[:-1]))

    @property
    def table(self) -> Document:
        """What the table knows now."""
        return self.states[-1] if self.states else {}


def scenes_of(seen: Seen) -> dict[int, Scene]:
    """The scene of every question of a case, as far as its first wrong step, by the number of the step."""
    case = seen.case
    deal = serve.set_up(seen.ruleset, {**case.given, "events": []})
    start, done = observation.state(deal), list(moments(deal, list(case.given["events"])))
    found: dict[int, Scene] = {}
    for index, step in enumerate(case.steps[: seen.length_asked]):
        if "try" in step:
            done.extend(moments(deal, [step["try"]]))
        else:
            states = (start, *[moment.state for moment in done])
            events = tuple(moment.event for moment in done)
            seats, parties = deal.table.seats, tuple(deal.table.parties)
            found[index] = Scene(seats, parties, step["ask"], seen.right[index], states, events)
    return found
