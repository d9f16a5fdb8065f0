# %% [markdown]
# # Losses alone
#
# Where a round plays for the bill, nobody cares who has won: it is asked who is to pay. So only what is lost is written. A game that is
# won costs each of the others what it would have scored, and a game that is lost costs its player what it always did. No score
# rises, and the lowest loses.
#
# Hearts at 20, with one Jack and nothing more, won and lost:
#
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}}
#     >>> cards["taken"] = {"F": "JC AH TH KH QH AS TS KS JD", "M": "KD"}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "but": {"points.written": "losses"}}
#     >>> scores_after(counted("skat", bid=18, widow="KC 8S", **table, **cards))
#     {'F': 0, 'M': -20, 'E': -20}
#     >>> scores_after(counted("skat", bid=18, widow="QD 8S", **table, **cards))
#     {'F': -40, 'M': 0, 'E': 0}

# %%
"""How what somebody has won is written where only losses are."""

from __future__ import annotations

from schmier.account import Entry, Product
from schmier.deal import Deal
from schmier.labels import Label
from schmier.table import Seat


def as_written(deal: Deal, line: Entry) -> list[Entry]:
    """A line of what somebody wins or loses, as it is written: a gain, where only losses are, as what it costs the others."""
    if line.amount <= 0 or not deal.ruleset.counting.writes_losses:
        return [line]
    clauses = (*line.clauses, Label.POINTS_SKAT_LOSSES)
    cost = line.because if isinstance(line.because, Product) else Product(line.amount, 1)
    return [
        line._replace(what="loss", party=seat, amount=-line.amount, because=cost, clauses=clauses)
        for seat in who_pays(deal, line.party)
    ]


def who_pays(deal: Deal, winner: Seat | None) -> list[Seat]:
    """Who is written down for what a player has won: every other player at the table."""
    return [seat for seat in range(len(deal.hands)) if seat != winner]  # rule: points.skat.losses
