# %% [markdown]
# # What is dealt
#
# Six things about a deal decide anything: how many cards a hand has, and how many the widow; whether the rest is a stock; whether a
# card is turned up, and what it scores; and which poor hand may ask for a new deal.
#
# Whether there is a stock is not said in a ruleset. It follows: where somebody draws, takes the stock up or is dealt more, the cards
# that are left over are of use; in Auction Pitch nobody ever touches them, so they sleep. A log that tells what the sleepers were
# tells of cards that nobody at the table has seen.
#
#     >>> stocked = [game_named(game).dealing.has_stock for game in ("cinch", "smear.ten-point", "pitch.auction")]
#     >>> stocked, game_named("seven-up.three").dealing.turns_up
#     ([True, True, False], True)

# %%
"""The part of a ruleset about the deal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import Cards, with_copies
from schmier.ruleset.auction import AuctionKind, FixedBy
from schmier.ruleset.cards import cards_of_ranks
from schmier.ruleset.exchange import StepKind

STOCK_STEPS: Final = tuple(kind for kind in StepKind if kind.uses_stock)
"""The steps at which cards come out of the stock."""


@dataclass(frozen=True, slots=True, eq=False)
class DealRules:
    """How many cards go where."""

    hand_size: int
    widow_size: int
    has_stock: bool
    """Whether the cards not dealt are of any use."""
    turns_up: bool
    """Whether a card is turned up."""
    top_fixes_trumps: bool
    """Whether the suit of the card on top of the stock is trumps."""
    cut_fixes_trumps: bool
    """Whether the suit of a card cut before the deal is trumps."""
    turn_up_points: Mapping[str, int]
    """What a card turned up scores at once, by rank."""
    turn_up_may_win: bool
    refused_suit_scores: bool
    misdeal_points: int
    """What a misdeal costs; 0 where it costs nothing."""
    misdeal_is_lost: bool
    """Whether the dealer's party loses it, and no other scores it."""
    redeal_cards: Cards
    """A hand of these cards alone may claim a redeal; no cards where there is no such claim."""


def dealing_of(document: Mapping[str, Any]) -> DealRules:
    """What a whole document says of the deal."""
    deal = document["deal"]
    return DealRules(
        hand_size=deal["hand"],
        widow_size=deal["widow"],
        has_stock=uses_stock(document),  # rule: deal.stock
        turns_up=document["auction"]["kind"] == AuctionKind.TURN_UP,
        top_fixes_trumps=document["trumps"]["fixed_by"] == FixedBy.STOCK_TOP,
        cut_fixes_trumps=document["trumps"]["fixed_by"] == FixedBy.CUT,
        turn_up_points=deal["turn_up_points"],
        turn_up_may_win=deal["winning_turn_up"] == "wins",
        refused_suit_scores=deal["refused_suit"] == "scores",
        misdeal_points=deal["misdeal_points"],
        misdeal_is_lost=deal["misdeal_paid"] == "lost",
        redeal_cards=with_copies(cards_of_ranks(deal["redeal_claim"])),
    )


def uses_stock(document: Mapping[str, Any]) -> bool:
    """Whether the cards not dealt are of any use, in a document as it is read."""
    if document["auction"]["kind"] == AuctionKind.TURN_UP or document["play"]["draws"]:
        return True
    return any(step["do"] in STOCK_STEPS for step in document["exchange"])
