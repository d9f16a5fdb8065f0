"""The streams of the command: no text from a file can steer the terminal, and closed streams are reported.

Titles, file names and an engine's output are untrusted. So every control character is printed as an escape, in one place for all
commands; only this module controls the terminal.
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
"""Control characters except tab and newline, and characters that change the writing direction."""


class ClosedStreamError(OSError):
    """A required stream was closed before the command began."""


class Colour(Enum):
    """A colour: a mark in the text, and the control sequence it becomes."""

    GOOD = "\ufdd0", "\033[32m"
    WRONG = "\ufdd1", "\033[31m"
    NAME = "\ufdd2", "\033[1m"


END: Final = "\ufdd3", "\033[0m"
"""The mark after coloured text. Unicode guarantees that these code points never occur in text."""


class PlainStream(io.TextIOWrapper):
    """A text stream without control characters, except for the colours of the command."""

    is_coloured = False

    def write(self, text: str) -> int:
        """Write text, with an escape for each control character."""
        text = plain(text)
        for mark, code in (*[colour.value for colour in Colour], END):
            text = text.replace(mark, code if self.is_coloured else "")
        return super().write(text)

    def steer(self, text: str) -> None:
        """Write control sequences for the terminal."""
        super().write(text)
        self.flush()


def plain(text: str) -> str:
    """Text with an escape for each control character."""
    return STEERING.sub(lambda found: ascii(found[0])[1:-1], text)


def painted(text: str, colour: Colour) -> str:
    """Text in a colour, where standard output shows colours."""
    return coloured(text, colour) if shows_colours() else text


def coloured(text: str, colour: Colour) -> str:
    """Text in a colour, for an output that shows colours."""
    return f"{colour.value[0]}{text}{END[0]}"


def shows_colours() -> bool:
    """Whether standard output shows colours."""
    return bool(getattr(sys.stdout, "is_coloured", False))


def choose_colours(choice: str) -> None:
    """Show colours `always`, `never`, or with `auto` on a terminal, unless `NO_COLOR` is set or the terminal has none."""
    if isinstance(sys.stdout, PlainStream):
        wants_none = bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        sys.stdout.is_coloured = choice == "always" or (choice == "auto" and sys.stdout.isatty() and not wants_none)


UNUSABLE: Final = 2
"""The exit status of a command whose input, or whose engine, cannot be used."""

NOTHING_DONE: Final = 1
"""The exit status of a command that had nothing to do: a run that shows nothing is no success."""


def nothing_done(why: str) -> int:
    """Say on standard error, in one sentence, that a command has done nothing, and why; returns its exit status."""
    sys.stdout.flush()
    sys.stderr.write(f"schmier: {why}\n")
    return NOTHING_DONE


def show_progress(text: str) -> None:
    """Replace the last line of the terminal with a progress line; an empty text erases it. Does nothing in a pipe."""
    if sys.stderr is None or not sys.stderr.isatty():
        return
    steer = getattr(sys.stderr, "steer", sys.stderr.write)
    steer(f"\r\033[K{plain(text)[:160]}")
    sys.stderr.flush()


def show_step(what: str) -> None:
    """Show on a terminal what is being made; an empty text removes the line."""
    show_progress(f"{what} ..." if what else "")


@contextmanager
def plain_streams() -> Iterator[None]:
    """Make standard output and error plain for a while; raises `ClosedStreamError` where standard output is closed."""
    open_closed_streams()
    before = sys.stdout, sys.stderr
    if sys.stdout is None:
        raise ClosedStreamError("standard output is closed: there is nowhere to write to")
    try:
        sys.stdout, sys.stderr = as_plain(before[0]), as_plain(before[1])
        yield
    finally:
        for stream, own in zip((sys.stdout, sys.stderr), before, strict=True):
            if isinstance(stream, PlainStream) and stream is not own:
                release(stream)
        sys.stdout, sys.stderr = before


def release(stream: PlainStream) -> None:
    """Flush and release the underlying stream, which others go on using."""
    try:
        stream.flush()
    finally:
        stream.detach()


def as_plain(stream: TextIO | None) -> TextIO:
    """A plain stream; for a closed stream, one that discards everything."""
    if stream is None:
        return open(os.devnull, "w", encoding="utf-8")
    if type(stream) is not io.TextIOWrapper:
        return stream  # a caller captures the output with a stream of its own
    stream.flush()
    # A character the terminal cannot show becomes an escape, not a traceback.
    return PlainStream(
        stream.buffer, stream.encoding, "backslashreplace", newline="\n", line_buffering=stream.line_buffering
    )


def open_closed_streams() -> None:
    """Open the null device for closed standard streams; otherwise the next opened file would take their place."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            while os.open(os.devnull, os.O_RDWR) < number:
                pass
