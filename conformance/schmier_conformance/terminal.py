"""What the command says to people: nothing that steers their terminal comes from a file, and streams that are closed are told.

Titles, names of files and an engine's words come from anybody. So every control character that is printed is written as an escape, in one
place and for all commands. What the command itself does to the line of a terminal, it does here.
"""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from typing import Final, TextIO

STEERING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but for tab and new line, and what turns the direction of writing."""


class ClosedError(OSError):
    """A stream that is needed was closed before the command began."""


class Colour(Enum):
    """What a word stands out by: a mark in the text, and what steers a terminal to it."""

    GOOD = "\ufdd0", "\033[32m"
    WRONG = "\ufdd1", "\033[31m"
    NAME = "\ufdd2", "\033[1m"


END: Final = "\ufdd3", "\033[0m"
"""The mark after a coloured word. Such marks are no letters: Unicode promises that no text has them."""


class Plain(io.TextIOWrapper):
    """A stream of text that steers nothing, but for the colours that the command gives."""

    is_coloured = False

    def write(self, text: str) -> int:
        """Write a text, with an escape for each character that would steer a terminal."""
        text = plain(text)
        for mark, code in (*[colour.value for colour in Colour], END):
            text = text.replace(mark, code if self.is_coloured else "")
        return super().write(text)

    def steer(self, text: str) -> None:
        """Write what does steer the terminal."""
        super().write(text)
        self.flush()


def plain(text: str) -> str:
    """A text with an escape for each character that would steer a terminal."""
    return STEERING.sub(lambda found: ascii(found[0])[1:-1], text)


def painted(text: str, colour: Colour) -> str:
    """A text in a colour, where standard output shows colours."""
    return coloured(text, colour) if shows_colours() else text


def coloured(text: str, colour: Colour) -> str:
    """A text in a colour, for an output that shows colours."""
    return f"{colour.value[0]}{text}{END[0]}"


def shows_colours() -> bool:
    """Whether standard output shows colours."""
    return bool(getattr(sys.stdout, "is_coloured", False))


def choose_colours(wish: str) -> None:
    """Show colours `always`, `never`, or with `auto` on a terminal, unless `NO_COLOR` is set or the terminal has none."""
    if isinstance(sys.stdout, Plain):
        wants_none = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        sys.stdout.is_coloured = wish == "always" or (wish == "auto" and sys.stdout.isatty() and not wants_none)


def show_progress(text: str) -> None:
    """Show how far something is in the last line of a terminal, in place of what stood there; an empty text wipes it. Silent in a pipe."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    steer = getattr(sys.stderr, "steer", sys.stderr.write)
    steer(f"\r\033[K{plain(text)[:160]}")
    sys.stderr.flush()


@contextmanager
def plain_streams() -> Iterator[None]:
    """Standard output and error steer nothing meanwhile; raises `ClosedError` where there is no standard output to write to."""
    fill_closed()
    before = sys.stdout, sys.stderr
    if sys.stdout is None:
        raise ClosedError("standard output is closed: there is nowhere to write to")
    try:
        sys.stdout, sys.stderr = as_plain(before[0]), as_plain(before[1])
        yield
    finally:
        for stream, own in zip((sys.stdout, sys.stderr), before, strict=True):
            if isinstance(stream, Plain) and stream is not own:
                give_back(stream)
        sys.stdout, sys.stderr = before


def give_back(stream: Plain) -> None:
    """Let go of the stream below, which others go on using; what could not be written there is told elsewhere."""
    try:
        stream.flush()
    finally:
        stream.detach()


def as_plain(stream: TextIO | None) -> TextIO:
    """A stream that steers nothing; for one that is closed, one that goes nowhere."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if type(stream) is not io.TextIOWrapper:
        return stream  # somebody listens with a stream of his own
    stream.flush()
    # A terminal that cannot show a letter gets an escape in its place, not a traceback.
    return Plain(stream.buffer, stream.encoding, "backslashreplace", newline="\n", line_buffering=stream.line_buffering)


def fill_closed() -> None:
    """Put nothing in the place of standard streams that are closed: the next file that is opened would be taken for one of them."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            while os.open(os.devnull, os.O_RDWR) < number:
                pass
