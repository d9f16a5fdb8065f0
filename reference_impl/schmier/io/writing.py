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
# Only what a game knows is claimed: a game of Skat has a value, another has none, and a
# deal that was thrown in has come to nothing. The scores before the deal stand in the log as well, because a bid may
# have been forbidden, or the match won, by what a party already had.
#
#     >>> deal = table_of("smear.minnesota")
#     >>> done = play_on(deal, Random(7))
#     >>> log = log_of(deal, [])
#     >>> log["ruleset"], log["deals"][0]["dealer"], sorted(log["deals"][0]["result"])
#     ('smear.minnesota', 'W', ['card_points', 'made', 'points', 'scores', 'tricks'])
#
# Claims do not stand by themselves. This log was given no events to go with them, and whoever judges it finds a result of a
# deal in which nothing has happened:
#
#     >>> found_in(log)
#     ['play.end']

# %%
"""A log of a deal that was played here."""

from __future__ import annotations

from schmier.action import Event, action_of
from schmier.counting.match import as_told
from schmier.counting.tricks import tricks_by_party
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io.findings import Json
from schmier.io.results import result, rounds_told

CLAIMED = ("points", "card_points", "game", "made", "scores", "rounds")
"""What a written log claims of a deal, where the game has it, and the tricks."""


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
    """The record of one deal, with its claims; of a deal that is not over, without a result."""
    came_to, table = result(deal), deal.table
    tricks = dict(zip(table.parties, tricks_by_party(deal), strict=True))
    claimed = {**{key: came_to[key] for key in CLAIMED if key in came_to}, "tricks": tricks}
    # A deal before which somebody has scored is not the first of its match: then nobody has said which it is.
    is_numbered = deal.number > 1 or not any(deal.started)
    return {
        "dealer": table.seats[deal.dealer],
        **({"number": deal.number} if is_numbered else {}),
        "scores": dict(zip(table.parties, as_told(deal.started, deal.ruleset), strict=True)),
        **({"rounds": rounds_told(deal.ruleset, deal.table, deal.rounds)} if any(deal.rounds) else {}),
        "events": with_claims(deal, events),
        **({"result": claimed} if came_to["over"] else {}),
    }


def with_claims(played: Deal, events: list[Event]) -> list[Event]:
    """The events of a deal, those that fix trumps or complete a trick with the claim that they do."""
    deal = new_deal(played.ruleset, played.table, played.dealer, played.started, played.number, played.rounds)
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
