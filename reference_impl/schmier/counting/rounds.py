# %% [markdown]
# # Rounds of Bock and Ramsch
#
# A round of Bock is brought on by what is remembered of a game: that it was lost with sixty, that somebody had said contra and was
# right, that a player's score came to three hundred. Every table has its own list. Each event is one round, and it begins with the
# next deal; the game that brought it on is worth what it was.
#
#     >>> bock = {"match.bock": {"at_half": True, "contra": "lost-or-re"}}
#     >>> cards = {"held": {"F": "JC AH TH KH QH"}, "tricks": {"F": 6, "M": 4}, "taken": {"F": "JC AH TH KH QH AS TS KS JD"}}
#     >>> table = {"seats": "F M E", "trumps": "H", "pitcher": "F", "plays": "hearts", "bid": 18, "but": bock}
#     >>> lost = counted("skat", widow="QD 8S", **table, **cards)
#     >>> card_points_of(lost)["F"], rounds_after(lost, lost.outcome)
#     (60, Rounds(bock=(3,), ramsch=(), tied_games=0, setbacks=()))
#     >>> rounds_after(won := counted("skat", widow="KC 8S", **table, **cards), won.outcome)
#     Rounds(bock=(), ramsch=(), tied_games=0, setbacks=())

# %%
"""The rounds of Bock and Ramsch that a deal brings on, those that it leaves, and deals that are dealt once more."""

from __future__ import annotations

from typing import Final, assert_never

from schmier.account import Entry, Factor, Loss, Product, multiplied
from schmier.bids import REJECT
from schmier.counting.game import tied_games_after
from schmier.counting.losses import setbacks_after
from schmier.deal import Deal
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rounds import Rounds, doublings_by, is_ramsch_next, rounds_in_play
from schmier.ruleset.exchange import Step, StepKind
from schmier.ruleset.match import BockRules, BockScores
from schmier.ruleset.points import Reject
from schmier.table import NOBODY, Seat

RE: Final = 2
"""The number of doublings once re has been said."""

GRAND: Final = "grand"
"""The game of which one from the hand is an event."""

BOCK_ROUND: Final = Factor("Bock round", 2)
"""The factor of each Bock round in which a deal is played."""

# %% [markdown]
# ## The events


# %%
def is_lost_at_half(deal: Deal, bock: BockRules, outcome: Outcome) -> bool:
    """Whether a game was lost with half the card-points, and that is an event."""
    if not bock.at_half or outcome.made is not False or is_null(deal):
        return False
    had = outcome.card_points[deal.table.party_of[deal.pitcher]]
    return has_half(had, deal.ruleset.counting.all_card_points)


def has_half(card_points: int, all_card_points: int) -> bool:
    """Whether these card-points are half of all."""
    return 2 * card_points == all_card_points  # rule: match.rounds.at-half


def is_null(deal: Deal) -> bool:
    """Whether the game is null, in which card-points do not count."""
    return deal.announcement is not None and deal.announcement.is_null  # rule: match.rounds.at-half


def is_grand_hand(deal: Deal, bock: BockRules, outcome: Outcome) -> bool:
    """Whether a grand from the hand came out as it must to be an event."""
    game = deal.announcement
    if game is None or game.contract != GRAND or not game.hand:
        return False
    wanted = bock.grand_hand.made
    return wanted is not None and outcome.made is wanted  # rule: match.rounds.grand-hand


def is_contra(deal: Deal, bock: BockRules, outcome: Outcome) -> bool:
    """Whether the game was doubled and, where the option says so, lost; a game that is both is one event."""
    is_lost = deal.doublings > 0 and outcome.made is False
    has_re = deal.doublings >= RE
    return (is_lost and bock.contra.counts_lost) or (has_re and bock.contra.counts_re)  # rule: match.rounds.contra


def is_worth_enough(deal: Deal, bock: BockRules, outcome: Outcome) -> bool:
    """Whether a game was won, or a march, that is worth so much that it is an event."""
    return bock.worth > 0 and worth_when_won(deal, outcome) >= bock.worth  # rule: match.rounds.value


