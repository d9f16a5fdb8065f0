"""Which clause decides where an answer differs: not the clauses that the case was written for, but those of that member at that step.

The reference is taken to the step. A refusal names its clause, an accepted action its reasons, and every line of the account the
clauses that wrote it; whatever else the table knows rests on the action that changed it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier import spec
from schmier.deal import Deal
from schmier.io import serve
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.deciding_actions import (
    FIRST,
    MOST,
    last_action,
    of_an_action,
    of_legal,
    of_moment,
    of_the_turn,
)
from schmier_conformance.engines.deciding_results import of_result
from schmier_conformance.engines.trace import Trace, trace_of

_ALWAYS: Final = {
    "open": (Label.VIEW_OPEN,),
    "skat": (Label.VIEW_SKAT,),
    "offered": (Label.VIEW_ROBBING,),
    "shown": (Label.VIEW_DISCARDS_SHOWN,),
    "named_suit": (Label.PLAY_JOKER_NAMES,),
    "stock_top": (Label.VIEW_STOCK_TOP,),
    "contract.partner": (Label.VIEW_PARTNER, Label.EXCHANGE_CALL),
    "contract.called": (Label.EXCHANGE_CALL,),
    "dealer": (Label.MATCH_DEALER_NEXT,),
}
"""What decides a member whatever has happened."""

_LEAKED: Final = {
    "hands": (Label.VIEW_HAND,),
    "hand": (Label.VIEW_HAND,),
    "widow": (Label.VIEW_HIDDEN,),
    "stock": (Label.VIEW_HIDDEN,),
    "discards": (Label.VIEW_DISCARDS,),
}
"""What forbids to tell a member that nobody is told."""

_HEAPS: Final = {"stock": (Label.DEAL_SLEEP, Label.VIEW_HIDDEN), "widow": (Label.DEAL_WIDOW_COUNT, Label.VIEW_HIDDEN)}
"""What decides of a heap that never was."""

_OF_STATE: Final = {"hand": "hands", "holds": "hands", "discarded": "discards"}
"""What a seat sees, by the member of the state that it is a part of."""


def deciding(
    case: Case, ruleset: Ruleset, index: int, differences: Sequence[Difference], got: object
) -> tuple[str, ...]:
    """The clauses that decide where an answer to a step differs, the most telling first; none where none can be named."""
    step = case.steps[index]
    trace = trace_of(case, ruleset, index)
    deal = serve.set_up(ruleset, case.given)
    for earlier in case.steps[:index]:
        if "try" in earlier:
            serve.attempt(deal, earlier["try"])
    found: Sequence[str]
    match step.get("ask", "try"):
        case _ if of_other_parties(deal, got):
            found = parties_formed(deal)
        case "try":
            found = of_an_action(deal, step, differences, got, trace)
        case "legal":
            found = of_legal(deal, step["expect"], differences, got, trace)
        case "result":
            found = of_result(deal, deal.outcome, differences, step["expect"], got) if deal.outcome else ()
        case _:
            found = of_what_is_seen(deal, step, differences, got, trace)
    if got is None and "ask" in step:
        found = (*told_by_exception(step["expect"]), *last_action(trace))
    return tuple(dict.fromkeys(map(str, found or last_action(trace))))[:MOST]


def told_by_exception(answer: Document) -> tuple[str, ...]:
    """The clauses of the members that an answer has, though most have not."""
    return tuple(
        str(label) for member in _ALWAYS if answer.get(member) for label in _ALWAYS[member][:1] if member != "dealer"
    )


def of_other_parties(deal: Deal, got: object) -> bool:
    """Whether an engine tells of parties that are not at the table."""
    if not isinstance(got, dict):
        return False
    told = [got.get(name) for name in ("scores", "tricks", "points", "card_points")]
    return any(party not in deal.table.parties for one in told if isinstance(one, dict) for party in one)


def parties_formed(deal: Deal) -> list[str]:
    """The clauses by which parties are formed in a game."""
    labels = [label for label in spec.clauses() if label.startswith("table.parties.")]
    return [label for label in labels if spec.in_force(label, deal.ruleset.document)]


# ---- what the table knows, and what a seat sees ----------------------------------------------------------------------


def of_what_is_seen(
    deal: Deal, step: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """By what a member is as it is; what follows from other members that differ is passed over."""
    differing = {one.member: one for one in differences}
    order = list(FIRST)
    for member in sorted(differing, key=lambda name: place(order, name.partition(".")[0])):
        found = tuple(of_member(deal, step, differing[member], got, trace))
        if found:
            return found
    return ()


def place(order: Sequence[str], name: str) -> int:
    """How early a member comes."""
    return order.index(name) if name in order else len(order)


def of_member(deal: Deal, step: Document, difference: Difference, got: object, trace: Trace) -> Iterator[str]:
    """The clauses by which one member is as it is."""
    member = difference.member
    outer, _, inner = member.partition(".")
    if member in _ALWAYS or outer in _ALWAYS:
        yield from map(str, _ALWAYS.get(member) or _ALWAYS[outer])
        return
    if outer in _HEAPS and trace.last_change(outer) is None:
        yield from map(str, _HEAPS[outer])
        return
    if difference.manner is Manner.UNTOLD and outer not in step["expect"]:
        yield from map(str, _LEAKED.get(outer, ()))
        return
    if outer == "acts":
        by = step["expect"].get("acts")
        yield from of_the_turn(deal, by, got.get("acts") if isinstance(got, dict) else None, trace)
    moment = trace.last_change(member_of_state(step, outer, inner))
    if outer == "trump" and not (moment and any(label.startswith(FIRST["trump"]) for label in moment.clauses)):
        yield from fixing_trumps(deal)
    if moment is not None:
        yield from (
            moment.of_seat(inner or step.get("seat", ""))
            if _OF_STATE.get(outer, outer) in ("hands", "discards")
            else ()
        )
        yield from of_moment(moment, outer)
    elif outer == "scores":
        yield str(Label.MATCH_START)


def fixing_trumps(deal: Deal) -> list[str]:
    """The clauses by which trumps are fixed in a game."""
    labels = [label for label in spec.clauses() if label.startswith("trumps.")]
    return [label for label in labels if spec.in_force(label, deal.ruleset.document)]


def member_of_state(step: Document, outer: str, inner: str) -> str:
    """The member of the state that a member of a view, or of the state itself, is a part of."""
    if outer in ("hand", "discarded"):
        return f"{_OF_STATE[outer]}.{step['seat']}"
    known = _OF_STATE.get(outer, outer)
    return f"{known}.{inner}" if inner and outer in ("hands", "holds", "discards", "scores", "tricks") else known
