# %% [markdown]
# # What must be known to be counted
#
# A log may not know all cards. Mostly they have all been played when a deal is counted, and then nothing is hidden any more. Where
# something is, it may be just the card that a point is about, or the skat with its eleven card-points; then nobody can say what the
# deal comes to, and nobody guesses.
#
# East has taken everything, and nobody doubts it. If North had kept a card that nobody has seen, it might be the Deuce of trumps:
#
#     >>> cards = {"held": {"E": "AS JS", "N": "2S 3H"}, "taken": {"E": "AS JS 3H 2S"}}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="S", pitcher="E", bid=2, **cards)
#     >>> check_points_known(deal)
#     >>> deal.unknown[0] = 1
#     >>> check_points_known(deal)
#     Traceback (most recent call last):
#     schmier.violation.Undecidable: whose points are whose cannot be told: not all cards are known

# %%
"""Deals that cannot be counted, because the cards that count are not known."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.words import PointTo
from schmier.table import NOBODY
from schmier.violation import Undecidable


def check_points_known(deal: Deal) -> None:
    """Raise `Undecidable` where points turn on cards that are not known: those held as play started, or those dealt."""
    due = deal.ruleset.dealing.hand_size * deal.players
    asks_for_dealt = any(point.to is PointTo.DEALT for point in deal.ruleset.counting.points)
    if any(deal.unknown) or (asks_for_dealt and sum(deal.dealt).bit_count() != due):
        raise Undecidable(Label.POINTS_HOLDER, "whose points are whose cannot be told: not all cards are known")


def check_game_known(deal: Deal) -> None:
    """Raise `Undecidable` where cards that count in a game of Skat are not known: the skat, or cards that were conceded."""
    skat = deal.widow | (deal.discards[deal.pitcher] if deal.pitcher != NOBODY else 0)
    is_skat_known = skat.bit_count() == deal.ruleset.dealing.widow_size
    if not is_skat_known or (deal.conceded and any(deal.unknown)):
        raise Undecidable(Label.POINTS_SKAT_COUNT, "the card-points cannot be counted: not all cards are known")
