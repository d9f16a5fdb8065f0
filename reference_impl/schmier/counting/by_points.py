# %% [markdown]
# # Settlement
#
# The points are won; now they are entered. A pitcher who made his bid scores all he won, one who did not loses
# the bid; everybody else scores in any case. So the pad of a deal in which the pitcher bid four and won Low and Game has two
# points in the column of what was won, and minus four in the column of what is entered; his opponents have two in both.
#
# Spades are trumps. North bid four and won Low, his Three, and Game, with the Ten he caught; East had Ace and Jack:
#
#     >>> held = {"N": "KS 3S 9H", "E": "AS JS TH"}
#     >>> cards = {"held": held, "taken": {"N": "KS 9H TH", "E": "AS JS 3S"}}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="S", pitcher="N", bid=4, **cards)
#     >>> pad(deal, "won")
#     E +1 high
#     N +1 low
#     E +1 jack
#     N +1 game
#     >>> pad(deal)
#     N -4 setback
#     E +2 points
#
# Who undertakes nothing cannot fail: where nobody bid, or the game has no bids, everybody scores what he won. Slams stand in a
# chapter of their own, and so do the revokes that are paid for before anything is counted.

# %%
"""From the points of a deal to the lines that are entered."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, assert_never

from schmier.account import CONTRACT, ENTERED, NOTHING, Entry, OneCard, PointsWon, Reached, Sum, points_won
from schmier.bids import number_of_bid, slam_of_bid
from schmier.cards import BIT, NAMES, Cards, card_at, with_copies
from schmier.counting.as_won import settle_rest
from schmier.counting.points import count_points
from schmier.counting.scores import score_at_once
from schmier.counting.settling import TOO_MUCH, is_too_much, settle
from schmier.counting.slams import count_slam, decision_by_sweep
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.ruleset.points import Made, SweepBy
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import pitching_parties
from schmier.table import MOST_SEATS, Seat

MADE: Final = (Label.POINTS_MADE,)
SETBACK: Final = (Label.POINTS_SETBACK,)
DIFFERENCE: Final = Made.DIFFERENCE
POINTS_WON: Final = Made.POINTS_WON
OTHERS: Final = (Label.POINTS_OTHERS,)
FREE: Final = (Label.POINTS_NO_CONTRACT,)
"""The clauses of the usual lines."""

NOTHING_WON: Final = tuple(Entry(ENTERED, "points", party, 0, NOTHING, OTHERS) for party in range(MOST_SEATS))
"""By party, what it enters that scores the points it won, and won none."""

Lines = list[Entry]
"""Some lines of an account."""


def count_by_points(deal: Deal) -> Outcome:
    """The outcome of a deal that was played for a list of points."""
    if deal.revoked:
        pay_for_revokes(deal)
    lines = count_points(deal)
    won = points_won(lines, len(deal.table.parties))
    if slam_of_bid(deal.bid) is not None:
        return count_slam(deal, lines, won)
    if deal.bid is not None:
        total = sum(won[deal.table.party_of[deal.pitcher]].values())
        bid = number_of_bid(deal.bid)
        too_much = is_too_much(deal, total, bid)
        made = is_made(deal, total) and not too_much
        clauses = MADE if made else TOO_MUCH if too_much else SETBACK
        lines.append(line_of_bid(deal.table.party_of[deal.pitcher], total, bid, made, clauses))
        return settle(deal, lines, lines_after_bid(deal, won, made=made), decision_by_sweep(deal, won))
    if deal.ruleset.counting.scored_as_won:
        return settle_rest(deal, lines, won)
    return settle(deal, lines, free_lines(deal, won), decision_by_sweep(deal, won))


def entered_points(party: int, won: dict[str, int]) -> Entry:
    """What a party enters that scores the points it won."""
    return line_of_points(party, tuple(won.items())) if won else NOTHING_WON[party]


@lru_cache(maxsize=4096)
def line_of_points(party: int, terms: tuple[tuple[str, int], ...], clauses: tuple[Label, ...] = OTHERS) -> Entry:
    """The line of a party that scores these points; there are not many ways to win a few points, so it is written once."""
    amount = sum(value for _, value in terms)  # rule: points.others
    return Entry(ENTERED, "points", party, amount, Sum(terms), clauses)


def free_lines(deal: Deal, won: PointsWon) -> Lines:
    """What everybody enters in a deal in which nobody undertook anything."""
    if deal.ruleset.counting.higher_scores_difference:
        return by_difference(deal, won, made=True)
    return [free_line(party, of_party) for party, of_party in enumerate(won)]


def free_line(party: int, won: dict[str, int]) -> Entry:
    """The line of a party in a deal in which nobody undertook anything, the leader's party like the others."""
    return entered_points(party, won)._replace(clauses=FREE)  # rule: points.no-contract


