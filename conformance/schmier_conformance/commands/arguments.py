"""Arguments that several commands share: seeds, counts and numbers of workers."""

from __future__ import annotations

import argparse
import os
from typing import Any, Final

from schmier.vocabulary import ENGLISH
from schmier_conformance.generative.defaults import COUNT, SEED
from schmier_conformance.wording.catalogue import UnknownLanguage, language_named

MOST_WORKERS: Final = 64
"""The greatest number of workers; more would wait for the process that reads."""


def add_workers(parser: Any, help_text: str) -> None:
    """Add `--workers`, None by default."""
    parser.add_argument("--workers", metavar="N", type=number_of_workers, help=help_text)


def add_seed(
    parser: argparse.ArgumentParser, help_text: str = "any text; another one makes other deals (%(default)s)"
) -> None:
    """Add `--seed`."""
    parser.add_argument("--seed", type=seed, default=SEED, help=help_text)


def add_language(parser: argparse.ArgumentParser, help_text: str, default: str | None = ENGLISH) -> None:
    """Add `--language`, the code of a language that has translations."""
    parser.add_argument("--language", metavar="CODE", type=language, default=default, help=help_text)


def language(text: str) -> str:
    """The code of a language."""
    try:
        return language_named(text)
    except UnknownLanguage as problem:
        raise argparse.ArgumentTypeError(str(problem)) from None


def add_amount(parser: argparse.ArgumentParser) -> None:
    """Add `--count`, the number of random deals, and `--seed`."""
    parser.add_argument(
        "--count", metavar="N", type=number_of_deals, default=COUNT, help="how many random deals to make (%(default)s)"
    )
    add_seed(parser)


def number_of_workers(text: str) -> int:
    """A number of workers."""
    if not text.isdecimal() or not 1 <= int(text) <= MOST_WORKERS:
        raise argparse.ArgumentTypeError(f"a number from 1 to {MOST_WORKERS}")
    return int(text)


def seed(text: str) -> str:
    """A seed as it was typed, whatever encoding the system assumes."""
    try:
        return os.fsencode(text).decode()
    except UnicodeDecodeError:
        raise argparse.ArgumentTypeError("a seed is a text in UTF-8, and this is none") from None


def number_of_deals(text: str) -> int:
    """A number from 0."""
    number = int(text)
    if number < 0:
        raise argparse.ArgumentTypeError(f"{number} is below zero")
    return number


def positive(text: str) -> int:
    """A number from 1."""
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a number from 1")
    return int(text)
