# %% [markdown]
# # How the cards are played

# %%
"""The part of a ruleset about the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, assert_never

from schmier.cards import Cards
from schmier.contracts import NO_TRUMP
from schmier.ruleset.cards import CardRules
from schmier.ruleset.exchange import StepKind

# %% [markdown]
# ## Its words
#
# The words that the options of the play have. Each is a closed set: code that decides by such a word names every member.


# %%
class Following(StrEnum):
    """What a player owes to the suit led."""

    FOLLOW_OR_TRUMP = "follow-or-trump"
    """The suit led or a trump."""
    STRICT = "strict"
    """The suit led."""
    TRUMPS_ONLY = "trumps-only"
    """Only trumps are played."""


class Leader(StrEnum):
    """Who leads to the first trick."""

    PITCHER = "pitcher"
    ELDEST = "eldest"
    PARTNER_WITH_ONE_TRUMP = "partner-with-one-trump"
    """A partner of the pitcher who holds just one trump, or else the pitcher."""


class FirstLead(StrEnum):
    """What may be led first."""

    ANY = "any"
    TRUMP = "trump"
    NO_JOKER = "no-joker"


class Draws(StrEnum):
    """How players draw between tricks."""

    NOTHING = ""
    """They do not."""
    FACED = "faced"
    """From a stock whose top card lies open."""
    FACE_DOWN = "face-down"

    @property
    def are_faced(self) -> bool:
        """Whether the card on top of the stock lies open."""
        match self:
            case Draws.FACED:
                return True
            case Draws.NOTHING | Draws.FACE_DOWN:
                return False
            case _:
                assert_never(self)


class JokerNames(StrEnum):
    """What the leader of a Joker at no trump may name."""

    NOTHING = ""
    """There is no such Joker."""
    ANY_SUIT = "any-suit"
    NOT_RENOUNCED = "not-renounced"
    NO_SUIT = "no-suit"
    """None: everybody is free."""

    @property
    def bars_renounced(self) -> bool:
        """Whether the leader may not name a suit to which he has failed to follow."""
        match self:
            case JokerNames.NOT_RENOUNCED:
                return True
            case JokerNames.NOTHING | JokerNames.ANY_SUIT | JokerNames.NO_SUIT:
                return False
            case _:
                assert_never(self)

    @property
    def names_none(self) -> bool:
        """Whether no suit is named, and the others are free."""
        match self:
            case JokerNames.NO_SUIT:
                return True
            case JokerNames.NOTHING | JokerNames.ANY_SUIT | JokerNames.NOT_RENOUNCED:
                return False
            case _:
                assert_never(self)


class JokerNoTrump(StrEnum):
    """When a Joker may be played at no trump."""

    WHEN_VOID = "when-void"
    """By who cannot follow."""
    ANY_TIME = "any-time"
    FIRST_OR_LAST = "first-or-last"
    """By who can follow too, if no trick has been led in the suit before."""

    @property
    def is_free(self) -> bool:
        """Whether a Joker may be played to any trick."""
        match self:
            case JokerNoTrump.ANY_TIME:
                return True
            case JokerNoTrump.WHEN_VOID | JokerNoTrump.FIRST_OR_LAST:
                return False
            case _:
                assert_never(self)

    @property
    def opens_suit(self) -> bool:
        """Whether a Joker may be played by who can follow, if no trick has been led in the suit before."""
        match self:
            case JokerNoTrump.FIRST_OR_LAST:
                return True
            case JokerNoTrump.WHEN_VOID | JokerNoTrump.ANY_TIME:
                return False
            case _:
                assert_never(self)


class LostCause(StrEnum):
    """What becomes of a play whose contract has failed."""

    GOES_ON = "goes-on"
    STOPS = "stops"
    NULL_STOPS = "null-stops"
    """A null that has failed ends it."""

    @property
    def stops_play(self) -> bool:
        """Whether whatever has failed ends the play."""
        match self:
            case LostCause.STOPS:
                return True
            case LostCause.GOES_ON | LostCause.NULL_STOPS:
                return False
            case _:
                assert_never(self)

    @property
    def stops_null(self) -> bool:
        """Whether a null that has failed ends the play, where other games go on."""
        match self:
            case LostCause.NULL_STOPS:
                return True
            case LostCause.GOES_ON | LostCause.STOPS:
                return False
            case _:
                assert_never(self)


# %%
@dataclass(frozen=True, slots=True, eq=False)
class PlayRules:
    """Leading, following, and the other rules of play."""

    eldest_leads: bool
    partner_may_lead: bool
    """Whether a partner of the pitcher who holds just one trump leads in his place."""
    first_lead: FirstLead
    following: Following
    called_card_goes_first: bool
    """Whether a partner who was called plays the called card to the first trick."""
    must_trump: bool
    """Whether a player who cannot follow to a plain suit must trump."""
    forbids_undertrumping: bool
    joker_led_frees: bool
    """Whether a led Joker leaves everybody free."""
    may_fold: bool
    """Whether a player whose last trump won a trick may lead a plain card and fold."""
    stack_spares: tuple[Cards, ...] | None
    """The trumps that do not belong under the top card of a stack, by trump suit; None where no stack is played."""
    has_no_trump: bool
    """Whether there are contracts at no trump."""
    joker_any_time: bool
    """Whether a Joker may be played to any trick at no trump."""
    joker_opens_suit: bool
    """Whether at no trump a Joker may be played by who can follow, if no trick has been led in the suit before."""
    joker_led_last: bool
    """Whether a Joker is led as the last card only, except at no trump."""
    joker_led_last_at_no_trump: bool
    """Whether a Joker is led at no trump as the last card only."""
    joker_names: JokerNames
    joker_forced: bool
    """Whether in a contract of no tricks who cannot follow must play a Joker."""
    draws: Draws
    """How players draw from the stock after each trick."""
    stops_when_lost: bool
    null_stops_when_lost: bool
    """Whether a null that has failed ends the play, where other games go on."""
    opens_after_first_trick: bool
    has_concessions: bool
    concedes_the_game: bool
    """Whether a concession settles the game, as the Skat Order has it, and not the tricks that are left."""
    revoke_costs: tuple[int, int] | None
    """What a revoke costs with the Jack of trumps in play, and without; None where it has no price."""
    wrong_card_ends: bool
    """Whether a revoke, or a card out of turn, ends a game of Skat."""


def play_rules_of(document: Mapping[str, Any], cards: CardRules) -> PlayRules:
    """What a whole document says of the play."""
    play = document["play"]
    revoke = play["revoke"]
    joker_no_trump, lost_cause = JokerNoTrump(play["joker_no_trump"]), LostCause(play["lost_cause"])
    return PlayRules(
        eldest_leads=Leader(play["leader"]) is Leader.ELDEST,
        partner_may_lead=Leader(play["leader"]) is Leader.PARTNER_WITH_ONE_TRUMP,
        first_lead=FirstLead(play["first_lead"]),
        following=Following(play["following"]),
        called_card_goes_first=any(
            step["do"] == StepKind.CALL and step["played"] == "first-trick" for step in document["exchange"]
        ),
        must_trump=play["void"] == "must-trump",
        forbids_undertrumping=play["undertrumping"] == "forbidden",
        joker_led_frees=play["joker_led"] == "anything",
        may_fold=play["lead_when_out"] == "fold",
        stack_spares=cards.by_suit(play["stack"]["spares"]) if play["stack"] else None,
        has_no_trump=NO_TRUMP in cards.special_rankings,
        joker_any_time=joker_no_trump.is_free,
        joker_opens_suit=joker_no_trump.opens_suit,
        joker_led_last=play["joker_lead"] == "last-card",
        joker_led_last_at_no_trump=play["joker_lead_no_trump"] == "last-card",
        joker_names=JokerNames(play["joker_names"]),
        joker_forced=play["joker_no_tricks"] == "must-when-void",
        draws=Draws(play["draws"]),
        stops_when_lost=lost_cause.stops_play,
        null_stops_when_lost=lost_cause.stops_null,
        opens_after_first_trick=play["open_hand"] == "after-first-trick",
        has_concessions=play["concessions"],
        concedes_the_game=play["conceding"] == "order",
        revoke_costs=(revoke["with_jack"], revoke["without_jack"]) if revoke else None,
        wrong_card_ends=play["wrong_card"] == "ends-game",
    )
