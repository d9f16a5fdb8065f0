"""How players ask: the ways written for each answer and each term, by language."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).with_name("search")

WAYS_FILE: Final = _FOLDER / "ways_of_asking.toml"
"""How players ask what an answer settles."""

WAYS_TO_TERMS_FILE: Final = _FOLDER / "ways_to_terms.toml"
"""How players ask for a word that they do not know."""


@cache
def read_ways() -> dict[str, dict[str, str]]:
    """How players ask what an answer settles: by answer and language, ways separated by commas."""
    return tomllib.loads(WAYS_FILE.read_text("utf-8"))


@cache
def read_ways_to_terms() -> dict[str, dict[str, str]]:
    """How players ask for a word that they do not know: by term and language, ways separated by commas."""
    return tomllib.loads(WAYS_TO_TERMS_FILE.read_text("utf-8"))
