"""Scripts: a table, and the actions tried and the questions asked at it. The reference computes the observations on demand.

A script need not be sensible. An ordinary bid may become illegal when an earlier step is cut, and is then tried as a wrong action.
So any script can be shortened, and expectations are never written down before they are needed. Every generated deal, finding and
first difference is a script; `generative.shrink` makes it smaller.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from schmier.action import PASS, Action, Event, event_of
from schmier.cards import CARD_OF
from schmier.deal import Deal
from schmier.io.members import MemberError
from schmier.io.serve import NotSetUp, observe, set_up
from schmier.ruleset.ruleset import Ruleset
from schmier.table import NotAtTable
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Body, Case, Level
from schmier_conformance.generative.game import SEATS

Json = dict[str, Any]
"""A JSON object."""

MEANINGLESS: Final = (MemberError, NotAtTable, NotSetUp, KeyError, IndexError, TypeError, ValueError, AttributeError)
"""The exceptions the reference raises for a step with no meaning at the table."""


@dataclass(frozen=True, slots=True)
class Script:
    """Actions and questions at a table."""

    given: Json
    """The seats, the dealer, the scores before the deal, its number; no events."""
    steps: tuple[Json, ...]
    """Each step as the protocol sends it to an engine: `try` with an event, or `ask` with a question."""

    @property
    def document(self) -> Json:
        """The script as JSON, as files keep it."""
        return {"given": self.given, "steps": list(self.steps)}

    def begin(self, ruleset: Ruleset) -> Deal:
        """The deal before the first step; raises one of `MEANINGLESS` where the game has no such table."""
        return set_up(ruleset, {**self.given, "events": []})


def script_of(document: Json) -> Script:
    """The script of a case or of a kept `Script.document`; events a case gives become steps."""
    given = {name: value for name, value in document["given"].items() if name != "events"}
    events = [{"try": event} for event in document["given"].get("events", ())]
    steps = [{name: value for name, value in step.items() if name != "expect"} for step in document["steps"]]
    return Script(given, (*events, *steps))


@dataclass(frozen=True, slots=True)
class ObservedScript:
    """A script with the observation of the reference at each step."""

    script: Script
    expected: tuple[Json, ...]
    """An observation for each step."""

    @property
    def given(self) -> Json:
        """The table of the script."""
        return self.script.given

    @property
    def steps(self) -> tuple[Json, ...]:
        """The steps of the script."""
        return self.script.steps

    @property
    def happened(self) -> list[bool]:
        """For each step, whether it is an accepted action."""
        return ["try" in step and "accepted" in seen for step, seen in zip(self.steps, self.expected, strict=True)]

    @property
    def events(self) -> list[Event]:
        """The accepted actions."""
        return [step["try"] for step, happened in zip(self.steps, self.happened, strict=True) if happened]

    def cut_after(self, index: int) -> ObservedScript:
        """The script up to and including a step."""
        return ObservedScript(Script(self.given, self.steps[: index + 1]), self.expected[: index + 1])


def observed(ruleset: Ruleset, script: Script) -> ObservedScript | None:
    """The script with the observations of the reference; None where a step has no meaning at the table."""
    try:
        deal = script.begin(ruleset)
        return ObservedScript(script, tuple([observe(deal, step) for step in script.steps]))
    except MEANINGLESS:
        return None


def case_of_script(document: Json, script: ObservedScript, name: str = "fuzz-0000", given: int = 0) -> Case:
    """A script as a case of the ruleset `document`. Its first `given` steps, all accepted actions, become given events."""
    steps = tuple([{**step, "expect": seen} for step, seen in zip(script.steps, script.expected, strict=True)])
    events = [step["try"] for step in steps[:given]]
    return Case(
        id=name,
        ruleset=document["id"],
        document=document,
        clauses=(),
        title=name,
        level=Level.RANDOM,
        body=Body("", "generated", {**script.given, "events": events}, steps[given:]),
    )


# ---- events ----------------------------------------------------------------------------------------------------------

MAY_BE_EMPTY: Final = (Verb.DISCARD, Verb.PASS_CARDS)
"""The verbs that always list their cards, even when there are none."""


def noted_event(action: Action, deal: Deal) -> Event:
    """An action as fixtures write it, without an empty list of cards."""
    return without_empty(event_of(action, deal.ruleset, deal.table))


def without_empty(event: Event) -> Event:
    """An event without an empty list of cards, except for verbs in `MAY_BE_EMPTY`."""
    return {key: value for key, value in event.items() if key != "cards" or value or event["do"] in MAY_BE_EMPTY}


# ---- the size of a script --------------------------------------------------------------------------------------------

Size = tuple[Any, ...]
"""The size of a script, to be compared: the smaller script is the easier to read."""


def size_of(script: ObservedScript) -> Size:
    """The size of a script: accepted actions, other steps, the table, the order of the cards, the choices made."""
    events = script.events
    others = [step for step, happened in zip(script.steps, script.happened, strict=True) if not happened]
    deals = [event for event in events if event["do"] == Verb.DEAL]
    choices = [weight(event) for event in events if event["do"] != Verb.DEAL]
    return (
        len(events),
        len(others),
        len(script.given["seats"]),
        oddity(script.given),
        [card_order(event) for event in deals],
        sum(choices),
        choices,
        [weight(step["try"]) if "try" in step else 0 for step in others],
    )


def length_of(script: ObservedScript) -> tuple[int, int]:
    """The first two parts of `size_of`: accepted actions and other steps."""
    events = sum(script.happened)
    return events, len(script.steps) - events


def oddity(given: Json) -> int:
    """How far a table is from the plainest one: no scores, the usual seat names, the last seat dealing."""
    scores = sum(1 + abs(int(score)) for score in given["scores"].values())
    seats = given["seats"]
    has_other_names = list(seats) != list(SEATS[: len(seats)])
    rounds = len(given.get("rounds", {}))
    return scores + rounds + int(given.get("number", 1) > 1) + int(given["dealer"] != seats[-1]) + int(has_other_names)


def card_order(dealt: Event) -> list[int]:
    """The cards of a deal by their places in the pack, in reading order; smallest when the cards are sorted."""
    return [place(card) for card in listed_cards(dealt)]


def listed_cards(dealt: Event) -> list[str]:
    """The cards of a deal in reading order: the hands, the widow, the card turned up, the stock."""
    hands: Iterable[str] = [card for hand in dealt.get("hands", {}).values() for card in in_pack_order(hand)]
    turn_up = [dealt["turn_up"]] if "turn_up" in dealt else []
    return [*hands, *in_pack_order(dealt.get("widow", ())), *turn_up, *dealt.get("stock", ())]


def in_pack_order(cards: Sequence[str]) -> list[str]:
    """Cards sorted by their places in the pack."""
    return sorted(cards, key=place)


def place(card: str) -> int:
    """The place of a card in a sorted pack."""
    return CARD_OF[card]


def weight(event: Event) -> int:
    """How plain a choice is: a pass weighs nothing, a low bid little, low cards less than high ones."""
    weighs = 0 if event["do"] == PASS else 1
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
