"""Completeness checks: every clause has a case and a misreading, every option value a sentence."""

from __future__ import annotations

import json
from collections.abc import Iterator

from schmier import spec
from schmier.options import options
from schmier_conformance.fixture_building import Built
from schmier_conformance.law.coverage import option_paths
from schmier_conformance.mutants.misreadings import FAULTS
from schmier_conformance.rulesets.options import ruleset_schema, schema_of, words_of


def found_lacking(built: Built) -> list[str]:
    """Everything that is lacking, each thing by its name, so that all of it can be added at once."""
    return [*clauses_without_cases(built), *clauses_without_faults(), *options_without_words()]


def clauses_without_cases(built: Built) -> Iterator[str]:
    """The clauses that no hand-worked case pins."""
    cases = (case for text in built.files.values() for case in json.loads(text)["cases"] if case["level"] != "random")
    pinned = {label for case in cases for label in case["clauses"]}
    return (f"the clause {label} is pinned by no hand-worked case" for label in spec.clauses() if label not in pinned)


def clauses_without_faults() -> Iterator[str]:
    """The clauses of which no misreading is known, so that nobody can tell whether their cases would notice one."""
    misread = {fault.clause for fault in FAULTS}
    return (f"the clause {label} has no fault" for label in spec.clauses() if label not in misread)


def options_without_words() -> Iterator[str]:
    """The options of the schema that the table lacks, and the values that have no sentence there."""
    known = [path for option in options() for path in (option, path_in_any_step(option))]
    for path in option_paths():
        if not any(one == path or one.startswith((f"{path}.", f"{path}[")) for one in known):
            yield f"the option {path} has no row in spec/options.toml"
    for option in options().values():
        for value in words_of(schema_of(ruleset_schema(), option.path)) or ():
            if value not in option.values and value not in option.cards:
                yield f"spec/options.toml, {option.path}: the value {value!r} has no sentence"


def path_in_any_step(path: str) -> str:
    """The path of an option of a kind of step, `exchange[draw].who`, as one of all steps: `exchange.who`."""
    before, bracket, after = path.partition("[")
    return before + after.partition("]")[2] if bracket else path
