# %% [markdown]
# # What a log leaves out
#
# Few logs name every card, if only because nobody at a table can see them all, and many leave out what happens at every
# table. What they do tell is still enough to judge much of the play, and nothing is guessed. A judge who guessed would
# sooner or later call an honest player a cheat.
#
# ## What happened, though nobody wrote it down
#
# Cards are dealt, players discard, somebody fills up his hand: all that is not always written down. Where a log goes on as if it had
# happened, it has. What is known of it is what the later events show: a player keeps the cards that he plays. If that does not tell
# what he did, the log is undecidable from there on, and the deal stands where it stood.
#
# With a known hand a discard can be read backwards. Who held nine cards and played six has thrown the other three,
# whatever they were. That takes all six: of a deal that was broken off after the fourth trick nobody can say which of the
# last five cards lay in the hand and which in the discards, and saying that a rule was broken would be guessing. Then the
# answer is that it cannot be decided.
#
# A choice is left out when the log goes on with something else and never comes to it. Where it comes to it later, it is out of its
# order, and that is another matter.

# %%
"""Fills in what a log leaves out, as far as the rest of it shows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier.action import Action, Event, dealt_of
from schmier.cards import BIT, CARD_OF, Cards, cards_of
from schmier.deal import Deal, Phase
from schmier.dealing import Dealing
from schmier.exchange.burying import Bury
from schmier.exchange.calling import Call
from schmier.exchange.discarding import Discard
from schmier.exchange.drawing import FillsUp
from schmier.exchange.giving import Give
from schmier.exchange.hand_or_skat import TakeOrHand
from schmier.exchange.passing import PassExcess
from schmier.exchange.pushing import Push, to_push
from schmier.exchange.rearranging import Rearrange
from schmier.exchange.record import choosing
from schmier.exchange.replacing import Replace
from schmier.exchange.searching import Search
from schmier.labels import Label
from schmier.table import Seat
from schmier.unknown_cards import reveal
from schmier.verbs import Verb
from schmier.violation import Undecidable

# %% [markdown]
# ## What may be left out
#
# A log may begin with the first bid, or with the first card. The cards were dealt, whoever had them; four hands that nobody knows
# are a deal all the same. Only a card that is turned up for all to see must be told, because the game goes by it:
#
#     >>> found_in(log_told("N bid 3"))
#     []
#     >>> found_in(log_told("E stand", game="seven-up.three", seats="E S W", dealer="W"))
#     ['deal.turn-up?']
#
# Of the choices in the exchange any may be left out, and each leaves a question behind: what was thrown, buried, taken, passed,
# called. The question bears the name of the rule that asked for the choice:
#
#     >>> ten_point = {"game": "smear.ten-point-five", "seats": "N E S W P", "dealer": "P"}
#     >>> bids = ["N bid 5", "E pass", "S pass", "W pass", "P pass", "N declare H"]
#     >>> found_in(log_told(*bids, "N take", **ten_point))
#     ['exchange.call?']
#
# Where the next event can only follow one choice, that choice was made. Who lays cards away in Skat has taken up the skat, and
# so has who announces a game that is not played from the hand:
#
#     >>> skat = {"game": "skat", "seats": "A B C", "dealer": "C", "hands": {"A": "JC JS JH AH TH KH QH 9H AC TC"}}
#     >>> bids = ["B bid 18", "A hold", "B pass", "C pass"]
#     >>> found_in(log_told(*bids, "A discard TC AC", "A declare hearts", "A play JC", **skat))
#     []

# %%
AWAITED: Final[tuple[tuple[type[Phase], str, Label], ...]] = (
    (Discard, Verb.DISCARD, Label.EXCHANGE_DISCARD_TO),
    (Bury, Verb.DISCARD, Label.EXCHANGE_BURY),
    (Replace, Verb.DISCARD, Label.EXCHANGE_REPLACE),
    (Search, Verb.DRAW, Label.EXCHANGE_SEARCH_OWN_DISCARDS),
    (FillsUp, Verb.DRAW, Label.EXCHANGE_DRAW_FILL),
    (PassExcess, Verb.PASS_CARDS, Label.EXCHANGE_PASS_EXCESS),
    (Push, Verb.PASS_CARDS, Label.EXCHANGE_PUSH),
    (Give, Verb.PASS_CARDS, Label.EXCHANGE_GIVE),
    (Rearrange, Verb.PASS_CARDS, Label.EXCHANGE_REARRANGE),
)
"""The steps at which players choose cards: the verb that is awaited, and the clause."""

CHANGES_HANDS: Final = (Replace, FillsUp, PassExcess, Give, Push, Rearrange, Discard, Bury)
"""The steps after which a player plays other cards than he held before them."""


def fill_in(deal: Deal, action: Action, events: Sequence[Event]) -> bool:
    """Let happen what the log left out before this action; False when it left nothing out."""
    if isinstance(deal.phase, Dealing):
        return action.do not in (Verb.DEAL, Verb.REDEAL) and deal_unseen(deal)
    if shows_skat_taken(deal, action):
        deal.apply(Action(Verb.TAKE, deal.turn))
        return True
    if isinstance(deal.phase, Call) and action.do is not Verb.CALL:
        raise Undecidable(Label.EXCHANGE_CALL, f"which card {deal.table.seats[deal.turn]} called is not recorded")
    step = next((step for step in AWAITED if isinstance(deal.phase, step[0])), None)
    if step is None:
        return False
    _, verb, clause = step
    left_out = seats_left_out(deal, action, verb, events)
    if not left_out:
        return False
    if isinstance(deal.phase, FillsUp):
        imply_draw(deal, deal.phase, clause, events)
    elif isinstance(deal.phase, Discard | Bury) and not changes_later(deal):
        imply_discards(deal, deal.phase, clause, left_out, events)
    else:
        raise Undecidable(clause, f"what {deal.table.seats[left_out[0]]} did is not recorded")
    return True


def shows_skat_taken(deal: Deal, action: Action) -> bool:
    """Whether an action shows that its player has taken up the skat, which the log did not say."""
    if action.by != deal.turn:
        return False
    if isinstance(deal.phase, TakeOrHand):
        announced = action.announcement
        return action.do is Verb.DISCARD or (announced is not None and not announced.hand)
    return isinstance(deal.phase, Push) and action.do is Verb.PASS_CARDS and not to_push(deal)


def deal_unseen(deal: Deal) -> bool:
    """Deal cards that nobody knows."""
    if deal.ruleset.dealing.turns_up:
        raise Undecidable(Label.DEAL_TURN_UP, "which card was turned up is not known")
    deal.apply(Action(Verb.DEAL, dealt=dealt_of({}, deal.ruleset, deal.table)))
    return True


# %% [markdown]
# ## Whose choice is missing
#
# Players who discard do so at the same time, and people write it down in any order. So the absence of East's discard at the moment
# when South's is noted says nothing yet; it may be the next line. A choice is missing only when the log has gone on without it.
#
# One thing makes this hard. In some games players throw cards twice, or throw and are dealt others. Then a discard in the log may be
# the first or the second, and what was played later need not have been in the hand before. There the log must be whole,
# or it is left undecided.


# %%
def seats_left_out(deal: Deal, action: Action, verb: str, events: Sequence[Event]) -> list[Seat]:
    """The players who are to choose now and whose choice the log does not record; nobody where one of them chooses now."""
    awaited = [deal.turn] if isinstance(deal.phase, FillsUp | Replace) else choosing(deal).pending[:]
    if isinstance(deal.phase, Replace) and action.do == verb and action.by != deal.turn:
        return awaited  # They choose in turn, so whoever comes before him has been passed over.
    if changes_later(deal) and action.do == verb:
        return [seat for seat in awaited if seat == action.by and is_recorded_once(deal, seat, verb, events)]
    if action.do == verb and action.by in awaited:
        return []
    if changes_later(deal):
        return awaited
    return [seat for seat in awaited if not is_recorded(deal, seat, verb, events)]


def is_recorded(deal: Deal, seat: Seat, verb: str, events: Sequence[Event]) -> bool:
    """Whether a player's choice is among some events."""
    return any(event["do"] == verb and event.get("by") == deal.table.seats[seat] for event in events)


