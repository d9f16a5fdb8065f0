"""Translations: complete, linked to the English text sentence by sentence, and marked where stale."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import jsonschema
import pytest

from law_copies import bring_up_to_date, page_of, reworded
from places import ROOT
from read_once import law_as_shipped, worked_cases
from schmier import spec
from schmier_conformance.command import main
from schmier_conformance.law.coverage import rulings
from schmier_conformance.wording.english_sentences import english_clauses, english_sheet
from schmier_conformance.wording.translation_files import laid_out, remark_of
from schmier_conformance.wording.translation_findings import State, findings_of
from schmier_conformance.wording.translations import (
    checksum,
    load_translation,
    translations_folder,
)
from schmier_site.games.sheets import sheet_pages
from schmier_site.names import names_of
from schmier_site.ruling_pages import ruling_pages

FILES = sorted(translations_folder().glob("*/*.toml"))
ITALIAN = load_translation(translations_folder() / "it")
MINNESOTA = "smear.minnesota"


# ---- what is shipped -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_file_keeps_the_schema_and_is_laid_out_as_the_program_writes_it(path: Path) -> None:
    text = path.read_text("utf-8")
    document = tomllib.loads(text)
    schema = json.loads((spec.FOLDER / "schemas" / "translation.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    assert laid_out(document, remark_of(text)) == text


def test_the_schema_refuses_a_sentence_without_its_checksum() -> None:
    schema = json.loads((spec.FOLDER / "schemas" / "translation.json").read_text("utf-8"))
    document = json.loads((ROOT / "docs" / "examples" / "translation.json").read_text("utf-8"))
    jsonschema.Draft202012Validator(schema).validate(document)
    del document["clause"][0]["checksum"]
    assert not jsonschema.Draft202012Validator(schema).is_valid(document)


def test_nothing_shipped_is_stale_missing_or_unknown(capsys: pytest.CaptureFixture[str]) -> None:
    """The only test that fails over a translation that has fallen behind: it shows each sentence and the command to run."""
    assert main(["translations", "check"]) == 0, capsys.readouterr().out


def test_a_translated_sentence_is_not_the_english_one() -> None:
    for sentences in (ITALIAN.clauses, *ITALIAN.sheets.values()):
        for name, sentence in sentences.items():
            assert sentence.text not in ("", sentence.english), name


def test_minnesota_smear_is_in_italian() -> None:
    assert MINNESOTA in ITALIAN.sheets


@pytest.mark.parametrize("number", range(3))
def test_a_copy_of_the_law_is_brought_up_to_date_whatever_has_fallen_behind(copied_law: Path, number: int) -> None:
    old = spec.clauses()["play.held"].text
    new_clause = "r[play.quietly]\nA player MUST play without a word.\n\nr[play.held]"
    change = [(old, f"{old[:-1]} himself."), ("r[play.held]", new_clause), ("r[play.held]", "r[play.owned]")][number]
    reworded(copied_law, "50-play", *change)
    italian = copied_law / "translations" / "it"
    assert findings_of(load_translation(italian))
    bring_up_to_date(load_translation(italian))
    assert findings_of(load_translation(italian)) == []


def test_the_stored_english_is_the_one_that_the_checksum_is_of() -> None:
    for sentences in (ITALIAN.clauses, *ITALIAN.sheets.values()):
        for name, sentence in sentences.items():
            assert checksum(sentence.english) == sentence.checksum, name


DUTY = re.compile(r"\b(MUST NOT|MUST|MAY)\b")


def test_a_translated_clause_says_the_same_duties_in_the_same_order() -> None:
    english_of = {form: duty["english"] for duty in ITALIAN.language["duty"] for form in duty["forms"]}
    forms = re.compile(rf"\b({'|'.join(sorted(english_of, key=len, reverse=True))})\b")
    for label, sentence in ITALIAN.clauses.items():
        assert [english_of[form] for form in forms.findall(sentence.text)] == DUTY.findall(sentence.english), label


def test_a_translated_clause_names_the_same_options_values_and_clauses() -> None:
    for label, sentence in ITALIAN.clauses.items():
        names = [sorted(re.findall(r"`([^`]+)`", text)) for text in (sentence.english, sentence.text)]
        assert names[0] == names[1], label


def test_no_italian_sentence_falls_back_into_the_words_of_the_machine() -> None:
    mistaken = re.compile(
        r"\b(trucc\w+|gattin\w+|atout|kitty|dealer|trump|trick|joker|martinett\w+|sbavatura)\b", re.IGNORECASE
    )
    for sentences in (ITALIAN.clauses, *ITALIAN.sheets.values()):
        for name, sentence in sentences.items():
            assert not mistaken.search(re.sub(r"`[^`]+`", "", sentence.text)), name


def test_numbers_are_the_same_on_both_sheets() -> None:
    for of, sentence in ITALIAN.sheets[MINNESOTA].items():
        assert sorted(re.findall(r"\d+", sentence.text)) == sorted(re.findall(r"\d+", sentence.english)), of


# ---- the seed's translation ------------------------------------------------------------------------------------------

SEED = ITALIAN.differences["seed-003.toml"]


WITHDRAWN = {"I-18"}
"""Was none: the expression is the standing one for the highest bidder. A number is never given again."""

NUMBERS = [identifier for number in range(1, 48) if (identifier := f"I-{number:02}") not in WITHDRAWN]


def test_the_differences_are_there_in_order() -> None:
    assert [difference["id"] for difference in SEED["difference"]] == NUMBERS
    severities = [difference["severity"] for difference in SEED["difference"]]
    assert {severity: severities.count(severity) for severity in severities} == {"high": 8, "medium": 11, "low": 27}


def test_the_lines_of_a_difference_are_named_in_order_and_none_twice() -> None:
    for difference in SEED["difference"]:
        for lines in (difference["original_at"], difference["translation_at"]):
            assert lines == sorted(set(lines)), difference["id"]
            assert lines, difference["id"]


def test_the_heading_counts_what_the_table_holds_and_nobody_else_does() -> None:
    text = page_of("translations/it/seed-003.md")
    assert f"{len(NUMBERS)} differences: 8 high" in text
    heading = " ".join(SEED[member] for member in ("title", "english_title", "about", "english_about"))
    assert not re.search(r"\b4\d\b", heading)


def test_the_differences_name_lines_that_are_there_and_clauses_that_hold() -> None:
    assert {SEED["original"], SEED["translation"]} <= json.loads(
        (spec.FOLDER / "sources.json").read_text("utf-8")
    ).keys()
    assert SEED["ruling"] in rulings()
    for difference in SEED["difference"]:
        assert max(difference["original_at"]) <= SEED["original_lines"], difference["id"]
        assert max(difference["translation_at"]) <= SEED["translation_lines"], difference["id"]
        assert set(difference["clauses"]) <= spec.clauses().keys(), difference["id"]
        assert difference["should"] != difference["translation"], difference["id"]


def test_every_difference_that_loses_a_rule_names_the_clause_that_says_it() -> None:
    assert [entry["id"] for entry in SEED["difference"] if entry["severity"] == "high" and not entry["clauses"]] == []


def test_the_page_of_the_differences_has_a_row_for_each() -> None:
    text = page_of("translations/it/seed-003.md")
    assert [number for number in NUMBERS if text.count(f'id="{number}"') != 1] == []


def test_the_sheet_and_the_ruling_lead_to_the_translation_and_its_differences() -> None:
    law = law_as_shipped()
    names = names_of(law, {})
    sheet = next(page.text for page in sheet_pages(law, names) if page.path == f"games/{MINNESOTA}.md")
    ruling = next(page.text for page in ruling_pages(law, names) if page.path == "rulings/A-74.md")
    assert f'href="../../translations/it/{MINNESOTA}/"' in sheet
    assert 'href="../../translations/it/seed-003/"' in sheet
    assert 'href="../../translations/it/seed-003/"' in ruling
    assert 'href="../seed-003/"' in page_of(f"translations/it/{MINNESOTA}.md")


# ---- falling behind --------------------------------------------------------------------------------------------------


def test_a_clause_that_changes_makes_its_translation_stale_and_no_other(
    copied_law: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    old = spec.clauses()["play.held"].text
    assert main(["translations", "check"]) == 0
    reworded(copied_law, "50-play", old, f"{old[:-1]} himself.")
    assert [
        (finding.file, finding.name, finding.state, finding.old, finding.new)
        for finding in findings_of(load_translation(copied_law / "translations" / "it"))
    ] == [("it/clauses.toml", "play.held", State.STALE, old, f"{old[:-1]} himself.")]
    capsys.readouterr()
    assert main(["translations", "check", "it"]) == 1
    output = capsys.readouterr().out
    assert "play.held is stale" in output
    assert f"was: {old}" in output
    assert "schmier translations refresh it play.held" in output
    page = page_of(f"translations/it/{MINNESOTA}.md")
    stale = [block for block in page.split('<div class="clause"') if "superata" in block]
    assert len(stale) == 1
    assert 'id="play.held"' in stale[0]
    assert "in mano" in stale[0], "the translation stays"
    assert f"{old[:-1]} himself." in stale[0]
    assert '<a href="../../../rules/50-play/#play.held">' in stale[0]


def test_refreshing_accepts_the_present_english_and_changes_nothing_else(copied_law: Path) -> None:
    old = spec.clauses()["play.held"].text
    path = copied_law / "translations" / "it" / "clauses.toml"
    before = path.read_text("utf-8")
    reworded(copied_law, "50-play", old, f"{old[:-1]} himself.")
    assert main(["translations", "refresh", "it", "play.held"]) == 0
    assert main(["translations", "check", "it"]) == 0
    expected = before.replace(old, f"{old[:-1]} himself.").replace(checksum(old), checksum(f"{old[:-1]} himself."))
    assert path.read_text("utf-8") == expected


def test_an_option_that_changes_makes_its_sentence_of_the_sheet_stale(copied_law: Path) -> None:
    path = copied_law / "rulesets" / f"{MINNESOTA}.json"
    path.write_text(path.read_text("utf-8").replace('"target": 21', '"target": 31'), "utf-8")
    found = findings_of(load_translation(copied_law / "translations" / "it"))
    assert [(finding.file, finding.name, finding.state) for finding in found] == [
        (f"it/{MINNESOTA}.toml", "match.target", State.STALE)
    ]
    assert "superata" in page_of(f"translations/it/{MINNESOTA}.md")
    assert main(["translations", "refresh", "it", "match.target"]) == 0
    assert main(["translations", "check"]) == 0


def test_a_new_clause_is_missing_and_shown_in_english(copied_law: Path, capsys: pytest.CaptureFixture[str]) -> None:
    reworded(
        copied_law, "50-play", "r[play.held]\n", "r[play.quietly]\nA player MUST play without a word.\n\nr[play.held]\n"
    )
    found = findings_of(load_translation(copied_law / "translations" / "it"))
    assert [(finding.name, finding.state) for finding in found] == [("play.quietly", State.MISSING)]
    page = page_of(f"translations/it/{MINNESOTA}.md")
    assert "non ancora tradotta" in page
    assert '<span lang="en">A player MUST play without a word.</span>' in page
    assert main(["translations", "refresh", "it", "play.quietly"]) == 2
    assert "`schmier translations new` adds what is missing" in capsys.readouterr().err
    assert main(["translations", "new", "it", MINNESOTA]) == 0
    added = load_translation(copied_law / "translations" / "it").clauses
    assert added["play.quietly"].text == ""
    assert list(added).index("play.quietly") == list(added).index("play.held") - 1, (
        "entries stand in the order of the law"
    )
    assert main(["translations", "refresh", "it", "play.quietly"]) == 2
    assert "is not translated yet" in capsys.readouterr().err


def test_a_clause_that_is_gone_leaves_its_translation_unknown(
    copied_law: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    reworded(copied_law, "50-play", "r[play.held]", "r[play.owned]")
    found = findings_of(load_translation(copied_law / "translations" / "it"))
    assert {(finding.name, finding.state) for finding in found} == {
        ("play.held", State.UNKNOWN),
        ("play.owned", State.MISSING),
    }
    assert main(["translations", "refresh", "it", "play.held"]) == 2
    assert "remove its entry" in capsys.readouterr().err


def test_a_difference_that_names_a_clause_that_is_gone_is_found(copied_law: Path) -> None:
    path = copied_law / "translations" / "it" / "seed-003.toml"
    path.write_text(path.read_text("utf-8").replace('["play.void"]', '["play.devoid"]'), "utf-8")
    found = findings_of(load_translation(copied_law / "translations" / "it"))
    assert [(finding.name, finding.state) for finding in found] == [("I-24 play.devoid", State.UNKNOWN)]


def test_the_findings_can_be_read_by_a_program(copied_law: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["translations", "check", "it", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == []
    old = spec.clauses()["play.held"].text
    reworded(copied_law, "50-play", old, f"{old[:-1]} himself.")
    assert main(["translations", "check", "it", "--json"]) == 1
    finding = json.loads(capsys.readouterr().out)[0]
    assert finding.pop("remedy")
    assert finding == {
        "language": "it",
        "file": "it/clauses.toml",
        "name": "play.held",
        "state": "stale",
        "old": old,
        "new": f"{old[:-1]} himself.",
    }


# ---- another language ------------------------------------------------------------------------------------------------


def filled(path: Path) -> None:
    """Translate every sentence of a file into a language that speaks backwards."""
    text = re.sub(
        r'english = "(.+)"\ntext = ""',
        lambda found: f'english = "{found[1]}"\ntext = "{found[1].replace(chr(92), "")[::-1].replace(chr(34), "")}"',
        path.read_text("utf-8"),
    )
    path.write_text(text, "utf-8")


def test_another_language_needs_no_line_of_code(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = ["--folder", str(tmp_path)]
    assert main(["translations", "new", "xx", "pitch.auction", "--name", "Backwards", *folder]) == 0
    ruleset = spec.ruleset_document("pitch.auction")
    found = findings_of(load_translation(tmp_path / "xx"))
    names = [finding.name for finding in found if finding.file != "xx/language.toml"]
    assert names == [*english_clauses(ruleset), *english_sheet(ruleset)]
    assert {finding.state for finding in found} == {State.MISSING}
    assert main(["translations", "check", *folder]) == 1
    for path in (tmp_path / "xx").iterdir():
        filled(path)
    assert main(["translations", "check", *folder]) == 0
    before = {path: path.read_text("utf-8") for path in (tmp_path / "xx").iterdir()}
    capsys.readouterr()
    assert main(["translations", "new", "xx", "pitch.auction", *folder]) == 0
    assert "written" not in capsys.readouterr().out
    assert {path: path.read_text("utf-8") for path in (tmp_path / "xx").iterdir()} == before
    assert main(["translations", "new", "xx", MINNESOTA, *folder]) == 0
    assert main(["translations", "check", "xx", *folder]) == 1


def test_a_language_may_be_started_without_clauses_and_with_answers(tmp_path: Path) -> None:
    folder = ["--folder", str(tmp_path)]
    new = ["translations", "new", "xx", "--name", "Backwards", "--no-clauses", "--answers", *folder]
    assert main([*new, "skat"]) == 0
    assert main([*new, "skat.schieberamsch"]) == 0
    started = load_translation(tmp_path / "xx")
    assert not (tmp_path / "xx" / "clauses.toml").exists()
    assert not started.has_clauses
    assert "overbid.question" in started.answers
    assert "players" in started.sheets["skat"]
    assert "players" not in started.sheets["skat.schieberamsch"]
    assert "xx/clauses.toml" not in {finding.file for finding in findings_of(started)}


def test_another_language_gets_its_pages_too(copied_law: Path) -> None:
    folder = copied_law / "translations"
    assert main(["translations", "new", "xx", "pitch.auction", "--name", "Backwards"]) == 0
    text = page_of("translations/xx/pitch.auction.md")
    assert '<div lang="xx"' in text
    assert "not translated yet" in text
    for path in (folder / "xx").iterdir():
        filled(path)
    text = page_of("translations/xx/pitch.auction.md")
    assert '<span lang="en">' not in text
    assert spec.clauses()["play.held"].text[::-1] in text
    assert "Backwards" in page_of("translations/index.md")


# ---- what cannot be used ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("file", "old", "new", "complaint"),
    [
        ("clauses.toml", 'part = "clauses"', "part = clauses", "it is not TOML"),
        ("clauses.toml", 'language = "it"', 'language = "de"', "the folder is called it"),
        ("clauses.toml", 'part = "clauses"', 'part = "poem"', "part"),
        ("clauses.toml", 'label = "play.turn"', 'label = "play.held"', "play.held stands there twice"),
        (
            "smear.minnesota.toml",
            'ruleset = "smear.minnesota"',
            'ruleset = "smear.ten-point"',
            "is called smear.ten-point.toml",
        ),
        ("language.toml", 'name = "italiano"\n', "", "name"),
    ],
)
def test_a_file_that_cannot_be_used_is_one_line_and_exit_code_2(
    copied_law: Path, capsys: pytest.CaptureFixture[str], file: str, old: str, new: str, complaint: str
) -> None:
    path = copied_law / "translations" / "it" / file
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    assert main(["translations", "check"]) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    assert file in errors
    assert complaint in errors


@pytest.mark.parametrize(
    ("words", "complaint"),
    [
        (["check", "tlh"], "there is no language 'tlh'"),
        (["check", "--folder", "/nowhere/at/all"], "there is no such folder"),
        (["refresh", "it", "play.nonsense"], "play.nonsense has no entry"),
        (["new", "tlh", "smear.minnesota"], "give its name with --name"),
        (["new", "it", "no.such.game"], "there is no ruleset 'no.such.game'"),
        (["new", "../tlh", "smear.minnesota", "--name", "Klingon"], "not a language code"),
        ([], "check|refresh|new"),
    ],
)
def test_a_mistake_on_the_command_line_is_one_line_and_exit_code_2(
    capsys: pytest.CaptureFixture[str], words: list[str], complaint: str
) -> None:
    assert main(["translations", *words]) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    assert complaint in errors


# ---- which clauses a game needs --------------------------------------------------------------------------------------


def test_a_game_needs_the_clauses_that_are_in_force_in_it() -> None:
    assert list(english_clauses(spec.ruleset_document(MINNESOTA))) == [
        label for label in spec.clauses() if spec.in_force(label, spec.ruleset_document(MINNESOTA))
    ]


def test_a_clause_that_comes_into_force_in_a_game_is_missing_there(copied_law: Path) -> None:
    assert findings_of(load_translation(copied_law / "translations" / "it")) == []
    reworded(copied_law, "40-trumps-and-exchange", "r[exchange.bury] if exchange.do = bury\n", "r[exchange.bury]\n")
    found = findings_of(load_translation(copied_law / "translations" / "it"))
    assert [(finding.name, finding.state) for finding in found] == [("exchange.bury", State.MISSING)]


def test_most_of_what_is_in_force_in_minnesota_smear_is_pinned_by_a_case_of_it() -> None:
    pinned = {label for case in worked_cases(MINNESOTA) for label in case.clauses}
    in_force = spec.clauses_in_force(spec.ruleset_document(MINNESOTA))
    unpinned = [label for label in in_force if label not in pinned]
    assert len(unpinned) <= len(in_force) // 10, unpinned
