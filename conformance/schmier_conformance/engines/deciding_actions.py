"""Which clauses decide where an answer about actions differs: an action tried, the legal actions, or whose turn it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from schmier import spec
from schmier.cards import names
from schmier.contracts import HI_LO
from schmier.deal import Deal, Stage
from schmier.io import serve
from schmier.labels import Label
from schmier.spec import Document
from schmier.verbs import Verb
from schmier_conformance.engines.comparison import Difference, Manner
from schmier_conformance.engines.deciding_results import number_at
from schmier_conformance.engines.trace import Moment, Trace

MOST: Final = 4
"""How many clauses are named; later ones decide less."""

_CARDS: Final = ("exchange.", "auction.turn-up.run", "deal.")

FIRST: Final = {
    "hand": _CARDS, "hands": _CARDS, "holds": _CARDS, "widow": _CARDS, "stock": _CARDS, "discards": _CARDS, "discarded": _CARDS,
    "turn_up": ("auction.turn-up", "deal."), "trump": ("trumps.", "auction.turn-up"), "contract": ("exchange.", "auction."),
    "calls": ("auction.", "deal.redeal"), "trick": ("play.",), "tricks": ("play.trick", "play.concede"),
    "scores": ("deal.turn-up", "auction."),
}  # fmt: skip
"""Which of an action's clauses come first for a member; the members in the order in which one follows from another."""

_CALLED: Final = {True: "auction.passed-out.", False: "auction.once"}
"""How the clauses begin by which a player who has called is out of the auction: after a pass, or after a bid."""

_HELD: Final = (Label.PLAY_HELD, Label.EXCHANGE_DISCARD_HELD)
"""A refusal by these clauses means the engine has the card elsewhere."""

_ELSEWHERE_IN_THE_DEAL: Final = (Label.IRREGULAR_PHASE, Label.IRREGULAR_OVER)
"""A refusal by these clauses means the engine is at another point of the deal: the action that led there decides."""

_COMMON: Final = ("auction.pass", "auction.range", "auction.higher", "auction.once", "auction.pitcher")
"""Nearly every call is accepted by these clauses."""


# ---- an action -------------------------------------------------------------------------------------------------------


