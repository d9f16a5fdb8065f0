"""Whether a ruleset that the check finds nothing wrong with is played to the end: a few deals at every table, the same at every call.

The check follows the cards by bounds and compares options in pairs. What it does not foresee shows when the game is played, so no
ruleset is called playable before it has been. Half of the deals are shuffled. In the others the suits lie together in the pack, so
that hands are long in trumps or have none.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, Final

from schmier.action import Action
from schmier.cards import Card
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.dealing import deal_out, pack_in_order
from schmier.io.random_play import AT_REST, play_on
from schmier.ruleset.exchange import StepKind
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.table import table_for
from schmier.verbs import Verb
from schmier.violation import Finding

DEALS: Final = 4
"""Deals with every number of players, two of them with the suits together."""

MOST_DEALT: Final = 100
"""How often a deal may be thrown in and dealt again; where one in twenty is played, not one in 150 is thrown in so often."""

SEATS: Final = ("N", "E", "S", "W", "P", "Q", "R", "T")
"""Names for as many seats as any game has."""


def unplayed(document: Any) -> Iterator[Finding]:
    """The first finding of play: a deal that breaks off, or is never played; none where all deals come to their end."""
    ruleset = read_ruleset(document)
    yield from islice((found for players in ruleset.players for found in _at_table(ruleset, players)), 1)


def _at_table(ruleset: Ruleset, players: int) -> Iterator[Finding]:
    """What breaks a deal with this number of players."""
    for number in range(DEALS):
        chance = Random(f"played {players} {number}")
        table = table_for(ruleset, SEATS[:players])
        deal = new_deal(ruleset, table, chance.randrange(players), (0,) * len(table.parties))
        try:
            if not is_played_out(deal, chance, are_together=number % 2 == 1):
                message = f"with {players} players {MOST_DEALT} deals in a row are thrown in, and none is played"
                yield Finding(_path_of(ruleset, StepKind.MISDEAL), "exchange.misdeal", message)
        except Exception as error:  # Whatever it is, this game cannot be played.
            yield Finding(
                "$",
                "",
                f"with {players} players a deal breaks off at {deal.phase.name}: {error or type(error).__name__}",
            )


def is_played_out(deal: Deal, chance: Random, *, are_together: bool) -> bool:
    """Play a deal at random to its end; returns False if it is thrown in time and again."""
    for _ in range(MOST_DEALT):
        if deal.outcome is not None:
            return True
        assert deal.phase.name in AT_REST
        dealt = deal_out(pack(deal.ruleset, chance, are_together=are_together), deal.ruleset, deal.table, deal.dealer)
        deal.apply(Action(Verb.DEAL, dealt=dealt))
        play_on(deal, chance)
    return deal.outcome is not None


def pack(ruleset: Ruleset, chance: Random, *, are_together: bool) -> list[Card]:
    """A shuffled pack, or one with the suits together, cut anywhere."""
    cards = list(pack_in_order(ruleset))
    if not are_together:
        chance.shuffle(cards)
        return cards
    cut = chance.randrange(len(cards))
    return cards[cut:] + cards[:cut]


def _path_of(ruleset: Ruleset, kind: StepKind) -> str:
    """The path of the first step of a kind; that of the exchange where there is none."""
    kinds = [step.do for step in ruleset.exchange.steps]
    return f"$.exchange[{kinds.index(kind)}]" if kind in kinds else "$.exchange"
