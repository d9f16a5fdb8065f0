"""Skat in German: five sheets, their answers and every sentence of an account, each once, each tied to its English sentence."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest

from drawn_rulesets import IDS, ruleset
from law_copies import page_of, pages_of_now, reworded
from places import ROOT
from read_once import law_as_shipped
from said_of_deals import said_of_random_deal
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.wording import vocabulary
from schmier_conformance.wording.answers import all_answers, read_topics
from schmier_conformance.wording.catalogue import missing_sentences
from schmier_conformance.wording.english_sentences import HEADLINE, QUESTION, english_answers, english_sheet, sayings_of
from schmier_conformance.wording.translation_findings import State, findings_of, is_stale, shared_sentence
from schmier_conformance.wording.translations import Sentence, checksum, load_translation, translations_folder
from schmier_site.answers.pages import answer_pages
from schmier_site.cases.pages import case_pages
from schmier_site.names import names_of

GERMAN = load_translation(translations_folder() / "de")
SKAT = [identifier for identifier in IDS if spec.ruleset_document(identifier)["family"] == "skat"]

ENGLISH_WORD = re.compile(
    r"\b(the|and|of|has|have|is|are|no|with|plays|wins|card|trick|trump|bid|deal|forehand|declarer)\b"
)
"""A word that is English alone."""

DIGITS = re.compile(r"\d+")


def translated() -> dict[str, Sentence]:
    """Every translated sentence of sheets and answers."""
    sheets = {f"{game} {of}": sentence for game, sheet in GERMAN.sheets.items() for of, sentence in sheet.items()}
    return {**sheets, **GERMAN.answers}


# ---- sheets ----------------------------------------------------------------------------------------------------------


def test_the_five_games_of_skat_are_in_german() -> None:
    assert list(GERMAN.sheets) == SKAT
    assert len(SKAT) == 5


@pytest.mark.parametrize("identifier", SKAT)
def test_every_sentence_of_a_sheet_is_translated_there_or_on_another_one(identifier: str) -> None:
    for of, english in english_sheet(spec.ruleset_document(identifier)).items():
        sentence = shared_sentence(GERMAN, identifier, of, english)
        assert sentence is not None, of
        assert sentence.text, of
        assert not is_stale(sentence, english), of


def test_no_sentence_is_written_twice() -> None:
    written = Counter(sentence.english for sheet in GERMAN.sheets.values() for sentence in sheet.values())
    assert [english for english, count in written.items() if count > 1] == []


def test_sentences_have_the_numbers_of_the_english_ones() -> None:
    for name, sentence in translated().items():
        assert sorted(DIGITS.findall(sentence.text)) == sorted(DIGITS.findall(sentence.english)), name


def test_no_sentence_is_half_english() -> None:
    assert {name: sentence.text for name, sentence in translated().items() if ENGLISH_WORD.search(sentence.text)} == {}


def test_the_stored_english_is_the_one_that_the_checksum_is_of() -> None:
    for name, sentence in {**translated(), **GERMAN.sentences}.items():
        assert checksum(sentence.english) == sentence.checksum, name


def test_a_command_shows_a_sheet_in_german(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "skat.bierlachs", "--language", "de"]) == 0
    shown = capsys.readouterr().out
    assert "Mittelhand reizt Vorhand" in shown
    assert not ENGLISH_WORD.search(shown)


def test_a_changed_option_makes_the_one_sentence_stale_that_several_sheets_share(copied_law: Path) -> None:
    path = copied_law / "rulesets" / "skat.json"
    path.write_text(path.read_text("utf-8").replace('"deals": 36', '"deals": 30'), "utf-8")
    found = findings_of(load_translation(copied_law / "translations" / "de"))
    assert [(finding.file, finding.name, finding.state) for finding in found if "answers" not in finding.file] == [
        ("de/skat.toml", "match.deals", State.STALE),
        ("de/skat.schieberamsch.toml", "match.deals", State.STALE),
    ]
    for game in ("skat", "skat.tournament"):
        assert page_of(f"translations/de/{game}.md").count("veraltet") == 1
    assert main(["translations", "refresh", "de", "match.deals"]) == 0
    assert "veraltet" not in page_of("translations/de/skat.tournament.md")


def test_a_variant_that_changes_alone_lacks_a_sentence_of_its_own(copied_law: Path) -> None:
    path = copied_law / "rulesets" / "skat.tournament.json"
    text = path.read_text("utf-8")
    assert text.count('"points": {') == 1
    path.write_text(text.replace('"points": {', '"points": {"schneider_from": 91, '), "utf-8")
    found = findings_of(load_translation(copied_law / "translations" / "de"))
    names = [(finding.file, finding.name, finding.state) for finding in found if "answers" not in finding.file]
    assert names == [("de/skat.tournament.toml", "points.schneider_from", State.MISSING)]
    assert main(["translations", "new", "de", "skat.tournament"]) == 0
    added = load_translation(copied_law / "translations" / "de").sheets["skat.tournament"]
    assert added.keys() - GERMAN.sheets["skat.tournament"].keys() == {"points.schneider_from"}


# ---- no clauses ------------------------------------------------------------------------------------------------------


def test_german_has_sheets_without_clauses_and_links_the_english_ones() -> None:
    assert not GERMAN.has_clauses
    assert not GERMAN.clauses
    page = page_of("translations/de/skat.md")
    assert 'class="clause"' not in page
    assert 'href="../../../rules/50-play/#play.follow.strict"' in page


# ---- answers ---------------------------------------------------------------------------------------------------------


def test_every_answer_about_skat_is_translated() -> None:
    assert list(GERMAN.answers) == list(english_answers(SKAT))
    assert [name for name, sentence in GERMAN.answers.items() if not sentence.text] == []


def test_every_question_has_other_words_for_it() -> None:
    assert [name for name, found in GERMAN.answers.items() if name.endswith(f".{QUESTION}") and not found.words] == []


def test_an_answer_has_a_headline_where_it_is_about_these_games_alone() -> None:
    with_headline = {name.rpartition(".")[0] for name in GERMAN.answers if name.endswith(f".{HEADLINE}")}
    assert "overbid" in with_headline
    assert "who-leads-first" not in with_headline


def test_each_question_is_at_its_anchor_with_the_sentence_of_each_game() -> None:
    rulesets, pages = {game: spec.ruleset_document(game) for game in SKAT}, pages_of_now()
    for answer in all_answers(read_topics()):
        said = sayings_of(answer, rulesets)
        if said:
            page = pages[f"translations/de/answers/{answer.topic}.md"]
            section = page.split(f"{{ #{answer.id} }}")[1].split("\n## ")[0]
            assert section.count("<b>") == len(said), answer.id
            for part in said:
                assert GERMAN.answers[f"{answer.id}.{part}"].text in section


def test_the_english_answer_and_the_answers_of_a_game_lead_to_the_german_ones() -> None:
    law = law_as_shipped()
    pages = {page.path: page.text for page in answer_pages(law, names_of(law, case_pages(law)))}
    assert 'href="../../../translations/de/answers/skat/#overbid">auf Deutsch</a>' in pages["answers/skat/overbid.md"]
    assert 'href="../../../translations/de/answers/">auf Deutsch</a>' in pages["answers/games/skat.bierlachs.md"]
    assert "auf Deutsch" not in pages["answers/games/pitch.auction.md"]


def test_an_answer_that_changes_is_marked_on_its_page(copied_law: Path) -> None:
    path = copied_law / "translations" / "de" / "answers.toml"
    of_now = GERMAN.answers["overbid.question"].checksum
    path.write_text(path.read_text("utf-8").replace(of_now, "0" * 12), "utf-8")
    found = findings_of(load_translation(copied_law / "translations" / "de"))
    assert [(finding.file, finding.name, finding.state) for finding in found] == [
        ("de/answers.toml", "overbid.question", State.STALE)
    ]
    assert main(["translations", "refresh", "de", "overbid.question"]) == 0
    assert main(["translations", "check", "de"]) == 0


# ---- accounts --------------------------------------------------------------------------------------------------------


def test_every_sentence_of_an_account_and_of_a_refusal_is_said_in_german(monkeypatch: pytest.MonkeyPatch) -> None:
    said: set[str] = set()
    template_for = vocabulary.template_for

    def heard(family: str, language: str, english: str) -> str:
        said.update([english] if language == "de" else [])
        return template_for(family, language, english)

    monkeypatch.setattr(vocabulary, "template_for", heard)
    for identifier in SKAT:
        for number in range(5):
            texts = said_of_random_deal(ruleset(identifier), f"german {identifier} {number}", "de")
            assert {text for text in texts if ENGLISH_WORD.search(text)} == set()
    assert len(said) > 120
    assert missing_sentences("de", said - {""}) == []


def test_a_refusal_whose_clause_has_changed_is_stale(copied_law: Path) -> None:
    reworded(copied_law, "50-play", spec.clauses()["play.held"].text, "A player MUST play a card of his own.")
    found = findings_of(load_translation(copied_law / "translations" / "de"))
    assert [(finding.file, finding.name, finding.state) for finding in found] == [
        ("de/refusals.toml", "play.held", State.STALE)
    ]
    assert main(["translations", "refresh", "de", "play.held"]) == 0


def test_a_broken_log_says_in_german_what_is_broken(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    log = json.loads((ROOT / "conformance" / "worked" / "skat-conceded.json").read_text("utf-8"))
    played = next(event for event in log["deals"][0]["events"] if event["do"] == "play")
    player = played["by"]
    hands = log["deals"][0]["events"][0]["hands"]
    played["card"] = next(cards[0] for seat, cards in hands.items() if seat != player)
    path = tmp_path / "broken.json"
    path.write_text(json.dumps(log), "utf-8")
    assert main(["replay", "--language", "de", str(path)]) == 1
    assert "diese Karte ist nicht auf der Hand\n    play.held: " in capsys.readouterr().out
