# %% [markdown]
# # The course of a deal
#
# Which phases there are, and how what was played is counted, follows from the ruleset alone. Every game deals, has an auction of
# some kind and plays; the steps of the exchange between them are listed in the ruleset. After the last card there is one more
# phase, in which nothing may be done.
#
# North, East, South and West have played a Pitch to its end. Nobody acts any more, and an Ace that somebody still puts on the table is
# refused, not because of what it is but because it comes too late:
#
#     >>> deal = table_of("pitch.auction", players=4)
#     >>> done = play_on(deal, Random(1))
#     >>> open_to(deal), answer(deal, "N play AS")
#     ('nobody', 'irregular.over')
#
# There are three ways of counting what was played: a list of points, as in Pitch; tricks, as in Five Hundred; and the value of a
# game, as in Skat. A deal that is thrown in is counted in a fourth, which mostly comes to nothing.
#
#     >>> [deal_flow_of(game_named(game)).settle.__name__ for game in ("pitch.auction", "five-hundred.three", "skat")]
#     ['count_by_points', 'count_by_tricks', 'count_game']

# %%
"""From a ruleset to the phases of its deals and the way they are counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import assert_never

from schmier.action import Action, Legal
from schmier.auction import auction_of
from schmier.counting.by_games import count_game
from schmier.counting.by_points import count_by_points
from schmier.counting.by_tricks import count_by_tricks
from schmier.counting.settling import count_unplayed
from schmier.deal import Deal, DealFlow, Phase, Stage
from schmier.dealing import Dealing
from schmier.exchange import step_of
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.play import play_of
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.points import Counts
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table
from schmier.violation import Violation


class Over(Phase):
    """The phase after the end."""

    name = Stage.OVER

    def begin(self, deal: Deal) -> None:
        """Nothing is left to prepare."""

    def legal(self, deal: Deal) -> Legal:
        """Nobody acts."""
        return Legal(())

    def check(self, deal: Deal, action: Action) -> None:
        """Refuse whatever is tried."""
        raise Violation(Label.IRREGULAR_OVER, "the deal is over")  # rule: irregular.over

    def act(self, deal: Deal, action: Action) -> None:
        """Nothing happens after the end."""


def count_of(counts: Counts) -> Callable[[Deal], Outcome]:
    """What counts a deal that was played out, by what its ruleset counts."""
    match counts:
        case Counts.LIST:
            return count_by_points
        case Counts.TRICKS:
            return count_by_tricks
        case Counts.GAME_VALUE:
            return count_game
        case _:
            assert_never(counts)


@lru_cache(maxsize=256)
def deal_flow_of(ruleset: Ruleset) -> DealFlow:
    """The phases of a deal under a ruleset, in their order, and how it is counted."""
    exchange = (step_of(step) for step in ruleset.exchange.steps)  # rule: exchange.order
    phases = (Dealing(ruleset), auction_of(ruleset), *exchange, play_of(ruleset), Over())
    names = tuple(phase.name for phase in phases)
    return DealFlow(phases, names, count_of(ruleset.counting.counts), count_unplayed)


def new_deal(
    ruleset: Ruleset, table: Table, dealer: Seat, scores: Sequence[int], number: int = 1, rounds: Rounds = NO_ROUNDS
) -> Deal:
    """A deal about to be dealt.

    - `table`: who sits where; `table_for` makes it of a ruleset and names.
    - `dealer`: the seat that deals, from 0.
    - `scores`: by party, what was scored before; for the first deal a zero each. They count up, whatever the players say.
    - `number`: which deal of the match it is, from 1. It matters where a number of deals ends the match.
    - `rounds`: the rounds of Bock and Ramsch that are left, this deal included.

    Nothing is checked: a table of the wrong size, or scores with which the match is over, are the caller's to refuse. The first action
    is the deal of the cards:

        >>> from schmier.table import table_for
        >>> game = game_named("pitch.auction")
        >>> deal = new_deal(game, table_for(game, ("N", "E", "S")), dealer=2, scores=(0, 0, 0))
        >>> print(deal.phase.name, deal.legal().actions[0].do)
        deal deal
    """
    return Deal(ruleset, table, dealer, scores, number, deal_flow_of(ruleset), rounds)
