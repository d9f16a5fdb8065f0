"""What `make test` tries of what would take longer with each game: a part, the same in every run. `WHOLE=1 pytest` tries all of it.

There are games times cases, and games times random deals. A part of them notices what is wrong with a rule, with the wording, or with all
games; so it may stay small while the number of games grows.
"""

from __future__ import annotations

import os
from math import ceil
from typing import Final
from zlib import crc32

WHOLE: Final = bool(os.environ.get("WHOLE"))
"""Whether everything is tried."""

ONE_IN: Final = 3
"""How much is tried otherwise, of what chance makes for each game."""

LEAST: Final = 2
"""How often the least of it is tried."""


def times(whole: int) -> int:
    """How often chance makes something for each game."""
    return whole if WHOLE else min(whole, max(LEAST, ceil(whole / ONE_IN)))


def is_sampled(*names: str, one_in: int = ONE_IN) -> bool:
    """Whether one of many is tried; the names alone decide, so one more of them changes nothing for the others."""
    return WHOLE or crc32("\0".join(names).encode()) % max(1, one_in) == 0
