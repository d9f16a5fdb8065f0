# %% [markdown]
# # Going alone
#
# At some tables of Five Hundred a contractor with a great hand leaves his partner out: the partner lays his cards away, and the bid
# counts double, made or failed. He says so at a step of the exchange, before the kitty is looked at or after it, as the steps stand.
#
# North has bid seven hearts at a table where one may go alone. He plays with South, or with nobody; East is no choice:
#
#     >>> alone = [{"do": "go-alone", "times": 2}, {"do": "take-widow"}, {"do": "bury", "who": "pitcher", "to": 10}]
#     >>> bids = ("N bid 7H", "E pass", "S pass", "W pass")
#     >>> deal = after(table_of("five-hundred.partnership", exchange=alone), *bids)
#     >>> open_to(deal)
#     'N: declare nobody S'
#     >>> answer(deal, "N declare partners E"), answer(deal, "S declare partners N")
#     ('exchange.go-alone', 'exchange.go-alone')
#     >>> answer(deal, "N declare partners"), deal.partners
#     ('ok', ())
#
# In a bid of no tricks the bid itself says what becomes of the partner, and nobody is asked.

# %%
"""The step at which the pitcher says whether he plays alone."""

from __future__ import annotations

from typing import Final

from schmier.action import DECLARE, Action, Legal
from schmier.bids import contract_of_bid
from schmier.deal import Deal
from schmier.labels import Label
from schmier.restrictions import RestrictedPhase, Restriction, Restrictions
from schmier.ruleset.exchange import StepKind
from schmier.sides import side_of
from schmier.table import Seat
from schmier.verbs import Verb


def partners_of_pitcher(deal: Deal) -> tuple[Seat, ...]:
    """Who plays with the pitcher, by the scores."""
    sides = side_of(deal)
    return tuple(seat for seat, side in enumerate(sides) if side == sides[deal.pitcher] and seat != deal.pitcher)


def is_for_another_to_say(deal: Deal, action: Action) -> bool:
    """Whether somebody else than the pitcher says how he plays."""
    return action.by != deal.pitcher  # rule: exchange.go-alone


def names_others(deal: Deal, action: Action) -> bool:
    """Whether somebody is named who is not the partner, or one twice."""
    return action.partners not in ((), partners_of_pitcher(deal))  # rule: exchange.go-alone


def may_be_alone(deal: Deal) -> bool:
    """Whether there is a contract of tricks, which can be played alone."""
    contract = contract_of_bid(deal.bid)
    return contract is not None and contract.tricks > 0  # rule: exchange.go-alone


# %% [markdown]
# ## The step
#
# Who goes alone is as good as without partners for the rest of the deal; the play lets the partner lay his cards away, and the count
# multiplies. Here it is only said.


# %%
GO_ALONE_VERBS: Final[dict[Verb, Restrictions]] = {
    DECLARE: (
        Restriction(
            Label.EXCHANGE_GO_ALONE,
            is_for_another_to_say,
            lambda deal, action: f"{deal.table.seats[deal.pitcher]} says whether he plays alone",
        ),
        Restriction(
            Label.EXCHANGE_GO_ALONE,
            names_others,
            lambda deal, action: f"{deal.table.seats[deal.pitcher]} plays with his partner or with nobody",
        ),
    )
}
"""What may forbid the declaration."""


class GoAlone(RestrictedPhase):
    """The step at which the pitcher says whether he plays with his partner."""

    name = StepKind.GO_ALONE

    restrictions = GO_ALONE_VERBS

    def restrictions_on(self, deal: Deal, action: Action) -> Restrictions | None:
        """What may forbid a declaration of partners; no other is known here."""
        return self.restrictions[DECLARE] if action.do is DECLARE and action.partners is not None else None

    def begin(self, deal: Deal) -> None:
        """The pitcher acts, if there is a contract that can be played alone."""
        deal.turn = deal.pitcher
        if not may_be_alone(deal):
            deal.next_phase()

    def legal(self, deal: Deal) -> Legal:
        """Nobody, or his partner."""
        choices = [Action(DECLARE, deal.turn, partners=named) for named in ((), partners_of_pitcher(deal))]
        return Legal((deal.turn,), self.permitted(deal, choices))

    def carry_out(self, deal: Deal, action: Action) -> None:
        """Note who plays with the pitcher."""
        deal.confirmable = []
        deal.partners = action.partners
        deal.decided(Label.EXCHANGE_GO_ALONE)
        deal.next_phase()
