"""Where an engine errs that gives no answer to a case: it is asked again, in other words and for less.

What a case takes as having happened is tried step by step, so that an engine that refuses one of those actions says so as it refuses
any other. Where there is still no answer, the case is cut shorter and shorter: the first step at which it errs is the one to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Final

from schmier.io import serve
from schmier.ruleset.ruleset import read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.fault_groups import message_of
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOST: Final = 24
"""So many cases are asked again, the shortest of each message first; the others are like them."""

OF_A_MESSAGE: Final = 4
"""So many of those with one message."""

AskAgain = Callable[[Sequence[Case]], Sequence[Judgement]]
"""What becomes of some cases."""


def located(judgements: Sequence[Judgement], ask_again: AskAgain) -> list[Judgement]:
    """The judgements, those on some errors with the same case told step by step, as far as the step that errs."""
    chosen = errors_to_locate(judgements)
    if not chosen:
        return list(judgements)
    found = dict(zip(chosen, narrowed([retold(judgements[number].case) for number in chosen], ask_again), strict=True))
    return [replace(one, retold=found.get(number)) for number, one in enumerate(judgements)]


def errors_to_locate(judgements: Sequence[Judgement]) -> list[int]:
    """The numbers of a few errors of every kind."""
    errors = [number for number, one in enumerate(judgements) if one.verdict is Verdict.ERRORED]
    errors.sort(key=lambda number: len(judgements[number].case.given["events"]) + len(judgements[number].case.steps))
    counted: dict[str, int] = {}
    found: list[int] = []
    for number in errors:
        message = message_of(judgements[number])
        counted[message] = counted.get(message, 0) + 1
        if counted[message] <= OF_A_MESSAGE and len(found) < MOST:
            found.append(number)
    return found


def retold(case: Case) -> Case:
    """The case with everything that is given as a step that is tried."""
    deal = serve.set_up(read_ruleset(case.document), {**case.given, "events": []})
    tried: list[Document] = [{"try": event, "expect": serve.attempt(deal, event)} for event in case.given["events"]]
    return replace(case, given={**case.given, "events": []}, steps=(*tried, *case.steps))


def narrowed(cases: Sequence[Case], ask_again: AskAgain) -> list[Judgement | None]:
    """What becomes of some cases; of those that err the judgement on the shortest beginning that errs. None where nothing errs."""
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
        # Each beginning that errs may cost a whole time-out, one that is answered costs nothing: so from the front, in growing steps.
        middles = {
            number: min(2 * answered[number] + 1, (answered[number] + erring[number]) // 2) for number in open_ones
        }
        shorter = [replace(cases[number], steps=cases[number].steps[: middles[number]]) for number in open_ones]
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
    """An error with the step at which it comes; a failure as it is."""
    if judgement.verdict is Verdict.FAILED:
        return judgement
    index = erring - 1
    shortest = replace(case, steps=case.steps[:erring])
    return replace(judgement, case=shortest, step=index, expected=case.steps[index]["expect"])