def is_recorded_once(deal: Deal, seat: Seat, verb: str, events: Sequence[Event]) -> bool:
    """Whether a player makes one choice of a kind only, so that it may be that of a later step."""
    name = deal.table.seats[seat]
    return len([event for event in events if event["do"] == verb and event.get("by") == name]) == 1


def changes_later(deal: Deal) -> bool:
    """Whether a later step changes what the players hold, so that the cards played do not show what was kept."""
    return any(isinstance(phase, CHANGES_HANDS) for phase in deal.flow.phases[deal.phase_number + 1 :])


def comes_again(deal: Deal, verb: str) -> bool:
    """Whether a later step awaits the same verb, so that a recorded choice may be that of another step."""
    steps = tuple([step for step, awaited, _ in AWAITED if awaited == verb])
    return any(isinstance(phase, steps) for phase in deal.flow.phases[deal.phase_number + 1 :])


# %% [markdown]
# ## What is known of it
#
# East holds ten cards, six of them hearts, and hearts are trumps. The log passes over his discard and shows him playing the six
# hearts. So he has thrown the other four:
#
#     >>> deal = table_of("smear.ten-point", hands={"E": "AH KH QH JH 9H 3H 9C 8C 7C 2D"})
#     >>> deal = after(deal, "N bid 4", "E pass", "S pass", "W pass", "N declare H")
#     >>> east, step = deal.table.seat_of["E"], deal.phase
#     >>> six = cards_of("AH KH QH JH 9H 3H".split())
#     >>> five = cards_of("AH KH QH JH 9H".split())
#     >>> trial = deal.copied()
#     >>> imply_discard(trial, step, Label.EXCHANGE_DISCARD_TO, east, six)
#     >>> names(trial.discards[east])
#     ['7C', '8C', '9C', '2D']
#
# Of a deal that was broken off when he had played five, it cannot be said which card was the sixth. Any player at the table
# would bet on the Three of hearts. A judge does not bet:
#
#     >>> imply_discard(deal, step, Label.EXCHANGE_DISCARD_TO, east, five)
#     Traceback (most recent call last):
#     ...
#     schmier.violation.Undecidable: what E discarded is not known
#
# What several players left out is filled in for all of them or for none, so that a log which says half of it is not half believed.


