# %% [markdown]
# # Settlement by tricks
#
# In Five Hundred nothing counts but tricks. The side that bid them scores what its bid is worth if it wins them and
# loses as much if it does not; everybody else scores for each trick that he wins.

# %%
"""From the tricks of a deal to the scores after it."""

from __future__ import annotations

from schmier.bids import contract_of_bid
from schmier.contracts import Contract
from schmier.counting.by_points import enter
from schmier.counting.match import next_dealer, winner_after
from schmier.counting.outcome import Outcome
from schmier.deal import Deal
from schmier.labels import Label
from schmier.sides import pitching_parties, side_of


def count_by_tricks(deal: Deal) -> Outcome:
    """The outcome of a deal in which tricks were bid, or which was played for tricks without a bid."""
    played = contract_of_bid(deal.bid)
    sides, party_of = side_of(deal), deal.table.party_of
    tricks = [0] * len(deal.table.parties)
    for seat, won in enumerate(deal.tricks_won):
        tricks[party_of[seat]] += won  # rule: points.party
    ours = sum(won for seat, won in enumerate(deal.tricks_won) if sides[seat] == sides[deal.pitcher])
    made = is_made(played, ours) if played is not None else None
    points = tuple([for_tricks(deal, played, party, won) for party, won in enumerate(tricks)])
    entered = [sum(won.values()) for won in points]
    pitching = party_of[deal.pitcher]
    if played is not None:
        points[pitching].update(for_contract(deal, played, ours, is_slam=ours == sum(deal.tricks_won)) if made else {})
        entered[pitching] = sum(points[pitching].values()) if made else -played.worth  # rule: points.tricks.failed
        deal.decided(Label.POINTS_TRICKS_CONTRACT if played.tricks else Label.POINTS_TRICKS_NONE)
        deal.decided(Label.POINTS_TRICKS_MADE if made else Label.POINTS_TRICKS_FAILED)
    scores = enter(deal, entered, pitching_parties(deal))
    winner = winner_after(deal, points, scores, made)
    following = next_dealer(deal, winner)
    return Outcome(points, (0,) * len(tricks), made, scores, winner, following, tricks=tuple(tricks))


def is_made(played: Contract, ours: int) -> bool:
    """Whether the pitcher's side, with so many tricks, has made its contract."""
    if not played.tricks:
        return ours == 0  # rule: points.tricks.none
    return ours >= played.tricks  # rule: points.tricks.contract


# %% [markdown]
# ## What a made contract scores
#
# What it is worth. Tricks beyond it count for nothing at most tables; all of them together lift a small contract to
# the value of a slam.


# %%
def for_contract(deal: Deal, played: Contract, ours: int, *, is_slam: bool) -> dict[str, int]:
    """What the pitcher's party scores for a contract that it made."""
    ruleset = deal.ruleset
    scored = {"contract": played.worth}  # rule: points.tricks.made
    if not played.tricks:
        return scored
    beyond = ruleset.counting.overtrick * (ours - played.tricks)
    if beyond:
        scored["overtricks"] = beyond  # rule: points.tricks.overtrick
    if is_slam and ruleset.counting.slam_least > played.worth + beyond:
        scored["contract"] = ruleset.counting.slam_least - beyond  # rule: points.tricks.slam
        deal.decided(Label.POINTS_TRICKS_SLAM)
    return scored


# %% [markdown]
# ## What the others score
#
# Partners who were chosen for the deal play for the pitcher and score nothing themselves.


# %%
def for_tricks(deal: Deal, played: Contract | None, party: int, won: int) -> dict[str, int]:
    """What a party scores for its tricks; nothing for the pitcher's, whose tricks were bid."""
    value = deal.ruleset.counting.trick_value * won
    if played is None:
        return {"tricks": value} if value else {}  # rule: points.tricks.free
    sides = side_of(deal)
    seats = [seat for seat, of in enumerate(deal.table.party_of) if of == party]
    if any(sides[seat] == sides[deal.pitcher] for seat in seats):
        return {}  # rule: points.tricks.partners
    if not value or not played.others_score:  # rule: points.tricks.none.others
        return {}
    return {"tricks": value}  # rule: points.tricks.others
