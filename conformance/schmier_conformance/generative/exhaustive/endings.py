"""The ends of random deals: deals of a whole game, played at random until few cards are left.

A miniature is a ruleset of its own, which an engine of one game does not know. The end of a deal belongs to the game itself.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from schmier.action import Action
from schmier.cards import Cards
from schmier.deal import Deal, Stage
from schmier.deal_flow import new_deal
from schmier.io.random_play import random_action
from schmier.play.record import playing
from schmier.ruleset.play import Following
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Seat, Table
from schmier.violation import RulesetError
from schmier_conformance.generative.exhaustive.deals import random_deals

ATTEMPTS: Final = 1000
"""Deals played in a row without reaching such an end, after which there is none."""


class NoEndError(RulesetError):
    """No deal of the game reaches a trick to be led with so few cards."""


def endings(ruleset: Ruleset, table: Table, dealer: Seat, seed: str, last: int) -> Iterator[tuple[Action, ...]]:
    """Yield, without end, the actions of random deals up to a lead with at most `last` cards in each hand."""
    chance = Random(f"the last {last} of {ruleset.identifier} {seed}")
    attempts = 0
    for dealt in random_deals(ruleset, table, dealer, chance):
        actions = played_down(new_deal(ruleset, table, dealer, (0,) * len(table.parties)), dealt, last, chance)
        if actions is not None:
            attempts = 0
            yield actions
        elif (attempts := attempts + 1) == ATTEMPTS:
            raise NoEndError(f"{ruleset.identifier}: none of {ATTEMPTS} random deals is led to with {last} cards left")


def played_down(deal: Deal, dealt: Action, last: int, chance: Random) -> tuple[Action, ...] | None:
    """The actions of a deal up to its end; None where it is thrown in, or over before that."""
    actions = [dealt]
    deal.apply(dealt)
    while not is_near_the_end(deal, last):
        if deal.phase.name in (Stage.OVER, Stage.DEAL):
            return None
        actions.append(random_action(deal, chance))
        deal.apply(actions[-1])
    return tuple(actions)


def is_near_the_end(deal: Deal, last: int) -> bool:
    """Whether a trick is to be led, and no player holds more cards."""
    is_lead = deal.phase.name is Stage.PLAY and not playing(deal).trick
    return is_lead and all(cards.bit_count() <= last for cards in playable_in_time(deal))


def playable_in_time(deal: Deal) -> tuple[Cards, ...]:
    """By seat, the cards left to be played: where only trumps are played, the others stay in the hands."""
    if deal.ruleset.play.following is Following.TRUMPS_ONLY and deal.ranking is not None:
        return tuple(hand & deal.ranking.trumps for hand in deal.hands)
    return tuple(deal.hands)
