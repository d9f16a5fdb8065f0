"""The first step of a script at which two rulesets, or two engines, answer differently."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from schmier.io.serve import observe
from schmier.ruleset.ruleset import Ruleset
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference, compare
from schmier_conformance.generative.differential.engine_session import Answer, EngineSession
from schmier_conformance.generative.differential.hunt import is_judged
from schmier_conformance.generative.script import MEANINGLESS, Json, ObservedScript, Script, case_of_script, observed


class FirstDifference(NamedTuple):
    """The first step at which two sides differ."""

    script: ObservedScript
    """The script up to the step, observed by the first ruleset; for two engines by the reference."""
    first: Any
    """The answer of the first side; a text where an engine broke down."""
    second: Any
    """The answer of the second side."""
    differences: tuple[Difference, ...]
    """The differences between the answers."""

    @property
    def question(self) -> str:
        """The question of the step, or `try`."""
        return str(self.script.steps[-1].get("ask", "try"))


class Pair(Protocol):
    """Two sides that play a game."""

    def differences_over(self, scripts: Sequence[Script]) -> list[FirstDifference | None]:
        """The first difference over each script; None where there is none, or the script has no meaning for one side."""


def differing(step: Json, first: Any, second: Any) -> tuple[Difference, ...]:
    """The differences between two observations at a step, compared in both directions; clauses of refusals are not compared."""
    one = compare({**step, "expect": first}, second)
    if one.differences or one.is_unsupported:
        return one.differences
    return compare({**step, "expect": second}, first).differences


# ---- two rulesets ----------------------------------------------------------------------------------------------------


class RulesetPair(NamedTuple):
    """The reference under two rulesets. A deal of cards only one of them would deal shows nothing and is passed over."""

    first: Ruleset
    second: Ruleset

    def differences_over(self, scripts: Sequence[Script]) -> list[FirstDifference | None]:
        """The first difference over each script."""
        return [self.difference_over(script) for script in scripts]

    def difference_over(self, script: Script) -> FirstDifference | None:
        """The first difference over one script."""
        seen: list[Json] = []
        try:
            one, other = (script.begin(ruleset) for ruleset in self)
            for number, step in enumerate(script.steps):
                first, second = observe(one, step), observe(other, step)
                seen.append(first)
                found = differing(step, first, second)
                if found and step.get("try", {}).get("do") == Verb.DEAL:
                    return None
                if found:
                    upto = Script(script.given, script.steps[: number + 1])
                    return FirstDifference(ObservedScript(upto, tuple(seen)), first, second, found)
        except MEANINGLESS:
            return None
        return None


# ---- two engines -----------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class EnginePair:
    """Two engines that play one game."""

    document: Json
    ruleset: Ruleset
    first: EngineSession
    second: EngineSession
    compared: int = 0
    """How many deals said something about both engines."""

    def differences_over(self, scripts: Sequence[Script]) -> list[FirstDifference | None]:
        """The first difference over each script."""
        all_observed = [observed(self.ruleset, script) for script in scripts]
        sound = [one for one in all_observed if one is not None]
        cases = [case_of_script(self.document, one) for one in sound]
        answers = list(zip(cases, sound, self.first.ask(cases), self.second.ask(cases), strict=True))
        self.compared += sum(is_judged(first) and is_judged(second) for _, _, first, second in answers)
        found = {id(one): difference_between(case, one, *both) for case, one, *both in answers}
        return [None if one is None else found[id(one)] for one in all_observed]


def difference_between(case: Case, script: ObservedScript, first: Answer, second: Answer) -> FirstDifference | None:
    """The first difference between two answers; steps one of the engines does not answer are passed over."""
    if failure_of(first) or failure_of(second):
        return None if failure_of(first) == failure_of(second) else breakdown(script, first, second)
    observations = dict(zip(second.steps, second.observations, strict=False))
    for index, one in zip(first.steps, first.observations, strict=False):
        other = observations.get(index)
        if other is None or {"unsupported": True} in (one, other):
            if "try" in case.steps[index]:
                return None
            continue
        step = {name: value for name, value in case.steps[index].items() if name != "expect"}
        found = differing_in_any_shape(step, one, other)
        if found:
            return FirstDifference(script.cut_after(index), one, other, found)
    return None


def differing_in_any_shape(step: Json, one: Any, other: Any) -> tuple[Difference, ...]:
    """The differences between two answers that need not have the shape of an observation."""
    try:
        return differing(step, one, other)
    except (AttributeError, KeyError, TypeError):
        return () if one == other else compare({**step, "expect": {"accepted": True}}, other).differences


def failure_of(answer: Answer) -> str:
    """How an engine failed to answer; empty where it answered."""
    return answer.breakdown or answer.error or answer.skipped


def breakdown(script: ObservedScript, first: Answer, second: Answer) -> FirstDifference:
    """A script over which one of two engines gives no answer."""
    return FirstDifference(script, failure_of(first) or "an answer", failure_of(second) or "an answer", ())
