"""A server of chat completions as OpenAI's API has them, in a thread: a topic shifts where a paragraph says so."""

import json
import re
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

__all__ = ["chat_server"]

_SHIFT = re.compile(r"^ID (\d+): SHIFT", re.MULTILINE)


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        shown = asked["messages"][-1]["content"]
        first = int(shown.split(":")[0].removeprefix("ID "))
        shifts = [int(number) for number in _SHIFT.findall(shown) if int(number) > first]
        said = f"Answer: {shifts[0]}" if shifts else "It never changes."
        choices: list[Any] = [] if asked["model"] == "dumb" else [{"message": {"role": "assistant", "content": said}}]
        body = json.dumps({"choices": choices}).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name where it is declared
        pass


@contextmanager
def chat_server() -> Generator[str]:
    """A server as long as it is needed; gives the base of its API."""
    server = HTTPServer(("127.0.0.1", 0), _Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
