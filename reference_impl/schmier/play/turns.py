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
from schmier.sides import side_of
from schmier.table import NOBODY, Seat
from schmier.violation import Undecidable, Violation


def eldest_leads(deal: Deal) -> bool:
    """Whether eldest leads to the first trick, and not the pitcher."""
    return deal.ruleset.play.eldest_leads or deal.pitcher == NOBODY  # rule: play.lead.pitcher, play.lead.eldest


def first_leader(deal: Deal) -> Seat:
    """Who leads to the first trick; raises `Undecidable` where that depends on a hand that is not known."""
    if eldest_leads(deal):
        return deal.after[deal.dealer]
    partners = partners_with_one_trump(deal) if deal.ruleset.play.partner_may_lead else ()
    return partners[0] if partners else deal.pitcher


# %% [markdown]
# At some tables a partner who holds just one trump leads it before the pitcher begins, because it would only be in the way later.
# Hearts are trumps. South holds the Jack of diamonds, which is the Jick, and no other trump, so he leads:
#
#     >>> hands = {"N": "AH JH 7H", "E": "QH 8H 3C", "S": "JD 2C 4S", "W": "2H 5H KC"}
#     >>> leads = {"play.leader": "partner-with-one-trump"}
#     >>> deal = in_play("smear.ten-point", hands, trumps="H", but=leads)
#     >>> turn(deal), refused(deal, "N play AH")
#     ('S', 'play.lead.partner')
#
# With the Three of hearts beside it he holds two, and North leads as ever:
#
#     >>> turn(in_play("smear.ten-point", {**hands, "S": "JD 3H 4S"}, trumps="H", but=leads))
#     'N'


# %%
def partners_with_one_trump(deal: Deal) -> tuple[Seat, ...]:
    """The partners of the pitcher who hold exactly one trump, in turn after him."""
    sides = side_of(deal)
    partners = [seat for seat in deal.table.in_turn(deal.pitcher)[1:] if sides[seat] == sides[deal.pitcher]]
    return tuple([seat for seat in partners if is_just_one(number_of_trumps(deal, seat))])  # rule: play.lead.partner


def is_just_one(trumps: int) -> bool:
    """Whether a partner with this number of trumps leads in the pitcher's place."""
    return trumps == 1  # rule: play.lead.partner


def number_of_trumps(deal: Deal, seat: Seat) -> int:
    """How many trumps a player holds."""
    assert deal.ranking is not None
    known = (deal.hands[seat] & deal.ranking.trumps).bit_count()
    if deal.unknown[seat] and known <= 1:
        message = f"how many trumps {deal.table.seats[seat]} holds cannot be told: not all cards are known"
        raise Undecidable(Label.PLAY_LEAD_PARTNER, message)
    return known


# %%
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
    if eldest_leads(deal):
        return Label.PLAY_LEAD_ELDEST
    return Label.PLAY_LEAD_PITCHER if first_leader(deal) == deal.pitcher else Label.PLAY_LEAD_PARTNER


def out_of_turn(deal: Deal, seat: Seat) -> Violation:
    """The refusal of a card played by a player whose turn it is not."""
    names = deal.table.seats
    return Violation(clause_of_turn(deal), f"{names[seat]} plays out of turn: {names[deal.turn]} is to play")
