"""Check an engine: one process of it, or several that share the cases, and one report for all of them."""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import FIRST_EXCEPTION, ThreadPoolExecutor, wait
from dataclasses import dataclass, field, replace
from typing import Final

from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Case, corpus_version
from schmier_conformance.engines.causes import Diagnose, undiagnosed
from schmier_conformance.engines.final_verdicts import may_change, settled, with_deciding
from schmier_conformance.engines.locate import located
from schmier_conformance.engines.report import Header, Listener, Report
from schmier_conformance.engines.runner import PATIENCE, Options, Running, Stopping
from schmier_conformance.engines.verdicts import Judgement, Verdict

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


__all__ = ["PATIENCE", "Options", "check"]

PATIENCE_AGAIN = 2.0
"""Seconds that an engine has for an answer when it is asked again where it erred."""

_HEARTBEAT = 0.1
"""Seconds after which the first engine, at its end, looks whether the others are still at work."""


def check(
    cases: Sequence[Case],
    options: Options,
    listeners: Sequence[Listener] = (),
    diagnose: Diagnose = undiagnosed,
    later: Iterator[Sequence[Case]] | None = None,
) -> Report:
    """Runs the cases, and behind them those that are made later, while the engine answers.

    Raises `EngineNotFoundError` if the command cannot be run, and nothing for what engines do.
    """
    began = time.monotonic()
    stopping = Stopping(None if options.limit is None else began + options.limit)
    hearing = _Hearing(options, listeners, stopping)
    supplying = Supplying(list(cases), later, is_all=later is None)
    engines = [
        Running(supplying.cases, options, supplying.waiting, hearing.hear, stopping)
        for _ in range(max(1, options.workers if later is not None else min(options.workers, len(cases))))
    ]
    header = _run(engines, supplying, hearing)
    reason = next((engine.given_up for engine in engines if engine.given_up), None)
    if not stopping.is_due and hearing.interrupt is None:
        supplying.make_the_rest()
        for index, case in enumerate(supplying.cases):
            if index not in hearing.heard:
                hearing.heard[index] = Judgement(case, Verdict.ERRORED, reason or "the case was not run")
    header = replace(header, cases=len(supplying.cases), is_all=supplying.is_all)
    notes = tuple(dict.fromkeys(note for engine in engines for note in engine.notes))
    return _report(header, hearing, began, notes, diagnose, is_given_up=reason is not None)


def _run(engines: Sequence[Running], supplying: Supplying, hearing: _Hearing) -> Header:
    """Has the engines answer all there is, and notes who has interrupted it; returns what was run."""
    first, options = engines[0], hearing.options
    try:
        first.start()
        header = Header(
            corpus_version(), options.command_line, first.introduction, len(supplying.cases), is_all=supplying.is_all
        )
        for listener in hearing.listeners:
            listener.started(header)
        supplying.begin()
        try:
            _work(engines, supplying)
        except KeyboardInterrupt as interrupt:
            hearing.interrupt = interrupt  # what has been judged until then is told
    finally:
        first.kill()
    return header


def _work(engines: Sequence[Running], supplying: Supplying) -> None:
    """Has the engines do what waits and what is made meanwhile; those beside the first are started when it has answered `start`."""
    first, stopping = engines[0], engines[0].stopping
    with ThreadPoolExecutor(max_workers=len(engines)) as threads:
        helpers = [threads.submit(_help, engine, supplying) for engine in engines[1:]]
        try:
            first.work()
            while not first.given_up and not stopping.is_due and supplying.make_some():
                first.work()
            supplying.is_over.set()
            while helpers and not stopping.is_due and not all(helper.done() for helper in helpers):
                wait(helpers, _HEARTBEAT, FIRST_EXCEPTION)
            first.work()  # what a helper had in hand when it was given up
            first.finish()
        except BaseException:
            stopping.told.set()
            raise
        finally:
            if stopping.is_due:
                for engine in engines:
                    engine.kill()  # nobody waits for an answer any more
        for helper in helpers:
            helper.result()


