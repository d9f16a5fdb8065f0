# %% [markdown]
# # Ramsch
#
# Everybody against everybody, for as few card-points as possible. Who has most of them loses, and loses more if another
# got away without a trick. Tables differ about ties, about the skat, and whether a fixed value is lost or the
# card-points themselves.
#
# Forehand has taken 59 card-points, middlehand 40, rearhand 13, and eight lie in the skat. Forehand loses ten; fifteen, had one of
# the others won no trick; and at a table that pays in card-points 59, or with the skat 67.
#
#     >>> cards = {"widow": "KD KS"}
#     >>> cards["taken"] = {"F": "AC TC KC AS TS QS JS JC JH KH", "M": "AH TH AD QC QH JD", "E": "TD QD"}
#     >>> table = {"seats": "F M E", "trumps": "grand", "bid": "reject"}
#     >>> tricks = {"F": 5, "M": 4, "E": 1}
#     >>> deal = counted("skat", tricks=tricks, last_trick="M", **table, **cards)
#     >>> card_points_of(deal)
#     {'F': 59, 'M': 40, 'E': 13}
#     >>> scores_after(deal)
#     {'F': -10, 'M': 0, 'E': 0}
#     >>> scores_after(counted("skat", tricks={"F": 6, "M": 4}, last_trick="M", **table, **cards))
#     {'F': -15, 'M': 0, 'E': 0}

# %%
"""From the tricks of reject to the lines that are entered."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.account import COUNTED, ENTERED, WON, Entry, Factor, Loss, Product, multiplied
from schmier.card_points import Pile
from schmier.counting.game import card_counts, count_piles
from schmier.counting.losses import as_written
from schmier.counting.rounds import in_bock, who_marches
from schmier.counting.settling import settle
from schmier.counting.tricks import line_of_tricks
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.ruleset.points import Reject, RejectTie, RejectWidow
from schmier.table import Seat

MARCH = "march"
"""The name of the lines of a march."""

UNSEEN: Final = (Label.POINTS_REJECT_UNSEEN,)
KNOCKED: Final = (Label.POINTS_REJECT_KNOCK,)
"""The clauses of what is doubled."""

Clauses = tuple[Label, ...]
"""Some clauses."""


def count_reject(deal: Deal) -> Outcome:
    """The outcome of a deal in which reject was played."""
    reject = deal.ruleset.counting.reject
    assert reject is not None
    taken = count_piles(deal, deal.table.party_of, deal.captured)
    piles = [with_skat_of_last_trick(deal, reject, seat, pile) for seat, pile in enumerate(taken.by_party)]
    won: list[Entry] = []
    marching = who_marches(deal, reject)
    if marching:
        to_enter = as_written(deal, in_bock(deal, line_of_march(deal, reject, marching[0])))
        won = [line._replace(column=WON) for line in to_enter if line.amount > 0]
    else:
        card_points = [pile.total for pile in piles]
        losing, clauses = losers(deal, reject, card_points)
        most = with_most_card_points(deal.playing(), card_points)
        for loser in losing:
            piles[loser] = with_skat_of_loser(deal, reject, piles[loser])
        to_enter = [in_bock(deal, line_of_loss(deal, reject, piles, loser, most, clauses)) for loser in losing]
    totals = tuple([pile.total for pile in piles])
    shown = taken._replace(cards=tuple([pile.cards for pile in piles]), of_sides=totals)
    counted = Entry(COUNTED, CARD_POINTS, None, sum(totals), shown, (clause_of_skat(reject),))
    tied = [] if to_enter else [Entry(COUNTED, "loss", None, 0, shown, (Label.POINTS_REJECT_TIE_THREE,))]
    return settle(deal, [counted, line_of_tricks(deal.table, deal.tricks_won, deal.ranking), *tied, *won], to_enter)


# %% [markdown]
# ## Whose the skat is
#
# Nobody has seen it, and at some tables it stays so: its card-points are nobody's. At others it goes with the last trick, and may make
# a loser of him who wins that. Or it is laid to the loser's pile once it is clear who he is: then it cannot change who
# loses, only how much, and it counts for each of two losers.
#
#     >>> pays = {"loses": "card-points", "march": 120, "tie": "all-tied", "widow": "last-trick"}
#     >>> deal = counted("skat", tricks=tricks, last_trick="E", but={"points.reject": pays}, **table, **cards)
#     >>> card_points_of(deal), scores_after(deal)
#     ({'F': 59, 'M': 40, 'E': 21}, {'F': -59, 'M': 0, 'E': 0})
#     >>> pays = pays | {"widow": "loser"}
#     >>> scores_after(counted("skat", tricks=tricks, last_trick="E", but={"points.reject": pays}, **table, **cards))
#     {'F': -67, 'M': 0, 'E': 0}


# %%
def with_skat_of_last_trick(deal: Deal, reject: Reject, seat: Seat, pile: Pile) -> Pile:
    """A player's pile, with the skat if that goes with the last trick and he won it."""
    is_his = reject.widow is RejectWidow.LAST_TRICK and seat == deal.winners[-1]
    return with_skat(deal, pile) if is_his else pile  # rule: points.reject.widow.last-trick, points.reject.widow.nobody


