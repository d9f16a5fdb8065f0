"""Misreadings of what comes out of the stock after the auction, beside drawing and robbing."""

from __future__ import annotations

from typing import Final

from schmier.deal import Deal
from schmier.exchange import dealing_more
from schmier.exchange.dealing_more import DealMore
from schmier.labels import Label
from schmier.table import Seat
from schmier_conformance.faults.fault import Fault, instead


def as_many_to_each(step: DealMore, deal: Deal, seat: Seat) -> int:
    """Everybody is dealt as many, whatever he holds already."""
    return max(0, step.deal_to - deal.ruleset.dealing.hand_size)


def pitcher_first(deal: Deal) -> list[Seat]:
    """The pitcher is dealt his cards before the others."""
    return deal.table.in_turn(deal.pitcher)


FAULTS: Final = (
    Fault(Label.EXCHANGE_DEAL_MORE, "as-many-to-each", DealMore.lacking, instead(as_many_to_each)),
    Fault(
        Label.EXCHANGE_DEAL_MORE,
        "one-more-too-few",
        DealMore.lacking,
        lambda right: lambda step, deal, seat: max(0, right(step, deal, seat) - 1),
    ),
    Fault(
        Label.EXCHANGE_DEAL_MORE_ORDER,
        "pitcher-dealt-to-first",
        dealing_more.served_in_turn,
        instead(pitcher_first),
    ),
)
