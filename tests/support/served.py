"""A folder served on a local address, for a browser."""

from __future__ import annotations

import socket
import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from http.server import SimpleHTTPRequestHandler
from pathlib import Path
from typing import Any


class _Quiet(SimpleHTTPRequestHandler):
    # What a system says of these endings is not the same everywhere, and a browser runs no module served as another type.
    extensions_map = SimpleHTTPRequestHandler.extensions_map | {".mjs": "text/javascript", ".wasm": "application/wasm"}

    def log_message(self, format: str, *args: object) -> None:
        pass


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True
    """The same port again, as soon as the line is mended."""

    def __init__(self, folder: Path, port: int) -> None:
        super().__init__(("127.0.0.1", port), partial(_Quiet, directory=str(folder)))
        self._open: list[socket.socket] = []

    def process_request(self, request: Any, client_address: Any) -> None:
        self._open.append(request)
        super().process_request(request, client_address)

    def hang_up(self) -> None:
        """End every connection: a browser opens some before it has anything to ask, and would still be answered there."""
        for connection in self._open:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)


class Line:
    """A folder behind an address, by a line that can be cut and mended."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._server: _Server | None = None
        self._port = 0
        self.mend()

    @property
    def address(self) -> str:
        """The address, whether or not anybody answers there."""
        return f"http://127.0.0.1:{self._port}"

    def mend(self) -> None:
        """Serve, at the port of before."""
        if self._server is None:
            self._server = _Server(self.folder, self._port)
            self._port = self._server.server_address[1]
            threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def cut(self) -> None:
        """Serve no more."""
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server.hang_up()
            self._server = None


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The folder behind an address, for as long as the block lasts."""
    line = Line(folder)
    try:
        yield line.address
    finally:
        line.cut()
