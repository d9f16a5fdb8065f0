"""Errors in records."""

from __future__ import annotations


class RecordError(ValueError):
    """An unconvertible record; `str()` says why."""


class BrokenOffError(ValueError):
    """The rest of the moves cannot be followed; `str()` says why. The moves before it are valid."""
