"""How often Python looks for objects that hold each other, which nothing else would throw away."""

from __future__ import annotations

import gc
from typing import Final

SELDOM: Final = (50_000, 20, 100)
"""The thresholds: how many new objects are waited for, and how often the young and the middle-aged are looked through."""


def tidied_seldom() -> None:
    """Let Python look seldom, in this process.

    Cases, rulesets and deals are many and hold no circles. By its own measure Python would look through all of them again and
    again, and find nothing: that took a third of the time of reading the corpus, and a quarter of trying faults on it.
    """
    gc.set_threshold(*SELDOM)
