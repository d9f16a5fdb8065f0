"""Misreadings of what may be done before reject is played."""

from __future__ import annotations

from typing import Final

from schmier.counting import reject, rounds
from schmier.deal import Deal
from schmier.exchange import grand_hand, knocking
from schmier.labels import Label
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import (
    Misreading,
    also,
    always,
    instead,
    never,
    nothing,
)


def forehand_alone(right: Function) -> Function:
    """Only forehand has the choice."""
    return lambda deal: right(deal)[:1]


def bound_by_no_bid(deal: Deal, action: object) -> None:
    """The pitcher of a grand in place of reject has no bid."""
    deal.bid = None


MISREADINGS: Final = (
    Misreading(Label.EXCHANGE_GRAND_HAND, "any-game", grand_hand.is_no_grand_hand, never),
    Misreading(Label.EXCHANGE_GRAND_HAND, "no-game", grand_hand.is_no_grand_hand, always(True)),
    Misreading(Label.EXCHANGE_GRAND_HAND, "forehand-alone-is-asked", grand_hand.who_is_asked, forehand_alone),
    Misreading(Label.EXCHANGE_GRAND_HAND, "grand-without-a-bid", grand_hand.play_grand, also(bound_by_no_bid)),
    Misreading(Label.EXCHANGE_GRAND_HAND_ROUNDS, "grand-before-any-reject", grand_hand.is_left_out, never),
    Misreading(Label.EXCHANGE_GRAND_HAND_ROUNDS, "no-grand-in-rounds", grand_hand.is_left_out, always(True)),
    Misreading(Label.EXCHANGE_GRAND_HAND_AGAIN, "the-deal-passes-on", rounds.is_made_up_for, never),
    Misreading(Label.EXCHANGE_GRAND_HAND_AGAIN, "always-dealt-again", rounds.is_made_up_for, always(True)),
    Misreading(
        Label.EXCHANGE_KNOCK, "eldest-knocks-last", knocking.who_knocks, lambda right: lambda deal: right(deal)[::-1]
    ),
    Misreading(Label.EXCHANGE_KNOCK, "forehand-alone-knocks", knocking.who_knocks, forehand_alone),
    Misreading(Label.EXCHANGE_KNOCK_UNSEEN, "who-has-not-looked-knocks", knocking.has_not_looked, never),
    Misreading(
        Label.EXCHANGE_KNOCK_UNSEEN,
        "nobody-knocks-after-a-pass",
        knocking.has_not_looked,
        instead(lambda deal, action: bool(deal.passed_unseen)),
    ),
    Misreading(Label.EXCHANGE_KNOCK_ROUNDS, "knocks-before-any-reject", knocking.is_left_out, never),
    Misreading(Label.EXCHANGE_KNOCK_ROUNDS, "no-knocks-in-rounds", knocking.is_left_out, always(True)),
    Misreading(Label.POINTS_REJECT_KNOCK, "knocks-cost-nothing", knocking.knock, nothing),
    Misreading(
        Label.POINTS_REJECT_KNOCK,
        "knocks-double-once",
        reject.doubled_by_knocks,
        instead(lambda deal, amount: amount * 2 if deal.knocked else amount),
    ),
)
"""Misreadings of what goes before reject."""
