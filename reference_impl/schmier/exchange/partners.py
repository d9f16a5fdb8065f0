# %% [markdown]
# # Choosing partners
#
# In Five Hundred for five nobody has a partner until the auction is over. Then its winner names one, or two if he
# has bid high enough, or goes it alone. Who is named plays with him for this deal, and for nothing: what is won
# is the contractor's, and what is lost too.
#
# At a table where one partner comes with six tricks and two with eight, seven hearts bring one partner, eight
# spades two. North has bid seven hearts and may choose one of four, or nobody:
#
#     >>> deal = after(table_of("five-hundred.five"), "N bid 7H", "E pass", "S pass", "W pass", "P pass")
#     >>> open_to(deal)
#     'N: declare nobody E S W P'
#     >>> answer(deal, "N declare partners E S"), answer(deal, "N declare partners N")
#     ('exchange.choose-partners.number', 'exchange.choose-partners.number')
#
# With eight spades he could have named two. Nobody else has a say: a partner cannot offer himself, and cannot
# refuse.
#
#     >>> deal = after(table_of("five-hundred.five"), "N bid 8S", "E pass", "S pass", "W pass", "P pass")
#     >>> answer(deal, "E declare partners E"), answer(deal, "N declare partners E S")
#     ('exchange.choose-partners', 'ok')
#
# He may also go it alone. Then the four others are against him:
#
#     >>> deal = after(table_of("five-hundred.five"), "N bid 7H", "E pass", "S pass", "W pass", "P pass")
#     >>> answer(deal, "N declare partners"), deal.partners
#     ('ok', ())
#
# Who chooses does so before he looks into the kitty. He chooses by what the others have bid: a player who has bid
# six hearts is a good partner for seven. And unlike a partner who is called by a card, one who is named is known
# to everybody at once.

# %%
"""The step at which the pitcher chooses partners."""

from __future__ import annotations

from itertools import combinations

from schmier.action import DECLARE, Action, Legal
from schmier.bids import contract_of_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.table import NOBODY
from schmier.verbs import Verb

MOST = 2
"""The most partners that anybody chooses at any table."""


def is_for_another_to_choose(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher chooses."""
    return action.by != deal.pitcher  # rule: exchange.choose-partners


# %% [markdown]
# ## The step
#
# The number of tricks that he has bid settles how many he may name, whatever the suit. A bid of no tricks counts
# as none, so who undertakes to take no trick does it alone.


# %%
class ChoosePartners(RestrictedPhase):
    """The step at which the pitcher names his partners for the deal."""

    name = StepKind.CHOOSE_PARTNERS

    def __init__(self, one: int, two: int) -> None:
        self.one = one
        self.two = two
        self.restrictions: dict[Verb, Restrictions] = {
            DECLARE: (
                Restriction(
                    Label.EXCHANGE_CHOOSE_PARTNERS,
                    is_for_another_to_choose,
                    lambda deal, action: f"{deal.table.seats[deal.pitcher]} chooses his partners",
                ),
                Restriction(
                    Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER,
                    self.names_wrong_players,
                    lambda deal, action: (
                        f"{deal.table.seats[deal.pitcher]} may name {self.most(deal)} other players at most, each once"
                    ),
                ),
            )
        }

    def most(self, deal: Deal) -> int:
        """How many partners the pitcher may name."""
        contract = contract_of_bid(deal.bid)
        tricks = contract.tricks if contract else 0
        return (tricks >= self.one) + (tricks >= self.two)  # rule: exchange.choose-partners.number

    def names_wrong_players(self, deal: Deal, action: Action) -> bool:
        """Whether too many are named, or one twice, or somebody who is no other player."""
        named = action.partners or ()
        strangers = {deal.pitcher, NOBODY} & set(named)
        return len(named) > self.most(deal) or len(set(named)) < len(named) or bool(strangers)

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a declaration of partners; no other is known here."""
        return self.restrictions[DECLARE] if action.do is DECLARE and action.partners is not None else None

    def begin(self, deal: Deal) -> None:
        """The pitcher acts, unless he may name nobody."""
        deal.turn = deal.pitcher
        if not self.most(deal):
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """Nobody, or any one or two of the others."""
        others = [seat for seat in range(len(deal.hands)) if seat != deal.pitcher]
        choices = [chosen for size in range(MOST + 1) for chosen in combinations(others, size)]
        return Legal(
            (deal.turn,), self.permitted(deal, [Action(DECLARE, deal.turn, partners=chosen) for chosen in choices])
        )

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Name partners."""
        deal.confirmable = []
        deal.partners = tuple(sorted(action.partners or ()))
        deal.decided(Label.EXCHANGE_CHOOSE_PARTNERS, Label.EXCHANGE_CHOOSE_PARTNERS_NUMBER)
        deal.next_phase()
