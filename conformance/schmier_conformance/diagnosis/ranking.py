"""How well a misreading fits all that failed and all that passed, and the few that together fit best.

Beside the misreadings stand the places where the answers differ. A misreading that gives the very answers explains more than a place;
but where none does, the place is told, and told as no more than that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from schmier import spec
from schmier_conformance.diagnosis.hypotheses import Hypothesis
from schmier_conformance.diagnosis.places import Place
from schmier_conformance.diagnosis.trial import Evidence, Seen
from schmier_conformance.engines.causes import Cause, Sureness

SHARE: Final = 0.8
"""The share of the failures that a cause must explain, and of what it predicts that must have come, to be called probable."""

LEAST_PRECISION: Final = 0.5
"""Below this share of what it predicts that has come, a misreading is not named at all: silent rather than wrong."""

A_MISS: Final = 0.2
"""What being wrong at the same step by another answer counts, against the very answer."""

ANSWERS_TO_A_MISS: Final = 2
"""A mistake without a name must give the very answer so many times as often as another one at the same step."""

A_NOD: Final = 0.4
"""What the very answer counts of a misreading of another clause than those that decide there, where it is yes or no or has no name."""

A_FEW: Final = 3
"""So many times the same whole answer is no chance any more."""

MANY: Final = 5
"""And so many times the same yes or no."""

GENERAL: Final = ("play.obligation.", "irregular.")
"""How the clauses begin that say how others go together; what is broken there is broken in those."""

MOST_NAMED: Final = 5
"""More causes at once are rare, and naming many helps nobody."""

MOST_IN_A_GROUP: Final = 4
"""More that cannot be told apart say no more."""

NEARLY: Final = 0.6
"""Places that are so strong, against the strongest, are told together with it."""

LEAST_OF_A_PLACE: Final = 0.1
"""A place where fewer of the failures differ is not worth telling beside others."""

LEAST_OF_THE_FIRST: Final = 0.4
"""Where they differ all over, no place is told: a few of them together are as often wrong as right."""

NEARLY_AS_STRONG: Final = 0.75
"""A misreading that is so strong, against a place, is told beside it."""

SHOWS: Final = 0.6
"""A mistake without a name is told with the clause that decides where such a share of its failures differ."""

OFTEN_RIGHT: Final = 0.1
"""A clause by which something was decided in such a share of what passed is mostly understood."""

SHOWS_OF_GENERAL: Final = 0.3
"""And so few are enough where it lies in how others go together."""


class Fit(NamedTuple):
    """A misreading with its evidence."""

    hypothesis: Hypothesis
    evidence: Evidence

    @property
    def precision(self) -> float:
        """The share of what it predicts that has come."""
        hits = len(self.evidence.answers) + A_MISS * len(self.evidence.misses)
        against = len(self.evidence.would_fail) + len(self.evidence.too_early)
        return hits / (hits + against) if hits else 0.0

    def strength(self, unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
        """How much it explains that nothing else does yet, less what speaks against it."""
        hits = sum(self.weight(failed[number]) for number in self.evidence.answers & set(unexplained))
        misses = sum(failed[number].weight for number in self.evidence.misses & set(unexplained))
        return (hits + A_MISS * misses) * self.precision**2

    def weight(self, seen: Seen) -> float:
        """How much it says that the misreading gives the very answer in a case."""
        is_near = bool(set(self.hypothesis.clauses).intersection(seen.judgement.deciding))
        answers = len(self.evidence.answers)
        is_told = not seen.is_nod and (bool(self.hypothesis.name) or answers >= A_FEW)
        is_general = all(label.startswith(GENERAL) for label in self.hypothesis.clauses)
        return seen.weight * (1.0 if is_near or ((is_told or answers >= MANY) and not is_general) else A_NOD)

    def explained(self, unexplained: Collection[int]) -> set[int]:
        """The failures that it accounts for: other answers than its own only where most are its own."""
        answers, misses = self.evidence.answers & set(unexplained), self.evidence.misses & set(unexplained)
        return {*answers, *misses} if len(answers) >= len(misses) else set(answers)


def causes(fits: Sequence[Fit], failed: Sequence[Seen], places: Sequence[Place] = ()) -> list[Cause]:
    """The few misreadings and places that together explain most, the strongest first."""
    by_number = {seen.number: seen for seen in failed}
    unexplained = set(by_number)
    found: list[Cause] = []
    while unexplained and len(found) < MOST_NAMED:
        able = [fit for fit in fits if is_able(fit, unexplained)]
        strongest = max((round(fit.strength(unexplained, by_number), 6) for fit in able), default=0.0)
        place = max(places, key=lambda one: one.strength(unexplained, by_number), default=None)
        if place is not None and place.strength(unexplained, by_number) > strongest:
            together = worth_telling(place, places, unexplained, by_number, is_first=not found)
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
    """Misreadings of one clause that no case speaks against, and of which in nearly all failures some go wrong at the very step.

    Two numbers that are mixed up give a few answers each, and elsewhere another answer than both.
    """
    found = []
    sound = [fit for fit in fits if fit.hypothesis.name and not fit.evidence.would_fail and not fit.evidence.too_early]
    for clauses in dict.fromkeys(fit.hypothesis.clauses for fit in sound):
        group = [fit for fit in sound if fit.hypothesis.clauses == clauses]
        covered = frozenset().union(*[fit.evidence.answers | fit.evidence.misses for fit in group]) & set(unexplained)
        if sum(failed[number].weight for number in covered) >= SHARE * len(unexplained):
            found += group
    return found


def worth_telling(
    place: Place, places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen], *, is_first: bool
) -> list[Place]:
    """The strongest place with those that are told together with it; none where the failures differ all over."""
    share = stands_for([place], unexplained, failed) / len(failed)
    is_enough = share >= (LEAST_OF_THE_FIRST if is_first else LEAST_OF_A_PLACE)
    return alike_to(place, places, unexplained, failed) if is_enough else []


def stands_for(places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen]) -> float:
    """For how many failures those stand that differ at some places."""
    return sum(
        failed[number].weight for number in frozenset().union(*[one.failures for one in places]) & set(unexplained)
    )


def clauses_of(places: Sequence[Place], rivals: Sequence[Fit] = ()) -> tuple[str, ...]:
    """The clauses of places that are told together: where the answers differ first, then what is nearly as strong or stands beside."""
    clauses = [
        *[one.clause for one in places],
        *[label for fit in rivals for label in fit.hypothesis.clauses],
        *[label for one in places for label in one.beside],
    ]
    return tuple(dict.fromkeys(clauses))[:MOST_IN_A_GROUP]


def with_where_it_shows(
    cause: Cause, explained: Collection[int], failed: Mapping[int, Seen], places: Sequence[Place] = ()
) -> Cause:
    """A cause without a name, of another game, or far from all its failures, with what it hangs on and where most of them differ."""
    decided = {label for number in explained for label in failed[number].judgement.deciding}
    if cause.faults and decided.intersection(cause.clauses):
        return cause
    counted = Counter(label for number in explained for label in failed[number].judgement.deciding[:1])
    is_general = all(label.startswith(GENERAL) for label in cause.clauses)
    least = (SHOWS_OF_GENERAL if is_general else SHOWS) * len(explained)
    shows = [label for label, count in counted.most_common() if count >= least]
    besides = [
        label for label in dict.fromkeys([*shows[:2], *what_it_hangs_on(cause, places)]) if label not in cause.clauses
    ]
    own = cause.clauses[: MOST_IN_A_GROUP - len(besides[:2])]
    return replace(cause, clauses=(*own, *besides[:2])) if besides else cause


def what_it_hangs_on(cause: Cause, places: Sequence[Place]) -> tuple[str, ...]:
    """What stands beside the place of a mistake that broke nothing in many cases where the clause decided: it shows only with that."""
    often = [one for one in places if one.clause in cause.clauses and one.share >= OFTEN_RIGHT]
    return tuple(label for one in often for label in one.beside)


def is_in_force(label: str, failed: Iterable[Seen]) -> bool:
    """Whether a clause decides in a game in which something failed."""
    documents = {id(seen.case.document): seen.case.document for seen in failed}.values()
    return any(spec.in_force(label, document) for document in documents)


def alike_to(
    place: Place, places: Sequence[Place], unexplained: Collection[int], failed: Mapping[int, Seen]
) -> list[Place]:
    """A place with those that are about as strong, the strongest first."""
    least = NEARLY * place.strength(unexplained, failed)
    others = [one for one in places if one is not place and one.strength(unexplained, failed) >= least]
    others.sort(key=lambda one: -one.strength(unexplained, failed))
    return [place, *others][:MOST_IN_A_GROUP]


def members_alike(places: Sequence[Place]) -> tuple[str, ...]:
    """The members that alone differ at some places, where those are the same."""
    first = places[0].members
    return first if all(one.members == first for one in places) else ()


def is_able(fit: Fit, unexplained: Collection[int]) -> bool:
    """Whether a misreading explains something that nothing else does yet, and is not refuted."""
    is_a_fault = fit.hypothesis.name and not fit.hypothesis.rulesets
    least = LEAST_PRECISION if is_a_fault else SHARE  # What has no name, or is another game, must fit the better.
    answers, misses = fit.evidence.answers, fit.evidence.misses
    if not fit.hypothesis.name and len(answers) < ANSWERS_TO_A_MISS * len(misses):
        return False
    return bool(answers & set(unexplained)) and fit.precision >= least


def group_of(alike: Sequence[Fit], deciding: Mapping[int, tuple[str, ...]]) -> list[Fit]:
    """Of the misreadings that fit equally well those that cannot be told apart: the ones with a name, if any has one.

    Another game has its name from an option; it gives way to a mistake in the place where the engine went wrong, a known misreading never.
    First come those whose clause decides where the engine went wrong; never what the alphabet puts first.
    """
    named = [fit for fit in alike if fit.hypothesis.name]

    def nearness(fit: Fit) -> int:
        counted = Counter(label for number in fit.evidence.answers for label in deciding.get(number, ())[:1])
        return sum(counted[label] for label in fit.hypothesis.clauses)

    is_known = any(not fit.hypothesis.rulesets for fit in named)
    if named and not is_known and max(map(nearness, named)) < max(map(nearness, alike)):
        named = []
    among = named or list(alike)
    nearest = max(map(nearness, among))
    return [fit for fit in among if nearness(fit) == nearest]


def cause_of(group: Sequence[Fit], explained: Collection[int], unexplained: Collection[int]) -> Cause:
    """What is said of a group of misreadings that cannot be told apart."""
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
