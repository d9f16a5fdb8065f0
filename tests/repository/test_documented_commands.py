"""Every command in the documentation works.

Commands of `schmier` run in a temporary folder, with the reference as the engine and with the files that `FILES` makes. Those that take too
long or write into the repository are only put to the real parser; a row says why. Targets of make, scripts, extras and options are looked
up. A command no row and no rule covers fails, and so does a row no command needs any more.
"""

from __future__ import annotations

import argparse
import json
import re
import runpy
import shutil
import sys
import tomllib
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from hatchling.builders.constants import BuildEnvVars

from documented_commands import Command, documented_commands
from places import ROOT
from schmier.io.serve import run
from schmier_conformance.command import UsageError, main, whole_parser

COMMANDS: Final = documented_commands()


@cache
def parser() -> argparse.ArgumentParser:
    """The parser of the whole command."""
    return whole_parser()


WORKED: Final = ROOT / "conformance" / "worked"
RECORDED: Final = ROOT / "conformance" / "recorded"


class Row(NamedTuple):
    """What holds for some commands: those that begin with the words of `those` and contain its options."""

    those: str
    why: str
    words: tuple[str, ...] = ()

    def fits(self, command: Command) -> bool:
        """Whether it holds for this command."""
        expected = self.those.split()
        options = [word for word in expected if word.startswith("--")]
        path = tuple(word for word in expected if not word.startswith("--"))
        return command.words[: len(path)] == path and set(options) <= set(command.words)


ONLY_PARSED: Final = (
    Row("schmier fixtures", "builds the whole corpus, and writes it into the repository"),
    Row("schmier translations new", "writes into the repository"),
    Row("schmier translations refresh", "writes into the repository"),
    Row("schmier translations accounts", "writes into the repository"),
    Row("schmier mutation-test", "tries every mutation of the reference, for half an hour"),
    Row("schmier campaign power", "tries every mutation of the reference, for half an hour"),
    Row("schmier campaign equivalents", "asks thousands of cases of every equivalent, for half an hour"),
    Row("schmier campaign fuzz --dask", "needs a scheduler on another host"),
    Row("schmier ruleset ask --from", "asks at the terminal"),
)
"""Commands parsed by the real parser and not carried out."""

FEW_CASES: Final = ("--count", "0", "--filter", "0001")

SHORTENED: Final = (
    Row("schmier fuzz --engine", "plays thousands of deals", ("--deals", "2")),
    Row("schmier campaign fuzz --engine", "plays a hundred thousand deals", ("--deals", "2")),
    Row("schmier separate --engine-a", "plays hundreds of deals", ("--deals", "2")),
    Row("schmier explore", "visits up to a million states", ("--states", "100")),
    Row("schmier corpus", "makes sixty random deals", ("--count", "1")),
    Row(
        "schmier check --ruleset",
        "makes sixty random deals, and asks hundreds of cases",
        ("--count", "0", "--filter", "0001"),
    ),
    Row("schmier check --recorded", "is short: it judges what is recorded"),
    Row("schmier check", "asks every case of the corpus", ("--filter", "pitch-auction-0032")),
)
"""Arguments that end a long command soon, after those of the documentation; the first row that fits."""

STATUS: Final = (
    Row("schmier separate pitch.auction", "the two games differ", ("1",)),
    Row("schmier import xskat games.log", "Kontra was said in one of the recorded games, and `skat` has none", ("1",)),
)
"""Exit statuses other than 0."""

SHOWN: Final = (
    Row("cargo add", "Rust's own; tests/repository/test_native_examples.py builds with the crate"),
    Row("cargo", "Rust's own; tests/schmier_conformance/templates/test_templates.py builds every template"),
    Row("cd", "the shell's own"),
    Row("dask", "starts a cluster that serves until it is stopped"),
    Row("go mod edit", "Go's own; tests/repository/test_native_examples.py builds with the module"),
    Row("npm install", "npm's own; tests/repository/test_native_examples.py installs the package from its file"),
    Row("printf", "the shell's own"),
    Row("sha256sum", "the system's own; tests/schmier_site/test_corpus_packages.py compares the digests"),
    Row("tar", "the system's own"),
    Row("uv lock", "resolves the dependencies over the network; tests/repository/test_pinned.py compares the result"),
    Row("uv sync", "installs the environment over the network"),
    Row("xskat", "plays hundreds of games; tests/schmier_conformance/importers/test_xskat.py has it play"),
)
"""Commands of other programs, which are shown and not checked."""


def logs(path: Path) -> None:
    """Deals as logs, a line each."""
    with open(path, "w", encoding="utf-8") as stream, redirect_stdout(stream):
        assert main(["deal", "pitch.auction", "--count", "2"]) == 0


def deal_of_skat(path: Path) -> None:
    """A deal as a log."""
    with open(path, "w", encoding="utf-8") as stream, redirect_stdout(stream):
        assert main(["deal", "skat", "--seed", "7"]) == 0


