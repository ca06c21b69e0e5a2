"""A language model as a script, behind a real server that speaks OpenAI's API, streaming and not.

What it says is stated by the test: for each request, in order, a call of a tool, a text, or a status that it fails
with.
"""

import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from support.jsonserver import json_server

__all__ = ["Call", "Failure", "ModelServer", "Text", "language_model", "reply"]


class Text:
    """What it says, in pieces of so many characters; ``finish`` is why it ends."""

    def __init__(self, text: str, piece: int = 20, finish: str = "stop") -> None:
        self.text, self.piece, self.finish = text, piece, finish


class Call:
    """A tool that it calls, with these arguments."""

    def __init__(self, name: str, **arguments: Any) -> None:
        self.name, self.arguments = name, arguments


class Failure:
    """A request that it does not answer: the status and the message of the server."""

    def __init__(self, status: int, message: str = "no") -> None:
        self.status, self.message = status, message


class ModelServer:
    """Where the server is, and what it was asked."""

    def __init__(self, says: Sequence[Text | Call | Failure]) -> None:
        self.url = ""
        self.says = list(says)
        self.asked: list[dict[str, Any]] = []
        self.keys: list[str | None] = []


def reply(*claims: tuple[str, Sequence[int]], outcome: str = "answered", reason: str = "") -> Text:
    """An answer in the form that is asked for."""
    made = [{"text": text, "cites": list(cites)} for text, cites in claims]
    return Text(json.dumps({"outcome": outcome, "claims": made, "reason": reason}))


@contextmanager
def language_model(*says: Text | Call | Failure) -> Generator[ModelServer]:
    """A server as long as it is needed; after what it has to say it says the last thing again."""
    served = ModelServer(says)

    def answer(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any] | None:
        asked = json.loads(body)
        served.asked.append(asked)
        served.keys.append(handler.headers["Authorization"])
        said = served.says[min(len(served.asked), len(served.says)) - 1]
        if isinstance(said, Failure):
            return said.status, {"error": {"message": said.message}}
        assert asked["stream"] is True
        _stream(handler, said)
        return None

    with json_server(answer) as url:
        served.url = f"{url}/v1"
        yield served


def _stream(handler: BaseHTTPRequestHandler, said: Text | Call) -> None:
    """A chat completion as server-sent events."""
    handler.send_response(200)
    handler.send_header("Content-Type", "text/event-stream")
    handler.end_headers()
    if isinstance(said, Call):
        call = {"name": said.name, "arguments": json.dumps(said.arguments)}
        deltas = [{"tool_calls": [{"index": 0, "id": "call_1", "type": "function", "function": call}]}]
        finish = "tool_calls"
    else:
        parts = [said.text[at : at + said.piece] for at in range(0, len(said.text), said.piece)]
        deltas, finish = [{"content": part} for part in parts], said.finish
    for number, delta in enumerate([*deltas, {}]):
        last = number == len(deltas)
        choice = {"index": 0, "delta": {"role": "assistant", **delta}, "finish_reason": finish if last else None}
        _send(handler, {"choices": [choice]})
    _send(handler, {"choices": [], "usage": {"prompt_tokens": 90, "completion_tokens": 12, "total_tokens": 102}})
    handler.wfile.write(b"data: [DONE]\n\n")


def _send(handler: BaseHTTPRequestHandler, chunk: dict[str, Any]) -> None:
    whole = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "scripted", **chunk}
    handler.wfile.write(f"data: {json.dumps(whole)}\n\n".encode())
    handler.wfile.flush()
