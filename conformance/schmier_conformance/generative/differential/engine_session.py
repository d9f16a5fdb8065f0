"""An engine that is asked script after script, and started anew whenever it breaks down.

Several scripts are under way at once. Where the engine breaks down, each of them that is not answered is asked again alone, of a new
process; so it shows which of them it breaks down over, and the answer to a script does not depend on what it was asked with.
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
from schmier_conformance.documents.reading import read_json, validate_part
from schmier_conformance.engines.judge import askable_steps, request_line
from schmier_conformance.engines.process import EngineError, EngineNotFoundError, EngineProcess

STARTS: Final = 3
"""How often in a row a start may fail before the engine is given up."""

PATIENCE: Final = 10.0
"""Seconds that an engine may take to start, however soon it is to answer then."""

START: Final = orjson.dumps({"cmd": "start", "version": 1})
STOP: Final = orjson.dumps({"cmd": "stop"})


class EngineGivenUpError(EngineNotFoundError):
    """The engine cannot be asked anything, since it does not start."""


class NotPlayedError(EngineGivenUpError):
    """The engine says that it does not play the game."""


@dataclass(frozen=True, slots=True)
class Manner:
    """How an engine is run."""

    command: str | Sequence[str]
    timeout: float = 10.0
    """Seconds without an answer after which it counts as hung."""
    window: int = 8
    """Scripts under way at once."""

    @property
    def command_line(self) -> str:
        """The command as one would type it."""
        return self.command if isinstance(self.command, str) else shlex.join(self.command)


@dataclass(frozen=True, slots=True)
class Answer:
    """What an engine had to say to a script."""

    steps: tuple[int, ...]
    """The steps that it was asked; those whose question it does not answer by its own word are left out."""
    observations: tuple[Document, ...] = ()
    skipped: str = ""
    """Why it would not play, in its own words."""
    breakdown: str = ""
    """How it broke down, in words; empty where it answered."""
    error: str = ""
    """What it said was wrong with the script."""
    stderr: tuple[str, ...] = ()
    """What it wrote last before it broke down."""
    is_repeated: bool = True
    """Whether it broke down over this script alone; otherwise only with others under way."""


@dataclass(slots=True)
class Engine:
    """An engine at work; use it as a context manager, so that no process is left behind."""

    manner: Manner
    introduction: Document = field(default_factory=dict)
    """What it answered to `start`."""
    process: EngineProcess | None = None
    sequence_number: int = 0
    """Never used twice, so that a late answer cannot be taken for another."""

    def __enter__(self) -> Engine:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    def start(self) -> None:
        """Start the engine unless it runs; raises `EngineGivenUpError` when it will not."""
        if self.process is not None:
            return
        reason = ""
        for _ in range(STARTS):
            process = EngineProcess(self.manner.command)
            try:
                process.send(START)
                answer = read_json(process.receive(max(self.manner.timeout, PATIENCE)), "the answer to start")
                validate_part("protocol", "#/$defs/started", answer, "the answer to start")
            except (EngineError, DocumentError) as error:
                process.kill()
                reason = "; ".join([str(error), *process.stderr()[-3:]])
            else:
                self.process, self.introduction = process, answer
                return
        raise EngineGivenUpError(f"the engine could not be started, {STARTS} times in a row: {reason}")

    def stop(self) -> None:
        """Let the engine go home."""
        if self.process is not None:
            self.process.stop(STOP)
            self.process = None

    def kill(self) -> tuple[str, ...]:
        """End the engine; returns what it wrote last on standard error."""
        if self.process is None:
            return ()
        self.process.kill()
        said, self.process = self.process.stderr(), None
        return said

    def check_plays(self, ruleset: str) -> None:
        """Raise `NotPlayedError` where the engine says that it does not play the game."""
        self.start()
        plays = self.introduction["rulesets"]
        if not {ruleset, "*"}.intersection(plays):
            raise NotPlayedError(
                f"the engine does not play {ruleset}; it says that it plays {', '.join(map(shown, plays)) or 'nothing'}"
            )

    # ---- asking ------------------------------------------------------------------------------------------------------

    def ask(self, cases: Iterable[Case]) -> list[Answer]:
        """The answers to some scripts, in their order; the next ones are made while the engine is at work."""
        asked: list[Case] = []
        answers: dict[int, Answer] = {}
        source = iter(cases)
        try:
            self._ask_together(source, asked, answers)
        except EngineError as failure:
            stderr = self.kill()
            asked.extend(source)
            self._ask_alone(asked, answers, str(failure), stderr)
        return [answers[number] for number in range(len(asked))]

    def _ask_together(self, source: Iterator[Case], asked: list[Case], answers: dict[int, Answer]) -> None:
        """Ask several scripts with some under way at once; raises `EngineError` where the engine breaks down."""
        self.start()
        under_way: dict[int, int] = {}
        for case in source:
            asked.append(case)
            number = len(asked) - 1
            steps = askable_steps(case, self.introduction.get("asks"))
            if not steps:
                answers[number] = Answer((), skipped="the engine answers none of the questions")
                continue
            under_way[self._send(case, steps)] = number
            if len(under_way) >= self.manner.window:
                self._receive(asked, under_way, answers)
        while under_way:
            self._receive(asked, under_way, answers)

    def _send(self, case: Case, steps: Sequence[int]) -> int:
        """Send a script; returns the number by which its answer will be known."""
        assert self.process
        self.sequence_number += 1
        self.process.send(request_line(case, steps, self.sequence_number))
        return self.sequence_number

    def _receive(self, cases: Sequence[Case], under_way: dict[int, int], answers: dict[int, Answer]) -> None:
        """Take one answer to what is under way; raises `EngineError` for anything else."""
        assert self.process
        line = self.process.receive(self.manner.timeout)
        try:
            answer = read_json(line, "answer")
        except DocumentError as error:
            raise EngineError(f"the engine wrote a line that cannot be read: {error.message}") from None
        said = answer.get("seq") if isinstance(answer, dict) else None
        if not isinstance(said, int) or said not in under_way:
            raise EngineError(f"the engine wrote {shown(answer)}, which answers nothing that it was asked")
        number = under_way.pop(said)
        steps = askable_steps(cases[number], self.introduction.get("asks"))
        answers[number] = answer_of(steps, answer)

    def _ask_alone(
        self, cases: Sequence[Case], answers: dict[int, Answer], failure: str, stderr: tuple[str, ...]
    ) -> None:
        """Ask what has not been answered, one script at a time, each that fails of a process that is not asked again."""
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
            words = f"{failure}, with this deal the oldest of several under way; alone each is answered"
            oldest = answers[left[0]]
            answers[left[0]] = Answer(oldest.steps, breakdown=words, stderr=stderr, is_repeated=False)


def answer_of(steps: Sequence[int], answer: Document) -> Answer:
    """What an engine said, if it has the shape of an answer."""
    asked = tuple(steps)
    try:
        validate_part("protocol", "#/$defs/ran", answer, "the answer")
    except DocumentError as error:
        return Answer(asked, breakdown=f"{error.path}: {error.message}")
    if "skipped" in answer:
        return Answer(asked, skipped=answer["skipped"])
    if "error" in answer:
        return Answer(asked, error=answer["error"])
    if len(answer["observations"]) != len(steps):
        return Answer(
            asked, breakdown=f"the answer has {len(answer['observations'])} observations for {len(steps)} steps"
        )
    return Answer(asked, tuple(answer["observations"]))


def without_numbers(text: str) -> str:
    """The words of a message without what differs from one time to the next."""
    return re.sub(r"0x[0-9a-f]+|[0-9]+", "N", text)