# %% [markdown]
# ## Made or set back
#
# Exactly the bid is enough. The same cards with a bid of two: North has won two, made his bid, and scores them. With a bid of three
# he has missed it by one point and loses all three. It does not help him that the points are his; a set back pitcher scores none.
#
#     >>> scores_after(counted("pitch.auction", seats="N E", trumps="S", pitcher="N", bid=2, **cards))
#     {'N': 2, 'E': 2}
#     >>> scores_after(counted("pitch.auction", seats="N E", trumps="S", pitcher="N", bid=3, **cards))
#     {'N': -3, 'E': 2}
#
# The loss is the bid, not what was missing: who bids four and wins three loses four, and so does he who wins nothing.


# %%
@lru_cache(maxsize=4096)
def line_of_bid(party: int, total: int, bid: int, made: bool, clauses: tuple[Label, ...]) -> Entry:
    """The line that says whether a party, with these points, has made its bid."""
    return Entry(CONTRACT, "contract", party, int(made), Reached(total, bid), clauses)


def lines_after_bid(deal: Deal, won: PointsWon, *, made: bool) -> Lines:
    """What everybody enters after a number was bid."""
    if deal.ruleset.counting.made_scores is DIFFERENCE:
        return by_difference(deal, won, made=made)
    pitching, of_pitcher = pitching_parties(deal), makers_line if made else setback_line
    return [
        of_pitcher(deal, of_party, party) if party in pitching else others_line(deal, won, party, made=made)
        for party, of_party in enumerate(won)
    ]


def is_made(deal: Deal, total: int) -> bool:
    """Whether the pitcher's party, with these points, has made its bid: exactly the bid is enough."""
    return total >= number_of_bid(deal.bid)  # rule: points.made


def setback_line(deal: Deal, won: dict[str, int], party: int) -> Entry:
    """The line of a pitcher's party that failed: it scores none of its points and loses the bid."""
    return line_of_setback(party, number_of_bid(deal.bid), sum(won.values()))  # rule: points.setback


@lru_cache(maxsize=1024)
def line_of_setback(party: int, bid: int, total: int) -> Entry:
    """The line of a party that is set back by a bid, having won so much."""
    return Entry(ENTERED, "setback", party, -bid, Reached(total, bid), SETBACK)


# %% [markdown]
# ## What a pitcher scores
#
# What he won, as a rule, and that may be more than he bid. Some tables pay the bid and no more, so that nobody bids one and lies in
# wait for three:
#
#     >>> only_the_bid = {"points.made": "bid"}
#     >>> pad(counted("pitch.auction", seats="N E", trumps="S", pitcher="E", bid=1, but=only_the_bid, **cards))
#     N +2 points
#     E +1 bid
#
# Some pay a bonus to him who wins everything, in place of the points, and some of these only where he bid everything. In one
# Cinch all fourteen points are worth twenty-eight, however few of them were bid:
#
#     >>> all_trumps = "AS JS TS 5S 5C 2S"
#     >>> swept = {"held": {"N": all_trumps, "E": "KS QS"}, "taken": {"N": all_trumps}}
#     >>> pad(counted("cinch.twenty-eight", trumps="S", pitcher="N", bid=8, **swept))
#     N+S +28 sweep
#     E+W +0 points


# %%
def makers_line(deal: Deal, won: dict[str, int], party: int) -> Entry:
    """The line of a pitcher's party that made its bid."""
    rules = deal.ruleset.counting
    if is_sweep(deal, won) and is_sweep_paid(deal):
        full_bid = (Label.POINTS_SWEEP_FULL_BID,) if rules.sweep_by.needs_full_bid else ()
        return sweep_line(deal, won, party, (Label.POINTS_SWEEP, *full_bid))
    if rules.made_scores is POINTS_WON:
        return line_of_points(party, tuple(won.items()), MADE)
    match rules.made_scores:
        case Made.BID:
            bid = number_of_bid(deal.bid)
            shown, clauses = Reached(sum(won.values()), bid), (Label.POINTS_MADE_BID_ONLY,)
            return Entry(ENTERED, "bid", party, bid, shown, clauses)  # rule: points.made.bid-only
        case Made.POINTS_WON | Made.DIFFERENCE:
            return line_of_points(party, tuple(won.items()), MADE)
        case _:
            assert_never(rules.made_scores)


def is_sweep(deal: Deal, won: dict[str, int]) -> bool:
    """Whether a party has won every point, in a game that pays for it."""
    return bool(deal.ruleset.counting.sweep) and len(won) == len(deal.ruleset.counting.points)  # rule: points.sweep


def is_sweep_paid(deal: Deal) -> bool:
    """Whether a pitcher's party that won everything has bid enough for it."""
    is_full_bid = number_of_bid(deal.bid) >= all_points(deal.ruleset)
    return not deal.ruleset.counting.sweep_by.needs_full_bid or is_full_bid  # rule: points.sweep.full-bid


def sweep_line(deal: Deal, won: dict[str, int], party: int, clauses: tuple[Label, ...]) -> Entry:
    """The line of a party that is paid for winning every point, in place of the points."""
    return Entry(
        ENTERED, "sweep", party, deal.ruleset.counting.sweep, Sum(tuple(won.items())), clauses
    )  # rule: points.sweep


def all_points(ruleset: Ruleset) -> int:
    """What all points of the list come to."""
    return sum(point.value for point in ruleset.counting.points)


