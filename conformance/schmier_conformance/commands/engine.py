"""`schmier engine`: start an engine of your own from a template."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path

from schmier import spec
from schmier_conformance.command import UsageError, add_action
from schmier_conformance.templates import RULESET, Language, languages, write_engine

SUMMARY = "Start an engine of your own from a template: a small engine that plays a tiny game and passes its corpus."
EXAMPLE = "schmier engine new --language rust my-engine"


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the actions of the command and their options."""
    actions = parser.add_subparsers(title="actions", metavar="new", dest="action", required=True)
    new = add_action(actions, "new", "write a complete small engine for a tiny game, to extend", EXAMPLE)
    new.add_argument("folder", nargs="?", metavar="DIR", help="folder to write to: a new or empty one")
    new.add_argument("--language", metavar="NAME", help=f"programming language: {', '.join(languages())}")
    new.add_argument("--list", action="store_true", help="list the languages, and whether this machine can build them")
    new.add_argument("--json", action="store_true", help="print the result as JSON")
    new.set_defaults(run=write_new)


def run(arguments: argparse.Namespace) -> int:
    """Raise `UsageError`: each action has its own function."""
    raise UsageError("no action given: new; see `schmier engine --help`")


def write_new(arguments: argparse.Namespace) -> int:
    """Write a template and print the next commands; raises `UsageError` rather than write into a folder with files."""
    if arguments.list:
        return _list(arguments.json)
    if arguments.language is None or arguments.folder is None:
        raise UsageError(f"--language ({', '.join(languages())}) and a folder are required")
    language = languages().get(arguments.language)
    if language is None:
        remedy = spec.did_you_mean(arguments.language, languages(), f"choose one of {', '.join(languages())}")
        raise UsageError(f"there is no template for {arguments.language!r}; {remedy}")
    folder = Path(arguments.folder)
    try:
        files = write_engine(language, folder)
    except FileExistsError:
        raise UsageError(f"{folder} is not an empty folder; choose another, so that nothing is overwritten") from None
    if arguments.json:
        print(json.dumps({"folder": str(folder), "files": files, **_as_json(language)}, ensure_ascii=False))
        return 0
    print(f"{folder}: an engine in {language.title} that plays {RULESET}, in {len(files)} files. Now:\n")
    for line in (f"cd {shlex.quote(str(folder))}", *language.toolchain.commands):
        print(f"  {line}")
    print("\nREADME.md explains the files and the next steps.")
    if not language.toolchain.is_here:
        print(f"The engine needs {language.needs}, which this machine does not have.")
    return 0


def _list(as_json: bool) -> int:
    if as_json:
        print(json.dumps([_as_json(language) for language in languages().values()], ensure_ascii=False, indent=1))
        return 0
    width = max(map(len, languages()))
    for name, language in languages().items():
        print(f"{name:{width}}  {language.needs}{'' if language.toolchain.is_here else ' (not installed)'}")
    return 0


def _as_json(language: Language) -> dict[str, object]:
    """A language as JSON; run its commands inside the folder."""
    toolchain = language.toolchain
    return {
        "language": language.name,
        "needs": language.needs,
        "is_here": toolchain.is_here,
        "build": list(toolchain.build),
        "run": toolchain.run,
        "check": toolchain.check,
    }
