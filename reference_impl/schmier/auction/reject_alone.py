# %% [markdown]
# # Reject by itself
#
# Ramsch is mostly what is left to do when nobody wants to play. Some play it for its own sake: nobody is asked what his cards are worth,
# and every deal is reject from the first card.
#
#     >>> unsaid = {"exchange": [], "auction": {"kind": "reject", "nobody_bids": None}}
#     >>> deal = table_of("skat", **unsaid)
#     >>> str(deal.phase.name), pitcher_of(deal), deal.ranking.name
#     ('play', 'nobody', 'grand')

# %%
"""The auction of a game in which reject is always played."""

from __future__ import annotations

from collections.abc import Mapping

from schmier.action import Action, Legal, Verb
from schmier.auction.record import Bidding
from schmier.bids import REJECT
from schmier.deal import Deal, Stage
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restrictions


class RejectAlone(RestrictedPhase):
    """The phase that is over as it begins, with reject to be played."""

    name = Stage.AUCTION
    restrictions: Mapping[Verb, Restrictions] = {}

    def begin(self, deal: Deal) -> None:
        """Nobody calls, and everybody plays for himself."""
        deal.progress = Bidding()
        begin_with_reject(deal)

    def legal(self, deal: Deal) -> Legal:
        """Nobody says anything."""
        return Legal(())

    def carry_out(self, deal: Deal, action: Action) -> None:
        """There is nothing to carry out."""


def begin_with_reject(deal: Deal) -> None:
    """Go on with what is done before reject, as soon as the cards are dealt."""
    deal.decided(Label.AUCTION_REJECT)
    make_reject(deal)
    deal.next_phase()  # rule: auction.reject


def make_reject(deal: Deal) -> None:
    """Let everybody play for himself, with the cards as in grand."""
    deal.bid = REJECT
    deal.ranking = deal.ruleset.cards.special_rankings["grand"]  # rule: play.reject
