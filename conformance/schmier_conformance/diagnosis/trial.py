"""What a misreading would have answered, held against what the engine answered: the very same, something else, or not yet wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.deal import Deal
from schmier.io import serve
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case
from schmier_conformance.diagnosis.hypotheses import Hypothesis
from schmier_conformance.diagnosis.step_limit import no_longer_than
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.deciding import of_exceptional_members
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict

FOLLOWS: Final = (
    "auction.turn",
    "play.turn",
    "play.held",
    "play.lead.",
    "play.trick.",
    "irregular.",
    "exchange.discard.held",
)
"""The clauses by which an engine refuses that takes the table to stand otherwise than it does; a dot at the end stands for all below."""

LONGEST: Final = 0.2
"""Seconds after which a mistake that never comes to an end is given up; a case takes a thousandth."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A case as the sound reference plays it, with what became of it."""

    number: int
    """Its place among the judgements."""
    judgement: Judgement
    ruleset: Ruleset
    right: tuple[Any, ...]
    """What the sound reference observes at each step."""
    clauses: frozenset[str] = frozenset()
    """By what the reference decided in the steps, the count included."""
    on_the_way: frozenset[str] = frozenset()
    """By what it decided before the first wrong step, what is given included."""
    weight: float = 1.0
    """For how many failures it stands that are decided by the same clause, against how many others do on average."""

    @property
    def case(self) -> Case:
        """The case."""
        return self.judgement.case

    @property
    def length(self) -> int:
        """How many steps it takes to try something in it."""
        return len(self.judgement.case.given["events"]) // 2 + self.length_asked

    @property
    def length_asked(self) -> int:
        """How many steps there are as far as the first wrong one."""
        last = self.judgement.step
        return len(self.case.steps) if last is None else last + 1

    @property
    def is_shown(self) -> bool:
        """Whether the first wrong answer is one that tells what the table knows, or what a seat sees."""
        index = self.judgement.step
        return index is not None and self.case.steps[index].get("ask") in ("state", "view")

    @property
    def is_nod(self) -> bool:
        """Whether the first wrong answer is yes for no, or no for yes: many mistakes come out like that."""
        return any(one.member == "accepted" for one in self.judgement.differences)

    @property
    def failed(self) -> bool:
        """Whether the engine is wrong here."""
        return self.judgement.verdict is not Verdict.PASSED


