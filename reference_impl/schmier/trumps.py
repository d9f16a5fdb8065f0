# %% [markdown]
# # Trumps by their name
#
# A contract names a suit by its letter, or says that no suit is meant: no trump in Five Hundred, grand and null in Skat.

# %%
"""The ranking that the name of a contract stands for."""

from __future__ import annotations

from schmier.ranking import Ranking
from schmier.rules.ruleset import Ruleset


def ranking_of(ruleset: Ruleset, name: str) -> Ranking:
    """The ranking while a suit is trumps, or while a contract in no suit is played."""
    return ruleset.cards.rankings_by_name[name]
