"""Misreadings of what comes out of the stock after the auction, beside drawing and robbing."""

from __future__ import annotations

from typing import Final

from schmier import dealing
from schmier.cards import BIT, Cards, set_of, suit_of
from schmier.deal import Deal
from schmier.exchange import dealing_more, replacing
from schmier.exchange.dealing_more import DealMore
from schmier.exchange.replacing import Replace
from schmier.exchange.searching import Search
from schmier.io import observation
from schmier.labels import Label
from schmier.play import drawing_between
from schmier.ranking import Ranking
from schmier.table import Seat
from schmier_conformance.mutants.misreading import (
    Misreading,
    always,
    instead,
    never,
    nothing,
)


def as_many_to_each(step: DealMore, deal: Deal, seat: Seat) -> int:
    """Every player is dealt as many cards, whatever he holds already."""
    return max(0, step.deal_to - deal.ruleset.dealing.hand_size)


def pitcher_first(deal: Deal) -> list[Seat]:
    """The pitcher is dealt his cards before the others."""
    return deal.table.in_turn(deal.pitcher)


def from_the_dealer(deal: Deal) -> list[Seat]:
    """The players draw in turn from eldest, not from the winner."""
    return deal.playing()


def of_bottom_card(deal: Deal) -> Ranking:
    """The card at the bottom of the stock fixes trumps."""
    return deal.ruleset.cards.rankings[suit_of(deal.stock[-1])]


def of_top_card(deal: Deal, cut: int) -> Ranking:
    """The card on top of the stock fixes trumps, whatever was cut."""
    return deal.ruleset.cards.rankings[suit_of(deal.stock[0])]


def winner_draws_last(deal: Deal) -> list[Seat]:
    """The others draw before the winner of the trick."""
    following = deal.table.in_turn(deal.after[deal.turn])
    return [seat for seat in following if seat != deal.turn] + [deal.turn]


def lowest_in_the_pack(step: Search, deal: Deal, seat: Seat) -> Cards:
    """The trumps that lie undermost, as many as there is room for."""
    assert deal.ranking is not None
    trumps, room = deal.ranking.trumps, max(0, step.fill_to - deal.hands[seat].bit_count())
    found = [card for card in deal.stock if BIT[card] & trumps]
    return set_of(found[len(found) - min(room, len(found)) :])


def every_trump(step: Search, deal: Deal, seat: Seat) -> Cards:
    """Every trump of the stock, room or no room."""
    assert deal.ranking is not None
    return set_of(deal.stock) & deal.ranking.trumps


MISREADINGS: Final = (
    Misreading(Label.EXCHANGE_SEARCH, "found-from-the-bottom", Search.found, instead(lowest_in_the_pack)),
    Misreading(Label.EXCHANGE_SEARCH, "every-trump-is-taken", Search.found, instead(every_trump)),
    Misreading(
        Label.EXCHANGE_SEARCH_ORDER,
        "partner-searches-first",
        Search.searchers,
        lambda right: lambda step, deal: right(step, deal)[::-1],
    ),
    Misreading(
        Label.EXCHANGE_SEARCH_ORDER,
        "partner-finds-nothing",
        Search.searchers,
        lambda right: lambda step, deal: right(step, deal)[:1],
    ),
    Misreading(Label.EXCHANGE_SEARCH_OWN_DISCARDS, "searcher-stays-short", Search.takes_back, never),
    Misreading(Label.EXCHANGE_DEAL_MORE, "as-many-to-each", DealMore.lacking, instead(as_many_to_each)),
    Misreading(
        Label.EXCHANGE_DEAL_MORE,
        "one-more-too-few",
        DealMore.lacking,
        lambda right: lambda step, deal, seat: max(0, right(step, deal, seat) - 1),
    ),
    Misreading(
        Label.EXCHANGE_DEAL_MORE_ORDER,
        "pitcher-dealt-to-first",
        dealing_more.served_in_turn,
        instead(pitcher_first),
    ),
    Misreading(
        Label.EXCHANGE_REPLACE,
        "one-card-more",
        Replace.at_most,
        instead(lambda step, deal: min(step.most + 1, len(deal.stock))),
    ),
    Misreading(Label.EXCHANGE_REPLACE, "dealer-exchanges-too", Replace.may_replace, always(True)),
    Misreading(Label.EXCHANGE_REPLACE_TRUMPS_KEPT, "trumps-exchanged-too", replacing.is_trump_kept, never),
    Misreading(
        Label.EXCHANGE_REPLACE_TRUMPS_KEPT,
        "trumps-make-room",
        Replace.replaceable,
        instead(lambda step, deal: deal.hands[deal.turn]),
    ),
    Misreading(Label.PLAY_DRAW, "stock-left-alone", drawing_between.drawing_is_due, never),
    Misreading(Label.PLAY_DRAW_ORDER, "winner-draws-last", drawing_between.drawing_in_turn, instead(winner_draws_last)),
    Misreading(
        Label.PLAY_DRAW_ORDER, "drawn-from-the-dealer", drawing_between.drawing_in_turn, instead(from_the_dealer)
    ),
    Misreading(Label.PLAY_DRAW_HELD, "drawn-cards-not-held", drawing_between.count_as_held, nothing),
    Misreading(Label.TRUMPS_STOCK_TOP, "bottom-card-fixes-trumps", dealing.ranking_on_top, instead(of_bottom_card)),
    Misreading(Label.TRUMPS_CUT, "top-of-the-stock-in-place-of-the-cut", dealing.ranking_cut, instead(of_top_card)),
    Misreading(Label.TRUMPS_CUT, "cut-not-asked-for", dealing.is_cut_missing, never),
    Misreading(Label.VIEW_STOCK_TOP, "top-of-the-stock-hidden", observation.lies_on_top, never),
    Misreading(
        Label.VIEW_STOCK_TOP,
        "every-stock-lies-open",
        observation.lies_on_top,
        instead(lambda deal: bool(deal.stock)),
    ),
)
