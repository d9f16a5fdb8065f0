"""What became of many drawn documents: counts that add up, and the faults with the documents that show them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass, field
from multiprocessing.util import Finalize
from typing import Any, Final

from schmier_conformance.generative.differential.engine_session import EngineSession, EngineSettings
from schmier_conformance.generative.documents.drawn import document_of
from schmier_conformance.generative.documents.trial import Trial, try_document

Json = dict[str, Any]
"""A JSON object."""

BLOCK: Final = 25
"""Documents in a block: a second's work, so an interrupt loses little."""

MOST_NAMED: Final = 8
"""Documents named of each fault at most."""


@dataclass(slots=True)
class Shown:
    """A fault that some documents show."""

    count: int
    numbers: list[int]
    """The first documents that show it."""
    detail: str
    """What the first of them shows."""


@dataclass(slots=True)
class Tally:
    """What became of the documents up to a number."""

    done: int = 0
    counts: Counter[str] = field(default_factory=Counter)
    """Documents accepted and refused, deals, cases, and cases that the other engine skips."""
    refused_by: Counter[str] = field(default_factory=Counter)
    """How many documents a clause refuses, with others or alone."""
    faults: dict[str, Shown] = field(default_factory=dict)

    def add(self, number: int, trial: Trial) -> None:
        """Count one document."""
        self.counts["accepted" if trial.is_accepted else "refused"] += 1
        self.counts += Counter(deals=trial.deals, cases=trial.cases, skipped=trial.skipped)
        self.refused_by.update({finding.clause or finding.path for finding in trial.findings})
        for fault in {fault.what: fault for fault in trial.faults}.values():
            self.merge_fault(fault.what, Shown(1, [number], fault.detail))

    def merge(self, other: Tally) -> None:
        """Add the counts of a block."""
        self.done = other.done
        self.counts += other.counts
        self.refused_by += other.refused_by
        for what, shown in other.faults.items():
            self.merge_fault(what, shown)

    def merge_fault(self, what: str, shown: Shown) -> None:
        """Add a fault to the same fault of earlier documents."""
        known = self.faults.setdefault(what, Shown(0, [], shown.detail))
        known.count += shown.count
        known.numbers = [*known.numbers, *shown.numbers][:MOST_NAMED]

    @property
    def document(self) -> Json:
        """The tally as JSON."""
        faults = {what: asdict(shown) for what, shown in self.faults.items()}
        return {"done": self.done, "counts": dict(self.counts), "refused_by": dict(self.refused_by), "faults": faults}


def tally_of(document: Json) -> Tally:
    """The tally that was written as JSON."""
    faults = {what: Shown(**shown) for what, shown in document["faults"].items()}
    return Tally(document["done"], Counter(document["counts"]), Counter(document["refused_by"]), faults)


# ---- in blocks -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Block:
    """Documents that are tried one after the other: `first` is tried, `end` is not."""

    first: int
    end: int
    seed: str


def blocks(first: int, end: int, seed: str) -> Iterator[Block]:
    """The documents from `first` up to `end`, block by block."""
    for start in range(first, end, BLOCK):
        yield Block(start, min(end, start + BLOCK), seed)


_ENGINE: list[EngineSession] = []
"""The other engine of this process, if there is one."""


def set_up(command: str) -> None:
    """Give this process an engine of its own, which ends with it; an empty command gives it none."""
    if command:
        engine = EngineSession(EngineSettings(command))
        _ENGINE[:] = [engine]
        Finalize(None, engine.kill, exitpriority=10)


def tried(block: Block) -> Tally:
    """The tally of one block."""
    tally = Tally(block.end)
    for number in range(block.first, block.end):
        tally.add(number, try_document(document_of(number, block.seed), next(iter(_ENGINE), None)))
    return tally


def lines_of(tally: Tally) -> Iterable[str]:
    """A tally for people."""
    counts = tally.counts
    yield (
        f"{tally.done} documents: {counts['accepted']} accepted and played in {counts['deals']} deals and {counts['cases']} cases,"
        f" {counts['refused']} refused by {len(tally.refused_by)} clauses or options"
    )
    if counts["skipped"]:
        yield f"The other engine skipped {counts['skipped']} cases."
    for what, shown in sorted(tally.faults.items(), key=lambda fault: -fault[1].count):
        yield f"{shown.count:6} {what}; documents {', '.join(map(str, shown.numbers))}"
        yield from (f"         {line}" for line in shown.detail.splitlines()[-3:])
