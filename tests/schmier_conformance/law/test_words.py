"""Law, rulings and cases say the words of the game they are about: no pitcher in Skat, no widow in Five Hundred."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from functools import cache

import pytest

from read_once import corpus, law_as_shipped
from schmier import spec
from schmier.vocabulary import words
from schmier_conformance.law.notes import notes
from schmier_conformance.law.rulings import Ruling, bears, shipped_rulings, shipped_whole

CONCEPTS = ("pitcher", "eldest", "widow", "reject")
"""The concepts whose word differs between families and is met in no other sense."""

FAMILIES = ("skat", "five-hundred")

ALSO = {"skat": ("endhand",)}
"""Words that a family has given up."""


@cache
def strange_words(family: str) -> re.Pattern[str]:
    """The words of other games for what a family calls otherwise."""
    common, own = words(), words(family)
    strange = [common[concept] for concept in CONCEPTS if common[concept] != own[concept]]
    strange += ALSO.get(family, ())
    return re.compile(r"\b(" + "|".join(strange) + r")(s|'s)?\b", re.IGNORECASE)


def strange_in(text: str, family: str) -> list[str]:
    """The words of other games in a text; what is written as code does not count."""
    return [found[0] for found in strange_words(family).findall(re.sub(r"`[^`]*`", "", text))]


@cache
def families_of(label: str) -> frozenset[str]:
    """The families of the games in which a clause is in force, those of the switches included."""
    documents = {id(case.document): case.document for case in corpus()}.values()
    return frozenset(document["family"] for document in documents if spec.in_force(label, document))


def clauses_of(family: str) -> Iterator[str]:
    """The clauses that are in force in games of this family alone."""
    return (label for label in spec.clauses() if families_of(label) == {family})


@pytest.mark.parametrize("family", FAMILIES)
def test_a_clause_of_one_family_says_its_words(family: str) -> None:
    labels = set(clauses_of(family))
    assert len(labels) > 20
    texts = {label: spec.clauses()[label].text for label in labels}
    assert {label: found for label, text in texts.items() if (found := strange_in(text, family))} == {}
    below = {note.place: note.text for note in notes() if note.label in labels}
    assert {place: found for place, text in below.items() if (found := strange_in(text, family))} == {}


@pytest.mark.parametrize("family", FAMILIES)
def test_a_ruling_on_one_family_says_its_words(family: str) -> None:
    prose = {each.id: text_of(each.id) for each in shipped_rulings().values() if families_of_ruling(each) == {family}}
    assert len(prose) > 15
    assert {identifier: found for identifier, text in prose.items() if (found := strange_in(text, family))} == {}


def families_of_ruling(ruling: Ruling) -> set[str]:
    """The families of the shipped games on which a ruling bears."""
    documents = (shipped_whole(identifier) for identifier in spec.ruleset_ids())
    return {document["family"] for document in documents if bears(ruling, document)}


def text_of(identifier: str) -> str:
    """The question, the ruling, its reason, its readings and its answers."""
    document = tomllib.loads((spec.FOLDER / "rulings" / f"{identifier}.toml").read_text("utf-8"))
    answers = [answer if isinstance(answer, str) else answer["says"] for answer in document["answers"].values()]
    readings = [reading["reading"] for reading in document.get("readings", ())]
    return " ".join([document["question"], document["ruling"], document["why"], *answers, *readings])


@pytest.mark.parametrize("family", FAMILIES)
def test_a_case_says_the_words_of_its_game(family: str) -> None:
    cases = [case for case in law_as_shipped().cases if case.ruleset_document["family"] == family]
    assert len(cases) > 300
    prose = {case.id: " ".join(case.document.get(part, "") for part in ("title", "why", "working")) for case in cases}
    assert {identifier: found for identifier, text in prose.items() if (found := strange_in(text, family))} == {}


def test_strange_words_are_found() -> None:
    assert strange_in("The pitcher’s widow; `reject`, rejected.", "skat") == ["pitcher", "widow"]
    assert strange_in("Eldest may bid over the pitchers.", "five-hundred") == ["pitcher"]
