# %% [markdown]
# # Several at the target
#
# Two parties stand at the target after the same deal: who has won? Some games let the pitcher count out first and then count
# the points in their order, some let the higher total win, Five Hundred counts the tricks as they fell, and Cinch may
# play one more deal.
#
# Pitch to seven, North at six, East at five. East pitched, bid two, and won High and Game; North won Low. Both of them are at
# seven. The pitcher made his bid and goes first: East has won. Had East bid three he would have been set back, and Low had brought
# North out.
#
#     >>> cards = {"held": {"E": "AS 9S", "N": "3S KS"}, "taken": {"E": "AS 9S KS TH", "N": "3S"}}
#     >>> table = {"seats": "N E", "trumps": "S", "pitcher": "E", "scores": {"N": 6, "E": 5}}
#     >>> deal = counted("pitch.auction", bid=2, **table, **cards)
#     >>> scores_after(deal), match_of(deal)
#     ({'N': 7, 'E': 7}, 'won by E')
#     >>> match_of(counted("pitch.auction", bid=3, **table, **cards))
#     'won by N'
#
# Nothing is disputed more at the table than this, because the match hangs on it. So each way has a clause of its own.

# %%
"""Who wins among several parties at the target."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Account, Decision
from schmier.ruleset.match import SeveralOver
from schmier.sides import pitching_parties


def among_several(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The winner among several parties at the target; nobody when it is none of them yet."""
    match deal.ruleset.match.several_over:
        case SeveralOver.PITCHER_THEN_ORDER:
            return pitcher_then_order(deal, account)
        case SeveralOver.ORDER:
            return Decision(order_for_all(deal, account), (Label.MATCH_SEVERAL_ORDER_ONLY,))
        case SeveralOver.PITCHER_THEN_HIGHER:
            return pitcher_then_higher(deal, account, there)
        case SeveralOver.PITCHER_THEN_TRICKS:
            return Decision(first_by_tricks(deal, account, there), (Label.MATCH_SEVERAL_TRICKS,))
        case SeveralOver.EXTRA_DEAL:
            return Decision(makers_or_nobody(deal, account), (Label.MATCH_SEVERAL_EXTRA_DEAL,))
        case SeveralOver.HIGHER_TOTAL:
            return highest_total(deal, account.scores, there, Label.MATCH_SEVERAL_HIGHER)
        case _:
            assert_never(deal.ruleset.match.several_over)


def is_as_if_made(deal: Deal, account: Account) -> bool:
    """Whether the pitcher's party made its contract, or goes first though it was set back."""
    return bool(account.made) or goes_first_though_set_back(deal, account)


def goes_first_though_set_back(deal: Deal, account: Account) -> bool:
    """Whether the pitcher's party failed its contract, in a game that lets it go first all the same."""
    return deal.ruleset.match.set_back_goes_first and account.made is False  # rule: match.set-back.goes-first


def over_the_line(deal: Deal, score: int) -> bool:
    """Whether a score is at the target or beyond it."""
    return score >= deal.ruleset.match.target


# %% [markdown]
# ## Counting out
#
# The pitcher who made his contract goes first. Then the points are read in the order of the list and each is
# added to the score that its winner had before the deal; whoever gets to the target first has won, though another
# end higher. High, Low, Jack, Game is the order of Pitch.
#
# North and South play each for himself and stand at six, East pitched, made his bid and is nowhere near. North has Low and South has
# Game. Low is counted before Game, so North is out first:
#
#     >>> cards = {"held": {"E": "AS JS", "N": "2S 3H", "S": "4H TH"}}
#     >>> cards["taken"] = {"E": "AS JS 2S", "S": "3H 4H TH"}
#     >>> table = {"seats": "N E S", "trumps": "S", "pitcher": "E", "bid": 2, "scores": {"N": 6, "S": 6}}
#     >>> deal = counted("pitch.auction", **table, **cards)
#     >>> scores_after(deal), match_of(deal)
#     ({'N': 7, 'E': 2, 'S': 7}, 'won by N')
#
# A party that stood at the target before the deal, and could not win then, need not wait for any point. And a pitcher who was set
# back is left out: his points were not scored, so they bring him nowhere. Seven Up has no bids, and nobody goes first in it.


# %%
def pitcher_then_order(deal: Deal, account: Account) -> Decision:
    """The pitcher's party first, and then in the order of the points."""
    if does_pitcher_go_first(deal, account):
        return Decision(deal.table.party_of[deal.pitcher], (Label.MATCH_SEVERAL_PITCHER_FIRST,))
    return Decision(out_in_order(deal, account), (Label.MATCH_SEVERAL_ORDER,))


