"""`schmier verify`: whether the law and the corpus are here as they were shipped."""

from __future__ import annotations

import argparse
import json

from schmier_conformance.corpus.manifest import FILE, compared

SUMMARY = "Hold every file of the law and of the corpus against the digests with which it was shipped; works from a wheel as well."
EXAMPLE = "schmier verify"

_NAMED = 10
"""So many files of each kind are named."""


def configure(parser: argparse.ArgumentParser) -> None:
    """How to say it."""
    parser.add_argument("--json", action="store_true", help="as JSON, with every file that differs")


def run(arguments: argparse.Namespace) -> int:
    """Compares; returns 1 if a file is missing, unknown or different, and raises `OSError` where there is no manifest."""
    found = compared()
    if arguments.json:
        print(json.dumps({**found._asdict(), "intact": found.is_intact, "manifest": str(FILE)}, indent=1))
        return 0 if found.is_intact else 1
    if found.is_intact:
        print(f"{found.files} files of the law and of the corpus are as they were shipped")
        return 0
    for what, names in (("missing", found.missing), ("not shipped", found.unknown), ("different", found.differing)):
        for name in names[:_NAMED]:
            print(f"{what}: {name}")
        if len(names) > _NAMED:
            print(f"{what}: {len(names) - _NAMED} more; --json names them")
    print(
        f"not all of {found.files} files are as they were shipped; install again, or `schmier fixtures build` in a checkout"
    )
    return 1
