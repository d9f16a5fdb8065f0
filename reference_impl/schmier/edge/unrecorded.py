# %% [markdown]
# # What a log leaves out
#
# Few logs name every card, if only because nobody at a table can see them all, and many leave out what happens at every
# table. What they do tell is still enough to judge much of the play, and nothing is guessed. A judge who guessed would
# sooner or later call an honest player a cheat.
#
# ## What a log shows of cards it does not name
#
# A card that a player plays, or throws, he held. So a log that names no hands still names many of their cards,
# and in Pitch, where every card dealt is played, it names all of them once the deal is complete. Knowing them
# beforehand is what lets a revoke be found: the player who threw a club on a heart and plays a heart two tricks
# later had that heart all along.
#
# Here nothing is known of four hands of six, and then the log goes on with the cards of a trick. South's
# Nine of clubs and his Four of hearts are his from the first; the other four stay unknown:
#
#     >>> pitch = game_named("pitch.auction")
#     >>> table = table_of("pitch.auction", players=4).table
#     >>> nothing = dealt_of({}, pitch, table)
#     >>> later = [{"do": "play", "by": "S", "card": card} for card in ("9C", "4H")]
#     >>> dealt = as_far_as_known(nothing, later, table)
#     >>> [" ".join(names(hand)) for hand in dealt.hands], dealt.unknown
#     (['', '', '9C 4H', ''], (6, 6, 4, 6))
#
# Events are read no further than the next deal of the cards: what is shown after it belongs to other hands. And a card
# that lies elsewhere already, in a hand that is named or in the widow, is not given away a second time; the replay will
# find that it was played twice.

# %%
"""What a log shows of cards it does not name, and what it leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from schmier.action import Action, Dealt, Event, dealt_of
from schmier.cards import BIT, CARD_OF, Cards, cards_of
from schmier.deal import Deal
from schmier.dealing import Dealing
from schmier.exchange.burying import Bury
from schmier.exchange.discarding import Discard
from schmier.exchange.record import choosing
from schmier.labels import Label
from schmier.table import Seat, Table
from schmier.violation import Undecidable


def as_far_as_known(dealt: Dealt, events: Sequence[Event], table: Table) -> Dealt:
    """The deal with every unknown hand filled by the cards that its player shows later."""
    shown = [0] * len(table.seats)
    elsewhere = dealt.widow
    for card in dealt.stock:
        elsewhere |= BIT[card]
    for hand in dealt.hands:
        elsewhere |= hand
    for event in events:
        if event["do"] in ("deal", "redeal"):
            break
        if event["do"] in ("play", "discard") and event["by"] in table.seat_of:
            cards = cards_of([event["card"]] if event["do"] == "play" else event["cards"]) & ~elsewhere
            elsewhere |= cards
            shown[table.seat_of[event["by"]]] |= cards
    unknown = [count and count - cards.bit_count() for count, cards in zip(dealt.unknown, shown, strict=True)]
    hands = [
        hand | cards if count else hand for hand, cards, count in zip(dealt.hands, shown, dealt.unknown, strict=True)
    ]
    added = sum(hand.bit_count() for hand in hands) - sum(hand.bit_count() for hand in dealt.hands)
    named = dealt.named
    for hand in hands:
        named |= hand
    return dealt._replace(hands=tuple(hands), unknown=tuple(unknown), listed=dealt.listed + added, named=named)


# %% [markdown]
# ## What happened, though nobody wrote it down
#
# Two things happen at every table and are not always written down: the cards are dealt, and players discard.
# Where a log goes on as if they had, they have, and what is known of them is what the later events show. If what was thrown
# cannot be told at all, the deal stands where it stood: what is filled in is carried out on a copy, which takes the deal's
# place when nothing is left open.
#
# With a known hand a discard can be read backwards. Who held nine cards and played six has thrown the other three,
# whatever they were. That takes all six: of a deal that was broken off after the fourth trick nobody can say which of the
# last five cards lay in the hand and which in the discards, and saying that a rule was broken would be guessing. Then the
# answer is that it cannot be decided.


# %%
def fill_in(deal: Deal, action: Action, events: Sequence[Event]) -> bool:
    """Let happen what the log left out before this action; False when it left nothing out."""
    if isinstance(deal.phase, Dealing) and action.do not in ("deal", "redeal"):
        unknown = dealt_of({}, deal.ruleset, deal.table)
        deal.apply(Action("deal", dealt=as_far_as_known(unknown, events, deal.table)))
        return True
    if isinstance(deal.phase, Discard) and action.do == "play":
        imply_discards(deal, deal.phase, Label.EXCHANGE_DISCARD_TO, events)
        return True
    if isinstance(deal.phase, Bury) and action.do in ("play", "declare"):
        imply_discards(deal, deal.phase, Label.EXCHANGE_BURY, events)
        return True
    return False


def imply_discards(deal: Deal, step: Discard | Bury, clause: Label, events: Sequence[Event]) -> None:
    """Make the discards that a log leaves out, as far as the cards played later tell what was kept: all of them, or none."""
    kept = [0] * len(deal.hands)
    for event in events:
        if event["do"] == "play" and event["by"] in deal.table.seat_of:
            kept[deal.table.seat_of[event["by"]]] |= BIT[CARD_OF[event["card"]]]
    trial = deal.copied()
    for seat in list(choosing(trial).pending):
        imply_discard(trial, step, clause, seat, kept[seat])
    deal.become(trial)


def imply_discard(deal: Deal, step: Discard | Bury, clause: Label, seat: Seat, kept: Cards) -> None:
    """Make the discard of one player, who is known to keep some cards."""
    if deal.unknown[seat]:
        step.discard_unseen(deal, seat, kept)
    elif kept.bit_count() != step.keep:
        raise Undecidable(clause, f"what {deal.table.seats[seat]} discarded is not known")
    else:
        thrown = deal.hands[seat] & ~kept
        deal.apply(Action("discard", seat, cards=thrown, listed=thrown.bit_count()))
