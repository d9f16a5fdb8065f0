"""Fixtures for tests of the diagnosis: judgements on a wrong engine, and failures with no other difference."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import ExitStack
from functools import cache

from read_once import corpus
from schmier.io import serve
from schmier.ruleset.ruleset import read_ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis.ranking import Fit
from schmier_conformance.diagnosis.trial import Evidence, Seen, seen_soundly
from schmier_conformance.engines.final_verdicts import final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.basic_mistakes.mistake import Mistake, wrong_engine
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine


@cache
def shipped(game: str) -> tuple[Case, ...]:
    """The hand-worked cases of a shipped ruleset."""
    return tuple(case for case in corpus() if case.ruleset == game and case.level != "random")


def misreading(key: str) -> WrongEngine:
    """The engine with a misreading."""
    return next(one for one in catalogue.misreadings() if one.name == key)


def supposed(name: str, *clauses: str) -> WrongEngine:
    """A misreading of which only the name and the clauses matter; a mutant where it has no name."""
    return WrongEngine(Kind.MISREADING if name else Kind.MUTANT, name, "", clauses)


def judged(cases: Sequence[Case], *engines: WrongEngine) -> list[Judgement]:
    """The judgements on a wrong engine; with several, each in a share of the cases."""
    found = []
    for number, case in enumerate(cases):
        engine = engines[number % len(engines)] if engines else supposed("")
        with engine.made():
            answer = serve.run({"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
        found.append(judge(case, range(len(case.steps)), answer))
    return list(final_verdicts(found).judgements)


def judged_at_once(cases: Sequence[Case], *engines: WrongEngine) -> list[Judgement]:
    """The judgements on an engine that is wrong in several ways at once."""
    found = []
    with ExitStack() as wrong:
        for engine in engines:
            wrong.enter_context(engine.made())
        for case in cases:
            answer = serve.run({"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)})
            found.append(judge(case, range(len(case.steps)), answer))
    return list(final_verdicts(found).judgements)


def mistaken(mistake: Mistake, cases: Sequence[Case]) -> Sequence[Judgement]:
    """The judgements on an engine that makes a mistake, of cases of one game."""
    found = []
    with wrong_engine(mistake, read_ruleset(cases[0].document)) as engine:
        ruleset = read_ruleset(cases[0].document)
        for case in cases:
            try:
                deal = serve.set_up(ruleset, case.given)
                observations = json.loads(json.dumps([engine(deal, step) for step in case.steps]))
            except Exception as problem:
                found.append(judge(case, [], {"error": f"{type(problem).__name__}: {problem}"}))
            else:
                found.append(judge(case, range(len(case.steps)), {"observations": observations}))
    return final_verdicts(found).judgements


def seen(number: int, verdict: Verdict, *deciding: str) -> Seen:
    """A case with its verdict, and nothing else of interest."""
    case = shipped("pitch.auction")[number]
    judgement = Judgement(case, verdict, step=0, deciding=deciding)
    return seen_soundly({number: judgement}, ())[0]


def fit(name: str, answers: Sequence[int], would_fail: Sequence[int] = (), too_early: Sequence[int] = ()) -> Fit:
    """A misreading with its evidence."""
    evidence = Evidence(frozenset(answers), too_early=frozenset(too_early), would_fail=frozenset(would_fail))
    return Fit(supposed(name, name.partition(":")[0]), evidence)


FAILED = range(10)


def failures(*deciding: str) -> list[Seen]:
    return [seen(number, Verdict.FAILED, *deciding) for number in FAILED]
