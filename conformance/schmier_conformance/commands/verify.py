"""`schmier verify`: compare the law and the corpus with what was shipped."""

from __future__ import annotations

import argparse
import json

from schmier_conformance.corpus.manifest import FILE, compared

SUMMARY = "Compare every file of the law and the corpus with its shipped digest, in a checkout or an installed wheel."
EXAMPLE = "schmier verify"

_NAMED = 10
"""How many files of each kind are listed."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the options of the command."""
    parser.add_argument("--json", action="store_true", help="print the result as JSON, with every file that differs")


def run(arguments: argparse.Namespace) -> int:
    """Compare; returns 1 if a file is missing, unknown or different, and raises `OSError` where there is no manifest."""
    found = compared()
    if arguments.json:
        print(json.dumps({**found._asdict(), "intact": found.is_intact, "manifest": str(FILE)}, indent=1))
        return 0 if found.is_intact else 1
    if found.is_intact:
        print(f"{found.files} files of the law and the corpus are as shipped")
        return 0
    for what, names in (("missing", found.missing), ("not shipped", found.unknown), ("different", found.differing)):
        for name in names[:_NAMED]:
            print(f"{what}: {name}")
        if len(names) > _NAMED:
            print(f"{what}: {len(names) - _NAMED} more; --json lists them")
    print(f"not all of {found.files} files are as shipped; reinstall, or run `schmier fixtures build` in a checkout")
    return 1
