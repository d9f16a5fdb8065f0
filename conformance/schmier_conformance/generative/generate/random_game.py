"""Whole deals played at random, from the first card to the last, and what is remembered of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from schmier.action import Action, Dealt, Verb
from schmier.cards import Card
from schmier.deal import Deal
from schmier.dealing import deal_out, pack_in_order
from schmier.io.random_play import random_action
from schmier.violation import Violation
from schmier_conformance.generative.generate.game import Game, Start, deal_at

Choose = Callable[[Deal, Random], Action]
"""What decides which legal action is done."""


@dataclass(frozen=True, slots=True)
class Played:
    """A deal that is over, and how it went."""

    start: Start
    deal: Deal
    done: tuple[Action, ...]
    tricks: tuple[tuple[Card, ...], ...]
    """The cards of each trick in the order played; those of the last, unfinished one too."""


@dataclass(frozen=True, slots=True)
class Rigging:
    """How a deal is turned aside: which cards lie on top of the pack, and how players choose."""

    order: Callable[[Game, Start, Random], list[Card]]
    """The pack in the order in which it is dealt."""
    choose: Choose = random_action


def shuffled_pack(game: Game, start: Start, chance: Random) -> list[Card]:
    """The pack, shuffled."""
    pack = list(pack_in_order(game.ruleset))
    chance.shuffle(pack)
    return pack


HONEST = Rigging(shuffled_pack)
"""The cards as they come, and any legal action."""


def played_out(game: Game, start: Start, chance: Random, rigging: Rigging = HONEST) -> Played:
    """A deal at a table, played to its end."""
    deal, done = deal_at(game, start), []
    keeper = TrickKeeper()
    while deal.outcome is None:
        action = next_action(game, start, deal, chance, rigging)
        deal.apply(action)
        done.append(action)
        keeper.see(deal, action)
    return Played(start, deal, tuple(done), keeper.all_tricks())


def played_again(game: Game, start: Start, done: tuple[Action, ...]) -> Played | None:
    """The same actions at another table; None where one of them is forbidden there, or the deal takes another way."""
    deal, keeper = deal_at(game, start), TrickKeeper()
    try:
        for action in done:
            deal.apply(action)
            keeper.see(deal, action)
    except Violation:
        return None
    return Played(start, deal, done, keeper.all_tricks()) if deal.outcome is not None else None


def next_action(game: Game, start: Start, deal: Deal, chance: Random, rigging: Rigging) -> Action:
    """The next thing at the table: the cards where they are to be dealt, otherwise what a player chooses."""
    if deal.phase.name == "deal":
        return Action(Verb.DEAL, dealt=new_cards(game, start, chance, rigging))
    return rigging.choose(deal, chance)


def new_cards(game: Game, start: Start, chance: Random, rigging: Rigging = HONEST) -> Dealt:
    """The cards of a deal."""
    return deal_out(rigging.order(game, start, chance), game.ruleset, start.table, start.dealer)


class TrickKeeper:
    """Keeps the cards of the tricks apart while a deal is played."""

    def __init__(self) -> None:
        """Nothing has been played."""
        self.tricks: list[tuple[Card, ...]] = []
        self.open: list[Card] = []

    def see(self, deal: Deal, action: Action) -> None:
        """See what has been done."""
        if action.do == "deal":
            self.tricks, self.open = [], []
        if action.do == "play":
            self.open.append(action.card)
        if self.open and len(deal.winners) > len(self.tricks):
            self.tricks.append(tuple(self.open))
            self.open = []

    def all_tricks(self) -> tuple[tuple[Card, ...], ...]:
        """The tricks, and what lies of one that nobody has won."""
        return (*self.tricks, tuple(self.open)) if self.open else tuple(self.tricks)
