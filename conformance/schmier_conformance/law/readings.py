"""The readings of a ruling: who holds each, and which of them the ruling takes.

The first reading is one that the ruling takes; a further one that it takes as well, for another game or another part of the
question, says `taken = true`. A reading that nobody is known to hold is listed only where the ruling takes it: then it is ours.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

OURS: Final = "ours"
"""What stands in place of a holder where the ruling takes a reading that nobody is known to hold."""

STRENGTHS: Final = {
    "source": "A source says so in words.",
    "derived": "It follows from what the sources say.",
    "choice": "The sources leave it open or are at odds; a choice had to be made.",
}
"""How firm a ruling is, and what that means."""


@dataclass(frozen=True, slots=True)
class Reading:
    """One way of reading the sources, or of playing where they are silent."""

    says: str
    held_by: tuple[str, ...]
    """Sources by their key, seeds with the line: `001:86`, `FOS`."""
    is_taken: bool

    @property
    def holders(self) -> str:
        """Who holds it, in a list for people."""
        return ", ".join(self.held_by) or OURS


def readings_of(document: Mapping[str, Any]) -> list[Reading]:
    """The readings of a ruling's document, in their order."""
    return [
        Reading(said["reading"], tuple(said["held_by"]), number == 0 or said.get("taken", False))
        for number, said in enumerate(document["readings"])
    ]


def reading_faults(document: Mapping[str, Any]) -> Iterator[str]:
    """What is wrong with the readings of a ruling, a sentence each."""
    identifier, strength, readings = document["id"], document["strength"], readings_of(document)
    if strength not in STRENGTHS:
        yield f"ruling {identifier} has the strength {strength!r}, which is none"
    if not readings:
        yield f"ruling {identifier} lists no reading"
    said = [reading.says for reading in readings]
    yield from (f"ruling {identifier} lists twice: {twice}" for twice in dict.fromkeys(said) if said.count(twice) > 1)
    for reading in readings:
        if len(set(reading.held_by)) < len(reading.held_by):
            yield f"ruling {identifier} names a holder twice: {reading.says}"
        if not reading.held_by and not reading.is_taken:
            yield f"ruling {identifier} lists a reading that nobody holds and that it does not take: {reading.says}"
        if not reading.held_by and strength == "source":
            yield f"ruling {identifier} is to have a source, and nobody holds what it takes: {reading.says}"
