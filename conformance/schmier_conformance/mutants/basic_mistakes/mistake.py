"""A basic mistake: something that goes wrong in engines whatever the rules, and the wrong engine that it makes of the reference."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from schmier import spec
from schmier.deal import Deal
from schmier.io.serve import observe
from schmier.ruleset.ruleset import Ruleset
from schmier_conformance.mutants.misreadings import FAULTS, Fault, replaced

Json = dict[str, Any]
"""A JSON object."""

Observing = Callable[[Deal, Json], Json]
"""What an engine answers at a step; it may change the deal."""

NewEngine = Callable[[], Observing]
"""Starts an engine, which may remember things from one case to the next."""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One basic mistake."""

    name: str
    sentence: str
    """What the engine does wrong."""
    makes_sense: Callable[[Ruleset], bool]
    """Whether the mistake can be made under a ruleset."""
    engine: NewEngine
    """The engine that makes it, as long as the reference errs in `faults`."""
    faults: tuple[Fault, ...] = ()
    """The decisions of the reference that are taken wrongly meanwhile, as far as their clauses are in force."""


@contextmanager
def wrong_engine(mistake: Mistake, ruleset: Ruleset) -> Iterator[Observing]:
    """As long as this lasts, an engine that makes the mistake."""
    with ExitStack() as replacing:
        for fault in mistake.faults:
            if spec.in_force(fault.clause, ruleset.document):
                replacing.enter_context(replaced(fault))
        yield mistake.engine()


def right_engine() -> Observing:
    """The reference, as it is now."""
    return observe


# ---- mistakes in a decision ------------------------------------------------------------------------------------------


def misread(name: str, sentence: str, *keys: str, where: Callable[[Ruleset], bool] | None = None) -> Mistake:
    """A mistake in decisions of the reference, by the keys of the faults; it makes sense where one of their clauses is in force."""
    faults = tuple(fault for fault in FAULTS if fault.key in keys)
    assert len(faults) == len(keys), f"{name}: of {keys} there are {[fault.key for fault in faults]}"

    def makes_sense(ruleset: Ruleset) -> bool:
        is_in_force = any(spec.in_force(fault.clause, ruleset.document) for fault in faults)
        return is_in_force and (where is None or where(ruleset))

    return Mistake(name, sentence, makes_sense, right_engine, faults)


# ---- mistakes in what is let pass ------------------------------------------------------------------------------------

Refused = Callable[[Deal, Json, str], bool]
"""Whether a refused action, refused by a clause, is one that the engine lets pass."""


def lets_pass(test: Refused) -> NewEngine:
    """An engine that says yes to some refused actions; it carries none of them out."""

    def engine() -> Observing:
        def answers(deal: Deal, step: Json) -> Json:
            seen = observe(deal, step)
            if "rejected" in seen and test(deal, step["try"], seen["rejected"]):
                return {"accepted": True}
            return seen

        return answers

    return engine


def acting(deal: Deal) -> tuple[str, ...]:
    """The seats that act now."""
    return tuple(deal.table.seats[seat] for seat in deal.legal().by)


# ---- mistakes after a refusal ----------------------------------------------------------------------------------------


def after_refusal(change: Callable[[Deal, Json], None]) -> NewEngine:
    """An engine that refuses what is wrong, and changes something all the same."""

    def engine() -> Observing:
        def answers(deal: Deal, step: Json) -> Json:
            seen = observe(deal, step)
            if "rejected" in seen:
                change(deal, step["try"])
            return seen

        return answers

    return engine


# ---- mistakes in an answer -------------------------------------------------------------------------------------------


def tells(*questions: str, instead: Callable[[Deal, Json], Json]) -> NewEngine:
    """An engine that answers some questions otherwise."""

    def engine() -> Observing:
        def answers(deal: Deal, step: Json) -> Json:
            seen = observe(deal, step)
            return instead(deal, seen) if step.get("ask") in questions else seen

        return answers

    return engine
