"""`schmier mutation-test`: measure which mistakes the corpus notices."""

from __future__ import annotations

import argparse
import inspect
import json
import os
from collections.abc import Callable, Collection, Sequence
from functools import cache
from pathlib import Path
from random import Random

from schmier import spec
from schmier_conformance.command import UsageError
from schmier_conformance.commands.arguments import add_workers, positive, seed
from schmier_conformance.corpus.cases import Case, Level, chosen, files_with, load
from schmier_conformance.documents.reading import is_path, validate
from schmier_conformance.documents.writing import output_to
from schmier_conformance.generative.generate.corpus import beside_shipped, cases_for
from schmier_conformance.generative.requested_cases import unknown_ruleset
from schmier_conformance.mutants.detection import committed_fingerprints
from schmier_conformance.mutants.programs import program_of, running
from schmier_conformance.mutation_testing.further_deals import among_functions, tried_in_game
from schmier_conformance.mutation_testing.misreadings_of_game import misreadings_in_force, noticed_in_game
from schmier_conformance.mutation_testing.mutants import Mutant, mutants_of
from schmier_conformance.mutation_testing.reach import reach_of
from schmier_conformance.mutation_testing.run import by_ruleset, tried_mutants
from schmier_conformance.mutation_testing.scope import deciding_modules
from schmier_conformance.mutation_testing.table import Table, table_of, table_text
from schmier_conformance.parallel.process import cores
from schmier_conformance.rulesets.load import written_ruleset
from schmier_conformance.terminal import nothing_done

SUMMARY = (
    "Measure which mistakes the corpus notices: the named misreadings, and mutants of every function of the reference."
)
EXAMPLE = "schmier mutation-test --ruleset pitch.auction --sample 200"

FILE = Path(__file__).parents[2] / "power.json"
"""The table of the whole corpus as last measured; in a checkout only."""


