# %% [markdown]
# # Writing a log
#
# The other way round: a deal that was played here, written down with everything that follows as claims. Nothing that the format can
# claim is left out, so such a log is a test for whoever replays it.

# %%
"""A log of a deal that was played here."""

from __future__ import annotations

from schmier.action import Event, action_of
from schmier.counting.match import as_told
from schmier.counting.tricks import tricks_by_party
from schmier.course import new_deal
from schmier.deal import Deal
from schmier.edge.findings import Json
from schmier.edge.observation import result

CLAIMED = ("points", "card_points", "game", "made", "scores")
"""What a written log claims of a deal, where the game knows it; besides, the tricks."""


def log_of(deal: Deal, events: list[Event]) -> Json:
    """A log of one finished deal, with its claims."""
    return {
        "format": "schmier/game-log/1",
        "ruleset": deal.ruleset.identifier,
        "seats": list(deal.table.seats),
        "deals": [record_of(deal, events)],
        "winner": result(deal)["winner"],
    }


def record_of(deal: Deal, events: list[Event]) -> Json:
    """The record of one finished deal, with its claims."""
    came_to, table = result(deal), deal.table
    tricks = dict(zip(table.parties, tricks_by_party(deal), strict=True))
    return {
        "dealer": table.seats[deal.dealer],
        "number": deal.number,
        "scores": dict(zip(table.parties, as_told(deal.started, deal.ruleset), strict=True)),
        "events": with_claims(deal, events),
        "result": {**{key: came_to[key] for key in CLAIMED if key in came_to}, "tricks": tricks},
    }


def with_claims(played: Deal, events: list[Event]) -> list[Event]:
    """The events of a deal, those that fix trumps or complete a trick with the claim that they do."""
    deal = new_deal(played.ruleset, played.table, played.dealer, played.started, played.number)
    claiming = []
    for event in events:
        tricks, ranking = len(deal.winners), deal.ranking
        deal.apply(action_of(event, deal.ruleset, deal.table))
        claims: dict[str, str] = {}
        if deal.ranking is not None and deal.ranking is not ranking:
            claims["trump"] = deal.ranking.name
        if len(deal.winners) > tricks:
            claims["trick_to"] = deal.table.seats[deal.winners[-1]]
        claiming.append({**event, "claims": claims} if claims else event)
    return claiming
