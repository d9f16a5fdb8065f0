# %% [markdown]
# # A march
#
# Who wins every trick of reject has played a march, where the table knows it. No trick went elsewhere, so there is no need to ask whose
# cards they were:
#
#     >>> table = {"seats": "F M E", "trumps": "grand", "bid": "reject"}
#     >>> pays = {"points.reject": {"loses": "card-points", "march": 120, "tie": "all-tied", "widow": "nobody"}}
#     >>> def marching(**tricks):
#     ...     deal = counted("skat", tricks=tricks, last_trick="F", but=pays, taken={"F": "AC TC"}, **table)
#     ...     return [deal.table.seats[seat] for seat in who_marches(deal, deal.ruleset.counting.reject)]
#     >>> marching(F=10), marching(F=9, M=1)
#     (['F'], [])

# %%
"""Who has won every trick of reject, where that is a march."""

from __future__ import annotations

from schmier.deal import Deal
from schmier.rules.counting import Reject
from schmier.table import Seat


def who_marches(deal: Deal, reject: Reject) -> list[Seat]:
    """The player who has won every trick, where that is a march."""
    if not reject.march:
        return []
    together = sum(deal.tricks_won)
    return [seat for seat in deal.playing() if deal.tricks_won[seat] == together]  # rule: points.reject.march
