"""Files written completely or not at all."""

from __future__ import annotations

import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

NEW_FILE_MODE = 0o666
"""The permissions of a new file before the user's mask is applied, as `open` has them."""


class Output:
    """A file being written; when it is kept, it replaces the earlier file."""

    def __init__(self, stream: BinaryIO, *, is_kept: bool) -> None:
        self.stream = stream
        self.is_kept = is_kept

    def keep(self) -> None:
        """Replace the old file when writing ends."""
        self.is_kept = True


@contextmanager
def output_to(name: str | None) -> Iterator[Output]:
    """Open a file, or standard output (None, `-`), for writing; an existing file stays unless the new one is kept."""
    if name is None or name == "-":
        sys.stdout.flush()
        yield Output(sys.stdout.buffer, is_kept=True)
        sys.stdout.buffer.flush()
        return
    target = Path(name).resolve()
    if target.exists() and not target.is_file():
        # A pipe or a device cannot be replaced.
        with open(target, "wb") as stream:
            yield Output(stream, is_kept=True)
        return
    with temporary_file(target, name) as output:
        yield output


@contextmanager
def temporary_file(target: Path, name: str) -> Iterator[Output]:
    """A temporary file next to another, which it replaces if it is kept and otherwise deleted."""
    mode = target.stat().st_mode & 0o777 if target.exists() else NEW_FILE_MODE & ~current_mask()
    try:
        number, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, name) from None
    try:
        with open(number, "wb") as stream:
            output = Output(stream, is_kept=False)
            yield output
        if output.is_kept:
            os.chmod(temporary, mode)
            os.replace(temporary, target)
    finally:
        with suppress(FileNotFoundError):
            os.unlink(temporary)


def current_mask() -> int:
    """The user's permission mask; the system can report it only by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
