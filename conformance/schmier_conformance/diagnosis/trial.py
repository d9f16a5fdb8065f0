"""The answers of a wrong engine compared with those of the engine under test: the same, others, or not yet wrong."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final, NamedTuple

from schmier import spec
from schmier.deal import Deal
from schmier.io import serve
from schmier.labels import Label
from schmier.ruleset.ruleset import Ruleset, read_ruleset
from schmier.spec import Document
from schmier_conformance.corpus.cases import Case, Question
from schmier_conformance.engines.comparison import compare
from schmier_conformance.engines.deciding import of_exceptional_members
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants.basic_mistakes.mistake import Answering
from schmier_conformance.mutants.step_limit import EndlessError, time_limit
from schmier_conformance.mutants.wrong_engine import WrongEngine

FOLLOWS: Final = (
    "auction.turn",
    "play.turn",
    "play.held",
    "play.lead.",
    "play.trick.",
    "irregular.",
    "exchange.discard.held",
)
"""The clauses by which an engine refuses whose state of the table is wrong; a final dot means all clauses that begin so."""

LONGEST: Final = 0.2
"""Seconds of processor time after which a wrong engine is assumed never to end; a case takes a millisecond."""


@dataclass(frozen=True, slots=True)
class Seen:
    """A case with its judgement, and what the sound reference observes in it."""

    number: int
    """The index of its judgement."""
    judgement: Judgement
    ruleset: Ruleset
    right: tuple[Any, ...]
    """What the sound reference observes at each step."""
    clauses: frozenset[str] = frozenset()
    """The clauses that decided something in the steps, or in the count."""
    on_the_way: frozenset[str] = frozenset()
    """The clauses that decided something up to the first wrong step, in the given events as well."""
    weight: float = 1.0
    """How many failures decided by the same clause it represents, against the average."""

    before: tuple[Case, ...] = ()
    """The cases of the same ruleset the engine answered just before; it may have remembered something."""

    @property
    def case(self) -> Case:
        """The case."""
        return self.judgement.case

    @property
    def length(self) -> int:
        """The cost of playing it, in steps."""
        return len(self.judgement.case.given["events"]) // 2 + self.steps_requested

    @property
    def steps_requested(self) -> int:
        """The number of steps up to the first wrong one."""
        last = self.judgement.step
        return len(self.case.steps) if last is None else last + 1

    @property
    def is_shown(self) -> bool:
        """Whether the first wrong answer is to `state` or `view`."""
        index = self.judgement.step
        return index is not None and self.case.steps[index].get("ask") in (Question.STATE, Question.VIEW)

    @property
    def is_nod(self) -> bool:
        """Whether the first wrong answer is an acceptance for a refusal, or the reverse, which many mistakes give."""
        return any(one.member == "accepted" for one in self.judgement.differences)

    @property
    def failed(self) -> bool:
        """Whether the engine fails the case."""
        return self.judgement.verdict is not Verdict.PASSED


Reports = Callable[[Seen, int], Document | None]
"""The answer of a wrong engine at a step of a case; None for the right answer."""


class FirstWrong(NamedTuple):
    """The first step at which a wrong engine differs."""

    step: int
    answer: Document | None
    """Its answer there; None where it breaks down."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The cases in which a wrong engine was tried, by what it does there; each by its number."""

    answers: frozenset[int] = frozenset()
    """It gives the very answer of the engine under test, at the first wrong step."""
    misses: frozenset[int] = frozenset()
    """It gives another wrong answer at the same step."""
    too_early: frozenset[int] = frozenset()
    """It is wrong at an earlier step."""
    would_fail: frozenset[int] = frozenset()
    """It fails a case that passed."""

    def joined(self, other: Evidence) -> Evidence:
        """The evidence from two sets of cases."""
        return Evidence(
            self.answers | other.answers,
            self.misses | other.misses,
            self.too_early | other.too_early,
            self.would_fail | other.would_fail,
        )


def tried(
    engine: WrongEngine, cases: Sequence[Seen], pardoned: Collection[Place], *, reads_again: bool = False
) -> Evidence:
    """The evidence for a wrong engine in some cases; `reads_again` where it may be wrong when a ruleset is read."""
    if len(engine.misreadings) <= 1:
        with engine.made():
            return evidence(engine, cases, pardoned, reads_again=reads_again)
    found = Evidence()
    documents = {id(seen.case.document): seen.case.document for seen in cases}
    for number, document in documents.items():
        with engine.made(document):
            of_document = [seen for seen in cases if id(seen.case.document) == number]
            found = found.joined(evidence(engine, of_document, pardoned, reads_again=reads_again))
    return found


def evidence(engine: WrongEngine, cases: Sequence[Seen], pardoned: Collection[Place], *, reads_again: bool) -> Evidence:
    """What the reference, as it is now, and an engine made of it do in some cases."""
    found: dict[str, set[int]] = {"answers": set(), "misses": set(), "too_early": set(), "would_fail": set()}
    rulesets: dict[int, Ruleset] = {}
    for seen in cases:
        if engine.reports is not None:
            wrong = first_wrong_report(seen, engine.reports, pardoned)
        elif engine.rulesets:
            turned = engine.rulesets.get(id(seen.case.document))
            wrong = first_wrong(replace(seen, ruleset=turned), pardoned) if turned is not None else None
        else:
            answers = engine.mistake.answers() if engine.mistake and engine.mistake.answers else None
            wrong = first_wrong(seen, pardoned, rulesets if reads_again else None, answers=answers)
        kind = evidence_field(seen, wrong, pardoned)
        if kind:
            found[kind].add(seen.number)
    return Evidence(**{kind: frozenset(numbers) for kind, numbers in found.items()})


