# %% [markdown]
# # The auction
#
# Who pitches, and how much must he win? That is settled in one of six ways. In most of the family the players
# bid points, each once, or round after round until nobody goes higher. In one kind of Pitch eldest has the pitch
# and sells it. In Seven Up nobody bids: a card is turned up, and eldest stands on its suit or begs. In Skat one
# bids to another, and endhand to the one who is left. And there are games in which eldest simply leads.
#
# These differ in more than manners. Where everybody speaks once he must say at once what his hand is worth. Where
# calls go round he may creep up by ones, and learns what the others have as he does. Where the pitch is sold its
# price is a score.
#
# Whatever the way, an auction ends with a pitcher, with a deal that is thrown in, or with somebody who leads and
# has promised nothing.
#
#     >>> [auction_of(game_named(game)).__class__.__name__ for game in ("pitch.auction", "cinch.eighty-three", "skat")]
#     ['OneRound', 'UntilPassedOut', 'SkatAuction']

# %%
"""The kinds of auction, one module each."""

from __future__ import annotations

from typing import assert_never

from schmier.auction.no_auction import NoAuction, RejectAlone
from schmier.auction.one_round import OneRound
from schmier.auction.sell_out import SellOut
from schmier.auction.skat import SkatAuction
from schmier.auction.turn_up import TurnUp
from schmier.auction.until_passed_out import UntilPassedOut
from schmier.deal import Phase
from schmier.ruleset.auction import AuctionKind
from schmier.ruleset.ruleset import Ruleset


def auction_of(ruleset: Ruleset) -> Phase:
    """The auction of a ruleset, by its `auction.kind`."""
    match ruleset.auction.kind:
        case AuctionKind.ONE_ROUND:
            return OneRound(ruleset)
        case AuctionKind.UNTIL_PASSED_OUT:
            return UntilPassedOut(ruleset)
        case AuctionKind.SELL_OUT:
            return SellOut(ruleset)
        case AuctionKind.TURN_UP:
            return TurnUp()
        case AuctionKind.NONE:
            return NoAuction()
        case AuctionKind.SKAT:
            return SkatAuction(ruleset)
        case AuctionKind.REJECT:
            return RejectAlone()
        case _:
            assert_never(ruleset.auction.kind)
