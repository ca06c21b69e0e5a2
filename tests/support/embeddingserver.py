"""A server of embeddings as OpenAI's API has them, by the default model: ``python -m support.embeddingserver``.

It says its port on standard output. The model ``minilm`` answers as it should, others each go wrong in their own
way; a request without the key ``sesame`` is refused.
"""

import json
import os
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import numpy as np

from evigraph.index import MiniLM

__all__ = ["KEY", "embedding_server"]

KEY = "sesame"
_MODEL = MiniLM()


class _Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if self.headers["Authorization"] != f"Bearer {KEY}":
            self._answer(401, {"error": {"message": "wrong\nkey"}})
        elif self.path != "/v1/embeddings":
            self._answer(404, {"error": {"message": "no such place"}})
        else:
            self._embed(asked["model"], asked["input"])

    def _embed(self, model: str, texts: list[str]) -> None:
        if model == "moved":
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/v1/embeddings?minilm")
            self.end_headers()
            return
        if model == "silent":
            return
        vectors: Any = 3 * _MODEL.passages(texts)  # not of unit length: that is for the client to make
        if model == "few":
            vectors = vectors[1:]
        if model == "shrinking":
            vectors = vectors[:, : 384 - len(texts)]
        if model == "endless":
            vectors = np.full_like(vectors, np.inf)
        items = [{"index": i, "embedding": vector.tolist()} for i, vector in enumerate(vectors)]
        items.reverse()
        known = ("minilm", "few", "shrinking", "endless", "strange")
        if model not in known:
            self._answer(404, {"error": {"message": f"no model {model}"}})
        else:
            self._answer(200, {"object": "list", "items" if model == "strange" else "data": items})

    def _answer(self, status: int, said: dict[str, Any]) -> None:
        body = json.dumps(said).encode()
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:  # noqa: A002 - its name where it is declared
        pass


@contextmanager
def embedding_server() -> Generator[str]:
    """A server in a process of its own, as long as it is needed; gives the base of its API."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(Path(__file__).parent.parent), *sys.path])}
    command = [sys.executable, "-m", "support.embeddingserver"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as process:
        assert process.stdout is not None
        port = process.stdout.readline().strip()
        try:
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()


if __name__ == "__main__":
    server = HTTPServer(("127.0.0.1", 0), _Handler)
    print(server.server_port, flush=True)  # noqa: T201 - who started it reads this
    server.serve_forever()
