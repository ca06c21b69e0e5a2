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
from http.server import HTTPServer
from pathlib import Path
from typing import Any

import numpy as np

from evigraph.index import MiniLM
from support.jsonserver import JsonHandler

__all__ = ["KEY", "embedding_server"]

KEY = "sesame"
_MODEL = MiniLM()


class _Handler(JsonHandler):
    def say(self, body: bytes) -> tuple[int, Any] | None:
        asked = json.loads(body)
        if self.headers["Authorization"] != f"Bearer {KEY}":
            return 401, {"error": {"message": "wrong\nkey"}}
        if self.path != "/v1/embeddings":
            return 404, {"error": {"message": "no such place"}}
        return self._embed(asked["model"], asked["input"])

    def _embed(self, model: str, texts: list[str]) -> tuple[int, Any] | None:
        if model == "moved":
            self.send_response(307)
            self.send_header("Location", f"http://127.0.0.1:{self.server.server_port}/v1/embeddings?minilm")
            self.end_headers()
            return None
        if model == "silent":
            return None
        vectors: Any = 3 * _MODEL.passages(texts)  # not of unit length: that is for the client to make
        if model == "few":
            vectors = vectors[1:]
        if model == "shrinking":
            vectors = vectors[:, : 384 - len(texts)]
        if model == "endless":
            vectors = np.full_like(vectors, np.inf)
        items = [{"index": i, "embedding": vector.tolist()} for i, vector in enumerate(vectors)]
        items.reverse()
        if model not in ("minilm", "few", "shrinking", "endless", "strange"):
            return 404, {"error": {"message": f"no model {model}"}}
        return 200, {"object": "list", "items" if model == "strange" else "data": items}


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
