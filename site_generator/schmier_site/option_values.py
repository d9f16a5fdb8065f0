"""The value of an option in a ruleset, found by its dotted path."""

from __future__ import annotations

from typing import Any


def value_of(ruleset: dict[str, Any], option: str) -> Any:
    """The value of an option given by its dotted path; None where the ruleset does not have it."""
    value: Any = ruleset
    for key in option.split("."):
        value = value.get(key) if isinstance(value, dict) else None
    return value
