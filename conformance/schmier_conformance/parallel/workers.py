"""How many processes do the work: as many as there are cores, unless somebody says otherwise."""

from __future__ import annotations

import argparse
import os
from typing import Any, Final

MOST: Final = 64
"""So many workers at most; more wait for the one that reads."""


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def add_workers(parser: Any, words: str) -> None:
    """Ask how many workers there shall be; None where nobody says."""
    parser.add_argument("--workers", metavar="N", type=number_of_workers, help=words)


def number_of_workers(text: str) -> int:
    """How many workers are asked for."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST:
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST}")
    return int(text)
