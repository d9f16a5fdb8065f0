"""`schmier serve`: the reference implementation as an engine."""

from __future__ import annotations

import argparse

SUMMARY = "Answer the engine protocol on standard input and output with the reference implementation."
EXAMPLE = 'schmier check --engine "schmier serve"'


def configure(parser: argparse.ArgumentParser) -> None:
    """Add nothing: the command has no options."""


def run(arguments: argparse.Namespace) -> int:
    """Answer requests until standard input ends."""
    from schmier.io.serve import main

    return main()
