# %% [markdown]
# # From deal to deal
#
# A log tells of one match, deal after deal. Who deals, which deal it is and what the scores are follows from the deal before; where
# a log says it, it is a claim like any other. Where a deal could not be finished, nobody can say what the scores are or who deals
# next, so the next deal is taken as the log gives it.
#
# Three players of Skat pass all round. The cards are thrown in, nobody has scored, and the deal moves on to the left of the
# dealer, from C to A. A log in which C deals again is wrong there, and nowhere else:
#
#     >>> match = log_told("B pass", "C pass", "A pass", game="skat.tournament", seats="A B C", dealer="C")
#     >>> match["deals"].append({"dealer": "C", "events": []})
#     >>> found_in(match), said_of(match)
#     (['match.dealer.next'], 'C deals, but it is the turn of A')
#     >>> match["deals"][1]["dealer"] = "A"
#     >>> found_in(match)
#     []

# %%
"""The state of a match between two deals, and what a log claims of it."""

from __future__ import annotations

from dataclasses import dataclass

from schmier.counting.losses import has_lost
from schmier.counting.match import as_scored, as_told, at_target, by_spread, deals_due, starting_scores
from schmier.counting.rounds import rounds_after
from schmier.deal_flow import new_deal
from schmier.io.findings import (
    Finding,
    Json,
    Judging,
    Replay,
    begins_match,
    by_party,
    check_party,
    seat_named,
)
from schmier.io.result_claims import UNSCORED, clause_of_end
from schmier.io.results import clause_of_rounds, rounds_of, rounds_told
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.match import SeveralOver, WhoMayWin
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Table

# %% [markdown]
# ## How a match stands
#
# Between two deals a scorer needs to remember five things: which deal it was, what it came to, the scores, what else is handed on, such
# as rounds of Bock, and whether anything was left open. A deal that was broken off leaves the scores unknown. From then on a log is
# believed about them, as a player would be who comes back from the bar with the pad in his hand; if he does not say either, nobody
# knows.
#
# A new match wipes all of it out. Its deals are counted from 1 again, and nobody has scored or won. That is why a log says so by a word
# of its own, and why nobody concludes it from scores that happen to be zero.


# %%
@dataclass(slots=True)
class Standing:
    """The state of a match before a deal of its log."""

    ruleset: Ruleset
    table: Table
    deals: int = 0
    """How many deals of the log are behind."""
    counted: int = 0
    """The number of the last deal in its match."""
    last: Outcome | None = None
    """What the last deal came to; None before the first, and where it was not finished."""
    scores: tuple[int, ...] | None = ()
    """The scores; None where they are not known."""
    rounds: Rounds = NO_ROUNDS
    """The rounds of Bock and Ramsch that are left; none where they are not known."""
    is_open: bool = False
    """Whether the last deal was not finished because something was found in it."""

    @property
    def is_over(self) -> bool:
        """Whether the match has been won."""
        return self.last is not None and self.last.next_dealer is None and self.scores is not None


def open_deal(recorded: Json, standing: Standing, replayed: Replay) -> Judging:
    """The deal that a record is about, before its first event."""
    number, table = standing.deals, standing.table
    path = f"$.deals[{number}]"
    dealer = seat_named(recorded["dealer"], table, f"{path}.dealer")
    if begins_match(recorded):
        forget_match(standing, replayed)
    counted = recorded.get("number", standing.counted + 1)
    scores, knows_scores = scores_before(recorded, standing, path)
    rounds = rounds_before(recorded, standing, path)
    deal = new_deal(standing.ruleset, table, dealer, scores, counted, rounds)
    judging = Judging(deal, recorded, number, replayed, knows_scores)
    check_over(judging, standing)
    check_dealer(judging, standing)
    check_number(judging, standing)
    check_scores(judging, standing)
    check_rounds(judging, standing)
    standing.deals += 1
    standing.counted = counted
    return judging


def forget_match(standing: Standing, replayed: Replay) -> None:
    """Let another match begin: nobody has scored, or won, and the deals are counted from 1."""
    standing.counted, standing.last, standing.scores, standing.is_open = 0, None, (), False
    standing.rounds = NO_ROUNDS
    replayed.winner = None


def rounds_before(recorded: Json, standing: Standing, path: str) -> Rounds:
    """What the deal before has handed on, as the log gives it, or as it follows."""
    if "rounds" not in recorded:
        return standing.rounds
    rounds, table = recorded["rounds"], standing.table
    by_party(rounds.get("setbacks", {}), table, path, "rounds.setbacks")
    return rounds_of(rounds, table)


