"""Completeness checks: every clause has code, a case and a misreading; every option is read and has a sentence for every value.

Each finding names the thing, its file and the remedy. Everything is reported in one run.
"""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Final

import schmier
from schmier import spec
from schmier.options import Option, options
from schmier.play import order
from schmier_conformance.corpus.cases import Level
from schmier_conformance.fixture_building import Built
from schmier_conformance.law.coverage import marks, option_paths
from schmier_conformance.law.schema_paths import condition_faults
from schmier_conformance.mutants.misreadings import MISREADINGS
from schmier_conformance.rulesets.options import ruleset_schema, schema_of, words_of
from schmier_conformance.wording.rulesets.sentences import placeholders

TABLE: Final = "spec/options.toml"
"""The table of options, as messages name it."""

REFUSALS: Final = ("player", "card")
"""The placeholders in the refusal of an obligation of play."""


def gaps_in_the_law() -> list[str]:
    """Everything missing or wrong before any scenario is played."""
    return [
        *clauses_without_code(),
        *clauses_without_faults(),
        *options_without_words(),
        *wrong_rows(),
        *options_without_reader(),
        *wrong_placeholders(),
    ]


# ---- clauses ---------------------------------------------------------------------------------------------------------


def clauses_without_cases(built: Built) -> Iterator[str]:
    """The clauses no hand-worked case pins."""
    cases = (
        case for text in built.files.values() for case in json.loads(text)["cases"] if case["level"] != Level.RANDOM
    )
    pinned = {label for case in cases for label in case["clauses"]}
    remedy = "name it under `clauses` of a scenario in conformance/scenarios/, see docs/guides/writing-cases.md"
    return (
        f"the clause {label} is pinned by no hand-worked case: {remedy}"
        for label in spec.clauses()
        if label not in pinned
    )


def clauses_without_code() -> Iterator[str]:
    """The clauses with which no line of the reference is marked."""
    decided = {label for label, _ in marks()}
    remedy = "mark the line of reference_impl/schmier that decides it with `# rule: "
    return (
        f"the clause {label} is decided nowhere: {remedy}{label}`" for label in spec.clauses() if label not in decided
    )


def clauses_without_faults() -> Iterator[str]:
    """The clauses without a known misreading, so no test shows whether their cases would notice one."""
    misread = {fault.clause for fault in MISREADINGS}
    remedy = "add one in conformance/schmier_conformance/mutants/misreadings/, see CONTRIBUTING.md, Misreadings"
    return (f"the clause {label} has no misreading: {remedy}" for label in spec.clauses() if label not in misread)


# ---- options ---------------------------------------------------------------------------------------------------------


def options_without_words() -> Iterator[str]:
    """The options of the schema the table lacks, and the values with no sentence there."""
    known = [path for option in options() for path in (option, path_in_any_step(option))]
    for path in option_paths():
        if not any(one == path or one.startswith((f"{path}.", f"{path}[")) for one in known):
            yield f"the option {path} is in spec/schemas/ruleset.json and has no row in {TABLE}: add one"
    for option in options().values():
        for value in words_of(schema_of(ruleset_schema(), option.path)) or ():
            if value not in option.values and value not in option.cards:
                yield f"{TABLE}, {option.path}: the value {value!r} has no sentence: add one under `values`"


def wrong_rows() -> Iterator[str]:
    """The rows that name a clause, an option or a value that does not exist, or do not say how a game is without the option."""
    for option in options().values():
        row = f"{TABLE}, {option.path}"
        if option.clause not in spec.clauses():
            yield f"{row}: there is no clause {option.clause!r}: write it in spec/rules/ or correct `clause`"
        yield from (f"{row}, `means-something`: {fault}" for fault in condition_faults(option.means_something))
        for condition, _ in option.idle:
            yield from (f"{row}, `idle`: {fault}" for fault in condition_faults(condition))
        if option.values and option.default is not None and option.default not in option.values:
            values = ", ".join(str(value) for value in option.values)
            yield f"{row}, `default`: {option.default!r} is none of its values: {values}"
        is_of_a_part = option.path.count(".") == 1 and not option.path.startswith("exchange")
        if is_of_a_part and not (option.absent or option.is_required or option.default is not None):
            yield f"{row}: nothing says how it is in a game that does not say it: add `default`, `absent` or `required`"


def options_without_reader() -> Iterator[str]:
    """The options whose key no module of the reference mentions, so a ruleset sets them without effect."""
    read = words_in_the_reference()
    for option in options().values():
        if option.name not in read:
            yield f"{TABLE}, {option.path}: nothing in reference_impl/schmier reads {option.name!r}: read it in ruleset/"


def words_in_the_reference() -> frozenset[str]:
    """Every string and every name of a field in the reference."""
    found: set[str] = set()
    for path in Path(schmier.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Constant(value=str(word)) | ast.AnnAssign(target=ast.Name(id=word)):
                    found.add(word)
                case _:
                    pass
    return frozenset(found)


def path_in_any_step(path: str) -> str:
    """The path of an option of a kind of step, `exchange[draw].who`, as one of all steps: `exchange.who`."""
    before, bracket, after = path.partition("[")
    return before + after.partition("]")[2] if bracket else path


# ---- templates -------------------------------------------------------------------------------------------------------


def wrong_placeholders() -> Iterator[str]:
    """The templates that name a placeholder which nothing fills in."""
    for option in options().values():
        for key, template in templates_of(option):
            yield from template_faults(f"{TABLE}, {option.path}, `{key}`", template, placeholders(option, key))
    for obligation in order.ALL:
        where = f"reference_impl/schmier/play/order.py, the refusal of {obligation.clause}"
        yield from template_faults(where, obligation.says, frozenset(REFUSALS))


def templates_of(option: Option) -> Iterator[tuple[str, str]]:
    """The templates of a row, each with its key: `sentence`, `values.strict`."""
    texts = {"sentence": option.sentence, "none": option.none, "member": option.member, "of-value": option.of_value}
    texts |= {f"values.{value}": text for value, text in option.values.items()}
    texts |= {f"in-general.{value}": text for value, text in option.in_general.items()}
    return ((key, text) for key, text in texts.items() if text)


def template_faults(where: str, template: str, known: frozenset[str]) -> Iterator[str]:
    """The unknown placeholders of a template, or why it is no template."""
    try:
        named = [name for _, name, _, _ in Formatter().parse(template) if name is not None]
    except ValueError as problem:
        yield f"{where}: {problem}: a placeholder is a name between braces"
        return
    for name in named:
        if name not in known:
            yield f"{where}: nothing fills in {{{name}}}; the placeholders are {', '.join(sorted(known))}"
