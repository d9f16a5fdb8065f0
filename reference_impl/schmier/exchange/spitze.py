# %% [markdown]
# # Spitze
#
# Some rounds pay for a flourish: the lowest trump of all, kept to the end, is to win the last trick. Whoever says so shows the card or
# names it, and if another trump is still out, or he must play it too early, his game is lost with all its card-points.
#
# Middlehand holds the Seven of hearts and may say it with hearts. He lacks the Jack of diamonds, so with grand he may not:
#
#     >>> hands = {"middlehand": "JC JS JH AH TH KH QH 7H AS TS"}
#     >>> games = dict(game_named("skat").document["points"]["games"], spitze=1)
#     >>> table = table_of("skat", hands=hands, points={"games": games})
#     >>> deal = after(table, "middlehand bid 18", "forehand pass", "endhand pass")
#     >>> answer(deal, "middlehand declare grand hand spitze"), answer(deal, "middlehand declare hearts hand spitze")
#     ('exchange.announce.spitze', 'ok')
#
# With all four Jacks in his hand the last of them could be beaten by nobody, so there it is no flourish, and is not said.

# %%
"""Who may announce Spitze, and whether the card for it is still to come."""

from __future__ import annotations

from typing import Final

from schmier.action import Action
from schmier.cards import BIT, Cards, cards_of
from schmier.contracts import Announcement, Games
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import Restriction
from schmier.unknown_cards import may_hold

JACKS: Final[Cards] = cards_of(("JC", "JS", "JH", "JD"))
"""The four Jacks."""


def games_of(deal: Deal) -> Games:
    """The games of a ruleset of Skat, with what they are worth."""
    games = deal.ruleset.counting.games
    assert games is not None
    return games


def lowest_trump(deal: Deal, game: Announcement) -> Cards:
    """The lowest trump of a game, as a set."""
    return BIT[deal.ruleset.cards.rankings_by_name[game.contract].order[-1]]


def lacks_lowest_trump(deal: Deal, action: Action) -> bool:
    """Whether Spitze is announced by a player who does not hold the lowest trump."""
    game = action.announcement
    if game is None or not game.spitze or game.is_null:
        return False
    return not may_hold(deal, action.by, lowest_trump(deal, game))  # rule: exchange.announce.spitze


def has_all_jacks(deal: Deal, action: Action) -> bool:
    """Whether Spitze is announced in grand by a player who has all the Jacks."""
    game = action.announcement
    if game is None or not game.spitze or game.contract != "grand":
        return False
    return not JACKS & ~(deal.hands[action.by] | deal.discards[action.by])  # rule: exchange.announce.spitze.jacks


ON_SPITZE: Final[tuple[Restriction[Action], ...]] = (
    Restriction(
        Label.EXCHANGE_ANNOUNCE_SPITZE,
        lacks_lowest_trump,
        lambda deal, action: "who does not hold the lowest trump cannot win the last trick with it",
    ),
    Restriction(
        Label.EXCHANGE_ANNOUNCE_SPITZE_JACKS,
        has_all_jacks,
        lambda deal, action: "with all four Jacks the last one wins in any case: that is no Spitze",
    ),
)
"""What forbids Spitze."""
