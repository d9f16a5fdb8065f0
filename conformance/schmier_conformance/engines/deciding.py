"""Which clause decides where an answer differs: not the clauses that the case was written for, but those of that member at that step.

The reference is taken to the step. A refusal names its clause, an accepted action its reasons, and every line of the account the
clauses that wrote it; whatever else the table knows rests on the action that changed it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier import spec
from schmier.cards import names
from schmier.deal import Deal
from schmier.edge import serve
from schmier.labels import Label
from schmier.rules.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.deciding_results import number_at, of_result
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

_CARDS: Final = ("exchange.", "auction.turn-up.run", "deal.")

_FIRST: Final = {
    "hand": _CARDS, "hands": _CARDS, "holds": _CARDS, "widow": _CARDS, "stock": _CARDS, "discards": _CARDS, "discarded": _CARDS,
    "turn_up": ("auction.turn-up", "deal."), "trump": ("trumps.", "auction.turn-up"), "contract": ("exchange.", "auction."),
    "calls": ("auction.", "deal.redeal"), "trick": ("play.",), "tricks": ("play.trick", "play.concede"),
    "scores": ("deal.turn-up", "auction."),
}  # fmt: skip
"""Which of an action's clauses come first for a member; the members in the order in which one follows from the other."""

_OF_STATE: Final = {"hand": "hands", "holds": "hands", "discarded": "discards"}
"""What a seat sees, by the member of the state that it is a part of."""

_CALLED: Final = {True: "auction.passed-out.", False: "auction.once"}
"""How the clauses begin by which it is over for somebody who has called, whether or not he has passed."""

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
    return (*first, *[label for label in moment.clauses[::-1] if label not in first])


# ---- legal actions ---------------------------------------------------------------------------------------------------


def of_legal(
    deal: Deal, expected: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """Why the action that is missing is allowed, why the one too many is not, why not so many cards, or whose turn it is."""
    by = expected.get("by")
    said = got.get("by") if isinstance(got, dict) else None
    if any(one.member.startswith("by") for one in differences):
        return of_the_turn(deal, by, said)
    if any(one.member.startswith("choose.count") for one in differences):
        return of_the_number(deal, expected["choose"], differences, got)
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


def of_the_turn(deal: Deal, by: object, said: object) -> tuple[str, ...]:
    """By what several act at once, or by what somebody else may not act."""
    now = serve.observe(deal, {"ask": "legal"})
    if isinstance(by, list):
        together = f"exchange.{now['choose']['do']}.together" if "choose" in now else ""
        return tuple(label for label in spec.clauses() if label == together or label == together.replace("-cards", ""))
    if not isinstance(said, str) or said not in deal.table.seats:
        return ()
    refused = [label for action in now.get("actions", ())[:1] for label in why(deal, {**action, "by": said})]
    has_called = [call for call in deal.calls if deal.table.seats[call.by] == said]
    begins = f"{_CALLED[has_called[-1].do == 'pass']}" if has_called and str(Label.AUCTION_TURN) in refused else "-"
    over = [label for label in spec.clauses() if label.startswith(begins)]
    return (*[label for label in over if spec.in_force(label, deal.ruleset.document)], *refused)


def of_the_number(deal: Deal, choose: Document, differences: Sequence[Difference], got: object) -> tuple[str, ...]:
    """By what so many cards are not to be chosen."""
    seats = [one.member.rpartition(".")[2] for one in differences if one.member.startswith("choose.count.")]
    for seat in seats:
        said = number_at(got, f"choose.count.{seat}")
        cards = names(deal.hands[deal.table.seat_of[seat]])[:said]
        is_stack = choose["do"] == "play" and cards
        chosen = {"card": cards[0], "under": cards[1:]} if is_stack else {"cards": cards}
        refused = why(deal, {"do": choose["do"], "by": seat, **chosen})
        if refused:
            return refused
    return ()


def why(deal: Deal, event: Document) -> tuple[str, ...]:
    """By what an action is refused or accepted; none where it is no action of the game."""
    try:
        outcome = serve.attempt(deal.copied(), event)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return ()
    if "rejected" in outcome:
        return (str(outcome["rejected"]),)
    return (*of_a_word(deal, event), *map(str, outcome.get("because", ())))


def of_a_word(deal: Deal, event: Document) -> tuple[str, ...]:
    """By what a word may be bid in place of a number."""
    listed = deal.ruleset.document["auction"]
    for name, label in (("no_tricks", Label.AUCTION_NO_TRICKS), ("slams", Label.AUCTION_SLAM)):
        if any(one["bid"] == event.get("bid") for one in listed.get(name, ())):
            return (str(label),)
    return ()


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
    if outer in _HEAPS and trace.last_change(outer) is None:
        yield from map(str, _HEAPS[outer])
        return
    if difference.manner is Manner.UNTOLD and outer not in step["expect"]:
        yield from map(str, _LEAKED.get(outer, ()))
        return
    if outer == "acts":
        by = step["expect"].get("acts")
        yield from of_the_turn(deal, by, got.get("acts") if isinstance(got, dict) else None)
    moment = trace.last_change(member_of_state(step, outer, inner))
    if moment is not None:
        yield from (
            moment.of_seat(inner or step.get("seat", ""))
            if _OF_STATE.get(outer, outer) in ("hands", "discards")
            else ()
        )
        yield from of_moment(moment, outer)
    elif outer == "scores":
        yield str(Label.MATCH_START)


def member_of_state(step: Document, outer: str, inner: str) -> str:
    """The member of the state that a member of a view, or of the state itself, is a part of."""
    if outer in ("hand", "discarded"):
        return f"{_OF_STATE[outer]}.{step['seat']}"
    known = _OF_STATE.get(outer, outer)
    return f"{known}.{inner}" if inner and outer in ("hands", "holds", "discards", "scores", "tricks") else known
