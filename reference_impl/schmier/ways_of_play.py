# %% [markdown]
# # Ways of play
#
# Every game plays tricks, and most of them alike. Some play long hands in stacks, some play only trumps, some have a
# Joker to deal with at no trump, and Skat lets the players break off. Each way is told in a chapter of its own.

# %%
"""The phase of play under a ruleset."""

from __future__ import annotations

from schmier.contracts import NO_TRUMP
from schmier.no_trump import PlayAtNoTrump
from schmier.play import Play
from schmier.ruleset import Ruleset
from schmier.skat_play import PlayOfGames
from schmier.stacks import PlayWithStacks
from schmier.trumps_only import TrumpsOnly


def play_of(ruleset: Ruleset) -> Play:
    """The phase of play under a ruleset."""
    if ruleset.plays_trumps_only:
        return TrumpsOnly(ruleset)
    if ruleset.stack_spares is not None:
        return PlayWithStacks(ruleset)
    if ruleset.counts == "game-value":
        return PlayOfGames(ruleset)
    return PlayAtNoTrump(ruleset) if NO_TRUMP in ruleset.special_rankings else Play(ruleset)