def of_action(
    deal: Deal, step: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """The clause of a refusal; for an accepted action its reasons (the engine's clause first), or those that decide who won the trick."""
    expected = step["expect"]
    if "rejected" in expected:
        return (str(expected["rejected"]),)
    reasons = tuple(map(str, expected.get("because", ())))
    if any(one.member == "trick_to" for one in differences):
        return tuple(label for label in reasons if label.startswith("play.trick")) or reasons
    answered = got.get("rejected") if isinstance(got, dict) else None
    if answered in _HELD:
        return (*of_cards_elsewhere(step["try"], trace), str(answered), *reasons)
    if answered in _ELSEWHERE_IN_THE_DEAL:
        return (*of_the_end(deal, str(answered)), *of_last_action(trace)[::-1], *reasons)
    if answered == Label.AUCTION_TURN:
        return (*of_the_call_before(trace), str(answered), *reasons)
    is_of_the_game = answered in spec.clauses() and spec.in_force(str(answered), deal.ruleset.document)
    return (str(answered), *reasons) if is_of_the_game else reasons


def of_the_end(deal: Deal, answered: str) -> tuple[str, ...]:
    """What ends the play, where an engine takes it to be over."""
    if answered != Label.IRREGULAR_OVER or deal.phase.name is not Stage.PLAY:
        return ()
    ends = (Label.PLAY_TRUMPS_ONLY_END, Label.PLAY_END)
    return tuple(str(label) for label in ends if spec.in_force(label, deal.ruleset.document))


def of_cards_elsewhere(event: Document, trace: Trace) -> tuple[str, ...]:
    """What moved the cards of an action to where they are."""
    cards = [event["card"]] if isinstance(event.get("card"), str) else list(event.get("cards", ()))
    moved = [moment for card in cards[:1] if (moment := trace.last_move(card)) is not None]
    return tuple(label for moment in moved for label in of_moment(moment, "hands"))


def of_moment(moment: Moment, member: str) -> tuple[str, ...]:
    """The clauses of an action that changed a member, those about such a member first."""
    begins = FIRST.get(member, ())
    first = [label for label in moment.clauses if label.startswith(begins)] if begins else []
    return (*first, *[label for label in moment.clauses[::-1] if label not in first])


# ---- legal actions ---------------------------------------------------------------------------------------------------


def of_legal(
    deal: Deal, expected: Document, differences: Sequence[Difference], got: object, trace: Trace
) -> tuple[str, ...]:
    """Why the missing action is allowed, why the extra one is not, why not that many cards, or whose turn it is."""
    by = expected.get("by")
    answered = got.get("by") if isinstance(got, dict) else None
    if any(one.member.startswith("by") for one in differences):
        return of_the_turn(deal, by, answered, trace)
    if any(one.member.startswith("choose.count") for one in differences):
        return of_the_number(deal, expected["choose"], differences, got)
    if not isinstance(by, str):
        return ()
    found: list[str] = []
    for one in sorted(differences, key=lambda one: one.manner is not Manner.EXTRA):
        if one.action is not None and len(found) < MOST:
            refused = reasons_for(deal, {**one.action, "by": by})
            if refused[:1] and refused[0] in _HELD:
                found.extend(of_cards_elsewhere(one.action, trace))
            found.extend(refused)
    return tuple(found)


def of_the_turn(deal: Deal, by: object, answered: object, trace: Trace) -> tuple[str, ...]:
    """Why several act at once, or why another seat may not act."""
    now = serve.observe(deal, {"ask": "legal"})
    if isinstance(by, list):
        together = f"exchange.{now['choose']['do']}.together" if "choose" in now else ""
        return tuple(label for label in spec.clauses() if label == together or label == together.replace("-cards", ""))
    if not isinstance(by, str):
        return ()
    if answered not in deal.table.seats:  # None, or several: explain why a seat other than the acting one may not act.
        answered = next(seat for seat in deal.table.seats if seat != by)
    chosen = [{"do": now["choose"]["do"], "cards": []}] if "choose" in now else now.get("actions", ())[:1]
    refused = [label for action in chosen for label in reasons_for(deal, {**action, "by": answered})]
    has_called = [call for call in deal.calls if deal.table.seats[call.by] == answered]
    begins = f"{_CALLED[has_called[-1].do is Verb.PASS]}" if has_called and str(Label.AUCTION_TURN) in refused else "-"
    over = [label for label in spec.clauses() if label.startswith(begins)]
    special = of_the_call_before(trace) if str(Label.AUCTION_TURN) in refused else ()
    return (*[label for label in over if spec.in_force(label, deal.ruleset.document)], *special, *refused)


def of_the_call_before(trace: Trace) -> tuple[str, ...]:
    """The clauses of the last call beyond those that nearly every call has: they say whose turn follows."""
    last = trace.moments[-1].clauses if trace.moments else ()
    return tuple(label for label in last if label.startswith("auction.") and label not in _COMMON)


def of_the_number(deal: Deal, choose: Document, differences: Sequence[Difference], got: object) -> tuple[str, ...]:
    """Why that many cards may not be chosen."""
    seats = [one.member.rpartition(".")[2] for one in differences if one.member.startswith("choose.count.")]
    for seat in seats:
        answered = number_at(got, f"choose.count.{seat}")
        cards = names(deal.hands[deal.table.seat_of[seat]])[:answered]
        is_stack = choose["do"] == Verb.PLAY and cards
        chosen = {"card": cards[0], "under": cards[1:]} if is_stack else {"cards": cards}
        refused = reasons_for(deal, {"do": choose["do"], "by": seat, **chosen})
        if refused:
            return refused
    return ()


def reasons_for(deal: Deal, event: Document) -> tuple[str, ...]:
    """The clauses by which an action is refused or accepted; empty where it is not an action of the game."""
    try:
        outcome = serve.attempt(deal.copied(), event)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return ()
    if "rejected" in outcome:
        return (str(outcome["rejected"]),)
    return (*of_a_word(deal, event), *map(str, outcome.get("because", ())))


def of_a_word(deal: Deal, event: Document) -> tuple[str, ...]:
    """The clause that lets a word be bid instead of a number."""
    listed = deal.ruleset.document["auction"]
    if event.get("bid") == HI_LO and listed["hi_lo"]:
        return (str(Label.AUCTION_HI_LO),)
    for name, label in (("no_tricks", Label.AUCTION_NO_TRICKS), ("slams", Label.AUCTION_SLAM)):
        if any(one["bid"] == event.get("bid") for one in listed.get(name, ())):
            return (str(label),)
    return ()


def of_last_action(trace: Trace) -> tuple[str, ...]:
    """The clauses of the last accepted action, the latest first."""
    return trace.moments[-1].clauses[::-1] if trace.moments else ()
