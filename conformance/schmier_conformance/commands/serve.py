"""`schmier serve`: the reference as an engine."""

from __future__ import annotations

import argparse

SUMMARY = "answer the engine protocol with the reference implementation"
EXAMPLE = 'schmier check --engine "schmier serve"'


def configure(parser: argparse.ArgumentParser) -> None:
    """The command takes no options: everything is said in the protocol."""


def run(arguments: argparse.Namespace) -> int:
    """Answer requests on standard input until it ends."""
    from schmier.io.serve import main

    return main()
