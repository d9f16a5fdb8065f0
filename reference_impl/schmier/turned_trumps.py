# %% [markdown]
# # Trumps by the top of the stock
#
# Where players draw between tricks, the first card that they will draw can make trumps. It is turned up as the hands are dealt, nobody
# is asked whether he likes its suit, and it stays where it is until the winner of the first trick takes it.
#
#     >>> unsaid = dict.fromkeys(("minimum", "maximum", "slams", "dealer", "nobody_bids"))
#     >>> game = {"auction": {**unsaid, "kind": "none"}, "trumps": {"fixed_by": "stock-top"}, "play": {"draws": "faced"}}
#     >>> deal = table_of("pitch.auction", stock="JH 2C", only=2, **game)
#     >>> deal.ranking.name, NAMES[deal.stock[0]]
#     ('H', 'JH')

# %%
"""The trumps of a game in which the top card of the stock fixes them."""

from __future__ import annotations

from schmier.cards import suit_of
from schmier.deal import Deal
from schmier.labels import Label
from schmier.ranking import Ranking
from schmier.violation import Undecidable


def turn_trumps(deal: Deal) -> None:
    """Let the top card of the stock fix trumps, in a game in which it does."""
    if deal.ruleset.dealing.top_fixes_trumps:
        deal.ranking = ranking_on_top(deal)
        deal.decided(Label.TRUMPS_STOCK_TOP)


def ranking_on_top(deal: Deal) -> Ranking:
    """The ranking that the card on top of the stock fixes."""
    if not deal.stock:
        raise Undecidable(Label.TRUMPS_STOCK_TOP, "what is trumps cannot be told: the stock is not known")
    return deal.ruleset.cards.rankings[suit_of(deal.stock[0])]  # rule: trumps.stock-top
