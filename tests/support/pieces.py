"""Work items for worker processes, which import them by name; so they cannot be defined in a test module."""

from __future__ import annotations

import os


def squared(number: int) -> tuple[int, int]:
    """A piece of work, and who has done it."""
    return number * number, os.getpid()
