# %% [markdown]
# # The value of a game
#
# A game of Skat is won or lost, and what it is worth is another question: how many of the highest trumps its player had
# or lacked, whether he played from his hand, what was announced and what was reached. If in the end the game is worth
# less than he bid, it is lost, whatever he took.

# %%
"""From the tricks of a game of Skat to the scores after it."""

from __future__ import annotations

from typing import Final

from schmier.bids import REJECT, number_of_bid
from schmier.cards import BIT, Cards
from schmier.contracts import Announcement
from schmier.counting.match import next_dealer, winner_after
from schmier.counting.outcome import GameResult, Outcome
from schmier.counting.points import count_card_points
from schmier.counting.reject import count_reject
from schmier.deal import Deal
from schmier.labels import Label
from schmier.violation import Undecidable

SCHNEIDER: Final = 30
"""Who has no more card-points than this is schneider."""


def count_game(deal: Deal) -> Outcome:
    """The outcome of a deal of Skat that was played."""
    if deal.bid == REJECT:
        return count_reject(deal)
    game = deal.announcement
    assert game is not None
    taken = deal.captured[:]
    taken[deal.pitcher] |= deal.discards[deal.pitcher] | deal.widow  # rule: points.skat.count
    card_points = tuple([count_card_points(deal, cards) for cards in taken])
    came_to = (null_result if game.is_null else multiplied_result)(deal, game, card_points[deal.pitcher])
    made = is_won(deal, game, came_to)
    points = points_of(deal, came_to, made=made)
    scores = list(deal.scores)
    for party, won in enumerate(points):
        for value in won.values():
            scores[party] += value
    if not made:
        scores[deal.pitcher] -= cost_of(deal, game, came_to)
    deal.decided(Label.POINTS_SKAT_MADE if made else Label.POINTS_SKAT_LOST)
    after = tuple(scores)
    winner = winner_after(deal, points, after, made)
    following = next_dealer(deal, winner)
    return Outcome(points, card_points, made, after, winner, following, tuple(deal.tricks_won), came_to)


# %% [markdown]
# ## Won or lost


# %%
def is_won(deal: Deal, game: Announcement, came_to: GameResult) -> bool:
    """Whether the pitcher has won his game."""
    if came_to.overbid:
        deal.decided(Label.POINTS_SKAT_OVERBID)
        return False  # rule: points.skat.overbid
    if game.is_null:
        return came_to.tricks == 0 and deal.pitcher not in deal.conceded  # rule: points.skat.won.null
    if game.announces_schwarz:
        return came_to.tricks == sum(deal.tricks_won)  # rule: points.skat.won.schwarz
    if game.schneider:
        return came_to.card_points >= deal.ruleset.counting.schneider_from  # rule: points.skat.won.schneider
    return 2 * came_to.card_points > deal.ruleset.counting.all_card_points  # rule: points.skat.won


# %% [markdown]
# ## What it is worth
#
# The matadors are counted over what the player was dealt and the skat together: so a Jack that lay in the skat of a hand
# game can make it cheaper, and nobody knows before the end.


# %%
def matadors(deal: Deal) -> int:
    """With how many matadors the game was played; without so many is a negative number."""
    assert deal.ranking is not None
    if deal.dealt_widow.bit_count() < deal.ruleset.dealing.widow_size or deal.unknown[deal.pitcher]:
        raise Undecidable(Label.POINTS_SKAT_MATADORS, "the matadors cannot be counted: not all cards are known")
    had: Cards = deal.dealt[deal.pitcher] | deal.dealt_widow
    order = deal.ranking.order
    has_first = bool(had & BIT[order[0]])
    for row, trump in enumerate(order):
        if bool(had & BIT[trump]) != has_first:
            return row if has_first else -row  # rule: points.skat.matadors
    return len(order) if has_first else -len(order)


def multiplied_result(deal: Deal, game: Announcement, card_points: int) -> GameResult:
    """What a game in a suit, or grand, came to."""
    games, ruleset = deal.ruleset.counting.games, deal.ruleset
    assert games is not None
    row, tricks = matadors(deal), deal.tricks_won[deal.pitcher]
    is_schneider = card_points >= ruleset.counting.schneider_from or card_points <= SCHNEIDER
    is_schwarz = tricks in (0, sum(deal.tricks_won))
    multiplier = (
        abs(row) + 1
        + game.hand
        + (is_schneider or game.announces_schneider)  # rule: points.skat.schneider
        + game.announces_schneider
        + (is_schwarz or game.announces_schwarz)  # rule: points.skat.schwarz
        + game.announces_schwarz
        + game.ouvert
    )  # fmt: skip  # rule: points.skat.multiplier
    base = games.bases[game.contract]
    value = base * multiplier  # rule: points.skat.value
    deal.decided(Label.POINTS_SKAT_MATADORS, Label.POINTS_SKAT_MULTIPLIER, Label.POINTS_SKAT_VALUE)
    overbid = value < number_of_bid(deal.bid)
    if overbid:
        value = -(-number_of_bid(deal.bid) // base) * base  # rule: points.skat.overbid
    return GameResult(card_points, tricks, row, multiplier, value, overbid, is_schneider, is_schwarz)


def null_result(deal: Deal, game: Announcement, card_points: int) -> GameResult:
    """What a null came to."""
    games = deal.ruleset.counting.games
    assert games is not None
    deal.decided(Label.POINTS_SKAT_VALUE_NULL)
    value = games.null[game.hand, game.ouvert]
    return GameResult(card_points, deal.tricks_won[deal.pitcher], 0, 0, value, False, False, False)


# %% [markdown]
# ## What is entered
#
# A list adds to the value what makes winning often worth more than winning high.


# %%
def points_of(deal: Deal, came_to: GameResult, *, made: bool) -> tuple[dict[str, int], ...]:
    """What each player scores; what a lost game costs is no point."""
    bonus, players = deal.ruleset.counting.list_bonus, len(deal.hands)
    points: tuple[dict[str, int], ...] = tuple([{} for _ in range(players)])
    if made:
        points[deal.pitcher]["game"] = came_to.value << deal.doublings  # rule: points.skat.made, points.skat.contra
    if bonus is None:
        return points
    deal.decided(Label.POINTS_SKAT_LIST)
    others = bonus.others_at_four if players > deal.players else bonus.others
    for seat in range(players):
        gained = (bonus.won if made else 0) if seat == deal.pitcher else (0 if made else others)
        if gained:
            points[seat]["bonus"] = gained  # rule: points.skat.list
    return points


def cost_of(deal: Deal, game: Announcement, came_to: GameResult) -> int:
    """What a lost game costs the pitcher."""
    is_single = game.hand and deal.ruleset.counting.lost_hand_is_single  # rule: points.skat.lost-hand
    cost = came_to.value * (1 if is_single else 2) << deal.doublings  # rule: points.skat.lost
    return cost + (deal.ruleset.counting.list_bonus.lost if deal.ruleset.counting.list_bonus else 0)
