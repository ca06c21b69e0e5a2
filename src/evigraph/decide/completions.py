"""Words of a language model: what a server of chat completions says to messages, whole.

Decisions have answers of fixed types; what a model writes freely, as the names of folders or the questions of a study,
is asked for here, and is read as anybody's words.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from evigraph.decide.providers import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.index import Server

__all__ = ["chat_request", "chat_server", "message_of"]


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message


class _Reply(msgspec.Struct, frozen=True):
    choices: tuple[_Choice, ...]


def chat_server(name: str, advice: str = "") -> Server:
    """The server that the user's environment names; ``name`` and ``advice`` are those of the server."""
    return Server(name, "chat/completions", CHAT_URL_VARIABLE, CHAT_KEY_VARIABLE, advice=advice)


def chat_request(
    model: str, messages: Sequence[tuple[str, str]], tokens: int, seed: int, schema: Mapping[str, Any] | None = None
) -> dict[str, Any]:
    """A request for what a model says to (role, text) messages, in at most so many tokens.

    Temperature is zero and the seed fixed: a server that honours them answers the same again. With a JSON schema the
    server is asked for an answer of that form ("structured output").
    """
    asked: dict[str, Any] = {
        "model": model,
        "messages": [{"role": role, "content": text} for role, text in messages],
        "temperature": 0,
        "seed": seed,
        "max_tokens": tokens,
    }
    if schema is not None:
        form = {"name": "answer", "strict": True, "schema": schema}
        asked["response_format"] = {"type": "json_schema", "json_schema": form}
    return asked


def message_of(server: Server, body: bytes, called: str) -> str | None:
    """The first message of a server's answer (None: it has no text).

    Raises:
        EvigraphError: the answer has none, which is ``called`` so.
    """
    try:
        return msgspec.json.decode(body, type=_Reply).choices[0].message.content
    except (msgspec.MsgspecError, UnicodeDecodeError, IndexError) as error:
        raise server.failed(f"answered no {called} ({error})") from None
