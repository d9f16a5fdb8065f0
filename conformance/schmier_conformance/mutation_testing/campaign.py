"""A campaign of mutation testing: each shard tries the mutants of some functions on the cases in which they make a difference.

Without a ruleset, one shard for each shipped game follows: a sample of mutants, on the cases an engine of that game is tested on.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

from schmier import spec
from schmier.spec import ruleset_document
from schmier_conformance.corpus.cases import Level, files_with, load
from schmier_conformance.generative.generate.corpus import beside_shipped
from schmier_conformance.generative.requested_cases import cases_of_rulesets
from schmier_conformance.mutation_testing.further_deals import tried_in_game
from schmier_conformance.mutation_testing.mutants import Mutant, mutants_of
from schmier_conformance.mutation_testing.reach import reach_of
from schmier_conformance.mutation_testing.run import Tried, by_ruleset, tried_mutants, whole_corpus
from schmier_conformance.mutation_testing.scope import deciding_modules
from schmier_conformance.mutation_testing.table import Table, table_of, table_text
from schmier_conformance.parallel.shards import Json, Kind, Shard

FUNCTIONS: Final = 120
"""How many functions a shard has, which take some minutes. Every shard plays all cases once."""

SAMPLED: Final = 1000
"""How many mutants are tried on the cases of each game; all would take hours."""


def shards(ruleset: str | Json | None) -> Iterator[Shard]:
    """The shards of all mutants, on the cases of a ruleset or on all cases, and then one for each game."""
    functions = [
        [module, function]
        for module in deciding_modules()
        for function in dict.fromkeys(mutant.function for mutant, _ in mutants_of(module))
    ]
    parts = [functions[first : first + FUNCTIONS] for first in range(0, len(functions), FUNCTIONS)]
    for number, part in enumerate(parts):
        yield Shard("power", number, {"ruleset": ruleset, "functions": part})
    if ruleset is None:
        for number, identifier in enumerate(spec.ruleset_ids(), len(parts)):
            yield Shard("power", number, {"ruleset": identifier, "drawn": SAMPLED})


def carry_out(what: Json) -> Json:
    """The outcomes of the mutants of a shard, as JSON."""
    if "drawn" in what:
        return {"of_game": [as_json(one) for one in tried_of_game(what["ruleset"], what["drawn"])]}
    functions = {tuple(one) for one in what["functions"]}
    modules = list(dict.fromkeys(module for module, _ in what["functions"]))
    reach = reach_of(cases_of(what["ruleset"]), modules, lambda module, function: (module, function) in functions)
    grouping = whole_corpus if what["ruleset"] is None else by_ruleset
    tried = tried_mutants(
        modules, reach, grouping, lambda mutant: (mutant.module, mutant.function) in functions, workers=1
    )
    outcomes = [as_json(one) for one in tried]
    names = {name for one in outcomes for name in one["noticed_by"].values()}
    return {
        "tried": outcomes,
        "generated": sorted(name for name in names if reach.sound[name].case.level == Level.RANDOM),
    }


def tried_of_game(identifier: str, number: int) -> Iterator[Tried]:
    """The outcomes of a sample of mutants on the cases an engine of one game is tested on."""
    modules = deciding_modules()
    everything = [mutant.key for name in modules for mutant, _ in mutants_of(name)]
    drawn = frozenset(Random("power").sample(everything, min(number, len(everything))))
    cases = beside_shipped(identifier, load(files_with([identifier])))
    return tried_in_game(cases, ruleset_document(identifier), modules, lambda mutant: mutant.key in drawn, workers=1)


def cases_of(ruleset: str | Json | None) -> Any:
    """The cases an engine of a ruleset is tested on; all shipped cases without one."""
    if not isinstance(ruleset, dict):
        return cases_of_rulesets([] if ruleset is None else [ruleset])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ruleset.json")
        path.write_text(json.dumps(ruleset), encoding="utf-8")
        return cases_of_rulesets([str(path)])


def as_json(tried: Tried) -> Json:
    """The outcome of a mutant, with its module and key."""
    return {**tried._asdict(), "mutant": [tried.mutant.module, tried.mutant.key]}


def together(results: Mapping[int, Json]) -> Json:
    """The tally of all shards."""
    ordered = [results[number] for number in sorted(results)]
    return {
        "tried": [one for result in ordered for one in result.get("tried", ())],
        "of_games": [one for result in ordered for one in result.get("of_game", ())],
        "generated": sorted({name for result in ordered for name in result.get("generated", ())}),
    }


def read(outcomes: Iterable[Json]) -> Iterator[Tried]:
    """The outcomes that `as_json` has written."""
    for one in outcomes:
        module, key = one["mutant"]
        yield Tried(
            by_key(module)[key], one["reaching"], one["noticed_by"], tuple(one["unnoticed"]), tuple(one["in_reasons"]),
            tuple(one["without_effect"]),
        )  # fmt: skip


@cache
def by_key(module: str) -> Mapping[str, Mutant]:
    """The mutants of a module by their keys."""
    return {mutant.key: mutant for mutant, _ in mutants_of(module)}


def table_from(tally: Json) -> Table:
    """The table of a tally."""
    return table_of(read(tally["tried"]), read(tally["of_games"]) if tally["of_games"] else None)


def as_table(tally: Json) -> Json:
    """The table of a tally, as `schmier mutation-test --json` writes it."""
    return table_from(tally).as_json(frozenset(tally["generated"]))


def tally_text(tally: Json) -> str:
    """The table of a tally as text."""
    return table_text(table_from(tally))


def is_clean(tally: Json) -> bool:
    """Whether mutants were tried, and every one was noticed that could be."""
    table = table_from(tally)
    return bool(table.whole.mutants) and not (table.whole.unnoticed or table.refuted)


KIND: Final = Kind(carry_out, dict, together, tally_text, is_clean)