def with_skat_of_loser(deal: Deal, reject: Reject, pile: Pile) -> Pile:
    """A loser's pile, with the skat where that counts for each loser."""
    return with_skat(deal, pile) if reject.widow is RejectWidow.LOSER else pile  # rule: points.reject.widow.loser


def with_skat(deal: Deal, pile: Pile) -> Pile:
    """A pile and the skat."""
    return Pile(pile.cards | deal.widow, pile.total + card_counts(deal).total(deal.widow), pile.counts)


def clause_of_skat(reject: Reject) -> Label:
    """The clause that says whose the skat is."""
    match reject.widow:
        case RejectWidow.NOBODY:
            return Label.POINTS_REJECT_WIDOW_NOBODY
        case RejectWidow.LAST_TRICK:
            return Label.POINTS_REJECT_WIDOW_LAST_TRICK
        case RejectWidow.LOSER:
            return Label.POINTS_REJECT_WIDOW_LOSER
        case _:
            assert_never(reject.widow)


# %% [markdown]
# ## Who loses
#
# Whoever has most. If all three have forty, nobody does. Of two that tie both lose, or at some tables the one who won the last
# trick. If the last trick was the third player's, who does not tie, both lose after all.
#
#     >>> with_most_card_points([0, 1, 2], [50, 50, 20])
#     [0, 1]
#     >>> last_trick_loses([0, 2], 2), last_trick_loses([0, 2], 1)
#     ([2], [0, 2])
#
# Somebody who wins every trick has played a march, where the table knows it, and scores instead of losing: the only way to win
# anything at this game, and the reason why one does not give up the last tricks too lightly. Where it is not known, he has
# most card-points, and loses like anybody.
#
#     >>> marches = {"points.reject": pays}
#     >>> everything = {"seats": "F M E", "trumps": "grand", "bid": "reject", "tricks": {"F": 10}}
#     >>> scores_after(counted("skat", last_trick="F", but=marches, taken={"F": "AC TC"}, **everything))
#     {'F': 120, 'M': 0, 'E': 0}


# %%
def line_of_march(deal: Deal, reject: Reject, seat: Seat) -> Entry:
    """What a march scores."""
    shown = multiplied(Product(reject.march, 1), *factors_of_doublings(deal))
    clauses = (Label.POINTS_REJECT_MARCH, *clauses_of_doublings(deal))
    return Entry(ENTERED, MARCH, seat, doubled(deal, reject.march), shown, clauses)


def losers(deal: Deal, reject: Reject, card_points: list[int]) -> tuple[list[Seat], Clauses]:
    """Who loses, and by which clauses."""
    playing = deal.playing()
    tied = with_most_card_points(playing, card_points)
    if len(tied) == len(playing):
        return when_all_tie(tied), (Label.POINTS_REJECT_TIE_THREE,)
    if len(tied) == 1:
        return tied, (Label.POINTS_REJECT_LOSER,)
    match reject.tie:
        case RejectTie.ALL_TIED:
            return when_two_tie(tied), (Label.POINTS_REJECT_TIE, Label.POINTS_REJECT_LOSER)
        case RejectTie.LAST_TRICK:
            losing = last_trick_loses(tied, deal.winners[-1])
            return losing, (Label.POINTS_REJECT_TIE_LAST_TRICK, Label.POINTS_REJECT_LOSER)
        case _:
            assert_never(reject.tie)