def house_rules(path: Path) -> None:
    """A ruleset of one's own."""
    assert main(["ruleset", "new", "--from", "pitch.auction", "--id", "house.fridays", "-o", str(path)]) == 0


def answers_to_ask(path: Path) -> None:
    """Answers to `schmier ruleset ask`."""
    path.write_text('from = "pitch.auction"\nsaid = ["We play to eleven."]\n', encoding="utf-8")


def recorded_answers(path: Path) -> None:
    """Answers of the reference to the questions about a few cases."""
    questions = path.with_name("asked.jsonl")
    assert main(["check", "--questions", str(questions), "--ruleset", "pitch.auction", *FEW_CASES]) == 0
    with open(path, "w", encoding="utf-8") as answers:
        for question in map(json.loads, questions.read_text(encoding="utf-8").splitlines()):
            answer = run({"seq": 0, **question})
            answers.write(json.dumps({"case": question["case"], "observations": answer["observations"]}) + "\n")


def differences(path: Path) -> None:
    """A file of known differences."""
    path.write_text('{"format": "schmier/known/1", "known": []}\n', encoding="utf-8")


def copied(source: Path) -> Callable[[Path], object]:
    """Makes a file by copying one of the repository."""
    return lambda path: shutil.copyfile(source, path)


FILES: Final[dict[str, Callable[[Path], object]]] = {
    **{path.name: copied(path) for path in WORKED.glob("*.json")},
    "answers.jsonl": recorded_answers,
    "deal.json": deal_of_skat,
    "fridays.json": house_rules,
    "fridays.toml": answers_to_ask,
    "games.jsonl": logs,
    "games.log": copied(RECORDED / "xskat-games.log"),
    "games.lst": copied(RECORDED / "xskat-games.lst"),
    "games.sgf": copied(RECORDED / "skat-server-games.sgf"),
    "known.json": differences,
    "mine.json": house_rules,
    "my-rules.json": house_rules,
    "session.jsonl": logs,
    "tiny.json": house_rules,
}
"""By name, how to make the files the commands read."""

REFERENCE: Final = f'"{sys.executable}" -m schmier serve'


def prepared(arguments: Sequence[str], folder: Path) -> list[str]:
    """The arguments, with the reference as the engine, with paths of the repository in full, and with their input files in the folder."""
    words = list(arguments)
    for place, word in enumerate(words):
        option = words[place - 1] if place else ""
        if option in {"--engine", "--engine-a", "--engine-b"}:
            words[place] = REFERENCE
        elif "/" in word and (ROOT / word).exists():
            words[place] = str(ROOT / word)
        elif word in FILES and option not in {"-o", "--output", "--write-known"}:
            FILES[word](folder / word)
    return words


def first_row(rows: Sequence[Row], command: Command) -> Row | None:
    """The first row holding for a command."""
    return next((row for row in rows if row.fits(command)), None)


def is_mention(command: Command) -> bool:
    """Whether a command in a sentence names a subcommand and options of it, such as `schmier check --known`, without their values."""
    here = parser()
    for word in command.arguments:
        options = here._option_string_actions
        subparsers = next((each for each in here._actions if isinstance(each, argparse._SubParsersAction)), None)
        choices = [choice for each in here._actions if not each.option_strings for choice in each.choices or ()]
        if subparsers is not None and word in subparsers.choices:
            here = subparsers.choices[word]
        elif word not in options and word not in choices:
            return False
    return command.is_in_sentence


def test_a_command_of_schmier_is_one_that_the_parser_takes() -> None:
    wrong = []
    for command in COMMANDS:
        if command.program == "schmier":
            try:
                parser().parse_args(command.arguments)
            except UsageError as error:
                if not is_mention(command):
                    wrong.append(f"{command.page}: {command}: {error}")
    assert not wrong, "\n".join(wrong)


def can_run(command: Command) -> bool:
    """Whether a command of ours is carried out here."""
    if command.program != "schmier" or command.has_placeholder or first_row(ONLY_PARSED, command):
        return False
    try:
        parser().parse_args(command.arguments)
    except (UsageError, SystemExit):
        return False
    return True


