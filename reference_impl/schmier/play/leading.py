# %% [markdown]
# # What a led card asks
#
# Whoever leads speaks to the whole table: this is the suit, follow it. What his card asks of the others hangs on two things
# only, on the card and on trumps. It is the same for everybody, and it stays the same until the trick is full.
#
# A led card asks for the suit that it *counts as*. Hearts are trumps in ten-point Smear, and North leads the Jack of diamonds. It
# is the Jick, a heart for this deal, so it asks for hearts. East, who holds the Queen of diamonds, has not been asked for her:
#
#     >>> hands = {"N": "JD 3H", "E": "QD 9H", "S": "AD 5C", "W": "QH 2C"}
#     >>> deal = in_play("smear.ten-point", hands, trumps="H")
#     >>> do(deal, "N play JD")
#     >>> may(deal), refused(deal, "E play QD")
#     ('E: 9H', 'play.follow.trump')
#
# South has no heart. He holds the Ace of the suit that is printed on the card, which helps him neither to win nor to follow; he
# throws what he likes. West's Queen beats the Jick:
#
#     >>> do(deal, "E play 9H")
#     >>> may(deal)
#     'S: 5C AD'
#     >>> do(deal, "S play AD", "W play QH")
#     >>> turn(deal)
#     'W'

# %%
"""What a card asks of the others that is led, and what it makes of the trick."""

from __future__ import annotations

import schmier.play.winning as winning
from schmier.cards import Card
from schmier.deal import Deal
from schmier.play.active_obligations import ActiveObligation
from schmier.play.called_card import called_in_first_trick
from schmier.play.obligations import Situation
from schmier.play.order import active_obligations_of, obligations_to_follow, obligations_to_lead
from schmier.play.record import NO_LEADS, Duty, Lead, Playing, duty_of
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NOBODY, Seat

# %% [markdown]
# ## Known by heart
#
# Old players do not think about what the Ace of clubs asks for when hearts are trumps. They have seen it led a hundred times. The
# table here learns likewise: the first time that somebody leads the Ace of clubs to hearts it is worked out what that comes
# to, and whenever it happens again, in this deal or a later one, it is remembered.
#
# In the deal above the Jick was led to hearts. Now West leads the Two of clubs, and the table knows two leads:
#
#     >>> known = deal.phase.leading.leads["H", False]
#     >>> do(deal, "W play 2C")
#     >>> [NAMES[card] for card in known]
#     ['JD', '2C']
#
# With each lead stands what the leader of the *next* trick will be bound to. Mostly that is nothing, for the rules about leading are
# nearly all about the first lead; so it can be said before anybody knows who will lead.


