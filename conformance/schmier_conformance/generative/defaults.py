"""What is generated where nothing else is asked for."""

from __future__ import annotations

from typing import Final

SEED: Final = "1"
"""The default seed of everything generated."""

COUNT: Final = 60
"""The default number of random deals in a generated corpus. The rest of the corpus does not depend on it."""
