# %% [markdown]
# # The result that a log claims
#
# What a deal came to is claimed in eight ways: points, card-points, tricks, the parts of a game of Skat, whether the contract was
# made, the scores, who has won, and the rounds that are left. Each is held against what it came to. Tricks are counted in every game,
# whatever they are worth in it.
#
# Here is a deal of Auction Pitch, played to its end. North pitched spades for three. He has taken Ace, Jack and Two of trumps with
# the Ten of diamonds, East the two Kings. South held the Two, and it has cost him nothing: Low belongs to whoever held it.
#
#     >>> taken, held = {"N": "AS JS 2S TD", "E": "KS KH"}, {"N": "AS JS TD", "E": "KS KH", "S": "2S"}
#     >>> pitched = {"pitcher": "N", "bid": 3, "trumps": "S", "tricks": {"N": 4, "E": 2}}
#     >>> deal = counted("pitch.auction", taken=taken, held=held, **pitched)
#     >>> points_of(deal)
#     {'N': 'high jack game', 'E': '', 'S': 'low', 'W': ''}
#
# Whatever a log says otherwise is found, each with the clause to look up:
#
#     >>> def wrong(found):
#     ...     return [f"{clause}: {what}" for clause, what in found]
#     >>> wrong(wrong_scores(deal, deal.outcome, (3, 0, 0, 0)))
#     ['points.others: the score of S is 1, not 0']

# %%
"""The claimed result of a deal, compared with what it came to."""

from __future__ import annotations

from typing import Any, Final, assert_never

from schmier.account import Column
from schmier.counting.match import as_scored, as_told
from schmier.counting.rounds import rounds_after
from schmier.counting.settling import never_written
from schmier.counting.tricks import tricks_by_party
from schmier.deal import Deal
from schmier.io.findings import Json, Judging, by_party, check_party
from schmier.io.results import clause_of_rounds, rounds_of, rounds_told
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, TRICKS, Account, Outcome
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Table

# %% [markdown]
# ## What is compared
#
# A log says what it likes of its result and leaves out the rest. What it leaves out is not asked for. A result claimed of a deal that is
# not over is wrong as such, unless the deal stopped because something was found in it: one mistake is one mistake.
#
#     >>> found_in(log_told("N bid 3", "E pass", result={"made": True}))
#     ['play.end']
#     >>> found_in(log_told("N bid 3", "S pass", result={"made": True}))
#     ['auction.turn']
#
# Scores and the winner of the match hang on what stood before the deal. Where that is not known, nothing is said of them.


# %%
def check_result(judging: Judging) -> None:
    """Compare the claimed result of a deal with what it came to."""
    claimed, deal = judging.recorded.get("result"), judging.deal
    if claimed is None:
        return
    stated = result_by_party(claimed, deal, judging.path)
    outcome = deal.outcome
    if outcome is None:
        if not judging.has_findings:
            judging.find(Label.PLAY_END, "a result is claimed, but the deal is not over")
        return
    wrong: list[tuple[Label, str]] = []
    if "points" in stated:
        points = with_points_never_written(deal, outcome, stated["points"])
        wrong += wrong_points(deal, outcome, points) if points != outcome.points else ()
    if "card_points" in stated:
        wrong += wrong_card_points(deal.table, outcome, stated["card_points"])
    if "tricks" in stated:
        wrong += wrong_tricks(deal, outcome, stated["tricks"])
    if "game" in claimed:
        wrong += wrong_game(outcome, claimed["game"])
    if "made" in claimed:
        wrong += wrong_made(outcome, claimed["made"])
    if "scores" in stated and judging.knows_scores:
        wrong += wrong_scores(deal, outcome, stated["scores"])
    if "winner" in claimed and judging.knows_scores:
        wrong += wrong_winner(deal, outcome, claimed["winner"])
    if "rounds" in claimed and judging.knows_scores:
        wrong += wrong_rounds(deal, outcome, claimed["rounds"])
    for clause, message in wrong:
        judging.find(clause, message)


def with_points_never_written(deal: Deal, outcome: Outcome, stated: tuple[Any, ...]) -> tuple[Any, ...]:
    """The claimed points of each party, with those that need not be claimed since they are counted after the match is over."""
    parties = zip(stated, outcome.points, never_written(deal, outcome), strict=True)
    return tuple(
        claimed if not names else {**{name: won[name] for name in names}, **claimed} for claimed, won, names in parties
    )


UNSCORED: Final = (0,)
"""The score of somebody who has not scored."""

UNSAID: Final[tuple[tuple[str, Any], ...]] = (("points", {}), ("card_points", 0), ("tricks", None))
"""What a result may claim of a party, with what is meant of one that is left out; of a score the game says what that is."""