def does_pitcher_go_first(deal: Deal, account: Account) -> bool:
    """Whether the pitcher's party made its contract and is at the target."""
    score = account.scores[deal.table.party_of[deal.pitcher]]
    return is_as_if_made(deal, account) and over_the_line(deal, score)  # rule: match.several.pitcher-first


def out_in_order(deal: Deal, account: Account) -> int | None:
    """After a pitcher who is not out: the party that the points bring to the target first."""
    return first_in_order(deal, account)  # rule: match.several.order


def order_for_all(deal: Deal, account: Account) -> int | None:
    """Where nobody goes first: the party that the points bring to the target first."""
    return first_in_order(deal, account)  # rule: match.several.order-only


def first_in_order(deal: Deal, account: Account) -> int | None:
    """The party that reaches the target first as the points are counted in their order."""
    pitching = deal.table.party_of[deal.pitcher]
    counting = [party for party in range(len(deal.scores)) if party != pitching or account.made is not False]
    counted = list(deal.scores)
    stood = there_before(deal, counting)
    if stood:
        return best_placed(deal, stood)
    for point in deal.ruleset.counting.points:
        for party in counting:
            counted[party] += account.points[party].get(point.name, 0)
            if over_the_line(deal, counted[party]):
                return party
    return None


# %% [markdown]
# In Five Hundred nothing but tricks brings a party other than the bidder's forward, so they are counted in the order
# in which they fell. Bee and Cee both stand at 490, and ten for one trick is enough for either. Whoever won his trick first has
# won the match; how many he won after it does not matter. The bidder, if he made his contract and is at 500, goes before both.
#
#     >>> table = {"seats": "A B C", "trumps": "H", "pitcher": "A", "bid": "8H", "scores": {"B": 490, "C": 490}}
#     >>> fell = [2, 0, 0, 0, 0, 0, 0, 0, 1, 1]
#     >>> deal = counted("five-hundred.three", tricks={"A": 7, "B": 2, "C": 1}, marks={"winners": fell}, **table)
#     >>> scores_after(deal), match_of(deal)
#     ({'A': -300, 'B': 510, 'C': 500}, 'won by C')


# %%
def first_by_tricks(deal: Deal, account: Account, there: list[int]) -> int:
    """The pitcher's party if it made its contract and is at the target, or else the one its tricks bring there first."""
    pitching = deal.table.party_of[deal.pitcher]
    if is_as_if_made(deal, account) and pitching in there:
        return pitching  # rule: match.several.tricks
    return first_in_order_of_tricks(deal, there)


def first_in_order_of_tricks(deal: Deal, there: list[int]) -> int:
    """Of the parties at the target the one that its tricks brought there first."""
    counted = list(deal.scores)
    stood = there_before(deal, there)
    if stood:
        return best_placed(deal, stood)
    for winner in deal.winners:
        party = deal.table.party_of[winner]
        counted[party] += deal.ruleset.counting.trick_value
        if party in there and over_the_line(deal, counted[party]):
            return party  # rule: match.several.tricks
    return there[0]


# %% [markdown]
# ## Who stood there already
#
# At most tables nobody plays on from the target. Where a lead is asked for, or a party that was set back cannot win,
# several may stand there when a deal begins, and no order of points or tricks can tell them apart. Then the higher score
# goes first; level, they go in turn from eldest.
#
#     >>> table = {"seats": "A B C", "trumps": "H", "pitcher": "A", "bid": "8H", "tricks": {"A": 8, "B": 1, "C": 1}}
#     >>> deal = counted("five-hundred.three", scores={"B": 500, "C": 510}, **table)
#     >>> [deal.table.seats[party] for party in there_before(deal, [0, 1, 2])], deal.table.seats[best_placed(deal, [1, 2])]
#     (['B', 'C'], 'C')


# %%
def there_before(deal: Deal, parties: Sequence[int]) -> list[int]:
    """Of some parties those that stood at the target before anything was counted."""
    return [
        party for party in parties if over_the_line(deal, deal.scores[party])
    ]  # rule: match.several.tricks, match.several.order


def best_placed(deal: Deal, stood: Sequence[int]) -> int:
    """Of parties that stood at the target before the one with the highest score; of several the first in turn from eldest."""
    return highest(deal, deal.scores, stood)  # rule: match.several.before


