"""Places: the clauses that decide where wrong answers differ, for failures no hypothesis explains.

A place is not a cause, and is never reported as one. Of several clauses that decide there, the place is the one that decides least in
passed cases: an error in a clause that decides everywhere would show everywhere.
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
"""The weight of a failure at a place, against one whose very answer a hypothesis gives."""

WORTH_AFTER_REFUSALS: Final = 0.8
"""Its weight where every failure follows a refusal, whatever clause decides it."""

WORTH_NAMED: Final = 1.2
"""Its weight where the engine names the clause of the place in a wrong refusal."""

_SHOWN: Final = {
    "hand": Label.VIEW_HAND, "holds": Label.VIEW_HAND, "widow": Label.VIEW_HIDDEN, "stock": Label.VIEW_HIDDEN,
    "discarded": Label.VIEW_DISCARDS, "discards": Label.VIEW_DISCARDS,
}  # fmt: skip
"""The clause that decides whether a member is shown, where it is not public."""

_ACTS: Final = {"by": "acts"}
"""Members of answers to `legal` by another name than in answers to `state`."""

_WHO: Final = {
    ("acts", "auction."): (Label.AUCTION_SKAT_STAGES, Label.AUCTION_TURN),
    ("acts", "play."): (Label.PLAY_TRICK_WINNER_LEADS, Label.PLAY_TURN),
    ("acts", "exchange."): (Label.EXCHANGE_ORDER,),
    ("contract.by", "auction."): (Label.AUCTION_SKAT_PITCHER, Label.AUCTION_PITCHER),
}
"""The clauses that decide who acts, or has the contract, while the clauses of a chapter decide; the first in force counts."""

SHARE_OF_PLAYERS: Final = 1 / 3
"""The share of failures with another player from which on the clause that decides who it is becomes a companion of the place."""

MUCH_RARER: Final = 0.5
"""How much rarer in passed cases a clause must be to be the place instead of the one that decides first."""

MOST_MEMBERS: Final = 2
"""The number of different members above which none is reported."""

MOST_SHARE: Final = 0.5
"""The share of failures in which a member alone must differ, and no clause decide, for the member to be the place."""

MOST_BESIDE: Final = 2
"""How many companions of a place are reported."""

OFTEN: Final = 0.5
"""The share of passed cases above which a clause cannot be the place of failures without an answer."""


class Place(NamedTuple):
    """A clause that decides where answers differ."""

    clause: str
    failures: frozenset[int]
    """The failures, by their numbers."""
    members: tuple[str, ...]
    """The members that differ there, as `question: member`; none where they are many."""
    share: float
    """The share of the passed cases in which the clause decided something."""
    beside: tuple[str, ...] = ()
    """Its companions: clauses that decide together with it, or wherever the engine failed and seldom elsewhere."""

    def strength(self, unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
        """The weight of the unexplained failures that differ here, less for a clause that decides in many passed cases."""
        return sum(self.worth(failed[number]) for number in self.failures & set(unexplained)) * (1 - self.share / 2)

    def worth(self, seen: Seen) -> float:
        """The weight of a failure: greater where the engine itself refuses by this clause."""
        if self.clause == Label.IRREGULAR_UNCHANGED:
            return seen.weight * WORTH_AFTER_REFUSALS
        got = seen.judgement.got
        is_named = isinstance(got, dict) and got.get("rejected") == self.clause and not follows(self.clause)
        return seen.weight * (WORTH_NAMED if is_named else WORTH)


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
        label, others = most_specific(group, met)
        found.setdefault(label, []).extend(group)
        beside.setdefault(label, {}).update(dict.fromkeys(one for one in (first, *others) if one != label))
    shares = {label: met[label] / len(passed) if passed else 1.0 for label in found}
    found_places = [
        Place(
            label,
            frozenset(seen.number for seen in group),
            members_of(group),
            shares[label],
            tuple(
                dict.fromkeys(
                    [*of_whom(label, group), *beside[label], *showing(label, group), *spectrum.beside(label, group)]
                )
            )[:MOST_BESIDE],
        )
        for label, group in found.items()
        if shares[label] <= OFTEN or any(seen.judgement.verdict is Verdict.FAILED for seen in group)
    ]
    return [*of_one_member(failed), *found_places, *of_all(failed, found_places, spectrum)]


def of_all(failed: Sequence[Seen], others: Sequence[Place], spectrum: Spectrum) -> list[Place]:
    """For failures without a common place, the clause that decided something in them and hardly anywhere else."""
    if len(failed) <= A_FEW or any(len(place.failures) >= MOST_SHARE * len(failed) for place in others):
        return []
    alike = spectrum.most_alike(failed)
    numbers = frozenset(seen.number for seen in failed if alike and alike[0] in seen.on_the_way)
    if not alike:
        return []
    decided = {place.clause: len(place.failures) for place in others}
    as_often = [label for label, count in decided.items() if label != alike[0] and count == decided.get(alike[0])]
    beside = tuple(dict.fromkeys([*alike[1:], *as_often]))
    return [Place(alike[0], numbers, (), 0.0, beside[:MOST_BESIDE])]


def showing(label: str, group: Sequence[Seen]) -> tuple[str, ...]:
    """The clause by which a member is shown, if it alone differs in answers to `view` or `state`."""
    members = {member.partition(": ")[2] for member in members_of(group)}
    if len(members) != 1 or not all(seen.is_shown for seen in group):
        return ()
    clause = clause_showing(min(members), group)
    return () if clause == label else (clause,)


def of_whom(label: str, group: Sequence[Seen]) -> tuple[str, ...]:
    """The clause that decides who acts, or who has the contract, if the engine reports another player."""
    members = [{_ACTS.get(one.member, one.member) for one in seen.judgement.differences} for seen in group]
    found = []
    for (member, begins), clauses in _WHO.items():
        is_reported = sum(member in differing for differing in members) >= SHARE_OF_PLAYERS * len(group)
        if is_reported and label.startswith(begins):
            deciding = [str(one) for one in clauses if spec.in_force(one, group[0].case.document)]
            found += [one for one in deciding[:1] if one != label]
    return tuple(found)


def of_one_member(failed: Sequence[Seen]) -> list[Place]:
    """A member that alone differs in most of the failures, whatever clause decides them."""
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
            found.append(Place(clause_showing(member, group), numbers, members_of(group), 0.0))
    return found


def clause_showing(member: str, group: Sequence[Seen]) -> str:
    """The clause by which a member is shown in a game; scores are shown as they are counted there."""
    counts_down = member == "scores" and all(
        spec.in_force(Label.MATCH_COUNTING_DOWN, seen.case.document) for seen in group
    )
    return str(Label.MATCH_COUNTING_DOWN if counts_down else _SHOWN.get(member, Label.VIEW_PUBLIC))


def most_specific(group: Sequence[Seen], met: Counter[str]) -> tuple[str, list[str]]:
    """The clause that decides in all of a group, and those that always decide together with it.

    Of several the first, unless another is much rarer in passed cases.
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
    """Whether two clauses have the same subject: their labels share all parts but the last of the shorter one."""
    parts = min(len(one.split(".")), len(other.split("."))) - 1
    return one.split(".")[:parts] == other.split(".")[:parts]


def members_of(group: Sequence[Seen]) -> tuple[str, ...]:
    """The members that differ in a group, as `question: member`; none where they are many."""
    found: dict[str, None] = {}
    for seen in group:
        judgement = seen.judgement
        if judgement.step is not None:
            at = [place_of(seen.case.steps[judgement.step], one) for one in judgement.differences]
            found.update(dict.fromkeys(f"{place.question}: {place.member}" for place in at if place.member))
    return tuple(found) if len(found) <= MOST_MEMBERS else ()