def result_by_party(claimed: Json, deal: Deal, path: str) -> dict[str, tuple[Any, ...]]:
    """What is claimed of the parties, by the number of the party; raises `LogError` for one that is not at the table."""
    ruleset, table = deal.ruleset, deal.table
    if claimed.get("winner") is not None:
        check_party(claimed["winner"], table, f"{path}.result.winner")
    stated = {
        part: by_party(claimed[part], table, path, f"result.{part}", unsaid)
        for part, unsaid in UNSAID
        if part in claimed
    }
    if "scores" in claimed:
        (unscored,) = as_told(UNSCORED, ruleset)
        stated["scores"] = as_scored(by_party(claimed["scores"], table, path, "result.scores", unscored), ruleset)
    return stated


# %% [markdown]
# ## Which clause a wrong claim offends
#
# Which clause does a wrong claim offend against? That of the line in the account which says otherwise. Where no line says
# anything, because nothing was won or entered, the contract is what decided, or that scores are carried on.
#
# North won Low, and his log gives him High besides. The account has a line on High: the holder of the highest trump won it,
# and that was East. The clause of that line is the one to look up.
#
# So the clause is found, not chosen. It is looked for in four places, and the nearest counts: the line about this party, a line of the
# same kind about anybody, any line of that name, and at last the line on the contract.


# %%
def offended(account: Account, column: Column, what: str | None, party: int | None) -> Label:
    """The clause that a claim about a line of the account offends, if the line says otherwise; `what` None is any line."""
    lines = [entry for entry in account.entries if entry.column is column and what in (None, entry.what)]
    named = [entry for entry in account.entries if entry.what == what]
    contract = [entry for entry in account.entries if entry.column is Column.CONTRACT]
    of_party = [entry for entry in lines if entry.party in (None, party)]
    for entry in (*of_party, *lines, *named, *contract):
        if entry.clauses:
            return entry.clauses[0]
    return clause_of_column(column)


def clause_of_column(column: Column) -> Label:
    """The clause against a claim about a line of which the account has nothing to say."""
    match column:
        case Column.ENTERED:
            return Label.MATCH_START
        case Column.COUNTED | Column.WON | Column.CONTRACT:
            return Label.POINTS_VALUE
        case _:
            assert_never(column)


# %% [markdown]
# ## Points, card-points and tricks
#
# In the deal above a scorer gives Low to North, who took the Two in a trick. Players who have learnt a Pitch in which Low is
# the captor's do just that. Two parties are wrong by it, and both by the clause on Low:
#
#     >>> captors = ({"high": 1, "low": 1, "jack": 1, "game": 1}, {}, {}, {})
#     >>> wrong(wrong_points(deal, deal.outcome, captors))
#     ['points.low: N wins 0 for low, not 1', 'points.low: S wins 1 for low, not 0']
#
# A zero may be written or left out. Of card-points North has 4 + 1 + 10 = 15 and East 3 + 3 = 6:
#
#     >>> wrong(wrong_card_points(deal.table, deal.outcome, (15, 5, 0, 0)))
#     ['points.game.count: E took 6 card-points, not 5']
#
# Tricks score nothing in Pitch. They are counted all the same for whoever claims them, and of a party that is not mentioned
# nothing was said:
#
#     >>> wrong(wrong_tricks(deal, deal.outcome, (3, None, None, None)))
#     ['play.trick.trump: N won 4 tricks, not 3']


# %%
def wrong_points(deal: Deal, outcome: Outcome, stated: tuple[Json, ...]) -> list[tuple[Label, str]]:
    """The points that a log gives otherwise than the law does, with the clause of each; a zero may be written or left out."""
    wrong = []
    for party, (won, said) in enumerate(zip(outcome.points, stated, strict=True)):
        for name in sorted(won.keys() | said.keys()):
            if won.get(name, 0) != said.get(name, 0):
                clause = offended(outcome.account, Column.WON, name, party)
                message = f"{deal.table.parties[party]} wins {won.get(name, 0)} for {name}, not {said.get(name, 0)}"
                wrong.append((clause, message))
    return wrong


def wrong_card_points(table: Table, outcome: Outcome, stated: tuple[int, ...]) -> list[tuple[Label, str]]:
    """The card-points that a log gives otherwise than the law does."""
    if outcome.card_points == stated:
        return []
    return [
        (
            offended(outcome.account, Column.COUNTED, CARD_POINTS, party),
            f"{table.parties[party]} took {counted} card-points, not {said}",
        )
        for party, (counted, said) in enumerate(zip(outcome.card_points, stated, strict=True))
        if counted != said
    ]


