"""A real browser, driven by its own protocol over two pipes: nothing to install but the browser itself.

Chromium is looked for under its usual names, or where ``EVIGRAPH_BROWSER`` says. Tests that need it are
skipped, with the reason, where there is none.
"""

import base64
import fcntl
import itertools
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

__all__ = ["Browser", "Window", "browser", "browser_program"]

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_ARGUMENTS = (
    "--headless=new",
    "--no-sandbox",  # it is started as root in containers; the pages are ours
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-background-networking",
    "--no-first-run",
    "--hide-scrollbars",
    "--remote-debugging-pipe",
)
_LAUNCH = (
    "import os, sys; os.dup2(int(sys.argv[1]), 3); os.dup2(int(sys.argv[2]), 4); os.execv(sys.argv[3], sys.argv[3:])"
)
_PATIENCE = 60.0


def browser_program() -> str:
    """The path of a browser. Skips the test that asks where there is none."""
    named = os.environ.get("EVIGRAPH_BROWSER")
    found = named or next(filter(None, map(shutil.which, _NAMES)), None)
    if not found:
        pytest.skip("no Chromium is installed; install one, or name it in EVIGRAPH_BROWSER")
    return found


class Browser:
    """A running browser: commands go out on one pipe, answers and events come back on another."""

    def __init__(self, to: int, back: int) -> None:
        self._to = os.fdopen(to, "wb", buffering=0)
        self._back = os.fdopen(back, "rb", buffering=0)
        self._rest = b""
        self._ids = itertools.count(1)
        self.events: list[dict[str, Any]] = []

    def call(self, method: str, session: str | None = None, **parameters: Any) -> dict[str, Any]:
        """The result of a command of the DevTools protocol."""
        number = next(self._ids)
        message: dict[str, Any] = {"id": number, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        self._to.write(json.dumps(message).encode() + b"\0")
        while True:
            answer = self._receive()
            if answer.get("id") == number:
                assert "error" not in answer, f"{method}: {answer['error']}"
                return answer["result"]
            self.events.append(answer)

    def _receive(self) -> dict[str, Any]:
        while b"\0" not in self._rest:
            part = self._back.read(1 << 20)
            assert part, "the browser has ended"
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def window(self, width: int = 1280, height: int = 900, *, dark: bool = False) -> "Window":
        """A new window of a size, in light or dark mode."""
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        window = Window(self, session)
        for domain in ("Page", "Runtime", "Log", "Network"):
            window.call(f"{domain}.enable")
        scheme = {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}
        calm = {"name": "prefers-reduced-motion", "value": "reduce"}
        window.call("Emulation.setEmulatedMedia", features=[scheme, calm])
        window.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)
        return window

    def close(self) -> None:
        """End the browser's side of the pipes."""
        self._to.close()
        self._back.close()


class Window:
    """A window of the browser, with a mouse and a keyboard."""

    def __init__(self, owner: Browser, session: str) -> None:
        self._owner = owner
        self._session = session

    def call(self, method: str, **parameters: Any) -> dict[str, Any]:
        """The result of a command to this window."""
        return self._owner.call(method, self._session, **parameters)

    def open(self, file: Path) -> None:
        """Show a file, and wait until its script has run."""
        self.call("Page.navigate", url=file.absolute().as_uri())
        self.wait("document.readyState === 'complete' && location.protocol === 'file:'")

    def value(self, script: str) -> Any:
        """The value of an expression in the page."""
        result = self.call("Runtime.evaluate", expression=script, returnByValue=True)
        assert "exceptionDetails" not in result, f"{script}: {result['exceptionDetails']}"
        return result["result"].get("value")

    def wait(self, script: str) -> None:
        """Wait until an expression is true."""
        deadline = time.monotonic() + _PATIENCE
        while not self.value(script):
            assert time.monotonic() < deadline, f"never true: {script}"
            time.sleep(0.02)

    def point(self, selector: str) -> None:
        """Move the mouse to the middle of the first element that a selector finds."""
        x, y = self._middle(selector)
        self._mouse("mouseMoved", x, y)

    def click(self, selector: str) -> None:
        """Click the middle of an element."""
        x, y = self._middle(selector)
        self._mouse("mouseMoved", x, y)
        for kind in ("mousePressed", "mouseReleased"):
            self._mouse(kind, x, y, button="left", clickCount=1)

    def press(self, key: str) -> None:
        """Press and release a key, by its DOM name."""
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key)

    def screenshot(self, file: Path) -> None:
        """What the window shows, as PNG."""
        file.write_bytes(base64.b64decode(self.call("Page.captureScreenshot", format="png")["data"]))

    def complaints(self) -> list[str]:
        """Everything the browser had to say against the page: exceptions, violations of its policy."""
        self.value("0")
        found: list[str] = []
        for event in self._owner.events:
            if event.get("sessionId") != self._session:
                continue
            if event["method"] == "Runtime.exceptionThrown":
                found.append(str(event["params"]["exceptionDetails"]))
            elif event["method"] == "Log.entryAdded":
                found.append(event["params"]["entry"]["text"])
        return found

    def requests(self) -> list[str]:
        """The addresses the page asked for."""
        self.value("0")
        return [
            event["params"]["request"]["url"]
            for event in self._owner.events
            if event.get("sessionId") == self._session and event["method"] == "Network.requestWillBeSent"
        ]

    def _mouse(self, kind: str, x: float, y: float, **more: Any) -> None:
        self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, **more)

    def _middle(self, selector: str) -> tuple[float, float]:
        element = f"document.querySelector({json.dumps(selector)})"
        assert self.value(f"{element} !== null"), f"no {selector}"
        self.value(f"{element}.scrollIntoView({{block: 'nearest', behavior: 'instant'}})")
        box = f"((r) => [r.x + r.width / 2, r.y + r.height / 2])({element}.getBoundingClientRect())"
        x, y = self.value(box)
        return x, y


@contextmanager
def _running(profile: Path) -> Generator[Browser]:
    program = browser_program()
    read_commands, write_commands = os.pipe()
    read_answers, write_answers = os.pipe()
    # The protocol's pipes are file descriptors 3 and 4 of the browser; ours are first moved out of their way.
    inherited = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (read_commands, write_answers)]
    process = subprocess.Popen(
        [sys.executable, "-c", _LAUNCH, *map(str, inherited), program, *_ARGUMENTS, f"--user-data-dir={profile}"],
        pass_fds=inherited,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    for end in (read_commands, write_answers, *inherited):
        os.close(end)
    driver = Browser(write_commands, read_answers)
    try:
        yield driver
    finally:
        driver.close()
        process.kill()
        process.wait()


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Generator[Browser]:
    """A headless browser, the same for all tests."""
    with _running(tmp_path_factory.mktemp("browser")) as driver:
        yield driver
