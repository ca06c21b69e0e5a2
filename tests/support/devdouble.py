"""dev-double, a server of System One decisions that is none of this project's, in a process of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from importlib.util import find_spec

import pytest

__all__ = ["dev_double"]

_MISSING = "dev-double is not installed; pip install 'evigraph[dev]' has it"
_SECONDS = 60


@contextmanager
def dev_double(*options: str) -> Generator[str]:
    """A server as long as it is needed, started with options of its command; gives its base. Skips where it is not."""
    if find_spec("dev_double") is None:
        pytest.skip(_MISSING)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    start = "import sys; from dev_double.apps.cli.main import main; sys.exit(main())"
    command = [sys.executable, "-W", "ignore", "-c", start, "serve", "--port", str(port), *options]
    with subprocess.Popen(
        command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=dict(os.environ)
    ) as process:
        base = f"http://127.0.0.1:{port}"
        try:
            _wait(base, process)
            yield base
        finally:
            process.terminate()


def _wait(base: str, process: subprocess.Popen[bytes]) -> None:
    end = time.monotonic() + _SECONDS
    while time.monotonic() < end and process.poll() is None:
        try:
            with urllib.request.urlopen(f"{base}/openapi.json", timeout=5):
                return
        except (OSError, urllib.error.URLError):
            time.sleep(0.1)
    raise RuntimeError("dev-double has not started")
