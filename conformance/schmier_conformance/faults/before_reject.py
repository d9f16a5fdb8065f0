"""Misreadings of what may be done before reject is played."""

from __future__ import annotations

from typing import Final

from schmier.counting import dealt_again
from schmier.deal import Deal
from schmier.exchange import grand_hand
from schmier.labels import Label
from schmier_conformance.faults.fault import Fault, also, always, never
from schmier_conformance.faults.replacing import Function


def forehand_alone(right: Function) -> Function:
    """Nobody but forehand is asked."""
    return lambda deal: right(deal)[:1]


def bound_by_no_bid(deal: Deal, action: object) -> None:
    """The pitcher of a grand in place of reject has no bid."""
    deal.bid = None


FAULTS: Final = (
    Fault(Label.EXCHANGE_GRAND_HAND, "any-game", grand_hand.is_no_grand_hand, never),
    Fault(Label.EXCHANGE_GRAND_HAND, "no-game", grand_hand.is_no_grand_hand, always(True)),
    Fault(Label.EXCHANGE_GRAND_HAND, "forehand-alone-is-asked", grand_hand.who_is_asked, forehand_alone),
    Fault(Label.EXCHANGE_GRAND_HAND, "grand-without-a-bid", grand_hand.play_grand, also(bound_by_no_bid)),
    Fault(Label.EXCHANGE_GRAND_HAND_ROUNDS, "grand-before-any-reject", grand_hand.is_left_out, never),
    Fault(Label.EXCHANGE_GRAND_HAND_ROUNDS, "no-grand-in-rounds", grand_hand.is_left_out, always(True)),
    Fault(Label.EXCHANGE_GRAND_HAND_AGAIN, "the-deal-passes-on", dealt_again.is_made_up_for, never),
    Fault(Label.EXCHANGE_GRAND_HAND_AGAIN, "always-dealt-again", dealt_again.is_made_up_for, always(True)),
)
"""Misreadings of what goes before reject."""
