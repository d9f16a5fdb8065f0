"""Which declared difference explains a single differing answer, and what is left of a deal without the answers that are explained.

A declared clause explains an answer, not the deal: the other answers of a random deal are judged all the same. After an action over
which the engine and the law part, the two tables differ. An action that only the engine accepts can be left out, and the deal be put to the
engine again; after any other such action nothing more can be judged.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

import orjson

from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.engines.comparison import Comparison, Difference, compare
from schmier_conformance.engines.deciding import deciding_clauses
from schmier_conformance.engines.judge import failure
from schmier_conformance.engines.known_differences import (
    Known,
    KnownKind,
    covers,
    reference_answers,
    ruleset_of,
    with_option,
)
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict

MOST_LEFT_OUT: Final = 40
"""How many actions that only the engine accepts are left out of one deal; no random deal tries more."""

COUNTED: Final = frozenset(("points", "scores", "card_points", "made", "game", "unwritten", "winner", "next_dealer"))
"""The members that are counted at the end of a deal; wrong ones do not change the deal itself."""

Rerun = Callable[[Sequence[Case]], Sequence[Judgement]]
"""Judges some cases with a fresh engine."""


@dataclass(slots=True)
class Explaining:
    """Finds the declared clause, option or ruleset that explains single answers to the steps of one case."""

    known: Sequence[Known]
    case: Case
    answered: dict[str, list[Document] | None] = field(default_factory=dict)
    """By the name of a declared option or ruleset, the answers of the reference under it, worked out once for all steps."""

    def entry_for(self, index: int, observed: Document, deciding: Collection[str]) -> Known | None:
        """The entry that explains the answer to a step; None where none does. A case or a group concerns whole cases."""
        return next((entry for entry in self.known if self.explains(entry, index, observed, deciding)), None)

    def explains(self, entry: Known, index: int, observed: Document, deciding: Collection[str]) -> bool:
        """Whether an entry explains the answer to a step."""
        if entry.kind is KnownKind.CLAUSE:
            return entry.subject in deciding
        answered = self.answers_under(entry)
        return (
            answered is not None
            and not compare({**self.case.steps[index], "expect": answered[index]}, observed).differences
        )

    def answers_under(self, entry: Known) -> list[Document] | None:
        """The answers of the reference under a declared option or ruleset; None where it cannot play the case."""
        if entry.name not in self.answered:
            document = altered(entry, self.case.document)
            found = None if document is None else reference_answers(self.case, orjson.dumps(document))
            self.answered[entry.name] = found
        return self.answered[entry.name]


def altered(entry: Known, document: Document) -> Document | None:
    """The ruleset as a declared option or ruleset has it; None for another entry, or where the option has no place."""
    if entry.kind is KnownKind.OPTION:
        return with_option(document, entry.subject.split("."), entry.value)
    return entry.document


def parts_tables(step: Document, comparison: Comparison) -> bool:
    """Whether the table of the engine is, or has long been, another one than ours.

    It is after an action accepted by one side only, and another player's trick. A question shows it by any member but lists of actions and
    what is counted at the end.
    """
    if "try" in step:
        return comparison.is_unsupported or any(
            root_of(one) in ("accepted", "trick_to") for one in comparison.differences
        )
    return any(root_of(one) not in COUNTED and root_of(one) != "actions" for one in comparison.differences)


def root_of(difference: Difference) -> str:
    """The member of the answer itself in which a difference lies: `scores` for `scores.N`."""
    return difference.member.partition(".")[0]


def only_engine_accepts(step: Document, observed: Document) -> bool:
    """Whether the engine accepts an action that the law refuses."""
    return "try" in step and "rejected" in step["expect"] and observed.get("accepted") is True


# ---- the rest of a deal ----------------------------------------------------------------------------------------------


def first_unexplained(judgement: Judgement, known: Sequence[Known], excused: Collection[Place]) -> Judgement | None:
    """The judgement on the first answer of a random deal that no declared difference explains; None where each is explained."""
    case = judgement.case
    ruleset: Ruleset = ruleset_of(orjson.dumps(case.document))
    explained: set[str] = set()
    explaining = Explaining(known, case)
    for index, observed in zip(judgement.steps, judgement.observations, strict=True):
        step = case.steps[index]
        comparison = compare(step, observed)
        differences = [one for one in comparison.differences if place_of(step, one) not in excused]
        # A wrong score stays wrong in every later answer, and lets another party win.
        others = [one for one in differences if root_of(one) not in explained]
        if others:
            deciding = deciding_clauses(case, ruleset, index, others, observed)
            if explaining.entry_for(index, observed, deciding) is None:
                found = failure(case, judgement.steps, index, others, judgement.observations, ())
                return replace(found, deciding=deciding)
            if COUNTED.intersection(map(root_of, others)):
                explained |= COUNTED
        if parts_tables(step, comparison):
            return None
    return None


def left_out(judgement: Judgement) -> Case | None:
    """The case without the action that only the engine accepts, where that is its first difference; None where it is another one."""
    index = judgement.step
    if (
        index is None
        or judgement.case.level is not Level.RANDOM
        or index not in judgement.steps
        or not judgement.observations
    ):
        return None
    observed = judgement.observations[judgement.steps.index(index)]
    if not only_engine_accepts(judgement.case.steps[index], observed):
        return None
    case = judgement.case
    steps = (*case.steps[:index], *case.steps[index + 1 :])
    return replace(case, body=replace(case.body.read(), steps=steps)) if steps else None


def hides_its_rest(judgement: Judgement, known: Sequence[Known]) -> bool:
    """Whether only a declared clause explains a declared judgement, so that nothing is known of the answers it does not decide."""
    return (
        judgement.verdict is Verdict.DECLARED
        and not any(covers(entry, judgement.case) for entry in known if entry.kind in (KnownKind.CASE, KnownKind.GROUP))
        and any(entry.kind is KnownKind.CLAUSE and entry.subject in judgement.deciding for entry in known)
    )


def with_rest_judged(
    judgements: Sequence[Judgement], known: Sequence[Known], rerun: Rerun, declared: Callable[[Judgement], Judgement]
) -> list[Judgement]:
    """The judgements, each declared one on a deal whose rest fails replaced by the failure of the rest.

    `declared` gives the final verdict on a judgement.
    """
    found = list(judgements)
    waiting = {place: one for place, one in enumerate(found) if hides_its_rest(one, known)}
    for _ in range(MOST_LEFT_OUT):
        rests = {place: case for place, one in waiting.items() if (case := left_out(one)) is not None}
        if not rests:
            break
        again = dict(zip(rests, map(declared, rerun(list(rests.values()))), strict=True))
        for place, judgement in again.items():
            # An engine that answered the whole deal does not break down over a part of it; if it seems to, it was started in vain.
            if judgement.verdict is Verdict.FAILED:
                found[place] = judgement
        waiting = {place: one for place, one in again.items() if hides_its_rest(one, known)}
    return found
