# %% [markdown]
# # The steps of the exchange

# %%
"""The part of a ruleset about the steps between the auction and the first lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import Cards
from schmier.ruleset.cards import CardRules
from schmier.ruleset.enums import StepKind

PROTECTING: Final = (StepKind.DISCARD, StepKind.PASS_EXCESS)
"""The steps that protect some trumps."""


@dataclass(frozen=True, slots=True, eq=False)
class Discarding:
    """What a discard step asks of everybody."""

    keep: int
    """How many cards each player keeps."""
    protected: tuple[Cards, ...]
    """The protected trumps, by trump suit."""
    keeps_protected: bool
    """Whether protected trumps are kept though they be too many."""
    lowest_first: bool
    """Whether unprotected trumps go from the lowest."""
    shows_trumps: bool


@dataclass(frozen=True, slots=True, eq=False)
class Step:
    """One step of the exchange."""

    do: StepKind
    stated: Mapping[str, Any]
    """What the document says of it."""
    discarding: Discarding | None
    """What it asks if it is a discard."""
    protects: tuple[Cards, ...]
    """The trumps that a player who passes cards must not be left with too many of, by trump suit."""


@dataclass(frozen=True, slots=True, eq=False)
class ExchangeRules:
    """The steps between the auction and the first lead."""

    steps: tuple[Step, ...]
    level: int
    """How many cards everybody is to hold as play starts; a longer hand makes a stack."""
    times_alone: int
    """How many times a contract counts that the pitcher plays without his partner."""


def exchange_of(document: Mapping[str, Any], cards: CardRules) -> ExchangeRules:
    """What a whole document says of the exchange."""
    stated = document["exchange"]
    level = next((step["to"] for step in reversed(stated) if "to" in step), document["deal"]["hand"])
    times_alone = next((step["times"] for step in stated if step["do"] == StepKind.GO_ALONE), 1)
    return ExchangeRules(tuple(step_rules_of(step, cards) for step in stated), level, times_alone)


def step_rules_of(step: Mapping[str, Any], cards: CardRules) -> Step:
    """One step."""
    kind = StepKind(step["do"])
    protects = cards.by_suit(step["protects"] if kind in PROTECTING else ())
    if kind is not StepKind.DISCARD:
        return Step(kind, step, None, protects)
    discarding = Discarding(
        keep=step["to"],
        protected=protects,
        keeps_protected=step["unavoidable"] == "keep",
        lowest_first=step["surplus"] == "lowest",
        shows_trumps=step["shows_trumps"],
    )
    return Step(kind, step, discarding, protects)
