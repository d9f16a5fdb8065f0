# %% [markdown]
# # What the play keeps in mind
#
# The trick on the table, who wins it so far, and what the next player is bound to. With the play all this is forgotten; what it
# leaves behind, the tricks that were won, is the deal's.

# %%
"""What the phase of play keeps while it lasts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from schmier.action import PLAYS, Action
from schmier.cards import ALL_CARDS, BIT, NAMES, Card, Cards
from schmier.deal import Deal
from schmier.play.active_obligations import ActiveObligation, bound_by_holding, never_excluded
from schmier.record import Progress
from schmier.table import MOST_SEATS, NOBODY, Seat

Duty = tuple[tuple[ActiveObligation, ...], Cards, Cards]
"""What a player is bound to; the cards that he may play whatever else he holds; and those of which he must hold one to be bound."""

FREE: Final[Duty] = ((), ALL_CARDS, 0)
"""Whoever is bound to nothing may play any card."""

Lead = tuple[int, Cards, tuple[int, ...], tuple[ActiveObligation, ...], Cards, Cards, Duty]
"""The effect of leading a card: the effective suit, the cards that follow to it, what each card is worth, what binds the others
in three parts, and what binds whoever leads to the next trick."""

Plays = tuple[tuple[Action | None, ...], ...]
"""By seat and card, a play of which nothing is to be noted but that the card is played; None for any other card."""

UNUSUAL: Final[Plays] = tuple((None,) * len(NAMES) for _ in range(MOST_SEATS))
"""The plays of which more is to be noted or asked, which are all of them."""

OF_NOBODY: Final[Mapping[Seat, int]] = MappingProxyType({})
"""By seat, something that nobody has or has done."""

NO_LEADS: Final[dict[Card, Lead]] = {}
"""Before the first lead, when the effect of a lead is not known. It stays empty: the first lead puts another in its place."""


@lru_cache(maxsize=256)
def usual_plays(cards: Cards) -> Plays:
    """The plays of some cards, of which nothing else is to be noted."""
    return tuple(tuple(play if BIT[play.card] & cards else None for play in of_seat) for of_seat in PLAYS)


def duty_of(bounds: tuple[ActiveObligation, ...]) -> Duty:
    """What comes of being bound to this."""
    return bounds, never_excluded(bounds), bound_by_holding(bounds)


@dataclass(slots=True, init=False)
class Playing(Progress):
    """The trick on the table, and what the play has led to so far."""

    leader: Seat
    tricks_left: int
    """How many tricks are still to be won; -1 where something else ends the play."""
    trick: list[Cards]
    """The cards of the unfinished trick in the order played, each as a set of one."""
    trick_by: tuple[Seat, ...]
    """Who played them, where players are passed over."""
    leads: dict[Card, Lead]
    """The effect of leading each card, as far as it has been worked out."""
    led: int
    """The effective suit led."""
    suit_led: Cards
    """The cards that follow to it; none where a led Joker frees everybody."""
    bounds: tuple[ActiveObligation, ...]
    """What whoever plays next is bound to."""
    unbound: Cards
    """The cards that he may play whatever else he holds."""
    bound_by: Cards
    """The cards of which he must hold one to be bound by anything."""
    to_lead: Duty
    """The same three of whoever leads to the next trick."""
    power: tuple[int, ...]
    """What each card is worth in this trick."""
    best: Card
    """The card that wins the trick so far."""
    winning_power: int
    winner: Seat
    watches_best: bool
    """Whether something follows from another card being the best."""
    scores_at_once: bool
    """Whether points are scored as a trick with them is won."""
    usual: Plays
    """The plays of which nothing is to be noted but that the card is played; none where more is to be seen to than that."""
    under: Mapping[Seat, Cards]
    """By seat, the cards under the one played to this trick."""
    buried: Cards
    """All cards under those of this trick."""
    folded: tuple[Seat, ...]
    """Who has led a plain card as his farewell, or folded."""
    renounced: Mapping[Seat, int]
    """By seat, the suits to which he has failed to follow, as bits."""
    suits_led: int
    """The suits in which a trick was led at no trump, as bits."""
    is_new_suit: bool
    """Whether this trick is the first that was led in its suit, in a game where that lets somebody play a Joker."""
    is_for_no_tricks: bool
    """Whether the contract is one of no tricks, in a game where that binds somebody to a card."""
    undertaking: str
    """`none`, `all` or `exactly` where the play stops with the trick that decides a contract of no tricks, of every trick, or hi-lo."""
    is_naming_due: bool
    """Whether the leader of a Joker is to name a suit."""
    suit_named: int

    def __init__(self, leader: Seat, tricks_left: int, usual: Plays, watches_best: bool, scores_at_once: bool) -> None:
        """The play before its first card."""
        self.leader, self.tricks_left, self.usual = leader, tricks_left, usual
        self.watches_best, self.scores_at_once = watches_best, scores_at_once
        self.trick = []
        self.leads = NO_LEADS
        self.bounds, self.unbound, self.bound_by = self.to_lead = FREE
        self.best = self.suit_named = -1
        self.winner = NOBODY
        self.undertaking = ""
        self.led = self.suit_led = self.winning_power = self.buried = self.suits_led = 0
        self.is_new_suit = self.is_for_no_tricks = self.is_naming_due = False
        # Few games have any of these; so nothing is laid out for them before it is wanted.
        self.trick_by = self.power = self.folded = ()
        self.under = self.renounced = OF_NOBODY

    def bind(self, bounds: tuple[ActiveObligation, ...]) -> None:
        """Let whoever plays next be bound to this."""
        self.bounds, self.unbound, self.bound_by = duty_of(bounds)


def playing(deal: Deal) -> Playing:
    """The record of the play in progress."""
    record: Playing = deal.progress
    return record
