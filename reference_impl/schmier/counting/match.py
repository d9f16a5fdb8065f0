# %% [markdown]
# # The match
#
# Deals follow one another until a party stands at the target. When several do at once, games differ: some let the
# pitcher count out first and then count the points in their order, some let the higher total win.

# %%
"""Who has won, and who deals next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from schmier.counting.outcome import PointsWon
from schmier.deal import Deal
from schmier.labels import Label
from schmier.rules.auction import Slam
from schmier.rules.ruleset import Ruleset
from schmier.sides import pitching_parties


def starting_scores(parties: int) -> tuple[int, ...]:
    """What the parties have scored before the first deal."""
    return (0,) * parties  # rule: match.start


def told(scores: Iterable[int], ruleset: Ruleset) -> tuple[int, ...]:
    """Scores as the players tell them: what was scored, or what is missing to the target where they count down.

    The same both ways: what is told becomes what was scored.
    """
    if ruleset.match.counts_down:
        return tuple([ruleset.match.target - score for score in scores])  # rule: match.counting.down
    return tuple(scores)


def winner_after(deal: Deal, points: PointsWon, scores: tuple[int, ...], made: bool | None) -> int | None:
    """The party that has won the match with these scores, or None."""
    ruleset = deal.ruleset
    if ruleset.match.deals:
        return winner_by_deals(deal, scores)
    if ruleset.match.losing_score is not None and min(scores) <= ruleset.match.losing_score:
        return winner_by_losing(deal, scores, ruleset.match.losing_score)
    there = [party for party, score in enumerate(scores) if score >= ruleset.match.target]
    if ruleset.match.several_over == "extra-deal" and all(score >= ruleset.match.target for score in deal.scores):
        deal.decided(Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL)
        return leader_or_pitcher(deal, scores, range(len(scores)))  # rule: match.several.extra-deal.total
    if made is False and not ruleset.match.set_back_may_win:
        there = [party for party in there if party not in pitching_parties(deal)]  # rule: match.set-back.may-not-win
    if not there:
        return None  # rule: match.target.reached
    deal.decided(Label.MATCH_TARGET_REACHED)
    winner = winner_of(deal, points, scores, there, made)
    if winner is None or not has_lead(scores, winner, ruleset.match.lead_needed):
        return None
    return winner


def winner_of(
    deal: Deal, points: PointsWon, scores: tuple[int, ...], there: list[int], made: bool | None
) -> int | None:
    """The winner among the parties at the target; None when it is none of them yet."""
    ruleset = deal.ruleset
    if ruleset.match.who_may_win != "anybody":
        return winner_where_pitchers_win(deal, points, scores, there, made)
    if len(there) == 1:
        return there[0]
    match ruleset.match.several_over:
        case "pitcher-then-order":
            return first_to_count_out(deal, points, scores, made)
        case "order":
            return first_in_order(deal, points, made)  # rule: match.several.order-only
        case "pitcher-then-higher":
            return pitcher_then_higher(deal, scores, there, made)
        case "extra-deal":
            return both_over(deal, made)
        case "pitcher-then-tricks":
            return first_by_tricks(deal, scores, made)
        case _:
            return highest_total(deal, scores, there)


def has_lead(scores: tuple[int, ...], winner: int, needed: int) -> bool:
    """Whether a party leads every other by enough."""
    return all(scores[winner] - score >= needed for party, score in enumerate(scores) if party != winner) or (
        not needed
    )  # rule: match.lead


# %% [markdown]
# ## Counting out
#
# The pitcher who made his contract goes first. Then the points are read in the order of the list and each is
# added to the score that its winner had before the deal; whoever gets to the target first has won, though another
# end higher.


# %%
def first_to_count_out(deal: Deal, points: PointsWon, scores: tuple[int, ...], made: bool | None) -> int | None:
    """The winner among several, the pitcher's party first and then in the order of the points."""
    pitching = deal.table.party_of[deal.pitcher]
    if made and scores[pitching] >= deal.ruleset.match.target:
        deal.decided(Label.MATCH_SEVERAL_PITCHER_FIRST)
        return pitching  # rule: match.several.pitcher-first
    deal.decided(Label.MATCH_SEVERAL_ORDER)
    return first_in_order(deal, points, made)  # rule: match.several.order


