# %% [markdown]
# # What a deal came to, told
#
# Before the end a result says nothing but that there is none yet. Afterwards it says what each party won, whether the
# contract was made, how the scores stand, and then either who has won the match or who deals next, never both.
#
#     >>> deal = table_of("smear.minnesota")
#     >>> result(deal)
#     {'over': False}
#     >>> done = play_on(deal, Random(7))
#     >>> told = result(deal)
#     >>> told["over"], told["winner"] is None, told["next_dealer"]
#     (True, True, 'N')
#
# A party that won no point is left out of the points, and one that took no card-points out of those; a score is told
# of everybody, a zero as well. Tricks are told where they count, and the parts of its value after a game of Skat.
#
# The scores are told as the game tells them: a match that counts down from twenty-one starts there, and whoever has
# won seven points stands at fourteen.
#
# Where nothing is written after the point that was the match, the result names the points that come after it. They were won, and nothing
# depends on them: whoever stops counting there does not list them.
#
# Where there are rounds of Bock, what is left of them is told as well, for the next deal begins with it; so are the setbacks of each party
# where they may lose the match.

# %%
"""The result of a deal: its points, the scores, who has won or deals next."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schmier.counting.match import as_told
from schmier.counting.rounds import rounds_after
from schmier.counting.settling import never_written
from schmier.deal import Deal
from schmier.io.observation import Observation
from schmier.labels import Label
from schmier.outcome import Outcome
from schmier.rounds import NO_ROUNDS, Rounds
from schmier.ruleset.ruleset import Ruleset
from schmier.table import Table


# %%
def scored(ruleset: Ruleset, table: Table, outcome: Outcome) -> Observation:
    """The points won, whether the contract was made, and the scores."""
    parties = table.parties
    return {
        "points": {name: dict(won) for name, won in zip(parties, outcome.points, strict=True) if won},
        "made": outcome.made,
        "scores": dict(zip(parties, as_told(outcome.scores, ruleset), strict=True)),
    }


def result(deal: Deal) -> Observation:
    """The points, the scores, who has won or deals next; before the end, only that it is not over."""
    outcome = deal.outcome
    if outcome is None:
        return {"over": False}
    parties, seats = deal.table.parties, deal.table.seats
    more: Observation = {}
    if outcome.tricks is not None:
        more["tricks"] = {name: count for name, count in zip(parties, outcome.tricks, strict=True) if count}
    if outcome.game is not None:
        more["game"] = outcome.game._asdict()
    return {
        "over": True,
        **scored(deal.ruleset, deal.table, outcome),
        **more,
        "card_points": {name: count for name, count in zip(parties, outcome.card_points, strict=True) if count},
        "winner": None if outcome.winner is None else parties[outcome.winner],
        "next_dealer": None if outcome.next_dealer is None else seats[outcome.next_dealer],
        **unwritten(deal, outcome),
        **(
            {"rounds": rounds_told(deal.ruleset, deal.table, rounds_after(deal, outcome))}
            if deal.ruleset.hands_on
            else {}
        ),
    }


def unwritten(deal: Deal, outcome: Outcome) -> Observation:
    """By party, the points that are won and never written, because they are counted after the match is over."""
    parties = zip(deal.table.parties, never_written(deal, outcome), outcome.points, strict=True)
    later = {party: [name for name in won if name in names] for party, names, won in parties if names}
    return {"unwritten": later} if later else {}


def rounds_told(ruleset: Ruleset, table: Table, rounds: Rounds) -> Observation:
    """What is handed on in a game: the rounds that are left, of each kind how many deals of each; the tied Games; the setbacks."""
    often = rounds.setbacks or (0,) * len(table.parties)
    return {
        **({"bock": list(rounds.bock), "ramsch": list(rounds.ramsch)} if ruleset.match.bock is not None else {}),
        **({"tied_games": rounds.tied_games} if ruleset.carries_games else {}),
        **({"setbacks": dict(zip(table.parties, often, strict=True))} if ruleset.counts_setbacks else {}),
    }


def clause_of_rounds(ruleset: Ruleset, stated: Rounds = NO_ROUNDS, left: Rounds = NO_ROUNDS) -> Label:
    """By which clause a deal hands on to the next what a log states otherwise than it was left."""
    if ruleset.counts_setbacks and (stated.setbacks != left.setbacks or not ruleset.carries_games):
        return Label.MATCH_SETBACKS
    return Label.POINTS_GAME_TIE_CARRIED if ruleset.carries_games else Label.MATCH_ROUNDS


def rounds_of(told: Mapping[str, Any], table: Table) -> Rounds:
    """Rounds as a log states them; parties that are not at the table are left out."""
    setbacks = tuple([told.get("setbacks", {}).get(party, 0) for party in table.parties])
    return Rounds(
        tuple(told.get("bock", ())),
        tuple(told.get("ramsch", ())),
        told.get("tied_games", 0),
        setbacks if any(setbacks) else (),
    )
