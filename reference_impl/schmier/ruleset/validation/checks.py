# %% [markdown]
# # What every check has in common
#
# A check is a function from a ruleset document to what it finds. The document comes to it as it is meant, with every
# default filled in, and following the schema. It is asked only where the options that it reckons with are there: what
# is missing is a finding of its own, and no reason to fall over.

# %%
"""How the checks of a ruleset are written."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from schmier.conditions import values_at
from schmier.options import clause_at
from schmier.ruleset.cards import Packs
from schmier.ruleset.points import values_of_points
from schmier.violation import Finding

Document = Mapping[str, Any]
"""A whole ruleset document, as it is meant."""

Check = Callable[[Document], Iterator[Finding]]
"""Whatever one check finds."""


def needs(*paths: str) -> Callable[[Check], Check]:
    """Ask a check only where all these options, or parts, are said."""

    asked = [(part, option) for part, _, option in (path.partition(".") for path in paths)]

    def wrap(check: Check) -> Check:
        def guarded(document: Document) -> Iterator[Finding]:
            # Hundreds of paths are looked up for each ruleset that is checked, and nearly all of them are there.
            try:
                for part, option in asked:
                    if (document[part][option] if option else document[part]) is None:
                        return iter(())
            except (KeyError, TypeError):
                return iter(())
            return check(document)

        return guarded

    return wrap


def said(document: Document, path: str) -> Any:
    """What a document says at a plain path; None where it says nothing."""
    value: Any = document
    for name in path.split("."):
        value = value.get(name) if isinstance(value, dict) else None
    return value


def finding(path: str, message: str, *beside: str, clause: str = "") -> Finding:
    """A finding on one option, against the clause that the option steers where no other is named."""
    return Finding(f"$.{path}", clause or clause_at(path), message, tuple(f"$.{other}" for other in beside))


def size_of_pack(document: Document) -> int:
    """How many cards there are."""
    deck = document["deck"]
    lacking = sum(card is not None for card in values_at(deck, "without"))
    return number_of_packs(document) * (4 * len(deck["ranks"]) - lacking + int(deck["jokers"]))


def packs_of(document: Document) -> Packs:
    """How many packs are shuffled together; one where a document does not say it well."""
    return Packs.TWO if said(document, "deck.packs") == Packs.TWO else Packs.ONE


def number_of_packs(document: Document) -> int:
    """How many packs are shuffled together, as a number, and so how many there are of each card."""
    return 2 if packs_of(document) is Packs.TWO else 1


def sum_of_points(document: Document) -> int:
    """What all points of the list are worth together."""
    return sum(values_of_points(document["points"]["list"], document["ranking"]["trumps"], packs_of(document)))


def steps_of(document: Document) -> list[str]:
    """What is done in the exchange, step by step."""
    return values_at(document, "exchange.do")
