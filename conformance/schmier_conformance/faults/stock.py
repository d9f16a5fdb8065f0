"""Misreadings of what comes out of the stock after the auction, beside drawing and robbing."""

from __future__ import annotations

from typing import Final

from schmier import turned_trumps
from schmier.cards import suit_of
from schmier.deal import Deal
from schmier.edge import observation
from schmier.exchange import dealing_more
from schmier.exchange.dealing_more import DealMore
from schmier.labels import Label
from schmier.play import drawing_between
from schmier.ranking import Ranking
from schmier.table import Seat
from schmier_conformance.faults.fault import Fault, instead, never, nothing


def as_many_to_each(step: DealMore, deal: Deal, seat: Seat) -> int:
    """Everybody is dealt as many, whatever he holds already."""
    return max(0, step.deal_to - deal.ruleset.dealing.hand_size)


def pitcher_first(deal: Deal) -> list[Seat]:
    """The pitcher is dealt his cards before the others."""
    return deal.table.in_turn(deal.pitcher)


def from_the_dealer(deal: Deal) -> list[Seat]:
    """The players draw in turn from eldest, whoever won."""
    return deal.playing()


def of_bottom_card(deal: Deal) -> Ranking:
    """The card at the bottom of the stock fixes trumps."""
    return deal.ruleset.cards.rankings[suit_of(deal.stock[-1])]


def winner_draws_last(deal: Deal) -> list[Seat]:
    """The others draw before the winner of the trick."""
    following = deal.table.in_turn(deal.after[deal.turn])
    return [seat for seat in following if seat != deal.turn] + [deal.turn]


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
    Fault(Label.PLAY_DRAW, "stock-left-alone", drawing_between.drawing_is_due, never),
    Fault(Label.PLAY_DRAW_ORDER, "winner-draws-last", drawing_between.drawing_in_turn, instead(winner_draws_last)),
    Fault(Label.PLAY_DRAW_ORDER, "drawn-from-the-dealer", drawing_between.drawing_in_turn, instead(from_the_dealer)),
    Fault(Label.PLAY_DRAW_HELD, "drawn-cards-not-held", drawing_between.count_as_held, nothing),
    Fault(Label.TRUMPS_STOCK_TOP, "bottom-card-fixes-trumps", turned_trumps.ranking_on_top, instead(of_bottom_card)),
    Fault(Label.VIEW_STOCK_TOP, "top-of-the-stock-hidden", observation.lies_on_top, never),
    Fault(
        Label.VIEW_STOCK_TOP,
        "every-stock-lies-open",
        observation.lies_on_top,
        instead(lambda deal: bool(deal.stock)),
    ),
)
