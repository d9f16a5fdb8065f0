# %% [markdown]
# # Games without an auction
#
# The oldest Pitch knows no bids, and Blind All Fours not even a card turned up. Eldest leads, and the suit of his first card is
# trumps. He has promised nothing: everybody scores what he wins.
#
#     >>> unsaid = dict.fromkeys(("minimum", "maximum", "slams", "dealer", "nobody_bids"))
#     >>> deal = table_of("pitch.auction", players=4, auction={**unsaid, "kind": "none"})
#     >>> str(deal.phase.name), pitcher_of(deal), deal.bid
#     ('play', 'N', None)
#
# The phase is there all the same, and over as it begins; so a deal has the same course in every game.

# %%
"""The auctions that are over as they begin: eldest pitches without a bid, or reject is always played."""

from __future__ import annotations

from typing import Final

from schmier.action import Action, Legal
from schmier.auction.record import Bidding
from schmier.bids import REJECT
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restrictions
from schmier.verbs import Verb

NO_VERBS: Final[dict[Verb, Restrictions]] = {}
"""No verb is known."""


class WithoutCalls(RestrictedPhase):
    """An auction in which no player may say anything, since it is over as it begins."""

    name = Stage.AUCTION
    restrictions = NO_VERBS

    def legal(self, deal: Deal) -> Legal:
        """No action of any player."""
        return Legal(())

    def carry_out(self, deal: Deal, action: Action) -> None:
        """There is nothing to carry out."""


class NoAuction(WithoutCalls):
    """The auction of a game without bids."""

    def begin(self, deal: Deal) -> None:
        """Eldest pitches, and has undertaken nothing."""
        deal.progress = Bidding()
        let_eldest_pitch(deal)
        deal.decided(Label.AUCTION_NONE)
        deal.next_phase()


def let_eldest_pitch(deal: Deal) -> None:
    """Eldest is the pitcher of a game without an auction."""
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.none


# %% [markdown]
# ## Reject in every deal
#
# Ramsch is mostly a last resort, for a deal in which no player wants to bid. Some play it for its own sake, and every deal is
# reject from the first card.
#
#     >>> unsaid = {"exchange": [], "auction": {"kind": "reject", "nobody_bids": None}}
#     >>> deal = table_of("skat", **unsaid)
#     >>> str(deal.phase.name), pitcher_of(deal), deal.ranking.name
#     ('play', 'nobody', 'grand')


# %%
class RejectAlone(WithoutCalls):
    """The auction of a game in which reject is always played."""

    def begin(self, deal: Deal) -> None:
        """Every player is alone, and no one calls."""
        deal.progress = Bidding()
        begin_with_reject(deal)


def begin_with_reject(deal: Deal) -> None:
    """Go on with what is done before reject, as soon as the cards are dealt."""
    deal.decided(Label.AUCTION_REJECT)
    make_reject(deal)
    deal.next_phase()  # rule: auction.reject


def make_reject(deal: Deal) -> None:
    """Let every player play for himself, with the cards as in grand."""
    deal.bid = REJECT
    deal.ranking = deal.ruleset.cards.special_rankings["grand"]  # rule: play.reject