# %%
class Leading:
    """The leads of a game: what binds whoever leads, and what a led card asks of the others."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.to_lead = obligations_to_lead(ruleset.play)
        self.to_follow = obligations_to_follow(ruleset.play)
        self.leads: dict[tuple[str, bool], dict[Card, Lead]] = {}
        self.duties: dict[tuple[str, bool, bool], Duty] = {}

    # %% [markdown]
    # ## What binds the leader
    #
    # Before a card lies on the table there is nothing to follow, so a leader is asked two things only: whether it is the first card of
    # the deal, and whether the contract is one of no tricks. Among the rules that speak to him, those of the first lead fall away with
    # it. In ten-point Smear North, who has named hearts, has to begin with one, though he would rather lead his Ace of spades:
    #
    #     >>> hands = {"N": "AS 9H 2C", "E": "3S 4C 5C", "S": "7S 8C 9C", "W": "TS JC QC"}
    #     >>> deal = in_play("smear.ten-point", hands, trumps="H")
    #     >>> may(deal)
    #     'N: 9H'
    #     >>> do(deal, "N: 9H 4C 8C QC")
    #     >>> may(deal)
    #     'N: 2C AS'

    # %%
    def bind_leader(self, deal: Deal, trick: Playing) -> None:
        """Let whoever leads now be bound to what binds a leader; what that is, is remembered as well."""
        is_first = not any(deal.tricks_won)
        known = (deal.ranking.name if deal.ranking is not None else "", is_first, trick.is_for_no_tricks)
        duty = self.duties.get(known)
        if duty is None:
            bounds = self.obligations_to_lead(Situation(deal.ranking, -1, 0, is_first, trick.is_for_no_tricks, 0))
            duty = self.duties[known] = duty_of(bounds)
        trick.bounds, trick.unbound, trick.bound_by = duty

    def obligations_to_lead(self, situation: Situation) -> tuple[ActiveObligation, ...]:
        """What binds whoever leads."""
        return active_obligations_of(self.to_lead, situation, self.ruleset.play)

    # %% [markdown]
    # ## Leading a card
    #
    # The card on the table fixes the suit led, the cards that follow to it, and what each card is worth in this trick. A trick
    # has no best card yet: the leader's own will be the first, since it is worth something and nothing lies there to be beaten.
    #
    # The first card of all may fix still more. In Auction Pitch nobody names trumps. The suit that the pitcher leads becomes
    # trumps, and it does so before anybody is asked to follow; so the very card that makes clubs trumps asks for trumps:
    #
    #     >>> deal = in_play("pitch.auction", {"N": "8C AH", "E": "2C KH", "S": "3H 5D", "W": "9C 8D"}, trumps="S")
    #     >>> deal.ranking = None  # Nothing is trumps before the pitch.
    #     >>> do(deal, "N play 8C")
    #     >>> deal.ranking.name, refused(deal, "E play KH")
    #     ('C', 'play.follow.trump')

    # %%
    def lead(self, deal: Deal, trick: Playing, seat: Seat, card: Card) -> Lead:
        """The effect of leading a card; the first of all leads may fix trumps."""
        if trick.leads is NO_LEADS:
            trick.leads = self.first_lead(deal, trick, seat, card)
            if deal.partner != NOBODY and called_in_first_trick(deal):
                return self.worked_out(deal, trick, card)
        return trick.leads.get(card) or self.lead_of(deal, trick, card)

    def first_lead(self, deal: Deal, trick: Playing, seat: Seat, card: Card) -> dict[Card, Lead]:
        """The first card is led; where trumps are pitched it fixes them. From now on the effect of a lead is looked up."""
        deal.confirmable = []
        if deal.ranking is None:
            deal.ranking = winning.ranking_pitched(deal, seat, card)
        return self.leads.setdefault((deal.ranking.name, trick.is_for_no_tricks), {})

    def lead_of(self, deal: Deal, trick: Playing, card: Card) -> Lead:
        """The effect of leading a card, cached."""
        lead = trick.leads[card] = self.worked_out(deal, trick, card)
        return lead

    def worked_out(self, deal: Deal, trick: Playing, card: Card) -> Lead:
        """The effect of leading a card; in the first trick it may depend on a called card."""
        ranking, called = deal.ranking, called_in_first_trick(deal)
        assert ranking is not None
        led, suit_led = ranking.suit_of[card], winning.cards_to_follow(self.ruleset, ranking, card)
        situation = Situation(ranking, led, suit_led, False, trick.is_for_no_tricks, 0, called=called)
        bounds = self.obligations_to_follow(situation)
        next_lead = self.obligations_to_lead(Situation(ranking, -1, 0, False, trick.is_for_no_tricks, 0))
        return (led, suit_led, winning.worth_in_trick(ranking, led), *duty_of(bounds), duty_of(next_lead))

    # %% [markdown]
    # ## What binds the others
    #
    # One rule alone listens to what happens after the lead: that nobody trumps lower. Where a table plays it, each trump that
    # becomes the best changes what the next player may do. North leads the King of hearts, spades are trumps, and East trumps with
    # the Five. South, void too, may play all of his cards. He trumps with the Nine, and now West is not free any more: his
    # Seven would have been high enough a moment ago, and it is too low now.
    #
    #     >>> hands = {"N": "KH 2H", "E": "5S 2D", "S": "9S 7C", "W": "7S 4D"}
    #     >>> deal = in_play("pitch.auction", hands, trumps="S", but={"play.undertrumping": "forbidden"})
    #     >>> do(deal, "N play KH", "E play 5S")
    #     >>> may(deal)
    #     'S: 7C 9S'
    #     >>> do(deal, "S play 9S")
    #     >>> may(deal), refused(deal, "W play 7S")
    #     ('W: 4D', 'play.follow.no-undertrump')

    # %%
    def obligations_to_follow(self, situation: Situation) -> tuple[ActiveObligation, ...]:
        """What binds those who play to a trick that is led."""
        return active_obligations_of(self.to_follow, situation, self.ruleset.play)

    def bind_anew(self, deal: Deal, trick: Playing) -> None:
        """Work out what binds the next player now that another card is the best, or counts as led."""
        situation = Situation(
            deal.ranking,
            trick.led,
            trick.suit_led,
            False,
            trick.is_for_no_tricks,
            trick.winning_power,
            trick.is_new_suit,
            called_in_first_trick(deal),
        )
        trick.bind(self.obligations_to_follow(situation))
