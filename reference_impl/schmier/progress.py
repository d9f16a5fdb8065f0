"""What belongs to one phase of a deal alone."""

from __future__ import annotations

from typing import Self


class Progress:
    """What belongs to one phase alone, and is forgotten with it."""

    __slots__: tuple[str, ...] = ()

    def copied(self) -> Self:
        """A record that can go on without touching this one."""
        twin = object.__new__(type(self))
        for name in self.__slots__:
            value = getattr(self, name)
            setattr(twin, name, value[:] if isinstance(value, list) else value)
        return twin
