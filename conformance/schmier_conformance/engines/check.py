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
from schmier_conformance.engines.declared_answers import with_rest_judged
from schmier_conformance.engines.final_verdicts import FinalVerdicts, final_verdicts, may_change, with_deciding
from schmier_conformance.engines.locate import with_located_errors
from schmier_conformance.engines.report import Header, Listener, Report
from schmier_conformance.engines.runner import MOST_FAILURES, EngineRunner, Options, StopSignal
from schmier_conformance.engines.tidying import Oddity
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOMENT: Final = 0.05
"""Seconds between two checks whether a case has come, for an engine that has none."""


@dataclass(slots=True)
class CaseQueue:
    """The cases of a run, some generated during it, and the indices of those no engine has taken yet."""

    cases: list[Case]
    later: Iterator[Sequence[Case]] | None
    """Generates the other cases, a few at a time; None where all cases are here."""
    waiting: deque[int] = field(default_factory=deque)
    is_closed: threading.Event = field(default_factory=threading.Event)
    """Set when no more cases will be added."""
    is_complete: bool = False
    """Whether every case has been generated."""

    def open(self) -> None:
        """Queue the cases at hand."""
        self.waiting.extend(range(len(self.cases)))

    def add_some(self) -> bool:
        """Generate and queue a few more cases; returns whether there were any."""
        few = None if self.later is None else next(self.later, None)
        if few is None:
            self.is_complete = True
            return False
        start = len(self.cases)
        self.cases.extend(few)
        self.waiting.extend(range(start, len(self.cases)))
        return True

    def add_rest(self) -> None:
        """Generate and queue all remaining cases, even if no engine will take them."""
        while self.add_some():
            pass

    def may_have_more(self) -> bool:
        """Whether a case waits or may still come; waits a moment for one."""
        if self.waiting:
            return True
        return not self.is_closed.wait(MOMENT) or bool(self.waiting)


__all__ = ["MOST_FAILURES", "Options", "check"]

RERUN_TIMEOUT = 2.0
"""Seconds that an engine has for an answer when a case is sent again to locate an error."""

_HEARTBEAT = 0.1
"""Seconds between two checks of the first engine, when it is done, whether the others are."""


def check(
    cases: Sequence[Case],
    options: Options,
    listeners: Sequence[Listener] = (),
    diagnose: Diagnose = undiagnosed,
    later: Iterator[Sequence[Case]] | None = None,
) -> Report:
    """Run the cases, and those generated later while the engine answers the first.

    Raises `EngineNotFoundError` if the command cannot be run; what an engine does never raises.
    """
    began = time.monotonic()
    stopping = StopSignal(None if options.limit is None else began + options.limit)
    log = _VerdictLog(options, listeners, stopping)
    queue = CaseQueue(list(cases), later, is_complete=later is None)
    engines = [
        EngineRunner(queue.cases, options, queue.waiting, log.record, stopping)
        for _ in range(max(1, options.workers if later is not None else min(options.workers, len(cases))))
    ]
    header = _run(engines, queue, log)
    reason = next((engine.given_up for engine in engines if engine.given_up), None)
    if not stopping.is_due and log.interrupt is None:
        queue.add_rest()
        for index, case in enumerate(queue.cases):
            if index not in log.verdicts:
                log.verdicts[index] = Judgement(case, Verdict.ERRORED, reason or "the case was not run")
    header = replace(header, cases=len(queue.cases), is_all=queue.is_complete)
    notes = tuple(dict.fromkeys(note for engine in engines for note in engine.notes))
    return _report(header, log, began, notes, engines[0].oddities, diagnose, is_given_up=reason is not None)


def _run(engines: Sequence[EngineRunner], queue: CaseQueue, log: _VerdictLog) -> Header:
    """Run all cases on the engines, and record an interrupt; returns what was run."""
    first, options = engines[0], log.options
    try:
        first.start()
        header = Header(
            corpus_version(), options.command_line, first.introduction, len(queue.cases), is_all=queue.is_complete
        )
        for listener in log.listeners:
            listener.started(header)
        queue.open()
        try:
            _work(engines, queue)
        except KeyboardInterrupt as interrupt:
            log.interrupt = interrupt  # the report has what was judged until then
    finally:
        first.kill()
    return header


def _work(engines: Sequence[EngineRunner], queue: CaseQueue) -> None:
    """Run what waits and what is generated meanwhile; the helpers start once the first engine has answered `start`."""
    first, stopping = engines[0], engines[0].stopping
    with ThreadPoolExecutor(max_workers=len(engines)) as threads:
        helpers = [threads.submit(_run_helper, engine, queue) for engine in engines[1:]]
        try:
            first.work()
            while not first.given_up and not stopping.is_due and queue.add_some():
                first.work()
            queue.is_closed.set()
            while helpers and not stopping.is_due and not all(helper.done() for helper in helpers):
                wait(helpers, _HEARTBEAT, FIRST_EXCEPTION)
            first.work()  # what a helper left when it was given up
            first.finish()
        except BaseException:
            stopping.requested.set()
            raise
        finally:
            if stopping.is_due:
                for engine in engines:
                    engine.kill()  # no answer is awaited any more
        for helper in helpers:
            helper.result()


