# %% [markdown]
# # Random play
#
# A player who knows the law and nothing else: he picks any legal action. Complete games come of it, dull as play
# and good as a test.

# %%
"""Random legal actions, for tests, benchmarks and `schmier deal`."""

from __future__ import annotations

from random import Random

from schmier.action import PLAYS, Action
from schmier.cards import Cards, card_number, each
from schmier.deal import Deal
from schmier.exchange import Discard
from schmier.play import Play, playable
from schmier.table import Seat

PASSES_OFTEN = 0.5
"""How often a player passes at once. Picking evenly among all calls, the first two bids would close most auctions."""


def random_action(deal: Deal, chance: Random) -> Action:
    """Some legal action of whoever acts; the cards of the deal itself are not for the players to choose."""
    phase = deal.phase
    if isinstance(phase, Play):
        cards = playable(deal, deal.turn, deal.ruleset)
        return PLAYS[deal.turn][card_number(int(chance.random() * cards.bit_count()), cards)]
    if isinstance(phase, Discard):
        return random_discard(deal, phase, deal.pending[int(chance.random() * len(deal.pending))], chance)
    actions = deal.legal().actions
    if actions[0].do == "pass" and chance.random() < PASSES_OFTEN:
        return actions[0]
    return actions[int(chance.random() * len(actions))]


def random_discard(deal: Deal, step: Discard, seat: Seat, chance: Random) -> Action:
    """Some legal discard: plain cards first, then trumps that are not protected, then the others."""
    ranking = deal.ranking
    assert ranking is not None
    hand = deal.hands[seat]
    protected = step.protected[ranking.trump_suit]
    due = hand.bit_count() - step.keep
    discarded: Cards = 0
    for group in (hand & ~ranking.trumps, hand & ranking.trumps & ~protected, hand & ranking.trumps & protected):
        cards = each(group)
        for card in chance.sample(cards, min(due, len(cards))):
            discarded |= 1 << card
            due -= 1
    return Action("discard", seat, cards=discarded, listed=discarded.bit_count())


def play_on(deal: Deal, chance: Random) -> list[Action]:
    """Random legal actions until the deal is over or the table is to deal; returns what was done."""
    done = []
    while deal.outcome is None and deal.phase.name != "deal":
        action = random_action(deal, chance)
        deal.apply(action)
        done.append(action)
    return done
