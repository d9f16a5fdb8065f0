# %% [markdown]
# # Was it a Spitze?
#
# It is the card that has to win, and the last trick that it has to win. A player who has to play his Seven in the ninth trick has lost
# his game there and then, though the cards are played to the end.
#
# Forehand has announced Spitze in hearts, at a table where it adds one, and has 61 card-points. With one, game, Spitze three: 30. If
# the last trick was won by the Seven he scores them, and if it was won by the Jack of clubs he loses them twice:
#
#     >>> from schmier.cards import CARD_OF
#     >>> games = dict(game_named("skat").document["points"]["games"], spitze=1)
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "bid": 18, "plays": "hearts spitze", "widow": "KC 8S"}
#     >>> cards = {"held": {"F": "JC AH TH KH QH 7H"}, "tricks": {"F": 6, "M": 4}, "but": {"points.games": games}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH 7H AS TS KS JD", "M": "KD"}
#     >>> for card in ("7H", "JC"):
#     ...     scores_after(counted("skat", marks={"last_won_with": CARD_OF[card]}, **table, **cards))["F"]
#     30
#     -60

# %%
"""Whether an announced Spitze was made, or is still to come."""

from __future__ import annotations

from typing import Final

from schmier.cards import BIT, Card
from schmier.contracts import Announcement
from schmier.deal import Deal

SPITZE: Final = "Spitze"
"""What is compared where a Spitze was announced."""


def lowest_trump_of_game(deal: Deal) -> Card:
    """The lowest trump of the game that is played; -1 where it has none."""
    assert deal.ranking is not None
    return deal.ranking.order[-1] if deal.ranking.order else -1


def is_spitze_made(deal: Deal) -> bool:
    """Whether the pitcher, who alone could, has won the last trick with the lowest trump."""
    return deal.last_won_with == lowest_trump_of_game(deal)  # rule: points.skat.won.spitze


def is_spitze_to_come(deal: Deal) -> bool:
    """Whether the pitcher, at this point of the play, may still win the last trick with the lowest trump."""
    lowest, trick = lowest_trump_of_game(deal), deal.progress
    if lowest < 0:
        return False
    if deal.hands[deal.pitcher] & BIT[lowest]:
        return True
    return getattr(trick, "tricks_left", 0) == 1 and BIT[lowest] in trick.trick  # rule: points.skat.won.spitze


def is_spitze_lost(deal: Deal, game: Announcement) -> bool:
    """Whether a Spitze was announced that cannot be made any more."""
    return game.spitze and not is_spitze_to_come(deal)
