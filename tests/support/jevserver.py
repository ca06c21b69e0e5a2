"""jevcompat's reference server of System One, which can break each of its rules. Tests that need it say so without."""

import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

import pytest

from evigraph.decide import SystemOne
from support.deciding import QUICK

__all__ = ["mock", "serving"]

mock: Any = pytest.importorskip(
    "jevcompat.mock", reason="jevcompat is not installed; pip install 'evigraph[dev]' has it"
)


@contextmanager
def serving(**settings: Any) -> Generator[SystemOne]:
    """The provider with the reference server behind it, for as long as it is needed."""
    server = mock.make_server(mock.MockConfig(**settings))
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield SystemOne(base=f"http://127.0.0.1:{server.server_port}", patience=QUICK)
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
