"""What the tests of the diagnosis diagnose: judgements on a broken reference, and failures with nothing else of interest."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from read_once import corpus
from schmier.io import serve
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis.hypotheses import Hypothesis, known_faults
from schmier_conformance.diagnosis.ranking import Fit
from schmier_conformance.diagnosis.trial import Evidence, Seen, seen_soundly
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.verdicts import Judgement, Verdict


@cache
def shipped(game: str) -> tuple[Case, ...]:
    """The hand-worked cases of a shipped ruleset."""
    return tuple(case for case in corpus() if case.ruleset == game and case.level != "random")


def fault(key: str) -> Hypothesis:
    """A known fault."""
    return next(one for one in known_faults() if one.name == key)


def judged(cases: Sequence[Case], *faults: Hypothesis) -> list[Judgement]:
    """The judgements on the reference with a fault; with several, each in a share of the cases."""
    found = []
    for number, case in enumerate(cases):
        made = faults[number % len(faults)] if faults else Hypothesis((), "")
        with made.made():
            answer = serve.run({"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
        found.append(judge(case, range(len(case.steps)), answer))
    return list(final_verdicts(found).judgements)


def seen(number: int, verdict: Verdict, *deciding: str) -> Seen:
    """A case with its verdict, and nothing else of interest."""
    case = shipped("pitch.auction")[number]
    judgement = Judgement(case, verdict, step=0, deciding=deciding)
    return seen_soundly({number: judgement}, ())[0]


def fit(name: str, answers: Sequence[int], would_fail: Sequence[int] = (), too_early: Sequence[int] = ()) -> Fit:
    """A misreading with its evidence."""
    evidence = Evidence(frozenset(answers), too_early=frozenset(too_early), would_fail=frozenset(would_fail))
    return Fit(Hypothesis((name.partition(":")[0],), name), evidence)


FAILED = range(10)


def failures(*deciding: str) -> list[Seen]:
    return [seen(number, Verdict.FAILED, *deciding) for number in FAILED]
