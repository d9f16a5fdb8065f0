"""The answers close to another on a German page say what holds in every game that they are about."""

from __future__ import annotations

from read_once import law_as_shipped
from schmier_site.translations.answers import answer_pages


def close_to_others() -> str:
    """The pages of the German answers."""
    (german,) = (translation for translation in law_as_shipped().translations if translation.code == "de")
    return "".join(page.text for page in answer_pages(german, law_as_shipped()))


def test_a_close_answer_is_told_by_its_headline() -> None:
    pages = close_to_others()
    assert '#bock-rounds">Was ist eine Bockrunde, und wodurch kommt es dazu?</a> Meist gibt es keine' in pages
    assert "</a> Es gibt keine.</li>" not in pages


def test_a_close_answer_without_a_headline_names_its_games() -> None:
    assert "</a> Skat: Vorhand darf noch 18 sagen oder Ramsch wählen" in close_to_others()
