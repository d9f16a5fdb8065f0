"""The basic mistakes as hypotheses: the evidence for each in the cases at hand, and the clauses that it breaks there.

Most basic mistakes leave the deal alone, so one sound replay of a case gives the wrong answers of all of them. An engine that remembers
something is started for each case: which cases an engine answered before is not known.
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
from schmier_conformance.engines.shapes import Place
from schmier_conformance.mutants import catalogue
from schmier_conformance.mutants.wrong_engine import WrongEngine

MOST_CLAUSES: Final = 4
"""More clauses of one mistake than this say nothing of any."""


def by_answer() -> list[WrongEngine]:
    """The basic mistakes that are more than misreadings."""
    return [one for one in catalogue.basic_mistakes() if one.answers is not None]


def joint_misreadings(keys: AbstractSet[str], documents: Sequence[Document]) -> Iterator[WrongEngine]:
    """The basic mistakes that are several misreadings at once, one of which is named in `keys`, where several are in force."""
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
    started = [(one.name, one.answers()) for one in engines if one.answers is not None and can_be_made(one, seen)]
    found: dict[tuple[str, int], Document] = {}
    deal = serve.set_up(seen.ruleset, seen.case.given)
    for index, step in enumerate(seen.case.steps[: seen.length_asked]):
        right = serve.observe(deal, step)
        for name, answers in started if "ask" in step or "rejected" in right else ():
            try:
                answer = answers(deal, step, right)
            except Exception:  # A wrong engine may break down; that is no answer.
                continue
            if answer is not right and answer != right:
                found[name, index] = answer
    return found


def can_be_made(engine: WrongEngine, seen: Seen) -> bool:
    """Whether a mistake can be made under the ruleset of a case."""
    return engine.makes_sense is None or engine.makes_sense(seen.ruleset)


def evidence_for(engine: WrongEngine, cases: Sequence[Seen], pardoned: Collection[Place], replays: Replays) -> Evidence:
    """The evidence for a basic mistake in some cases."""
    if engine.changes_deal:
        return tried(engine, [seen for seen in cases if refuses(seen) and can_be_made(engine, seen)], pardoned)
    return tried(replace(engine, answers=None, reports=replays.of(engine)), cases, pardoned)


def refuses(seen: Seen) -> bool:
    """Whether something is refused in a case as far as its first wrong step; only then a mistake can change the deal."""
    return any("rejected" in answer for answer in seen.right[: seen.length_asked])


def with_clauses(engine: WrongEngine, failed: Sequence[Seen], evidence: Evidence) -> WrongEngine:
    """A basic mistake with the clauses that decide the failures whose answers it gives, the most frequent first."""
    counted = Counter(
        label for seen in failed if seen.number in evidence.answers for label in seen.judgement.deciding[:1]
    )
    clauses = tuple(label for label, _ in counted.most_common(MOST_CLAUSES))
    return replace(engine, clauses=clauses, name=f"{clauses[0]}:{engine.name}") if clauses else engine