MISSED_SHOWN = 20
"""How many misreadings that no case notices are listed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--ruleset", metavar="ID|PATH", help="only the cases of this ruleset, which may be your own")
    parser.add_argument("--clause", metavar="LABEL", help="only mutants of functions that decide this clause")
    add_workers(parser, "worker processes (default: one for each core)")
    parser.add_argument("--sample", metavar="N", type=positive, help="only N mutants, drawn at random")
    parser.add_argument(
        "--seed", type=seed, metavar="S", default="power", help="the seed that draws them (default: %(default)s)"
    )
    parser.add_argument("--json", action="store_true", help="write the table as JSON")
    parser.add_argument("-o", "--output", metavar="FILE", help="write to this file")


def run(arguments: argparse.Namespace) -> int:
    """Try the mutants; returns 1 when the cases do not notice one they could."""
    if not hasattr(os, "fork"):
        raise UsageError("mutation testing needs Linux or macOS, where mutants that never end can be interrupted")
    if arguments.clause is not None and arguments.clause not in spec.clauses():
        remedy = spec.did_you_mean(arguments.clause, spec.clauses(), "look it up in the law")
        raise UsageError(f"there is no clause {arguments.clause!r}; {remedy}")
    cases = cases_to_try(arguments.ruleset)
    modules = deciding_modules()
    wanted = mutants_to_try(modules, arguments.clause, arguments.sample, arguments.seed)
    if not cases or not wanted:
        return nothing_done(f"there is no {'mutant' if cases else 'case'} to try, so nothing was measured")
    keys = {mutant.key for mutant in wanted}
    touched = [name for name in modules if any(mutant.module == name for mutant in wanted)]
    table = measured(arguments.ruleset, cases, touched, keys, arguments.workers or cores())
    detected = (
        detected_misreadings(arguments.clause, {case.id for case in cases})
        if arguments.ruleset is None
        else noticed_in_game(cases, misreadings_in_force(cases[0].document, arguments.clause))
    )
    document = {
        **table.as_json({case.id for case in cases if case.level == Level.RANDOM}),
        "faults": {"noticed": sum(detected.values()), "of": len(detected)},
    }
    with output_to(arguments.output) as output:
        text = (
            json.dumps(document, indent=1) + "\n" if arguments.json else table_text(table) + misreadings_text(detected)
        )
        output.stream.write(text.encode())
        output.keep()
    return 1 if table.whole.unnoticed or table.refuted else 0


def measured(
    ruleset: str | None, cases: Sequence[Case], modules: Sequence[str], keys: Collection[str], workers: int
) -> Table:
    """The table of some mutants on some cases: those of one ruleset with its further deals, or all cases, by ruleset."""

    def is_wanted(mutant: Mutant) -> bool:
        """Whether a mutant is one of them."""
        return mutant.key in keys

    if ruleset is not None:
        tried = tried_in_game(cases, cases[0].document, modules, is_wanted, workers)
        return table_of(tried, holes=undetected_mutants())
    reach = reach_of(cases, modules, among_functions(modules, is_wanted), workers)
    return table_of(tried_mutants(modules, reach, by_ruleset, is_wanted, workers))


def undetected_mutants() -> frozenset[str]:
    """The mutants no case of any ruleset noticed when all were last tried; empty outside a checkout."""
    return (
        frozenset(json.loads(FILE.read_text(encoding="utf-8"))["whole"]["unnoticed"]) if FILE.is_file() else frozenset()
    )


def cases_to_try(ruleset: str | None) -> list[Case]:
    """The cases on which `schmier check` tests a ruleset; all cases without one."""
    if ruleset is None:
        return load()
    if is_path(ruleset):
        document = written_ruleset(ruleset)
        validate("ruleset", document, ruleset)
        return list(cases_for(document))
    if ruleset in spec.ruleset_ids():
        return beside_shipped(ruleset, load(files_with([ruleset])))
    cases = chosen(load(files_with([ruleset])), [ruleset])
    if not cases:
        raise UsageError(unknown_ruleset(ruleset))
    return cases


def mutants_to_try(modules: Sequence[str], clause: str | None, sample: int | None, seed: str) -> list[Mutant]:
    """The mutants of some modules: all, those of the functions that decide a clause, or a sample."""
    is_selected = decides(clause) if clause else lambda mutant: True
    found = [mutant for name in modules for mutant, _ in mutants_of(name) if is_selected(mutant)]
    if sample is None or sample >= len(found):
        return found
    return Random(seed).sample(found, sample)


def decides(clause: str) -> Callable[[Mutant], bool]:
    """A test whether a mutant lies in a function marked with a clause."""

    return lambda mutant: clause in marks_of(mutant.module, mutant.function)


@cache
def marks_of(module: str, name: str) -> frozenset[str]:
    """The clauses with which a function is marked; cached, since it has dozens of mutants and its source is slow to get."""
    function = running(program_of(module), name)
    assert function is not None
    marks = (line.partition("# rule: ")[2].split(",") for line in inspect.getsource(function).splitlines())
    return frozenset(mark.strip() for line in marks for mark in line if mark.strip())


def detected_misreadings(clause: str | None, among: set[str]) -> dict[str, bool]:
    """Whether some hand-worked cases notice each misreading of a clause, or of all clauses, as recorded."""
    return {
        key: bool(ids & among)
        for key, ids in committed_fingerprints().items()
        if clause is None or key.partition(":")[0] == clause
    }


def misreadings_text(detected: dict[str, bool]) -> str:
    """How many misreadings are noticed, and which are not."""
    missed = [key for key, is_detected in detected.items() if not is_detected]
    listed = "".join(f"  {key}\n" for key in missed[:MISSED_SHOWN])
    more = f"  and {len(missed) - MISSED_SHOWN} more\n" if len(missed) > MISSED_SHOWN else ""
    heading = f"not noticed, or without effect in these cases:\n{listed}{more}" if missed else ""
    return f"{sum(detected.values())} of {len(detected)} misreadings noticed\n{heading}"
