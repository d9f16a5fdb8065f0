"""An engine and all that it starts: a family of processes that ends together.

On Unix the engine leads a session, so that one signal reaches its children. One that leads a session of its own would survive it; so every
process of the family carries a mark among its variables, and where the system shows those of others (Linux does), whoever carries it is
ended. On Windows the system knows who was started by whom, and `taskkill` ends them.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import uuid
from collections.abc import Mapping
from pathlib import Path
from typing import Final

VARIABLE: Final = "SCHMIER_ENGINE"
"""The variable that marks an engine and all that it starts."""

ROUNDS: Final = 5
"""So often it is looked whether one has started another before it was ended."""

PROCESSES: Final = Path("/proc")
"""Where Linux shows the processes."""


def marked() -> dict[str, str]:
    """The variables of a new engine, with a mark that no other has."""
    return {**os.environ, VARIABLE: uuid.uuid4().hex}


def end_family(process: subprocess.Popen[bytes], variables: Mapping[str, str]) -> None:
    """End an engine that was started with marked variables, and whatever it has started; harmless if all have ended."""
    if os.name == "nt":
        words = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for _ in range(ROUNDS):
        left = carrying(variables[VARIABLE])
        for number in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        if not left:
            return


def carrying(mark: str) -> list[int]:
    """The processes that carry a mark; none where the system does not show it."""
    wanted, found = f"{VARIABLE}={mark}".encode(), []
    for entry in PROCESSES.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in entry.read_bytes():
                found.append(int(entry.parent.name))
    return found
