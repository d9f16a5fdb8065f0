"""The kinds of auction, one module each."""

from __future__ import annotations

from schmier.auction.one_round import OneRound
from schmier.ruleset import Ruleset


def auction_of(ruleset: Ruleset) -> OneRound:
    """The auction of a ruleset, by its `auction.kind`."""
    return OneRound(ruleset)
