"""A Chromium driven through a pipe by its own protocol: it opens pages, types, presses keys, and lists its requests."""

from __future__ import annotations

import base64
import json
import os
import select
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

FLAGS = (
    "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--no-first-run", "--hide-scrollbars", "--remote-debugging-pipe",
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)  # fmt: skip

KEYS = {
    "ArrowDown": 40, "ArrowLeft": 37, "ArrowRight": 39, "ArrowUp": 38, "End": 35, "Enter": 13, "Escape": 27, "Home": 36, "Tab": 9,
}  # fmt: skip
"""Keys that write nothing, with their numbers."""


A_LOOK = 1.0
"""Seconds for which a page looks by itself whether a condition holds, before the next query."""

LOST = 3.0
"""Seconds without a word after which such an answer will not come any more: the page with the query has gone."""

PATIENCE = 120.0
"""Seconds without a word after which no other answer will come either."""


class BrowserError(RuntimeError):
    """The browser refused, or the page threw something."""


class NoAnswerError(BrowserError):
    """The browser does not answer."""


class Chromium:
    """One browser with one page, for as long as a block lasts."""

    def __init__(self, profile: Path, *flags: str) -> None:
        program = shutil.which("chromium")
        assert program, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
        to_browser, self._to = os.pipe()
        self._from, from_browser = os.pipe()
        # The browser reads from 3 and writes to 4, whatever numbers the pipes have here.
        script = f'exec "$@" 3<&{to_browser} 4>&{from_browser}'
        self._process = subprocess.Popen(
            ["bash", "-c", script, "chromium", program, *FLAGS, *flags, f"--user-data-dir={profile}"],
            pass_fds=(to_browser, from_browser),
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        os.close(to_browser)
        os.close(from_browser)
        self._unread = b""
        self._number = 0
        self._session = ""
        self.fetched: list[str] = []
        """The addresses that pages have asked for, in order."""

    def __enter__(self) -> Self:
        target = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self._session = self.ask("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network"):
            self.ask(f"{domain}.enable")
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)

    def ask(self, method: str, patience: float = PATIENCE, **parameters: Any) -> dict[str, Any]:
        """Have the browser do something and wait until it has; raises `NoAnswerError` after a number of seconds without an answer."""
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        for heard in self._heard(method, patience):
            if heard.get("id") == number:
                if "error" in heard:
                    raise BrowserError(f"{method}: {heard['error']['message']}")
                return dict(heard["result"])
        raise BrowserError("the browser has gone")

    def _heard(self, method: str, patience: float) -> Iterator[dict[str, Any]]:
        """What the browser says, one message after the other."""
        while True:
            while b"\0" not in self._unread:
                if not select.select([self._from], [], [], patience)[0]:
                    raise NoAnswerError(f"{method}: no answer")
                more = os.read(self._from, 1 << 16)
                if not more:
                    return
                self._unread += more
            line, _, self._unread = self._unread.partition(b"\0")
            message = json.loads(line)
            if message.get("method") == "Network.requestWillBeSent":
                self.fetched.append(message["params"]["request"]["url"])
            yield message

    def run(self, script: str, patience: float = PATIENCE) -> Any:
        """What an expression is in the page; a promise is waited for."""
        done = self.ask("Runtime.evaluate", patience, expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in done:
            raise BrowserError(str(done["exceptionDetails"].get("exception", done["exceptionDetails"])))
        return done["result"].get("value")

    def open(self, address: str, wide: int = 1280, high: int = 900, *, is_dark: bool = False) -> None:
        """Open a page in a window of some size and wait until it is loaded."""
        self.ask("Emulation.setDeviceMetricsOverride", width=wide, height=high, deviceScaleFactor=1, mobile=wide < 600)
        scheme = {"name": "prefers-color-scheme", "value": "dark" if is_dark else "light"}
        # A colour in transition is neither the old nor the new.
        still = {"name": "prefers-reduced-motion", "value": "reduce"}
        self.ask("Emulation.setEmulatedMedia", features=[scheme, still])
        self.ask("Page.navigate", url=address)
        self.wait(
            f"document.readyState === 'complete' && location.href.startsWith({json.dumps(address.partition('#')[0])})"
        )

    def wait(self, condition: str, seconds: float = 20) -> None:
        """Wait until a condition holds in the page; raises `BrowserError` when it does not in time."""
        script = f"""new Promise((done, failed) => {{
          const end = performance.now() + {A_LOOK * 1000};
          const look = () => {{
            try {{
              ({condition}) ? done(true) : performance.now() > end ? done(false) : setTimeout(look, 5);
            }} catch (error) {{
              failed(error);
            }}
          }};
          look();
        }})"""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            try:
                if self.run(script, LOST):
                    return
            except NoAnswerError:
                continue
            except BrowserError as error:
                # The page with the query has gone: query its successor.
                if "context" not in str(error) and "navigated" not in str(error):
                    raise
        raise BrowserError(f"not in time: {condition}")

    def press(self, key: str) -> None:
        """Press and release a key."""
        code = KEYS.get(key)
        text = {"text": "\r"} if key == "Enter" else {} if code else {"text": key}
        self.ask(
            "Input.dispatchKeyEvent",
            type="keyDown",
            key=key,
            **({"windowsVirtualKeyCode": code} if code else {}),
            **text,
        )
        self.ask("Input.dispatchKeyEvent", type="keyUp", key=key)

    def type(self, text: str) -> None:
        """Type a text into what has the focus, key by key."""
        for letter in text:
            self.press(letter)

    def speak(self, language: str) -> None:
        """Have the browser of a reader of that language, from the next page that is opened."""
        self.ask("Emulation.setUserAgentOverride", userAgent=self.run("navigator.userAgent"), acceptLanguage=language)

    def picture(self, path: Path) -> None:
        """A picture of what is seen, as PNG."""
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", format="png")["data"]))


@contextmanager
def browser(profile: Path, *flags: str) -> Iterator[Chromium]:
    """A browser with a fresh profile in that folder, and with more flags if need be."""
    with Chromium(profile, *flags) as found:
        yield found
