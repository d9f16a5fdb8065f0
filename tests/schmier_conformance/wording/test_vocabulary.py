"""Every sentence is a template of the vocabulary, in the words of its game, and names no player like a card."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import random_deals
from drawn_rulesets import IDS, ruleset
from said_of_deals import account_of_random_deal, said_of_random_deal
from schmier.spec import ruleset_document
from schmier.vocabulary import words
from schmier_conformance.wording import catalogue as translated
from schmier_conformance.wording import extraction, vocabulary
from schmier_conformance.wording.catalogue import SENTENCES_FILE, catalogue, missing_sentences
from schmier_conformance.wording.extraction import templates, templates_in
from schmier_conformance.wording.text import point
from schmier_conformance.wording.translations import fields_of
from schmier_conformance.wording.vocabulary import template_for, vocabulary_for, vocabulary_of

# ---- templates -------------------------------------------------------------------------------------------------------

PSEUDO = "zz"
"""The code of a language in which every template is its English one between marks."""

SAID = re.compile(r"«[^«»]*»")
"""What such a language says, from the inside."""


@cache
def point_names() -> set[str]:
    """The names of points, which rulesets choose, as they begin a sentence."""
    return {
        point(each.name, ruleset_document(identifier))
        for identifier in IDS
        for each in ruleset(identifier).counting.points
    }


class Marked(Mapping[str, str]):
    """The catalogue of that language: a translation for every template that the program is known to have."""

    def __getitem__(self, english: str) -> str:
        if english not in templates() and english not in point_names():
            raise KeyError(english)
        return f"«{english}»"

    def __iter__(self) -> Iterator[str]:
        return iter(templates())

    def __len__(self) -> int:
        return len(templates())


@pytest.fixture
def pseudo(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The code of a language that translates every template."""
    monkeypatch.setattr(vocabulary, "catalogue", lambda code: Marked() if code == PSEUDO else {})
    template_for.cache_clear()
    vocabulary.vocabulary_for.cache_clear()
    yield PSEUDO
    template_for.cache_clear()
    vocabulary.vocabulary_for.cache_clear()


def unsaid(text: str) -> str:
    """What of a text stands between no marks, without names of seats, numbers and cards."""
    while SAID.search(text):
        text = SAID.sub("", text)
    return re.sub(r"\b[NESWPQRT+]+\b|[\d♠♥♦♣+×=:;,.() ?-]", "", text)


@pytest.mark.parametrize("identifier", IDS)
def test_every_word_of_an_account_is_of_a_template_that_a_translator_finds(identifier: str, pseudo: str) -> None:
    texts = list(account_of_random_deal(ruleset(identifier), f"marked {identifier}", pseudo))
    assert texts
    assert {rest: text for text in texts if (rest := unsaid(text))} == {}


def sources() -> list[Path]:
    return sorted(extraction.FOLDER.rglob("*.py"))


@pytest.mark.parametrize("path", sources(), ids=lambda path: path.name)
def test_no_field_of_a_sentence_has_the_name_of_a_concept(path: Path) -> None:
    concepts = words()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "say":
            assert not [keyword.arg for keyword in node.keywords if keyword.arg and keyword.arg in concepts]


def test_the_templates_of_a_module_are_found_wherever_they_may_be() -> None:
    source = """
TABLE: Final[Mapping[str, Template]] = {"a": "one", "b": "two {suit_led}"}
ALONE: Final[Template] = "three"
OTHER: Final[Mapping[str, str]] = {"c": "no template"}
FORM = Form("play", "plays", needs="card", by_table=("four", "five"))
def told(words, is_so):
    english: Template = "six"
    if is_so:
        english = "seven"
    other = "no template"
    return words.say(english) + words.say("eight" if is_so else "nine", to=other)
"""
    found = [
        "one",
        "two {suit_led}",
        "two trump",
        "three",
        "play",
        "plays",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
    ]
    assert list(templates_in(source)) == found


# ---- translations ----------------------------------------------------------------------------------------------------


def test_a_sentence_without_a_translation_is_in_english_and_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "translations" / "qq"
    folder.mkdir(parents=True)
    (folder / SENTENCES_FILE).write_text(
        '[[sentence]]\nenglish = "{dealer} deals next"\ntext = "zunaechst {dealer}"\n', "utf-8"
    )
    monkeypatch.setattr(translated.spec, "FOLDER", tmp_path)
    catalogue.cache_clear()
    try:
        said = vocabulary_for("skat", "qq")
        assert said.say("{dealer} deals next", dealer="F") == "zunaechst F"
        assert said.say("{dealer} sits out.", dealer="F") == "F sits out."
        assert missing_sentences("qq", ["{dealer} deals next", "{dealer} sits out."]) == ["{dealer} sits out."]
        assert missing_sentences("en", templates()) == []
    finally:
        monkeypatch.undo()
        catalogue.cache_clear()
        template_for.cache_clear()
        vocabulary.vocabulary_for.cache_clear()


def test_every_concept_in_a_template_is_one_of_the_vocabulary() -> None:
    named = {field for template in templates() for field in fields_of(template) if field in words()}
    assert named >= {"pitcher", "eldest", "widow", "reject", "pitches"}


# ---- seats -----------------------------------------------------------------------------------------------------------

LIKE_CARDS = ("A", "K", "Q", "J", "T", "2", "10", "9")
"""Seats that could be read as a card, a rank or a number."""

BARE = re.compile(r"(?<!Player )(?<![\w+])(A(?! null| revoke)|K|Q|J|T)(?![\w+♠♥♦♣])")
"""Such a name without a word that says it is a player."""


@pytest.mark.parametrize("identifier", IDS)
def test_no_player_is_named_like_a_card(identifier: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(random_deals, "SEATS", LIKE_CARDS)
    for text in said_of_random_deal(ruleset(identifier), f"seats {identifier}"):
        assert not BARE.search(text), text


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("A", "Player A"),
        ("10", "Player 10"),
        ("2H", "Player 2H"),
        ("N", "N"),
        ("Ann", "Ann"),
        ("E", "E"),
        ("A+K", "A+K"),
    ],
)
def test_a_seat_that_reads_like_a_card_is_called_a_player(name: str, said: str) -> None:
    assert vocabulary_of({}).player(name) == said
