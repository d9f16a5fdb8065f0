"""A campaign of power: the mechanical mistakes of so many functions a shard, tried on the cases that run through them."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from schmier_conformance.campaign.shards import Json, Kind, Shard
from schmier_conformance.corpus.asked_for import cases_of_rulesets
from schmier_conformance.corpus.cases import RANDOM
from schmier_conformance.power.mutants import mutants_of
from schmier_conformance.power.reaching import reach_of
from schmier_conformance.power.running import Tried, by_ruleset, tried_mutants
from schmier_conformance.power.scope import deciding_modules
from schmier_conformance.power.table import in_words as table_in_words
from schmier_conformance.power.table import table_of

FUNCTIONS: Final = 24
"""How many functions a shard has: a minute or two. Every shard plays all cases once, to see where they run."""


def shards(ruleset: str | Json | None) -> Iterator[Shard]:
    """The shards of all mistakes, on the cases of a ruleset or on all."""
    functions = [
        [module, function]
        for module in deciding_modules()
        for function in dict.fromkeys(mutant.function for mutant, _ in mutants_of(module))
    ]
    for number, first in enumerate(range(0, len(functions), FUNCTIONS)):
        yield Shard("power", number, {"ruleset": ruleset, "functions": functions[first : first + FUNCTIONS]})


def carry_out(what: Json) -> Json:
    """Tries the mistakes of a shard."""
    functions = {tuple(one) for one in what["functions"]}
    modules = list(dict.fromkeys(module for module, _ in what["functions"]))
    reach = reach_of(cases_of(what["ruleset"]), modules, lambda module, function: (module, function) in functions)
    tried = tried_mutants(
        modules, reach, by_ruleset, lambda mutant: (mutant.module, mutant.function) in functions, workers=1
    )
    told = [as_json(one) for one in tried]
    names = {name for one in told for name in one["noticed_by"].values()}
    return {"tried": told, "generated": sorted(name for name in names if reach.sound[name].case.level == RANDOM)}


def cases_of(ruleset: str | Json | None) -> Any:
    """The cases that an engine's author sees of a ruleset, or all that are shipped."""
    if not isinstance(ruleset, dict):
        return cases_of_rulesets([] if ruleset is None else [ruleset])
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "ruleset.json")
        path.write_text(json.dumps(ruleset), encoding="utf-8")
        return cases_of_rulesets([str(path)])


def as_json(tried: Tried) -> Json:
    """What became of a mutant, by its key."""
    return {**tried._asdict(), "mutant": [tried.mutant.module, tried.mutant.key]}


def together(results: Mapping[int, Json]) -> Json:
    """All that was tried."""
    return {
        "tried": [one for number in sorted(results) for one in results[number]["tried"]],
        "generated": sorted({name for result in results.values() for name in result["generated"]}),
    }


def read(tally: Json) -> Iterator[Tried]:
    """What was tried, with its mutants."""
    for one in tally["tried"]:
        module, key = one["mutant"]
        mutant = next(mutant for mutant, _ in mutants_of(module) if mutant.key == key)
        yield Tried(mutant, one["reaching"], one["noticed_by"], tuple(one["unnoticed"]), tuple(one["in_reasons"]))


def as_table(tally: Json) -> Json:
    """The table of what was tried, as `schmier power --json` writes it."""
    return table_of(read(tally)).as_json(frozenset(tally["generated"]))


def in_words(tally: Json) -> str:
    """The table for people."""
    return table_in_words(table_of(read(tally)))


def is_clean(tally: Json) -> bool:
    """Whether every mistake that could be noticed was."""
    table = table_of(read(tally))
    return not (table.whole.unnoticed or table.refuted)


KIND: Final = Kind(carry_out, dict, together, in_words, is_clean)
