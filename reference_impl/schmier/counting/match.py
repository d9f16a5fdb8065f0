# %% [markdown]
# # The match
#
# Deals follow one another until a party stands at the target. Exactly the target is enough. When several stand there at once, games
# differ, and the next chapter tells how; here it is asked whether anybody can have won at all.
#
# Pitch to seven: North stands at five, East at three. North bids two and wins three of four: with eight he is out.
#
#     >>> cards = {"held": {"N": "AS JS", "E": "2S TH"}, "taken": {"N": "AS JS 2S TH"}}
#     >>> deal = counted("pitch.auction", seats="N E", trumps="S", pitcher="N", bid=2, scores={"N": 5, "E": 3}, **cards)
#     >>> scores_after(deal), match_of(deal)
#     ({'N': 8, 'E': 4}, 'won by N')
#
# Whoever decides says in the same breath by which clauses he does: a decision is a winner, or nobody, and the reasons.

# %%
"""Who has won, who deals next, and matches that end with a number of deals."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, assert_never

from schmier.counting.losses import LOST_BY_ONE, by_losing, by_setbacks, has_lost, is_lost_by_somebody
from schmier.counting.rounds import is_dealt_again
from schmier.counting.several import among_several, first_in_order, is_as_if_made, leader_or_pitcher, over_the_line
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import UNDECIDED, Account, Decision, Scores
from schmier.ruleset.match import AfterDeals, MatchRules, SeveralOver, WhoMayWin
from schmier.ruleset.ruleset import Ruleset
from schmier.sides import pitching_parties

EXTRA_DEAL: Final = SeveralOver.EXTRA_DEAL
"""The option value for one more deal between several at the target, as a constant: every deal is compared with it."""


# %% [markdown]
# ## Scores, and how they are told
#
# Everybody begins with nothing. Some tables count down: everybody is told to have the target, and points are taken off. That is
# a way of telling only; what was scored stays what it is.


# %%
def starting_scores(parties: int) -> Scores:
    """What the parties have scored before the first deal."""
    return (0,) * parties  # rule: match.start


def counts_down(ruleset: Ruleset) -> bool:
    """Whether scores are counted down: what is missing to the target."""
    return ruleset.match.counts_down  # rule: match.counting.down


def as_told(scores: Iterable[int], ruleset: Ruleset) -> Scores:
    """Scores as the players count them: up from zero, or down from the target."""
    if counts_down(ruleset):
        return tuple([ruleset.match.target - score for score in scores])
    return tuple(scores)


def as_scored(told: Iterable[int], ruleset: Ruleset) -> Scores:
    """Scores counted up from zero, from scores as the players count them."""
    if counts_down(ruleset):
        return tuple([ruleset.match.target - score for score in told])
    return tuple(told)


# %% [markdown]
# ## After a deal
#
# The questions are asked in this order. Has somebody lost the match by too many setbacks, or by falling so low? Was this the one more
# deal that two had to play who were both over? Does anybody stand at the target who may win? Exactly the target is enough, and some
# tables ask for a lead besides. Is anybody so far ahead that nobody waits for the target? Was this the last of so many deals?
#
#     >>> at_target((10, 11), 11), at_target((10, 9), 11)
#     ([1], [])
#     >>> has_lead((32, 31), 0, 2), has_lead((33, 31), 0, 2)
#     (False, True)


# %%
def decision_after(deal: Deal, account: Account) -> Decision:
    """Who has won the match with the scores of an account."""
    return unless_deals_decide(deal, account.scores, by_score(deal, account))


def unless_deals_decide(deal: Deal, scores: Scores, decision: Decision) -> Decision:
    """A decision of the match; where nobody has won by it, the last of so many deals decides by the scores."""
    if decision.winner is not None or not deal.ruleset.match.ends_by_deals:
        return decision
    return after_so_many_deals(deal, scores, decision)  # rule: match.deals


def by_score(deal: Deal, account: Account) -> Decision:
    """Who has won where a score ends the match."""
    if not deal.ruleset.match.target:
        is_lost = deal.ruleset.match.losing_score is not None and is_lost_by_somebody(deal, account.scores)
        return LOST_BY_ONE if is_lost else UNDECIDED
    decision = by_target(deal, account)
    if decision.winner is not None or not deal.ruleset.match.spread:
        return decision
    ahead = by_spread(account.scores, deal.ruleset.match.spread)
    return decision if ahead is None else Decision(ahead, (Label.MATCH_SPREAD,))


def by_target(deal: Deal, account: Account) -> Decision:
    """Who has won by the target, or because another has lost."""
    rules, scores = deal.ruleset.match, account.scores
    if rules.losing_setbacks and (decision := by_setbacks(deal, account)) is not None:
        return decision
    if rules.losing_score is not None and has_lost(scores, rules.losing_score):
        return by_losing(deal, scores, rules.losing_score)
    if rules.several_over is EXTRA_DEAL and is_one_more_deal(deal):
        winner = after_one_more_deal(deal, scores)
        return Decision(winner, (Label.MATCH_SEVERAL_EXTRA_DEAL_TOTAL,))
    there = at_target(scores, rules.target)
    if not there:
        return UNDECIDED
    decision = among_those_there(deal, account, there)
    if decision.winner is None or has_lead(scores, decision.winner, rules.lead_needed):
        return decision
    return Decision(None, (*decision.clauses, Label.MATCH_LEAD))


def at_target(scores: Scores, target: int) -> list[int]:
    """The parties at the target or above."""
    return [party for party, score in enumerate(scores) if score >= target]  # rule: match.target.reached


def among_those_there(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The winner among the parties at the target; a pitcher who was set back may have to be left out, or nobody to win yet."""
    if deal.ruleset.match.only_pitcher_ends and not ends_the_match(deal, account, there):
        return Decision(None, (Label.MATCH_WHO_ENDS,))
    left = without_set_back(deal, account, there)
    if not left:
        return Decision(None, (Label.MATCH_SET_BACK_MAY_NOT_WIN,))
    decision = among_those_who_may_win(deal, account, left)
    clauses = () if left == there else (Label.MATCH_SET_BACK_MAY_NOT_WIN,)
    return Decision(decision.winner, (Label.MATCH_TARGET_REACHED, *clauses, *decision.clauses))


