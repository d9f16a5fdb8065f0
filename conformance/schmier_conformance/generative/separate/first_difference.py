"""Partings: the first step of a script at which two players of a game say different things."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from schmier.io.serve import observe, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference, compare
from schmier_conformance.generative.differential.engine_session import Answer, Engine
from schmier_conformance.generative.script import (
    IMPOSSIBLE,
    Json,
    Script,
    Told,
    case_as_asked,
    told,
)


class Parting(NamedTuple):
    """Where two part."""

    told: Told
    """The script up to the step at which they do, with what the first of them says; of two engines, what the law says."""
    first: Any
    """What the first says at the step; in words, where it broke down."""
    second: Any
    """What the second says."""
    differences: tuple[Difference, ...]
    """In what they differ."""

    @property
    def question(self) -> str:
        """What is asked at the step: a question, or `try`."""
        step = self.told.script.steps[-1]
        return str(step.get("ask", "try"))


class Two(Protocol):
    """Two players of a game."""

    def part_over(self, scripts: Sequence[Script]) -> list[Parting | None]:
        """Where they part over each of some scripts; None where they do not, or it means nothing to one of them."""


def differing(step: Json, first: Any, second: Any) -> tuple[Difference, ...]:
    """In what two observations at a step differ, whichever is held against the other; the clause of a refusal is not compared."""
    one = compare({**step, "expect": first}, second)
    if one.differences or one.is_unsupported:
        return one.differences
    return compare({**step, "expect": second}, first).differences


# ---- two rulesets ----------------------------------------------------------------------------------------------------


class Rulesets(NamedTuple):
    """The reference, by two rulesets. Cards that only one of them would deal tell nothing: no deal begins with them."""

    first: Ruleset
    second: Ruleset

    def part_over(self, scripts: Sequence[Script]) -> list[Parting | None]:
        """Where the two games part."""
        return [self.part(script) for script in scripts]

    def part(self, script: Script) -> Parting | None:
        """Where the two games part over one script."""
        seen: list[Json] = []
        try:
            one, other = (set_up(ruleset, {**script.given, "events": []}) for ruleset in self)
            for number, step in enumerate(script.steps):
                first, second = observe(one, step), observe(other, step)
                seen.append(first)
                found = differing(step, first, second)
                if found and step.get("try", {}).get("do") == "deal":
                    return None
                if found:
                    upto = Script(script.given, script.steps[: number + 1])
                    return Parting(Told(upto, tuple(seen)), first, second, found)
        except IMPOSSIBLE:
            return None
        return None


# ---- two engines -----------------------------------------------------------------------------------------------------


class Engines(NamedTuple):
    """Two engines that play one game; the reference tells what is right."""

    document: Json
    ruleset: Ruleset
    first: Engine
    second: Engine

    def part_over(self, scripts: Sequence[Script]) -> list[Parting | None]:
        """Where the two engines part."""
        expected = [told(self.ruleset, script) for script in scripts]
        sound = [one for one in expected if one is not None]
        cases = [case_as_asked(self.document, one) for one in sound]
        answers = zip(cases, sound, self.first.ask(cases), self.second.ask(cases), strict=True)
        found = {id(one): parting(case, one, *both) for case, one, *both in answers}
        return [None if one is None else found[id(one)] for one in expected]


def parting(case: Case, script: Told, first: Answer, second: Answer) -> Parting | None:
    """Where two answers part; a step that one of the engines does not answer is passed over."""
    if failed(first) or failed(second):
        return None if failed(first) == failed(second) else broken_down(script, first, second)
    said = dict(zip(second.steps, second.observations, strict=False))
    for index, one in zip(first.steps, first.observations, strict=False):
        other = said.get(index)
        if other is None or {"unsupported": True} in (one, other):
            if "try" in case.steps[index]:
                return None
            continue
        step = {name: value for name, value in case.steps[index].items() if name != "expect"}
        found = both_ways(step, one, other)
        if found:
            return Parting(script.cut_after(index), one, other, found)
    return None


def both_ways(step: Json, one: Any, other: Any) -> tuple[Difference, ...]:
    """In what two answers differ, whatever shape they have."""
    try:
        return differing(step, one, other)
    except (AttributeError, KeyError, TypeError):
        return () if one == other else compare({**step, "expect": {"accepted": True}}, other).differences


def failed(answer: Answer) -> str:
    """How an engine failed to answer; empty where it answered."""
    return answer.breakdown or answer.error or answer.skipped


def broken_down(script: Told, first: Answer, second: Answer) -> Parting:
    """A script over which one of two engines gives no answer."""
    return Parting(script, failed(first) or "an answer", failed(second) or "an answer", ())
