"""What belongs to one phase of a deal alone."""

from __future__ import annotations

import copy
from typing import Self


class Progress:
    """What belongs to one phase alone, and is forgotten with it."""

    __slots__: tuple[str, ...] = ()

    def copied(self) -> Self:
        """A record that can go on without touching this one."""
        twin = copy.copy(self)
        for name in self.__slots__:
            value = getattr(twin, name)
            if isinstance(value, list):
                setattr(twin, name, value[:])
        return twin