def scores_before(recorded: Json, standing: Standing, path: str) -> tuple[tuple[int, ...], bool]:
    """The scores before a deal as the log gives them, or as they follow; and whether they are known."""
    ruleset, table = standing.ruleset, standing.table
    start = starting_scores(len(table.parties))
    if standing.scores is None and ruleset.hands_on and "rounds" not in recorded:
        # A deal that was not finished may have brought on a round, and then nothing is known of what this one scores.
        return start, False
    if "scores" in recorded:
        (unscored,) = as_told(UNSCORED, ruleset)
        return as_scored(by_party(recorded["scores"], table, path, "scores", unscored), ruleset), True
    if standing.scores is None:
        return start, False
    return standing.scores or start, True


def close_deal(judging: Judging, standing: Standing) -> None:
    """Carry over what a deal leaves to the next."""
    standing.last = outcome = judging.deal.outcome
    standing.is_open = outcome is None and judging.has_findings
    standing.rounds = NO_ROUNDS if outcome is None else rounds_after(judging.deal, outcome)
    if outcome is None:
        standing.scores = None
        judging.replayed.is_complete = False
    elif judging.knows_scores:
        standing.scores = outcome.scores


# %% [markdown]
# ## What is claimed at the start of a deal
#
# Five things may be wrong before a card is dealt. The match may be over already, so that there is nothing to deal for. The wrong player
# may deal. The deal may have the wrong number: they are counted without a gap, and some matches have only so many, thirty-six
# where three play a tournament of Skat. And the scores, or the rounds of Bock, may not be those that the deal before has left:
#
#     >>> match["deals"][1]["number"] = 3
#     >>> said_of(match)
#     'this is deal 2 of the match, not deal 3'
#     >>> match["deals"][1] |= {"number": 2, "scores": {"A": 20}}
#     >>> said_of(match)
#     'the scores before the deal are not those after the one before it'
#     >>> found_in(log_told(game="skat.tournament", seats="A B C", dealer="C", number=37))
#     ['match.deals']
#
# A log need not begin with the first deal of a match, and mostly it is one evening's best hand. Then it gives scores and is believed,
# unless it says itself that this is the first deal, before which nobody can have scored:
#
#     >>> found_in(log_told(scores={"N": 3})), found_in(log_told(scores={"N": 3}, number=1))
#     ([], ['match.start'])
#
# The same holds for rounds of Bock that are left from deals which the log does not have:
#
#     >>> bock = {"game": "skat.bock-ramsch", "seats": "A B C", "dealer": "C", "rounds": {"bock": [2]}}
#     >>> found_in(log_told(**bock)), found_in(log_told(**bock, number=1))
#     ([], ['match.rounds'])


# %%
def check_over(judging: Judging, standing: Standing) -> None:
    """Note a deal that comes after the end of the match."""
    last = standing.last
    if last is not None and standing.is_over:
        clause = last.decision.clauses[0] if last.decision.clauses else clause_of_end(standing.ruleset)
        message = f"the match was over with deal {judging.number - 1}; the first deal of another one says `new_match`"
        judging.find(clause, message)


def check_dealer(judging: Judging, standing: Standing) -> None:
    """Compare the dealer with whose turn it is to deal."""
    due = standing.last.next_dealer if standing.last else None
    if due is not None and judging.deal.dealer != due:
        seats = standing.table.seats
        message = f"{seats[judging.deal.dealer]} deals, but it is the turn of {seats[due]}"
        judging.find(Label.MATCH_DEALER_NEXT, message)


def check_number(judging: Judging, standing: Standing) -> None:
    """Compare the number of a deal with that of the one before, and with how many there are."""
    counted, before = judging.deal.number, standing.counted
    is_next = standing.last is not None or begins_match(judging.recorded)
    if (is_next and counted != before + 1) or (before and counted <= before):
        judging.find(Label.MATCH_DEALER_NEXT, f"this is deal {before + 1} of the match, not deal {counted}")
    most = deals_due(standing.ruleset.match, len(standing.table.seats))
    if most and counted > most and not standing.is_over:
        judging.find(Label.MATCH_DEALS, f"a match has {most} deals, so there is no deal {counted}")


def check_scores(judging: Judging, standing: Standing) -> None:
    """Compare the scores with those after the deal before, and with what can be."""
    scores, is_stated = judging.deal.scores, "scores" in judging.recorded
    if not judging.knows_scores:
        judging.find(Label.MATCH_START, "the scores before the deal are not known", is_doubt=True)
    elif is_stated and standing.last is not None and standing.scores is not None and scores != standing.scores:
        judging.find(Label.MATCH_START, "the scores before the deal are not those after the one before it")
    elif judging.recorded.get("number") == 1 and any(scores):
        judging.find(Label.MATCH_START, "this is the first deal of the match, and somebody has scored")
    elif is_stated and standing.last is None:
        clause = won_before(scores, standing.ruleset)
        if clause is not None:
            judging.find(clause, "with these scores the match was over before the deal")


