"""Locate an error: ask the engine again about cases it gave no answer to, in smaller and smaller pieces.

The events a case takes as given are tried step by step, so an engine that refuses one of them says so as it refuses any
other action. If there is still no answer, the case is cut shorter until the first step at which the engine errs is found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from schmier.io import serve
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import error_key
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOST: Final = 24
"""How many cases are sent again, the shortest of each message first; the others are like them."""

OF_A_MESSAGE: Final = 4
"""How many of them may share one message."""

AskAgain = Callable[[Sequence[Case]], Sequence[Judgement]]
"""Judges some cases with a fresh engine."""


def with_located_errors(judgements: Sequence[Judgement], ask_again: AskAgain) -> list[Judgement]:
    """The judgements; some errors also carry the judgement on the same case sent step by step, up to the step that errs."""
    chosen = errors_to_locate(judgements)
    if not chosen:
        return list(judgements)
    found = dict(
        zip(chosen, shortened([as_steps(judgements[number].case) for number in chosen], ask_again), strict=True)
    )
    return [replace(one, stepwise=found.get(number)) for number, one in enumerate(judgements)]


def errors_to_locate(judgements: Sequence[Judgement]) -> list[int]:
    """The indices of a few errors of every kind."""
    errors = [number for number, one in enumerate(judgements) if one.verdict is Verdict.ERRORED]
    errors.sort(key=lambda number: len(judgements[number].case.given["events"]) + len(judgements[number].case.steps))
    counted: dict[str, int] = {}
    found: list[int] = []
    for number in errors:
        message = error_key(judgements[number])
        counted[message] = counted.get(message, 0) + 1
        if counted[message] <= OF_A_MESSAGE and len(found) < MOST:
            found.append(number)
    return found


def as_steps(case: Case) -> Case:
    """The case with every given event as a step to try."""
    deal = serve.set_up(read_ruleset(case.document), {**case.given, "events": []})
    tried: list[Document] = [{"try": event, "expect": serve.attempt(deal, event)} for event in case.given["events"]]
    return case.changed(given={**case.given, "events": []}, steps=(*tried, *case.steps))


def shortened(cases: Sequence[Case], ask_again: AskAgain) -> list[Judgement | None]:
    """The judgements on some cases, for those that err on the shortest beginning that errs; None where nothing errs."""
    found = list(ask_again(cases))
    answered, erring = [0] * len(cases), [len(case.steps) for case in cases]
    while True:
        open_ones = [
            number
            for number, one in enumerate(found)
            if one.verdict is Verdict.ERRORED and erring[number] - answered[number] > 1
        ]
        if not open_ones:
            break
        # A beginning that errs may cost a whole timeout, an answered one costs nothing: so from the front, in growing steps.
        middles = {
            number: min(2 * answered[number] + 1, (answered[number] + erring[number]) // 2) for number in open_ones
        }
        shorter = [cases[number].changed(steps=cases[number].steps[: middles[number]]) for number in open_ones]
        for number, judgement in zip(open_ones, ask_again(shorter), strict=True):
            if judgement.verdict is Verdict.ERRORED:
                erring[number] = middles[number]
            elif judgement.verdict is Verdict.FAILED:
                found[number] = judgement
            else:
                answered[number] = middles[number]
    return [
        at_last_step(one, cases[number], erring[number]) if one.is_fault else None for number, one in enumerate(found)
    ]


def at_last_step(judgement: Judgement, case: Case, erring: int) -> Judgement:
    """An error with the step at which it occurs; a failure unchanged."""
    if judgement.verdict is Verdict.FAILED:
        return judgement
    index = erring - 1
    shortest = case.changed(steps=case.steps[:erring])
    return replace(judgement, case=shortest, step=index, expected=case.steps[index]["expect"])
