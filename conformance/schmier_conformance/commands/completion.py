"""`schmier completion`: what a shell has to read to complete the command."""

from __future__ import annotations

import argparse
import sys

from schmier_conformance.command import whole_parser

SUMMARY = "Print what makes a shell complete the command, its subcommands and their options."
EXAMPLE = "schmier completion bash > ~/.local/share/bash-completion/completions/schmier"

SHELLS = ("bash", "zsh", "fish", "powershell")


def configure(parser: argparse.ArgumentParser) -> None:
    """For which shell."""
    parser.add_argument("shell", choices=SHELLS, help="the shell")


def run(arguments: argparse.Namespace) -> int:
    """Prints it."""
    import shtab

    sys.stdout.write(shtab.complete(whole_parser(), shell=arguments.shell) + "\n")
    return 0
