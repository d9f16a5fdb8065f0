"""The folders used by tests."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[2]
"""The project."""

DATA: Final = ROOT / "tests" / "data"
"""What tests read: queries, broken engines, engines that misbehave."""

ZOO: Final = DATA / "zoo"
"""Engines that misbehave, each in a way of its own."""