def _help(engine: Running, supplying: Supplying) -> None:
    try:
        engine.start()
        engine.work()
        while not engine.given_up and not engine.stopping.is_due and supplying.may_come():
            engine.work()
        engine.finish()
    except BaseException:
        engine.stopping.told.set()
        raise
    finally:
        engine.kill()


@dataclass(slots=True)
class _Hearing:
    """Takes the verdicts of all engines, and tells them on in the order of the cases."""

    options: Options
    listeners: Sequence[Listener]
    stopping: Stopping
    heard: dict[int, Judgement] = field(default_factory=dict)
    rulesets: dict[int, Ruleset] = field(default_factory=dict)
    """The rulesets of cases that failed, as far as they were read."""
    told: int = 0
    """How many judgements the listeners have heard."""
    interrupt: KeyboardInterrupt | None = None
    """What ended the run before its time."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def hear(self, index: int, judgement: Judgement) -> None:
        """A verdict that its engine will not change."""
        with self.lock:
            self.heard[index] = judgement = with_deciding(judgement, self.rulesets)
            while self.told in self.heard and not may_change(self.heard[self.told], self.options.known):
                for listener in self.listeners:
                    listener.judged(self.heard[self.told])
                self.told += 1
            if self.options.stops_at_first and judgement.is_fault and not self.is_declared(judgement):
                self.stopping.told.set()

    def is_declared(self, judgement: Judgement) -> bool:
        """Whether a fault follows from what the engine's author has declared."""
        known, strict_reasons = self.options.known, self.options.strict_reasons
        return settled([judgement], known, strict_reasons=strict_reasons).judgements[0].verdict is Verdict.DECLARED


def _report(
    header: Header, hearing: _Hearing, began: float, notes: tuple[str, ...], diagnose: Diagnose, *, is_given_up: bool
) -> Report:
    """The report of a run that is over, told to the end."""
    options, judged = hearing.options, sorted(hearing.heard)
    cut_short = _cut_short(hearing, is_partial=len(judged) < header.cases or not header.is_all)
    judgements = [hearing.heard[index] for index in judged]
    if not cut_short and not is_given_up:
        judgements = located(judgements, _AskingAgain(options))
    at_the_end = settled(judgements, options.known, strict_reasons=options.strict_reasons)
    for index, judgement in zip(judged, at_the_end.judgements, strict=True):
        if index >= hearing.told:
            for listener in hearing.listeners:
                listener.judged(judgement)
    report = Report(
        header,
        at_the_end.judgements,
        time.monotonic() - began,
        notes,
        at_the_end.shapes,
        at_the_end.unused,
        (undiagnosed if hearing.interrupt else diagnose)(at_the_end.judgements, at_the_end.shapes),
        at_the_end.stale if options.is_whole and not cut_short else (),
        at_the_end.used,
        cut_short,
        hearing.interrupt,
    )
    for listener in hearing.listeners:
        listener.finished(report)
    return report


@dataclass(frozen=True, slots=True)
class _AskingAgain:
    """Asks a fresh engine, which nobody waits for so long, what becomes of some cases."""

    options: Options

    def __call__(self, cases: Sequence[Case]) -> list[Judgement]:
        heard: dict[int, Judgement] = {}
        options = replace(self.options, timeout=min(self.options.timeout, PATIENCE_AGAIN), tap=None)
        engine = Running(cases, options, deque(range(len(cases))), heard.__setitem__)
        try:
            engine.start()
            engine.work()
            engine.finish()
        finally:
            engine.kill()
        words = engine.given_up or "the case was not run"
        return [heard.get(index, Judgement(case, Verdict.ERRORED, words)) for index, case in enumerate(cases)]


def _cut_short(hearing: _Hearing, *, is_partial: bool) -> str | None:
    """Why not every case was asked; none if every one was."""
    if hearing.interrupt is not None:
        return f"interrupted ({hearing.interrupt})" if str(hearing.interrupt) else "interrupted"
    if not is_partial:
        return None
    if hearing.stopping.told.is_set():
        return "stopped when a case was found wanting, as --fail-fast asks"
    return f"stopped after {hearing.options.limit:g} seconds, as --limit asks"