def first_in_order(deal: Deal, points: PointsWon, made: bool | None) -> int | None:
    """The party that reaches the target first as the points are counted in their order."""
    pitching = deal.table.party_of[deal.pitcher]
    counted = list(deal.scores)
    for party, score in enumerate(counted):
        if score >= deal.ruleset.match.target and not (party == pitching and made is False):
            return party
    for point in deal.ruleset.counting.points:
        for party, won in enumerate(points):
            if party == pitching and made is False:
                continue
            counted[party] += won.get(point.name, 0)
            if counted[party] >= deal.ruleset.match.target:
                return party
    return None


# %% [markdown]
# In Five Hundred nothing but tricks brings a party other than the bidder's forward, so they are counted in the order
# in which they fell.


# %%
def first_by_tricks(deal: Deal, scores: tuple[int, ...], made: bool | None) -> int:
    """The pitcher's party if it made its contract and is at the target, or else the one its tricks bring there first."""
    ruleset, party_of = deal.ruleset, deal.table.party_of
    deal.decided(Label.MATCH_SEVERAL_TRICKS)
    if made and scores[party_of[deal.pitcher]] >= ruleset.match.target:
        return party_of[deal.pitcher]  # rule: match.several.tricks
    there = [party for party, score in enumerate(scores) if score >= ruleset.match.target]
    counted = list(deal.scores)
    for winner in deal.winners:
        party = party_of[winner]
        counted[party] += ruleset.counting.trick_value
        if party in there and counted[party] >= ruleset.match.target:
            return party
    return there[0]


# %% [markdown]
# ## Deals that are counted, and scores that lose
#
# A list of Skat has so many deals and no target. Five Hundred for partners has a score that loses as well as one that
# wins.


# %%
def winner_by_deals(deal: Deal, scores: tuple[int, ...]) -> int | None:
    """The party with the highest score after the last deal; None before it, and when several share that score."""
    if not is_last_deal(deal):
        return None
    most = max(scores)
    deal.decided(Label.MATCH_DEALS)
    return scores.index(most) if scores.count(most) == 1 else None  # rule: match.deals


def is_last_deal(deal: Deal) -> bool:
    """Whether a number of deals ends the match, and this is the last."""
    return bool(deal.ruleset.match.deals) and deal.number >= deal.ruleset.match.deals


def winner_by_losing(deal: Deal, scores: tuple[int, ...], losing_score: int) -> int:
    """The party that wins because the other stands at the losing score or below it."""
    deal.decided(Label.MATCH_LOSING_SCORE)
    losing = [party for party, score in enumerate(scores) if score <= losing_score]
    loser = losing[0] if len(losing) == 1 else deal.table.party_of[deal.pitcher]
    return 1 - loser  # rule: match.losing-score


# %% [markdown]
# ## The higher total


# %%
def highest_total(deal: Deal, scores: tuple[int, ...], there: list[int]) -> int | None:
    """The winner among several by the higher total; None when a tie leaves it open."""
    most = max(scores[party] for party in there)
    best = [party for party in there if scores[party] == most]
    if len(best) == 1:
        deal.decided(Label.MATCH_SEVERAL_HIGHER)
        return best[0]  # rule: match.several.higher
    if deal.ruleset.match.plays_on_ties:
        deal.decided(Label.MATCH_TIE_PLAY_ON)
        return None  # rule: match.tie.play-on
    deal.decided(Label.MATCH_SEVERAL_TIE)
    pitching = deal.table.party_of[deal.pitcher]
    return pitching if pitching in best else None  # rule: match.several.tie


