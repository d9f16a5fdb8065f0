# %% [markdown]
# # Writing a log
#
# The other way round: a deal that was played here, written down with everything that follows as claims.
#
# What happened and what followed are kept apart. The events are all that was done at the table, and from them alone
# the deal could be played again. The claims are what they came to: who won which points, whether the bid was made,
# how the scores stand. They are told once more so that another engine, replaying the log, finds out where it counts
# otherwise; a log without them would agree with everybody.
#
# Only what a game knows is claimed. A game of tricks has no card-points to tell of, a game of Skat has a value, and a
# deal that was thrown in has come to nothing. The scores before the deal stand in the log as well, because a bid may
# have been forbidden, or the match won, by what a party already had.
#
#     >>> deal = table_of("smear.minnesota")
#     >>> done = play_on(deal, Random(7))
#     >>> log = log_of(deal, [])
#     >>> log["ruleset"], log["deals"][0]["dealer"], sorted(log["deals"][0]["result"])
#     ('smear.minnesota', 'W', ['card_points', 'made', 'points', 'scores'])

# %%
"""A log of a deal that was played here."""

from __future__ import annotations

from schmier.action import Event
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier.edge.findings import Json
from schmier.edge.results import result

CLAIMED = ("points", "card_points", "tricks", "game", "made", "scores")
"""What a written log claims of a deal, where the game knows it."""


def log_of(deal: Deal, events: list[Event]) -> Json:
    """A log of one finished deal, with its claims."""
    came_to = result(deal)
    table = deal.table
    recorded: Json = {
        "dealer": table.seats[deal.dealer],
        "scores": dict(zip(table.parties, as_told(deal.started, deal.ruleset), strict=True)),
        "events": events,
        "result": {key: came_to[key] for key in CLAIMED if key in came_to},
    }
    if deal.number > 1:
        recorded["number"] = deal.number
    return {
        "format": "schmier/game-log/1",
        "ruleset": deal.ruleset.identifier,
        "seats": list(table.seats),
        "deals": [recorded],
        "winner": came_to["winner"],
    }
