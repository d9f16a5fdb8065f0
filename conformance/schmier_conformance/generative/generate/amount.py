"""How much is generated, and from which seed: the options that several commands share."""

from __future__ import annotations

import argparse
import os
from typing import Final

COUNT: Final = 60
"""How many random deals a corpus has where nobody says otherwise. The rest of it does not depend on that number."""

SEED: Final = "1"
"""The seed where nobody names one."""


def add_amount(parser: argparse.ArgumentParser) -> None:
    """Ask for the number of random deals, and for the seed."""
    parser.add_argument(
        "--count", metavar="N", type=number_of_deals, default=COUNT, help="how many random deals are made (%(default)s)"
    )
    parser.add_argument("--seed", type=seed, default=SEED, help="any text; another one makes other deals (%(default)s)")


def seed(text: str) -> str:
    """A seed as it was typed, whatever the system takes its letters for."""
    try:
        return os.fsencode(text).decode()
    except UnicodeDecodeError:
        raise argparse.ArgumentTypeError("a seed is a text in UTF-8, and this is none") from None


def number_of_deals(text: str) -> int:
    """A number that is not below zero."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is below zero")
    return number