def ends_the_match(deal: Deal, account: Account, there: list[int]) -> bool:
    """Whether a pitcher's party that made its contract is among those at the target."""
    ours = [party for party in there if party in pitching_parties(deal)]
    return is_as_if_made(deal, account) and bool(ours)  # rule: match.who.ends


def without_set_back(deal: Deal, account: Account, there: list[int]) -> list[int]:
    """The parties at the target without the pitcher's, where one that failed may not win."""
    if deal.ruleset.match.set_back_may_win or account.made is not False:
        return there
    return [party for party in there if party not in pitching_parties(deal)]  # rule: match.set-back.may-not-win


def has_lead(scores: Scores, winner: int, needed: int) -> bool:
    """Whether a party leads every other by enough."""
    if not needed:
        return True
    return all(
        scores[winner] - score >= needed for party, score in enumerate(scores) if party != winner
    )  # rule: match.lead


# %% [markdown]
# ## Far ahead
#
# Some do not play to the end a match that is lost in any case: who is so many points ahead of everybody else has won.
#
#     >>> by_spread((30, 4, 10), 20), by_spread((30, 4, 11), 20)
#     (0, None)


# %%
def by_spread(scores: Scores, spread: int) -> int | None:
    """The party that is so much ahead of every other; None where nobody is."""
    return next((party for party in range(len(scores)) if is_ahead(scores, party, spread)), None)


def is_ahead(scores: Scores, party: int, spread: int) -> bool:
    """Whether a party is ahead of every other by the spread or more."""
    return all(
        scores[party] - score >= spread for other, score in enumerate(scores) if other != party
    )  # rule: match.spread


# %% [markdown]
# ## Who may win
#
# Where only a pitcher can win, a party that got over the line by defending waits there, and plays on. At some tables
# two that cross it in the same deal are judged by the order of the points all the same. East stands at six of seven and wins a point
# against North's bid; he is there, and must yet make a bid of his own:
#
#     >>> table = {"seats": "N E", "trumps": "S", "pitcher": "N", "bid": 2, "scores": {"N": 0, "E": 6}}
#     >>> match_of(counted("pitch.auction", **table, **cards))
#     'won by E'
#     >>> match_of(counted("pitch.auction", but={"match.several_over": None, "match.who_may_win": "pitcher"}, **table, **cards))
#     'goes on'


