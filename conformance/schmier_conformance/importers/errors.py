"""What can be wrong with a recording."""

from __future__ import annotations


class RecordError(ValueError):
    """A record that cannot be converted: `str()` says why."""


class BrokenOffError(ValueError):
    """The moves cannot be followed any further: `str()` says why. What came before stands."""
