"""A session with an engine, which is restarted whenever it breaks down.

Several scripts are in flight at once. After a breakdown each unanswered one is sent again alone, to a new process; this shows which
script the engine breaks down over, and makes the answer to a script independent of the others.
"""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Final

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import DocumentError, shown
from schmier_conformance.documents.reading import validate_part
from schmier_conformance.engines.judge import askable_steps, lacking_roles, request_line
from schmier_conformance.engines.process import EngineError, EngineNotFoundError, EngineProcess
from schmier_conformance.engines.tidying import RUN, read_answer, tidied, tidied_start
from schmier_conformance.engines.tidying import START as START_ANSWER

STARTS: Final = 3
"""Failed starts in a row after which the engine is given up."""

PATIENCE: Final = 10.0
"""Seconds that an engine may take to start, however short the timeout for answers."""

START: Final = orjson.dumps({"cmd": "start", "version": 1})
STOP: Final = orjson.dumps({"cmd": "stop"})


class EngineGivenUpError(EngineNotFoundError):
    """The engine does not start."""


class NotPlayedError(EngineGivenUpError):
    """The engine does not play the game, by its own word."""


@dataclass(frozen=True, slots=True)
class EngineSettings:
    """How to run an engine."""

    command: str | Sequence[str]
    timeout: float = 10.0
    """Seconds without an answer after which it counts as hung."""
    window: int = 8
    """Scripts in flight at once."""

    @property
    def command_line(self) -> str:
        """The command as typed in a shell."""
        return self.command if isinstance(self.command, str) else shlex.join(self.command)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer of an engine to a script."""

    steps: tuple[int, ...]
    """The steps it received, without questions it declares unsupported."""
    observations: tuple[Document, ...] = ()
    skipped: str = ""
    """Why it skipped the script, in its own words."""
    breakdown: str = ""
    """How it broke down; empty where it answered."""
    error: str = ""
    """The error it reported."""
    stderr: tuple[str, ...] = ()
    """The last lines on standard error before it broke down."""
    is_repeated: bool = True
    """Whether it breaks down over this script alone; otherwise only with others in flight."""


@dataclass(slots=True)
class EngineSession:
    """A running engine; use it as a context manager, so no process is left behind."""

    settings: EngineSettings
    introduction: Document = field(default_factory=dict)
    """Its answer to `start`."""
    process: EngineProcess | None = None
    sequence_number: int = 0
    """The number of the last request; none is used twice, so a late answer is recognised."""

    def __enter__(self) -> EngineSession:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the engine unless it runs; raises `EngineGivenUpError` if it does not start."""
        if self.process is not None:
            return
        reason = ""
        for _ in range(STARTS):
            process = EngineProcess(self.settings.command)
            try:
                process.send(START)
                answer, _ = read_answer(
                    process.receive(max(self.settings.timeout, PATIENCE)), "the answer to start", START_ANSWER
                )
                answer, _ = tidied_start(answer)
                validate_part("protocol", "#/$defs/started", answer, "the answer to start")
            except (EngineError, DocumentError) as error:
                process.kill()
                reason = "; ".join([str(error), *process.stderr()[-3:]])
            else:
                self.process, self.introduction = process, answer
                return
        raise EngineGivenUpError(f"the engine could not be started, {STARTS} times in a row: {reason}")

    def stop(self) -> None:
        """Stop the engine."""
        if self.process is not None:
            self.process.stop(STOP)
            self.process = None

    def kill(self) -> tuple[str, ...]:
        """Kill the engine; returns its last lines on standard error."""
        if self.process is None:
            return ()
        self.process.kill()
        stderr, self.process = self.process.stderr(), None
        return stderr

    def check_plays(self, ruleset: str) -> None:
        """Raise `NotPlayedError` if the engine says it does not play the game."""
        self.start()
        plays = self.introduction["rulesets"]
        if not {ruleset, "*"}.intersection(plays):
            raise NotPlayedError(
                f"the engine does not play {ruleset}; it says that it plays {', '.join(map(shown, plays)) or 'nothing'}"
            )

    # ---- asking ----------------------------------------------------------------------------------------------------------

    def ask(self, cases: Iterable[Case]) -> list[Answer]:
        """The answers to some scripts, in order; later scripts are made while the engine works."""
        requested: list[Case] = []
        answers: dict[int, Answer] = {}
        source = iter(cases)
        try:
            self._ask_together(source, requested, answers)
        except EngineError as failure:
            stderr = self.kill()
            requested.extend(source)
            self._ask_alone(requested, answers, str(failure), stderr)
        return [answers[number] for number in range(len(requested))]

    def _ask_together(self, source: Iterator[Case], requested: list[Case], answers: dict[int, Answer]) -> None:
        """Ask several scripts with a window in flight; raises `EngineError` if the engine breaks down."""
        self.start()
        in_flight: dict[int, int] = {}
        for case in source:
            requested.append(case)
            number = len(requested) - 1
            steps = askable_steps(case, self.introduction.get("asks"))
            lacking = lacking_roles(case, self.introduction)
            if lacking:
                answers[number] = Answer((), skipped=f"the engine does not declare {', '.join(lacking)}")
                continue
            if not steps:
                answers[number] = Answer((), skipped="the engine answers none of the questions")
                continue
            in_flight[self._send(case, steps)] = number
            if len(in_flight) >= self.settings.window:
                self._receive(requested, in_flight, answers)
        while in_flight:
            self._receive(requested, in_flight, answers)

    def _send(self, case: Case, steps: Sequence[int]) -> int:
        """Send a script; returns its sequence number."""
        assert self.process
        self.sequence_number += 1
        self.process.send(request_line(case, steps, self.sequence_number))
        return self.sequence_number

    def _receive(self, cases: Sequence[Case], in_flight: dict[int, int], answers: dict[int, Answer]) -> None:
        """Receive an answer to a script in flight; raises `EngineError` for anything else."""
        assert self.process
        line = self.process.receive(self.settings.timeout)
        try:
            answer, _ = read_answer(line, "answer", RUN)
        except DocumentError as error:
            raise EngineError(f"the engine wrote a line that cannot be read: {error.message}") from None
        number_sent = answer.get("seq") if isinstance(answer, dict) else None
        if not isinstance(number_sent, int) or number_sent not in in_flight:
            raise EngineError(f"the engine wrote {shown(answer)}, which answers no request in flight")
        number = in_flight.pop(number_sent)
        steps = askable_steps(cases[number], self.introduction.get("asks"))
        answers[number] = answer_of(steps, tidied(cases[number], steps, answer)[0])

    def _ask_alone(
        self, cases: Sequence[Case], answers: dict[int, Answer], failure: str, stderr: tuple[str, ...]
    ) -> None:
        """Ask the unanswered scripts one at a time, with a new process after each failure."""
        left = [number for number in range(len(cases)) if number not in answers]
        is_explained = False
        for number in left:
            alone: dict[int, Answer] = {}
            try:
                self._ask_together(iter(cases[number : number + 1]), [], alone)
                answers[number] = alone[0]
            except EngineError as error:
                steps = askable_steps(cases[number], self.introduction.get("asks"))
                answers[number] = Answer(tuple(steps), breakdown=str(error), stderr=self.kill())
                is_explained = True
        if left and not is_explained:
            words = f"{failure}, with this deal the oldest of several in flight; each is answered alone"
            oldest = answers[left[0]]
            answers[left[0]] = Answer(oldest.steps, breakdown=words, stderr=stderr, is_repeated=False)


def answer_of(steps: Sequence[int], answer: Document) -> Answer:
    """The content of an answer, checked against the protocol."""
    requested = tuple(steps)
    try:
        validate_part("protocol", "#/$defs/ran", answer, "the answer")
    except DocumentError as error:
        return Answer(requested, breakdown=f"{error.path}: {error.message}")
    if "skipped" in answer:
        return Answer(requested, skipped=answer["skipped"])
    if "error" in answer:
        return Answer(requested, error=answer["error"])
    if len(answer["observations"]) != len(steps):
        return Answer(
            requested, breakdown=f"the answer has {len(answer['observations'])} observations for {len(steps)} steps"
        )
    return Answer(requested, tuple(answer["observations"]))


def without_numbers(text: str) -> str:
    """A message without the parts that differ from run to run."""
    return re.sub(r"0x[0-9a-f]+|[0-9]+", "N", text)