def worth_when_won(deal: Deal, outcome: Outcome) -> int:
    """What a game was worth that was won, or a march scores, before it is doubled; 0 where neither was."""
    if deal.pitcher != NOBODY:
        return outcome.game.value if outcome.made and outcome.game is not None else 0
    reject = deal.ruleset.counting.reject
    if deal.bid is not REJECT or reject is None:
        return 0
    return reject.march if who_marches(deal, reject) else 0  # rule: match.rounds.value


def scores_that_count(deal: Deal, bock: BockRules, outcome: Outcome) -> int:
    """How many players have come to a score that is an event."""
    pairs = zip(deal.started, outcome.scores, strict=True)
    return sum(after != before and is_score_that_counts(after, bock.scores) for before, after in pairs)


def is_score_that_counts(score: int, counting: BockScores) -> bool:
    """Whether a score is a multiple of a hundred or ends in three equal digits, whichever counts."""
    digits = str(abs(score))[-3:]
    is_hundred, is_repeated = score % 100 == 0, digits == 3 * digits[:1]
    match counting:
        case BockScores.NEVER:
            return False
        case BockScores.HUNDREDS:
            return is_hundred
        case BockScores.REPEATED:
            return is_repeated
        case BockScores.HUNDREDS_OR_REPEATED:
            return is_hundred or is_repeated  # rule: match.rounds.scores
        case _:
            assert_never(counting)


def events_of(deal: Deal, bock: BockRules, outcome: Outcome) -> dict[Label, int]:
    """By the clause of each kind of event, how often it came about in a deal."""
    return {
        Label.MATCH_ROUNDS_SCORES: scores_that_count(deal, bock, outcome),
        Label.MATCH_ROUNDS_VALUE: int(is_worth_enough(deal, bock, outcome)),
        Label.MATCH_ROUNDS_AT_HALF: int(is_lost_at_half(deal, bock, outcome)),
        Label.MATCH_ROUNDS_GRAND_HAND: int(is_grand_hand(deal, bock, outcome)),
        Label.MATCH_ROUNDS_CONTRA: int(is_contra(deal, bock, outcome)),
    }


def rounds_brought_on(deal: Deal, bock: BockRules, outcome: Outcome) -> int:
    """How many Bock rounds a deal brings on: one for each event."""
    return sum(events_of(deal, bock, outcome).values())  # rule: match.rounds.due


# %% [markdown]
# ## What a deal leaves
#
# A deal is one of the rounds it was played in, so these have one deal less; a round of none is over. Three play, and the last deal of
# a Bock round is won: where Ramsch follows there are three deals of it now.
#
#     >>> without_one_deal((1, 3), 1), without_one_deal((1, 3), 2)
#     (((3,), 1), ((2,), 1))
#
# A deal that is thrown in is one of them as well: it takes from the round, and brings nothing on.


# %%
def without_one_deal(rounds: tuple[int, ...], played_in: int) -> tuple[tuple[int, ...], int]:
    """What is left of rounds after a deal of so many of them, the first; and how many are over."""
    shorter = [left - 1 for left in rounds[:played_in]]
    return (*(left for left in shorter if left), *rounds[played_in:]), shorter.count(0)  # rule: match.rounds


def round_length(deal: Deal) -> int:
    """How many deals a round has: everybody at the table deals once, one who sits out as well."""
    return len(deal.table.seats)  # rule: match.rounds


