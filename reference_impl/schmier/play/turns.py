# %% [markdown]
# # Whose turn it is
#
# The pitcher leads to the first trick: he has undertaken something, so he begins. In some games eldest leads whoever pitches, and
# where nobody has bid anything there is no pitcher to lead. After that everybody plays in turn, and whoever takes a trick leads to
# the next.
#
# North has pitched spades. He leads the Ace, and East, though he would like to be rid of a Jack, waits for his turn like
# everybody else; South must not play before East has.
#
#     >>> deal = in_play("pitch.auction", {"N": "AS 3H", "E": "JS 2H", "S": "4S 5D", "W": "9C 8D"}, trumps="S")
#     >>> refused(deal, "E play JS"), refused(deal, "N play AS"), refused(deal, "S play 4S")
#     ('play.lead.pitcher', '', 'play.turn')
#
# The Ace wins the trick, so North leads to the next one again, and nobody else:
#
#     >>> do(deal, "E play JS", "S play 4S", "W play 9C")
#     >>> turn(deal), refused(deal, "E play 2H")
#     ('N', 'play.trick.winner-leads')
#
# Whoever plays out of turn hears which of the three rules he has broken: that the pitcher begins, that the winner of a trick leads,
# or that one waits for the player before him. It is one question with one answer, and so the explanation of a lead
# that was in order names the same rule.

# %%
"""Who leads first, and what a player hears whose turn it is not."""

from __future__ import annotations

from schmier.action import Action
from schmier.deal import Deal
from schmier.labels import Label
from schmier.play.record import playing
from schmier.table import NOBODY, Seat
from schmier.violation import Violation


def eldest_leads(deal: Deal) -> bool:
    """Whether eldest leads to the first trick, and not the pitcher."""
    return deal.ruleset.play.eldest_leads or deal.pitcher == NOBODY  # rule: play.lead.pitcher, play.lead.eldest


def is_more_than_one(deal: Deal, action: Action) -> bool:
    """Whether cards lie under a card where no stack is ever played."""
    return bool(action.listed) and deal.ruleset.play.stack_spares is None  # rule: play.turn


def is_first_lead(deal: Deal) -> bool:
    """Whether no card has been played yet in this deal."""
    return not playing(deal).trick and not any(deal.tricks_won)


def clause_of_turn(deal: Deal) -> Label:
    """The clause that says whose turn it is."""
    if playing(deal).trick:
        return Label.PLAY_TURN
    if not is_first_lead(deal):
        return Label.PLAY_TRICK_WINNER_LEADS
    return Label.PLAY_LEAD_ELDEST if eldest_leads(deal) else Label.PLAY_LEAD_PITCHER


def out_of_turn(deal: Deal, seat: Seat) -> Violation:
    """The refusal of a card played by a player whose turn it is not."""
    names = deal.table.seats
    return Violation(clause_of_turn(deal), f"{names[seat]} plays out of turn: {names[deal.turn]} is to play")
