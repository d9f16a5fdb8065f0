# %% [markdown]
# # How many cards change hands
#
# A step of the exchange moves cards, and how many is arithmetic: a player who holds four of the six cards that he is to hold
# lacks two, one who holds nine has three too many. The step counts so with the cards at the table. The check of a ruleset
# counts so with the fewest and the most that there can be, before anybody has dealt. Both use the sums of this chapter, so that
# the check follows the hands through the very steps that will be played.
#
#     >>> lacking(6, 4), lacking(6, 9)
#     (2, 0)
#     >>> too_many(6, 9), too_many(6, 4)
#     (3, -2)
#
# North holds eight trumps and may keep six; South has three, so there is room for all that North has too many. Had South five, one
# card would find room; but a protected trump that North cannot keep goes all the same:
#
#     >>> passed_on(6, 8, 3, protected=6), passed_on(6, 8, 5, protected=6), passed_on(6, 8, 6, protected=8)
#     (2, 1, 2)

# %%
"""How many cards a step of the exchange moves, for numbers of cards that are known, or bounds of them."""

from __future__ import annotations


def lacking(fill_to: int, held: int) -> int:
    """How many cards a player is short of who is filled up."""
    return max(0, fill_to - held)


def too_many(keep: int, held: int) -> int:
    """How many cards a player must lay away; zero or less where he has none too many."""
    return held - keep


def passed_on(keep: int, trumps: int, trumps_of_partner: int, protected: int) -> int:
    """How many trumps a player passes to his partner; zero or less where he passes none."""
    surplus, room = trumps - keep, keep - trumps_of_partner
    return max(min(surplus, room), protected - keep)


def most_replaced(most: int, held: int, stock: int) -> int:
    """How many cards a player may replace at most."""
    return min(most, held, stock)
