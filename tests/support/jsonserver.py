"""A server of JSON on this machine, as threads of the test: what is posted is handed on, what comes back is sent."""

import json
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

__all__ = ["JsonHandler", "Say", "json_server"]

Say = Callable[[BaseHTTPRequestHandler, bytes], tuple[int, Any] | None]
"""The status and what is sent (bytes, else made JSON) for a request with its body; None: it is sent already."""


class JsonHandler(BaseHTTPRequestHandler):
    """Answers what is posted."""

    def do_POST(self) -> None:
        said = self.say(self.rfile.read(int(self.headers["Content-Length"])))
        if said is not None:
            self.send(*said)

    def say(self, body: bytes) -> tuple[int, Any] | None:
        """What is answered to a body; see `Say`."""
        raise NotImplementedError

    def send(self, status: int, said: Any) -> None:
        """Answer with bytes as they are, or anything else as JSON."""
        body = said if isinstance(said, bytes) else json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name where it is declared
        """Print nothing."""


@contextmanager
def json_server(say: Say) -> Generator[str]:
    """A server as long as it is needed; gives where it is, as ``http://127.0.0.1:PORT``."""

    class Handler(JsonHandler):
        def say(self, body: bytes) -> tuple[int, Any] | None:
            return say(self, body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
