# %% [markdown]
# # The reference behind the engine protocol
#
# An engine that plays cards, or keeps a table online, can be asked whether it knows the rules. It need not be written
# in Python, nor tell how it works; it only has to answer questions about deals. What those look like is the protocol,
# and this chapter is one end of it.
#
# One JSON object a line in, one a line out. Whatever is wrong with a request is answered; nothing but the end of
# the input or the word `stop` ends the program.
#
# The suite checks engines in any language by asking them over such a pipe, and asks the reference in just the same
# way. So the reference has no door of its own, and a mistake in the protocol is found in it like in any other.
#
#     >>> told = list(answers([b'{"cmd": "start"}', b'no request', b'{"cmd": "stop"}', b'{"cmd": "start"}']))
#     >>> told[0]["engine"]["language"], told[1]["error"]
#     ('Python', 'not a request of this protocol')
#     >>> len(told)
#     2
#
# ## A request
#
# A request sets up a situation and then asks. The situation is a ruleset, a table and what has happened so far; the
# steps are questions and attempts, taken one after the other on the same deal. Three play Auction Pitch. North, who
# is eldest, is to bid, and East speaks before him:
#
#     >>> hands = {"N": "AS KS QS JS TS 9S", "E": "AH KH QH JH TH 9H", "S": "AD KD QD JD TD 9D"}
#     >>> dealt = {"do": "deal", "hands": {seat: cards.split() for seat, cards in hands.items()}}
#     >>> given = {"seats": ["N", "E", "S"], "dealer": "S", "scores": {}, "events": [dealt]}
#     >>> steps = [{"try": {"do": "pass", "by": "E"}}, {"try": {"do": "pass", "by": "N"}}, {"ask": "legal"}]
#     >>> asked = {"seq": 1, "ruleset": spec_of("pitch.auction"), "given": given, "steps": steps}
#     >>> refused, passed, may_bid = run(asked)["observations"]
#     >>> str(refused["rejected"]), [str(clause) for clause in passed["because"]]
#     ('auction.turn', ['auction.pass'])
#     >>> may_bid["by"]
#     'E'
#
# East's call has left no trace. Had it put the turn out of order, or been remembered as his, the answer to the third
# step would show it; many an engine checks an action only while it is carrying it out, and fails here.
# At a real table it is the same: a card played out of turn goes back into the hand, and what everybody has seen of it does not
# change what its player may do next.
#
# What is given is taken as having happened. When the law forbids one of its events the request cannot be answered at
# all, and the answer says which event and why; this is a mistake of whoever asked and no refusal to a player:
#
#     >>> given["events"] = [dealt, {"do": "bid", "by": "E", "bid": 2}]
#     >>> run(asked)["error"].split(": ")[:2]
#     ['given.events[1]', 'auction.turn']

