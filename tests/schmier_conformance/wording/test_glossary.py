"""The glossary: every term is complete, and agrees with the law and with the words of the games."""

from __future__ import annotations

import json

import pytest

from schmier import spec
from schmier.vocabulary import words
from schmier_conformance.command import main
from schmier_conformance.wording.glossary import LANGUAGES, glossary, terms_called, terms_of

FAMILIES = sorted({spec.ruleset_document(identifier)["family"] for identifier in spec.ruleset_ids()})


def test_a_term_names_only_clauses_and_families_that_exist() -> None:
    for term in glossary().values():
        assert not term.clause or term.clause in spec.clauses(), term.key
        assert set(term.families) <= set(FAMILIES), term.key


def test_the_clause_of_a_term_is_one_of_a_game_that_uses_it() -> None:
    rulesets = [spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()]
    for term in glossary().values():
        # Some clauses are in force in house rules only.
        games = [ruleset for ruleset in rulesets if term.clause and spec.in_force(term.clause, ruleset)]
        assert not games or any(term.is_of(ruleset["family"]) for ruleset in games), term.key


def test_a_family_has_one_term_of_a_name() -> None:
    for family in FAMILIES:
        for language in LANGUAGES:
            names = [term.name(language) for term in terms_of(family)]
            repeated = {name for name in names if names.count(name) > 1}
            # German and Italian players have one word where English ones have two.
            assert language != "en" or not repeated, (family, repeated)


def test_the_words_of_every_family_are_in_the_glossary() -> None:
    rulesets = [spec.ruleset_document(identifier) for identifier in spec.ruleset_ids()]
    with_a_widow = {ruleset["family"] for ruleset in rulesets if ruleset["deal"]["widow"]}
    for family in FAMILIES:
        known = {name for term in terms_of(family) for name in term.names["en"]}
        concepts = ("pitcher", "eldest", *(["widow"] if family in with_a_widow else []))
        missing = {concept for concept in concepts if words(family)[concept] not in known}
        assert not missing, (family, missing)


@pytest.mark.parametrize("asked", ["Nichtbedienen", "Spielabgabe", "Vorhand", "misère", "tallone", "forehand"])
def test_a_term_is_found_by_its_name_in_any_language(asked: str) -> None:
    assert terms_called(asked)


def test_the_command_explains_a_term(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["glossary", "Schneider", "--language", "de"]) == 0
    assert "30 Augen" in capsys.readouterr().out
    assert main(["glossary", "--family", "skat", "--json"]) == 0
    keys = {term["key"] for term in json.loads(capsys.readouterr().out)}
    assert "declarer" in keys
    assert "pitcher" not in keys


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["glossary", "Schnider"], "did you mean schneider"),
        (["glossary", "trick", "--language", "dee"], "did you mean de?"),
        (["glossary", "--family", "bridge"], "the families are"),
    ],
)
def test_an_unknown_term_language_or_family_is_refused(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert said.lower() in capsys.readouterr().err.lower()
