"""The habits that explain some failures. They are looked for where one member alone differs, and named after the deciding clause."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from schmier.deal import Stage
from schmier.labels import Label
from schmier.spec import Document
from schmier_conformance.diagnosis.trial import Reports, Seen
from schmier_conformance.engines.comparison import canonical
from schmier_conformance.engines.shapes import place_of
from schmier_conformance.engines.trace import trace_of
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.habits import AT_TIMES, HABITS, MemberHabit, Scene, is_of_a_person, scenes_of
from schmier_conformance.mutants.wrong_engine import WrongEngine


@dataclass(slots=True)
class Scenes:
    """The scenes of cases, made once for each case."""

    made: dict[int, dict[int, Scene]] = field(default_factory=dict)

    def at(self, seen: Seen, index: int) -> Scene:
        """The scene of a question."""
        if seen.number not in self.made:
            self.made[seen.number] = scenes_of(seen.case, seen.ruleset, seen.right[: seen.steps_requested])
        return self.made[seen.number][index]


def habits(failed: Sequence[Seen]) -> Iterator[WrongEngine]:
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
                yield catalogue.habit(label, (member,), habit, says)
    persons = tuple(member for member in groups if is_of_a_person(member))
    for habit in HABITS if len(persons) > 1 else ():
        says = answering(persons, habit, scenes)
        if all(any(is_given(seen, says, member) for seen in groups[member]) for member in persons):
            yield catalogue.habit(str(Label.VIEW_PUBLIC), persons, habit, says)


def dealt_again(seen: Seen) -> str:
    """The clause by which the cards were dealt again in a case; without a redeal, the deciding clause."""
    assert seen.judgement.step is not None
    happened = trace_of(seen.case, seen.ruleset, seen.judgement.step).moments
    thrown_in = [moment.clauses[-1] for moment in happened if moment.state["phase"] == Stage.DEAL]
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


def answering(members: Sequence[str], habit: MemberHabit, scenes: Scenes) -> Reports:
    """The answers of an engine with a habit at some members."""

    def says(seen: Seen, index: int) -> Document | None:
        if "ask" not in seen.case.steps[index]:
            return None
        scene = scenes.at(seen, index)
        answer = scene.right
        for member in members:
            right = scene.now(member)
            reported = habit.reports(scene, member, right) if can_have(scene.right, member) else right
            if canonical(reported) != canonical(right):
                answer = with_member(answer, member.split("."), reported)
        return None if answer is scene.right else answer

    return says


def can_have(answer: Document, member: str) -> bool:
    """Whether an answer has a member, or has it at times."""
    outer = member.partition(".")[0]
    return outer in answer or (outer in AT_TIMES and "phase" in answer)


def with_member(answer: Document, path: Sequence[str], value: Any) -> Document:
    """An answer with another value at the path of a member."""
    if len(path) > 1:
        value = with_member(answer.get(path[0]) or {}, path[1:], value)
    return {**answer, path[0]: value}


def is_given(seen: Seen, says: Reports, member: str) -> bool:
    """Whether a habit gives the member the engine gave."""
    index, got = seen.judgement.step, seen.judgement.got
    assert index is not None
    answer = says(seen, index)
    if answer is None or not isinstance(got, dict):
        return False
    outer = member.partition(".")[0]
    return canonical(answer.get(outer) or None) == canonical(got.get(outer) or None)