# %%
def shown_later(deal: Deal, events: Sequence[Event]) -> list[Cards]:
    """By seat, the cards that are played in some events, or lie under them."""
    shown = [0] * len(deal.hands)
    for event in events:
        if event["do"] in (Verb.DEAL, Verb.REDEAL):
            break
        if event["do"] == Verb.PLAY and event["by"] in deal.table.seat_of:
            shown[deal.table.seat_of[event["by"]]] |= BIT[CARD_OF[event["card"]]] | cards_of(event.get("under", ()))
    return shown


def imply_draw(deal: Deal, step: FillsUp, clause: Label, events: Sequence[Event]) -> None:
    """Fill up a hand with the cards that its player turns out to have taken."""
    seat = deal.turn
    taken = shown_later(deal, events)[seat] & choosing(deal).offered & ~deal.hands[seat]
    if taken.bit_count() != step.missing(deal, seat):
        raise Undecidable(clause, f"what {deal.table.seats[seat]} took is not known")
    deal.apply(Action(Verb.DRAW, seat, cards=taken, listed=taken.bit_count()))


def imply_discards(
    deal: Deal, step: Discard | Bury, clause: Label, seats: Sequence[Seat], events: Sequence[Event]
) -> None:
    """Make the discards that a log leaves out, as far as the cards played later show what was kept: all of them, or none."""
    kept = shown_later(deal, events)
    trial = deal.copied()
    for seat in seats:
        imply_discard(trial, step, clause, seat, kept[seat])
    deal.become(trial)


def imply_discard(deal: Deal, step: Discard | Bury, clause: Label, seat: Seat, kept: Cards) -> None:
    """Make the discard of one player, who is known to keep some cards."""
    if deal.unknown[seat] and kept.bit_count() <= step.keep:
        step.discard_unseen(deal, seat, kept)
    elif deal.unknown[seat] or kept.bit_count() != step.keep or kept & ~deal.hands[seat]:
        raise Undecidable(clause, f"what {deal.table.seats[seat]} discarded is not known")
    else:
        thrown = deal.hands[seat] & ~kept
        deal.apply(Action(Verb.DISCARD, seat, cards=thrown, listed=thrown.bit_count()))


# %% [markdown]
# ## What a log shows of cards it does not name
#
# A card that a player plays, he held when play started. So a log that names no hands still names many of their cards,
# and in Pitch, where every card dealt is played, it names all of them once the deal is complete. Knowing them
# beforehand is what lets a revoke be found: the player who threw a club on a heart and plays a heart two tricks
# later had that heart all along.
#
# Here the log goes on with two cards of South's. Whatever else he holds, these are his:
#
#     >>> later = [{"do": "play", "by": "S", "card": card} for card in ("9C", "4H")]
#     >>> [" ".join(names(cards)) for cards in shown_later(table_of("pitch.auction", players=4), later)]
#     ['', '', '9C 4H', '']
#
# Events are read no further than the next deal of the cards: what is shown after it belongs to other hands. And a card
# that has been seen elsewhere is not given away a second time; the replay will find that it was played twice.


# %%
def show_hands(deal: Deal, events: Sequence[Event]) -> None:
    """Let every hand that is not known turn out to hold the cards that its player plays from now on."""
    for event in events:
        if event["do"] in (Verb.DEAL, Verb.REDEAL) or not any(deal.unknown):
            return
        seat = deal.table.seat_of.get(event.get("by", ""))
        if event["do"] != Verb.PLAY or seat is None:
            continue
        for card in (event["card"], *event.get("under", ())):
            if deal.unknown[seat] and not BIT[CARD_OF[card]] & (deal.seen | ~deal.ruleset.cards.pack):
                reveal(deal, seat, BIT[CARD_OF[card]])