def wrong_tricks(deal: Deal, outcome: Outcome, stated: tuple[int | None, ...]) -> list[tuple[Label, str]]:
    """The parties whose tricks the log gives otherwise than the law does; a party that is left out claims nothing."""
    return [
        (
            offended(outcome.account, Column.COUNTED, TRICKS, party) if outcome.tricks else winner_clause(deal),
            f"{deal.table.parties[party]} won {won} tricks, not {said}",
        )
        for party, (won, said) in enumerate(zip(tricks_by_party(deal), stated, strict=True))
        if said is not None and won != said
    ]


def winner_clause(deal: Deal) -> Label:
    """The clause that says who wins tricks, where the game counts none."""
    return Label.PLAY_TRICK_TRUMP if deal.ranking and deal.ranking.trumps else Label.PLAY_TRICK_SUIT_LED


# %% [markdown]
# ## The contract, and the match
#
# North has made his three: High, Jack and Game. Whoever says that he was set contradicts the line on the contract. And with three
# points of seven he has not won the match:
#
#     >>> wrong(wrong_made(deal.outcome, False))
#     ['points.made: made is True, not False']
#     >>> wrong(wrong_winner(deal, deal.outcome, "N"))
#     ['match.target.reached: the winner is nobody yet, not N']
#
# A game of Skat has parts besides, its value and the steps of its multiplier; in any other game there is nothing to claim of them.
#
#     >>> wrong(wrong_game(deal.outcome, {"value": 48}))
#     ['points.skat.value: no game of Skat was played in this deal']


# %%
def wrong_game(outcome: Outcome, stated: Json) -> list[tuple[Label, str]]:
    """What a log says of a game of Skat otherwise than the law does."""
    game = outcome.game
    if game is None:
        return [(Label.POINTS_SKAT_VALUE, "no game of Skat was played in this deal")]
    wrong = [(part, getattr(game, part), said) for part, said in stated.items() if getattr(game, part) != said]
    pitching = next(entry.party for entry in outcome.entries if entry.what == "value") if wrong else None
    return [
        (
            offended(outcome.account, Column.COUNTED, part.replace("_", "-"), pitching),
            f"{part.replace('_', '-')}: {came_to}, not {said}",
        )
        for part, came_to, said in wrong
    ]


def wrong_made(outcome: Outcome, stated: bool | None) -> list[tuple[Label, str]]:
    """Whether a log says otherwise than the law that the contract was made."""
    if stated == outcome.made:
        return []
    clause = Label.POINTS_MADE if outcome.made is None else offended(outcome.account, Column.CONTRACT, None, None)
    return [(clause, f"made is {outcome.made}, not {stated}")]


def wrong_winner(deal: Deal, outcome: Outcome, stated: str | None) -> list[tuple[Label, str]]:
    """Whether a log names another as the winner of the match after the deal."""
    winner = None if outcome.winner is None else deal.table.parties[outcome.winner]
    if stated == winner:
        return []
    return [(clause_of_end(deal.ruleset), f"the winner is {winner or 'nobody yet'}, not {stated or 'nobody'}")]


def wrong_rounds(deal: Deal, outcome: Outcome, stated: Json) -> list[tuple[Label, str]]:
    """Whether a log says otherwise than the law what a deal hands on: rounds of Bock and Ramsch, tied Games, setbacks."""
    left = rounds_after(deal, outcome)
    claims = rounds_of(stated, deal.table)
    if claims == left:
        return []
    told, claimed = (rounds_told(deal.ruleset, deal.table, rounds) for rounds in (left, claims))
    return [(clause_of_rounds(deal.ruleset, claims, left), f"what is left for the next deal is {told}, not {claimed}")]


def clause_of_end(ruleset: Ruleset) -> Label:
    """The clause that says when a match ends."""
    return Label.MATCH_TARGET_REACHED if ruleset.match.target else Label.MATCH_DEALS


def wrong_scores(deal: Deal, outcome: Outcome, stated: tuple[int, ...]) -> list[tuple[Label, str]]:
    """The scores that a log gives otherwise than the law does, with the clause of each."""
    if outcome.scores == stated:
        return []
    wrong = []
    pairs = zip(as_told(outcome.scores, deal.ruleset), as_told(stated, deal.ruleset), strict=True)
    counted = Account(outcome.entries[len(deal.account) :], deal.scores, outcome.scores)
    for party, (score, said) in enumerate(pairs):
        if score != said:
            clause = offended(counted, Column.ENTERED, None, party)
            wrong.append((clause, f"the score of {deal.table.parties[party]} is {score}, not {said}"))
    return wrong
