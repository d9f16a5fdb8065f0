"""Which clause decides where an answer differs: not the clauses that the case was written for, but those of that member at that step.

The reference is taken to the step. A refusal names its clause, an accepted action its reasons, and every line of the account the
clauses that wrote it; whatever else the table knows rests on the action that changed it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier import spec
from schmier.deal import Deal
from schmier.edge import serve
from schmier.labels import Label
from schmier.rules.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.deciding_results import of_result
from schmier_conformance.engines.tracing import Moment, Trace, trace_of

MOST: Final = 4
"""How many clauses are named; those that come later decide less."""

_ALWAYS: Final = {
    "open": (Label.VIEW_OPEN,),
    "skat": (Label.VIEW_SKAT,),
    "offered": (Label.VIEW_ROBBING,),
    "shown": (Label.VIEW_DISCARDS_SHOWN,),
    "named_suit": (Label.PLAY_JOKER_NAMES,),
    "contract.partner": (Label.VIEW_PARTNER, Label.EXCHANGE_CALL),
    "contract.called": (Label.EXCHANGE_CALL,),
    "turn_up": (Label.DEAL_TURN_UP,),
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

_CARDS: Final = ("exchange.", "auction.turn-up.run", "deal.")

_FIRST: Final = {
    "hand": _CARDS, "hands": _CARDS, "holds": _CARDS, "widow": _CARDS, "stock": _CARDS, "discards": _CARDS, "discarded": _CARDS,
    "trump": ("trumps.", "auction.turn-up"), "contract": ("exchange.", "auction."),
    "calls": ("auction.", "deal.redeal"), "trick": ("play.",), "tricks": ("play.trick", "play.concede"),
    "scores": ("deal.turn-up", "auction."),
}  # fmt: skip
"""Which of an action's clauses come first for a member; the members in the order in which one follows from the other."""

_OF_STATE: Final = {"hand": "hands", "holds": "hands", "discarded": "discards"}
"""What a seat sees, by the member of the state that it is a part of."""

_HELD: Final = (Label.PLAY_HELD, Label.EXCHANGE_DISCARD_HELD)
"""Who refuses a card by these takes it to lie elsewhere."""


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
            found = of_result(deal, deal.outcome, differences) if deal.outcome else ()
        case _:
            found = of_what_is_seen(deal, step, differences, got, trace)
    return tuple(dict.fromkeys(map(str, found or last_action(trace))))[:MOST]


def last_action(trace: Trace) -> tuple[str, ...]:
    """By what the last action before was accepted, the latest first."""
    return trace.moments[-1].clauses[::-1] if trace.moments else ()


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


# ---- an action -------------------------------------------------------------------------------------------------------


def of_an_action(
    deal: Deal, step: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """The clause of a refusal, the engine's own first; of an accepted action its reasons, or those by which the trick was won."""
    expected = step["expect"]
    if "rejected" in expected:
        return (str(expected["rejected"]),)
    reasons = tuple(map(str, expected.get("because", ())))
    if any(one.member == "trick_to" for one in differences):
        return tuple(label for label in reasons if label.startswith("play.trick")) or reasons
    said = got.get("rejected") if isinstance(got, dict) else None
    if said in _HELD:
        return (*of_cards_elsewhere(step["try"], trace), str(said), *reasons)
    is_of_the_game = said in spec.clauses() and spec.in_force(str(said), deal.ruleset.document)
    return (str(said), *reasons) if is_of_the_game else reasons


def of_cards_elsewhere(event: Document, trace: Trace) -> tuple[str, ...]:
    """By what the cards of an action have come to where they are."""
    cards = [event["card"]] if isinstance(event.get("card"), str) else list(event.get("cards", ()))
    moved = [moment for card in cards[:1] if (moment := trace.last_move(card)) is not None]
    return tuple(label for moment in moved for label in of_moment(moment, "hands"))


def of_moment(moment: Moment, member: str) -> tuple[str, ...]:
    """The clauses of an action that changed a member, those first that are about such a member."""
    begins = _FIRST.get(member, ())
    first = [label for label in moment.clauses if label.startswith(begins)] if begins else []
    return (*reversed(first), *[label for label in moment.clauses[::-1] if label not in first])


# ---- legal actions ---------------------------------------------------------------------------------------------------


def of_legal(
    deal: Deal, expected: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """Why the action that is missing is allowed, why the one too many is not, or whose turn it is."""
    by = expected.get("by")
    said = got.get("by") if isinstance(got, dict) else None
    if any(one.member.startswith("by") for one in differences):
        return of_the_turn(deal, expected, said)
    if not isinstance(by, str):
        return ()
    found: list[str] = []
    for one in sorted(differences, key=lambda one: one.manner is not Manner.UNTOLD):
        if one.action is not None and len(found) < MOST:
            refused = why(deal, {**one.action, "by": by})
            if refused[:1] and refused[0] in _HELD:
                found.extend(of_cards_elsewhere(one.action, trace))
            found.extend(refused)
    return tuple(found)


def of_the_turn(deal: Deal, expected: Document, said: object) -> tuple[str, ...]:
    """By what somebody else may not act."""
    if not isinstance(said, str) or said not in deal.table.seats:
        return ()
    now = serve.observe(deal, {"ask": "legal"})
    actions = now.get("actions", ())
    return tuple(label for action in actions[:1] for label in why(deal, {**action, "by": said}))


def why(deal: Deal, event: Document) -> tuple[str, ...]:
    """By what an action is refused or accepted; none where it is no action of the game."""
    try:
        outcome = serve.attempt(deal.copied(), event)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return ()
    return (str(outcome["rejected"]),) if "rejected" in outcome else tuple(map(str, outcome.get("because", ())))[:1]


# ---- what the table knows, and what a seat sees ----------------------------------------------------------------------


def of_what_is_seen(
    deal: Deal, step: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """By what a member is as it is; what follows from other members that differ is passed over."""
    differing = {one.member: one for one in differences}
    order = list(_FIRST)
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
    if difference.manner is Manner.UNTOLD and outer not in step["expect"]:
        yield from map(str, _LEAKED.get(outer, ()))
        return
    if outer == "acts":
        yield from of_the_turn(deal, step["expect"], got.get("acts") if isinstance(got, dict) else None)
    moment = trace.last_change(member_of_state(step, outer, inner))
    if moment is not None:
        yield from of_moment(moment, outer)
    elif outer == "scores":
        yield str(Label.MATCH_START)


def member_of_state(step: Document, outer: str, inner: str) -> str:
    """The member of the state that a member of a view, or of the state itself, is a part of."""
    if outer in ("hand", "discarded"):
        return f"{_OF_STATE[outer]}.{step['seat']}"
    known = _OF_STATE.get(outer, outer)
    return f"{known}.{inner}" if inner and outer in ("hands", "holds", "discards", "scores", "tricks") else known
