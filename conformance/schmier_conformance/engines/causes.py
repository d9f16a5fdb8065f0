"""What an engine has probably misread: what is said of it, whoever finds it out.

Each cause explains some of the failures. How much of them, and how many cases that it would fail passed all the same, is said with
it; and where nothing explains enough, that is said, too.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from schmier.spec import Document
from schmier_conformance.engines.shapes import Misshapen
from schmier_conformance.engines.verdicts import Judgement


class Sureness(StrEnum):
    """How far a cause can be relied on."""

    PROBABLY = "probably"
    """It explains nearly all that failed, and hardly anything of what it would fail passed."""
    PERHAPS = "perhaps"
    """It explains nearly all that failed, but too much of what it would fail passed."""
    PARTLY = "partly"
    """It explains a part of the failures, by the very answers that were given."""
    AROUND = "around"
    """A mistake without a name in the place of this clause gives the very answers."""
    WHERE = "where"
    """Nothing that was tried explains them; this clause decides where the answers differ, which need not be why."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that explains some of an engine's failures."""

    sureness: Sureness
    clauses: tuple[str, ...]
    """The clause that is misread; several where what failed cannot tell which of them."""
    faults: tuple[str, ...]
    """The misreading by its name; several where they cannot be told apart; none where it has no name."""
    explains: int
    """How many failures it accounts for that no cause named before it does."""
    answers: int
    """In how many of them it gives the very answer that the engine gave."""
    would_fail: int
    """How many of the cases that passed it would fail."""
    members: tuple[str, ...] = ()
    """Of a place: the members that alone differ there, each after its question, where they are few."""

    @property
    def shows(self) -> tuple[str, ...]:
        """Of a misreading that has a name: the clauses besides its own that decide where its failures differ."""
        own = {fault.partition(":")[0] for fault in self.faults}
        return tuple(label for label in self.clauses if own and label not in own)

    @property
    def line(self) -> Document:
        """The cause as the footer of a report has it."""
        return {
            "clause": self.clauses[0],
            "fault": self.faults[0].partition(":")[2] if self.faults else "",
            "explains": self.explains,
            "sureness": self.sureness.value,
            "answers": self.answers,
            "would_fail": self.would_fail,
            "or_else": [*self.faults[1:], *self.shows] if self.faults else [*self.clauses[1:]],
            **({"members": [*self.members]} if self.members else {}),
        }


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What explains the failures of a run."""

    causes: tuple[Cause, ...] = ()
    failures: int = 0
    """How many failures were looked into."""
    beside: int = 0
    """How many more there are, of kinds that were looked into."""
    where_to_look: tuple[str, ...] = ()
    """A few clauses that come next after the causes; where there are none, all there is to say."""

    @property
    def unexplained(self) -> int:
        """How many failures no cause accounts for."""
        return self.failures - sum(cause.explains for cause in self.causes)


NO_DIAGNOSIS = Diagnosis()
"""Of a run in which nothing was to explain, or nobody asked."""

Diagnose = Callable[[Sequence[Judgement], Sequence[Misshapen]], Diagnosis]
"""What finds the causes, apart from the shapes that are wrong everywhere."""


def undiagnosed(judgements: Sequence[Judgement], shapes: Sequence[Misshapen]) -> Diagnosis:
    """No diagnosis is made."""
    return NO_DIAGNOSIS
