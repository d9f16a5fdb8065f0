"""The command `schmier`: finds the subcommand, imports that one only, and turns a user's mistakes into one line."""

from __future__ import annotations

import argparse
import importlib
import keyword
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

from schmier import __version__
from schmier_conformance.parallel.garbage_collection import tidied_seldom
from schmier_conformance.parallel.signals import ended_by_signals, status_of
from schmier_conformance.terminal import ClosedError, choose_colours, plain_streams

SUBCOMMANDS = {
    "replay": "replay game logs and check every claim in them",
    "check": "run an engine against the corpus",
    "engine": "begin an engine of your own from a template",
    "fuzz": "put random deals to an engine, and make what differs small",
    "separate": "find the smallest deal on which two games differ",
    "explore": "visit every state of a game in miniature",
    "corpus": "write down a corpus for a game of your own",
    "serve": "answer the engine protocol with the reference implementation",
    "deal": "deal cards from a seed",
    "import": "convert recorded games of another format to game logs",
    "rulesets": "list the rulesets",
    "ruleset": "write down a game of your own, check it, compare it",
    "show": "show a clause, a ruling or a case",
    "fixtures": "make and verify the corpus",
    "verify": "hold the law and the corpus against their digests",
    "doctor": "say what is here and what is missing",
    "completion": "print what makes a shell complete the command",
    "help": "explain the formats, the protocol and the exit codes",
    "campaign": "do long work in shards, on one machine or on several",
    "power": "measure which mistakes the corpus notices",
    "translations": "find translations that have fallen behind, begin new ones",
}
"""The subcommands in the order in which one meets them; each is a module of `schmier_conformance.commands`."""

_USAGE = 2
_BROKEN_PIPE = 141


class UsageError(ValueError):
    """The command line cannot be understood."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all of ours are."""

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message}; see `{self.prog} --help`")


def add_action(actions: Any, name: str, summary: str, example: str) -> argparse.ArgumentParser:
    """One of the things that a command can do, with its help; `actions` are the command's subparsers."""
    parser: argparse.ArgumentParser = actions.add_parser(
        name,
        help=summary,
        description=summary,
        epilog=f"example:\n  {example}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command; returns its exit status: 0 for success, 1 for faults found, 2 for unusable input or usage."""
    words = list(sys.argv[1:] if argv is None else argv)
    tidied_seldom()
    try:
        with plain_streams(), ended_by_signals():
            return _guarded(words)
    except (ClosedError, BrokenPipeError) as error:
        return _unwritable(error)


def _guarded(words: Sequence[str]) -> int:
    try:
        status = _run(words)
        sys.stdout.flush()
        return status
    except KeyboardInterrupt as interrupt:
        return status_of(interrupt)
    except BrokenPipeError:
        # The reader has gone. Python would complain once more when it flushes at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE
    except (OSError, ValueError) as error:
        if not _is_mistake_of_the_user(error):
            raise
        sys.stderr.write(f"schmier: {_one_line(error)}\n")
        return _USAGE


def _unwritable(error: OSError) -> int:
    """Nothing can be written to standard output; somebody may still listen to the other stream."""
    if isinstance(error, BrokenPipeError):
        return _BROKEN_PIPE
    if sys.stderr is not None:
        sys.stderr.write(f"schmier: {error}\n")
    return _USAGE


def _run(words: Sequence[str]) -> int:
    name = next((word for word in words if not word.startswith("-")), None)
    try:
        arguments = _parser(name).parse_args(words)
    except SystemExit:
        # The help has been written; mistakes come as `UsageError`.
        return 0
    if arguments.version:
        from schmier_conformance.corpus.cases import corpus_version

        print(f"schmier {__version__} (corpus {corpus_version()})")
        return 0
    if name is None:
        raise UsageError(f"say what to do: {', '.join(SUBCOMMANDS)}; see `schmier --help`")
    choose_colours(arguments.color)
    status: int = arguments.run(arguments)
    return status


def whole_parser() -> argparse.ArgumentParser:
    """The parser of the whole command, in which every subcommand knows its options; it takes a while."""
    return _parser(*SUBCOMMANDS)


def _parser(*chosen: str | None) -> argparse.ArgumentParser:
    """The parser of the whole command, in which only the chosen subcommands know their options."""
    parser = _Parser(
        prog="schmier",
        description="The rules of Smear, Pitch and their relatives: replay games, deal cards, check engines.",
        epilog="`schmier COMMAND --help` explains a command and gives an example.",
    )
    parser.add_argument("--version", action="store_true", help="say which version this is, and of which corpus")
    subparsers = parser.add_subparsers(title="commands", metavar="COMMAND", parser_class=_Parser)
    for name, summary in SUBCOMMANDS.items():
        subparser = subparsers.add_parser(name, help=summary, formatter_class=argparse.RawDescriptionHelpFormatter)
        if name in chosen:
            # `import` is no name that a module can be imported by.
            stem = f"{name}_" if keyword.iskeyword(name) else name
            module = importlib.import_module(f"schmier_conformance.commands.{stem}")
            subparser.description = module.SUMMARY
            subparser.epilog = f"example:\n  {module.EXAMPLE}"
            subparser.set_defaults(run=module.run)
            module.configure(subparser)
            subparser.add_argument(
                "--color",
                choices=("auto", "always", "never"),
                default="auto",
                help="colours (auto: on a terminal, unless NO_COLOR is set)",
            )
    return parser


def _is_mistake_of_the_user(error: Exception) -> bool:
    """Whether the error speaks of what the user gave; a mistake of ours deserves its traceback."""
    if isinstance(error, (UsageError, OSError)):
        return True
    from schmier.spec import SpecError
    from schmier.violation import RulesetError
    from schmier_conformance.corpus.scenarios import ScenarioError
    from schmier_conformance.documents.errors import DocumentError
    from schmier_conformance.engines.process import EngineNotFoundError
    from schmier_conformance.mutants.misreadings import FaultError
    from schmier_conformance.parallel.shard_workers import ClusterError
    from schmier_conformance.parallel.shards import ShardError

    return isinstance(
        error,
        (
            SpecError,
            RulesetError,
            ScenarioError,
            FaultError,
            DocumentError,
            EngineNotFoundError,
            ClusterError,
            ShardError,
        ),
    )


def _one_line(error: Exception) -> str:
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return " ".join(str(error).split())


if __name__ == "__main__":
    # Run as a program this module is another one than the commands import, and its `UsageError` is not theirs.
    sys.exit(importlib.import_module("schmier_conformance.command").main())
