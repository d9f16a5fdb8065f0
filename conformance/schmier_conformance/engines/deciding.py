"""Which clause decides where an answer differs: not the clauses that the case was written for, but those of that member at that step.

The reference is taken to the step. A refusal names its clause, an accepted action its reasons, and every line of the account the
clauses that wrote it; whatever else the table knows rests on the last action.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from schmier.account import CONTRACT, COUNTED, ENTERED, WON
from schmier.deal import Deal
from schmier.edge import serve
from schmier.labels import Label
from schmier.outcome import CARD_POINTS, Outcome
from schmier.rules.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import Difference

MOST: Final = 3
"""How many clauses are named; those that come later decide less."""

_SEEN: Final = {
    "hand": Label.VIEW_HAND,
    "hands": Label.VIEW_HIDDEN,
    "holds": Label.VIEW_HIDDEN,
    "widow": Label.VIEW_HIDDEN,
    "stock": Label.VIEW_HIDDEN,
    "discarded": Label.VIEW_DISCARDS,
    "discards": Label.VIEW_DISCARDS,
    "shown": Label.VIEW_DISCARDS_SHOWN,
    "offered": Label.VIEW_ROBBING,
    "skat": Label.VIEW_SKAT,
}
"""What decides what a seat sees of the cards."""

_COUNTED: Final = ("card_points", "tricks", "points", "game", "made", "scores", "winner", "next_dealer")
"""The members of a result in the order in which each follows from those before it."""


def deciding(
    case: Case, ruleset: Ruleset, index: int, differences: Sequence[Difference], got: object
) -> tuple[str, ...]:
    """The clauses that decide where an answer to a step differs, the most telling first; none where none can be named."""
    step = case.steps[index]
    expected = step["expect"]
    if "try" in step:
        return of_an_action(expected, differences)
    deal = serve.set_up(ruleset, case.given)
    for earlier in case.steps[:index]:
        if "try" in earlier:
            serve.attempt(deal, earlier["try"])
    last = last_action(case.steps[:index])
    match step["ask"]:
        case "legal":
            found = of_legal(deal, expected, differences, got) or last
        case "result":
            found = (of_result(deal, deal.outcome, differences) if deal.outcome else ()) or last
        case _:
            found = of_what_is_seen(step["ask"], deal, differences) or last
    return tuple(dict.fromkeys(map(str, found or case.clauses)))[:MOST]


def of_what_is_seen(question: str, deal: Deal, differences: Sequence[Difference]) -> tuple[str, ...]:
    """The clauses of the scores of a deal that is over, and of the cards that a seat sees."""
    scores = [one for one in differences if one.member.partition(".")[0] == "scores"]
    if scores and deal.outcome is not None:
        return of_result(deal, deal.outcome, scores)
    names = [one.member.partition(".")[0] for one in differences] if question == "view" else []
    return tuple([str(_SEEN[name]) for name in names if name in _SEEN])


def of_an_action(expected: Document, differences: Sequence[Difference]) -> tuple[str, ...]:
    """The clause of a refusal; of an accepted action its reasons, or those by which the trick was won."""
    if "rejected" in expected:
        return (str(expected["rejected"]),)
    reasons = expected.get("because", [])
    if any(one.member == "trick_to" for one in differences):
        reasons = [label for label in reasons if label.startswith("play.trick")] or reasons
    return tuple(map(str, reasons[:MOST]))


def last_action(steps: Sequence[Document]) -> tuple[str, ...]:
    """By what the last action before was refused or accepted."""
    expected: Document = next((step["expect"] for step in reversed(steps) if "try" in step), {})
    return tuple(map(str, (expected["rejected"],) if "rejected" in expected else expected.get("because", ())[-MOST:]))


# ---- legal actions ---------------------------------------------------------------------------------------------------


def of_legal(deal: Deal, expected: Document, differences: Sequence[Difference], got: object) -> tuple[str, ...]:
    """Why the action that is missing is allowed, why the one too many is not, or whose turn it is."""
    by = expected.get("by")
    said = got.get("by") if isinstance(got, dict) else None
    actions = [one.action for one in differences if one.action is not None]
    if any(one.member.startswith("by") for one in differences) and isinstance(said, str):
        actions, by = expected.get("actions", []), said
    if not isinstance(by, str):
        return ()
    found: list[str] = []
    for action in actions[:MOST]:
        found.extend(why(deal, {**action, "by": by}))
    return tuple(found)


def why(deal: Deal, event: Document) -> tuple[str, ...]:
    """By what an action is refused or accepted; none where it is no action of the game."""
    try:
        outcome = serve.attempt(deal.copied(), event)
    except (KeyError, TypeError, IndexError, ValueError, AttributeError):
        return ()
    return of_an_action(outcome, ())[:1]


# ---- a result --------------------------------------------------------------------------------------------------------


def of_result(deal: Deal, outcome: Outcome, differences: Sequence[Difference]) -> tuple[str, ...]:
    """The clauses of the lines that differ; what follows from other lines that differ is passed over."""
    by_member: dict[str, list[Difference]] = {}
    for one in differences:
        by_member.setdefault(one.member.partition(".")[0], []).append(one)
    for member in _COUNTED:
        found = [str(label) for one in by_member.get(member, ()) for label in of_member(deal, outcome, one)]
        if found:
            return tuple(dict.fromkeys(found))
    return ()


def of_member(deal: Deal, outcome: Outcome, difference: Difference) -> Iterator[Label]:
    """The clauses of each line that writes a member of a result."""
    member, _, inner = difference.member.partition(".")
    whose, _, what = inner.rpartition(".")
    party = deal.table.parties.index(whose or inner) if (whose or inner) in deal.table.parties else None
    names = {what} if whose else {entry.what for entry in outcome.entries if entry.party == party}
    if member == "winner":
        yield from outcome.decision.clauses[:1]
    if member == "next_dealer":
        yield Label.MATCH_DEALER_NEXT
    for entry in outcome.entries:
        is_meant = {
            "card_points": entry.what == CARD_POINTS,
            "tricks": entry.column is COUNTED and entry.what == "tricks",
            "points": entry.column is WON and entry.what in names,
            "game": entry.column is COUNTED and entry.what in (inner, inner.replace("_", "-")),
            "made": entry.column is CONTRACT,
            "scores": entry.column is ENTERED and party in (entry.party, None),
        }.get(member, False)
        if is_meant:
            yield from entry.clauses
