# %% [markdown]
# # The difference
#
# In the oldest reckoning of Cinch only the difference counts: the side that makes its bid scores by how much it is
# ahead, the side that brings a bid down scores its own points and the bid. Nine against five on a bid of eight enters
# four; five against nine on the same bid gives the others 9 + 8 = 17. Nobody's score ever falls, and of a hand that is even
# nothing is entered at all.
#
#     >>> lead_line(0, 9, 5, MADE).amount, lead_line(0, 7, 7, MADE).amount
#     (4, 0)
#     >>> nine, five = "AS JS TS 2S 5S", "5C KS"
#     >>> table = {"trumps": "S", "bid": 8, "but": {"points.made": "difference"}}
#     >>> pad(counted("cinch", pitcher="N", held={"N": nine, "E": five}, taken={"N": nine, "E": five}, **table))
#     N+S +4 difference
#     >>> pad(counted("cinch", pitcher="E", held={"N": nine, "E": five}, taken={"N": nine, "E": five}, **table))
#     N+S +17 difference
#
# With a low bid a side may make it and have fewer points than the other. Some let nobody score then; Foster deducts the lower
# from the higher whoever has bid. A bid of five, made with exactly that, leaves the other side its nine less five:
#
#     >>> pad(counted("cinch", pitcher="E", held={"N": nine, "E": five}, taken={"N": nine, "E": five}, **table | {"bid": 5}))
#     E+W +0 difference
#     >>> foster = {"points.made": "difference", "points.difference": "higher"}
#     >>> table |= {"bid": 5, "but": foster}
#     >>> pad(counted("cinch", pitcher="E", held={"N": nine, "E": five}, taken={"N": nine, "E": five}, **table))
#     N+S +4 difference

# %%
"""What is entered where the lower points are deducted from the higher."""

from __future__ import annotations

from typing import Final

from schmier.account import ENTERED, Entry, PointsWon, Sum
from schmier.bids import number_of_bid
from schmier.deal import Deal
from schmier.labels import Label

MADE: Final = (Label.POINTS_MADE_DIFFERENCE,)
HIGHER: Final = (Label.POINTS_MADE_DIFFERENCE_HIGHER,)
"""The clauses of a party that is ahead: with a bid that it made, and without one or against one."""


def by_difference(deal: Deal, won: PointsWon, *, made: bool) -> list[Entry]:
    """What both parties enter where the difference counts."""
    pitching = deal.table.party_of[deal.pitcher]
    others = 1 - pitching
    ours, theirs = sum(won[pitching].values()), sum(won[others].values())
    if not made:
        return [brought_down_line(deal, others, theirs)]
    if others_score_difference(deal, ours, theirs):
        return [lead_line(others, theirs, ours, HIGHER)]
    return [lead_line(pitching, ours, theirs, MADE if deal.bid is not None else HIGHER)]


def others_score_difference(deal: Deal, ours: int, theirs: int) -> bool:
    """Whether the difference is scored by the party that did not pitch, because it has more points."""
    return deal.ruleset.counting.higher_scores_difference and theirs > ours  # rule: points.made.difference.higher


def lead_line(party: int, ours: int, theirs: int, clauses: tuple[Label, ...]) -> Entry:
    """The line of a party that scores by how much it is ahead: nothing where it is not."""
    lead = max(0, ours - theirs)  # rule: points.made.difference
    return Entry(ENTERED, "difference", party, lead, Sum((("points", ours), ("others", -theirs))), clauses)


def brought_down_line(deal: Deal, party: int, theirs: int) -> Entry:
    """The line of a party that brought a bid down: its own points and the bid."""
    terms = Sum((("points", theirs), ("bid", number_of_bid(deal.bid))))
    amount = theirs + number_of_bid(deal.bid)  # rule: points.setback.difference
    return Entry(ENTERED, "difference", party, amount, terms, (Label.POINTS_SETBACK_DIFFERENCE,))