# %% [markdown]
# ## What the others score
#
# Their points, whether the bid was made or not. At some tables a bid that fails gives them the pitcher's points besides, and
# at some they too are paid for winning everything.
#
# In Minnesota Smear the Two alone is Low, and here it sleeps: East's side has High and Jack, North's has Game. North bid four and
# failed. Where the others take all, they score 2 + 1 = 3:
#
#     >>> take_all = {"points.failed": "others-take-all"}
#     >>> pad(counted("smear.minnesota", trumps="S", pitcher="N", bid=4, but=take_all, **cards))
#     N+S -4 setback
#     E+W +3 points


# %%
def others_line(deal: Deal, won: PointsWon, party: int, *, made: bool) -> Entry:
    """The line of a party that did not pitch."""
    rules = deal.ruleset.counting
    if rules.sweep and is_swept_by_others(deal, won[party]):
        return sweep_line(deal, won[party], party, (Label.POINTS_SWEEP_ANYBODY,))
    if rules.others_take_all and takes_all(deal, made=made):
        terms = tuple(term for of_party in won for term in of_party.items())
        return Entry(
            ENTERED,
            "points",
            party,
            sum(value for _, value in terms),
            Sum(terms),
            (Label.POINTS_OTHERS_TAKE_ALL,),
        )
    return entered_points(party, won[party])


def is_swept_by_others(deal: Deal, won: dict[str, int]) -> bool:
    """Whether a party that did not pitch is paid for winning every point."""
    return deal.ruleset.counting.sweep_by is SweepBy.ANYBODY and is_sweep(deal, won)  # rule: points.sweep.anybody


def takes_all(deal: Deal, *, made: bool) -> bool:
    """Whether the others score all the points of the deal, because the bid failed."""
    return deal.ruleset.counting.others_take_all and not made  # rule: points.others.take-all


# %% [markdown]
# ## The difference
#
# In the oldest reckoning of Cinch only the difference counts: the side that makes its bid scores by how much it is
# ahead, the side that brings a bid down scores its own points and the bid. Nine against five on a bid of eight enters
# four; five against nine on the same bid gives the others 9 + 8 = 17. Nobody's score ever falls, and of a hand that is even
# nothing is entered at all.
#
#     >>> lead_line(0, 9, 5, MADE_DIFFERENCE).amount, lead_line(0, 7, 7, MADE_DIFFERENCE).amount
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
MADE_DIFFERENCE: Final = (Label.POINTS_MADE_DIFFERENCE,)
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
    return [lead_line(pitching, ours, theirs, MADE_DIFFERENCE if deal.bid is not None else HIGHER)]


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


# %% [markdown]
# ## Revokes
#
# Somebody could have followed suit and did not. Where the table punishes that, it is paid for before anything of the deal is
# counted: once by each player who revoked, however often he did. It costs more where the Jack of trumps is in play, because more was
# to be lost by it.
#
# East has revoked twice in a game of Seven Up, and his Jack of spades was in play. He pays two, once; with three points before
# the deal he has one left to begin with. Then the deal is counted as if nothing had happened: his Two of spades is Low, and brings
# him back to two.
#
#     >>> held = {"N": "AS KS 3S", "E": "2S JS 4H"}
#     >>> cards = {"held": held, "taken": {"N": "AS KS JS 4H", "E": "3S 2S"}}
#     >>> deal = counted("seven-up.three", seats="N E S", trumps="S", scores={"E": 3}, marks={"revoked": [1, 1]}, **cards)
#     >>> pad(deal)
#     E -2 revoke
#     N +3 points
#     E +1 points
#     S +0 points
#     >>> scores_after(deal)
#     {'N': 3, 'E': 2, 'S': 0}
#
# People ask whether the tricks are to be given back. No: the cards lie where they fell, and the points are whose they are. The
# fine is all.


# %%
def pay_for_revokes(deal: Deal) -> None:
    """Charge every player who revoked, once."""
    if deal.ruleset.play.revoke_costs is None or not deal.revoked:
        return
    assert deal.ranking is not None
    jack = card_at("J", deal.ranking.trump_suit)
    in_play: Cards = 0
    for hand in deal.held:
        in_play |= hand
    shown = OneCard(NAMES[jack] if in_play & with_copies(BIT[jack]) else "")
    for seat in who_revoked(deal):
        cost = cost_of_revoke(deal, has_jack=bool(shown.name))
        score_at_once(deal, "revoke", seat, -cost, shown, Label.IRREGULAR_REVOKE_PENALTY)


def who_revoked(deal: Deal) -> list[Seat]:
    """The players who revoked, each once."""
    return list(dict.fromkeys(deal.revoked))  # rule: irregular.revoke.penalty


def cost_of_revoke(deal: Deal, *, has_jack: bool) -> int:
    """What a revoke costs."""
    assert deal.ruleset.play.revoke_costs is not None
    with_jack, without_jack = deal.ruleset.play.revoke_costs
    return with_jack if has_jack else without_jack  # rule: irregular.revoke.penalty
