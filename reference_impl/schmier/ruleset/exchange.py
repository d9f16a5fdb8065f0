# %% [markdown]
# # The steps of the exchange

# %%
"""The part of a ruleset about the steps between the auction and the first lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, assert_never

from schmier.cards import Cards
from schmier.ruleset.cards import CardRules

# %% [markdown]
# ## Its words
#
# The kinds of steps, and the words that their options have. Each is a closed set: code that decides by such a word names every member.


# %%
class StepKind(StrEnum):
    """What is done in a step of the exchange."""

    NAME_TRUMPS = "name-trumps"
    TAKE_WIDOW = "take-widow"
    TAKE_STOCK = "take-stock"
    DISCARD = "discard"
    DRAW = "draw"
    ROB = "rob"
    SEARCH = "search"
    PASS_EXCESS = "pass-excess"
    GIVE = "give"
    CALL = "call"
    REPLACE = "replace"
    BURY = "bury"
    CHOOSE_PARTNERS = "choose-partners"
    GO_ALONE = "go-alone"
    TAKE_OR_HAND = "take-or-hand"
    ANNOUNCE = "announce"
    CONTRA = "contra"
    PUSH = "push"
    GRAND_HAND = "grand-hand"
    KNOCK = "knock"
    GIVE_GAME = "give-game"
    REARRANGE = "rearrange"
    DEAL_MORE = "deal-more"
    MISDEAL = "misdeal"

    @property
    def uses_stock(self) -> bool:
        """Whether cards come out of the stock."""
        match self:
            case (
                StepKind.TAKE_STOCK
                | StepKind.DRAW
                | StepKind.ROB
                | StepKind.SEARCH
                | StepKind.REPLACE
                | StepKind.DEAL_MORE
            ):
                return True
            case StepKind.NAME_TRUMPS | StepKind.DISCARD | StepKind.BURY | StepKind.MISDEAL:
                return False
            case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
                return False
            case (
                StepKind.TAKE_WIDOW | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA
            ):
                return False
            case StepKind.PUSH | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE:
                return False
            case _:
                assert_never(self)

    @property
    def is_a_choice(self) -> bool:
        """Whether a player has a choice at it, so that it is seen as a phase; the others are over as they begin."""
        match self:
            case StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.DEAL_MORE | StepKind.MISDEAL:
                return False
            case (
                StepKind.NAME_TRUMPS | StepKind.DISCARD | StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.BURY
            ):
                return True
            case StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.CALL | StepKind.REPLACE | StepKind.CHOOSE_PARTNERS:
                return True
            case StepKind.GO_ALONE | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.GRAND_HAND | StepKind.CONTRA:
                return True
            case StepKind.PUSH | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE:
                return True
            case _:
                assert_never(self)

    @property
    def is_done_once(self) -> bool:
        """Whether an exchange can have it once only."""
        match self:
            case StepKind.NAME_TRUMPS | StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.ROB | StepKind.SEARCH:
                return True
            case StepKind.CALL | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE:
                return True
            case StepKind.DISCARD | StepKind.DRAW | StepKind.PASS_EXCESS | StepKind.GIVE | StepKind.REPLACE:
                return False
            case StepKind.BURY | StepKind.TAKE_OR_HAND | StepKind.ANNOUNCE | StepKind.CONTRA | StepKind.PUSH:
                return False
            case StepKind.GRAND_HAND | StepKind.KNOCK | StepKind.GIVE_GAME | StepKind.REARRANGE | StepKind.DEAL_MORE:
                return False
            case StepKind.MISDEAL:
                return False
            case _:
                assert_never(self)

    @property
    def tells_trumps(self) -> bool:
        """Whether trumps must be fixed before it, since it tells them from plain cards."""
        match self:
            case StepKind.DISCARD | StepKind.DRAW | StepKind.ROB | StepKind.SEARCH | StepKind.PASS_EXCESS:
                return True
            case StepKind.MISDEAL:
                return True
            case StepKind.NAME_TRUMPS | StepKind.TAKE_WIDOW | StepKind.TAKE_STOCK | StepKind.GIVE | StepKind.CALL:
                return False
            case (
                StepKind.REPLACE | StepKind.BURY | StepKind.CHOOSE_PARTNERS | StepKind.GO_ALONE | StepKind.TAKE_OR_HAND
            ):
                return False
            case StepKind.ANNOUNCE | StepKind.CONTRA | StepKind.PUSH | StepKind.GRAND_HAND | StepKind.KNOCK:
                return False
            case StepKind.GIVE_GAME | StepKind.REARRANGE | StepKind.DEAL_MORE:
                return False
            case _:
                assert_never(self)


class Order(StrEnum):
    """In what order players are served from the stock."""

    FROM_ELDEST = "from-eldest"
    FROM_DEALER = "from-dealer"
    FROM_PITCHER = "from-pitcher"
    PITCHER_LAST = "pitcher-last"
    BY_SEAT = "by-seat"
    """Together; only a record needs an order."""


class WhoDraws(StrEnum):
    """Who draws from the stock."""

    EVERYBODY = "everybody"
    OTHERS = "others"
    """Everybody but the pitcher."""
    NON_DEALERS = "non-dealers"
    """Everybody but the dealer."""


# %%
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
