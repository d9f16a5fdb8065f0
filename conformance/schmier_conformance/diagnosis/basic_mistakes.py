"""The basic mistakes as hypotheses: the evidence for each in the cases at hand, and the clauses it breaks there.

Most basic mistakes leave the deal alone, so one sound replay of a case gives the wrong answers of all of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field, replace
from typing import Final

from schmier import spec
from schmier.io import serve
from schmier.spec import Document
from schmier_conformance.diagnosis.trial import Evidence, Reports, Seen, tried
from schmier_conformance.engines.shapes import Place, place_of
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.basic_mistakes.mistake import Answering, Mistake
from schmier_conformance.mutants.wrong_engine import WrongEngine

MOST_CLAUSES: Final = 4
"""More clauses of one mistake than this say nothing of any."""


def by_answer() -> list[WrongEngine]:
    """The basic mistakes that are more than misreadings."""
    return [one for one in catalogue.basic_mistakes() if one.mistake is not None]


def changes_deal(engine: WrongEngine) -> bool:
    """Whether an engine changes the deal as well as the answer, so each case must be played with it."""
    return engine.mistake is not None and engine.mistake.changes_deal


def joint_misreadings(keys: AbstractSet[str], documents: Sequence[Document]) -> Iterator[WrongEngine]:
    """The basic mistakes made of several misreadings, one of which is named in `keys`, where several are in force."""
    for engine in catalogue.basic_mistakes():
        if len(engine.misreadings) > 1 and not keys.isdisjoint([one.key for one in engine.misreadings]):
            in_force = [
                str(one.clause)
                for one in engine.misreadings
                if any(spec.in_force(one.clause, document) for document in documents)
            ]
            if len(in_force) > 1:
                clauses = tuple(dict.fromkeys(in_force))
                yield replace(engine, name=f"{clauses[0]}:{engine.name}", clauses=clauses)


@dataclass(slots=True)
class Replays:
    """The wrong answers of the basic mistakes that leave the deal alone, by case; each case is replayed once."""

    engines: Sequence[WrongEngine]
    answers: dict[int, dict[tuple[str, int], Document]] = field(default_factory=dict)
    """By the number of a case, the wrong answers by the name of a mistake and the number of a step."""

    def of(self, engine: WrongEngine) -> Reports:
        """The answers of an engine at a step of a case; None for the right answer."""

        def reports(seen: Seen, index: int) -> Document | None:
            if seen.number not in self.answers:
                self.answers[seen.number] = wrong_answers(seen, self.engines)
            return self.answers[seen.number].get((engine.name, index))

        return reports


def wrong_answers(seen: Seen, engines: Sequence[WrongEngine]) -> dict[tuple[str, int], Document]:
    """The wrong answers of some engines in a case, as far as its first wrong step, by the name of the engine and the number of the step."""
    started = [
        (one.name, started_before(seen, one.mistake)) for one in engines if one.mistake and can_be_made(one, seen)
    ]
    found: dict[tuple[str, int], Document] = {}
    deal = serve.set_up(seen.ruleset, seen.case.given)
    for index, step in enumerate(seen.case.steps[: seen.steps_requested]):
        right = serve.observe(deal, step)
        for name, answers in started if "ask" in step or "rejected" in right else ():
            try:
                answer = answers(deal, step, right)
            except Exception:  # A wrong engine may break down, which is no answer.
                continue
            if answer is not right and answer != right:
                found[name, index] = answer
    return found


def started_before(seen: Seen, mistake: Mistake) -> Answering:
    """The engine that makes a mistake; one that remembers something has answered the cases before."""
    assert mistake.answers is not None
    answers = mistake.answers()
    is_remembered = bool(mistake.remembers) and differs_only_at(mistake.remembers, seen)
    for case in seen.before if is_remembered else ():
        deal = serve.set_up(seen.ruleset, case.given)
        for step in case.steps:
            answers(deal, step, serve.observe(deal, step))
    return answers


def can_be_made(engine: WrongEngine, seen: Seen) -> bool:
    """Whether a mistake can be made under the ruleset of a case."""
    return engine.mistake is None or engine.mistake.makes_sense(seen.ruleset)


def evidence_for(engine: WrongEngine, cases: Sequence[Seen], pardoned: Collection[Place], replays: Replays) -> Evidence:
    """The evidence for a basic mistake in some cases."""
    if engine.mistake is not None and engine.mistake.remembers:
        cases = [seen for seen in cases if differs_only_at(engine.mistake.remembers, seen)]
    if changes_deal(engine):
        return tried(engine, [seen for seen in cases if refuses(seen) and can_be_made(engine, seen)], pardoned)
    return tried(replace(engine, mistake=None, reports=replays.of(engine)), cases, pardoned)


def differs_only_at(member: str, seen: Seen) -> bool:
    """Whether one member alone differs in the first wrong answer of a case; only then the cases before are worth playing."""
    judgement = seen.judgement
    if judgement.step is None:
        return False
    return {place_of(seen.case.steps[judgement.step], one).member for one in judgement.differences} == {member}


def refuses(seen: Seen) -> bool:
    """Whether something is refused in a case as far as its first wrong step; only then a mistake can change the deal."""
    return any("rejected" in answer for answer in seen.right[: seen.steps_requested])


def with_clauses(engine: WrongEngine, failed: Sequence[Seen], evidence: Evidence) -> WrongEngine:
    """A basic mistake with the clauses it breaks, or those that decide the failures whose answers it gives, the most frequent first."""
    if engine.clauses:
        return engine if ":" in engine.name else replace(engine, name=f"{engine.clauses[0]}:{engine.name}")
    counted = Counter(
        label for seen in failed if seen.number in evidence.answers for label in seen.judgement.deciding[:1]
    )
    clauses = tuple(label for label, _ in counted.most_common(MOST_CLAUSES))
    return replace(engine, clauses=clauses, name=f"{clauses[0]}:{engine.name}") if clauses else engine
