# %% [markdown]
# # Writing a log
#
# The other way round: a deal that was played here, written down with everything that follows as claims.

# %%
"""A log of a deal that was played here."""

from __future__ import annotations

from schmier.action import Event
from schmier.counting.match import as_told
from schmier.deal import Deal
from schmier.edge.findings import Json
from schmier.edge.observation import result

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
