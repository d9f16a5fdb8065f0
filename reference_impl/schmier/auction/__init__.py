"""The kinds of auction, one module each."""

from __future__ import annotations

from schmier.auction.one_round import OneRound
from schmier.auction.sell_out import SellOut
from schmier.auction.skat import SkatAuction
from schmier.auction.turn_up import TurnUp
from schmier.auction.until_passed_out import UntilPassedOut
from schmier.rules.ruleset import Ruleset


def auction_of(ruleset: Ruleset) -> OneRound | UntilPassedOut | SellOut | TurnUp | SkatAuction:
    """The auction of a ruleset, by its `auction.kind`."""
    kinds: dict[str, type[OneRound | UntilPassedOut | SellOut | TurnUp | SkatAuction]] = {
        "one-round": OneRound,
        "until-passed-out": UntilPassedOut,
        "sell-out": SellOut,
        "turn-up": TurnUp,
        "skat": SkatAuction,
    }
    return kinds[ruleset.auction.kind](ruleset)