class FirstWrong(NamedTuple):
    """The first step at which a misreading makes a difference."""

    step: int
    answer: Document | None
    """What it answers there; None where it breaks down."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """What a misreading does in the cases in which it was tried, by their numbers."""

    answers: frozenset[int] = frozenset()
    """It gives the very answer that the engine gave, where the engine went wrong first."""
    misses: frozenset[int] = frozenset()
    """It is wrong at the same step, by another answer."""
    too_early: frozenset[int] = frozenset()
    """It would be wrong at a step that the engine still had right."""
    would_fail: frozenset[int] = frozenset()
    """It would fail a case that passed."""

    def joined(self, other: Evidence) -> Evidence:
        """The evidence of two lots of cases."""
        return Evidence(
            self.answers | other.answers,
            self.misses | other.misses,
            self.too_early | other.too_early,
            self.would_fail | other.would_fail,
        )


def tried(
    hypothesis: Hypothesis, cases: Sequence[Seen], pardoned: Collection[Place], *, reads_again: bool = False
) -> Evidence:
    """The evidence for a misreading in some cases; `reads_again` where it may be made when a ruleset is read."""
    found: dict[str, set[int]] = {"answers": set(), "misses": set(), "too_early": set(), "would_fail": set()}
    rulesets: dict[int, Ruleset] = {}
    with hypothesis.made():
        for seen in cases:
            if hypothesis.habit is not None:
                wrong = first_wrong_by_habit(seen, hypothesis.habit)
            elif hypothesis.rulesets:
                turned = hypothesis.rulesets.get(id(seen.case.document))
                wrong = first_wrong(replace(seen, ruleset=turned), pardoned) if turned is not None else None
            else:
                wrong = first_wrong(seen, pardoned, rulesets if reads_again else None)
            kind = what_it_does(seen, wrong, pardoned)
            if kind:
                found[kind].add(seen.number)
    return Evidence(**{kind: frozenset(numbers) for kind, numbers in found.items()})


def first_wrong_by_habit(seen: Seen, habit: Callable[[Seen, int], Document | None]) -> FirstWrong | None:
    """Where a habit goes wrong first; the deal is not played for it."""
    for index in seen.judgement.steps or range(len(seen.case.steps)):
        answer = habit(seen, index) if index < seen.length_asked else None
        if answer is not None:
            return FirstWrong(index, answer)
    return None


def first_wrong(
    seen: Seen,
    pardoned: Collection[Place],
    rulesets: dict[int, Ruleset] | None = None,
    *,
    longest: float = LONGEST,
) -> FirstWrong | None:
    """Where the reference, as it is now, goes wrong first in a case; None where it does not."""
    case, index, asked = seen.case, 0, frozenset(seen.judgement.steps or range(len(seen.case.steps)))
    last = seen.judgement.step if seen.judgement.step is not None else len(case.steps)
    try:
        with no_longer_than(longest):
            deal = serve.set_up(seen.ruleset if rulesets is None else read_once(case.document, rulesets), case.given)
            for index, step in enumerate(case.steps[: last + 1]):  # What follows the first wrong step says nothing.
                answer = serve.observe(deal, step)
                if (
                    index in asked
                    and answer != seen.right[index]
                    and differs(step, seen.right[index], answer, pardoned)
                ):
                    return FirstWrong(index, answer if isinstance(answer, dict) else None)
    except Exception:  # However a misreading breaks down: that is no answer.
        return FirstWrong(index, None)
    return None


def what_it_does(seen: Seen, wrong: FirstWrong | None, pardoned: Collection[Place]) -> str:
    """Which kind of evidence a case is; empty where it says nothing."""
    if wrong is None:
        return ""
    judgement = seen.judgement
    if not seen.failed:
        return "would_fail"
    assert judgement.step is not None
    if wrong.step != judgement.step:
        return "too_early" if wrong.step < judgement.step else ""
    if wrong.answer is None:
        return "misses"
    try:
        is_other = differs(judgement.case.steps[judgement.step], wrong.answer, judgement.got, pardoned)
    except Exception:  # A mistake may answer what is no answer at all.
        return "misses"
    is_other |= names_of_parties(wrong.answer) != names_of_parties(judgement.got)
    return "misses" if is_other or is_for_another_reason(seen, wrong.answer) else "answers"


def is_for_another_reason(seen: Seen, answer: Document) -> bool:
    """Whether the engine and a misreading refuse the same by different clauses of the game.

    Of two clauses that follow from how the table stands neither says much: which one is asked first is nobody's misreading. But an
    engine that refuses by such a clause takes the table to stand otherwise, and a misreading that refuses by what is forbidden does not.
    """
    got = seen.judgement.got
    said, other = (one.get("rejected") if isinstance(one, dict) else None for one in (got, answer))
    if said is None or other is None or said == other or (follows(str(said)) and follows(str(other))):
        return False
    return said in spec.clauses() and spec.in_force(str(said), seen.case.document)


def follows(label: str) -> bool:
    """Whether a clause only says what follows from how the table stands."""
    return label in FOLLOWS or label.startswith(tuple(one for one in FOLLOWS if one.endswith(".")))


def names_of_parties(answer: Any) -> frozenset[str]:
    """The parties that an answer tells of; none where it tells of none."""
    scores = answer.get("scores") if isinstance(answer, dict) else None
    return frozenset(scores) if isinstance(scores, dict) else frozenset()


def differs(step: Document, right: Document, said: Any, pardoned: Collection[Place]) -> bool:
    """Whether an answer is another one, but for what is wrong in every answer."""
    differences = compare({**step, "expect": right}, said).differences
    return any(place_of(step, one) not in pardoned for one in differences)


def seen_soundly(judgements: Mapping[int, Judgement], pardoned: Collection[Place]) -> list[Seen]:
    """Some judgements with what the sound reference observes in their cases."""
    rulesets: dict[int, Ruleset] = {}
    found = []
    for number, judgement in judgements.items():
        ruleset = read_once(judgement.case.document, rulesets)
        deal, given = as_given(ruleset, judgement.case.given)
        right = tuple([serve.observe(deal, step) for step in judgement.case.steps])
        asked = len(right) if judgement.step is None else judgement.step + 1
        on_the_way = given | clauses_met(right[:asked], deal)
        found.append(Seen(number, judgement, ruleset, right, clauses_met(right, deal), on_the_way))
    return found


def as_given(ruleset: Ruleset, given: Document) -> tuple[Deal, frozenset[str]]:
    """The deal of a situation, and the clauses by which it came to that."""
    deal = serve.set_up(ruleset, {**given, "events": []})
    outcomes = [serve.attempt(deal, event) for event in given["events"]]
    return deal, frozenset(str(label) for outcome in outcomes for label in outcome.get("because", ()))


def weighed(failed: Sequence[Seen], judgements: Sequence[Judgement]) -> list[Seen]:
    """Some failures, each with how many it stands for: of a large group and a small one as many are looked into."""
    located = [one for judgement in judgements if (one := judgement.located) is not None]
    of_all = Counter(one.deciding[:1] for one in located)
    looked_into = Counter(seen.judgement.deciding[:1] for seen in failed)
    share = len(failed) / len(located)
    return [
        replace(seen, weight=share * of_all[label] / looked_into[label])
        for seen in failed
        for label in (seen.judgement.deciding[:1],)
    ]


def clauses_met(answers: Sequence[Document], deal: Deal) -> frozenset[str]:
    """The clauses by which something was decided in a case."""
    found = {str(label) for answer in answers for label in answer.get("because", ())}
    found |= {str(answer["rejected"]) for answer in answers if "rejected" in answer}
    found |= {label for answer in answers for label in of_exceptional_members(answer)}
    if deal.outcome is not None:
        found |= {str(label) for entry in deal.outcome.entries for label in entry.clauses}
        found |= {str(label) for label in deal.outcome.decision.clauses}
    return frozenset(found)


def read_once(document: Document, rulesets: dict[int, Ruleset]) -> Ruleset:
    """The ruleset of a document, as it is read now."""
    if id(document) not in rulesets:
        rulesets[id(document)] = read_ruleset(document)
    return rulesets[id(document)]