def first_wrong_report(seen: Seen, reports: Reports, pardoned: Collection[Place]) -> FirstWrong | None:
    """The first step at which an engine is wrong whose answers are known without playing the deal; None where it is never wrong."""
    for index in seen.judgement.steps or range(len(seen.case.steps)):
        answer = reports(seen, index) if index < seen.steps_requested else None
        if answer is not None and differs(seen.case.steps[index], seen.right[index], answer, pardoned):
            return FirstWrong(index, answer)
    return None


def first_wrong(
    seen: Seen,
    pardoned: Collection[Place],
    rulesets: dict[int, Ruleset] | None = None,
    *,
    longest: float = LONGEST,
    answers: Answering | None = None,
) -> FirstWrong | None:
    """The first wrong step of a case of the reference as it is now, with `answers` made of its answers; None where no step is wrong."""
    case, index, requested = seen.case, 0, frozenset(seen.judgement.steps or range(len(seen.case.steps)))
    last = seen.judgement.step if seen.judgement.step is not None else len(case.steps)
    try:
        with time_limit(longest):
            deal = serve.set_up(seen.ruleset if rulesets is None else read_once(case.document, rulesets), case.given)
            for index, step in enumerate(case.steps[: last + 1]):  # What follows the first wrong step says nothing.
                answer = serve.observe(deal, step)
                if answers is not None:
                    answer = answers(deal, step, answer)
                if (
                    index in requested
                    and answer != seen.right[index]
                    and differs(step, seen.right[index], answer, pardoned)
                ):
                    return FirstWrong(index, answer if isinstance(answer, dict) else None)
    except (Exception, EndlessError):  # A breakdown of a wrong engine, of any kind, is no answer.
        return FirstWrong(index, None)
    return None


def evidence_field(seen: Seen, wrong: FirstWrong | None, pardoned: Collection[Place]) -> str:
    """The field of `Evidence` to which a case belongs; empty where it proves nothing."""
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
    """Whether the engine and a hypothesis refuse the same action by different clauses of the game.

    Two clauses that follow from the state of the table make no difference: their order is no misreading. But an engine that refuses by
    such a clause has a wrong state, and a hypothesis that refuses by another clause has not.
    """
    got = seen.judgement.got
    given, other = (one.get("rejected") if isinstance(one, dict) else None for one in (got, answer))
    if given is None or other is None or given == other or (follows(str(given)) and follows(str(other))):
        return False
    return given in spec.clauses() and spec.in_force(str(given), seen.case.document)


def follows(label: str) -> bool:
    """Whether a clause only follows from the state of the table."""
    if label == Label.IRREGULAR_UNCHANGED:
        return False
    return label in FOLLOWS or label.startswith(tuple(one for one in FOLLOWS if one.endswith(".")))


def names_of_parties(answer: Any) -> frozenset[str]:
    """The parties whose scores an answer has."""
    scores = answer.get("scores") if isinstance(answer, dict) else None
    return frozenset(scores) if isinstance(scores, dict) else frozenset()


def differs(step: Document, right: Document, answer: Any, pardoned: Collection[Place]) -> bool:
    """Whether an answer differs from the right one at a place not pardoned."""
    differences = compare({**step, "expect": right}, answer).differences
    return any(place_of(step, one) not in pardoned for one in differences)


def seen_soundly(judgements: Mapping[int, Judgement], pardoned: Collection[Place]) -> list[Seen]:
    """The judged cases as the sound reference plays them; judgements by their index."""
    rulesets: dict[int, Ruleset] = {}
    found = []
    for number, judgement in judgements.items():
        ruleset = read_once(judgement.case.document, rulesets)
        deal, given = as_given(ruleset, judgement.case.given)
        right = tuple([serve.observe(deal, step) for step in judgement.case.steps])
        length = len(right) if judgement.step is None else judgement.step + 1
        on_the_way = given | clauses_met(right[:length], deal)
        found.append(Seen(number, judgement, ruleset, right, clauses_met(right, deal), on_the_way))
    return found


def as_given(ruleset: Ruleset, given: Document) -> tuple[Deal, frozenset[str]]:
    """The deal of a situation, and the clauses that decided something in its events."""
    deal = serve.set_up(ruleset, {**given, "events": []})
    outcomes = [serve.attempt(deal, event) for event in given["events"]]
    return deal, frozenset(str(label) for outcome in outcomes for label in outcome.get("because", ()))


def weighed(failed: Sequence[Seen], judgements: Sequence[Judgement]) -> list[Seen]:
    """Some failures with their weights: large groups and small ones are represented by the same number of failures."""
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
    """The clauses that decided something in a case."""
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
