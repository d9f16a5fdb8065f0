"""Disagreements: where an engine and the reference part, of what kind that is, and which clause decides there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, question_of
from schmier_conformance.engines.comparison import Difference, Manner, compare
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.generative.differential.engine_session import Answer, without_numbers

ACCEPTS: Final = "accepts"
"""The engine accepts what the law refuses."""

REFUSES: Final = "refuses"
"""The engine refuses what the law allows."""

BREAKS_DOWN: Final = "breaks-down"
"""The engine crashes, hangs, or writes what is no answer."""

SAYS_ERROR: Final = "error"
"""The engine says that it cannot play what is in order."""

RESULT: Final = "result"
"""The result is answered wrongly, or the scores after it."""

MOST_SHOWN: Final = 6
"""So many differences of one answer are told."""


class Key(NamedTuple):
    """What makes two disagreements one."""

    kind: str
    """`accepts`, `refuses`, `trick-to`, `reason`, the question that is answered wrongly, or how the engine failed."""
    about: str
    """The clause that decides; where the engine gave no answer, how it failed, in words; where a member is amiss, which."""


class Disagreement(NamedTuple):
    """One place at which an engine and the reference part."""

    key: Key
    step: int
    """The step of the script at which they do; the last that was asked where the engine broke down."""
    clauses: tuple[str, ...]
    """The clauses that decide there, the most telling first."""
    words: str
    """In what they differ."""
    expected: Any = None
    got: Any = None
    stderr: tuple[str, ...] = ()
    """What an engine wrote last that broke down."""
    is_repeated: bool = True
    """Whether a breakdown came of this script alone."""


def disagreements(ruleset: Ruleset, case: Case, answer: Answer, *, strict_reasons: bool = False) -> list[Disagreement]:
    """Every disagreement in an answer, up to the first action after which the two are not at the same table any more."""
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
    """What an engine did that gave no observations."""
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
    """The disagreement at one step; where nothing but whole members are amiss, one for each of them."""
    expected = case.steps[index]["expect"]
    others = [one for one in differences if not is_amiss(one)]
    if others:
        clauses = deciding_clauses(case, ruleset, index, others, got)
        key = Key(kind_of(case, index, others), clauses[0] if clauses else others[0].member)
        yield Disagreement(key, index, clauses, in_words(others), expected, got)
        return
    for one in differences:
        key = Key(kind_of(case, index, [one]), f"`{one.member}` {one.manner}")
        yield Disagreement(key, index, (), one.words, expected, got)


def is_amiss(difference: Difference) -> bool:
    """Whether a whole member is missing or has another form, which may be so in every answer and hide what else differs."""
    return (
        difference.manner in (Manner.MISSING, Manner.FORM)
        and "." not in difference.member
        and difference.member != "trick_to"
    )


def kind_of(case: Case, index: int, differences: Sequence[Difference]) -> str:
    """The word for what is wrong at a step."""
    step = case.steps[index]
    if "ask" in step:
        is_of_scores = step["expect"].get("phase") == "over" and differences[0].member.startswith("scores")
        return RESULT if is_of_scores else question_of(step)
    if differences[0].member == "accepted" and differences[0].manner is Manner.OTHER:
        return REFUSES if "accepted" in step["expect"] else ACCEPTS
    return {"trick_to": "trick-to", "rejected": "reason"}.get(differences[0].member, "try")


def in_words(differences: Sequence[Difference]) -> str:
    """What differs, the first few of it."""
    told = "; ".join([one.words for one in differences[:MOST_SHOWN]])
    more = len(differences) - MOST_SHOWN
    return f"{told}; and {more} more" if more > 0 else told
