"""The result of a diagnosis: what an engine has probably misread.

Each cause explains some of the failures. It states how many, and how many cases it would fail that passed all the same; where nothing
explains enough, the diagnosis says so.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from schmier.spec import Document
from schmier_conformance.engines.shapes import WrongShape
from schmier_conformance.engines.verdicts import Judgement


class Sureness(StrEnum):
    """How reliable a cause is."""

    PROBABLY = "probably"
    """It explains nearly all failures, and hardly any case it would fail passed."""
    PERHAPS = "perhaps"
    """It explains nearly all failures, but too many cases it would fail passed."""
    PARTLY = "partly"
    """It explains some of the failures, by the very answers given."""
    AROUND = "around"
    """An unnamed mistake in the place of this clause gives the very answers."""
    WHERE = "where"
    """No hypothesis explains the failures; this clause decides where the answers differ, which need not be the reason."""


@dataclass(frozen=True, slots=True)
class Cause:
    """One thing that explains some of an engine's failures."""

    sureness: Sureness
    clauses: tuple[str, ...]
    """The misread clause; several where the failures cannot distinguish them."""
    faults: tuple[str, ...]
    """The name of the misreading; several where they are indistinguishable, none where it has no name."""
    explains: int
    """How many failures it explains no earlier cause explains."""
    answers: int
    """For how many of them it gives the very answer the engine gave."""
    would_fail: int
    """How many cases that passed it would fail."""
    members: tuple[str, ...] = ()
    """Of a place: the only members that differ there, each after its question, where they are few."""

    @property
    def shows(self) -> tuple[str, ...]:
        """Of a named misreading: the clauses other than its own that decide where its failures differ."""
        own = {fault.partition(":")[0] for fault in self.faults}
        return tuple(label for label in self.clauses if own and label not in own)

    @property
    def line(self) -> Document:
        """The cause as it appears in the footer of a report."""
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
    """How many failures were examined."""
    beside: int = 0
    """How many more there are, of the kinds examined."""
    where_to_look: tuple[str, ...] = ()
    """A few clauses to check after the causes, or where there are none."""

    @property
    def unexplained(self) -> int:
        """How many failures no cause explains."""
        return self.failures - sum(cause.explains for cause in self.causes)


NO_DIAGNOSIS = Diagnosis()
"""The diagnosis of a run without failures, or without a diagnosis."""

Diagnose = Callable[[Sequence[Judgement], Sequence[WrongShape]], Diagnosis]
"""Finds the causes of failures, apart from the shapes wrong everywhere."""


def undiagnosed(judgements: Sequence[Judgement], shapes: Sequence[WrongShape]) -> Diagnosis:
    """Make no diagnosis."""
    return NO_DIAGNOSIS
