# %% [markdown]
# # Random play
#
# A player who knows the law and nothing else: he picks any legal action. Complete games come of it, dull as play
# and good as a test.

# %%
"""Random legal actions, for tests, benchmarks and `schmier deal`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from schmier.action import PLAYS, Action
from schmier.cards import Card, card_number, each
from schmier.deal import Deal
from schmier.exchange.discarding import Discard
from schmier.exchange.holding import holding
from schmier.exchange.passing import PassExcess
from schmier.exchange.record import choosing
from schmier.legal import Legal
from schmier.play.stacks import PlayWithStacks, spared, surplus
from schmier.play.tricks import Play
from schmier.table import Seat

PASSES_OFTEN = 0.5
"""How often a player passes at once. Picking evenly among all calls, the first two bids would close most auctions."""


LOW_BIDS = 4
"""Where a ladder is long: the power to which an even choice is raised, so that low bids are far more frequent."""


def random_action(deal: Deal, chance: Random) -> Action:
    """Some legal action of whoever acts; the cards of the deal itself are not for the players to choose."""
    phase = deal.phase
    if type(phase) is Play:
        cards = phase.playable(deal, deal.turn)
        return PLAYS[deal.turn][card_number(int(chance.random() * cards.bit_count()), cards)]
    if isinstance(phase, Discard):
        pending = choosing(deal).pending
        return random_discard(deal, phase, pending[int(chance.random() * len(pending))], chance)
    now = deal.legal()
    if now.choose is not None:
        return random_stack(deal, chance) if isinstance(phase, PlayWithStacks) else random_choice(deal, now, chance)
    if now.actions[0].do in ("pass", "take") and chance.random() < PASSES_OFTEN:
        return now.actions[0]
    if deal.ruleset.counting.counts != "list" and now.actions[0].do == "pass":
        # Ladders of dozens of rungs would otherwise end at the top at once, with contracts that nobody makes.
        return now.actions[int(chance.random() ** LOW_BIDS * len(now.actions))]
    return now.actions[int(chance.random() * len(now.actions))]


def random_choice(deal: Deal, now: Legal, chance: Random) -> Action:
    """Some legal choice of cards that are drawn, passed, buried or replaced."""
    assert now.choose is not None
    place = int(chance.random() * len(now.by))
    seat, count = now.by[place], now.choose[place]
    if now.at_most:
        count = int(chance.random() * (count + 1))
    among = choosing(deal).offered if now.verb == "draw" else deal.hands[seat]
    if now.verb == "pass-cards" and deal.ranking is not None:
        among &= deal.ranking.trumps
    chosen = cards_chosen(now.verb, seat, chance.sample(each(among), count))
    while isinstance(deal.phase, PassExcess) and deal.phase.keeps_too_many(deal, chosen):
        chosen = cards_chosen(now.verb, seat, chance.sample(each(among), count))
    return chosen


def cards_chosen(verb: str, seat: Seat, cards: Sequence[Card]) -> Action:
    """The action that chooses these cards."""
    return Action(verb, seat, cards=sum(1 << card for card in cards), listed=len(cards))


def random_stack(deal: Deal, chance: Random) -> Action:
    """Some legal stack: cards that are not spared lie under the top card as long as there are any."""
    seat = deal.turn
    hand, sparing, due = deal.hands[seat], spared(deal), surplus(deal, seat)
    common = each(hand & ~sparing)
    chosen = chance.sample(common, min(due, len(common)))
    chosen += chance.sample(each(hand & sparing), due - len(chosen))
    under = sum(1 << card for card in chosen)
    return Action("play", seat, chance.choice(each(hand & ~under)), cards=under, listed=due)


def random_discard(deal: Deal, step: Discard, seat: Seat, chance: Random) -> Action:
    """Some legal discard: plain cards first, then trumps that are not protected, then the others."""
    must_go = step.must_go(deal, *holding(deal, seat))
    chosen: list[Card] = []
    for cards in step.ways(deal, seat):
        chosen += chance.sample(cards, min(must_go - len(chosen), len(cards)))
    return cards_chosen("discard", seat, chosen)


def play_on(deal: Deal, chance: Random) -> list[Action]:
    """Random legal actions until the deal is over or the table is to deal; returns what was done."""
    done = []
    while deal.outcome is None and deal.phase.name != "deal":
        action = random_action(deal, chance)
        deal.apply(action)
        done.append(action)
    return done
