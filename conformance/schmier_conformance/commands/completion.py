"""`schmier completion`: print a completion script for a shell."""

from __future__ import annotations

import argparse
import sys

from schmier_conformance.command import whole_parser

SUMMARY = "Print a completion script for a shell."
EXAMPLE = "schmier completion bash > ~/.local/share/bash-completion/completions/schmier"

SHELLS = ("bash", "zsh", "fish", "powershell")


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the shell."""
    parser.add_argument("shell", choices=SHELLS, help="shell to print the script for")


def run(arguments: argparse.Namespace) -> int:
    """Print the script."""
    import shtab

    sys.stdout.write(shtab.complete(whole_parser(), shell=arguments.shell) + "\n")
    return 0
