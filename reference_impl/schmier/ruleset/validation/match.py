# %% [markdown]
# # A match that ends
#
# A match ends at a score or after a number of deals, and what decides it goes with the parties and with what is counted.

# %%
"""Whether the end of the match goes with the parties and the way of counting."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from schmier.ruleset.match import (
    BockContra,
    BockGrandHand,
    BockScores,
    MatchSweep,
    SetBackPitcher,
    SeveralOver,
    WhoMayWin,
)
from schmier.ruleset.points import Counts
from schmier.ruleset.seats import Parties
from schmier.ruleset.validation.checks import Check, Document, finding, needs, said
from schmier.violation import Finding

FOR_TWO_PARTIES: Final = (
    ("points.made", "difference", "points.made.difference"),
    ("points.failed", "others-take-all", "points.others.take-all"),
    ("match.several_over", "extra-deal", "match.several.extra-deal"),
)
"""The values that only two parties can play by, and their clauses."""

BY_ORDER: Final = (SeveralOver.PITCHER_THEN_ORDER, SeveralOver.ORDER, SeveralOver.EXTRA_DEAL)
"""What decides a match by the order of the points."""

BY_SCORE: Final = (SeveralOver.HIGHER_TOTAL, SeveralOver.PITCHER_THEN_HIGHER)
"""What decides a match by comparing scores."""


@needs("match")
def some_end(document: Document) -> Iterator[Finding]:
    """The match ends at a score, after a number of deals, or with whichever comes first."""
    has_target, has_deals = "target" in document["match"], "deals" in document["match"]
    if not has_target and not has_deals and said(document, "match.losing_score") is None:
        message = (
            "the match ends at match.target, after match.deals, with whichever comes first, or at match.losing_score:"
            " say one of them"
        )
        yield finding("match.target", message, "match.deals", "match.losing_score")


@needs("match.several_over", "points.count")
def order_of_what_is_counted(document: Document) -> Iterator[Finding]:
    """Tricks decide where tricks are counted, the order of points where points are."""
    several_over, counts = document["match"]["several_over"], document["points"]["count"]
    if several_over == SeveralOver.PITCHER_THEN_TRICKS and counts != Counts.TRICKS:
        message = f"match.several_over is 'pitcher-then-tricks', but points.count is {counts!r}"
        yield finding("match.several_over", message, "points.count", clause="match.several.tricks")
    if counts != Counts.LIST and several_over in BY_ORDER:
        message = f"match.several_over is {several_over!r}, but points.count is {counts!r}: there is no order of points"
        yield finding("match.several_over", message, "points.count", clause="match.several.order")


def most_parties(document: Document) -> int:
    """How many parties there can be in a deal."""
    most = int(document["players"]["most"])
    by_parties = {Parties.PAIRS: most // 2, Parties.TWO_TEAMS: 2, Parties.CALLED: 3}
    return by_parties.get(document["parties"], most)


@needs("parties", "players.most")
def two_parties(document: Document) -> Iterator[Finding]:
    """What only two parties can play by is played by two."""
    count = most_parties(document)
    if count == 2:
        return
    for path, value, clause in FOR_TWO_PARTIES:
        if said(document, path) == value:
            message = f"{path} is {value!r}, which needs two parties, but there can be {count}"
            yield finding(path, message, "parties", "players.most", clause=clause)


@needs("points.written")
def list_of_gains(document: Document) -> Iterator[Finding]:
    """A list adds to what is gained, so gains are written."""
    if document["points"]["written"] == "losses" and said(document, "points.list_bonus") is not None:
        message = "points.written is 'losses', but points.list_bonus adds to what the pitcher scores"
        yield finding("points.list_bonus", message, "points.written", clause="points.skat.list")


@needs("parties", "match.several_over")
def partners_score_alike(document: Document) -> Iterator[Finding]:
    """Where partners reach the target together, scores are compared."""
    if document["parties"] == Parties.CALLED and document["match"]["several_over"] not in BY_SCORE:
        message = "parties is 'called': partners score alike, so match.several_over must compare scores"
        yield finding("match.several_over", message, "parties", clause="match.several.higher")


@needs("match.who_may_win", "points.count", "parties")
def order_where_all_cross(document: Document) -> Iterator[Finding]:
    """Where the order of points decides between all who cross, points are counted, and no two come there by one of them."""
    if document["match"]["who_may_win"] != WhoMayWin.PITCHER_UNLESS_ALL_CROSS:
        return
    counts, clause = document["points"]["count"], "match.who.unless-all-cross"
    reason = "match.who_may_win is 'pitcher-unless-all-cross', which asks for the order of points"
    if counts != Counts.LIST:
        message = f"{reason}, but points.count is {counts!r}"
        yield finding("match.who_may_win", message, "points.count", clause=clause)
    if document["parties"] == Parties.CALLED:
        message = f"{reason}, but parties is 'called': partners score alike"
        yield finding("match.who_may_win", message, "parties", clause=clause)


@needs("match.bidders_first_from", "match.target")
def bidders_come_first_before_the_end(document: Document) -> Iterator[Finding]:
    """The score from which bidders go out first is one that leaves a deal to play."""
    bidders_first, target = document["match"]["bidders_first_from"], document["match"]["target"]
    if bidders_first >= target:
        message = f"match.bidders_first_from is {bidders_first}, but the match is over at {target}"
        yield finding("match.bidders_first_from", message, "match.target")


@needs("match.set_back_pitcher", "match.several_over", "match.who_may_win", "match.who_may_end")
def somebody_can_go_first(document: Document) -> Iterator[Finding]:
    """A pitcher who was set back goes first only where one who made his bid does, or ends the match."""
    match = document["match"]
    if match["set_back_pitcher"] != SetBackPitcher.GOES_FIRST or match["who_may_win"] != WhoMayWin.ANYBODY:
        return
    if match["several_over"] in (SeveralOver.ORDER, SeveralOver.HIGHER_TOTAL) and match["who_may_end"] == "anybody":
        message = f"match.set_back_pitcher is 'goes-first', but match.several_over is {match['several_over']!r}: nobody goes first"
        yield finding("match.set_back_pitcher", message, "match.several_over", clause="match.set-back.goes-first")


@needs("match.sweep", "parties")
def sweeps_are_not_shared(document: Document) -> Iterator[Finding]:
    """A match is not won by several parties at once."""
    if document["match"]["sweep"] != MatchSweep.NOBODY and document["parties"] == Parties.CALLED:
        message = "match.sweep is for the match, which a called partner cannot share: points.sweep can be for points"
        yield finding("match.sweep", message, "parties", clause="match.sweep")


@needs("match.spread", "match.target", "match.losing_score")
def spread_can_come_about(document: Document) -> Iterator[Finding]:
    """Somebody can be so far ahead before the match is won or lost."""
    match = document["match"]
    spread, target, losing = match["spread"], match["target"], match["losing_score"]
    if spread >= target - losing:
        message = f"match.spread is {spread}, but between {losing} and {target} nobody is so far ahead"
        yield finding("match.spread", message, "match.losing_score", clause="match.spread")


@needs("points.count")
def something_brings_on_bock(document: Document) -> Iterator[Finding]:
    """Where there are Bock rounds something brings them on."""
    bock = said(document, "match.bock")
    if bock is None:
        return
    events = [
        bock["at_half"],
        bock["grand_hand"] != BockGrandHand.NEVER,
        bock["contra"] != BockContra.NEVER,
        bock["scores"] != BockScores.NEVER,
        said(document, "match.bock.worth"),
    ]
    if not any(events):
        message = (
            "match.bock is said, but nothing brings on a Bock round: at_half, grand_hand, contra, scores or worth does"
        )
        yield finding("match.bock", message, clause="match.rounds.due")


CHECKS: Final[tuple[Check, ...]] = (
    some_end, order_of_what_is_counted, two_parties, list_of_gains, partners_score_alike, order_where_all_cross,
    bidders_come_first_before_the_end, somebody_can_go_first, sweeps_are_not_shared, spread_can_come_about,
    something_brings_on_bock,
)  # fmt: skip
"""Everything that is checked of the match."""
