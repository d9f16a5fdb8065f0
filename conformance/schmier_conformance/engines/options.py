"""How an engine is run, and what ends a run before its last case."""

from __future__ import annotations

import shlex
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from schmier_conformance.engines.engine import Tap
from schmier_conformance.engines.known_differences import Known


@dataclass(frozen=True, slots=True)
class Options:
    """How to run an engine."""

    command: str | Sequence[str]
    """The engine's command: a line that is split into words as a shell would, or the words; no shell runs it."""
    timeout: float = 10.0
    """Seconds without an answer after which the engine counts as hung."""
    window: int = 8
    """Requests in flight to one process of the engine."""
    strict_reasons: bool = False
    """Whether a rejection must name the right clause, and reasons must agree."""
    known: tuple[Known, ...] = ()
    """Differences that the engine's author has declared."""
    workers: int = 1
    """How many processes of the engine share the cases."""
    limit: float | None = None
    """Seconds after which no more cases are asked; none for as long as it takes."""
    stops_at_first: bool = False
    """Whether the first case that is found wanting ends the run."""
    is_whole: bool = True
    """Whether the cases are all that there are of their rulesets; if not, a declared difference that is not met may be met elsewhere."""
    tap: Tap | None = None
    """Sees every line that is sent and received."""

    @property
    def command_line(self) -> str:
        """The command as one would type it."""
        typed = self.command if isinstance(self.command, str) else shlex.join(self.command)
        return typed.encode(errors="replace").decode()  # an argument need not be UTF-8, the report must be


@dataclass(slots=True)
class Stopping:
    """Why a run ends before its last case, once somebody has said so."""

    deadline: float | None = None
    """The time by the monotonic clock at which the run ends, whatever is left."""
    told: threading.Event = field(default_factory=threading.Event)

    @property
    def is_due(self) -> bool:
        """Whether no more is to be asked."""
        return self.told.is_set() or (self.deadline is not None and time.monotonic() >= self.deadline)

    def patience(self, timeout: float) -> float:
        """How many seconds may still be waited for an answer."""
        return timeout if self.deadline is None else max(0.0, min(timeout, self.deadline - time.monotonic()))
