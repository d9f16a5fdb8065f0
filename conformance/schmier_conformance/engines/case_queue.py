"""What waits to be asked: the cases that are there, and those that are made while the engines answer the first."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from schmier_conformance.corpus.cases import Case

MOMENT: Final = 0.05
"""Seconds after which an engine that has nothing to answer looks whether a case has come."""


@dataclass(slots=True)
class Supplying:
    """The cases of a run, which become more, and the numbers of those that nobody has asked yet."""

    cases: list[Case]
    later: Iterator[Sequence[Case]] | None
    """Those that are still to be made, a few at a time; none where all are there."""
    waiting: deque[int] = field(default_factory=deque)
    is_over: threading.Event = field(default_factory=threading.Event)
    """Set when nobody will make any more."""
    is_all: bool = False
    """Whether all are made."""

    def begin(self) -> None:
        """Have the cases that are there wait."""
        self.waiting.extend(range(len(self.cases)))

    def make_some(self) -> bool:
        """Have a few more wait; false where there are no more."""
        few = None if self.later is None else next(self.later, None)
        if few is None:
            self.is_all = True
            return False
        start = len(self.cases)
        self.cases.extend(few)
        self.waiting.extend(range(start, len(self.cases)))
        return True

    def make_the_rest(self) -> None:
        """Have all wait that are left, though nobody may ask them any more."""
        while self.make_some():
            pass

    def may_come(self) -> bool:
        """Whether a case waits or may still come, after a moment in which one could."""
        if self.waiting:
            return True
        return not self.is_over.wait(MOMENT) or bool(self.waiting)
