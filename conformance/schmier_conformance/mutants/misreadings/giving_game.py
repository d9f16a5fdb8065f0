"""Misreadings of a game of Skat that the opponents give to the pitcher."""

from __future__ import annotations

from typing import Final

from schmier.account import Entry
from schmier.contracts import Announcement
from schmier.counting import by_games, game_value
from schmier.deal import Deal
from schmier.exchange import giving_game
from schmier.labels import Label
from schmier.table import Seat
from schmier_conformance.mutants.code_exchange import Function
from schmier_conformance.mutants.misreading import Misreading, always, instead, never


def other_opponent_first(deal: Deal) -> Seat:
    """The player with the first choice, where that is the opponent at the pitcher's right."""
    return deal.after[deal.after[deal.pitcher]]


def is_bare_null(deal: Deal) -> bool:
    """Whether a null is offered: only then the pitcher is not asked."""
    return deal.announcement is not None and deal.announcement.is_null


def has_no_null(deal: Deal) -> bool:
    """Whether schwarz is announced: only then the pitcher is not asked."""
    return deal.announcement is not None and deal.announcement.announces_schwarz


def schneider_only(game: Announcement) -> Announcement:
    """A game with schneider announced, or again with schneider."""
    return game._replace(schneider=True)


def as_played(right: Function) -> Function:
    """Whether a game was won, asked of the tricks though none was played."""

    def wrong(deal: Deal, game: Announcement, card_points: int, worth: game_value.Worth) -> Entry:
        is_given, deal.is_given = deal.is_given, False
        try:
            entry: Entry = right(deal, game, card_points, worth)
        finally:
            deal.is_given = is_given
        return entry

    return wrong


def counted_as_it_lies(right: Function) -> Function:
    """The pitcher has no trick, so he is schneider and schwarz."""

    def wrong(deal: Deal, game: Announcement, card_points: int) -> tuple[game_value.Levels, list[game_value.Levels]]:
        reached, counted = right(deal, game, card_points)
        return reached, [(True, True)] if deal.is_given else list(counted)

    return wrong


MISREADINGS: Final = (
    Misreading(
        Label.EXCHANGE_GIVE_GAME, "the-other-opponent-first", giving_game.first_to_give, instead(other_opponent_first)
    ),
    Misreading(Label.EXCHANGE_GIVE_GAME, "anybody-gives", giving_game.is_not_asked, never),
    Misreading(
        Label.EXCHANGE_GIVE_GAME_ANSWER, "answered-before-it-is-offered", giving_game.has_nothing_to_answer, never
    ),
    Misreading(
        Label.EXCHANGE_GIVE_GAME_ANSWER, "schwarz-is-asked", giving_game.is_taken_unasked, instead(is_bare_null)
    ),
    Misreading(Label.EXCHANGE_GIVE_GAME_ANSWER, "null-is-asked", giving_game.is_taken_unasked, instead(has_no_null)),
    Misreading(Label.EXCHANGE_GIVE_GAME_ANSWER, "never-asked", giving_game.is_taken_unasked, always(True)),
    Misreading(
        Label.EXCHANGE_GIVE_GAME_HOLD, "holding-stakes-nothing", giving_game.one_step_higher, instead(lambda game: game)
    ),
    Misreading(
        Label.EXCHANGE_GIVE_GAME_HOLD, "schneider-is-the-highest", giving_game.one_step_higher, instead(schneider_only)
    ),
    Misreading(
        Label.POINTS_SKAT_GIVEN,
        "a-gift-may-be-overbid",
        game_value.is_short,
        instead(lambda deal, value, bid: game_value.is_overbid(value, bid)),
    ),
    Misreading(Label.POINTS_SKAT_GIVEN, "nobody-won-a-trick-so-it-is-lost", by_games.line_of_undertaking, as_played),
    Misreading(Label.POINTS_SKAT_GIVEN, "counted-as-it-lies", game_value.levels_of, counted_as_it_lies),
)
