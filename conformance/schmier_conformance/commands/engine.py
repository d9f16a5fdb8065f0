"""`schmier engine`: an engine of one's own, begun from a template."""

from __future__ import annotations

import argparse
import json
import shlex
from pathlib import Path

from schmier_conformance.command import UsageError, add_action
from schmier_conformance.templates import RULESET, Language, languages, write_engine

SUMMARY = "begin an engine of your own: a small one that plays a tiny game and passes its corpus"
EXAMPLE = "schmier engine new --language rust my-engine"


def configure(parser: argparse.ArgumentParser) -> None:
    """Describe what there is to do."""
    actions = parser.add_subparsers(title="what to do", metavar="new", dest="action", required=True)
    new = add_action(actions, "new", "write a complete small engine for a tiny game, to be filled with yours", EXAMPLE)
    new.add_argument("folder", nargs="?", metavar="DIR", help="where to write it: a folder that is empty or not there")
    new.add_argument("--language", metavar="NAME", help=f"one of {', '.join(languages())}")
    new.add_argument("--list", action="store_true", help="list the languages, and whether this machine can build them")
    new.add_argument("--json", action="store_true", help="say it as one JSON object instead of words")
    new.set_defaults(run=write_new)


def run(arguments: argparse.Namespace) -> int:
    """Say what there is to choose; a choice has its own function."""
    raise UsageError("say what to do: new; see `schmier engine --help`")


def write_new(arguments: argparse.Namespace) -> int:
    """Write a template, and say what to type next; returns 2 rather than write among other files."""
    if arguments.list:
        return _list(arguments.json)
    if arguments.language is None or arguments.folder is None:
        raise UsageError(f"say --language ({', '.join(languages())}) and the folder to write to")
    language = languages().get(arguments.language)
    if language is None:
        raise UsageError(f"there is no template in {arguments.language!r}; there are: {', '.join(languages())}")
    folder = Path(arguments.folder)
    try:
        files = write_engine(language, folder)
    except FileExistsError:
        raise UsageError(f"{folder} is not an empty folder; name another, so that nothing is written over") from None
    if arguments.json:
        print(json.dumps({"folder": str(folder), "files": files, **_told(language)}, ensure_ascii=False))
        return 0
    print(f"{folder}: an engine in {language.title} that plays {RULESET}, in {len(files)} files. Now:\n")
    for line in (f"cd {shlex.quote(str(folder))}", *language.toolchain.commands):
        print(f"  {line}")
    print("\nREADME.md tells what is where, and what to fill next.")
    if not language.toolchain.is_here:
        print(f"It needs {language.needs}, which is not on this machine.")
    return 0


def _list(as_json: bool) -> int:
    if as_json:
        print(json.dumps([_told(language) for language in languages().values()], ensure_ascii=False, indent=1))
        return 0
    width = max(map(len, languages()))
    for name, language in languages().items():
        print(f"{name:{width}}  {language.needs}{'' if language.toolchain.is_here else ' (not on this machine)'}")
    return 0


def _told(language: Language) -> dict[str, object]:
    """What a program wants to know of a language; the commands are for inside the folder."""
    toolchain = language.toolchain
    return {
        "language": language.name,
        "needs": language.needs,
        "is_here": toolchain.is_here,
        "build": list(toolchain.build),
        "run": toolchain.run,
        "check": toolchain.check,
    }
