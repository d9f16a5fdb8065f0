"""Code decides by members of enumerations, not by their words: `Verb.PLAY`, not "play".

A comparison with a word goes on being false when the member is renamed, and the type checker cannot see it. These tests read the syntax
trees of the sources. They find every word of an enumeration that is compared, matched, or listed with others of its enumeration, as keys
of a table or as a tuple. Words that are written into JSON are not searched for.
"""

from __future__ import annotations

import ast
import importlib
import json
import pkgutil
from collections.abc import Iterator, Mapping
from enum import StrEnum
from functools import cache
from types import ModuleType
from typing import Any, Final

import pytest

import schmier
import schmier_conformance
from places import ROOT
from schmier import spec
from schmier.deal import Stage
from schmier.io.serve import ABOUT
from schmier.options import options
from schmier.ruleset.exchange import StepKind
from schmier.verbs import Verb
from schmier_conformance.corpus.cases import Level, Question
from schmier_conformance.corpus.notation import CHOICES
from schmier_conformance.generative.generate.trials import MISTAKES
from schmier_site.cases.pages import LEVELS
from schmier_site.cases.words import CALLS

# ---- the closed sets -------------------------------------------------------------------------------------------------

NOT_SEARCHED: Final = {
    "Label": "labels of clauses are compared with the law where they are used",
    "ResultMember": "members of results are members of other answers and documents as well",
    "KnownKind": "members of the file of known differences are members of other documents as well",
    "OutputKind": "options of the command line",
    "Part": "headings of an account, two of which are parts of a ruleset as well",
    "Sureness": "words of a sentence",
    "Manner": "words of a sentence",
    "Kind": "words of a report",
    "Role": "what an engine does is called like a verb, a phase or a part of a document",
}
"""Enumerations whose words mean something else nearly everywhere, each with the reason."""


def enumerations(package: ModuleType) -> dict[str, type[StrEnum]]:
    """The enumerations of words that a package defines, by module and name."""
    found: dict[str, type[StrEnum]] = {}
    for module in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        if module.name.endswith("__main__") or ".templates." in module.name:
            continue
        for name, value in vars(importlib.import_module(module.name)).items():
            if isinstance(value, type) and issubclass(value, StrEnum) and value.__module__ == module.name:
                found[f"{module.name}.{name}"] = value
    return found


def names_by_word(*packages: ModuleType) -> dict[str, frozenset[str]]:
    """By word, the enumerations that have it; the empty word says that nothing was chosen."""
    names: dict[str, frozenset[str]] = {}
    for package in packages:
        for name, enumeration in enumerations(package).items():
            for member in enumeration if enumeration.__name__ not in NOT_SEARCHED else ():
                names[member.value] = names.get(member.value, frozenset()) | {name}
    return {word: found for word, found in names.items() if word}


OF_REFERENCE: Final = names_by_word(schmier)
OF_ALL: Final = names_by_word(schmier, schmier_conformance)

FOLDERS: Final[Mapping[str, Mapping[str, frozenset[str]]]] = {
    "reference_impl/schmier": OF_REFERENCE,
    "conformance/schmier_conformance": OF_ALL,
    "site_generator": OF_ALL,
    "tools": OF_ALL,
    "benchmarks": OF_ALL,
}
"""The folders that are read, with the enumerations that their modules can import. Adapters run where these packages are not installed."""

FOREIGN: Final = "conformance/schmier_conformance/templates"
"""An author's engine to begin with; it imports nothing of this project."""


# ---- what else a word may mean ---------------------------------------------------------------------------------------

HOLDS_MEMBER_NAMES: Final = frozenset(("key", "keyword", "member", "name", "outer"))
"""Variables that hold the name of a member of a document, whatever else the name means."""


@cache
def words_of_choices() -> Mapping[str, frozenset[str]]:
    """By the last part of its path, the words of every option with two values, which is read as a boolean."""
    found: dict[str, frozenset[str]] = {}
    for path, option in options().items():
        if len(option.values) <= 2:
            name = path.rpartition(".")[2]
            found[name] = found.get(name, frozenset()) | frozenset(map(str, option.values))
    return found


