"""Equivalents proved through the protocol: every mutant listed as equivalent is asked the whole corpus, as an engine would be.

Mutation testing exchanges the code of a running function, and asks a mutant only the cases in which it computes another value at its own
place. That is quick, and it overlooks a mutant that spoils what a later case reads, and one that acts while its module is imported. Here
mutants are a program of their own: one process answers all cases in sequence, and each answer is judged.

Several mutants are asked together. If their engine answers rightly, all of them hold; if not, halves of them are asked, down to one. Since
one might keep another from being reached, everything is asked in two groupings.
"""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Generator, Iterator, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import IO, Any, Final, NamedTuple

from schmier import copies
from schmier_conformance.corpus.cases import Case, load, without_expectation
from schmier_conformance.engines.comparison import compare
from schmier_conformance.mutants.operators import with_node
from schmier_conformance.mutants.programs import program_of
from schmier_conformance.mutation_testing.equivalents import is_named, is_noticed_as_engine, reason_of
from schmier_conformance.mutation_testing.further_deals import among_functions
from schmier_conformance.mutation_testing.mutants import Mutant, Site, code_of_mutant, mutants_of
from schmier_conformance.mutation_testing.reach import reach_of
from schmier_conformance.mutation_testing.run import tried_mutants, whole_corpus
from schmier_conformance.mutation_testing.scope import deciding_modules
from schmier_conformance.parallel.shards import Json, Kind, Shard

SHARDS: Final = 4
"""The number of shards, each of which takes some minutes and plays all cases once before."""

TOGETHER: Final = 20
"""How many mutants are asked together, each in another function."""

GROUPINGS: Final = ("first", "second")
"""The seeds of the groupings."""

ENGINE: Final = "schmier_conformance.mutation_testing.mutant_engine"
"""The module that an engine's process runs."""

Pair = tuple[Mutant, Site]


def text_with(module: str, pairs: Sequence[Pair]) -> str:
    """The text of a module with some mutants in it."""
    tree = program_of(module).tree
    for _, site in pairs:
        tree = with_node(tree, site.before, site.change.after)
    return ast.unparse(ast.fix_missing_locations(tree))


# ---- which mutants ---------------------------------------------------------------------------------------------------


def listed_mutants(modules: Sequence[str]) -> list[Pair]:
    """The mutants of some modules that the list of equivalents covers, as far as they are other programs."""
    pairs = (pair for name in modules for pair in mutants_of(name))
    return [(mutant, site) for mutant, site in pairs if reason_of(mutant) and code_of_mutant(mutant, site) is not None]


def shown_mutants(modules: Sequence[str]) -> list[Pair]:
    """The mutants of some modules that are said to be noticed as engines of their own."""
    pairs = (pair for name in modules for pair in mutants_of(name))
    return [pair for pair in pairs if is_noticed_as_engine(pair[0]) and code_of_mutant(*pair) is not None]


def claimed_mutants(cases: Sequence[Case], pairs: Sequence[Pair]) -> list[Pair]:
    """Those that are said to be equivalent: an entry that covers more than one change claims only those no case notices."""
    keys = {mutant.key for mutant, _ in pairs if not is_named(mutant)}
    modules = list(dict.fromkeys(mutant.module for mutant, _ in pairs))

    def is_open(mutant: Mutant) -> bool:
        """Whether mutation testing has to say whether the mutant is noticed."""
        return mutant.key in keys

    reach = reach_of(cases, modules, among_functions(modules, is_open))
    noticed = {one.mutant.key for one in tried_mutants(modules, reach, whole_corpus, is_open, 1) if one.noticed_by}
    return [pair for pair in pairs if pair[0].key not in noticed]


# ---- the engine ------------------------------------------------------------------------------------------------------


class Proof(NamedTuple):
    """What became of an engine."""

    is_right: bool
    """Whether it answered every case rightly; reasons, which no case judges, may be others."""
    case: str = ""
    """The first case that it failed."""