def is_strange(ruleset: Ruleset, stated: Rounds) -> bool:
    """Whether a log hands something on that the game does not have."""
    has_rounds, has_games = any((stated.bock, stated.ramsch)), stated.tied_games > 0
    is_strange_here = (has_rounds and ruleset.match.bock is None) or (has_games and not ruleset.carries_games)
    return is_strange_here or (any(stated.setbacks) and not ruleset.counts_setbacks)


def check_rounds(judging: Judging, standing: Standing) -> None:
    """Compare the rounds that a deal begins with with those that the deal before has left."""
    stated = judging.deal.rounds if "rounds" in judging.recorded else None
    if not stated:
        return
    clause = clause_of_rounds(standing.ruleset, stated, standing.rounds)
    if is_strange(standing.ruleset, stated):
        judging.find(clause, "there is nothing of the kind in this game that a deal hands on to the next")
    elif standing.last is not None and stated != standing.rounds:
        left, claimed = (rounds_told(standing.ruleset, standing.table, rounds) for rounds in (standing.rounds, stated))
        judging.find(clause, f"the deal before has left {left}, not {claimed}")
    elif any(stated) and (judging.recorded.get("number") == 1 or begins_match(judging.recorded)):
        judging.find(clause, "this is the first deal of the match, and no deal before it has handed anything on")
    elif standing.last is None and has_lost_before(stated, standing.ruleset):
        judging.find(Label.MATCH_SETBACKS_LOST, "with these setbacks the match was over before the deal")


def has_lost_before(stated: Rounds, ruleset: Ruleset) -> bool:
    """Whether a party had lost the match by its setbacks before a deal."""
    return ruleset.counts_setbacks and max(stated.setbacks, default=0) >= ruleset.match.losing_setbacks


# %% [markdown]
# ## Scores that cannot be
#
# A deal is not played once the match is won. So nobody who alone stands at the target, where that alone is enough, has scores
# *before* a deal. Where only the pitcher may win, where a lead is needed, or where one more deal decides, a party may well stand there
# and the match go on.
#
#     >>> str(won_before((7, 3), game_named("pitch.auction"))), won_before((7, 3), game_named("cinch"))
#     ('match.target.reached', None)


# %%
def won_before(scores: tuple[int, ...], ruleset: Ruleset) -> Label | None:
    """The clause by which the match was over when these scores came about, however that was; None where it may have gone on."""
    rules = ruleset.match
    if rules.losing_score is not None and has_lost(scores, rules.losing_score):
        return Label.MATCH_LOSING_SCORE if rules.target else Label.MATCH_LOSING_SCORE_ALONE
    if not rules.target:
        return None
    if rules.spread and by_spread(scores, rules.spread) is not None:
        return Label.MATCH_SPREAD
    there = at_target(scores, rules.target)
    is_free = rules.who_may_win is WhoMayWin.ANYBODY and rules.set_back_may_win and not rules.lead_needed
    is_free = is_free and not rules.only_pitcher_ends
    if not there or not is_free:
        return None
    return Label.MATCH_TARGET_REACHED if len(there) == 1 or decides_several(scores, there, ruleset) else None


def decides_several(scores: tuple[int, ...], there: list[int], ruleset: Ruleset) -> bool:
    """Whether one of several at the target has won in any case."""
    several, most = ruleset.match.several_over, max(scores)
    if several in (SeveralOver.HIGHER_TOTAL, SeveralOver.PITCHER_THEN_HIGHER):
        return [scores[party] for party in there].count(most) == 1
    return several is not SeveralOver.EXTRA_DEAL


# %% [markdown]
# ## Who has won
#
# A log may name the winner of its match, at its end. It is compared with whoever has won by then; nobody, as long as the match goes
# on. Where the last deal was left open, or the scores before it are unknown, a claimed winner is neither right nor wrong.
#
# After one deal that all have passed nobody can have won thirty-six of them:
#
#     >>> passed = log_told("B pass", "C pass", "A pass", game="skat.tournament", seats="A B C", dealer="C")
#     >>> passed["winner"] = "A"
#     >>> said_of(passed)
#     'the winner is nobody yet, not A'
#     >>> passed["winner"] = None
#     >>> found_in(passed)
#     []


# %%
def note_winner(standing: Standing, replayed: Replay) -> None:
    """Note who has won, the first time that somebody has."""
    last = standing.last
    if last is not None and last.winner is not None and replayed.winner is None and standing.scores is not None:
        replayed.winner = standing.table.parties[last.winner]


def check_winner(log: Json, standing: Standing, replayed: Replay) -> None:
    """Compare the winner that the log claims with who has won."""
    claimed = log.get("winner")
    check_party(claimed, standing.table, "$.winner")
    knows_nobody = standing.is_open or (standing.last is not None and standing.scores is None)
    if "winner" not in log or claimed == replayed.winner or (replayed.winner is None and knows_nobody):
        return
    message = f"the winner is {replayed.winner or 'nobody yet'}, not {claimed or 'nobody'}"
    replayed.findings.append(Finding(None, None, clause_of_end(standing.ruleset), message))
