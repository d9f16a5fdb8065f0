"""A basic mistake: something that goes wrong in engines whatever the rules, and the wrong engine it makes of the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from schmier import spec
from schmier.deal import Deal
from schmier.io.serve import observe
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.corpus.cases import Question
from schmier_conformance.mutants.misreadings import MISREADINGS, Misreading, replaced

Json = dict[str, Any]
"""A JSON object."""

Answering = Callable[[Deal, Json, Json], Json]
"""The answer of an engine at a step, from the deal, the step and the right answer; it may change the deal."""

NewEngine = Callable[[], Answering]
"""Starts an engine, which may remember things from one case to the next."""

Observing = Callable[[Deal, Json], Json]
"""The answer of an engine at a step."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One basic mistake."""

    name: str
    sentence: str
    """What the engine does wrong."""
    makes_sense: Callable[[Ruleset], bool]
    """Whether the mistake can be made under a ruleset."""
    answers: NewEngine | None = None
    """Starts an engine that makes a wrong answer out of the right one; None where the misreadings are all wrong."""
    misreadings: tuple[Misreading, ...] = ()
    """The misreadings of the reference meanwhile, as far as their clauses are in force."""
    changes_deal: bool = False
    """Whether the engine changes the deal as well as the answer."""
    remembers: str = ""
    """The member the engine remembers from one case to the next; empty where it remembers nothing."""
    clauses: tuple[str, ...] = ()
    """The clauses it breaks wherever it is caught; none where they depend on that, or are those of the misreadings."""


@contextmanager
def wrong_engine(mistake: Mistake, ruleset: Ruleset) -> Iterator[Observing]:
    """An engine that makes the mistake while this lasts."""
    with ExitStack() as replacing:
        for misreading in mistake.misreadings:
            if spec.in_force(misreading.clause, ruleset.document):
                replacing.enter_context(replaced(misreading))
        answers = mistake.answers() if mistake.answers is not None else None

        def answered(deal: Deal, step: Json) -> Json:
            right = observe(deal, step)
            return right if answers is None else answers(deal, step, right)

        yield answered


# ---- a wrong decision ------------------------------------------------------------------------------------------------


def misread(name: str, sentence: str, *keys: str, where: Callable[[Ruleset], bool] | None = None) -> Mistake:
    """A mistake made of misreadings, by their keys; it makes sense where one of their clauses is in force."""
    misreadings = tuple(one for one in MISREADINGS if one.key in keys)
    assert len(misreadings) == len(keys), f"{name}: of {keys} there are {[one.key for one in misreadings]}"

    def makes_sense(ruleset: Ruleset) -> bool:
        is_in_force = any(spec.in_force(one.clause, ruleset.document) for one in misreadings)
        return is_in_force and (where is None or where(ruleset))

    return Mistake(name, sentence, makes_sense, misreadings=misreadings)


# ---- a wrong answer --------------------------------------------------------------------------------------------------

Refused = Callable[[Deal, Json, str], bool]
"""Whether the engine accepts an action a clause refuses."""


def lets_pass(test: Refused) -> NewEngine:
    """An engine that accepts some refused actions; it carries none of them out."""

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        return {"accepted": True} if "rejected" in right and test(deal, step["try"], right["rejected"]) else right

    return lambda: answers


def after_refusal(change: Callable[[Deal, Json], None]) -> NewEngine:
    """An engine that refuses what is wrong, and changes the deal all the same."""

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        if "rejected" in right:
            change(deal, step["try"])
        return right

    return lambda: answers


def reports(*questions: Question, instead: Callable[[Deal, Json], Json]) -> NewEngine:
    """An engine that answers some questions wrongly."""

    def answers(deal: Deal, step: Json, right: Json) -> Json:
        return instead(deal, right) if step.get("ask") in questions else right

    return lambda: answers


def acting(deal: Deal) -> tuple[str, ...]:
    """The seats that act now."""
    return tuple(deal.table.seats[seat] for seat in deal.legal().by)