def _run_helper(engine: EngineRunner, queue: CaseQueue) -> None:
    try:
        engine.start()
        engine.work()
        while not engine.given_up and not engine.stopping.is_due and queue.may_have_more():
            engine.work()
        engine.finish()
    except BaseException:
        engine.stopping.requested.set()
        raise
    finally:
        engine.kill()


@dataclass(slots=True)
class _VerdictLog:
    """Collects the verdicts of all engines, and passes them on in the order of the cases."""

    options: Options
    listeners: Sequence[Listener]
    stopping: StopSignal
    verdicts: dict[int, Judgement] = field(default_factory=dict)
    rulesets: dict[int, Ruleset] = field(default_factory=dict)
    """The rulesets of failed cases, read once each."""
    reported: int = 0
    """How many verdicts the listeners have received."""
    interrupt: KeyboardInterrupt | None = None
    """The interrupt that ended the run early."""
    lock: threading.Lock = field(default_factory=threading.Lock)

    def record(self, index: int, judgement: Judgement) -> None:
        """Record a verdict its engine will not change."""
        with self.lock:
            self.verdicts[index] = judgement = with_deciding(judgement, self.rulesets)
            while self.reported in self.verdicts and not may_change(self.verdicts[self.reported], self.options.known):
                for listener in self.listeners:
                    listener.judged(self.verdicts[self.reported])
                self.reported += 1
            if self.options.stops_at_first and judgement.is_fault and not self.is_declared(judgement):
                self.stopping.requested.set()

    def declared(self, judgement: Judgement) -> Judgement:
        """The judgement after the declared differences."""
        known, strict_reasons = self.options.known, self.options.strict_reasons
        return final_verdicts([judgement], known, strict_reasons=strict_reasons).judgements[0]

    def is_declared(self, judgement: Judgement) -> bool:
        """Whether a declared difference explains a fault."""
        return self.declared(judgement).verdict is Verdict.DECLARED


def _final(log: _VerdictLog, judgements: Sequence[Judgement], *, is_whole: bool) -> FinalVerdicts:
    """The final verdicts; after a whole run errors are located, and a fresh engine plays on where only a declared difference shows."""
    options = log.options
    if is_whole:
        judgements = with_located_errors(judgements, _Rerun(options, RERUN_TIMEOUT))
    final = final_verdicts(judgements, options.known, strict_reasons=options.strict_reasons)
    if not options.known or not is_whole:
        return final
    rest_judged = with_rest_judged(final.judgements, options.known, _Rerun(options, options.timeout), log.declared)
    return final._replace(judgements=tuple(rest_judged))


def _report(
    header: Header,
    log: _VerdictLog,
    began: float,
    notes: tuple[str, ...],
    oddities: tuple[Oddity, ...],
    diagnose: Diagnose,
    *,
    is_given_up: bool,
) -> Report:
    """The report of a finished run, after the listeners have received the remaining verdicts."""
    options, judged = log.options, sorted(log.verdicts)
    cut_short = _reason_cut_short(log, is_partial=len(judged) < header.cases or not header.is_all)
    final = _final(log, [log.verdicts[index] for index in judged], is_whole=not cut_short and not is_given_up)
    for index, judgement in zip(judged, final.judgements, strict=True):
        if index >= log.reported:
            for listener in log.listeners:
                listener.judged(judgement)
    report = Report(
        header,
        final.judgements,
        time.monotonic() - began,
        notes,
        final.shapes,
        final.unused,
        (undiagnosed if log.interrupt else diagnose)(final.judgements, final.shapes),
        final.stale if options.is_whole and not cut_short else (),
        final.used,
        cut_short,
        log.interrupt,
        oddities_of_start=oddities,
    )
    for listener in log.listeners:
        listener.finished(report)
    return report


@dataclass(frozen=True, slots=True)
class _Rerun:
    """Judges some cases with a fresh engine."""

    options: Options
    timeout: float
    """Seconds that it has for an answer, unless the options have fewer."""

    def __call__(self, cases: Sequence[Case]) -> list[Judgement]:
        verdicts: dict[int, Judgement] = {}
        options = replace(self.options, timeout=min(self.options.timeout, self.timeout), tap=None)
        engine = EngineRunner(cases, options, deque(range(len(cases))), verdicts.__setitem__)
        try:
            engine.start()
            engine.work()
            engine.finish()
        finally:
            engine.kill()
        message = engine.given_up or "the case was not run"
        return [verdicts.get(index, Judgement(case, Verdict.ERRORED, message)) for index, case in enumerate(cases)]


def _reason_cut_short(log: _VerdictLog, *, is_partial: bool) -> str | None:
    """Why not every case was run; None if every one was."""
    if log.interrupt is not None:
        return f"interrupted ({log.interrupt})" if str(log.interrupt) else "interrupted"
    if not is_partial:
        return None
    if log.stopping.requested.is_set():
        return "stopped at the first failure (--fail-fast)"
    return f"stopped after {log.options.limit:g} seconds (--limit)"
