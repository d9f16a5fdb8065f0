"""An engine process: started, spoken to in lines of JSON over pipes, stopped, and never trusted.

Three threads separate the harness from the process, so nothing the engine does can block the harness: one writes requests,
one reads answers, one drains standard error. Threads rather than `select`, because Windows cannot select on pipes.

On Unix the engine leads a session, so one signal reaches its children. A child with a session of its own would survive that
signal, so every process also inherits a mark in its environment; where the system shows the environments of other processes (Linux
does), the harness kills every process with that mark. On Windows `taskkill` ends the process tree.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
import uuid
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import IO, Final, TextIO

ANSWER_LIMIT = 8 * 1024 * 1024
"""Bytes of one answer: the largest right one has some ten thousand; a line without end must not fill the memory."""

_WAITING_ANSWERS = 16
"""Answers read ahead; an engine writing unsolicited answers blocks once there are this many."""

_STDERR_LINES = 20
_STDERR_WIDTH = 500
_HEARTBEAT = 0.1
"""Seconds between two checks whether the engine is still alive."""

_GRACE = 1.0
"""Seconds in which an engine that has closed a pipe, or has received `stop`, may exit by itself."""


_SHELL_WORDS = frozenset({"&&", "||", "|", ";", "&", ">", ">>", "<", "2>", "2>&1"})
"""Words that only a shell understands; a program would silently take them for arguments."""


Tap = Callable[[str, bytes], None]
"""Receives each line on the wire: `>` for one sent, `<` for one received, and the line."""


class EngineError(Exception):
    """The engine cannot go on: it crashed, hung or broke the protocol. The text says which."""


class EngineNotFoundError(ValueError):
    """The command cannot be run at all: the user's mistake, not the engine's."""


def command_words(command: str | Sequence[str]) -> list[str]:
    """The words of a command; raises `EngineNotFoundError` for one that is incomplete or empty, or needs a shell."""
    try:
        words = split_command(command) if isinstance(command, str) else list(command)
    except ValueError as error:
        raise EngineNotFoundError(f"the engine's command is not complete: {error}; check --engine") from None
    if not words:
        raise EngineNotFoundError("the engine's command is empty; write --engine 'PROGRAM ARGUMENT ...'")
    signs = [word for word in words if word in _SHELL_WORDS or word.endswith(";")]
    if isinstance(command, str) and signs:
        remedy = "put the line into a script, or write --engine \"sh -c '...'\""
        raise EngineNotFoundError(f"{signs[0]!r} in the engine's command needs a shell, and none runs it; {remedy}")
    return words


def split_command(command: str, *, on_windows: bool = os.name == "nt") -> list[str]:
    """The words of a command line without their quotes; on Windows, where it separates folders, a backslash is an ordinary character."""
    if not on_windows:
        return shlex.split(command)
    return [word.strip("\"'") for word in shlex.split(command, posix=False)]


class EngineProcess:
    """One run of an engine, from start to exit; use it as a context manager, so no process is left behind."""

    def __init__(self, command: str | Sequence[str], tap: Tap | None = None) -> None:
        words = command_words(command)
        self._tap = tap
        self._variables = marked_environment()
        try:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                bufsize=0,
                env=self._variables,
                start_new_session=True,  # one signal then reaches the engine's own children too
            )
        except OSError as error:
            reason = error.strerror or str(error)
            raise EngineNotFoundError(f"the engine {words[0]!r} cannot be run: {reason}; check --engine") from None
        self._requests: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._answers: queue.Queue[bytes | EngineError | None] = queue.Queue(_WAITING_ANSWERS)
        self._stderr: deque[str] = deque(maxlen=_STDERR_LINES)
        self._input_closed = threading.Event()
        self._unfinished = b""
        self._is_over = False
        self._is_killed = False
        assert self._process.stdin
        assert self._process.stdout
        assert self._process.stderr
        self._threads = [
            threading.Thread(target=self._write, args=(self._process.stdin,), daemon=True),
            threading.Thread(target=self._read, args=(self._process.stdout,), daemon=True),
            threading.Thread(target=self._drain, args=(self._process.stderr,), daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    def __enter__(self) -> EngineProcess:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    def send(self, line: bytes) -> None:
        """Queue a request for the writing thread; a failed delivery shows when the answer is awaited."""
        if self._tap:
            self._tap(">", line)
        self._requests.put(line)

    def receive(self, timeout: float) -> bytes:
        """The next line the engine writes; raises `EngineError` if none comes within `timeout` seconds."""
        deadline = time.monotonic() + timeout
        has_exited = False
        while True:
            try:
                answer = self._answers.get(timeout=max(0.0, min(deadline - time.monotonic(), _HEARTBEAT)))
            except queue.Empty:
                if has_exited:
                    # The engine is gone but the pipe is open: a child process holds the other end.
                    raise EngineError(self._ending()) from None
                has_exited = self._process.poll() is not None
                if has_exited:
                    continue
                if self._input_closed.is_set():
                    raise EngineError("the engine closed its standard input") from None
                if time.monotonic() >= deadline:
                    raise EngineError(f"no answer within {timeout:g} seconds") from None
                continue
            if answer is None:
                self._is_over = True
                raise EngineError(self._ending())
            if isinstance(answer, EngineError):
                raise answer
            if self._tap:
                self._tap("<", answer)
            return answer

    def stop(self, request: bytes) -> tuple[list[bytes], int | None]:
        """Send the last request; returns the lines still written and the exit status, None if the engine had to be killed."""
        self.send(request)
        self._requests.put(None)
        unsolicited: list[bytes] = []
        with contextlib.suppress(EngineError):
            while len(unsolicited) < _WAITING_ANSWERS:
                unsolicited.append(self.receive(_GRACE))
        status = self._exit_status() if self._is_over else None
        self.kill()
        return unsolicited, status

    def kill(self) -> None:
        """End the process and everything it started; harmless if it has ended already."""
        if self._is_killed:
            return
        self._is_killed = True
        kill_family(self._process, self._variables)
        self._process.wait()
        self._requests.put(None)
        reader = self._threads[1]
        give_up = time.monotonic() + _GRACE
        while reader.is_alive() and time.monotonic() < give_up:
            # The reader may be waiting for room in the queue; let it reach the end of the pipe.
            with contextlib.suppress(queue.Empty):
                self._answers.get(timeout=0.01)
        for thread in self._threads:
            thread.join(_GRACE)

    def stderr(self) -> tuple[str, ...]:
        """The last lines on standard error so far."""
        return tuple(self._stderr)

    def _ending(self) -> str:
        """How the engine ended, as text; call it when standard output has ended."""
        status = self._exit_status()
        # Its last words may still be in the pipe.
        self._threads[2].join(_GRACE)
        place = f" in the middle of the line {self._unfinished.decode(errors='replace')!r}" if self._unfinished else ""
        if status is None:
            return f"the engine closed its standard output{place}"
        if status < 0:
            return f"the engine was ended by signal {-status} ({signal.strsignal(-status)}){place}"
        return f"the engine exited with status {status}{place}"

    def _exit_status(self) -> int | None:
        try:
            return self._process.wait(_GRACE)
        except subprocess.TimeoutExpired:
            return None

    def _write(self, stream: IO[bytes]) -> None:
        try:
            while (line := self._requests.get()) is not None:
                rest = memoryview(line + b"\n")
                while rest:
                    rest = rest[stream.write(rest) :]
        except OSError:
            self._input_closed.set()
        finally:
            with contextlib.suppress(OSError):
                stream.close()

    def _read(self, stream: IO[bytes]) -> None:
        line = bytearray()
        with stream:
            while chunk := stream.read(1 << 16):
                line += chunk
                *whole, line = line.split(b"\n")
                for answer in whole:
                    if not answer.isspace() and answer:
                        self._answers.put(bytes(answer))
                if len(line) > ANSWER_LIMIT:
                    self._answers.put(EngineError(f"the engine wrote a line of more than {ANSWER_LIMIT} bytes"))
                    return
        self._unfinished = bytes(line[:60])
        self._answers.put(None)

    def _drain(self, stream: IO[bytes]) -> None:
        line = b""
        with stream:
            while chunk := stream.read(1 << 16):
                *whole, line = (line + chunk).split(b"\n")
                # A line without end is cut.
                line = line[:_STDERR_WIDTH]
                for complete in whole[-_STDERR_LINES:]:
                    self._stderr.append(_printable(complete))
        if line:
            self._stderr.append(_printable(line))


def _printable(line: bytes) -> str:
    """The line without control characters, which could steer a terminal or break a report."""
    text = line[:_STDERR_WIDTH].decode(errors="replace").rstrip()
    return "".join(letter if letter.isprintable() else " " for letter in text)


# ---- processes -------------------------------------------------------------------------------------------------------


MARK_VARIABLE: Final = "SCHMIER_ENGINE"
"""The environment variable that marks an engine and every process it starts."""

KILL_ROUNDS: Final = 5
"""How many times to look for processes started while others were killed."""

PROC_FOLDER: Final = Path("/proc")
"""Where Linux lists the processes."""


def marked_environment() -> dict[str, str]:
    """The environment of a new engine, with a unique mark."""
    return {**os.environ, MARK_VARIABLE: uuid.uuid4().hex}


def kill_family(process: subprocess.Popen[bytes], variables: Mapping[str, str]) -> None:
    """Kill an engine started with a marked environment, and everything it started; harmless if all have ended."""
    if os.name == "nt":
        words = ["taskkill", "/T", "/F", "/PID", str(process.pid)]
        subprocess.run(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=False)
        process.kill()
        return
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(process.pid, signal.SIGKILL)
    for _ in range(KILL_ROUNDS):
        left = processes_with_mark(variables[MARK_VARIABLE])
        for number in left:
            with contextlib.suppress(ProcessLookupError, PermissionError):
                os.kill(number, signal.SIGKILL)
        if not left:
            return


def processes_with_mark(mark: str) -> list[int]:
    """The ids of the processes with a mark in their environment; empty where the system does not show it."""
    wanted, found = f"{MARK_VARIABLE}={mark}".encode(), []
    for entry in PROC_FOLDER.glob("[0-9]*/environ"):
        with contextlib.suppress(OSError):
            if wanted in entry.read_bytes():
                found.append(int(entry.parent.name))
    return found


# ---- the wire --------------------------------------------------------------------------------------------------------


_WIDTH = 100_000
"""Bytes shown of a line; no case has a longer one."""


def tap_to(stream: TextIO) -> Tap:
    """A tap that prints every line: `>` for one sent to the engine, `<` for one it writes."""

    def tap(direction: str, line: bytes) -> None:
        text = line[:_WIDTH].decode(errors="replace")
        stream.write(f"{direction} {''.join(letter if letter.isprintable() else ' ' for letter in text)}\n")

    return tap
