# %% [markdown]
# # Random play
#
# A player who knows the law and nothing else: he picks any legal action. Complete games come of it, dull as play
# and good as a test. He wanders into corners that no sensible player visits, and there the rules are tried hardest:
#
#     >>> deal = table_of("smear.minnesota")
#     >>> done = play_on(deal, Random(7))
#     >>> str(deal.phase.name), len([action for action in done if action.do == "play"])
#     ('over', 24)
#
# Chance alone would make poor tests, though. If every call were as likely as every other, two bids would take most
# auctions to the top, and all deals would be moons that fail. So he passes often; and where a ladder is long, as in
# Five Hundred or Skat, he prefers its lower rungs. How often is a matter of taste and decides no rule.
#
# All chance comes from one generator that is handed in. So a deal that found a mistake can be played again, card by
# card, by whoever knows the number with which it began:
#
#     >>> again = table_of("smear.minnesota")
#     >>> play_on(again, Random(7)) == done
#     True

# %%
"""Random legal actions, for tests, benchmarks and `schmier deal`."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from schmier.action import DISCARD, DRAW, PASS, PLAY, PLAYS, Action, Legal
from schmier.cards import Card, Cards, card_number, each
from schmier.deal import Deal, Stage
from schmier.exchange.discarding import Discard
from schmier.exchange.passing import PassExcess
from schmier.exchange.pushing import Push
from schmier.exchange.record import choosing
from schmier.exchange.replacing import Replace
from schmier.play.active_obligations import playable
from schmier.play.record import playing
from schmier.play.stacks import PlayWithStacks, spared, surplus
from schmier.play.tricks import Play
from schmier.ruleset.points import Counts
from schmier.table import Seat
from schmier.verbs import Verb

PASSES_OFTEN = 0.5
"""How often a player passes at once. Picking evenly among all calls, the first two bids would close most auctions."""


LOW_BIDS = 4
"""Where a ladder is long: the power to which an even choice is raised, so that low bids are far more frequent."""

OFTEN_FIRST: Final = frozenset((PASS, Verb.TAKE))
"""The verbs that a player chooses more often than others where they are listed first."""

AT_REST: Final = frozenset((Stage.OVER, Stage.DEAL))
"""The phases in which no player acts: the deal is over, or the table is to deal."""


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
    if now.actions[0].do in OFTEN_FIRST and chance.random() < PASSES_OFTEN:
        return now.actions[0]
    if now.actions[0].do is PASS and deal.ruleset.counting.counts is not Counts.LIST:
        # Ladders of dozens of rungs would otherwise end at the top at once, with contracts that nobody makes.
        return now.actions[int(chance.random() ** LOW_BIDS * len(now.actions))]
    return now.actions[int(chance.random() * len(now.actions))]


# %% [markdown]
# ## Cards chosen out of a hand
#
# One card is picked from a list. Several at once are drawn from the hand, and not every handful is allowed: a partner
# to whom trumps are passed gets trumps only, and whoever passes must not be left with more of the protected ones than
# he may keep. A choice that would break this is put back and drawn again, which comes to an end because some choice
# is always allowed. Nothing is worked out beforehand: whoever computed the allowed handfuls here would decide a rule
# a second time.
#
# Who discards lets plain cards go first, as the rule has it: trumps only when no other card is left, and those that
# are protected last of all. Hearts are trumps. East has ten cards and keeps six, so three clubs
# and a diamond go, and never a heart:
#
#     >>> deal = table_of("smear.ten-point", hands={"E": "AH KH QH JH 9H 3H 9C 8C 7C 2D"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> names(random_discard(deal, deal.phase, deal.table.seat_of["E"], Random(7)).cards)
#     ['7C', '8C', '9C', '2D']
#
# A stack is built the same way: what is spared lies under the top card only when nothing else is left to lie there, and the top card is
# one that may be played.


# %%
def random_choice(deal: Deal, now: Legal, chance: Random) -> Action:
    """Some legal choice of cards that are drawn, passed, buried or replaced."""
    assert now.choose is not None
    place = int(chance.random() * len(now.by))
    seat, count = now.by[place], now.choose[place]
    if now.at_most:
        count = int(chance.random() * (count + 1))
    among = choosing(deal).offered if now.verb is DRAW else deal.hands[seat]
    if isinstance(deal.phase, Replace):
        among = deal.phase.replaceable(deal)
    if isinstance(deal.phase, Push | PassExcess) and deal.ranking is not None:
        among = may_be_passed(deal, among, deal.ranking.trumps, count)
    chosen = cards_chosen(now.verb, seat, chance.sample(each(among), count))
    while isinstance(deal.phase, PassExcess) and deal.phase.keeps_too_many(deal, chosen):
        chosen = cards_chosen(now.verb, seat, chance.sample(each(among), count))
    return chosen


def may_be_passed(deal: Deal, hand: Cards, trumps: Cards, count: int) -> Cards:
    """Of a hand the cards that may be passed: trumps to a partner; and no Jack, while there are others, where the skat is pushed on."""
    if not isinstance(deal.phase, Push):
        return hand & trumps
    return hand & ~trumps if (hand & ~trumps).bit_count() >= count else hand


def cards_chosen(verb: Verb, seat: Seat, cards: Sequence[Card]) -> Action:
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
    on_top = playable(playing(deal).bounds, hand & ~under)
    return Action(PLAY, seat, chance.choice(each(on_top)), cards=under, listed=due)


def random_discard(deal: Deal, step: Discard, seat: Seat, chance: Random) -> Action:
    """Some legal discard: plain cards first, then trumps that are not protected, then the others."""
    must_go = step.must_go(deal, seat)
    chosen: list[Card] = []
    for cards in step.ways(deal, seat):
        if len(chosen) == must_go:
            break
        chosen += chance.sample(cards, min(must_go - len(chosen), len(cards)))
    return cards_chosen(DISCARD, seat, chosen)


def play_on(deal: Deal, chance: Random) -> list[Action]:
    """Random legal actions until the deal is over or the table is to deal; returns what was done."""
    done = []
    while deal.phase.name not in AT_REST:
        action = random_action(deal, chance)
        deal.phase.take(deal, action)
        done.append(action)
    return done
