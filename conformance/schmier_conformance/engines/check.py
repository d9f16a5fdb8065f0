"""An engine checked against cases: run, its errors located, judged as a whole, diagnosed."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import replace

from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.diagnosis import Diagnose, undiagnosed
from schmier_conformance.engines.locating import located
from schmier_conformance.engines.report import Listener, Report
from schmier_conformance.engines.running import Options, Run
from schmier_conformance.engines.settling import settled
from schmier_conformance.engines.verdicts import Judgement

__all__ = ["Options", "check"]

PATIENCE_AGAIN = 2.0
"""Seconds that an engine has for an answer when it is asked again where it erred."""


def check(
    cases: Sequence[Case], options: Options, listeners: Sequence[Listener] = (), diagnose: Diagnose = undiagnosed
) -> Report:
    """Runs the cases; raises `EngineNotFoundError` if the command cannot be run, and nothing for what engines do."""
    began = time.monotonic()
    run = Run(cases, options, listeners)
    again = replace(options, timeout=min(options.timeout, PATIENCE_AGAIN))

    def asked_again(shortened: Sequence[Case]) -> list[Judgement]:
        return Run(shortened, again, ()).judged()

    judgements = run.judged()
    if run.given_up is None:
        judgements = located(judgements, asked_again)
    at_the_end = settled(judgements, options.known, strict_reasons=options.strict_reasons)
    run.tell_the_rest(at_the_end.judgements)
    report = Report(
        run.header,
        at_the_end.judgements,
        time.monotonic() - began,
        tuple(run.notes),
        at_the_end.shapes,
        at_the_end.unused,
        diagnose(at_the_end.judgements, at_the_end.shapes),
    )
    for listener in listeners:
        listener.finished(report)
    return report
