"""Chance as data: every random choice at the table is drawn by hypothesis, so failures shrink and can be written down."""

from __future__ import annotations

from random import Random
from struct import unpack
from typing import Self

from hypothesis import settings
from hypothesis import strategies as st

FINE = 1 << 16
"""Into how many steps a number between 0 and 1 is divided."""

AHEAD = 48
"""How many choices are drawn at once: hypothesis takes much longer over a choice than the deal takes to go on from it."""


class Chance(Random):
    """Chance of a fixed seed, turned aside by the given numbers, one for each choice, and then by those of a source, if any.

    Where nothing turns it aside, an ordinary deal is played to its end; always to take the first possibility would deal the
    same cards for ever where all players pass. So the smallest example is an ordinary deal, and a small one differs from it
    in a few choices. They are its `repr`: what hypothesis prints can be copied into an `@example`.
    """

    def __new__(cls, *choices: int, source: Random | None = None) -> Self:
        """A chance of its own; `Random` would take the choices for seeds."""
        return super().__new__(cls)

    def __init__(self, *choices: int, source: Random | None = None) -> None:
        super().__init__(0)
        self.choices = list(choices)
        self.source = source
        self.ahead: list[int] = []
        """Numbers that the source has given already; they are taken from the end."""
        self.place = 0
        self.ordinary = Random(0)

    def restart(self) -> Self:
        """Make the same choices again: a written example serves several tests."""
        self.place = 0
        self.ordinary = Random(0)
        return self

    def _randbelow(self, possibilities: int) -> int:
        """The next choice; everything that `Random` offers comes down to it."""
        if self.place == len(self.choices):
            self.choices.append(self.next_from_source() % possibilities)
        self.place += 1
        return (self.choices[self.place - 1] + self.ordinary.randrange(possibilities)) % possibilities

    def next_from_source(self) -> int:
        """The next number of the source, less than `FINE`; nothing turns a chance without a source aside."""
        if self.source is None:
            return 0
        if not self.ahead:
            self.ahead = list(reversed(unpack(f"<{AHEAD}H", self.source.randbytes(2 * AHEAD))))
        return self.ahead.pop()

    def random(self) -> float:
        """A number from 0 up to, but not including, 1."""
        return self._randbelow(FINE) / FINE

    def __repr__(self) -> str:
        """The choices so far; at the end, those that nothing turned aside need not be listed."""
        choices = self.choices[:]
        while choices and not choices[-1]:
            choices.pop()
        return f"Chance({', '.join(map(str, choices))})"


def chances() -> st.SearchStrategy[Chance]:
    """Chance whose every choice hypothesis draws."""
    return st.randoms(use_true_random=False).map(lambda source: Chance(source=source))


def examples(count: int) -> settings:
    """The number of examples, the same in every run; exploring tries as many as the time allows."""
    return settings(max_examples=count) if settings.default.derandomize else settings()
