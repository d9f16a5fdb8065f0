# %% [markdown]
# # Cards for the partner
#
# Two who undertake together to lose every trick may help each other before they begin. At some tables whoever bids double nullo
# takes up the widow and gives what he does not want to his partner, who throws as many away; at others the two exchange a card
# each, the bidder first. It is one step, from one of the two to the other, and as many steps stand in the list as cards change hands.
#
# North takes up three cards and passes three to South; South then holds thirteen and lays three away:
#
#     >>> give = {"do": "give", "who": "pitcher", "cards": 3}
#     >>> steps = [{"do": "take-widow"}, give, {"do": "bury", "who": "everybody", "to": 10}]
#     >>> deal = table_of("five-hundred.partnership", widow="AH 7D 8D", exchange=steps)
#     >>> deal = after(deal, "N bid 6H", "E pass", "S pass", "W pass")
#     >>> open_to(deal)
#     'pass-cards N 3'
#     >>> answer(deal, "N pass-cards AH 7D"), answer(deal, "S pass-cards AH 7D 8D")
#     ('exchange.give', 'exchange.give')
#     >>> answer(deal, "N pass-cards AH 7D 8D"), open_to(deal)
#     ('ok', 'discard S 3')
#
# Mostly the step is for one bid alone. After any other it is passed over, and the pitcher buries what he has too many.

# %%
"""The step at which the pitcher or his partner gives the other cards."""

from __future__ import annotations

from schmier.action import Action, Legal
from schmier.bids import contract_of_bid
from schmier.deal import Deal
from schmier.exchange.passing import partner_of
from schmier.exchange.record import Choosing, choosing
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import Seat
from schmier.verbs import Verb
from schmier.violation import Undecidable


def is_not_asked(deal: Deal, action: Action) -> bool:
    """Whether somebody else is to give."""
    return action.by not in choosing(deal).pending  # rule: exchange.give


def gives_what_he_lacks(deal: Deal, action: Action) -> bool:
    """Whether a card is given that is not in the hand, or one twice."""
    is_twice = action.listed != action.cards.bit_count()
    return is_twice or bool(action.cards & ~deal.hands[action.by])  # rule: exchange.give.held


class Give(RestrictedPhase):
    """The step at which one of two partners gives the other cards."""

    name = StepKind.GIVE

    def __init__(self, *, is_from_pitcher: bool, count: int, bid: str) -> None:
        self.is_from_pitcher = is_from_pitcher
        self.count = count
        self.bid = bid
        self.restrictions: dict[Verb, Restrictions] = {
            Verb.PASS_CARDS: (
                Restriction(
                    Label.EXCHANGE_GIVE,
                    is_not_asked,
                    lambda deal, action: f"{deal.table.seats[action.by]} has nothing to pass",
                ),
                Restriction(
                    Label.EXCHANGE_GIVE_HELD,
                    gives_what_he_lacks,
                    lambda deal, action: (
                        f"{deal.table.seats[action.by]} passes a card that he does not hold, or one twice"
                    ),
                ),
                Restriction(Label.EXCHANGE_GIVE, self.is_wrong_number, self.number_says),
            )
        }

    def is_due(self, deal: Deal) -> bool:
        """Whether cards are given after this bid."""
        contract = contract_of_bid(deal.bid)
        return not self.bid or (contract is not None and contract.word == self.bid)  # rule: exchange.give.bid

    def giver(self, deal: Deal) -> Seat:
        """Who gives."""
        return deal.pitcher if self.is_from_pitcher else partner_of(deal, deal.pitcher)  # rule: exchange.give

    def is_wrong_number(self, deal: Deal, action: Action) -> bool:
        """Whether too few cards are given, or too many."""
        return action.listed != self.count  # rule: exchange.give

    def number_says(self, deal: Deal, action: Action) -> str:
        """The refusal of a wrong number."""
        return f"{deal.table.seats[action.by]} passes {action.listed} cards, not {self.count}"

    def begin(self, deal: Deal) -> None:
        """The giver chooses, if cards are given after this bid."""
        if not self.is_due(deal):
            deal.next_phase()
            return
        giver = self.giver(deal)
        if deal.unknown[giver] or deal.unknown[partner_of(deal, giver)]:
            raise Undecidable(Label.EXCHANGE_GIVE, "what is passed cannot be told: not all cards are known")
        deal.progress = Choosing([giver])

    def legal(self, deal: Deal) -> Legal:
        """How many cards the giver must choose."""
        pending = tuple(choosing(deal).pending)
        return Legal(pending, choose=(self.count,) * len(pending), verb=Verb.PASS_CARDS)

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Give cards to the partner."""
        deal.confirmable = []
        deal.hands[action.by] &= ~action.cards
        deal.hands[partner_of(deal, action.by)] |= action.cards
        deal.decided(Label.EXCHANGE_GIVE, Label.EXCHANGE_GIVE_HELD)
        deal.next_phase()
