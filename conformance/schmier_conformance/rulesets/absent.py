"""Taking an option of the parent away in TOML, which has no null: a word says it."""

from __future__ import annotations

from typing import Any, Final

from schmier.options import options
from schmier_conformance.rulesets.options import Document

NOTHING: Final = "nothing"
"""Takes an option away."""

_NONE: Final = "none"
"""The same, wherever it is no value of the option: `auction.kind` may be `none`."""


def value_meant(path: str, value: Any) -> Any:
    """The value of an option as written in TOML; None for a word that takes the option away."""
    rule = options().get(path)
    is_value = rule is not None and value in rule.values
    return None if value in (NOTHING, _NONE) and not is_value else value


def with_nulls(written: Any) -> Any:
    """A ruleset as written in TOML, with null for each option taken away; what is no ruleset stays as it is."""
    if not isinstance(written, dict):
        return written
    return {part: _part_with_nulls(part, value) for part, value in written.items()}


def _part_with_nulls(part: str, value: Any) -> Any:
    if isinstance(value, dict) and any(path.startswith(f"{part}.") for path in options()):
        inner: Document = {name: value_meant(f"{part}.{name}", each) for name, each in value.items()}
        return inner
    return value_meant(part, value) if part in options() else value
