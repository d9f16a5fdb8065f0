# %% [markdown]
# # No auction
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
"""The auction of games in which nobody says anything before the play."""

from __future__ import annotations

from collections.abc import Mapping

from schmier.action import Action, Legal, Verb
from schmier.auction.record import Bidding
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restrictions


class NoAuction(RestrictedPhase):
    """The phase that is over as it begins."""

    name = Stage.AUCTION
    restrictions: Mapping[Verb, Restrictions] = {}

    def begin(self, deal: Deal) -> None:
        """Eldest pitches, and has undertaken nothing."""
        deal.progress = Bidding()
        let_eldest_pitch(deal)
        deal.decided(Label.AUCTION_NONE)
        deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """Nobody says anything."""
        return Legal(())

    def carry_out(self, deal: Deal, action: Action) -> None:
        """There is nothing to carry out."""


def let_eldest_pitch(deal: Deal) -> None:
    """Eldest is the pitcher of a game without an auction."""
    deal.pitcher = deal.table.eldest(deal.dealer)  # rule: auction.none
