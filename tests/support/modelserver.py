"""A server of OpenAI's chat completions and Cohere's rerank, as threads of the test: answers are said beforehand.

Each request is kept with its headers; answers are given in turn, the last for ever. An answer that is a number is a
status that refuses; one that is a function is asked with the request.
"""

import json
from collections.abc import Callable, Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from support.jsonserver import json_server

__all__ = ["Answer", "ModelServer", "model_server"]

Answer = str | int | Callable[[dict[str, Any]], str | int]


class ModelServer:
    """What a server was asked, and where it is."""

    def __init__(self, answers: list[Answer]) -> None:
        self.answers = answers
        self.asked: list[tuple[str, dict[str, Any]]] = []
        self.keys: list[str | None] = []
        self.url = ""

    def answer(self, path: str, asked: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        """The status and the body of the next answer."""
        said = self.answers[min(len(self.asked), len(self.answers) - 1)]
        self.asked.append((path, asked))
        if callable(said):
            said = said(asked)
        if isinstance(said, int):
            return said, {"error": "no"}
        if path.endswith("/chat/completions"):
            return 200, {"choices": [{"message": {"role": "assistant", "content": said}}]}
        return 200, {"results": json.loads(said)}


@contextmanager
def model_server(*answers: Answer) -> Generator[ModelServer]:
    """A server as long as it is needed."""
    served = ModelServer(list(answers))

    def say(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any]:
        served.keys.append(handler.headers["Authorization"])
        return served.answer(handler.path, json.loads(body))

    with json_server(say) as url:
        served.url = f"{url}/v1"
        yield served
