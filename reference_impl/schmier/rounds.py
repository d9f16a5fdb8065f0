# %% [markdown]
# # Rounds of Bock and Ramsch
#
# Most of what a deal leaves to the next is on the pad. One thing is not: that for a while the table plays otherwise. After a game
# lost with sixty, or whatever a table has agreed upon, comes a *Bock round*, as many deals as there are players, so that everybody
# deals once, and everything counts double. Many tables let a *Ramsch round* follow, in which nobody bids.
#
# What is left is kept as a list of each kind: of every round, in the order in which they came due, how many deals. Two rounds of Bock
# at a table of three, of which the first has begun, and Ramsch due after that one:
#
#     >>> left = Rounds(bock=(2, 3))
#     >>> is_bock_begun(left, 3), is_ramsch_next(left, 3)
#     (True, False)
#
# In Phat a tied Game is handed on in the same way; there it is only a number. Where a party that is set back too often loses the match,
# the setbacks of each party are handed on as well.
#
# A round that has begun is played to its end. Of two that have not, Ramsch comes first:
#
#     >>> is_ramsch_next(Rounds(bock=(3,), ramsch=(3,)), 3), is_ramsch_next(Rounds(bock=(2,), ramsch=(3,)), 3)
#     (True, False)

# %%
"""The rounds of Bock and Ramsch that are left before a deal, and what is played in it."""

from __future__ import annotations

from typing import Final, NamedTuple


class Rounds(NamedTuple):
    """The rounds that a deal hands on with the scores, of each how many deals are left, in the order in which they came due."""

    bock: tuple[int, ...] = ()
    ramsch: tuple[int, ...] = ()
    tied_games: int = 0
    """How many Games were tied and have been carried over since Game was last won."""
    setbacks: tuple[int, ...] = ()
    """By party, how often it has been set back; empty where none has been."""


NO_ROUNDS: Final = Rounds()
"""What is left as a match begins."""


def is_bock_begun(rounds: Rounds, length: int) -> bool:
    """Whether a Bock round has been begun and not been finished; `length` is how many deals a round has."""
    return any(left < length for left in rounds.bock)


def is_ramsch_next(rounds: Rounds, length: int) -> bool:
    """Whether the next deal is played in a Ramsch round."""
    return bool(rounds.ramsch) and not is_bock_begun(rounds, length)  # rule: match.rounds.first


# %% [markdown]
# ## Several rounds of Bock
#
# A game in a Bock round may bring on another. At most tables that one waits; at some both run, and everything counts four times.
#
#     >>> doublings_by(Rounds(bock=(2, 3)), 3, are_together=False), doublings_by(Rounds(bock=(2, 3)), 3, are_together=True)
#     (1, 2)
#
# A Ramsch round is not doubled, though Bock rounds wait behind it.
#
#     >>> doublings_by(Rounds(bock=(3,), ramsch=(2,)), 3, are_together=True)
#     0


# %%
def rounds_in_play(rounds: Rounds, *, are_together: bool) -> int:
    """How many of the Bock rounds a deal of Bock is played in."""
    return (
        len(rounds.bock) if are_together else min(len(rounds.bock), 1)
    )  # rule: match.rounds.in-turn, match.rounds.together


def doublings_by(rounds: Rounds, length: int, *, are_together: bool) -> int:
    """How often the next deal is doubled by Bock."""
    if is_ramsch_next(rounds, length):
        return 0
    return rounds_in_play(rounds, are_together=are_together)
