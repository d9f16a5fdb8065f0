# %% [markdown]
# # The claims of a log
#
# A log may claim what followed from its events: what is trumps, who took a trick, what the deal came to, who won.
# A claim that is wrong breaks the log but not the deal: the replay goes on with what really follows.
#
# Whoever keeps a log and errs mostly errs here. The cards lie where they lie, but that the trick was trumped, or that a
# Ten counts ten for Game, is soon forgotten at the table. A claim is compared with what the law makes of the events, and
# nobody is accused of more than was claimed: what a log does not say it does not say wrongly.

# %%
"""Claims of a log, compared with what came of it."""

from __future__ import annotations

from schmier.account import Column
from schmier.action import Event
from schmier.counting.match import as_scored, as_told
from schmier.deal import Deal
from schmier.edge.findings import Finding, Json, LogError, Replay, by_party, seat_named
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, TRICKS, Account, Outcome
from schmier.play.record import Playing
from schmier.ranking import TRUMP_POWER
from schmier.table import NOBODY, Table


def check_claims(deal: Deal, event: Event, number: int, position: int, replayed: Replay) -> None:
    """Compare the claims of an event with what came of it."""
    claims = event["claims"]
    path = f"$.deals[{number}].events[{position}].claims"
    if "trump" in claims:
        trump = deal.ranking.name if deal.ranking else None
        if claims["trump"] != trump:
            clause = Label.TRUMPS_PITCHED if deal.ruleset.auction.trumps_are_pitched else Label.TRUMPS_NAMED
            replayed.findings.append(
                Finding(number, position, clause, f"trumps are {trump or 'not fixed'}, not {claims['trump']}")
            )
    if "trick_to" in claims:
        claimed = seat_named(claims["trick_to"], deal.table, f"{path}.trick_to")
        play = deal.progress
        is_taken = event["do"] == "play" and isinstance(play, Playing) and not play.trick
        taken_by = deal.winners[-1] if is_taken else NOBODY
        if claimed != taken_by:
            is_trumped = isinstance(play, Playing) and play.winning_power > TRUMP_POWER
            clause = Label.PLAY_TRICK_TRUMP if is_trumped else Label.PLAY_TRICK_SUIT_LED
            who = deal.table.seats[taken_by] if taken_by != NOBODY else "nobody yet"
            replayed.findings.append(
                Finding(number, position, clause, f"the trick goes to {who}, not to {claims['trick_to']}")
            )


def check_result(deal: Deal, claimed: Json | None, number: int, replayed: Replay) -> None:
    """Compare the claimed result of a deal with what it came to."""
    if claimed is None:
        return
    outcome, table = deal.outcome, deal.table
    path = f"$.deals[{number}].result"
    points = by_party(claimed.get("points", {}), table, f"{path}.points", {})
    card_points = by_party(claimed.get("card_points", {}), table, f"{path}.card_points")
    (unscored,) = as_told((0,), deal.ruleset)
    scores = as_scored(by_party(claimed.get("scores", {}), table, f"{path}.scores", unscored), deal.ruleset)
    if outcome is None:
        if not any(finding.deal == number for finding in replayed.findings):
            message = "a result is claimed, but the deal is not over"
            replayed.findings.append(Finding(number, None, Label.PLAY_END, message))
        return
    wrong: list[tuple[Label, str]] = []
    if "points" in claimed and points != outcome.points:
        wrong += wrong_points(deal, outcome, points)
    if "card_points" in claimed and card_points != outcome.card_points:
        wrong += wrong_card_points(table, outcome, card_points)
    if outcome.tricks is not None and "tricks" in claimed:
        stated = by_party(claimed["tricks"], table, f"{path}.tricks", None)
        wrong += wrong_tricks(table, outcome, stated)
    if "game" in claimed:
        wrong += wrong_game(outcome, claimed["game"])
    if "made" in claimed:
        wrong += wrong_made(outcome, claimed["made"])
    if "scores" in claimed and scores != outcome.scores:
        wrong += wrong_scores(deal, outcome, scores)
    replayed.findings += (Finding(number, None, clause, message) for clause, message in wrong)


