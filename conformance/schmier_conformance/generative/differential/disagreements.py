"""Disagreements between an engine and the reference: the step, the kind, and the deciding clause."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from schmier.deal import Stage
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Question, question_of
from schmier_conformance.engines.comparison import Difference, Manner, compare
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.generative.differential.engine_session import Answer, without_numbers

ACCEPTS: Final = "accepts"
"""The engine accepts what the law refuses."""

REFUSES: Final = "refuses"
"""The engine refuses what the law allows."""

BREAKS_DOWN: Final = "breaks-down"
"""The engine crashes, hangs, or writes no valid answer."""

SAYS_ERROR: Final = "error"
"""The engine reports an error for a correct case."""

RESULT: Final = Question.RESULT.value
"""The engine reports a wrong result, or wrong scores after it."""

MOST_SHOWN: Final = 6
"""Differences of one answer shown at most."""


class Key(NamedTuple):
    """The key by which disagreements are grouped."""

    kind: str
    """`accepts`, `refuses`, `trick-to`, `reason`, `breaks-down`, `error`, or the question with the wrong answer."""
    about: str
    """The deciding clause; without an answer how the engine failed, and for a malformed member its name."""


class Disagreement(NamedTuple):
    """A disagreement at one step."""

    key: Key
    step: int
    """The index of the step in the script; the last step asked where the engine broke down."""
    clauses: tuple[str, ...]
    """The deciding clauses there, the most specific first."""
    words: str
    """The difference as text."""
    expected: Any = None
    got: Any = None
    stderr: tuple[str, ...] = ()
    """The last lines on standard error of an engine that broke down."""
    is_repeated: bool = True
    """Whether a breakdown was caused by this script alone."""


def disagreements(ruleset: Ruleset, case: Case, answer: Answer, *, strict_reasons: bool = False) -> list[Disagreement]:
    """Every disagreement in an answer, up to the first action after which the two tables differ."""
    if answer.breakdown or answer.error:
        return [failure(case, answer)]
    found: list[Disagreement] = []
    for index, observation in zip(answer.steps, answer.observations, strict=False):
        step = case.steps[index]
        comparison = compare(step, observation, strict_reasons=strict_reasons)
        found += in_answer(ruleset, case, index, comparison.differences, observation)
        if "try" in step and (comparison.is_unsupported or any(one.key.kind in (ACCEPTS, REFUSES) for one in found)):
            break
    return found


def failure(case: Case, answer: Answer) -> Disagreement:
    """The disagreement for an engine that gave no observations."""
    last = answer.steps[-1] if answer.steps else len(case.steps) - 1
    if answer.error:
        words = f"the engine says: {answer.error[:500]}"
        return Disagreement(Key(SAYS_ERROR, without_numbers(answer.error)[:200]), last, (), words)
    cause = next((line for line in reversed(answer.stderr) if line), "")
    about = without_numbers(f"{answer.breakdown}: {cause}" if cause else answer.breakdown)[:300]
    return Disagreement(
        Key(BREAKS_DOWN, about), last, (), answer.breakdown, stderr=answer.stderr, is_repeated=answer.is_repeated
    )


def in_answer(
    ruleset: Ruleset, case: Case, index: int, differences: Sequence[Difference], got: Document
) -> Iterator[Disagreement]:
    """The disagreements at one step: one in all, or one for each malformed member where nothing else differs."""
    expected = case.steps[index]["expect"]
    others = [one for one in differences if not is_malformed(one)]
    if others:
        clauses = deciding_clauses(case, ruleset, index, others, got)
        key = Key(kind_of(case, index, others), clauses[0] if clauses else others[0].member)
        yield Disagreement(key, index, clauses, differences_text(others), expected, got)
        return
    for one in differences:
        key = Key(kind_of(case, index, [one]), f"`{one.member}` {one.manner}")
        yield Disagreement(key, index, (), one.message, expected, got)


def is_malformed(difference: Difference) -> bool:
    """Whether a whole member is missing or malformed, which may be so in every answer and hide other differences."""
    return (
        difference.manner in (Manner.MISSING, Manner.FORM)
        and "." not in difference.member
        and difference.member != "trick_to"
    )


def kind_of(case: Case, index: int, differences: Sequence[Difference]) -> str:
    """The kind of a disagreement."""
    step = case.steps[index]
    if "ask" in step:
        is_of_scores = step["expect"].get("phase") == Stage.OVER and differences[0].member.startswith("scores")
        return RESULT if is_of_scores else question_of(step)
    if differences[0].member == "accepted" and differences[0].manner is Manner.OTHER:
        return REFUSES if "accepted" in step["expect"] else ACCEPTS
    return {"trick_to": "trick-to", "rejected": "reason"}.get(differences[0].member, "try")


def differences_text(differences: Sequence[Difference]) -> str:
    """The first few differences as text."""
    shown = "; ".join([one.message for one in differences[:MOST_SHOWN]])
    more = len(differences) - MOST_SHOWN
    return f"{shown}; and {more} more" if more > 0 else shown