def pitcher_then_higher(deal: Deal, scores: tuple[int, ...], there: list[int], made: bool | None) -> int | None:
    """The pitcher's side if it made its contract and is at the target, or else the higher total."""
    ours = [party for party in there if party in pitching_parties(deal)]
    if made and ours:
        deal.decided(Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER)
        return leader_or_pitcher(deal, scores, ours)  # rule: match.several.pitcher-then-higher
    return highest_total(deal, scores, there)


def leader_or_pitcher(deal: Deal, scores: tuple[int, ...], among: Sequence[int]) -> int:
    """Of some parties the one with the highest score; if several share it, the pitcher's if it does."""
    pitching = deal.table.party_of[deal.pitcher]
    return max(among, key=lambda party: (scores[party], party == pitching))


# %% [markdown]
# ## One more deal
#
# Cinch is close at the end: from 55 up any bid that is made takes a side out, so of two sides that stand there the
# makers win. Two that arrive together from further back play one more deal for the higher total.


# %%
def both_over(deal: Deal, made: bool | None) -> int | None:
    """The winner when both parties arrive in one deal; None when one more deal is to decide."""
    deal.decided(Label.MATCH_SEVERAL_EXTRA_DEAL)
    if made and all(score >= deal.ruleset.match.bidders_first_from for score in deal.scores):
        return deal.table.party_of[deal.pitcher]  # rule: match.several.extra-deal
    return None


# %% [markdown]
# ## Only pitchers win
#
# Where only a pitcher can win, a party that got over the line by defending waits there, and plays on. At some tables
# two that cross it in the same deal are judged by the order of the points all the same.


# %%
def winner_where_pitchers_win(
    deal: Deal, points: PointsWon, scores: tuple[int, ...], there: list[int], made: bool | None
) -> int | None:
    """The winner where only a pitcher's party that made its contract can win."""
    all_cross = len(there) == len(scores) and all(score < deal.ruleset.match.target for score in deal.scores)
    if all_cross and deal.ruleset.match.who_may_win == "pitcher-unless-all-cross":
        deal.decided(Label.MATCH_WHO_UNLESS_ALL_CROSS)
        return first_in_order(deal, points, made)  # rule: match.who.unless-all-cross
    deal.decided(Label.MATCH_WHO_PITCHER)
    ours = [party for party in there if party in pitching_parties(deal)]
    return leader_or_pitcher(deal, scores, ours) if made and ours else None  # rule: match.who.pitcher


# %% [markdown]
# ## Slams
#
# A slam is played for the match. Only a party in the hole, where the game has it so, wins no more than its way
# out.


# %%
def winner_by_slam(deal: Deal, slam: Slam, made: bool) -> int | None:
    """The party that a slam gives the match to; None when it only lifts the pitcher's party to zero."""
    pitching = deal.table.party_of[deal.pitcher]
    if not made:
        deal.decided(Label.MATCH_SLAM_LOST)
        return best_of_the_others(deal)  # rule: match.slam.lost
    if deal.scores[pitching] >= 0:
        deal.decided(Label.MATCH_SLAM_WON)
        return pitching  # rule: match.slam.won
    if slam.below_zero == "wins-match":
        deal.decided(Label.MATCH_SLAM_BELOW_ZERO_WINS)
        return pitching  # rule: match.slam.below-zero.wins
    deal.decided(Label.MATCH_SLAM_BELOW_ZERO_RESET)
    return None


def best_of_the_others(deal: Deal) -> int:
    """The party other than the pitcher's with the highest score, of several the first in turn after the pitcher."""
    party_of = deal.table.party_of
    others = [party_of[seat] for seat in deal.table.in_turn(deal.pitcher) if party_of[seat] != party_of[deal.pitcher]]
    return max(others, key=lambda party: deal.scores[party])


# %% [markdown]
# ## The next deal


# %%
def next_dealer(deal: Deal, winner: int | None) -> int | None:
    """The seat that deals next; None when the match is over."""
    if winner is not None or is_last_deal(deal):
        return None
    return deal.table.after[deal.dealer]  # rule: match.dealer.next
