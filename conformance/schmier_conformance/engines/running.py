"""Runs an engine on cases and gives every case exactly one verdict, whatever the engine does.

Several requests are in flight at once, and an engine that crashes, hangs or writes nonsense does not say over which of
them. So all that were in flight are run again on a new process, one at a time, and the guilty one shows itself. If none
does, the oldest of them is errored all the same: a run with a crash in it never ends clean.
"""

from __future__ import annotations

import shlex
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, corpus_version
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import read_json, validate_part
from schmier_conformance.engines.engine import EngineError, EngineNotFoundError, EngineProcess
from schmier_conformance.engines.judging import askable_steps, judge, request_line
from schmier_conformance.engines.known import Known
from schmier_conformance.engines.report import Header, Listener
from schmier_conformance.engines.settling import may_change
from schmier_conformance.engines.verdicts import Judgement, Verdict

STARTS = 3
"""How often in a row a start may fail before the run is given up."""

PATIENCE = 20
"""How many failures in a row, without one good answer between, before the run is given up."""

_START = orjson.dumps({"cmd": "start", "version": 1})
_STOP = orjson.dumps({"cmd": "stop"})


@dataclass(frozen=True, slots=True)
class Options:
    """How to run an engine."""

    command: str | Sequence[str]
    """The engine's command: a line that is split into words as a shell would, or the words; no shell runs it."""
    timeout: float = 10.0
    """Seconds without an answer after which the engine counts as hung."""
    window: int = 8
    """Requests in flight."""
    strict_reasons: bool = False
    """Whether a rejection must name the right clause, and reasons must agree."""
    known: tuple[Known, ...] = ()
    """Differences that the engine's author has declared."""

    @property
    def command_line(self) -> str:
        """The command as one would type it."""
        typed = self.command if isinstance(self.command, str) else shlex.join(self.command)
        return typed.encode(errors="replace").decode()  # an argument need not be UTF-8, the report must be


@dataclass(slots=True)
class Accident:
    """A failure of the engine with several cases in flight, which are now run one at a time."""

    failure: str
    stderr: tuple[str, ...]
    oldest: int
    suspects: deque[int]
    is_explained: bool = False
    """Whether one of the suspects has made the engine fail again."""


