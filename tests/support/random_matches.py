"""Random matches of any ruleset as logs with every claim in the format, and the protocol's verdict on a log."""

from __future__ import annotations

import json
from random import Random
from typing import Any

from random_deals import next_action
from schmier.action import Event, action_of, event_of
from schmier.cards import names
from schmier.counting.match import starting_scores
from schmier.counting.rounds import rounds_after
from schmier.counting.tricks import tricks_by_party
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io import serve
from schmier.io.claims import card_points_by_party
from schmier.io.observation import legal
from schmier.io.results import result as result_of
from schmier.io.writing import record_of
from schmier.rounds import NO_ROUNDS
from schmier.ruleset.ruleset import Ruleset
from schmier.table import table_for

SEATS = ("N", "E", "S", "W", "P", "Q", "R", "T")
Json = dict[str, Any]


class Onlooker:
    """A witness who keeps what he sees to himself: with him every reason is computed."""

    def before(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """See an event coming."""

    def after(self, deal: Deal, number: int, position: int, event: Event) -> None:
        """See what became of it."""

    def counted(self, deal: Deal, number: int) -> None:
        """See what the deal came to."""


def random_match(played: Ruleset, chance: Random, deals: int = 2, players: int = 0) -> Json:
    """A log of some deals of a match, or of all where it is won sooner, with every claim."""
    players = players or chance.randint(played.seats.least_players, played.seats.most_players)
    table = table_for(played, SEATS[:players])
    scores, dealer = starting_scores(len(table.parties)), chance.randrange(players)
    records: list[Json] = []
    rounds, winner = NO_ROUNDS, None
    for number in range(1, deals + 1):
        deal = new_deal(played, table, dealer, scores, number, rounds)
        events = played_with_claims(deal, chance)
        records.append(record_of(deal, events))
        outcome = deal.outcome
        assert outcome is not None
        winner, scores, rounds = result_of(deal)["winner"], outcome.scores, rounds_after(deal, outcome)
        if outcome.next_dealer is None:
            break
        dealer = outcome.next_dealer
    return {
        "format": "schmier/game-log/1",
        "ruleset": played.identifier,
        "seats": list(table.seats),
        "deals": records,
        "winner": winner,
    }


def played_with_claims(deal: Deal, chance: Random) -> list[Event]:
    """Play a deal at random: its events, with lists of legal actions, running totals, and forced steps with their cards."""
    events: list[Event] = []
    while deal.outcome is None:
        before = legal(deal)
        action = next_action(deal, chance)
        deal.apply(action)
        event = event_of(action, deal.ruleset, deal.table) | {"legal": before}
        events.append(event)
        if deal.phase.name in ("play", "over") and deal.ranking is not None:
            totals = {"card_points": card_points_by_party(deal), "tricks": tricks_by_party(deal)}
            so_far = {part: dict(zip(deal.table.parties, of, strict=True)) for part, of in totals.items()}
            event["claims"] = {"points_so_far": so_far}
        if chance.random() < 0.5:
            events += forced_steps(deal)
    return events


def forced_steps(deal: Deal) -> list[Event]:
    """Record what has happened by itself since the last choice; returns the record."""
    found: list[Event] = []
    for step in deal.confirmable:
        event: Event = {"do": step.do, "by": deal.table.seats[step.by]} if step.by >= 0 else {"do": step.do}
        if step.cards or step.do == "discard":
            event["cards"] = names(step.cards)
        found.append(event)
    for event in found:
        deal.apply(action_of(event, deal.ruleset, deal.table))
    return found


def plain(log: Json) -> Json:
    """A log as most are written: without lists of legal actions, running totals and forced steps, except those of the deal."""
    for recorded in log["deals"]:
        recorded["events"] = [without_extras(event) for event in recorded["events"] if not is_forced(event)]
    return log


def without_extras(event: Event) -> Event:
    """An event without a list of legal actions and running totals."""
    claims = {name: claim for name, claim in event.get("claims", {}).items() if name != "points_so_far"}
    kept = {name: part for name, part in event.items() if name not in ("claims", "legal")}
    return {**kept, "claims": claims} if claims else kept


def is_forced(event: Event) -> bool:
    """Whether an event of a random match records what has happened by itself: it alone has no list of legal actions."""
    return "legal" not in event


# ---- what the protocol says of a log ---------------------------------------------------------------------------------


def denied_by_protocol(log: Json, document: Json) -> list[str]:
    """Everything in a log an engine of the protocol does not say of the same events."""
    denied: list[str] = []
    last: Json | None = None
    for number, recorded in enumerate(log["deals"]):
        answers = reference_answers(log, recorded, document)
        if isinstance(answers, str):
            return [*denied, f"deal {number}: {answers}"]
        came_to, state = answers[-1], answers[-2]
        for position, event in enumerate(recorded["events"]):
            before, tried, after = answers[3 * position : 3 * position + 3]
            denied += [f"deal {number}, event {position}: {one}" for one in denied_of(event, before, tried, after)]
        denied += [f"deal {number}: {one}" for one in denied_of_result(recorded, came_to, state, last)]
        last = came_to
    if "winner" in log and log["winner"] != (last or {}).get("winner"):
        denied.append("winner")
    return denied


def reference_answers(log: Json, recorded: Json, document: Json) -> list[Json] | str:
    """The answers of the reference's own engine: of each event the legal actions, what became of it, and the state; at the end both."""
    steps: list[Json] = []
    for event in recorded["events"]:
        steps += [{"ask": "legal"}, {"try": event}, {"ask": "state"}]
    before = {key: recorded[key] for key in ("dealer", "scores", "number", "rounds") if key in recorded}
    given = {"seats": log["seats"], "events": [], **before}
    request = {"cmd": "run", "seq": 1, "ruleset": document, "given": given}
    request["steps"] = [*steps, {"ask": "state"}, {"ask": "result"}]
    (answer,) = serve.answers([json.dumps(request).encode()])
    return answer["error"] if "error" in answer else answer["observations"]


def denied_of(event: Event, before: Json, tried: Json, after: Json) -> list[str]:
    """What an engine denies of one event."""
    if "rejected" in tried:
        return [f"rejected by {tried['rejected']}"]
    claims = event.get("claims", {})
    actual = {"trick_to": tried.get("trick_to"), "trump": after["trump"]}
    denied = [name for name, value in actual.items() if name in claims and claims[name] != value]
    totals = claims.get("points_so_far", {})
    if "tricks" in totals and without_zeros(totals["tricks"]) != without_zeros(after["tricks"]):
        denied.append("tricks so far")
    if "legal" in event and as_set(event["legal"]) != as_set(before):
        denied.append("legal")
    return denied


def denied_of_result(recorded: Json, came_to: Json, state: Json, last: Json | None) -> list[str]:
    """What an engine denies of a deal as a whole."""
    denied = []
    if last is not None:
        denied += ["dealer"] if recorded["dealer"] != last.get("next_dealer") else []
        denied += ["scores before"] if recorded["scores"] != last.get("scores") else []
    for part, claimed in recorded.get("result", {}).items():
        actual = state["tricks"] if part == "tricks" else came_to.get(part)
        if without_zeros(claimed) != without_zeros(actual):
            denied.append(part)
    return denied


def without_zeros(value: Any) -> Any:
    """A value in which what is zero, or empty, is left out."""
    if not isinstance(value, dict):
        return value
    inner = {name: without_zeros(part) for name, part in value.items()}
    return {name: part for name, part in inner.items() if part not in (0, {}) or part is False}


def as_set(legal_actions: Json) -> Any:
    """A list of legal actions in no order."""
    actions = {json.dumps(action, sort_keys=True) for action in legal_actions.get("actions", ())}
    by = legal_actions["by"]
    return (set(by) if isinstance(by, list) else by), actions, legal_actions.get("choose")
