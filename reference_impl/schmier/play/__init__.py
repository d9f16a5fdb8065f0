# %% [markdown]
# # Ways of play
#
# Every game plays tricks, and most of them alike. Some play long hands in stacks, some play only trumps, some have a
# Joker to deal with at no trump, some let everybody draw between tricks, and Skat lets the players break off. Each way
# is told in a chapter of its own.
#
# Which one it is goes by what the game has, never by its name. Where trumps alone are played nothing else matters;
# where a hand may be too long there are stacks; and so on down to the plain game of tricks, which all others extend:
#
#     >>> [type(play_of(game_named(game))).__name__ for game in ("pitch.auction", "skat", "five-hundred.three")]
#     ['Play', 'PlayOfGames', 'PlayAtNoTrump']
#     >>> [type(play_of(game_named(game))).__name__ for game in ("cinch", "smear.penguin")]
#     ['PlayWithStacks', 'TrumpsOnly']

# %%
"""The phase of play under a ruleset."""

from __future__ import annotations

from schmier.play.breaking_off import PlayOfGames
from schmier.play.drawing_between import PlayWithDraws
from schmier.play.no_trump import PlayAtNoTrump
from schmier.play.stacks import PlayWithStacks
from schmier.play.tricks import Play
from schmier.play.trumps_only import TrumpsOnly
from schmier.ruleset.play import Draws, Following
from schmier.ruleset.points import Counts
from schmier.ruleset.ruleset import Ruleset


def play_of(ruleset: Ruleset) -> Play:
    """The phase of play under a ruleset."""
    if ruleset.play.following is Following.TRUMPS_ONLY:
        return TrumpsOnly(ruleset)
    if ruleset.play.stack_spares is not None:
        return PlayWithStacks(ruleset)
    if ruleset.counting.counts is Counts.GAME_VALUE:
        return PlayOfGames(ruleset)
    if ruleset.play.draws is not Draws.NOTHING:
        return PlayWithDraws(ruleset)
    return PlayAtNoTrump(ruleset) if ruleset.counting.counts is Counts.TRICKS else Play(ruleset)
