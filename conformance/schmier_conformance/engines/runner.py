"""One engine working through a queue of cases: every case gets its verdict, whatever the engine does.

Several requests are in flight at once, and an engine that crashes, hangs or writes nonsense does not say which of them caused it. So
the runner sends all of them again to a new process, one at a time, until the guilty case shows itself. If none does, the oldest of
them is errored all the same: a run with a crash in it never ends clean.
"""

from __future__ import annotations

import shlex
import threading
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import validate_part
from schmier_conformance.engines.judge import askable_steps, judge, lacking_roles, request_line, unasked
from schmier_conformance.engines.known_differences import Known
from schmier_conformance.engines.process import EngineError, EngineNotFoundError, EngineProcess, Tap
from schmier_conformance.engines.tidying import RUN, START, Oddity, read_answer, tidied, tidied_start
from schmier_conformance.engines.verdicts import Judgement, Verdict


@dataclass(frozen=True, slots=True)
class Options:
    """How to run an engine."""

    command: str | Sequence[str]
    """The engine's command: a line, split into words as in a shell, or the words. No shell runs it."""
    timeout: float = 10.0
    """Seconds without an answer after which the engine counts as hung."""
    window: int = 8
    """Requests in flight to one process of the engine."""
    strict_reasons: bool = False
    """Whether a rejection must name the right clause."""
    known: tuple[Known, ...] = ()
    """The differences declared by the engine's author."""
    workers: int = 1
    """How many processes of the engine share the cases."""
    limit: float | None = None
    """Seconds after which no more cases are sent; None for no limit."""
    stops_at_first: bool = False
    """Whether the first failure ends the run."""
    is_whole: bool = True
    """Whether these are all the cases of their rulesets; if not, an unused declared difference may still be met elsewhere."""
    tap: Tap | None = None
    """Receives every line sent or received."""

    @property
    def command_line(self) -> str:
        """The command as you would type it."""
        typed = self.command if isinstance(self.command, str) else shlex.join(self.command)
        return typed.encode(errors="replace").decode()  # an argument need not be UTF-8, the report must be


@dataclass(slots=True)
class StopSignal:
    """Ends a run before its last case: on request, or at a deadline."""

    deadline: float | None = None
    """The time by the monotonic clock at which the run ends."""
    requested: threading.Event = field(default_factory=threading.Event)

    @property
    def is_due(self) -> bool:
        """Whether no more cases may be sent."""
        return self.requested.is_set() or (self.deadline is not None and time.monotonic() >= self.deadline)

    def seconds_left(self, timeout: float) -> float:
        """How long to wait for an answer: `timeout`, or less before the deadline."""
        return timeout if self.deadline is None else max(0.0, min(timeout, self.deadline - time.monotonic()))


MOST_STARTS: Final = 3
"""How many starts in a row may fail before the engine is given up."""

MOST_FAILURES: Final = 20
"""How many failures in a row, without one good answer between them, before the engine is given up."""

_START: Final = orjson.dumps({"cmd": "start", "version": 1})
_STOP: Final = orjson.dumps({"cmd": "stop"})


@dataclass(slots=True)
class _Accident:
    """A failure of the engine with several cases in flight, which are then run one at a time."""

    failure: str
    stderr: tuple[str, ...]
    oldest: int
    suspects: deque[int]
    is_explained: bool = False
    """Whether one of the suspects has made the engine fail again."""