@dataclass(slots=True)
class Run:
    """A run in progress. Cases are known by their index."""

    cases: Sequence[Case]
    options: Options
    listeners: Sequence[Listener]
    engine: EngineProcess | None = None
    introduction: Document | None = None
    """The engine's answer to `start`."""
    waiting: deque[int] = field(default_factory=deque)
    in_flight: dict[int, tuple[int, list[int]]] = field(default_factory=dict)
    """By sequence number: the case, and the steps that were sent."""
    answered: dict[int, int] = field(default_factory=dict)
    """The cases answered last, as many as fit in the window, by sequence number.

    Their verdicts are held back, lest a second answer comes, or an accident turns out to have no other explanation.
    """
    accident: Accident | None = None
    judgements: dict[int, Judgement] = field(default_factory=dict)
    told: int = 0
    """How many judgements the listeners have heard."""
    sequence_number: int = 0
    """Never used twice in a run, so that a late answer cannot be taken for another."""
    failures_in_a_row: int = 0
    given_up: str | None = None
    """Why no more cases are run."""
    notes: list[str] = field(default_factory=list)

    def judged(self) -> list[Judgement]:
        """The verdicts, in the order of the cases; the whole run may change them yet."""
        try:
            self._start()
            header = self.header
            for listener in self.listeners:
                listener.started(header)
            self.waiting.extend(range(len(self.cases)))
            self._fill()
            while self.in_flight and not self.given_up:
                self._receive()
                self._fill()
            self._finish()
        finally:
            if self.engine:
                self.engine.kill()
        return [self.judgements[index] for index in range(len(self.cases))]

    @property
    def header(self) -> Header:
        """What is run."""
        return Header(corpus_version(), self.options.command_line, self.introduction, len(self.cases))

    def tell_the_rest(self, judgements: Sequence[Judgement]) -> None:
        """Tells the listeners of the verdicts that they have not heard, as they stand at the end."""
        self.judgements = dict(enumerate(judgements))
        self._tell(is_over=True)

    def _start(self) -> None:
        """A new engine that has answered `start`; or gives up."""
        for _ in range(STARTS):
            try:
                self.engine = EngineProcess(self.options.command)
            except EngineNotFoundError as error:
                if self.introduction is None:
                    raise
                self.given_up = str(error)
                return
            try:
                self.engine.send(_START)
                answer = read_json(self.engine.receive(self.options.timeout), "the answer to start")
                validate_part("protocol", "#/$defs/started", answer, "the answer to start")
            except (EngineError, DocumentError) as error:
                self.engine.kill()
                reason = "; ".join([str(error), *self.engine.stderr()[-3:]])
            else:
                self.introduction = answer
                return
        self.given_up = f"the engine could not be started, {STARTS} times in a row: {reason}"

    def _fill(self) -> None:
        """Sends requests until the window is full; cases the engine does not know get their verdict unsent."""
        limit, source = (1, self.accident.suspects) if self.accident else (self.options.window, self.waiting)
        while source and len(self.in_flight) < limit and self.engine and self.introduction and not self.given_up:
            index = source.popleft()
            case = self.cases[index]
            steps = askable_steps(case, self.introduction.get("asks"))
            if not {case.ruleset, "*"}.intersection(self.introduction["rulesets"]):
                words = f"the engine does not play {case.ruleset}; {_plays(self.introduction['rulesets'])}"
                self.judgements[index] = Judgement(case, Verdict.UNSUPPORTED, words)
            elif not steps:
                words = "the engine answers none of the questions"
                self.judgements[index] = Judgement(case, Verdict.UNSUPPORTED, words)
            else:
                self.sequence_number += 1
                self.in_flight[self.sequence_number] = (index, steps)
                self.engine.send(request_line(case, steps, self.sequence_number))
        self._tell()

    def _receive(self) -> None:
        """Takes one answer, or the engine's failure to give one."""
        assert self.engine
        try:
            line = self.engine.receive(self.options.timeout)
            try:
                answer = read_json(line, "answer")
            except DocumentError as error:
                raise EngineError(f"the engine wrote the line {shown(_text(line))}: {error.message}") from None
            self._take(answer)
        except EngineError as failure:
            self._recover(failure)
        else:
            self.failures_in_a_row = 0
        if self.accident and not self.accident.suspects and not self.in_flight:
            self._close(self.accident)

    def _take(self, answer: Any) -> None:
        """Judges an answer; raises `EngineError` if it belongs to no case."""
        number = answer.get("seq") if isinstance(answer, dict) else None
        if not isinstance(number, int) or number not in self.in_flight:
            if isinstance(number, int) and number in self.answered:
                self._err(self.answered[number], "the engine answered twice")
                return
            raise EngineError(f"the engine wrote {shown(answer)}, which answers no request in flight")
        index, steps = self.in_flight.pop(number)
        try:
            validate_part("protocol", "#/$defs/ran", answer, "the answer")
        except DocumentError as error:
            self._err(index, str(error))
        else:
            strict_reasons = self.options.strict_reasons
            self.judgements[index] = judge(self.cases[index], steps, answer, strict_reasons=strict_reasons)
        self.answered[number] = index
        if len(self.answered) > self.options.window:
            del self.answered[next(iter(self.answered))]

    def _recover(self, failure: EngineError) -> None:
        """Starts the engine again; errs the only case in flight, or puts several under suspicion."""
        assert self.engine
        self.engine.kill()
        stderr = self.engine.stderr()
        suspects = deque(index for index, _ in self.in_flight.values())
        self.in_flight.clear()
        self.answered.clear()
        if len(suspects) == 1:
            self._err(suspects[0], str(failure), stderr)
            if self.accident:
                self.accident.is_explained = True
        else:
            self.accident = Accident(str(failure), stderr, suspects[0], suspects)
        self.failures_in_a_row += 1
        if self.failures_in_a_row >= PATIENCE:
            self.given_up = f"the engine failed {PATIENCE} times in a row; the last time: {failure}"
        else:
            self._start()

    def _close(self, accident: Accident) -> None:
        """All suspects have been run alone."""
        self.accident = None
        if not accident.is_explained:
            words = f"{accident.failure}, with this case the oldest of several in flight; alone each is answered"
            self._err(accident.oldest, words, accident.stderr)

    def _finish(self) -> None:
        """Stops the engine, and settles what is still open."""
        if self.engine and not self.given_up:
            unasked, status = self.engine.stop(_STOP)
            for line in unasked:
                self._take_unasked(line)
            if status != 0:
                ending = "had to be ended" if status is None else f"exited with status {status}"
                self.notes.append(f"The engine {ending} after `stop`; it should exit with status 0.")
        self.answered.clear()
        self.accident = None
        for index in range(len(self.cases)):
            if index not in self.judgements:
                self._err(index, self.given_up or "the case was not run")

    def _take_unasked(self, line: bytes) -> None:
        """A line after the last answer: a second answer errs its case, anything else is noted."""
        try:
            self._take(read_json(line, "answer"))
        except (DocumentError, EngineError):
            self.notes.append(f"The engine wrote {shown(_text(line))} after its last answer.")

    def _err(self, index: int, message: str, stderr: tuple[str, ...] = ()) -> None:
        self.judgements[index] = Judgement(self.cases[index], Verdict.ERRORED, message, stderr=stderr)

    def _tell(self, *, is_over: bool = False) -> None:
        """Tells the listeners of the verdicts that are final, in the order of the cases."""
        held_back = set(self.answered.values())
        while self.told in self.judgements and self.told not in held_back:
            if not is_over and may_change(self.judgements[self.told], self.options.known):
                return
            for listener in self.listeners:
                listener.judged(self.judgements[self.told])
            self.told += 1


def _plays(rulesets: Sequence[str]) -> str:
    """What an engine says that it plays."""
    return f"it says that it plays {', '.join(map(shown, rulesets)) or 'nothing'}"


def _text(line: bytes) -> str:
    return line[:120].decode(errors="replace")
