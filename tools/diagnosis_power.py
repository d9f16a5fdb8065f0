"""Measure the diagnosis on random mutants: break the reference in a place a clause marks, judge it as an engine, and diagnose it.

    python tools/diagnosis_power.py --mutants 60 --seed 1

A diagnosis is right if it names the clause of the place. Mutants that no case of the ruleset detects are skipped.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from schmier import spec
from schmier.io import serve
from schmier_conformance.corpus.cases import Case, load
from schmier_conformance.diagnosis import diagnose
from schmier_conformance.engines.causes import Diagnosis
from schmier_conformance.engines.final_verdicts import FinalVerdicts, final_verdicts
from schmier_conformance.engines.judge import judge
from schmier_conformance.engines.verdicts import Judgement, Verdict
from schmier_conformance.mutants.mechanical import Marked, all_mutants_of, marked_functions
from schmier_conformance.mutants.step_limit import EndlessError, time_limit
from schmier_conformance.mutants.wrong_engine import WrongEngine

GAMES = (
    "pitch.auction", "smear.ten-point", "smear.penguin", "seven-up", "cinch", "five-hundred.partnership", "skat", "smear.minnesota",
    "five-hundred.three", "cinch.eighty-three",
)  # fmt: skip


class Outcome(NamedTuple):
    """The diagnosis of one mutant."""

    place: str
    right: tuple[str, ...]
    ruleset: str
    failures: int
    passes: int
    diagnosis: Diagnosis
    seconds: float

    @property
    def verdict(self) -> str:
        """`first`, `in three`, `silent` or `wrong`: where the right clause ranks."""
        named = [set(cause.clauses) for cause in self.diagnosis.causes]
        if not named:
            return "silent"
        if named[0] & set(self.right):
            return "first"
        return "in three" if any(one & set(self.right) for one in named[:3]) else "wrong"


def judged_under(mutant: WrongEngine, cases: Sequence[Case]) -> FinalVerdicts:
    """What becomes of the cases where the reference is broken."""
    judgements: list[Judgement] = []
    with mutant.made():
        for case in cases:
            judgements.append(answered(case))
    return final_verdicts(judgements)


def answered(case: Case) -> Judgement:
    """The judgement on the reference's own answer to a case."""
    request = {"seq": 1, "ruleset": case.document, "given": case.given, "steps": list(case.steps)}
    try:
        with time_limit(0.5):
            answer = serve.run(request)
    except (Exception, EndlessError) as problem:
        return Judgement(case, Verdict.ERRORED, f"the engine exited: {type(problem).__name__}")
    return judge(case, range(len(case.steps)), answer)


def mutants(chance: Random) -> Iterator[tuple[Marked, WrongEngine]]:
    """Mutants at random, a place at a time."""
    while True:
        marked = chance.choice(marked_functions())
        placed = all_mutants_of(marked)
        if placed:
            yield marked, chance.choice(placed).mutant


def outcomes(count: int, seed: int, games: Sequence[str]) -> Iterator[Outcome]:
    """Yield the diagnoses of `count` detected mutants."""
    chance, corpus = Random(seed), load(is_trusted=True)
    by_game = {game: [case for case in corpus if case.ruleset == game] for game in games}
    sample = mutants(chance)
    found = 0
    while found < count:
        marked, mutant = next(sample)
        for game in chance.sample([game for game in games if by_game[game]], 4):
            seen = judged_under(mutant, by_game[game])
            verdicts = [judgement.verdict for judgement in seen.judgements]
            if Verdict.FAILED not in verdicts:
                continue
            began = time.process_time()
            diagnosis = diagnose(seen.judgements, seen.shapes)
            seconds = time.process_time() - began
            place = f"{marked.function.__module__}.{marked.function.__qualname__}"
            failures, passes = verdicts.count(Verdict.FAILED), verdicts.count(Verdict.PASSED)
            yield Outcome(place, marked.clauses, game, failures, passes, diagnosis, seconds)
            found += 1
            break


def main() -> int:
    """Draw, diagnose, and count."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0] if __doc__ else "")
    parser.add_argument("--mutants", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ruleset", action="append", default=[])
    arguments = parser.parse_args()
    games = [game for game in arguments.ruleset or GAMES if game in spec.ruleset_ids()]
    counted: dict[str, int] = {}
    slowest = 0.0
    for outcome in outcomes(arguments.mutants, arguments.seed, games):
        counted[outcome.verdict] = counted.get(outcome.verdict, 0) + 1
        slowest = max(slowest, outcome.seconds)
        diagnosis = [(*cause.clauses, cause.sureness.value, cause.explains) for cause in outcome.diagnosis.causes]
        place = f"{outcome.place} {outcome.right} in {outcome.ruleset}"
        print(
            f"{outcome.verdict}: {place}, {outcome.failures} failed, {outcome.passes} passed; diagnosis {diagnosis}",
            flush=True,
        )
    print(", ".join(f"{name} {count}" for name, count in sorted(counted.items())), f"; slowest {slowest:.1f} s")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