@pytest.mark.parametrize("command", [command for command in COMMANDS if can_run(command)], ids=str)
def test_a_command_of_schmier_does_what_its_page_says(
    command: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    words = prepared(command.arguments, tmp_path)
    capsys.readouterr()
    shortened, status = first_row(SHORTENED, command), first_row(STATUS, command)
    expected = {int(status.words[0])} if status else {0}
    if is_bare_name(command):
        expected.add(2)
    assert main([*words, *(shortened.words if shortened else ())]) in expected, (
        f"{command.page}: {command}\n{''.join(capsys.readouterr())}\nCorrect the command, or say in this test "
        "which files it reads (FILES), how to shorten it (SHORTENED), or why it is not run (ONLY_PARSED)."
    )


def is_bare_name(command: Command) -> bool:
    """Whether a sentence names a subcommand, such as `schmier separate`, which may be a usage error by itself."""
    return command.is_in_sentence and all(re.fullmatch(r"[a-z]+", word) for word in command.arguments)


def complaint(command: Command) -> str | None:
    """What is wrong with a command of another program; nothing if it would work."""
    match command.program:
        case "schmier":
            return None
        case "make":
            return complaint_about_make(command)
        case "python" | "python3":
            return complaint_about_script(command)
        case "pytest":
            missing = [
                word
                for word in command.arguments
                if word.startswith("tests/") and not (ROOT / word.partition("::")[0]).exists()
            ]
            return f"no {', '.join(missing)}" if missing else None
        case "pip":
            return complaint_about_pip(command)
        case _:
            return None if first_row(SHOWN, command) else "a program that no row of SHOWN knows"


def complaint_about_make(command: Command) -> str | None:
    """Whether the targets and the variables are in the Makefile."""
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for word in command.arguments:
        variable, is_assignment, _ = word.partition("=")
        if is_assignment and not re.search(rf"^{variable} [?:]?=", makefile, re.M):
            return f"the Makefile has no variable {variable}"
        if not is_assignment and not re.search(rf"^{re.escape(word)}:", makefile, re.M):
            return f"the Makefile has no target {word}"
    return None


class ParsedError(Exception):
    """A script has read its arguments."""


def complaint_about_script(command: Command) -> str | None:
    """Whether a script is there and its parser takes the arguments. Scripts are not run: they take minutes, or read what others wrote."""
    script, *words = command.arguments
    if script == "-m":
        return None if find_spec(words[0]) else f"no module {words[0]}"
    if not (ROOT / script).is_file():
        return f"no {script}"
    if ".parse_args()" not in (ROOT / script).read_text(encoding="utf-8"):
        return "a script without a parser of its arguments"
    parse = argparse.ArgumentParser.parse_args

    def parse_and_stop(parser: argparse.ArgumentParser, *rest: object) -> None:
        parse(parser)
        raise ParsedError

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(argparse.ArgumentParser, "parse_args", parse_and_stop)
        patched.setattr(sys, "argv", [script, *words])
        patched.syspath_prepend(str((ROOT / script).parent))
        try:
            runpy.run_path(str(ROOT / script), run_name="__main__")
        except ParsedError:
            return None
        except SystemExit:
            return "its parser does not take the arguments"
    return "it has no parser of its arguments"


def complaint_about_pip(command: Command) -> str | None:
    """Whether what is installed exists: extras of the clone, files, or distributions the lock has. Ours is not on PyPI."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = {package["name"] for package in tomllib.loads((ROOT / "uv.lock").read_text(encoding="utf-8"))["package"]}
    for option, word in zip(command.words[1:], command.arguments[1:], strict=False):
        if option in {"-r", "--requirement"}:
            if not (ROOT / word).is_file():
                return f"no {word}"
        elif extra := re.fullmatch(r"(?:\.|\S+\.whl)(?:\[(\w+)\])?", word):
            if extra[1] and extra[1] not in project["optional-dependencies"]:
                return f"no extra {extra[1]}"
        elif not word.startswith("-"):
            name = re.split(r"[\[<>=!~]", word)[0].lower().replace("_", "-")
            if name == project["name"] or name not in locked:
                return f"{name} is not a distribution that the lock has from PyPI"
    return None


def test_a_command_of_another_program_is_one_that_works() -> None:
    wrong = [f"{command.page}: {command}: {problem}" for command in COMMANDS if (problem := complaint(command))]
    assert not wrong, "\n".join(wrong)


def test_an_option_of_pytest_is_one_that_it_knows(pytestconfig: pytest.Config) -> None:
    options = [
        word
        for command in COMMANDS
        if command.program == "pytest"
        for word in command.arguments
        if word.startswith("--")
    ]
    assert options
    assert [option for option in options if pytestconfig.getoption(option, pytestconfig) is pytestconfig] == []


def test_a_variable_that_is_set_for_a_command_is_read_somewhere() -> None:
    texts = [
        path.read_text(encoding="utf-8")
        for folder in ("tests", "benchmarks")
        for path in (ROOT / folder).glob("**/*.py")
    ]
    names = {name for command in COMMANDS for name in command.variables}
    # Hatchling reads the prefix, and the name of the hook behind it.
    names = {name for name in names if not name.startswith(BuildEnvVars.HOOK_ENABLE_PREFIX)}
    assert {name for name in names if not any(f'"{name}"' in text for text in texts)} == set()


@pytest.mark.parametrize("row", [*ONLY_PARSED, *SHORTENED, *STATUS, *SHOWN], ids=lambda row: row.those)
def test_every_row_is_of_a_command_that_is_shown(row: Row) -> None:
    assert any(row.fits(command) for command in COMMANDS), "no page shows it any more: delete the row"


def test_every_file_that_is_made_is_read_by_a_command() -> None:
    read = {word for command in COMMANDS for word in command.arguments}
    named = {name for name in FILES if not (WORKED / name).exists()}
    assert named - read == set(), "no command reads them any more: delete the rows"