# %%
def among_those_who_may_win(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The winner among some parties at the target."""
    match deal.ruleset.match.who_may_win:
        case WhoMayWin.ANYBODY:
            return Decision(there[0]) if len(there) == 1 else among_several(deal, account, there)
        case WhoMayWin.PITCHER:
            return Decision(makers_there(deal, account, there), (Label.MATCH_WHO_PITCHER,))
        case WhoMayWin.PITCHER_UNLESS_ALL_CROSS:
            if do_all_cross(deal, there):
                return Decision(first_in_order(deal, account), (Label.MATCH_WHO_UNLESS_ALL_CROSS,))
            return Decision(makers_there(deal, account, there), (Label.MATCH_WHO_PITCHER,))
        case _:
            assert_never(deal.ruleset.match.who_may_win)


def makers_there(deal: Deal, account: Account, there: list[int]) -> int | None:
    """The pitcher's party, if it made its contract and is at the target."""
    ours = [party for party in there if party in bidders(deal)]
    if not ours or not is_as_if_made(deal, account):
        return None  # rule: match.who.pitcher
    return leader_or_pitcher(deal, account.scores, ours)


def bidders(deal: Deal) -> frozenset[int]:
    """Those who can win by the pitcher's bid: his side, or where a called partner cannot, he alone."""
    if deal.ruleset.match.called_partner_may_win:
        return pitching_parties(deal)
    return frozenset((deal.table.party_of[deal.pitcher],))  # rule: match.who.not-the-partner


def do_all_cross(deal: Deal, there: list[int]) -> bool:
    """Whether every party was below the target before the deal and is at it now."""
    is_new = not any(over_the_line(deal, score) for score in deal.scores)
    return is_new and len(there) == len(deal.scores)  # rule: match.who.unless-all-cross


# %% [markdown]
# ## One more deal
#
# Where two parties that arrive together play one more deal, that one is for the higher total, and the pitcher's of two that are equal.


# %%
def is_one_more_deal(deal: Deal) -> bool:
    """Whether everybody was over before this deal, so that it had to decide, where one more deal is played."""
    return all(over_the_line(deal, score) for score in deal.scores)  # rule: match.several.extra-deal.total


def after_one_more_deal(deal: Deal, scores: Scores) -> int:
    """The party with the higher score; of two with the same, the pitcher's."""
    return leader_or_pitcher(deal, scores, range(len(scores)))  # rule: match.several.extra-deal.total


# %% [markdown]
# ## The next deal
#
# The deal goes round, whoever won, and whether anything was scored or not. After the match nobody deals.


# %%
def next_dealer(deal: Deal, winner: int | None, scores: Scores) -> int | None:
    """The seat that deals next; None when the match is over."""
    rules = deal.ruleset.match
    if winner is not None or (rules.ends_by_deals and is_last_deal(deal)):
        return None
    if rules.losing_score is not None and is_lost_by_somebody(deal, scores):
        return None
    if deal.is_in_place_of_reject and is_dealt_again(deal):
        return deal.dealer
    return deal.table.after[deal.dealer]  # rule: match.dealer.next


# %% [markdown]
# ## A match of so many deals
#
# A list of Skat has so many deals and no target; some sessions have both, and end with whichever comes first. With four at the table each
# of them sits out once in four deals, and the list may be longer than one for three. Two that share the first place of a list have not won
# it, either of them.
#
#     >>> with_highest((120, 300, 40)), with_highest((300, 300, 40))
#     (1, None)
#
# At some tables a match that no score has decided when its deals are over stays undecided, whoever has more. A list of Skat is not
# like that:
#
#     >>> stays_undecided(game_named("skat").match)
#     False

# %%
FOUR: Final = 4
"""The number of players of whom one sits out."""

BY_DEALS: Final = (Label.MATCH_DEALS,)
"""The clause of a match that ends with a number of deals."""


def after_so_many_deals(deal: Deal, scores: Scores, decision: Decision = UNDECIDED) -> Decision:
    """After the last deal, where no score has decided, the party with the highest; nobody when several share it, or before."""
    if not is_last_deal(deal):
        return decision
    if stays_undecided(deal.ruleset.match):
        return Decision(None, (*decision.clauses, Label.MATCH_DEALS_UNDECIDED))
    return Decision(with_highest(scores), (*decision.clauses, *BY_DEALS))  # rule: match.deals


def stays_undecided(rules: MatchRules) -> bool:
    """Whether nobody has won a match that the number of its deals ends."""
    match rules.after_deals:
        case AfterDeals.UNDECIDED:
            return True  # rule: match.deals.undecided
        case AfterDeals.HIGHEST:
            return False
        case _:
            assert_never(rules.after_deals)


def with_highest(scores: Scores) -> int | None:
    """The party that alone has the highest score."""
    most = max(scores)
    return scores.index(most) if scores.count(most) == 1 else None  # rule: match.deals


def is_last_deal(deal: Deal) -> bool:
    """Whether a number of deals ends the match, and this is the last."""
    due = deals_due(deal.ruleset.match, len(deal.hands))
    return bool(due) and deal.number >= due  # rule: match.deals


def deals_due(rules: MatchRules, players: int) -> int:
    """The greatest number of deals of a match with this number of players; 0 where only a score ends it."""
    return rules.deals_at_four if players == FOUR else rules.deals  # rule: match.deals
