# %% [markdown]
# # Refusing a ruleset
#
# A ruleset that describes no game is refused with the arithmetic. What follows is said by every check.

# %%
"""How a ruleset that cannot be played is refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from schmier.violation import RulesetError


def refuse(document: Mapping[str, Any], reason: str) -> RulesetError:
    """The refusal of a ruleset, with its id."""
    return RulesetError(f"ruleset {document.get('id', '?')}: {reason}")


def due(document: Mapping[str, Any], part: str, option: str, is_due: bool, reason: str) -> None:
    """An option is said if and only if it is due."""
    if is_due and option not in document[part]:
        raise refuse(document, f"{reason}, so {part}.{option} must be said")
    if not is_due and option in document[part]:
        raise refuse(document, f"{reason}, so {part}.{option} means nothing and must not be said")


def size_of_pack(document: Mapping[str, Any]) -> int:
    """How many cards the pack holds."""
    deck = document["deck"]
    return 4 * len(deck["ranks"]) - len(deck.get("without", ())) + int(deck["jokers"])