ELSEWHERE: Final[Mapping[tuple[str, str], str]] = {
    ("conformance/schmier_conformance/corpus/notation.py", "failed"): "the notation of a claim about the contract",
    ("conformance/schmier_conformance/corpus/notation.py", "nobody"): "the notation of a claim that no seat may act",
    ("conformance/schmier_conformance/corpus/notation.py", "none"): "the notation of no rounds",
    ("conformance/schmier_conformance/corpus/noted_steps.py", "none"): "a step noted without its cards",
    ("conformance/schmier_conformance/corpus/table_setting.py", "reject"): "the notation of a contract",
    ("conformance/schmier_conformance/engines/deciding_results.py", "tricks"): "a line of an account",
    ("conformance/schmier_conformance/generative/generate/boundary_recognition.py", "tricks"): "a unit of a contract",
    ("conformance/schmier_conformance/generative/generate/resize.py", "pitcher"): "members of a scenario",
    ("conformance/schmier_conformance/mutants/misreadings/scores.py", "bid"): "a line of an account",
    ("conformance/schmier_conformance/mutants/operators.py", "any"): "a function of Python",
    ("conformance/schmier_conformance/mutants/operators.py", "auction"): "a variable in the source of the reference",
    ("conformance/schmier_conformance/mutants/operators.py", "deal"): "a variable in the source of the reference",
    ("reference_impl/schmier/counting/game_value.py", "ouvert"): "a step of the multiplier",
    ("reference_impl/schmier/play/winning.py", "none"): "the undertaking to win no trick",
    ("site_generator/schmier_site/cases/words.py", "reject"): "a bid",
}
"""By file and word, what a word means that happens to be a member's as well."""


# ---- what is found ---------------------------------------------------------------------------------------------------


def words_in(node: ast.AST) -> Iterator[str]:
    """The words of an expression: of a string, or of a list of strings."""
    match node:
        case ast.Constant(value=str(word)):
            yield word
        case ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
            for element in elements:
                yield from words_in(element)
        case _:
            pass


def name_of(node: ast.expr) -> str:
    """The name of an expression in a document: `kind` of `x["kind"]`, `x.get("kind")`, `said(x, "y.kind")`, and of a variable `kind`.

    An attribute has none: attributes hold members, never words.
    """
    match node:
        case ast.Name(id=name) | ast.Subscript(slice=ast.Constant(value=str(name))):
            return name
        case ast.Call(func=ast.Attribute(attr="get"), args=[ast.Constant(value=str(name)), *_]):
            return name
        case ast.Call(func=ast.Name(id="said"), args=[_, ast.Constant(value=str(path))]):
            return path.rpartition(".")[2]
        case _:
            return ""


