"""Where answers differ: the clause that decides there, of failures that nothing else explains.

A place is no cause, and is never told as one. Of several clauses that decide there, the one is chosen that had least to do with what
passed: one that decides everywhere would have been noticed everywhere.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from schmier import spec
from schmier.labels import Label
from schmier_conformance.diagnosis.companions import A_FEW, Spectrum, spectrum_of
from schmier_conformance.diagnosis.trial import Seen, follows
from schmier_conformance.engines.shapes import place_of
from schmier_conformance.engines.verdicts import Verdict

WORTH: Final = 0.5
"""What a failure counts at a place, against one of which a misreading gives the very answer."""

WORTH_SAID: Final = 1.2
"""And what it counts where the engine names the clause by which it wrongly refuses."""

_SHOWN: Final = {
    "hand": Label.VIEW_HAND, "holds": Label.VIEW_HAND, "widow": Label.VIEW_HIDDEN, "stock": Label.VIEW_HIDDEN,
    "discarded": Label.VIEW_DISCARDS, "discards": Label.VIEW_DISCARDS,
}  # fmt: skip
"""By what a member is told, where it is not public."""

_ACTS: Final = {"by": "acts"}
"""What a question for what is legal calls otherwise than one for the state."""

_WHO: Final = {
    ("acts", "auction."): (Label.AUCTION_SKAT_STAGES, Label.AUCTION_TURN),
    ("acts", "play."): (Label.PLAY_TRICK_WINNER_LEADS, Label.PLAY_TURN),
    ("acts", "exchange."): (Label.EXCHANGE_ORDER,),
    ("contract.by", "auction."): (Label.AUCTION_SKAT_PITCHER, Label.AUCTION_PITCHER),
}
"""By what somebody acts, or has the contract, while the clauses of a chapter decide; the first one in force."""

SO_MANY: Final = 1 / 3
"""Where so many failures of a place tell of somebody else, what says who it is stands beside the place."""

MUCH_RARER: Final = 0.5
"""So much rarer among what passed must a clause be to be told instead of the one that decides first."""

MOST_MEMBERS: Final = 2
"""Where more members differ, no member is told."""


MOST_SHARE: Final = 0.5
"""A member is told wrongly as such where it alone differs in so many failures, and no clause decides so many of those."""

MOST_BESIDE: Final = 2
"""More clauses that are told beside a place say no more."""

OFTEN: Final = 0.5
"""An engine that gives no answer at all says nothing of a clause by which something was decided so often where it answered."""


class Place(NamedTuple):
    """A clause that decides where answers differ."""

    clause: str
    failures: frozenset[int]
    """The failures, by their numbers."""
    members: tuple[str, ...]
    """The members that differ there, each after its question; none where they are many."""
    share: float
    """The share of the cases that passed in which the clause decided something."""
    beside: tuple[str, ...] = ()
    """The clauses that are told with it: decided together with it, or wherever the engine failed and seldom elsewhere."""

    def strength(self, unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
        """How much of what nothing explains yet differs here."""
        return sum(self.worth(failed[number]) for number in self.failures & set(unexplained)) * (1 - self.share / 2)

    def worth(self, seen: Seen) -> float:
        """How much a failure says: more where the engine itself refuses by this clause."""
        got = seen.judgement.got
        is_said = isinstance(got, dict) and got.get("rejected") == self.clause and not follows(self.clause)
        return seen.weight * (WORTH_SAID if is_said else WORTH)


def places(failed: Sequence[Seen], passed: Sequence[Seen]) -> list[Place]:
    """The places where the failures differ."""
    met = Counter(label for seen in passed for label in seen.clauses)
    spectrum = spectrum_of(passed)
    groups: dict[str, list[Seen]] = {}
    for seen in failed:
        if seen.judgement.deciding:
            groups.setdefault(seen.judgement.deciding[0], []).append(seen)
    found: dict[str, list[Seen]] = {}
    beside: dict[str, dict[str, None]] = {}
    for first, group in groups.items():
        label, others = most_telling(group, met)
        found.setdefault(label, []).extend(group)
        beside.setdefault(label, {}).update(dict.fromkeys(one for one in (first, *others) if one != label))
    shares = {label: met[label] / len(passed) if passed else 1.0 for label in found}
    told = [
        Place(
            label,
            frozenset(seen.number for seen in group),
            members_of(group),
            shares[label],
            tuple(
                dict.fromkeys(
                    [*of_whom(label, group), *beside[label], *telling(label, group), *spectrum.beside(label, group)]
                )
            )[:MOST_BESIDE],
        )
        for label, group in found.items()
        if shares[label] <= OFTEN or any(seen.judgement.verdict is Verdict.FAILED for seen in group)
    ]
    return [*of_one_member(failed), *told, *of_all(failed, told, spectrum)]


def of_all(failed: Sequence[Seen], told: Sequence[Place], spectrum: Spectrum) -> list[Place]:
    """Of failures that differ all over, the clause that was decided in them and hardly anywhere else."""
    if len(failed) <= A_FEW or any(len(place.failures) >= MOST_SHARE * len(failed) for place in told):
        return []
    alike = spectrum.most_alike(failed)
    numbers = frozenset(seen.number for seen in failed if alike and alike[0] in seen.on_the_way)
    if not alike:
        return []
    decided = {place.clause: len(place.failures) for place in told}
    as_often = [label for label, count in decided.items() if label != alike[0] and count == decided.get(alike[0])]
    beside = tuple(dict.fromkeys([*alike[1:], *as_often]))
    return [Place(alike[0], numbers, (), 0.0, beside[:MOST_BESIDE])]


def telling(label: str, group: Sequence[Seen]) -> tuple[str, ...]:
    """By which clause a member is told, where it alone differs in what a seat sees or the table knows."""
    members = {member.partition(": ")[2] for member in members_of(group)}
    if len(members) != 1 or not all(seen.is_shown for seen in group):
        return ()
    clause = told_by(min(members), group)
    return () if clause == label else (clause,)


def of_whom(label: str, group: Sequence[Seen]) -> tuple[str, ...]:
    """By what it is decided who acts, or who has the contract, where an engine tells of somebody else."""
    members = [{_ACTS.get(one.member, one.member) for one in seen.judgement.differences} for seen in group]
    found = []
    for (member, begins), clauses in _WHO.items():
        is_told = sum(member in differing for differing in members) >= SO_MANY * len(group)
        if is_told and label.startswith(begins):
            deciding = [str(one) for one in clauses if spec.in_force(one, group[0].case.document)]
            found += [one for one in deciding[:1] if one != label]
    return tuple(found)


def of_one_member(failed: Sequence[Seen]) -> list[Place]:
    """A member that alone differs in most of the failures, whatever had been done before: it is told wrongly as such."""
    groups: dict[str, list[Seen]] = {}
    for seen in failed:
        members = members_of([seen])
        if len(members) == 1 and seen.is_shown and seen.judgement.deciding:
            groups.setdefault(members[0].partition(": ")[2], []).append(seen)
    found = []
    for member, group in groups.items():
        decided = Counter(seen.judgement.deciding[0] for seen in group)
        if len(group) >= MOST_SHARE * len(failed) and decided.most_common(1)[0][1] <= MOST_SHARE * len(group):
            numbers = frozenset(seen.number for seen in group)
            found.append(Place(told_by(member, group), numbers, members_of(group), 0.0))
    return found


def told_by(member: str, group: Sequence[Seen]) -> str:
    """The clause by which a member is told in a game; scores are told as they are counted there."""
    counts_down = member == "scores" and all(
        spec.in_force(Label.MATCH_COUNTING_DOWN, seen.case.document) for seen in group
    )
    return str(Label.MATCH_COUNTING_DOWN if counts_down else _SHOWN.get(member, Label.VIEW_PUBLIC))


def most_telling(group: Sequence[Seen], met: Counter[str]) -> tuple[str, list[str]]:
    """The clause that decides in all of a group, and those that cannot be told from it because they are always decided together.

    Of several the first, unless another is much rarer in what passed.
    """
    first = group[0].judgement.deciding[0]
    common = [
        label
        for label in group[0].judgement.deciding
        if is_like(label, first) and all(label in seen.judgement.deciding for seen in group)
    ]
    rarest = min(common, key=lambda label: met[label], default=first)
    if met[rarest] < MUCH_RARER * met[first]:
        return rarest, []
    return first, [label for label in common if label != first and met[label] == met[first]]


def is_like(one: str, other: str) -> bool:
    """Whether two clauses speak of the same thing: their labels begin alike, two parts of them where they have three."""
    parts = min(len(one.split(".")), len(other.split("."))) - 1
    return one.split(".")[:parts] == other.split(".")[:parts]


def members_of(group: Sequence[Seen]) -> tuple[str, ...]:
    """The members that differ in a group, each after its question; none where they are many."""
    found: dict[str, None] = {}
    for seen in group:
        judgement = seen.judgement
        if judgement.step is not None:
            at = [place_of(seen.case.steps[judgement.step], one) for one in judgement.differences]
            found.update(dict.fromkeys(f"{place.question}: {place.member}" for place in at if place.member))
    return tuple(found) if len(found) <= MOST_MEMBERS else ()
