"""Scripts: a table, and what is tried and asked at it; what comes of it the reference says, whenever it is asked.

A script need not be sensible. A step that was an ordinary bid may be refused when another step is taken out before it, and is then a
wrong action that is tried. So any script can be cut, and what every engine must observe is never written down before it is wanted.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

from schmier.cards import CARD_OF
from schmier.io.members import MemberError
from schmier.io.serve import NotSetUp, observe, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NotAtTable
from schmier_conformance.corpus.cases import Case, Level
from schmier_conformance.generative.generate.game import SEATS

Json = dict[str, Any]
"""A JSON object."""

IMPOSSIBLE: Final = (MemberError, NotAtTable, NotSetUp, KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What the reference raises for a step that means nothing at the table."""


@dataclass(frozen=True, slots=True)
class Script:
    """What is tried and asked at a table."""

    given: Json
    """The seats, the dealer, the scores before the deal, its number; no events."""
    steps: tuple[Json, ...]
    """Each step as an engine is asked it, without an expectation."""

    @property
    def document(self) -> Json:
        """The script as it is kept in a file."""
        return {"given": self.given, "steps": list(self.steps)}


def script_of(document: Json) -> Script:
    """The script of a case, or of what was kept in a file; the events that are given become steps."""
    given = {name: value for name, value in document["given"].items() if name != "events"}
    done = [{"try": event} for event in document["given"].get("events", ())]
    asked = [{name: value for name, value in step.items() if name != "expect"} for step in document["steps"]]
    return Script(given, (*done, *asked))


@dataclass(frozen=True, slots=True)
class Told:
    """A script, and what the reference observes at each of its steps."""

    script: Script
    expected: tuple[Json, ...]

    @property
    def happened(self) -> list[bool]:
        """By step, whether something happened at the table: an action that was not refused."""
        return [
            "try" in step and "accepted" in seen for step, seen in zip(self.script.steps, self.expected, strict=True)
        ]

    def cut_after(self, index: int) -> Told:
        """The same up to a step, with it."""
        return Told(Script(self.script.given, self.script.steps[: index + 1]), self.expected[: index + 1])


def told(ruleset: Ruleset, script: Script) -> Told | None:
    """A script with what the reference observes; None where a step means nothing at the table."""
    try:
        deal = set_up(ruleset, {**script.given, "events": []})
        return Told(script, tuple([observe(deal, step) for step in script.steps]))
    except IMPOSSIBLE:
        return None


def case_as_asked(document: Json, told: Told, name: str = "fuzz-0000", given: int = 0) -> Case:
    """The case that a script is; so many of its first steps, all of them accepted, are given as having happened."""
    steps = zip(told.script.steps, told.expected, strict=True)
    expecting = tuple([{**step, "expect": seen} for step, seen in steps])
    events = [step["try"] for step in expecting[:given]]
    return Case(
        id=name,
        ruleset=document["id"],
        document=document,
        clauses=(),
        title=name,
        why="",
        source="generated",
        level=Level.RANDOM,
        given={**told.script.given, "events": events},
        steps=expecting[given:],
    )


# ---- which of two is the smaller -------------------------------------------------------------------------------------

Size = tuple[Any, ...]
"""How much there is to read in a script: of two, the lesser is the one to look at."""


def size_of(told: Told) -> Size:
    """The size of a script: what happens in it, what else is tried and asked, the table, the order of the cards, what is chosen."""
    happened = told.happened
    events = [step["try"] for step, is_so in zip(told.script.steps, happened, strict=True) if is_so]
    others = [step for step, is_so in zip(told.script.steps, happened, strict=True) if not is_so]
    deals = [event for event in events if event["do"] == "deal"]
    given = told.script.given
    choices = [weight(event) for event in events if event["do"] != "deal"]
    return (
        len(events),
        len(others),
        len(given["seats"]),
        oddity(given),
        [order(event) for event in deals],
        sum(choices),
        choices,
        [weight(step["try"]) if "try" in step else 0 for step in others],
    )


def oddity(given: Json) -> int:
    """In how much a table differs from one of which no scores need be told, with the usual names, at which the last deals."""
    scores = sum(1 + abs(int(score)) for score in given["scores"].values())
    seats = given["seats"]
    has_other_names = list(seats) != list(SEATS[: len(seats)])
    rounds = len(given.get("rounds", {}))
    return scores + rounds + int(given.get("number", 1) > 1) + int(given["dealer"] != seats[-1]) + int(has_other_names)


def order(dealt: Json) -> list[int]:
    """The cards of a deal in the order in which they are read; cards in order make it small."""
    listed: Iterable[str] = [card for hand in dealt.get("hands", {}).values() for card in sorted(hand, key=place)]
    rest = [*sorted(dealt.get("widow", ()), key=place), *([dealt["turn_up"]] if "turn_up" in dealt else [])]
    return [place(card) for card in [*listed, *rest, *dealt.get("stock", ())]]


def place(card: str) -> int:
    """The place of a card in a pack in order."""
    return CARD_OF[card]


def weight(event: Json) -> int:
    """How plain a choice is: to pass weighs nothing, a low bid little, low cards less than high ones."""
    weighs = 0 if event["do"] == "pass" else 1
    match event.get("bid"):
        case int() as number:
            weighs += 1 + number
        case {"tricks": int() as tricks, "trump": str() as trump}:
            weighs += 10 * tricks + "SCDHN".index(trump[0])
        case str():
            weighs += 50
    if "card" in event:
        weighs += place(event["card"])
    return weighs + sum(1 + place(card) for card in [*event.get("cards", ()), *event.get("under", ())])
