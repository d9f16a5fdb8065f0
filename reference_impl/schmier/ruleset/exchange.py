# %% [markdown]
# # The steps of the exchange

# %%
"""The part of a ruleset about the steps between the auction and the first lead."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, NamedTuple, assert_never

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
    def is_a_choice(self) -> bool:
        """Whether a player has a choice at it, so that it is seen as a phase; the others are over as they begin."""
        return STEPS[self].is_a_choice

    @property
    def uses_stock(self) -> bool:
        """Whether cards come out of the stock."""
        return STEPS[self].uses_stock

    @property
    def is_done_once(self) -> bool:
        """Whether an exchange can have it once only."""
        return STEPS[self].is_done_once

    @property
    def tells_trumps(self) -> bool:
        """Whether trumps must be fixed before it, since it distinguishes them from plain cards."""
        return STEPS[self].tells_trumps


class StepTraits(NamedTuple):
    """What holds of every step of a kind."""

    is_a_choice: bool = True
    uses_stock: bool = False
    is_done_once: bool = False
    tells_trumps: bool = False


STEPS: Final[Mapping[StepKind, StepTraits]] = {
    StepKind.NAME_TRUMPS: StepTraits(is_done_once=True),
    StepKind.TAKE_WIDOW: StepTraits(is_a_choice=False, is_done_once=True),
    StepKind.TAKE_STOCK: StepTraits(is_a_choice=False, uses_stock=True, is_done_once=True),
    StepKind.DISCARD: StepTraits(tells_trumps=True),
    StepKind.DRAW: StepTraits(uses_stock=True, tells_trumps=True),
    StepKind.ROB: StepTraits(uses_stock=True, is_done_once=True, tells_trumps=True),
    StepKind.SEARCH: StepTraits(uses_stock=True, is_done_once=True, tells_trumps=True),
    StepKind.PASS_EXCESS: StepTraits(tells_trumps=True),
    StepKind.GIVE: StepTraits(),
    StepKind.CALL: StepTraits(is_done_once=True),
    StepKind.REPLACE: StepTraits(uses_stock=True),
    StepKind.BURY: StepTraits(),
    StepKind.CHOOSE_PARTNERS: StepTraits(is_done_once=True),
    StepKind.GO_ALONE: StepTraits(is_done_once=True),
    StepKind.TAKE_OR_HAND: StepTraits(),
    StepKind.ANNOUNCE: StepTraits(),
    StepKind.CONTRA: StepTraits(),
    StepKind.PUSH: StepTraits(),
    StepKind.GRAND_HAND: StepTraits(),
    StepKind.KNOCK: StepTraits(),
    StepKind.GIVE_GAME: StepTraits(),
    StepKind.REARRANGE: StepTraits(),
    StepKind.DEAL_MORE: StepTraits(is_a_choice=False, uses_stock=True),
    StepKind.MISDEAL: StepTraits(is_a_choice=False, tells_trumps=True),
}
"""The traits of every kind of step; a test compares the kinds."""


class Order(StrEnum):
    """In what order players are served from the stock."""

    FROM_ELDEST = "from-eldest"
    FROM_DEALER = "from-dealer"
    FROM_PITCHER = "from-pitcher"
    PITCHER_LAST = "pitcher-last"
    BY_SEAT = "by-seat"
    """Together; only a record needs an order."""


class RobberFills(StrEnum):
    """With what a dealer fills up who robs the pack."""

    AS_HE_LIKES = "as-he-likes"
    """With plain cards of the stock and of his own."""
    STOCK_FIRST = "stock-first"
    """With his own only when the stock is gone."""
    NOT_AT_ALL = "not-at-all"
    """He keeps his trumps alone."""

    @property
    def spares_his_own(self) -> bool:
        """Whether he takes back his own cards only when the stock is gone."""
        match self:
            case RobberFills.STOCK_FIRST:
                return True
            case RobberFills.AS_HE_LIKES | RobberFills.NOT_AT_ALL:
                return False
            case _:
                assert_never(self)

    @property
    def leaves_him_short(self) -> bool:
        """Whether he takes no plain card."""
        match self:
            case RobberFills.NOT_AT_ALL:
                return True
            case RobberFills.AS_HE_LIKES | RobberFills.STOCK_FIRST:
                return False
            case _:
                assert_never(self)


class WhoDraws(StrEnum):
    """Who draws from the stock."""

    EVERYBODY = "everybody"
    OTHERS = "others"
    """Everybody but the pitcher."""
    NON_DEALERS = "non-dealers"
    """Everybody but the dealer."""


class DoublingUntil(StrEnum):
    """Until when a game may be doubled."""

    BEFORE_LEAD = "before-lead"
    """The defenders are asked before the first lead."""
    FIRST_CARD = "first-card"
    """A defender may speak until he has played a card."""

    @property
    def goes_on_in_play(self) -> bool:
        """Whether a game may be doubled during the play."""
        match self:
            case DoublingUntil.FIRST_CARD:
                return True
            case DoublingUntil.BEFORE_LEAD:
                return False
            case _:
                assert_never(self)


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
    makes_only_discards: bool
    """Whether a discard that leaves no choice is made without asking."""


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
        makes_only_discards=step["no_choice"] == "carried-out",
    )
    return Step(kind, step, discarding, protects)