# %% [markdown]
# ## Which clause a wrong claim offends
#
# Which clause does a wrong claim offend against? That of the line in the account which says otherwise. Where no line says
# anything, because nothing was won or entered, the contract is what decided, or that scores are carried on.
#
# North won Low, and his log gives him High besides. The account has a line on High: the holder of the highest trump won it,
# and that was East. The clause of that line is the one to look up.


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
    return Label.MATCH_START if column is Column.ENTERED else Label.POINTS_VALUE


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
    return [
        (
            offended(outcome.account, Column.COUNTED, CARD_POINTS, party),
            f"{table.parties[party]} took {counted} card-points, not {said}",
        )
        for party, (counted, said) in enumerate(zip(outcome.card_points, stated, strict=True))
        if counted != said
    ]


def wrong_tricks(table: Table, outcome: Outcome, stated: tuple[int | None, ...]) -> list[tuple[Label, str]]:
    """The tricks that a log gives otherwise than the law does; of a party left out nothing is said."""
    return [
        (
            offended(outcome.account, Column.COUNTED, TRICKS, party),
            f"{table.parties[party]} won {won} tricks, not {said}",
        )
        for party, (won, said) in enumerate(zip(outcome.tricks or (), stated, strict=True))
        if said is not None and won != said
    ]


def wrong_game(outcome: Outcome, stated: Json) -> list[tuple[Label, str]]:
    """What a log says of a game of Skat otherwise than the law does."""
    if outcome.game is None:
        return [(Label.POINTS_SKAT_VALUE, "no game of Skat was played in this deal")]
    came_to = outcome.game._asdict()
    pitching = next(entry.party for entry in outcome.entries if entry.what == "value")
    return [
        (
            offended(outcome.account, Column.COUNTED, part.replace("_", "-"), pitching),
            f"{part.replace('_', '-')}: {came_to[part]}, not {said}",
        )
        for part, said in stated.items()
        if came_to[part] != said
    ]


def wrong_made(outcome: Outcome, stated: bool | None) -> list[tuple[Label, str]]:
    """Whether a log says otherwise than the law that the contract was made."""
    if stated == outcome.made:
        return []
    clause = Label.POINTS_MADE if outcome.made is None else offended(outcome.account, Column.CONTRACT, None, None)
    return [(clause, f"made is {outcome.made}, not {stated}")]


def wrong_scores(deal: Deal, outcome: Outcome, stated: tuple[int, ...]) -> list[tuple[Label, str]]:
    """The scores that a log gives otherwise than the law does, with the clause of each."""
    wrong = []
    pairs = zip(as_told(outcome.scores, deal.ruleset), as_told(stated, deal.ruleset), strict=True)
    counted = Account(outcome.entries[len(deal.account) :], deal.scores)
    for party, (score, said) in enumerate(pairs):
        if score != said:
            clause = offended(counted, Column.ENTERED, None, party)
            wrong.append((clause, f"the score of {deal.table.parties[party]} is {score}, not {said}"))
    return wrong


def check_winner(log: Json, last: Outcome | None, table: Table, replayed: Replay) -> None:
    """Note who won, and compare it with the winner that the log claims."""
    if last is not None and last.winner is not None:
        replayed.winner = table.parties[last.winner]
    claimed = log.get("winner")
    if claimed is not None and claimed not in table.parties:
        raise LogError("$.winner", f"there is no party {claimed!r}; the parties are {', '.join(table.parties)}")
    if claimed is not None and claimed != replayed.winner and replayed.is_complete:
        replayed.findings.append(
            Finding(
                None,
                None,
                Label.MATCH_TARGET_REACHED,
                f"the winner is {replayed.winner or 'nobody yet'}, not {claimed}",
            )
        )
    if "winner" in log and claimed is None and replayed.winner is not None:
        replayed.findings.append(
            Finding(None, None, Label.MATCH_TARGET_REACHED, f"{replayed.winner} has won, but the log names nobody")
        )