# %%
"""The reference as an engine: `schmier serve`."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import Any

from schmier import __version__
from schmier.action import Action, action_of
from schmier.counting.match import as_scored, as_told, starting_scores
from schmier.deal import Deal
from schmier.deal_flow import new_deal
from schmier.io import observation
from schmier.io.members import MemberError, check_members
from schmier.io.results import result, rounds_of
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import whole
from schmier.table import NotAtTable, Table, table_for
from schmier.verbs import Verb
from schmier.violation import RulesetError, Violation

Line = dict[str, Any]
"""One request or answer."""

ABOUT: Line = {
    "version": 1,
    "engine": {"name": "Schmier reference", "version": __version__, "language": "Python"},
    "rulesets": ["*"],
    "asks": ["legal", "state", "view", "result"],
}
"""The answer to `start`."""


class NotSetUp(ValueError):  # noqa: N818 - reads as what happened
    """The situation that a request gives cannot be set up."""


@lru_cache(maxsize=64)
def ruleset_of(text: str) -> Ruleset:
    """The ruleset of a document, given as JSON text so that it can be remembered."""
    return read_ruleset(whole(json.loads(text)))


def set_up(ruleset: Ruleset, given: Line) -> Deal:
    """The deal of a situation; raises `NotSetUp` when its own events break the law."""
    deal = begun(ruleset, given)
    table = deal.table
    for number, event in enumerate(given["events"]):
        try:
            check_members(event)
            deal.apply(action_of(event, ruleset, table))
        except Violation as violation:
            raise NotSetUp(f"given.events[{number}]: {violation.clause}: {violation}") from None
        except NotAtTable as problem:
            raise NotSetUp(f"given.events[{number}]: {problem}") from None
    return deal


def begun(ruleset: Ruleset, given: Line) -> Deal:
    """The deal of a situation before anything has happened."""
    table = table_for(ruleset, tuple(given["seats"]))
    start = as_told(starting_scores(len(table.parties)), ruleset)
    check_parties(given["scores"], table, "scores")
    stated = [given["scores"].get(party, zero) for party, zero in zip(table.parties, start, strict=True)]
    scores = as_scored(stated, ruleset)
    check_parties(given.get("rounds", {}).get("setbacks", {}), table, "rounds.setbacks")
    rounds = rounds_of(given.get("rounds", {}), table)
    return new_deal(ruleset, table, table.seat_of[given["dealer"]], scores, given.get("number", 1), rounds)


def check_parties(numbers: Line, table: Table, part: str) -> None:
    """Raise `NotSetUp` when a part of a situation gives a number to a party that is not at the table."""
    for name in numbers:
        if name not in table.parties:
            raise NotSetUp(f"given.{part}: there is no party {name!r}; the parties are {', '.join(table.parties)}")


# %% [markdown]
# ## Steps
#
# A question is answered; an action is tried. A refused action leaves the deal as it was, and the refusal is its
# clause. An accepted one says by which clauses it was in order, and to whom the trick went if it was the last card
# of one: so an engine that has the right cards in the wrong hands is found out at the trick and not at the end.
#
# North leads the Ace of spades, East has no spade and throws a heart, South throws a diamond; the trick is North's:
#
#     >>> deal = set_up(game_named("pitch.auction"), {**given, "events": [dealt]})
#     >>> deal = after(deal, "N bid 2", "E pass", "S pass", "N play AS", "E play 9H")
#     >>> attempt(deal, {"do": "play", "by": "S", "card": "9D"})["trick_to"]
#     'N'


# %%
def observe(deal: Deal, step: Line) -> Line:
    """The observation made at one step."""
    if "try" in step:
        return attempt(deal, step["try"])
    if step["ask"] == "view":
        return observation.view(deal, deal.table.seat_of[step["seat"]])
    questions: dict[str, Callable[[Deal], Line]] = {
        "legal": observation.legal,
        "state": observation.state,
        "result": result,
    }
    return questions[step["ask"]](deal)


def attempt(deal: Deal, event: Line) -> Line:
    """Try an action, and say what became of it."""
    check_members(event)
    return attempted(deal, action_of(event, deal.ruleset, deal.table))


def attempted(deal: Deal, action: Action) -> Line:
    """Try an action that has been read, and say what became of it."""
    try:
        return carried_out(deal, action)
    except Violation as violation:
        return {"rejected": violation.clause}


def carried_out(deal: Deal, action: Action) -> Line:
    """Carry out an action, and say by which clauses it was in order; raises `Violation` when the law forbids it."""
    because: list[Label] = []
    deal.because = because
    tricks, winner = sum(deal.tricks_won), deal.tricks_won[:]
    try:
        deal.apply(action)
    finally:
        deal.because = None
    outcome: Line = {"accepted": True, "because": because}
    if action.do not in (Verb.CONCEDE, Verb.CLAIM) and sum(deal.tricks_won) > tricks:
        seat = next(seat for seat, won in enumerate(deal.tricks_won) if won > winner[seat])
        outcome["trick_to"] = deal.table.seats[seat]
    return outcome


def run(request: Line) -> Line:
    """The answer to one `run` request."""
    seq = request.get("seq")
    try:
        ruleset = ruleset_of(json.dumps(request["ruleset"], sort_keys=True))
        deal = set_up(ruleset, request["given"])
        return {"seq": seq, "observations": [observe(deal, step) for step in request["steps"]]}
    except (RulesetError, NotSetUp, MemberError, NotAtTable) as problem:
        return {"seq": seq, "error": str(problem)}
    except (KeyError, TypeError, IndexError, ValueError, AttributeError) as problem:
        return {"seq": seq, "error": f"the request is not in order: {type(problem).__name__}: {problem}"}


def answers(lines: Iterable[bytes]) -> Iterable[Line]:
    """The answers to a stream of requests, until `stop` or the end."""
    for line in lines:
        try:
            request = json.loads(line)
            command = request["cmd"]
        except (ValueError, KeyError, TypeError, RecursionError):
            yield {"seq": None, "error": "not a request of this protocol"}
            continue
        if command == "stop":
            return
        yield ABOUT if command == "start" else run(request)


def main() -> int:
    """Answer requests on standard input until `stop` or its end; returns the exit code 0."""
    for answer in answers(sys.stdin.buffer):
        sys.stdout.write(json.dumps(answer, separators=(",", ":")) + "\n")
        sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
