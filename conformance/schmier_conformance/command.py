"""The command `schmier`: imports only the chosen subcommand, and reports a user's mistake in one line."""

from __future__ import annotations

import argparse
import importlib
import keyword
import os
import sys
from collections.abc import Mapping, Sequence
from typing import Any, Final, NoReturn

from schmier import __version__, copies
from schmier_conformance.parallel.process import collect_garbage_rarely, exit_status, signals_raise
from schmier_conformance.terminal import UNUSABLE, ClosedStreamError, choose_colours, plain_streams

SUBCOMMANDS = {
    "replay": "replay game logs and verify every claim in them",
    "check": "run an engine against the corpus",
    "engine": "start an engine of your own from a template",
    "fuzz": "differential fuzzing: find and shrink disagreements",
    "separate": "find the smallest deal on which two games differ",
    "explore": "visit every state of a miniature game",
    "perft": "count legal sequences, to compare an engine",
    "corpus": "generate a corpus for a ruleset",
    "serve": "run the reference implementation as an engine",
    "deal": "deal cards from a seed",
    "import": "convert recorded games from other formats to logs",
    "rulesets": "list the rulesets",
    "ruleset": "write, validate and compare rulesets",
    "show": "show a clause, an option, a ruling or a case",
    "glossary": "explain a term of card players",
    "evidence": "show what the rules of a game rest on",
    "fixtures": "build and verify the corpus",
    "verify": "compare the law and the corpus with their digests",
    "doctor": "check the installation",
    "completion": "print a completion script for a shell",
    "help": "explain the formats, the protocol and exit codes",
    "campaign": "run long work in shards, on one or more machines",
    "mutation-test": "measure which mutants the corpus detects",
    "translations": "find outdated translations, start new ones",
}
"""The subcommands with their summaries, in the order of the help; each is a module of `schmier_conformance.commands`."""

ALIASES: Final[dict[str, str]] = {"power": "mutation-test"}
"""Older names of subcommands, with today's; an alias works wherever the name does, and the help shows it in parentheses."""

INTERPRETED: Final[Mapping[str, tuple[str, ...]]] = {
    "campaign": ("equivalents", "power"), "corpus": (), "fixtures": (), "mutation-test": (),
}  # fmt: skip
"""The subcommands that exchange functions of the reference, or some actions of such a command. They run the interpreted copy."""

_BROKEN_PIPE = 141


class UsageError(ValueError):
    """The command line is wrong; the text says what to change."""


class _Parser(argparse.ArgumentParser):
    """A parser that reports errors in one line."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`")

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is no choice, with similar choices; argparse lists all of them, however many there are."""
        if action.choices is None or value in action.choices:
            return
        from schmier.spec import did_you_mean

        known = [str(choice) for choice in action.choices]
        remedy = did_you_mean(str(value), known, f"choose from {', '.join(known)}")
        raise argparse.ArgumentError(action, f"invalid choice: {value!r}; {remedy}")


def add_action(actions: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    """Add an action of a command, with its help; `actions` are the command's subparsers."""
    parser: argparse.ArgumentParser = actions.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit status: 0 for success, 1 for findings, 2 for unusable input or usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    collect_garbage_rarely()
    try:
        with plain_streams(), signals_raise():
            return _guarded(words)
    except (ClosedStreamError, BrokenPipeError) as error:
        return _unwritable(error)


def _guarded(words: Sequence[str]) -> int:
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt as interrupt:
        return exit_status(interrupt)
    except BrokenPipeError:
        # The reader has gone; without this Python would report it once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (OSError, ValueError) as error:
        if not _is_user_error(error):
            raise
        sys.stderr.write(f"schmier: {_one_line(error)}\n")
        return UNUSABLE


def _unwritable(error: OSError) -> int:
    """Report that standard output cannot be written, on standard error where that is open."""
    if isinstance(error, BrokenPipeError):
        return _BROKEN_PIPE
    if sys.stderr is not None:
        sys.stderr.write(f"schmier: {error}\n")
    return UNUSABLE


def _run(words: Sequence[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    name = ALIASES.get(name, name) if name else None
    if name is not None and name in INTERPRETED and (not INTERPRETED[name] or {*words} & {*INTERPRETED[name]}):
        copies.interpret()
    try:
        arguments = _parser(name).parse_args(words)
    except SystemExit:
        # The help has been printed; usage errors come as `UsageError`.
        return 0
    if arguments.version:
        from schmier_conformance.corpus.cases import corpus_version

        print(f"schmier {__version__} (corpus {corpus_version()}), {copies.in_use()}")
        return 0
    if name is None:
        raise UsageError(f"no command given; commands: {', '.join(SUBCOMMANDS)}; see `schmier --help`")
    choose_colours(arguments.color)
    status: int = arguments.run(arguments)
    return status


def whole_parser() -> argparse.ArgumentParser:
    """The parser with the options of every subcommand, which takes a while to build."""
    return _parser(*SUBCOMMANDS)


def _parser(*chosen: str | None) -> argparse.ArgumentParser:
    """The parser with all subcommands, of which only the chosen ones have their options."""
    parser = _Parser(
        prog="schmier",
        description="The rules of Smear, Pitch and their relatives: replay games, deal cards, check engines.",
        epilog="`schmier COMMAND --help` describes a command with an example.",
    )
    parser.add_argument("--version", action="store_true", help="print the version, and that of the corpus")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    names = {ALIASES.get(name, name) for name in chosen if name is not None}
    for name, summary in SUBCOMMANDS.items():
        subparser = subparsers.add_parser(
            name,
            aliases=[alias for alias, current in ALIASES.items() if current == name],
            help=summary,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        if name in names:
            # A module cannot be called `import`, and has no hyphen in its name.
            stem = f"{name}_" if keyword.iskeyword(name) else name.replace("-", "_")
            module = importlib.import_module(f"schmier_conformance.commands.{stem}")
            subparser.description = module.SUMMARY
            subparser.epilog = f"example:\n  {module.EXAMPLE}"
            subparser.set_defaults(run=module.run)
            module.configure(subparser)
            subparser.add_argument(
                "--color",
                choices=("auto", "always", "never"),
                default="auto",
                help="use colours (auto: on a terminal, unless NO_COLOR is set)",
            )
    return parser


def _is_user_error(error: Exception) -> bool:
    """Whether the error is about the user's input; an error of ours deserves its traceback."""
    if isinstance(error, (UsageError, OSError)):
        return True
    from schmier.spec import SpecError
    from schmier.violation import RulesetError
    from schmier_conformance.corpus.scenarios import ScenarioError
    from schmier_conformance.documents.errors import DocumentError
    from schmier_conformance.engines.process import EngineNotFoundError
    from schmier_conformance.mutants.code_exchange import ExchangeError
    from schmier_conformance.parallel.shards import CampaignError
    from schmier_conformance.wording.answers import AnswerError

    return isinstance(
        error,
        (
            SpecError,
            RulesetError,
            ScenarioError,
            ExchangeError,
            DocumentError,
            EngineNotFoundError,
            CampaignError,
            AnswerError,
        ),
    )


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())


if __name__ == "__main__":
    # Run as a program, this module is not the one the commands import, and its `UsageError` is not theirs.
    sys.exit(importlib.import_module("schmier_conformance.command").main())
