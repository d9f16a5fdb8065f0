"""Numbers that an answer sums up, all of them, computed from the rulesets of its games."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from schmier_conformance.wording.answers import Answer
from schmier_conformance.wording.rulesets.sums import game_values
from schmier_site.law import Document

BIDS_OF_SKAT: Final = "which-numbers-are-bids"
"""The answer that sums up the bids of Skat."""


def numbers_of(answer: Answer, games: Iterable[str], rulesets: Mapping[str, Document]) -> str:
    """The numbers that an answer sums up, lowest first, of all the games together; empty for an answer on something else."""
    if answer.id != BIDS_OF_SKAT:
        return ""
    return " ".join(map(str, sorted({value for game in games for value in game_values(rulesets[game])})))
