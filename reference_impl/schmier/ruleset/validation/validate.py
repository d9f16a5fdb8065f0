# %% [markdown]
# # Games that cannot be played
#
# A document can be well formed and still describe no game: sixty cards dealt from a pack of 54, a bid of eight
# where four points can be won, a kitty that nobody takes up. Such a ruleset is refused with the arithmetic, and with
# everything that is wrong with it at once, so that its author sees which options do not go together.

# %%
"""Whether a ruleset describes a game that can be played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain
from typing import Final

from schmier.options import as_meant
from schmier.ruleset.validation import (
    auction,
    contracts,
    dealing,
    exchange,
    match,
    play,
    players,
    points,
)
from schmier.ruleset.validation.checks import Check, Document
from schmier.ruleset.validation.specified import missing_from, out_of_place, without_idle
from schmier.violation import Finding, RulesetError

CHECKS: Final[tuple[Check, ...]] = tuple(
    chain(
        players.CHECKS,
        dealing.CHECKS,
        auction.CHECKS,
        exchange.CHECKS,
        play.CHECKS,
        points.CHECKS,
        match.CHECKS,
        contracts.CHECKS,
    )
)
"""Every check beyond the required options, in the order of a deal."""


def check_possible(document: Document) -> None:
    """Raise `RulesetError` with every finding, unless the game can be played."""
    _refuse(document, findings(document))


def check_complete(document: Document) -> None:
    """Raise `RulesetError` unless a document says everything that every ruleset must, and what its own options ask for."""
    _refuse(document, chain(missing_from(document), out_of_place(document, as_meant(document))))


def findings(document: Document) -> Iterator[Finding]:
    """Everything that keeps a whole document from being a game, each thing once."""
    meant = as_meant(document)
    amiss = [*missing_from(document), *out_of_place(document, meant)]
    if amiss:
        meant = as_meant(without_idle(document))
    checked = (check(meant) for check in CHECKS)
    yield from dict.fromkeys(chain(amiss, *checked))


def _refuse(document: Document, found: Iterable[Finding]) -> None:
    """Raise `RulesetError` if anything was found."""
    listed = tuple(found)
    if listed:
        messages = "; ".join(each.message for each in listed)
        raise RulesetError(f"ruleset {document.get('id', '?')}: {messages}", listed)