class Questions:
    """Cases as requests in a file, and what the right engine answers, line by line."""

    def __init__(self, cases: Sequence[Case], folder: Path) -> None:
        self.cases, self.folder, self.requests = cases, folder, folder / "requests.jsonl"
        lines = [json.dumps(request_of(number, case)) + "\n" for number, case in enumerate(cases)]
        self.requests.write_text("".join(lines), encoding="utf-8")
        self.right = list(self.answers_of({}))
        assert len(self.right) == len(cases), "the right engine did not answer every case"

    def answers_of(self, texts: Mapping[str, str]) -> Generator[bytes, None, None]:
        """What an engine answers, line by line, some of whose modules have another text; fewer lines where it ends early."""
        with tempfile.TemporaryDirectory(dir=self.folder) as folder:
            for module, text in texts.items():
                Path(folder, f"{module}.py").write_text(text, encoding="utf-8")
            with (
                self.requests.open("rb") as requests,
                subprocess.Popen(
                    [sys.executable, "-m", ENGINE, folder],
                    stdin=requests,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    env={**os.environ, copies.PURE: "1"},
                ) as process,
            ):
                answers: IO[bytes] | None = process.stdout
                assert answers is not None
                try:
                    yield from answers
                finally:
                    process.kill()

    def proof_of(self, pairs: Sequence[Pair]) -> Proof:
        """What becomes of an engine with some mutants in it."""
        modules = dict.fromkeys(mutant.module for mutant, _ in pairs)
        texts = {name: text_with(name, [pair for pair in pairs if pair[0].module == name]) for name in modules}
        answers, answered = self.answers_of(texts), 0
        for case, right, answer in zip(self.cases, self.right, answers, strict=False):
            if answer != right and is_wrong(case, answer):
                answers.close()
                return Proof(is_right=False, case=case.id)
            answered += 1
        if answered < len(self.cases):
            return Proof(is_right=False, case=self.cases[answered].id)
        return Proof(is_right=True)

    def refuted_among(self, pairs: Sequence[Pair]) -> dict[str, str]:
        """The mutants among some that a case refutes, each with the case."""
        proof = self.proof_of(pairs)
        if proof.is_right:
            return {}
        if len(pairs) == 1:
            return {pairs[0][0].key: proof.case}
        half = len(pairs) // 2
        return self.refuted_among(pairs[:half]) | self.refuted_among(pairs[half:])


def request_of(number: int, case: Case) -> Json:
    """The request of a case, as an engine gets it."""
    steps = [without_expectation(step) for step in case.steps]
    return {"cmd": "run", "seq": number, "ruleset": case.document, "given": case.given, "steps": steps}


def is_wrong(case: Case, answer: bytes) -> bool:
    """Whether a case fails an answer; the clause of a refusal is judged."""
    try:
        observations: list[Any] = json.loads(answer)["observations"]
    except (ValueError, KeyError, TypeError):
        return True
    if len(observations) != len(case.steps):
        return True
    return any(
        compare(step, one, strict_reasons=True).differences for step, one in zip(case.steps, observations, strict=True)
    )


def groups_of(pairs: Sequence[Pair], seed: str) -> Iterator[list[Pair]]:
    """Some mutants in groups, drawn at random, no two of a group in one function."""
    left = Random(seed).sample(list(pairs), len(pairs))
    while left:
        group: dict[str, Pair] = {}
        for pair in left:
            if len(group) < TOGETHER:
                group.setdefault(pair[0].place, pair)
        yield list(group.values())
        left = [pair for pair in left if group.get(pair[0].place) is not pair]


def refuted(cases: Sequence[Case], pairs: Sequence[Pair]) -> dict[str, str]:
    """The mutants among some that a case refutes, each with the case."""
    found: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        questions = Questions(cases, Path(folder))
        for seed in GROUPINGS:
            left = [pair for pair in pairs if pair[0].key not in found]
            for group in groups_of(left, seed):
                found |= questions.refuted_among(group)
    return found


# ---- a campaign of all of them ---------------------------------------------------------------------------------------


def shards() -> Iterator[Shard]:
    """The shards of all mutants listed as equivalent, module by module."""
    modules = [name for name in deciding_modules() if listed_mutants([name]) or shown_mutants([name])]
    for number in range(SHARDS):
        yield Shard("equivalents", number, {"modules": modules[number::SHARDS]})


def carry_out(task: Json) -> Json:
    """How many mutants of the modules of a shard are said to be equivalent, or to be noticed as engines, and which of them are not."""
    cases = load()
    claimed, shown = claimed_mutants(cases, listed_mutants(task["modules"])), shown_mutants(task["modules"])
    noticed = refuted(cases, shown)
    held = [mutant.key for mutant, _ in shown if mutant.key not in noticed]
    return {"asked": len(claimed), "refuted": refuted(cases, claimed), "noticed": len(noticed), "unnoticed": held}


def together(results: Mapping[int, Json]) -> Json:
    """The tally of all shards."""
    found = {key: case for number in sorted(results) for key, case in results[number]["refuted"].items()}
    return {
        "asked": sum(result["asked"] for result in results.values()),
        "refuted": found,
        "noticed": sum(result["noticed"] for result in results.values()),
        "unnoticed": [key for number in sorted(results) for key in results[number]["unnoticed"]],
    }


def tally_text(tally: Json) -> str:
    """The refuted mutants, and how many held."""
    lines = [f"said to be equivalent, but noticed by {case}: {key}" for key, case in sorted(tally["refuted"].items())]
    lines += [f"said to be noticed as an engine, but no case notices it: {key}" for key in tally["unnoticed"]]
    proved = tally["asked"] - len(tally["refuted"])
    lines.append(f"{proved} of {tally['asked']} equivalents proved, {tally['noticed']} others noticed as engines")
    return "\n".join(lines) + "\n"


def is_clean(tally: Json) -> bool:
    """Whether mutants were asked, none was refuted, and all that are said to be noticed are."""
    return bool(tally["asked"]) and not tally["refuted"] and not tally["unnoticed"]


KIND: Final = Kind(carry_out, dict, together, tally_text, is_clean)
