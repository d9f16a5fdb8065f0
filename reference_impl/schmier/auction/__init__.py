"""The kinds of auction, one module each."""

from __future__ import annotations

from typing import assert_never

from schmier.auction.one_round import OneRound
from schmier.auction.sell_out import SellOut
from schmier.auction.skat import SkatAuction
from schmier.auction.turn_up import TurnUp
from schmier.auction.until_passed_out import UntilPassedOut
from schmier.deal import Phase
from schmier.rules.ruleset import Ruleset
from schmier.rules.words import AuctionKind


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
        case AuctionKind.SKAT:
            return SkatAuction(ruleset)
        case _:
            assert_never(ruleset.auction.kind)
