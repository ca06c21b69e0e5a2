"""A server of chat completions as OpenAI's API has them: a topic shifts where a paragraph says so."""

import json
import re
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler
from typing import Any

from support.jsonserver import json_server

__all__ = ["chat_server"]

_SHIFT = re.compile(r"^ID (\d+): SHIFT", re.MULTILINE)


def _say(_handler: BaseHTTPRequestHandler, body: bytes) -> tuple[int, Any]:
    asked = json.loads(body)
    shown = asked["messages"][-1]["content"]
    first = int(shown.split(":")[0].removeprefix("ID "))
    shifts = [int(number) for number in _SHIFT.findall(shown) if int(number) > first]
    said = f"Answer: {shifts[0]}" if shifts else "It never changes."
    return 200, {"choices": [] if asked["model"] == "dumb" else [{"message": {"role": "assistant", "content": said}}]}


@contextmanager
def chat_server() -> Generator[str]:
    """A server as long as it is needed; gives the base of its API."""
    with json_server(_say) as url:
        yield f"{url}/v1"
