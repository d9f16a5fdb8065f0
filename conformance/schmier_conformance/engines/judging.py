"""One case: the request an engine gets for it, and the judgement on its answer."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

import orjson

from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.documents.errors import shown
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.report import Judgement, Verdict, without_expectation

_DIFFERENCES_SHOWN = 6

_MESSAGE_LIMIT = 2000
_OBSERVATION_LIMIT = 100_000
"""Bytes of a wrong observation that is kept; thousands of cases with megabytes of nonsense would fill the memory."""


def askable_steps(case: Case, asks: Collection[str] | None) -> list[int]:
    """The steps whose question the engine answers, by its own word; all of them when it said nothing about it.

    Actions to try are always sent: an engine that cannot carry out actions can answer nothing.
    """
    return [i for i, step in enumerate(case.steps) if asks is None or "try" in step or step["ask"] in asks]


def request_line(case: Case, steps: Sequence[int], sequence_number: int) -> bytes:
    """The line that asks an engine to run these steps of the case; no expectation is in it."""
    return orjson.dumps(
        {
            "cmd": "run",
            "seq": sequence_number,
            "ruleset": case.document,
            "given": case.given,
            "steps": [without_expectation(case.steps[step]) for step in steps],
        }
    )


def judge(case: Case, steps: Sequence[int], answer: Document, *, strict_reasons: bool = False) -> Judgement:
    """The judgement on an answer of the right shape to the request with these steps.

    A difference fails the case even if another step is unsupported. After an action that the engine cannot carry out
    nothing more is judged, since what follows rests on it.
    """
    if "skipped" in answer:
        return Judgement(case, Verdict.SKIPPED, answer["skipped"][:_MESSAGE_LIMIT])
    if "error" in answer:
        return Judgement(case, Verdict.ERRORED, f"the engine says: {answer['error'][:_MESSAGE_LIMIT]}")
    observations = answer["observations"]
    if len(observations) != len(steps):
        words = f"the answer has {len(observations)} observations for {len(steps)} steps"
        return Judgement(case, Verdict.ERRORED, words)
    unsupported = [_named(step) for index, step in enumerate(case.steps) if index not in steps]
    warnings: list[str] = []
    for index, observation in zip(steps, observations, strict=True):
        step = case.steps[index]
        comparison = compare(step, observation, strict_reasons=strict_reasons)
        warnings.extend(f"step {index}: {warning}" for warning in comparison.warnings)
        if comparison.differences:
            words = _enumerated(comparison.differences)
            return Judgement(case, Verdict.FAILED, words, index, step["expect"], _kept(observation), tuple(warnings))
        if comparison.is_unsupported:
            unsupported.append(_named(step))
            if "try" in step:
                break
    if unsupported:
        words = f"the engine does not answer {', '.join(dict.fromkeys(unsupported))}"
        return Judgement(case, Verdict.UNSUPPORTED, words, warnings=tuple(warnings))
    return Judgement(case, Verdict.PASSED, warnings=tuple(warnings))


def _named(step: Document) -> str:
    return f"`{step['ask']}`" if "ask" in step else f"the action {shown(step['try'])}"


def _enumerated(differences: Sequence[str]) -> str:
    more = len(differences) - _DIFFERENCES_SHOWN
    shortened = [*differences[:_DIFFERENCES_SHOWN], *([f"and {more} more"] if more > 0 else [])]
    return "; ".join(shortened)[:_MESSAGE_LIMIT]


def _kept(observation: Document) -> Any:
    """The observation, or its beginning as text if it is absurdly large."""
    text = orjson.dumps(observation)
    return observation if len(text) <= _OBSERVATION_LIMIT else text[:_MESSAGE_LIMIT].decode(errors="replace")
