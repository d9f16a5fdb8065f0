"""Habits: one member of answers is always reported wrongly in the same way, such as by its old value or for the wrong player.

Of two habits that explain an engine equally well, the diagnosis names both.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from schmier.action import REDEAL
from schmier.deal import Stage
from schmier.io import observation, serve
from schmier.ruleset.ruleset import Ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.engines.comparison import canonical
from schmier_conformance.engines.shapes import at
from schmier_conformance.engines.trace import moments


@dataclass(frozen=True, slots=True)
class Scene:
    """One question of a case: the right answer, and what the table knew before."""

    seats: tuple[str, ...]
    parties: tuple[str, ...]
    question: str
    right: Document
    """The right answer."""
    states: Sequence[Document]
    """The states of the table: at the beginning and after every accepted action; the last is the present one."""
    events: Sequence[Document]
    """The accepted actions."""

    def now(self, member: str) -> Any:
        """The right value of a member, by its path; None where it has none."""
        return at(self.right, member)

    def before(self, member: str) -> Iterator[Any]:
        """The values of a member before the last action, before the one before that, and so on."""
        known = "acts" if member == "by" else member
        return (at(state, known) for state in reversed(self.states[:-1]))

    @property
    def table(self) -> Document:
        """The present state of the table; empty before the first."""
        return self.states[-1] if self.states else {}


def scenes_of(case: Case, ruleset: Ruleset, right: Sequence[Document]) -> dict[int, Scene]:
    """The scene of every question, by the number of its step, as far as there are right answers."""
    deal = serve.set_up(ruleset, {**case.given, "events": []})
    start, done = observation.state(deal), list(moments(deal, list(case.given["events"])))
    found: dict[int, Scene] = {}
    for index, (step, answer) in enumerate(zip(case.steps, right, strict=False)):
        if "try" in step:
            done.extend(moments(deal, [step["try"]]))
        else:
            states = (start, *[moment.state for moment in done])
            events = tuple(moment.event for moment in done)
            seats, parties = deal.table.seats, tuple(deal.table.parties)
            found[index] = Scene(seats, parties, step["ask"], answer, states, events)
    return found


Reports = Callable[[Scene, str, Any], Any]
"""The value reported at a member, from its right value; the right value itself where the habit makes no difference."""


class MemberHabit(NamedTuple):
    """One way to report a member wrongly."""

    name: str
    sentence: str
    """What is reported; after "For a member, an engine reports"."""
    reports: Reports
    is_of_a_redeal: bool = False
    """Whether it shows only after a redeal."""


# ---- old values ------------------------------------------------------------------------------------------------------


def not_cleared(scene: Scene, member: str, right: Any) -> Any:
    """The last value, where there is none now."""
    return right if right else next((value for value in scene.before(member) if value), right)


def as_before(scene: Scene, member: str, right: Any) -> Any:
    """The value before the last action."""
    return next(scene.before(member), right)


def behind_the_old(scene: Scene, member: str, right: Any) -> Any:
    """The calls together with those made before the redeal."""
    if member != "calls" or not isinstance(right, list):
        return right
    calls, now = [], scene.states[-1]["phase"] if scene.states else Stage.DEAL
    for state, event in zip(scene.states, scene.events, strict=False):
        if state["phase"] == Stage.AUCTION and event["do"] != REDEAL:
            calls.append(event)
    return right if now == Stage.OVER else calls


def without_the_last(scene: Scene, member: str, right: Any) -> Any:
    """A list without its last entry."""
    return right[:-1] if isinstance(right, list) else right


def never_reported(scene: Scene, member: str, right: Any) -> Any:
    """None."""
    return None


# ---- the wrong player ------------------------------------------------------------------------------------------------


def nobody_for_the_first(scene: Scene, member: str, right: Any) -> Any:
    """None for the first seat or the first party."""
    return None if right in (scene.seats[0], scene.parties[0]) else right


def the_first_for_nobody(scene: Scene, member: str, right: Any) -> Any:
    """The first seat, or the first party, for None."""
    first = scene.parties[0] if member == "winner" else scene.seats[0]
    return first if right is None and is_of_a_person(member) else right


def seats_on(count: int) -> Reports:
    """The player who sits a number of seats further on."""

    def reported(scene: Scene, member: str, right: Any) -> Any:
        if right not in scene.seats or not is_of_a_person(member):
            return right
        return scene.seats[(scene.seats.index(right) + count) % len(scene.seats)]

    return reported


def the_dealer(scene: Scene, member: str, right: Any) -> Any:
    """The dealer."""
    return scene.table.get("dealer") if right in scene.seats and is_of_a_person(member) else right


def the_pitcher(scene: Scene, member: str, right: Any) -> Any:
    """The player with the contract."""
    by = (scene.table.get("contract") or {}).get("by")
    return by if by and right in scene.seats and is_of_a_person(member) else right


def is_of_a_person(member: str) -> bool:
    """Whether the value of a member is a player or a party."""
    return member in ("by", "acts", "dealer", "next_dealer", "winner") or member.endswith((".by", ".partner"))


# ---- the wrong winner ------------------------------------------------------------------------------------------------


def the_highest(scene: Scene, member: str, right: Any) -> Any:
    """The party with the highest score, where a party has won."""
    scores = scene.right.get("scores")
    return max(scores, key=scores.__getitem__) if member == "winner" and right and scores else right


def the_pitchers_party(scene: Scene, member: str, right: Any) -> Any:
    """The party of the pitcher, where a party has won."""
    by = (scene.table.get("contract") or {}).get("by")
    if member != "winner" or right is None or by is None:
        return right
    return next((party for party in scene.parties if by in party.split("+")), right)


def another_party(scene: Scene, member: str, right: Any) -> Any:
    """The other of two parties."""
    if member != "winner" or right is None or len(scene.parties) != len((0, 1)):
        return right
    return next(party for party in scene.parties if party != right)


HABITS: Final = (
    MemberHabit("not-cleared", "its last value, where there is none now", not_cleared),
    MemberHabit("as-before-the-last-action", "its value before the last action", as_before),
    MemberHabit(
        "behind-that-of-the-last-deal", "the calls together with those before the redeal", behind_the_old, is_of_a_redeal=True
    ),
    MemberHabit("without-its-last", "a list without its last entry", without_the_last),
    MemberHabit("nobody-for-the-first", "none for the first seat or party", nobody_for_the_first),
    MemberHabit("the-first-for-nobody", "the first seat or party for none", the_first_for_nobody),
    MemberHabit("one-seat-too-far", "the next player", seats_on(1)),
    MemberHabit("one-seat-too-near", "the player before", seats_on(-1)),
    MemberHabit("the-dealer", "the dealer", the_dealer),
    MemberHabit("the-pitcher", "the pitcher", the_pitcher),
    MemberHabit("the-highest", "the party with the highest score", the_highest),
    MemberHabit("the-pitchers", "the pitcher's party", the_pitchers_party),
    MemberHabit("the-other-one", "the other of two parties", another_party),
    MemberHabit("never-told", "nothing", never_reported),
)  # fmt: skip
"""All habits."""

# ---- where a habit shows ---------------------------------------------------------------------------------------------

AT_TIMES: Final = ("named_suit", "open", "turn_up", "stock_top", "skat", "offered")
"""Members that an answer about the table has only at times."""

OF_FIXED_MEMBERS: Final = ("game", "contract", "choose")
"""Members whose own members have names that do not depend on the seats."""


def shown_at(scene: Scene) -> Iterator[str]:
    """Yield the habits that show in an answer, each as `member:habit`."""
    for member in members_of(scene):
        right = scene.now(member)
        for habit in HABITS:
            if canonical(habit.reports(scene, member, right)) != canonical(right):
                yield f"{member}:{habit.name}"


def members_of(scene: Scene) -> Iterator[str]:
    """Yield the members that an answer has or might have, by their paths."""
    yield from scene.right
    if "phase" in scene.right:
        yield from (member for member in AT_TIMES if member not in scene.right)
    for outer in OF_FIXED_MEMBERS:
        inner = scene.right.get(outer)
        if isinstance(inner, dict):
            yield from (f"{outer}.{member}" for member in inner)
