# %% [markdown]
# # Surplus
#
# Trumps are what the play is about, so a player who discards when they are known does not throw them away at
# will. A hand that is too long falls into three groups: plain cards, trumps that are not protected, protected
# trumps. No trump goes while a plain card could go for it, and no protected trump while an unprotected one could.
#
# Which are protected the ruleset says: as a rule those that count. In Minnesota Smear these are the Ace, King,
# Queen and Jack, the Jick, the Jokers, the Ten and the Two; the Nine down to the Three are not.
#
# North holds eight trumps, six of them protected, and may keep six. He has no choice: the Nine and the Four go.

# %%
"""The order in which cards go that are too many: plain cards, then trumps, then protected trumps."""

from __future__ import annotations

from typing import NamedTuple

from schmier.action import Action
from schmier.cards import BIT, Card, Cards, each
from schmier.deal import Deal
from schmier.ranking import TRUMPS, Ranking

# %% [markdown]
# ## The three groups


# %%
class Groups(NamedTuple):
    """Cards in the groups in which they go, one after the other."""

    plain: Cards
    common: Cards
    """The trumps that are not protected."""
    protected: Cards


def grouped(cards: Cards, trumps: Cards, protected: Cards) -> Groups:
    """Some cards in the groups in which they go."""
    trumps &= cards
    protected &= trumps
    return Groups(cards ^ trumps, trumps ^ protected, protected)


# %% [markdown]
# ## When a protected trump goes, and which of the others go first
#
# Somebody may hold more protected trumps than he can keep. When all his other trumps are among the discards he
# chooses which of the protected ones he keeps; nobody can be bound to what cannot be.
#
# Some tables add that of the unprotected trumps the lowest go. Hearts are trumps: who gives up two out of Nine,
# Seven and Four gives up the Seven and the Four, and keeps the Nine.
#
#     >>> ranking = game_named("smear.minnesota").cards.rankings[2]
#     >>> names(sum(BIT[card] for card in trumps_from_lowest(ranking, cards_of("9H 7H 4H 8C".split()))[:2]))
#     ['4H', '7H']


# %%
def trumps_from_lowest(ranking: Ranking, cards: Cards) -> list[Card]:
    """The trumps among some cards, the lowest first."""
    return [card for card in reversed(ranking.order) if BIT[card] & cards]


def are_lowest(deal: Deal, out: Cards, kept: Cards) -> bool:
    """Whether none of the trumps that go is higher than one that stays; of like Jokers neither is."""
    strength = ranking_in(deal).power[TRUMPS]
    highest_out = max((strength[card] for card in each(out)), default=0)
    return all(highest_out <= strength[card] for card in each(kept))  # rule: exchange.discard.lowest


def ranking_in(deal: Deal) -> Ranking:
    """The trumps of a deal in which they are fixed."""
    assert deal.ranking is not None
    return deal.ranking


def early_says(deal: Deal, action: Action) -> str:
    """The refusal of a trump that has room."""
    return f"{deal.table.seats[action.by]} discards a trump while there is room for it"


def lower_says(deal: Deal, action: Action) -> str:
    """The refusal of a trump that is not the lowest."""
    return f"{deal.table.seats[action.by]} discards a trump and keeps a lower one"
