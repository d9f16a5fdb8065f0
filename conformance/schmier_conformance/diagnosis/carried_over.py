"""Habits of one member: what was not cleared, a copy that is stale, the wrong person carried on, the first taken for nobody."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from schmier_conformance.diagnosis.scenes import Scene

Tells = Callable[[Scene, str, Any], Any]
"""What is told at a member of which the right value is given; the right value itself where the habit makes no difference."""


class MemberHabit(NamedTuple):
    """One way of telling a member wrongly."""

    name: str
    tells: Tells
    is_of_a_redeal: bool = False
    """Whether it shows only where the cards are dealt again."""


# ---- what is old -----------------------------------------------------------------------------------------------------


def not_cleared(scene: Scene, member: str, right: Any) -> Any:
    """What was there last, where there is nothing now."""
    return right if right else next((value for value in scene.before(member) if value), right)


def as_before(scene: Scene, member: str, right: Any) -> Any:
    """What was there before the last action."""
    return next(scene.before(member), right)


def behind_the_old(scene: Scene, member: str, right: Any) -> Any:
    """The calls with those before them that were made before the cards were dealt again."""
    if member != "calls" or not isinstance(right, list):
        return right
    said, now = [], scene.states[-1]["phase"] if scene.states else "deal"
    for state, event in zip(scene.states, scene.events, strict=False):
        if state["phase"] == "auction" and event["do"] != "redeal":
            said.append(event)
    return right if now == "over" else said


def without_the_last(scene: Scene, member: str, right: Any) -> Any:
    """A list without its last entry."""
    return right[:-1] if isinstance(right, list) else right


def never_told(scene: Scene, member: str, right: Any) -> Any:
    """Nothing."""
    return None


# ---- who -------------------------------------------------------------------------------------------------------------


def nobody_for_the_first(scene: Scene, member: str, right: Any) -> Any:
    """Nobody, where the first seat or the first party is meant."""
    return None if right in (scene.seats[0], scene.parties[0]) else right


def the_first_for_nobody(scene: Scene, member: str, right: Any) -> Any:
    """The first seat, or the first party, where nobody is meant."""
    first = scene.parties[0] if member == "winner" else scene.seats[0]
    return first if right is None and is_of_a_person(member) else right


def seats_on(count: int) -> Tells:
    """The player who sits so many seats further on."""

    def tells(scene: Scene, member: str, right: Any) -> Any:
        if right not in scene.seats or not is_of_a_person(member):
            return right
        return scene.seats[(scene.seats.index(right) + count) % len(scene.seats)]

    return tells


def the_dealer(scene: Scene, member: str, right: Any) -> Any:
    """The dealer."""
    return scene.table.get("dealer") if right in scene.seats and is_of_a_person(member) else right


def the_pitcher(scene: Scene, member: str, right: Any) -> Any:
    """The player with the contract."""
    by = (scene.table.get("contract") or {}).get("by")
    return by if by and right in scene.seats and is_of_a_person(member) else right


def is_of_a_person(member: str) -> bool:
    """Whether a member tells of one player or party."""
    return member in ("by", "acts", "dealer", "next_dealer", "winner") or member.endswith((".by", ".partner"))


# ---- who has won -----------------------------------------------------------------------------------------------------


def the_highest(scene: Scene, member: str, right: Any) -> Any:
    """The party with the highest score, where anybody has won."""
    scores = scene.right.get("scores")
    return max(scores, key=scores.__getitem__) if member == "winner" and right and scores else right


def the_pitchers_party(scene: Scene, member: str, right: Any) -> Any:
    """The party of the pitcher, where anybody has won."""
    by = (scene.table.get("contract") or {}).get("by")
    if member != "winner" or right is None or by is None:
        return right
    return next((party for party in scene.parties if by in party.split("+")), right)


def another_party(scene: Scene, member: str, right: Any) -> Any:
    """The other one of two parties."""
    if member != "winner" or right is None or len(scene.parties) != len((0, 1)):
        return right
    return next(party for party in scene.parties if party != right)


HABITS: Final = (
    MemberHabit("not-cleared", not_cleared),
    MemberHabit("as-before-the-last-action", as_before),
    MemberHabit("behind-that-of-the-last-deal", behind_the_old, is_of_a_redeal=True),
    MemberHabit("without-its-last", without_the_last),
    MemberHabit("nobody-for-the-first", nobody_for_the_first),
    MemberHabit("the-first-for-nobody", the_first_for_nobody),
    MemberHabit("one-seat-too-far", seats_on(1)),
    MemberHabit("one-seat-too-near", seats_on(-1)),
    MemberHabit("the-dealer", the_dealer),
    MemberHabit("the-pitcher", the_pitcher),
    MemberHabit("the-highest", the_highest),
    MemberHabit("the-pitchers", the_pitchers_party),
    MemberHabit("the-other-one", another_party),
    MemberHabit("never-told", never_told),
)
"""The habits of a member; of two that fit equally well both are told."""
