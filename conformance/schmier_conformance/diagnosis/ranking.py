"""How well each hypothesis fits the failures and the passed cases, and the few that together fit best.

The places where the answers differ compete with the hypotheses. A hypothesis that gives the very answers explains more than a place; where
none does, the place is reported, as no more than a place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schmier import spec
from schmier.labels import Label
from schmier_conformance.diagnosis.places import Place
from schmier_conformance.diagnosis.trial import Evidence, Seen
from schmier_conformance.engines.causes import Cause, Sureness
from schmier_conformance.mutants.wrong_engine import Kind, WrongEngine

SHARE: Final = 0.8
"""The share of the failures a probable cause explains, and the share of its right predictions."""

LEAST_PRECISION: Final = 0.5
"""The share of right predictions below which a hypothesis is not named at all: better silent than wrong."""

A_MISS: Final = 0.2
"""The weight of another wrong answer at the same step, against the very answer."""

ANSWERS_TO_A_MISS: Final = 2
"""How many times as often a mutant must give the very answer as another one at the same step."""

A_NOD: Final = 0.4
"""The weight of the very answer of a hypothesis whose clause does not decide there, if the answer is yes or no, or it is a mutant."""

A_FEW: Final = 3
"""From this number on, equal whole answers are no chance."""

MANY: Final = 5
"""From this number on, equal answers of yes or no are no chance."""

GENERAL: Final = ("play.obligation.", "irregular.")
"""The beginnings of clauses that combine others; an error in these shows in the others."""

UNCHANGED: Final = str(Label.IRREGULAR_UNCHANGED)
"""It decides no answer itself: a trace of a refusal shows wherever the next answer is wrong."""

MOST_NAMED: Final = 5
"""How many causes are named; more at once are rare."""

MOST_IN_A_GROUP: Final = 4
"""How many clauses and names of one cause are reported."""

NEARLY: Final = 0.6
"""The strength, against the strongest place, from which on a place is reported together with it."""

LEAST_OF_A_PLACE: Final = 0.1
"""The share of the failures below which a further place is not reported."""

LEAST_OF_THE_FIRST: Final = 0.4
"""The share of the failures below which a first place is not reported: several such places are as often wrong as right."""

NEARLY_AS_STRONG: Final = 0.75
"""The strength, against a place, from which on a hypothesis is reported with it."""

SHOWS: Final = 0.6
"""The share of the failures of a mutant from which on the deciding clause is reported with it."""

OFTEN_RIGHT: Final = 0.1
"""The share of the passed cases from which on a clause that decided something in them is mostly understood."""

SHOWS_OF_GENERAL: Final = 0.3
"""The same share for clauses that combine others."""


class Fit(NamedTuple):
    """A hypothesis with its evidence."""

    hypothesis: WrongEngine
    evidence: Evidence

    @property
    def precision(self) -> float:
        """The share of its right predictions."""
        hits = len(self.evidence.answers) + A_MISS * len(self.evidence.misses)
        against = len(self.evidence.would_fail) + len(self.evidence.too_early)
        return hits / (hits + against) if hits else 0.0

    def strength(self, unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
        """The weight of the unexplained failures it explains, less what refutes it."""
        hits = sum(self.weight(failed[number]) for number in self.evidence.answers & set(unexplained))
        misses = sum(failed[number].weight for number in self.evidence.misses & set(unexplained))
        return (hits + A_MISS * misses) * self.precision**2

    def weight(self, seen: Seen) -> float:
        """The weight of its very answer in a case."""
        is_near = bool(set(self.hypothesis.clauses).intersection(seen.judgement.deciding))
        answers = len(self.evidence.answers)
        is_distinctive = not seen.is_nod and (self.hypothesis.kind is not Kind.MUTANT or answers >= A_FEW)
        is_general = all(label.startswith(GENERAL) and label != UNCHANGED for label in self.hypothesis.clauses)
        return seen.weight * (1.0 if is_near or ((is_distinctive or answers >= MANY) and not is_general) else A_NOD)

    def explained(self, unexplained: Collection[int]) -> set[int]:
        """The failures it explains; those with another answer only where most have its very answer."""
        answers, misses = self.evidence.answers & set(unexplained), self.evidence.misses & set(unexplained)
        return {*answers, *misses} if len(answers) >= len(misses) else set(answers)


def causes(fits: Sequence[Fit], failed: Sequence[Seen], places: Sequence[Place] = ()) -> list[Cause]:
    """The few hypotheses and places that together explain most, the strongest first."""
    by_number = {seen.number: seen for seen in failed}
    unexplained = set(by_number)
    found: list[Cause] = []
    while unexplained and len(found) < MOST_NAMED:
        able = [fit for fit in fits if is_able(fit, unexplained) and not is_accidental(fit, unexplained, by_number)]
        strongest = max((round(fit.strength(unexplained, by_number), 6) for fit in able), default=0.0)
        place = max(places, key=lambda one: one.strength(unexplained, by_number), default=None)
        if place is not None and place.strength(unexplained, by_number) > strongest:
            together = worth_reporting(place, places, unexplained, by_number, is_first=not found)
            if not together:
                break
            explained = frozenset().union(*[one.failures for one in together]) & unexplained
            least = NEARLY_AS_STRONG * place.strength(unexplained, by_number)
            covering = covering_nearly_all(able, unexplained, by_number)
            rivals = [fit for fit in able if fit in covering or fit.strength(unexplained, by_number) >= least]
            clauses = clauses_of(together, rivals)
            found.append(Cause(Sureness.WHERE, clauses, (), len(explained), 0, 0, members_alike(together)))
        elif able:
            alike = [fit for fit in able if round(fit.strength(unexplained, by_number), 6) == strongest]
            best = group_of(alike, {number: seen.judgement.deciding for number, seen in by_number.items()})
            explained = frozenset(best[0].explained(unexplained))
            found.append(with_where_it_shows(cause_of(best, explained, unexplained), explained, by_number, places))
        else:
            break
        unexplained -= explained
    return found


def covering_nearly_all(fits: Sequence[Fit], unexplained: Collection[int], failed: Mapping[int, Seen]) -> list[Fit]:
    """The unrefuted hypotheses of one clause that together are wrong at the right step in nearly all failures.

    An engine that mixes up two numbers gives the answers of each in a few cases, and elsewhere other answers than both.
    """
    found = []
    sound = [
        fit
        for fit in fits
        if fit.hypothesis.kind is not Kind.MUTANT and not fit.evidence.would_fail and not fit.evidence.too_early
    ]
    for clauses in dict.fromkeys(fit.hypothesis.clauses for fit in sound):
        group = [fit for fit in sound if fit.hypothesis.clauses == clauses]
        covered = frozenset().union(*[fit.evidence.answers | fit.evidence.misses for fit in group]) & set(unexplained)
        if sum(failed[number].weight for number in covered) >= SHARE * len(unexplained):
            found += group
    return found


def worth_reporting(
    place: Place, places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen], *, is_first: bool
) -> list[Place]:
    """The strongest place with those reported together with it; none where the failures have no common place."""
    share = stands_for([place], unexplained, failed) / len(failed)
    is_enough = share >= (LEAST_OF_THE_FIRST if is_first else LEAST_OF_A_PLACE)
    return alike_to(place, places, unexplained, failed) if is_enough else []


def stands_for(places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
    """The weight of the unexplained failures that differ at some places."""
    return sum(
        failed[number].weight for number in frozenset().union(*[one.failures for one in places]) & set(unexplained)
    )


def clauses_of(places: Sequence[Place], rivals: Sequence[Fit] = ()) -> tuple[str, ...]:
    """The clauses of places reported together: the places, then hypotheses nearly as strong, then companions."""
    clauses = [
        *[one.clause for one in places],
        *[label for fit in rivals for label in fit.hypothesis.clauses],
        *[label for one in places for label in one.beside],
    ]
    return tuple(dict.fromkeys(clauses))[:MOST_IN_A_GROUP]


def with_where_it_shows(
    cause: Cause, explained: Collection[int], failed: Mapping[int, Seen], places: Sequence[Place] = ()
) -> Cause:
    """A cause with the clauses where most of its failures differ, and on which it depends, unless it is named and near its failures.

    A nameless mistake near `UNCHANGED`, which decides no answer itself, says less than the clauses that decide; those come first.
    """
    decided = {label for number in explained for label in failed[number].judgement.deciding}
    if cause.faults and decided.intersection(cause.clauses):
        return cause
    counted = Counter(label for number in explained for label in failed[number].judgement.deciding[:1])
    is_general = all(label.startswith(GENERAL) for label in cause.clauses)
    least = (SHOWS_OF_GENERAL if is_general else SHOWS) * len(explained)
    shows = [label for label, count in counted.most_common() if count >= least]
    further = [
        label
        for label in dict.fromkeys([*shows[:2], *companions_of_cause(cause, places)])
        if label not in cause.clauses
    ]
    own = cause.clauses[: MOST_IN_A_GROUP - len(further[:2])]
    says_nothing = not cause.faults and cause.clauses == (UNCHANGED,)
    clauses = (*further[:2], *own) if says_nothing else (*own, *further[:2])
    return replace(cause, clauses=clauses)


def companions_of_cause(cause: Cause, places: Sequence[Place]) -> tuple[str, ...]:
    """The companions of the place of a cause whose clause decided in many passed cases: it shows only together with them."""
    often = [one for one in places if one.clause in cause.clauses and one.share >= OFTEN_RIGHT]
    return tuple(label for one in often for label in one.beside)


def is_in_force(label: str, failed: Iterable[Seen]) -> bool:
    """Whether a clause is in force in a game in which something failed."""
    documents = {id(seen.case.document): seen.case.document for seen in failed}.values()
    return any(spec.in_force(label, document) for document in documents)


def alike_to(
    place: Place, places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen]
) -> list[Place]:
    """A place with those nearly as strong, the strongest first."""
    least = NEARLY * place.strength(unexplained, failed)
    others = [one for one in places if one is not place and one.strength(unexplained, failed) >= least]
    others.sort(key=lambda one: -one.strength(unexplained, failed))
    return [place, *others][:MOST_IN_A_GROUP]


def members_alike(places: Sequence[Place]) -> tuple[str, ...]:
    """The members that differ at some places; none where they are not the same at all of them."""
    first = places[0].members
    return first if all(one.members == first for one in places) else ()


def is_able(fit: Fit, unexplained: Collection[int]) -> bool:
    """Whether a hypothesis explains an unexplained failure and is not refuted."""
    # A mutant and another game must fit better.
    least = SHARE if fit.hypothesis.kind in (Kind.MUTANT, Kind.TURNED_OPTION) else LEAST_PRECISION
    answers, misses = fit.evidence.answers, fit.evidence.misses
    if fit.hypothesis.kind is Kind.MUTANT and len(answers) < ANSWERS_TO_A_MISS * len(misses):
        return False
    return bool(answers & set(unexplained)) and fit.precision >= least


def is_accidental(fit: Fit, unexplained: Collection[int], failed: Mapping[int, Seen]) -> bool:
    """Whether a turned option gives some answers by chance: its clause decides in no failure, and it leaves too many unexplained.

    An engine that plays another game plays it everywhere.
    """
    if fit.hypothesis.kind is not Kind.TURNED_OPTION:
        return False
    is_near = any(set(fit.hypothesis.clauses).intersection(seen.judgement.deciding) for seen in failed.values())
    return not is_near and len(fit.explained(unexplained)) < SHARE * len(unexplained)


def group_of(alike: Sequence[Fit], deciding: Mapping[int, tuple[str, ...]]) -> list[Fit]:
    """Of the hypotheses that fit equally well, those reported together.

    Named ones come before mutants, unless the only names are turned options and a mutant is nearer to the failures. A basic mistake gives
    way to a misreading or a habit, which says more. Of the rest, those whose clauses decide most of the failures.
    """
    named = [fit for fit in alike if fit.hypothesis.kind is not Kind.MUTANT]
    if any(fit.hypothesis.kind in (Kind.MISREADING, Kind.HABIT) for fit in named):
        named = [fit for fit in named if fit.hypothesis.kind is not Kind.BASIC_MISTAKE]

    def nearness(fit: Fit) -> int:
        counted = Counter(label for number in fit.evidence.answers for label in deciding.get(number, ())[:1])
        return sum(counted[label] for label in fit.hypothesis.clauses)

    is_known = any(fit.hypothesis.kind is not Kind.TURNED_OPTION for fit in named)
    if named and not is_known and max(map(nearness, named)) < max(map(nearness, alike)):
        named = []
    among = named or list(alike)
    nearest = max(map(nearness, among))
    return [fit for fit in among if nearness(fit) == nearest]


def cause_of(group: Sequence[Fit], explained: Collection[int], unexplained: Collection[int]) -> Cause:
    """The cause a group of equally good hypotheses is reported as."""
    first = group[0]
    names = list(dict.fromkeys(fit.hypothesis.name for fit in group if fit.hypothesis.name))
    clauses = list(dict.fromkeys(label for fit in group for label in fit.hypothesis.clauses))
    is_most = len(first.evidence.answers & set(explained)) >= SHARE * len(unexplained)
    sureness = Sureness.PERHAPS if is_most else Sureness.PARTLY
    if not names:
        sureness = Sureness.AROUND
    elif first.precision >= SHARE and is_most:
        sureness = Sureness.PROBABLY
    return Cause(
        sureness,
        tuple(clauses[:MOST_IN_A_GROUP]),
        tuple(names[:MOST_IN_A_GROUP]),
        len(explained),
        len(first.evidence.answers & set(explained)),
        len(first.evidence.would_fail),
    )