def with_most_card_points(playing: list[Seat], card_points: list[int]) -> list[Seat]:
    """The players with the most card-points."""
    most = max(card_points[seat] for seat in playing)
    return [seat for seat in playing if card_points[seat] == most]  # rule: points.reject.loser


def when_all_tie(tied: list[Seat]) -> list[Seat]:
    """Nobody loses where all have the same."""
    return []  # rule: points.reject.tie.three


def when_two_tie(tied: list[Seat]) -> list[Seat]:
    """Both of two lose that share the most card-points."""
    return tied  # rule: points.reject.tie


def last_trick_loses(tied: list[Seat], last: Seat) -> list[Seat]:
    """Of two that share the most card-points, the winner of the last trick; both if neither won it."""
    return [last] if last in tied else tied  # rule: points.reject.tie.last-trick


# %% [markdown]
# ## What is lost
#
# A fixed value, or the card-points themselves. Either way it is dearer where another has won no trick at all: ten, fifteen, twenty
# for none, one or two of them, or twice the card-points, be it one of them or two.


# %%
def line_of_loss(
    deal: Deal, reject: Reject, piles: list[Pile], loser: Seat, most: list[Seat], clauses: Clauses
) -> Entry:
    """The line of a loser, one of those with most card-points."""
    seats = without_trick(deal, loser)
    without, factors = len(seats), factors_of_doublings(deal)
    if reject.loses_card_points:
        each, more = piles[loser].total, Label.POINTS_REJECT_CARD_POINTS
        lost = doubled(deal, each * times_lost(without))
        factors = (*((Factor("no trick", times_lost(without), seats),) if without else ()), *factors)
    else:
        each, more = value_lost(reject, without), Label.POINTS_REJECT_WITHOUT
        lost = doubled(deal, each)
    tied = tuple([seat for seat in most if seat != loser])
    shown = multiplied(Loss(piles[loser], tied, seats, each), *factors)
    all_clauses = (*clauses, more) if without or reject.loses_card_points else clauses
    return Entry(ENTERED, "loss", loser, -lost, shown, (*all_clauses, *clauses_of_doublings(deal)))


def doubled(deal: Deal, amount: int) -> int:
    """An amount as those have doubled it who have not looked at the skat, and those who have knocked."""
    return doubled_by_knocks(deal, doubled_unseen(deal, amount))


def doubled_unseen(deal: Deal, amount: int) -> int:
    """An amount, twice as much for each player who has passed the skat on unseen."""
    return amount << len(deal.passed_unseen)  # rule: points.reject.unseen


def doubled_by_knocks(deal: Deal, amount: int) -> int:
    """An amount, twice as much for each player who has knocked."""
    return amount << len(deal.knocked)  # rule: points.reject.knock


def clauses_of_doublings(deal: Deal) -> Clauses:
    """The clauses by which what is lost was doubled."""
    return (*UNSEEN[: len(deal.passed_unseen)], *KNOCKED[: len(deal.knocked)])


def factors_of_doublings(deal: Deal) -> tuple[Factor, ...]:
    """The doublings of an amount, each with the player who caused it."""
    unseen = [Factor("unseen", 2, (seat,)) for seat in deal.passed_unseen]
    return (*unseen, *[Factor("knock", 2, (seat,)) for seat in deal.knocked])


def without_trick(deal: Deal, loser: Seat) -> tuple[Seat, ...]:
    """The others who have won no trick."""
    return tuple([seat for seat in deal.playing() if seat != loser and not deal.tricks_won[seat]])


def times_lost(without: int) -> int:
    """How many times a loser loses his card-points: twice if another has won no trick."""
    return 2 if without else 1  # rule: points.reject.card-points


def value_lost(reject: Reject, without: int) -> int:
    """What a loser loses, by how many of the others have won no trick."""
    return (reject.value, reject.one_without, reject.two_without)[without]  # rule: points.reject.without
