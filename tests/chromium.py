"""Chromium, driven through a pipe: open a page, look into it, press and type; one browser for as long as a test module lasts."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PATIENCE = 30.0
"""Seconds until something that is waited for must have happened."""


class PageError(AssertionError):
    """A script failed, or what was waited for did not happen."""


class Page:
    """One tab."""

    def __init__(self, browser: _Pipe, session: str) -> None:
        self._browser = browser
        self._session = session
        self.asked: list[str] = []
        """The addresses of everything that was loaded."""
        self.faults: list[str] = []
        """What went wrong in scripts."""

    def command(self, method: str, **parameters: Any) -> Any:
        return self._browser.command(method, self._session, self, **parameters)

    def open(self, address: str) -> None:
        self.command("Page.navigate", url="about:blank")
        self.command("Page.navigate", url=address)
        self.wait("document.readyState === 'complete'")

    def look(self, script: str) -> Any:
        """The value of an expression in the page; promises are waited for."""
        said = self.command("Runtime.evaluate", expression=script, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in said:
            raise PageError(said["exceptionDetails"].get("exception", {}).get("description", str(said)))
        return said["result"].get("value")

    def wait(self, script: str, patience: float = PATIENCE) -> Any:
        """Look until it is true."""
        end = time.monotonic() + patience
        while not (seen := self.look(f"(async () => Boolean(await ({script})))()")):
            if time.monotonic() > end:
                raise PageError(
                    f"{script} did not come true; {self.faults}; {self.look('document.body.innerText')[:2000]}"
                )
            time.sleep(0.02)
        return seen

    def click(self, selector: str) -> None:
        """Click the first that is found; with `text=` after it, the first that says so."""
        chosen, _, text = selector.partition(" text=")
        script = f"""(() => {{
          const found = [...document.querySelectorAll({json.dumps(chosen)})].find((each) => each.textContent.includes({json.dumps(text)}));
          found?.scrollIntoView({{block: "center"}}); found?.click(); return Boolean(found); }})()"""
        if not self.look(script):
            raise PageError(f"there is no {selector}: {self.look('document.body.innerText')[:2000]}")

    def press(self, key: str, text: str = "") -> None:
        """Press a key of the keyboard."""
        codes = {"Enter": 13, "Tab": 9, " ": 32}
        about = {"key": key, "windowsVirtualKeyCode": codes.get(key, ord(key[0].upper())), "text": text}
        self.command("Input.dispatchKeyEvent", type="keyDown", **about)
        self.command("Input.dispatchKeyEvent", type="keyUp", **about)

    def size(self, width: int, height: int = 900) -> None:
        self.command(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600
        )

    def colours(self, scheme: str) -> None:
        """`light` or `dark`."""
        self.command("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])

    def picture(self, goal: Path, *, whole: bool = True) -> None:
        seen = self.command("Page.captureScreenshot", captureBeyondViewport=whole)
        goal.write_bytes(base64.b64decode(seen["data"]))


class _Pipe:
    """The browser's end of the pipe: JSON, each message ended by a zero byte."""

    def __init__(self, folder: Path) -> None:
        chromium = shutil.which("chromium")
        assert chromium, "this test needs the Debian package `chromium` on PATH; .ci/run installs it"
        flags = [
            "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--no-first-run", "--remote-debugging-pipe",
            "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1", f"--user-data-dir={folder}",
        ]  # fmt: skip
        to_read, self._write = os.pipe()
        self._read, to_write = os.pipe()
        # The browser reads from its file 3 and writes to its file 4. The shell puts them there, whatever their numbers are here.
        line = f'exec "$0" "$@" 3<&{to_read} 4>&{to_write}'
        self.process = subprocess.Popen(
            ["bash", "-c", line, chromium, *flags, "about:blank"],
            pass_fds=(to_read, to_write), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        os.close(to_read)
        os.close(to_write)
        self._rest = b""
        self._number = 0
        self.pages: dict[str, Page] = {}

    def command(self, method: str, session: str = "", page: Page | None = None, **parameters: Any) -> Any:
        self._number += 1
        number = self._number
        message = {"id": number, "method": method, "params": parameters} | ({"sessionId": session} if session else {})
        os.write(self._write, json.dumps(message).encode() + b"\0")
        while True:
            said = self._next()
            if said.get("id") == number:
                if "error" in said:
                    raise PageError(f"{method}: {said['error']['message']}")
                return said["result"]
            self._hear(said)

    def _next(self) -> Any:
        while b"\0" not in self._rest:
            read = os.read(self._read, 1 << 16)
            if not read:
                raise PageError("the browser has gone")
            self._rest += read
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def _hear(self, said: Any) -> None:
        page = self.pages.get(said.get("sessionId", ""))
        if page is None:
            return
        if said["method"] == "Network.requestWillBeSent":
            page.asked.append(said["params"]["request"]["url"])
        if said["method"] == "Runtime.exceptionThrown":
            details = said["params"]["exceptionDetails"]
            page.faults.append(str(details.get("exception", {}).get("description", details.get("text"))))

    def page(self) -> Page:
        target = self.command("Target.createTarget", url="about:blank")["targetId"]
        session = self.command("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        page = self.pages[session] = Page(self, session)
        for domain in ("Page", "Runtime", "Network"):
            page.command(f"{domain}.enable")
        return page

    def close(self) -> None:
        try:
            self.command("Browser.close")
            self.process.wait(10)
        except (PageError, OSError, subprocess.TimeoutExpired):
            self.process.kill()
            self.process.wait()
        os.close(self._write)
        os.close(self._read)


@contextmanager
def browser(folder: Path) -> Iterator[_Pipe]:
    """A browser that knows no name but this machine's, and keeps what it keeps in `folder`."""
    pipe = _Pipe(folder)
    try:
        yield pipe
    finally:
        pipe.close()
