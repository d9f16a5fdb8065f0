"""Which clauses decide where an answer differs: those of that member at that step, not those the case was written for.

The reference plays up to the step. A refusal names its clause, an accepted action its reasons, and each line of the account the clauses
that wrote it; everything else the table knows depends on the action that changed it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, assert_never

from schmier import spec
from schmier.deal import Deal
from schmier.io import serve
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Question, question_of
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.deciding_actions import (
    FIRST,
    MOST,
    of_action,
    of_last_action,
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
"""What forbids showing a member no seat may see."""

_HEAPS: Final = {"stock": (Label.DEAL_SLEEP, Label.VIEW_HIDDEN), "widow": (Label.DEAL_WIDOW_COUNT, Label.VIEW_HIDDEN)}
"""The deciding clauses for a heap never laid."""

UNDECIDED: Final = frozenset(("phase", "seat", "acts"))
"""Members without a clause of their own: they follow from the last action, and so does the clause."""

_OF_STATE: Final = {"hand": "hands", "holds": "hands", "discarded": "discards"}
"""The member of the state a member of a view is part of."""


def deciding_clauses(
    case: Case, ruleset: Ruleset, index: int, differences: Sequence[Difference], got: object
) -> tuple[str, ...]:
    """The clauses that decide where an answer to a step differs, the most informative first; empty where none can be named."""
    step = case.steps[index]
    trace = trace_of(case, ruleset, index)
    deal = serve.set_up(ruleset, case.given)
    for earlier in case.steps[:index]:
        if "try" in earlier:
            serve.attempt(deal, earlier["try"])
    found: Sequence[str]
    question = question_of(step)
    match question:
        case _ if has_other_parties(deal, got):
            found = clauses_of_parties(deal)
        case Question.TRY:
            found = of_action(deal, step, differences, got, trace)
        case Question.LEGAL:
            found = of_legal(deal, step["expect"], differences, got, trace)
        case Question.RESULT:
            found = of_result(deal, deal.outcome, differences, step["expect"], got) if deal.outcome else ()
        case Question.STATE | Question.VIEW:
            found = of_observation(deal, step, differences, got, trace)
        case _:
            assert_never(question)
    if got is None and question is not Question.TRY:
        found = (*of_exceptional_members(step["expect"]), *of_last_action(trace))
    return in_force(found, deal)[:MOST] or in_force(of_last_action(trace), deal)[:MOST]


def in_force(labels: Sequence[str], deal: Deal) -> tuple[str, ...]:
    """Some clauses once each, without those that are not in force in the game of a deal."""
    return tuple(label for label in dict.fromkeys(map(str, labels)) if spec.in_force(label, deal.ruleset.document))


def of_exceptional_members(answer: Document) -> tuple[str, ...]:
    """The clauses of members an answer has though most answers lack them."""
    return tuple(
        str(label) for member in _ALWAYS if answer.get(member) for label in _ALWAYS[member][:1] if member != "dealer"
    )


def has_other_parties(deal: Deal, got: object) -> bool:
    """Whether an engine names parties absent from the table."""
    if not isinstance(got, dict):
        return False
    by_party = [got.get(name) for name in ("scores", "tricks", "points", "card_points")]
    return any(party not in deal.table.parties for one in by_party if isinstance(one, dict) for party in one)


def clauses_of_parties(deal: Deal) -> list[str]:
    """The clauses that form the parties of a game."""
    labels = [label for label in spec.clauses() if label.startswith("table.parties.")]
    return [label for label in labels if spec.in_force(label, deal.ruleset.document)]


# ---- a state or a view -----------------------------------------------------------------------------------------------


def of_observation(
    deal: Deal, step: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """What gave a member its value; members that follow from others that differ are passed over."""
    differing = {one.member: one for one in differences}
    order = list(FIRST)
    for member in sorted(differing, key=lambda name: place(order, name.partition(".")[0])):
        found = tuple(of_member(deal, step, differing[member], got, trace))
        if found:
            return found
    return ()


def place(order: Sequence[str], name: str) -> int:
    """The rank of a member in an order; unknown members come last."""
    return order.index(name) if name in order else len(order)


def of_member(deal: Deal, step: Document, difference: Difference, got: object, trace: Trace) -> Iterator[str]:
    """The clauses that gave one member its value."""
    member = difference.member
    outer, _, inner = member.partition(".")
    if member in _ALWAYS or outer in _ALWAYS:
        yield from map(str, _ALWAYS.get(member) or _ALWAYS[outer])
        return
    if outer in _HEAPS and trace.last_change(outer) is None:
        yield from map(str, _HEAPS[outer])
        return
    if difference.manner is Manner.EXTRA and outer not in step["expect"]:
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


def has_own_clauses(member: str) -> bool:
    """Whether clauses of its own decide a member of a state or a view; the others follow from the last action."""
    return member in FIRST or member in _ALWAYS


def fixing_trumps(deal: Deal) -> list[str]:
    """The clauses that fix trumps in a game."""
    labels = [label for label in spec.clauses() if label.startswith("trumps.")]
    return [label for label in labels if spec.in_force(label, deal.ruleset.document)]


def member_of_state(step: Document, outer: str, inner: str) -> str:
    """The member of the state a member of a view, or of the state itself, is part of."""
    if outer in ("hand", "discarded"):
        return f"{_OF_STATE[outer]}.{step['seat']}"
    known = _OF_STATE.get(outer, outer)
    return f"{known}.{inner}" if inner and outer in ("hands", "holds", "discards", "scores", "tricks") else known
