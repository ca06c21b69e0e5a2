"""What servers of language models stream beside what `languagemodel` says: other events, and broken streams.

An answer is a function of the handler of a request and of what it asks: it writes server-sent events.
"""

import json
import socket
import struct
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from support.jsonserver import json_server

__all__ = ["Stream", "Streaming", "anthropic", "cut_off", "deltas", "responses", "streaming"]

Stream = Callable[[BaseHTTPRequestHandler, dict[str, Any]], None]


class Streaming:
    """Where a server is, and what it was asked."""

    def __init__(self) -> None:
        self.url = ""
        self.asked: list[tuple[str, dict[str, Any]]] = []


@contextmanager
def streaming(*answers: Stream | tuple[int, Any]) -> Generator[Streaming]:
    """A server as long as it is needed: a stream, or a status with a body, for each request; the last for ever."""
    served = Streaming()

    def say(handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any] | None:
        asked = json.loads(body)
        served.asked.append((handler.path, asked))
        said = answers[min(len(served.asked), len(answers)) - 1]
        if isinstance(said, tuple):
            return said
        handler.send_response(200)
        handler.send_header("Content-Type", "text/event-stream")
        handler.end_headers()
        said(handler, asked)
        return None

    with json_server(say) as url:
        served.url = url
        yield served


def deltas(*parts: dict[str, Any], finish: str | None = "stop", ends: bytes = b"data: [DONE]\n\n") -> Stream:
    """A chat completion of these deltas. Without ``finish`` it breaks off; ``ends`` is what it ends with."""

    def answer(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        for part in (*parts, {}):
            choice = {"index": 0, "delta": part, "finish_reason": None if part else finish}
            chunk = {"id": "c", "object": "chat.completion.chunk", "created": 1, "model": "m", "choices": [choice]}
            if part or finish:
                handler.wfile.write(f"data: {json.dumps(chunk)}\n\n".encode())
        handler.wfile.write(ends)

    return answer


def cut_off(*parts: dict[str, Any]) -> Stream:
    """The same, and then the connection is reset."""

    def answer(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        deltas(*parts, finish=None, ends=b"")(handler, asked)
        handler.wfile.flush()
        handler.connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        handler.connection.close()

    return answer


def anthropic(name: str, arguments: dict[str, Any], tokens: tuple[int, int] = (90, 12)) -> Stream:
    """A call of a tool as Anthropic's Messages API streams it; tokens read and written."""
    message = {"id": "msg_1", "type": "message", "role": "assistant", "model": "claude-sonnet-4-5", "content": []}
    used = {"input_tokens": tokens[0], "output_tokens": 1}
    events: list[dict[str, Any]] = [
        {"type": "message_start", "message": {**message, "stop_reason": None, "stop_sequence": None, "usage": used}},
        {
            "type": "content_block_start",
            "index": 0,
            "content_block": {"type": "tool_use", "id": "toolu_1", "name": name, "input": {}},
        },
        *(
            {"type": "content_block_delta", "index": 0, "delta": {"type": "input_json_delta", "partial_json": part}}
            for part in _pieces(json.dumps(arguments))
        ),
        {"type": "content_block_stop", "index": 0},
        {
            "type": "message_delta",
            "delta": {"stop_reason": "tool_use", "stop_sequence": None},
            "usage": {"output_tokens": tokens[1]},
        },
        {"type": "message_stop"},
    ]
    return _typed(events)


def responses(name: str, arguments: dict[str, Any], tokens: tuple[int, int] = (90, 12)) -> Stream:
    """A call of a tool as OpenAI's Responses API streams it; tokens read and written."""
    said = json.dumps(arguments)
    call = {"type": "function_call", "id": "fc_1", "call_id": "call_1", "name": name, "status": "in_progress"}
    done = {**call, "arguments": said, "status": "completed"}
    response = {
        "id": "resp_1",
        "object": "response",
        "created_at": 1,
        "model": "gpt-4o",
        "status": "completed",
        "output": [done],
        "parallel_tool_calls": True,
        "tool_choice": "auto",
        "tools": [],
        "usage": {
            "input_tokens": tokens[0],
            "output_tokens": tokens[1],
            "total_tokens": sum(tokens),
            "input_tokens_details": {"cached_tokens": 0},
            "output_tokens_details": {"reasoning_tokens": 0},
        },
    }
    begun = {**response, "status": "in_progress", "output": [], "usage": None}
    events: list[dict[str, Any]] = [
        {"type": "response.created", "response": begun},
        {"type": "response.output_item.added", "output_index": 0, "item": {**call, "arguments": ""}},
        *(
            {"type": "response.function_call_arguments.delta", "item_id": "fc_1", "output_index": 0, "delta": part}
            for part in _pieces(said)
        ),
        {"type": "response.function_call_arguments.done", "item_id": "fc_1", "output_index": 0, "arguments": said},
        {"type": "response.output_item.done", "output_index": 0, "item": done},
        {"type": "response.completed", "response": response},
    ]
    return _typed([{**event, "sequence_number": number} for number, event in enumerate(events)])


def _pieces(text: str) -> list[str]:
    return [text[at : at + 17] for at in range(0, len(text), 17)]


def _typed(events: Sequence[dict[str, Any]]) -> Stream:
    def answer(handler: BaseHTTPRequestHandler, asked: dict[str, Any]) -> None:
        for event in events:
            handler.wfile.write(f"event: {event['type']}\ndata: {json.dumps(event)}\n\n".encode())

    return answer
