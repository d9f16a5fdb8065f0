# %% [markdown]
# # A Game that is carried over
#
# In Phat eight points are for the side with more card-points, and if both have forty, the eight wait: whoever has Game in the next deal
# scores sixteen, and after two ties twenty-four. The points of tricks do not wait for anything.
#
#     >>> game = next(point for point in game_named("all-fours.phat").counting.points if point.name == "game")
#     >>> [worth_of_game(game, tied) for tied in (0, 1, 2)]
#     [8, 16, 24]
#
# A deal that ends the match before its Game is counted leaves what was carried over where it was, and nobody needs it any more.

# %%
"""Games that were tied and wait for the next deal."""

from __future__ import annotations

from schmier.account import WON
from schmier.deal import Deal
from schmier.outcome import Outcome
from schmier.rules.counting import Point
from schmier.rules.words import PointOf


def tied_games_before(deal: Deal) -> int:
    """How many tied Games wait as a deal begins."""
    return deal.rounds.tied_games if deal.ruleset.carries_games else 0


def worth_of_game(point: Point, tied: int) -> int:
    """What Game counts after so many ties."""
    return point.value * (1 + tied)  # rule: points.game.tie-carried


def tied_games_after(deal: Deal, outcome: Outcome) -> int:
    """How many tied Games a deal hands on: one more if it is tied again, none when somebody has it."""
    tied = tied_games_before(deal)
    if not deal.ruleset.carries_games:
        return 0
    games = [point.name for point in deal.ruleset.counting.points if point.of is PointOf.MOST_CARD_POINTS]
    counted = [line for line in outcome.entries if line.column is WON and line.what in games]
    if not counted:
        return tied
    return tied + 1 if all(line.party is None for line in counted) else 0  # rule: points.game.tie-carried