def highest(deal: Deal, scores: Sequence[int], parties: Sequence[int]) -> int:
    """Of some parties the one with the highest score; of several such the first in turn from eldest."""
    in_turn = [deal.table.party_of[seat] for seat in deal.table.in_turn(deal.table.eldest(deal.dealer))]
    return min(parties, key=lambda party: (-scores[party], in_turn.index(party)))


# %% [markdown]
# ## The higher total
#
# The plainest way: who has more has won. Where several have the same, the pitcher's side has won if it is one of them, or nobody
# has, and they play on. A tie between two that did not pitch is nobody's in any case.
#
#     >>> with_highest_total((12, 14, 14), [0, 1, 2])
#     [1, 2]
#
# Some give the pitcher who made his bid the first place and let the higher total decide only between the others. Then 21 beats 24,
# if the 21 are the pitcher's.


# %%
def highest_total(deal: Deal, scores: Sequence[int], there: list[int], clause: Label) -> Decision:
    """The winner among several by the higher total, as a clause has it; a tie is the pitcher's, or leaves it open."""
    best = with_highest_total(scores, there)
    if len(best) == 1:
        return Decision(best[0], (clause,))
    if deal.ruleset.match.plays_on_ties:
        return Decision(winner_of_open_tie(best), (Label.MATCH_TIE_PLAY_ON,))
    return Decision(winner_of_tie(deal, best), (Label.MATCH_SEVERAL_TIE,))


def with_highest_total(scores: Sequence[int], there: list[int]) -> list[int]:
    """Of the parties at the target those with the highest score."""
    most = max(scores[party] for party in there)
    return [party for party in there if scores[party] == most]  # rule: match.several.higher


def winner_of_open_tie(best: list[int]) -> int | None:
    """Nobody wins where a tie is played off."""
    return None  # rule: match.tie.play-on


def winner_of_tie(deal: Deal, best: list[int]) -> int | None:
    """The pitcher's party, if it is one of those that tie."""
    pitching = deal.table.party_of[deal.pitcher]
    return pitching if pitching in best else None  # rule: match.several.tie


def pitcher_then_higher(deal: Deal, account: Account, there: list[int]) -> Decision:
    """The pitcher's side if it made its contract and is at the target, or else the higher total."""
    ours = makers_at_target(deal, account, there)
    if ours:
        winner = leader_or_pitcher(deal, account.scores, ours)
        return Decision(winner, (Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER,))
    return highest_total(deal, account.scores, there, Label.MATCH_SEVERAL_PITCHER_THEN_HIGHER)


def makers_at_target(deal: Deal, account: Account, there: list[int]) -> list[int]:
    """The parties of the pitcher's side at the target, if it made its contract."""
    pitching = pitching_parties(deal) if is_as_if_made(deal, account) else ()
    return [party for party in there if party in pitching]  # rule: match.several.pitcher-then-higher


def leader_or_pitcher(deal: Deal, scores: Sequence[int], among: Sequence[int]) -> int:
    """Of some parties the one with the highest score; if several share it, the pitcher's if it does."""
    pitching = deal.table.party_of[deal.pitcher]
    return max(among, key=lambda party: (scores[party], party == pitching))


# %% [markdown]
# ## One more deal
#
# Cinch is close at the end: from 55 up any bid that is made takes a side out, so of two sides that stand there the
# makers win. Two that arrive together from further back play one more deal for the higher total. North's side pitched for eight,
# made nine, and is at 62 and more together with the other side:
#
#     >>> nine, five = "AS JS TS 2S 5S", "5C KS"
#     >>> cards = {"held": {"N": nine, "E": five}, "taken": {"N": nine, "E": five}}
#     >>> table = {"trumps": "S", "pitcher": "N", "bid": 8}
#     >>> match_of(counted("cinch", scores={"N+S": 56, "E+W": 58}, **table, **cards))
#     'won by N+S'
#     >>> match_of(counted("cinch", scores={"N+S": 54, "E+W": 58}, **table, **cards))
#     'goes on'


# %%
def makers_or_nobody(deal: Deal, account: Account) -> int | None:
    """The winner when both parties arrive in one deal; None when one more deal is to decide."""
    are_close = all(score >= deal.ruleset.match.bidders_first_from for score in deal.scores)
    if is_as_if_made(deal, account) and are_close:
        return deal.table.party_of[deal.pitcher]  # rule: match.several.extra-deal
    return None
