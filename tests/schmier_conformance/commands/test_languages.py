"""The option --language: explanations and sheets in another language, and the files that translators fill."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT
from schmier_conformance.command import main
from schmier_conformance.documents.errors import DocumentError
from schmier_conformance.wording import vocabulary
from schmier_conformance.wording.catalogue import SENTENCES_FILE
from schmier_conformance.wording.extraction import templates
from schmier_conformance.wording.translations import checksum, load_translation, read_part, translations_folder

DEAL = str(ROOT / "conformance" / "worked" / "skat-conceded.json")

ITALIAN = {
    "{dealer} deals next": "la prossima smazzata è di {dealer}",
    "Auction": "Asta",
    "{players} may {actions}": "{players} può {actions}",
}
"""A catalogue of a few sentences."""


@pytest.fixture
def italian(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A catalogue of Italian with a few sentences."""
    monkeypatch.setattr(vocabulary, "catalogue", lambda code: ITALIAN if code == "it" else {})
    for cached in (vocabulary.template_for, vocabulary.vocabulary_for, vocabulary.rank_letters):
        cached.cache_clear()
    yield
    for cached in (vocabulary.template_for, vocabulary.vocabulary_for, vocabulary.rank_letters):
        cached.cache_clear()


def test_an_explanation_is_in_the_language_and_in_english_where_that_lacks_a_sentence(
    italian: None, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--explain", "--language", "it", DEAL]) == 0
    said = capsys.readouterr().out
    assert "la prossima smazzata è di " in said
    assert "    Asta\n" in said
    assert "F is declarer at 18" in said
    assert " deals next" not in said


def test_one_moment_is_in_the_language(italian: None, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", "--event", "1", "--language", "it", DEAL]) == 0
    assert "M può " in capsys.readouterr().out


@pytest.mark.parametrize("command", [("replay", "--explain", DEAL), ("show", "skat")])
def test_an_unknown_language_is_a_mistake_with_a_remedy(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command, "--language", "ti"]) == 2
    assert "there is no language 'ti'; did you mean it?" in capsys.readouterr().err


def test_a_sheet_is_shown_in_a_language(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "smear.minnesota", "--language", "it"]) == 0
    assert "\nGiocatori\n  Quattro giocatori.\n" in capsys.readouterr().out
    assert main(["show", "skat", "--language", "en"]) == 0
    assert "\nTrumps\n  The game that the declarer announces fixes trumps.\n" in capsys.readouterr().out


# ---- the files -------------------------------------------------------------------------------------------------------


def copied(tmp_path: Path) -> Path:
    folder = tmp_path / "translations"
    shutil.copytree(translations_folder(), folder)
    return folder


def test_a_translator_gets_every_sentence_of_explanations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = copied(tmp_path)
    (folder / "it" / SENTENCES_FILE).unlink(missing_ok=True)
    assert main(["translations", "accounts", "it", "--folder", str(folder)]) == 0
    entries = read_part(folder / "it" / SENTENCES_FILE)["sentence"]
    assert [entry["english"] for entry in entries] == list(templates())
    assert all(entry["checksum"] == checksum(entry["english"]) and entry["text"] == "" for entry in entries)
    assert main(["translations", "check", "it", "--folder", str(folder)]) == 1
    assert f"{len(templates())} missing" in capsys.readouterr().out


def test_a_translated_sentence_names_no_field_of_its_own(tmp_path: Path) -> None:
    path = copied(tmp_path) / "it" / SENTENCES_FILE
    english = "{dealer} deals next"
    head = f'format = "schmier/translation/1"\npart = "sentences"\nlanguage = "it"\n\n[[sentence]]\nenglish = "{english}"\n'
    path.write_text(f'{head}checksum = "{checksum(english)}"\ntext = "{{pitcher}} o {{dealer}}"\n', "utf-8")
    assert load_translation(path.parent).sentences[english].text == "{pitcher} o {dealer}"
    path.write_text(f'{head}checksum = "{checksum(english)}"\ntext = "{{mazziere}}"\n', "utf-8")
    with pytest.raises(DocumentError, match=r"no field \{mazziere\}"):
        read_part(path)