def rounds_after(deal: Deal, outcome: Outcome) -> Rounds:
    """The rounds that are left after a deal."""
    bock, rounds, length = deal.ruleset.match.bock, deal.rounds, round_length(deal)
    if bock is None:
        return Rounds(tied_games=tied_games_after(deal, outcome), setbacks=setbacks_after(deal, outcome.account))
    brought_on = (length,) * rounds_brought_on(deal, bock, outcome)
    if is_dealt_again(deal):
        return Rounds((*rounds.bock, *brought_on), rounds.ramsch)
    if is_ramsch_next(rounds, length):
        ramsch, _ = without_one_deal(rounds.ramsch, 1)  # rule: match.rounds.first
        return Rounds((*rounds.bock, *brought_on), ramsch)
    left, over = without_one_deal(rounds.bock, rounds_in_play(rounds, are_together=bock.are_together))
    return Rounds((*left, *brought_on), (*rounds.ramsch, *(length,) * ramsch_rounds_due(bock, over)))


def ramsch_rounds_due(bock: BockRules, over: int) -> int:
    """How many Ramsch rounds so many Bock rounds bring on that are over."""
    return over if bock.brings_ramsch else 0  # rule: match.rounds.ramsch


# %% [markdown]
# ## What a round changes
#
# Bock doubles what is entered, after contra and all the rest; Ramsch leaves the auction out.


# %%
def is_ramsch_deal(deal: Deal) -> bool:
    """Whether the deal is played in a Ramsch round."""
    if deal.ruleset.match.bock is None:
        return False
    return is_ramsch_next(deal.rounds, round_length(deal))  # rule: match.rounds.ramsch.played


def doublings_in_bock(deal: Deal) -> int:
    """How often a deal is doubled by Bock."""
    bock = deal.ruleset.match.bock
    if bock is None:
        return 0
    return doublings_by(deal.rounds, round_length(deal), are_together=bock.are_together)


def in_bock(deal: Deal, line: Entry) -> Entry:
    """A line that is entered, as Bock doubles it."""
    doublings = doublings_in_bock(deal)
    if not doublings:
        return line
    assert isinstance(line.because, (Product, Loss))
    because = multiplied(line.because, *[BOCK_ROUND] * doublings)
    clauses = (*line.clauses, Label.MATCH_ROUNDS_DOUBLED)
    return line._replace(amount=doubled_in_bock(line.amount, doublings), because=because, clauses=clauses)


def doubled_in_bock(amount: int, doublings: int) -> int:
    """An amount, doubled so often."""
    return amount << doublings  # rule: match.rounds.doubled


# %% [markdown]
# ## A march
#
# Who wins every trick of Ramsch has played a march, where the table knows it. No trick went elsewhere, so there is no need to ask whose
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
def who_marches(deal: Deal, reject: Reject) -> list[Seat]:
    """The player who has won every trick, where that is a march."""
    if not reject.march:
        return []
    together = sum(deal.tricks_won)
    return [seat for seat in deal.playing() if deal.tricks_won[seat] == together]  # rule: points.reject.march


# %% [markdown]
# ## Once more the same dealer
#
# A grand that is played in place of Ramsch has taken the Ramsch away from the table, and it is to be made up for: who has dealt it deals
# again, and the round is not a deal shorter. At some tables the deal simply passes on.
#
#     >>> skat = game_named("skat").exchange.steps
#     >>> steps = [dict(step.stated, do=step.do.value) for step in skat]
#     >>> def after_a_grand(**said):
#     ...     table = table_of("skat", exchange=[*steps, {"do": "grand-hand", **said}], auction={"nobody_bids": "reject"})
#     ...     deal = after(table, "middlehand pass", "endhand pass", "forehand pass", "forehand declare grand hand")
#     ...     return after(deal, "forehand concede").outcome
#     >>> after_a_grand().next_dealer, after_a_grand(dealer="next").next_dealer
#     (2, 0)


# %%
def is_dealt_again(deal: Deal) -> bool:
    """Whether a grand was played in place of reject, and the same player deals once more."""
    if not deal.is_in_place_of_reject:
        return False
    steps = deal.ruleset.exchange.steps
    return any(is_made_up_for(step) for step in steps if step.do is StepKind.GRAND_HAND)


def is_made_up_for(step: Step) -> bool:
    """Whether the step at which the grand was announced lets the same player deal again."""
    return bool(step.stated["dealer"] != "next")  # rule: exchange.grand-hand.again
