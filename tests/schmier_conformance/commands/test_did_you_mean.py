"""Every command that takes an id suggests similar ids for an unknown one, by one function."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import ROOT
from schmier import spec
from schmier_conformance.command import SUBCOMMANDS, main, whole_parser

REFERENCE = ("--engine", "true")
"""An engine's command; no test here gets so far as to start it."""

MISTYPED = {
    "check": [
        (("--ruleset", "pitch.aucton"), "pitch.auction"),
        (("--ruleset", "pitch.auction", "--count", "0", "--show-wire", "pitch-auction-0o47"), "pitch-auction-0047"),
    ],
    "fuzz": [((*REFERENCE, "--ruleset", "pitch.aucton"), "pitch.auction")],
    "separate": [
        (("pitch.auction", "pitch.smugde"), "pitch.smudge"),
        (("--engine-a", "true", "--engine-b", "true", "--ruleset", "scat"), "skat"),
    ],
    "explore": [(("pitch.aucton", "--ranks", "A", "--hand", "1"), "pitch.auction")],
    "perft": [(("pitch.aucton",), "pitch.auction")],
    "corpus": [(("pitch.aucton",), "pitch.auction")],
    "deal": [(("Pitch.Aucton",), "pitch.auction")],
    "replay": [(("game.json", "--ruleset", "smear.minesota"), "smear.minnesota")],
    "import": [
        (("iis", "games.sgf"), "iss"),
        (("xskat", "games.log", "--ruleset", "skta"), "skat"),
    ],
    "ruleset": [
        (("chekc", "mine.json"), "check"),
        (("ask", "--from", "pitch.aucton"), "pitch.auction"),
        (("check", "pitch.aucton"), "pitch.auction"),
        (("diff", "pitch.auction", "pitch.joekr"), "pitch.joker"),
        (("new", "--from", "pitch.aucton"), "pitch.auction"),
    ],
    "show": [
        (("pitch.aucton",), "pitch.auction"),
        (("play.folow.strict",), "play.follow.strict"),
        (("match.taget",), "match.target"),
        (("pitch-auction-0o47",), "pitch-auction-0047"),
        (("4.1.33",), "4.1.3"),
        (("play.follow.strict", "--game", "scat"), "skat"),
        (("match.target", "--game", "pitch.aucton"), "pitch.auction"),
        (("pitch.auction", "--language", "ti"), "it"),
    ],
    "glossary": [
        (("Schnider",), "schneider"),
        (("--family", "pich"), "pitch"),
        (("trick", "--language", "dee"), "de"),
    ],
    "evidence": [(("pitch.aucton",), "pitch.auction")],
    "fixtures": [
        (("bild",), "build"),
        (("choose", "pitch.aucton"), "pitch.auction"),
    ],
    "mutation-test": [
        (("--ruleset", "pitch.aucton"), "pitch.auction"),
        (("--clause", "play.folow.strict"), "play.follow.strict"),
    ],
    "campaign": [
        (("fuz",), "fuzz"),
        (("fuzz", *REFERENCE, "--ruleset", "pitch.aucton", "-o", "folder"), "pitch.auction"),
        (("power", "--ruleset", "pitch.aucton", "-o", "folder"), "pitch.auction"),
        (("replay", __file__, "--ruleset", "pitch.aucton", "-o", "folder"), "pitch.auction"),
    ],
    "translations": [
        (("chekc",), "check"),
        (("check", "ti"), "it"),
        (("refresh", "it", "play.trun"), "play.turn"),
        (("new", "it", "pitch.aucton"), "pitch.auction"),
        (("accounts", "ti"), "it"),
    ],
    "engine": [
        (("nwe",), "new"),
        (("new", "--language", "pyton", "folder"), "python"),
    ],
    "help": [(("rulset",), "ruleset")],
    "completion": [(("bahs",), "bash")],
}
"""By subcommand, words with a mistyped id, and the id that is meant."""

WITHOUT_IDS = {"serve", "rulesets", "verify", "doctor"}
"""The subcommands that take no id."""


def commands() -> Iterator[tuple[str, tuple[str, ...], str]]:
    for name, tries in MISTYPED.items():
        yield from ((name, words, meant) for words, meant in tries if meant)
    # The first ruling there is, with a letter too many.
    ruling = sorted(path.stem for path in (spec.FOLDER / "rulings").glob("*.toml"))[0]
    yield "show", (f"{ruling}l",), ruling


@pytest.mark.parametrize(("name", "words", "meant"), list(commands()), ids=str)
def test_a_mistyped_id_gets_a_suggestion(
    name: str,
    words: tuple[str, ...],
    meant: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([name, *words]) == 2
    captured = capsys.readouterr()
    suggestion = captured.err.partition("did you mean ")[2]
    assert meant in suggestion.partition("?")[0].split(" or "), captured.err
    assert captured.err.count("\n") == 1


def test_every_command_is_tried() -> None:
    assert MISTYPED.keys() | WITHOUT_IDS == SUBCOMMANDS.keys()
    assert not MISTYPED.keys() & WITHOUT_IDS


def test_every_option_that_names_a_ruleset_is_tried() -> None:
    wanted = {(name, option) for name, option in options_for_rulesets()}
    tried = {(name, word) for name, tries in MISTYPED.items() for words, _ in tries for word in words}
    assert wanted <= tried


def options_for_rulesets() -> Iterator[tuple[str, str]]:
    """The subcommands with the options whose value is the id of a ruleset."""
    [choices] = [one.choices for one in whole_parser()._actions if isinstance(one, argparse._SubParsersAction)]
    assert choices is not None
    for name in SUBCOMMANDS:
        for action in choices[name]._actions:
            if action.metavar in ("ID|PATH", "RULESET") and action.option_strings:
                yield name, action.option_strings[-1]


def test_an_unknown_command_gets_a_suggestion(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["chekc"]) == 2
    assert "invalid choice: 'chekc'; did you mean check?" in capsys.readouterr().err


KNOWN = [
    ({"clause": "play.folow.strict"}, "play.follow.strict"),
    ({"option": "match.taget", "value": 11}, "match.target"),
    ({"option": "play.following", "value": "strikt"}, "strict"),
    ({"ruleset": "pitch.aucton"}, "pitch.auction"),
    ({"claus": "play.turn"}, '"clause"'),
]


@pytest.mark.parametrize(("entry", "meant"), KNOWN, ids=str)
def test_a_mistyped_id_in_a_file_of_known_differences_gets_a_suggestion(
    entry: dict[str, object], meant: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "known.json"
    path.write_text(json.dumps({"format": "schmier/known/1", "known": [{**entry, "reason": "so"}]}), "utf-8")
    assert main(["check", "--known", str(path)]) == 2
    assert f"did you mean {meant}" in capsys.readouterr().err


def test_similar_names_are_searched_in_one_place() -> None:
    packages = ("reference_impl", "conformance/schmier_conformance", "site_generator")
    files = [path for package in packages for path in (ROOT / package).rglob("*.py") if "templates" not in path.parts]
    using = [path.name for path in files if "difflib" in path.read_text("utf-8")]
    assert using == ["spec.py"]
