"""No sentence on a game supposes what the game lacks: a bid in a game without bids, a buried card where nothing is buried."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from places import ROOT
from schmier import spec
from schmier.conditions import Condition, holds
from schmier.options import as_meant
from schmier_conformance.law.rulings import answer, condition_of, shipped_rulings
from schmier_conformance.rulesets.options import options
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.rulesets.differences import differences
from schmier_conformance.wording.rulesets.sentences import sentence
from schmier_conformance.wording.rulesets.sheet import sheet_sentences, summary

Json = dict[str, Any]

DENIAL = re.compile(r"(No|Nobody|Nothing|Neither|[Tt]here (is|are) (no|not)|.* is not (bid|played))\b")
"""How a clause begins that denies what it names."""

CLAUSES = re.compile(r"(?<=[.;:]) ")
"""What parts the clauses of a sentence."""


@cache
def supposed() -> dict[re.Pattern[str], Condition]:
    """By pattern, what the words that match it suppose of a game."""
    text = (ROOT / "tests" / "data" / "supposed.toml").read_text(encoding="utf-8")
    return {
        re.compile(pattern): condition_of(condition) for pattern, condition in tomllib.loads(text)["supposed"].items()
    }


def lacks(text: str, completed: Json) -> list[str]:
    """The patterns in a sentence of which a game lacks what they suppose."""
    clauses = [clause for clause in CLAUSES.split(text) if not DENIAL.match(clause)]
    return [
        pattern.pattern
        for pattern, condition in supposed().items()
        if any(pattern.search(clause) for clause in clauses) and not holds(condition, completed)
    ]


@cache
def one_of_each_family() -> tuple[str, ...]:
    """The first game of each family."""
    first: dict[str, str] = {}
    for identifier in spec.ruleset_ids():
        first.setdefault(spec.ruleset_document(identifier)["family"], identifier)
    return tuple(first.values())


def sentences_on(identifier: str) -> Iterator[str]:
    """The sentences on a game: on options, of its sheet, its summary, its comparison with a game of each family, of rulings and answers."""
    ruleset = spec.ruleset_document(identifier)
    yield from (sentence(option.path, ruleset) for option in options())
    yield from (line.english for line in sheet_sentences(ruleset, {}))
    yield from summary(ruleset)
    for other in one_of_each_family():
        for difference in differences(ruleset, spec.ruleset_document(other)):
            yield from difference.first.lines
    yield from filter(None, (answer(ruling, ruleset) for ruling in shipped_rulings().values()))
    asked = (one for one in all_answers(read_topics()) if one.concerns(ruleset))
    yield from (saying.says for one in asked for saying in one.sayings_in(ruleset))


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_no_sentence_on_a_game_supposes_what_it_lacks(identifier: str) -> None:
    completed = as_meant(spec.ruleset_document(identifier))
    found = {text: lacks(text, completed) for text in dict.fromkeys(sentences_on(identifier))}
    assert {text: missing for text, missing in found.items() if missing} == {}


@pytest.mark.parametrize(
    ("game", "text"),
    [
        ("all-fours.english", "The pitcher leads to the first trick."),
        ("all-fours.trinidad", "Low is the lowest trump in the hands; a buried trump does not count."),
        ("five-hundred.australian", "No bid is out of turn. All score ten, whether the contract was made or not."),
        ("five-hundred.australian", "Play stops when a contract of no tricks, or of every trick, has failed."),
        ("pitch.auction", "When the pitcher concedes, the tricks that are left go to the other side."),
        ("five-hundred.australian", "Each trick scores 10 for a party other than the contractor's."),
        ("skat", "When both opponents concede, the tricks that are left go to the other side."),
        ("skat", "A card turned up scores nothing where it would win the match."),
        ("skat", "Anybody at the target may win."),
    ],
)
def test_a_sentence_on_what_a_game_lacks_is_found(game: str, text: str) -> None:
    assert lacks(text, as_meant(spec.ruleset_document(game)))


def test_a_clause_that_denies_supposes_nothing() -> None:
    assert lacks("No Joker can fix trumps. A smudge is not bid.", as_meant(spec.ruleset_document("cinch"))) == []
