"""Habits: what an engine does whatever the rule, such as accepting all that is tried, or showing what it should have cleared.

A habit of one member is looked for where that member alone differs. It is told under the clause that decides the member.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from schmier.labels import Label
from schmier.spec import Document
from schmier_conformance.diagnosis.carried_over import HABITS, MemberHabit, is_of_a_person
from schmier_conformance.diagnosis.hypotheses import Hypothesis
from schmier_conformance.diagnosis.scenes import Scene, scenes_of
from schmier_conformance.diagnosis.trial import Seen
from schmier_conformance.engines.comparison import canonical
from schmier_conformance.engines.shapes import place_of
from schmier_conformance.engines.trace import trace_of

OF_A_HABIT: Final = 3
"""By so many clauses must the answers be wrong; what breaks fewer is no habit but a misreading of those."""

MOST_CLAUSES: Final = 4


def habits(failed: Sequence[Seen]) -> list[Hypothesis]:
    """The habits that the failures may be due to, with the clauses that would be broken most."""
    found = []
    clauses = most_broken(seen for seen in failed if is_acceptance(seen))
    if len(clauses) >= OF_A_HABIT:
        found.append(Hypothesis(clauses[:MOST_CLAUSES], f"{clauses[0]}:accepts-anything", habit=accepts_anything))
    if "auction.range" in clauses:
        found.append(Hypothesis(("auction.range",), "auction.range:bids-are-clamped", habit=clamps_bids))
    return [*found, *habits_of_members(failed)]


# ---- what is tried ---------------------------------------------------------------------------------------------------


def accepts_anything(seen: Seen, index: int) -> Document | None:
    """Whatever is tried is accepted."""
    return {"accepted": True} if "rejected" in seen.right[index] else None


def clamps_bids(seen: Seen, index: int) -> Document | None:
    """A number out of range is accepted, as if it were the nearest that may be bid."""
    is_number = isinstance(seen.case.steps[index].get("try", {}).get("bid"), int)
    return {"accepted": True} if is_number and seen.right[index].get("rejected") == "auction.range" else None


def is_acceptance(seen: Seen) -> bool:
    """Whether something was accepted that must be refused."""
    judgement = seen.judgement
    return judgement.got is not None and judgement.step is not None and "rejected" in judgement.expected


def most_broken(failed: Iterable[Seen]) -> tuple[str, ...]:
    """The clauses that decide where the failures differ, the most frequent first."""
    counted = Counter(label for seen in failed for label in seen.judgement.deciding[:1])
    return tuple(label for label, _ in counted.most_common())


# ---- what is told of one member --------------------------------------------------------------------------------------


@dataclass(slots=True)
class Scenes:
    """The scenes of the cases that were asked for, each made once."""

    made: dict[int, dict[int, Scene]] = field(default_factory=dict)

    def at(self, seen: Seen, index: int) -> Scene:
        """The scene of a question."""
        if seen.number not in self.made:
            self.made[seen.number] = scenes_of(seen)
        return self.made[seen.number][index]


def habits_of_members(failed: Sequence[Seen]) -> Iterator[Hypothesis]:
    """The habits that give the very answer of some failure in which one member alone differs."""
    scenes = Scenes()
    groups = alone(failed)
    for member, group in groups.items():
        clause = Counter(seen.judgement.deciding[0] for seen in group).most_common(1)[0][0]
        for habit in HABITS:
            says = answering((member,), habit, scenes)
            given = [seen for seen in group if is_given(seen, says, member)]
            if given:
                label = dealt_again(given[0]) if habit.is_of_a_redeal else clause
                yield Hypothesis((label,), f"{label}:{member}-{habit.name}", habit=says)
    persons = tuple(member for member in groups if is_of_a_person(member))
    for habit in HABITS if len(persons) > 1 else ():
        says = answering(persons, habit, scenes)
        if all(any(is_given(seen, says, member) for seen in groups[member]) for member in persons):
            label = str(Label.VIEW_PUBLIC)
            yield Hypothesis((label,), f"{label}:{'-and-'.join(persons)}-{habit.name}", habit=says)


def dealt_again(seen: Seen) -> str:
    """By what the cards were dealt again in a case; the clause that decides where they were not."""
    assert seen.judgement.step is not None
    happened = trace_of(seen.case, seen.ruleset, seen.judgement.step).moments
    thrown_in = [moment.clauses[-1] for moment in happened if moment.state["phase"] == "deal"]
    return [seen.judgement.deciding[0], *thrown_in][-1]


def alone(failed: Sequence[Seen]) -> dict[str, list[Seen]]:
    """The failures in whose first wrong answer one member alone differs, by that member."""
    found: dict[str, list[Seen]] = defaultdict(list)
    for seen in failed:
        judgement = seen.judgement
        if judgement.step is None or "try" in seen.case.steps[judgement.step] or not judgement.deciding:
            continue
        members = {place_of(seen.case.steps[judgement.step], one).member for one in judgement.differences}
        if len(members) == 1:
            found[members.pop()].append(seen)
    return found


Says = Callable[[Seen, int], Document | None]
"""What is answered at a step of a case; None for the right answer."""


def answering(members: Sequence[str], habit: MemberHabit, scenes: Scenes) -> Says:
    """What an engine with a habit answers, whatever is asked, at some members."""

    def says(seen: Seen, index: int) -> Document | None:
        if "ask" not in seen.case.steps[index]:
            return None
        scene = scenes.at(seen, index)
        answer = scene.right
        for member in members:
            right = scene.now(member)
            told = habit.tells(scene, member, right) if is_told_of(scene.right, member) else right
            if canonical(told) != canonical(right):
                answer = with_member(answer, member.split("."), told)
        return None if answer is scene.right else answer

    return says


_NOT_ALWAYS: Final = ("named_suit", "open", "turn_up", "stock_top", "skat", "offered")
"""Members that an answer about the table has only while there is something to tell."""


def is_told_of(answer: Document, member: str) -> bool:
    """Whether an answer is one that tells of a member."""
    outer = member.partition(".")[0]
    return outer in answer or (outer in _NOT_ALWAYS and "phase" in answer)


def with_member(answer: Document, path: Sequence[str], told: Any) -> Document:
    """An answer with something else at a member."""
    if len(path) > 1:
        told = with_member(answer.get(path[0]) or {}, path[1:], told)
    return {**answer, path[0]: told}


def is_given(seen: Seen, says: Says, member: str) -> bool:
    """Whether a habit gives the member that the engine gave."""
    index, got = seen.judgement.step, seen.judgement.got
    assert index is not None
    answer = says(seen, index)
    if answer is None or not isinstance(got, dict):
        return False
    outer = member.partition(".")[0]
    return canonical(answer.get(outer) or None) == canonical(got.get(outer) or None)