@dataclass(slots=True)
class EngineRunner:
    """One engine process, restarted where needed, that takes cases from a queue. Cases are known by their index."""

    cases: Sequence[Case]
    options: Options
    waiting: deque[int]
    """The cases no engine has taken yet; all engines of a run share it."""
    report: Callable[[int, Judgement], None]
    """Receives every verdict once this engine cannot change it."""
    stopping: StopSignal = field(default_factory=StopSignal)
    engine: EngineProcess | None = None
    introduction: Document | None = None
    """The engine's answer to `start`."""
    in_flight: dict[int, tuple[int, list[int]]] = field(default_factory=dict)
    """By sequence number: the case, and the steps sent."""
    answered: dict[int, int] = field(default_factory=dict)
    """The cases answered last, as many as fit in the window, by sequence number.

    Their verdicts are delayed, because a second answer may come, or an accident may have no other explanation.
    """
    accident: _Accident | None = None
    held_back: dict[int, Judgement] = field(default_factory=dict)
    sequence_number: int = 0
    """Never used twice by an engine, so a late answer cannot be taken for another."""
    failures_in_a_row: int = 0
    given_up: str | None = None
    """Why this engine gets no more cases; None while it does."""
    notes: list[str] = field(default_factory=list)
    oddities: tuple[Oddity, ...] = ()
    """The harmless oddities of form in the answers to `start`."""

    def start(self) -> None:
        """Start an engine and await its answer to `start`, or give up. Raises `EngineNotFoundError` if none ever started."""
        for _ in range(MOST_STARTS):
            try:
                self.engine = EngineProcess(self.options.command, self.options.tap)
            except EngineNotFoundError as error:
                if self.introduction is None:
                    raise
                self.given_up = str(error)
                return
            try:
                self.engine.send(_START)
                answer, odd = read_answer(self.engine.receive(self.options.timeout), "the answer to start", START)
                answer, odder = tidied_start(answer)
                validate_part("protocol", "#/$defs/started", answer, "the answer to start")
            except (EngineError, DocumentError) as error:
                self.engine.kill()
                reason = "; ".join([str(error), *self.engine.stderr()[-3:]])
            else:
                self.introduction = answer
                self.oddities = tuple(dict.fromkeys((*self.oddities, *odd, *odder)))
                return
        self.given_up = f"the engine could not be started, {MOST_STARTS} times in a row: {reason}"

    def work(self) -> None:
        """Run waiting cases until none is left, the engine is given up, or the run is stopped."""
        self._fill()
        while self.in_flight and not self.given_up and not self.stopping.is_due:
            self._receive()
            self._fill()
        for index, _ in self.in_flight.values():
            self.waiting.append(index)  # for the other engines
        self.in_flight.clear()
        if self.accident and self.given_up:
            self.waiting.extend(self.accident.suspects)
            self.accident = None

    def run_one(self, index: int) -> None:
        """Run one case, and report its verdict at once."""
        self.waiting.append(index)
        self.work()
        self.answered.clear()
        self._release()

    def finish(self) -> None:
        """Stop the engine, and report the delayed verdicts."""
        if self.engine and not self.given_up and not self.stopping.is_due:
            unsolicited, status = self.engine.stop(_STOP)
            for line in unsolicited:
                self._handle_unsolicited(line)
            if status != 0:
                ending = "had to be killed" if status is None else f"exited with status {status}"
                self.notes.append(f"The engine {ending} after `stop`; it should exit with status 0.")
        self.answered.clear()
        self._release()

    def kill(self) -> None:
        """Kill the engine, whatever it is doing, and note what it wrote to standard error."""
        if self.engine:
            self.engine.kill()
            # What an engine wrote before it broke down stands beside the case over which it did.
            if not self.given_up and (said := self.engine.stderr()):
                self.notes.append("\n  ".join(["Standard error of the engine, its last lines:", *said]))

    def _next(self) -> int | None:
        """The next case to run; None where none waits, or where the suspects are all in flight."""
        try:
            return (self.accident.suspects if self.accident else self.waiting).popleft()
        except IndexError:
            return None

    def _fill(self) -> None:
        """Send requests until the window is full; cases the engine does not know get their verdict at once."""
        limit = 1 if self.accident else self.options.window
        while len(self.in_flight) < limit and self.engine and self.introduction and not self._is_over():
            index = self._next()
            if index is None:
                break
            case = self.cases[index]
            steps = askable_steps(case, self.introduction.get("asks"))
            if not {case.ruleset, "*"}.intersection(self.introduction["rulesets"]):
                message = f"the engine does not play {case.ruleset}; {_plays(self.introduction['rulesets'])}"
                self._hold_back(index, Judgement(case, Verdict.UNSUPPORTED, message))
            elif lacking := lacking_roles(case, self.introduction):
                self._hold_back(index, unasked(case, lacking))
            elif not steps:
                message = "the engine answers none of the questions"
                self._hold_back(index, Judgement(case, Verdict.UNSUPPORTED, message))
            else:
                self.sequence_number += 1
                self.in_flight[self.sequence_number] = (index, steps)
                self.engine.send(request_line(case, steps, self.sequence_number))
        self._release()

    def _is_over(self) -> bool:
        return self.given_up is not None or self.stopping.is_due

    def _receive(self) -> None:
        """Handle one answer, or the engine's failure to give one."""
        assert self.engine
        try:
            line = self.engine.receive(self.stopping.seconds_left(self.options.timeout))
            try:
                answer, oddities = read_answer(line, "answer", RUN)
            except DocumentError as error:
                raise EngineError(f"the engine wrote the line {shown(_text(line))}: {error.message}") from None
            self._handle_answer(answer, oddities)
        except EngineError as failure:
            if self.stopping.is_due:
                return
            self._handle_failure(failure)
        else:
            self.failures_in_a_row = 0
        if self.accident and not self.accident.suspects and not self.in_flight:
            self._close_accident(self.accident)

    def _handle_answer(self, answer: Any, oddities: tuple[Oddity, ...] = ()) -> None:
        """Judge an answer; raises `EngineError` if it belongs to no case."""
        number = answer.get("seq") if isinstance(answer, dict) else None
        if not isinstance(number, int) or number not in self.in_flight:
            if isinstance(number, int) and number in self.answered:
                self._hold_back_error(self.answered[number], "the engine answered twice")
                return
            raise EngineError(f"the engine wrote {shown(answer)}, which answers no request in flight")
        index, steps = self.in_flight.pop(number)
        answer, odder = tidied(self.cases[index], steps, answer)
        try:
            validate_part("protocol", "#/$defs/ran", answer, "the answer")
        except DocumentError as error:
            self._hold_back_error(index, str(error))
        else:
            strict_reasons = self.options.strict_reasons
            judgement = judge(self.cases[index], steps, answer, strict_reasons=strict_reasons)
            self._hold_back(index, replace(judgement, oddities=(*oddities, *odder)))
        self.answered[number] = index
        if len(self.answered) > self.options.window:
            del self.answered[next(iter(self.answered))]

    def _handle_failure(self, failure: EngineError) -> None:
        """Restart the engine; the only case in flight is errored, several become suspects."""
        assert self.engine
        self.engine.kill()
        stderr = self.engine.stderr()
        suspects = deque(index for index, _ in self.in_flight.values())
        self.in_flight.clear()
        self.answered.clear()
        if len(suspects) == 1:
            self._hold_back_error(suspects[0], str(failure), stderr)
            if self.accident:
                self.accident.is_explained = True
        else:
            self.accident = _Accident(str(failure), stderr, suspects[0], suspects)
        self.failures_in_a_row += 1
        if self.failures_in_a_row >= MOST_FAILURES:
            self.given_up = f"the engine failed {MOST_FAILURES} times in a row; the last time: {failure}"
        else:
            self.start()

    def _close_accident(self, accident: _Accident) -> None:
        """End an accident whose suspects have all been run alone."""
        self.accident = None
        if not accident.is_explained:
            message = f"{accident.failure}, with this case the oldest of several in flight; alone each is answered"
            self._hold_back_error(accident.oldest, message, accident.stderr)

    def _handle_unsolicited(self, line: bytes) -> None:
        """Handle a line after the last answer: a second answer makes its case errored, anything else is noted."""
        try:
            self._handle_answer(*read_answer(line, "answer", RUN))
        except (DocumentError, EngineError):
            self.notes.append(f"The engine wrote {shown(_text(line))} after its last answer.")

    def _hold_back(self, index: int, judgement: Judgement) -> None:
        self.held_back[index] = judgement

    def _hold_back_error(self, index: int, message: str, stderr: tuple[str, ...] = ()) -> None:
        self._hold_back(index, Judgement(self.cases[index], Verdict.ERRORED, message, stderr=stderr))

    def _release(self) -> None:
        """Report the verdicts that can no longer change."""
        open_still = set(self.answered.values())
        if self.accident:
            open_still.add(self.accident.oldest)
        for index in [index for index in self.held_back if index not in open_still]:
            self.report(index, self.held_back.pop(index))


def _plays(rulesets: Sequence[str]) -> str:
    """What an engine says it plays."""
    return f"it says that it plays {', '.join(map(shown, rulesets)) or 'nothing'}"


def _text(line: bytes) -> str:
    return line[:120].decode(errors="replace")
