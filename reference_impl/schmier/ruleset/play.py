# %% [markdown]
# # How the cards are played

# %%
"""The part of a ruleset about the play."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from schmier.cards import Cards
from schmier.contracts import NO_TRUMP
from schmier.ruleset.cards import CardRules
from schmier.ruleset.enums import Draws, FirstLead, Following, JokerNames, JokerNoTrump, LostCause, StepKind


@dataclass(frozen=True, slots=True, eq=False)
class PlayRules:
    """Leading, following, and the other rules of play."""

    eldest_leads: bool
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
        eldest_leads=play["leader"] == "eldest",
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