def compared(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Every word that is compared or matched, with the name of what it is compared with."""
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, ops=operators, comparators=others):
                sides = [left, *others]
                for operator, first, second in zip(operators, sides, others, strict=False):
                    yield from ((word, name_of(first)) for word in words_in(second))
                    # What is on the left of `in` is looked for, and is a member of a document in most places.
                    if not isinstance(operator, ast.In | ast.NotIn):
                        yield from ((word, name_of(second)) for word in words_in(first))
            case ast.Match(subject=subject, cases=cases):
                patterns = [part for case in cases for part in ast.walk(case.pattern)]
                values = [part.value for part in patterns if isinstance(part, ast.MatchValue)]
                yield from ((word, name_of(subject)) for value in values for word in words_in(value))
            case _:
                pass


def listed(tree: ast.AST) -> Iterator[tuple[str, ...]]:
    """The words of every list of two or more and of the keys of every table, where nothing else is in it."""
    for node in ast.walk(tree):
        match node:
            case ast.Dict(keys=elements) | ast.Tuple(elts=elements) | ast.List(elts=elements) | ast.Set(elts=elements):
                words = [element.value for element in elements if isinstance(element, ast.Constant)]
                if len(words) == len(elements) > 1 and all(isinstance(word, str) for word in words):
                    yield tuple(map(str, words))
            case _:
                pass


def raw_words(tree: ast.AST, names: Mapping[str, frozenset[str]]) -> Iterator[str]:
    """The words of enumerations by which a module decides, as often as it does."""
    for word, name in compared(tree):
        is_choice = word in words_of_choices().get(name, ())
        if word in names and name not in HOLDS_MEMBER_NAMES and not is_choice:
            yield word
    for words in listed(tree):
        if frozenset.intersection(*[names.get(word, frozenset()) for word in words]):
            yield words[0]


@cache
def found_in_sources() -> frozenset[tuple[str, str]]:
    """By file and word, every raw word in the sources."""
    found: set[tuple[str, str]] = set()
    for folder, names in FOLDERS.items():
        for path in sorted((ROOT / folder).rglob("*.py")):
            place = path.relative_to(ROOT).as_posix()
            if not place.startswith(FOREIGN):
                tree = ast.parse(path.read_text(encoding="utf-8"))
                found.update((place, word) for word in raw_words(tree, names))
    return frozenset(found)


def test_code_decides_by_members_of_enumerations_and_not_by_their_words() -> None:
    left = {
        f"{place}: {word!r} is {', '.join(sorted(OF_ALL[word]))}"
        for place, word in found_in_sources() - ELSEWHERE.keys()
    }
    assert not left, "name the member"


def test_every_word_that_means_something_else_is_still_there() -> None:
    assert found_in_sources() >= ELSEWHERE.keys()


def test_every_enumeration_that_is_not_searched_is_still_there() -> None:
    defined = {one.__name__ for package in (schmier, schmier_conformance) for one in enumerations(package).values()}
    assert defined >= NOT_SEARCHED.keys()


@pytest.mark.parametrize(
    "source",
    [
        'action.do == "play"',
        '"play" != event["do"]',
        'verbs == {"play"}',
        'deal.phase.name != "deal"',
        'said(document, "match.several_over") == "order"',
        'deal.phase.name in ("deal", BEFORE)',
        'match step["ask"]:\n case "legal": pass',
        'match verb, rest:\n case ("bid" | "hold"), []: pass',
        'LEVELS = ("core", "corner")',
        'WORDS = {"legal": 1, "state": 2}',
        'step.get("who") == "others"',
    ],
)
def test_a_raw_word_is_found(source: str) -> None:
    assert list(raw_words(ast.parse(source), OF_ALL))


@pytest.mark.parametrize(
    "source",
    [
        "action.do is Verb.PLAY",
        '{"do": "play", "by": "N"}',
        '"bid" in event',
        'member == "bid"',
        'step["who"] == "pitcher"',
        'event["bid"]',
        'ROOMS = ("hand", "kitchen")',
    ],
)
def test_a_word_of_a_document_is_not_found(source: str) -> None:
    assert not list(raw_words(ast.parse(source), OF_ALL))


# ---- tables by member ------------------------------------------------------------------------------------------------


def test_the_reference_answers_every_question() -> None:
    assert ABOUT["asks"] == [question for question in Question if question is not Question.TRY]


def test_the_site_counts_the_cases_of_every_level_that_a_fixture_has() -> None:
    assert {*LEVELS, Level.RECORDED} == set(Level)


def test_every_call_of_a_fixture_is_a_call_on_the_site() -> None:
    assert {*CALLS, Verb.BID, Verb.HOLD} == set(fixture_words("call", "properties", "do"))


def test_a_scenario_can_claim_every_choice_of_cards_that_a_fixture_has() -> None:
    assert set(CHOICES) == set(fixture_words("legal", "properties", "choose", "properties", "do"))


def test_every_phase_after_the_deal_has_mistakes_of_players() -> None:
    assert {phase for trial in MISTAKES for phase in trial.phases} == {*Stage, *StepKind} - {Stage.DEAL}


def fixture_words(*path: str) -> list[str]:
    """The words that a part of the schema of fixtures lists."""
    part: Any = json.loads((spec.FOLDER / "schemas" / "fixtures.json").read_text(encoding="utf-8"))["$defs"]
    for key in path:
        part = part[key]
    return [str(word) for word in part["enum"]]
