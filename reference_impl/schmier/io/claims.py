# %% [markdown]
# # The claims of a log
#
# A log may claim what followed from its events: what is trumps, who took a trick, what has been taken so far.
# A claim that is wrong breaks the log but not the deal: the replay goes on with what really follows.
#
# Whoever keeps a log and errs mostly errs here. The cards lie where they lie, but that the trick was trumped, or that a
# Ten counts ten for Game, is soon forgotten at the table. A claim is compared with what the law makes of the events, and
# nobody is accused of more than was claimed: what a log does not say it does not say wrongly.
#
# North has pitched spades for three. He leads the Ace, and all follow. The log of the trick stands as long as it claims nothing. To
# claim that East won it is wrong by the rule that the highest trump wins; that hearts are trumps, by the rule that the pitch
# fixes them:
#
#     >>> calls = ("N bid 3", "E pass", "S pass", "W pass")
#     >>> trick = log_told(*calls, "trick N: AS JS 4S 9S")
#     >>> found_in(trick), found_in(claiming(trick, trick_to="N", trump="S"))
#     ([], [])
#     >>> found_in(claiming(trick, trick_to="E")), found_in(claiming(trick, trump="H"))
#     (['play.trick.trump'], ['trumps.pitched'])

# %%
"""Claims about single events, compared with what came of them."""

from __future__ import annotations

from typing import assert_never

from schmier.counting.game import count_card_points
from schmier.counting.tricks import tricks_by_party
from schmier.deal import Deal
from schmier.io.findings import Json, Judging, by_party, seat_named
from schmier.io.result_claims import winner_clause
from schmier.labels import Label
from schmier.play.record import Playing
from schmier.ranking import TRUMP_POWER
from schmier.ruleset.auction import FixedBy

# %% [markdown]
# ## What is claimed of an event
#
# Each claim is held against what stands right *after* its event. So the trumps of a game in which they are pitched can be claimed of
# the first lead, and of nothing before it; and a trick is won by nobody until its last card lies there. Who writes "North's
# trick" beside North's lead is no prophet, though he may be proved right:
#
#     >>> said_of(claiming(log_told(*calls), trump="S"))
#     'trumps are not fixed, not S'
#     >>> said_of(claiming(log_told(*calls, "N play AS"), trick_to="N"))
#     'the trick goes to nobody yet, not to N'
#
# The clause that is named is the one to look up. A trick with a trump in it is won by the highest trump; any other by
# the suit led. That trumps are something else than claimed offends the rule by which this game has its trumps at all.


# %%
def clause_of_trumps(fixed_by: FixedBy) -> Label:
    """The clause that says what fixes trumps in a game."""
    match fixed_by:
        case FixedBy.PITCHER:
            return Label.TRUMPS_NAMED
        case FixedBy.BID:
            return Label.TRUMPS_BID
        case FixedBy.CONTRACT:
            return Label.TRUMPS_CONTRACT
        case FixedBy.TURN_UP:
            return Label.TRUMPS_TURNED
        case FixedBy.STOCK_TOP:
            return Label.TRUMPS_STOCK_TOP
        case FixedBy.CUT:
            return Label.TRUMPS_CUT
        case FixedBy.FIRST_LEAD:
            return Label.TRUMPS_PITCHED
        case _:
            assert_never(fixed_by)


def check_claims(judging: Judging, claims: Json, position: int, tricks_before: int) -> None:
    """Compare the claims of an event with its effect; `tricks_before` is the number of tricks won before it."""
    if "trump" in claims:
        check_trump(judging, claims["trump"], position)
    if "trick_to" in claims:
        check_trick(judging, claims["trick_to"], position, is_won=len(judging.deal.winners) > tricks_before)
    if "points_so_far" in claims:
        check_so_far(judging, claims["points_so_far"], position)


def path_of_claims(judging: Judging, position: int) -> str:
    """The JSON path of the claims of an event."""
    return f"{judging.path}.events[{position}].claims"


def check_trump(judging: Judging, claimed: str, position: int) -> None:
    """Compare the claimed trumps with what is trumps once the event has happened."""
    deal = judging.deal
    trump = deal.ranking.name if deal.ranking else None
    if claimed != trump:
        clause = clause_of_trumps(FixedBy(deal.ruleset.document["trumps"]["fixed_by"]))
        judging.find(clause, f"trumps are {trump or 'not fixed'}, not {claimed}", position)


def check_trick(judging: Judging, claimed: str, position: int, *, is_won: bool) -> None:
    """Compare the claimed winner with who won the trick that the event completed, if it completed one."""
    deal = judging.deal
    if is_won and claimed == deal.table.seats[deal.winners[-1]]:
        return
    seat_named(claimed, deal.table, f"{path_of_claims(judging, position)}.trick_to")
    play = deal.progress
    is_trumped = isinstance(play, Playing) and play.winning_power > TRUMP_POWER
    clause = Label.PLAY_TRICK_TRUMP if is_trumped else Label.PLAY_TRICK_SUIT_LED
    who = deal.table.seats[deal.winners[-1]] if is_won else "nobody yet"
    judging.find(clause, f"the trick goes to {who}, not to {claimed}", position)


# %% [markdown]
# ## What has been taken so far
#
# An engine may keep running totals. What each party has taken is plain at any time: its tricks, and the card-points in them.
# Points are another matter. Who has Low, or Game, is known when the deal is over, and stands in its result.
#
# After that first trick North has one trick, and in it Ace and Jack of trumps: 4 + 1 = 5 card-points. Whoever is not mentioned
# is taken to have nothing, which is right here:
#
#     >>> found_in(claiming(trick, points_so_far={"tricks": {"N": 1}, "card_points": {"N": 5}}))
#     []
#     >>> said_of(claiming(trick, points_so_far={"card_points": {"N": 4, "E": 1}}))
#     'N has 5 card-points so far, not 4'


# %%
def check_so_far(judging: Judging, claimed: Json, position: int) -> None:
    """Compare running totals with the tricks that have been won, and with what lies in them."""
    deal, path = judging.deal, path_of_claims(judging, position)
    totals = {
        "tricks": (tricks_by_party, winner_clause(deal)),
        "card_points": (card_points_by_party, Label.POINTS_GAME_COUNT),
    }
    for part, (count, clause) in totals.items():
        if part not in claimed:
            continue
        stated = by_party(claimed[part], deal.table, path, f"points_so_far.{part}")
        for party, (came_to, said) in enumerate(zip(count(deal), stated, strict=True)):
            if came_to != said:
                name = deal.table.parties[party]
                judging.find(clause, f"{name} has {came_to} {part.replace('_', '-')} so far, not {said}", position)


def card_points_by_party(deal: Deal) -> list[int]:
    """By party, the card-points in the tricks that it has won so far."""
    points = [0] * len(deal.table.parties)
    for seat, cards in enumerate(deal.captured):
        points[deal.table.party_of[seat]] += count_card_points(deal, cards)
    return points
