"""What is said of a game that lacks an option, or in which its question does not arise, is true of that game."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from hypothesis import given

from drawn_rulesets import Game, changed_document, games
from places import ROOT
from schmier import spec
from schmier.conditions import holds
from schmier.options import as_meant
from schmier.options import options as table
from schmier_conformance.law.rulings import condition_of
from schmier_conformance.rulesets.options import options
from schmier_conformance.wording.rulesets.sentences import idle_sentence, sentence, value_or_default
from schmier_conformance.wording.rulesets.sheet import sheet_sentences

Json = dict[str, Any]

PATHS = tuple(option.path for option in options() if option.path in table())
"""The options that a comparison of two games has a sentence on."""


@cache
def claims() -> dict[str, str]:
    """By sentence, in the words of every game, the condition that it claims to hold."""
    text = (ROOT / "tests" / "data" / "denials.toml").read_text(encoding="utf-8")
    return dict(tomllib.loads(text)["claims"])


def sayable() -> set[str]:
    """Every sentence that may be said of a game without an option, in the words of every game."""
    rows = [table()[path] for path in PATHS]
    said = {text for row in rows for text in (row.absent, row.none, *(text for _, text in row.idle))}
    return said - {""}


def said_of(ruleset: Json) -> Iterator[tuple[str, str]]:
    """Each option that a game lacks, or that does nothing there, with the sentence on it in the words of every game."""
    completed = as_meant(ruleset)
    for path in PATHS:
        row, value = table()[path], value_or_default(ruleset, path)
        idle = next((text for condition, text in row.idle if holds(condition, completed)), "")
        text = idle or (row.absent if value is None else row.none if not value else "")
        if text:
            yield path, text


def false_of(ruleset: Json) -> list[tuple[str, str]]:
    """Each option with a sentence that claims what is not so of a game."""
    completed = as_meant(ruleset)
    return [(path, text) for path, text in said_of(ruleset) if not holds(condition_of(claims()[text]), completed)]


def test_every_such_sentence_has_a_claim_and_every_claim_a_sentence() -> None:
    assert sayable() == claims().keys()


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_what_is_said_of_a_game_without_an_option_is_so(identifier: str) -> None:
    assert false_of(spec.ruleset_document(identifier)) == []


@given(games())
def test_what_is_said_of_a_changed_game_without_an_option_is_so(game: Game) -> None:
    assert false_of(changed_document(game)) == []


# ---- an option that does nothing ------------------------------------------------------------------------------------


def silent_about(ruleset: Json) -> list[str]:
    """Each option that does nothing in a game and would be said to have its usual value there."""
    completed = as_meant(ruleset)
    return [
        f"{path}: {sentence(path, ruleset)}"
        for path in PATHS
        if not holds(table()[path].means_something, completed)
        and value_or_default(ruleset, path) is not None
        and not idle_sentence(path, ruleset)
    ]


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_an_option_that_does_nothing_is_not_said_to_have_its_usual_value(identifier: str) -> None:
    assert silent_about(spec.ruleset_document(identifier)) == []


@given(games())
def test_an_option_that_does_nothing_in_a_changed_game_is_not_said_to_have_its_usual_value(game: Game) -> None:
    assert silent_about(changed_document(game)) == []


@pytest.mark.parametrize("identifier", spec.ruleset_ids())
def test_a_sheet_shows_no_option_whose_question_does_not_arise(identifier: str) -> None:
    ruleset = spec.ruleset_document(identifier)
    of_options = [line for line in sheet_sentences(ruleset, {}) if line.of in PATHS]
    idle = {line.of: idle_sentence(line.of, ruleset) for line in of_options}
    assert [line for line in of_options if idle[line.of] and idle[line.of] != line.english] == []
