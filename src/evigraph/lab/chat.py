"""Language models on a server that speaks OpenAI's API (``POST {base}/chat/completions``)."""

import msgspec

from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.index import Server

__all__ = ["chat_server", "message_of"]


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message


class _Reply(msgspec.Struct, frozen=True):
    choices: tuple[_Choice, ...]


def chat_server(name: str, advice: str = "") -> Server:
    """The server that the user's environment names; ``name`` and ``advice`` are those of the server."""
    return Server(name, "chat/completions", CHAT_URL_VARIABLE, CHAT_KEY_VARIABLE, advice=advice)


def message_of(server: Server, body: bytes, called: str) -> str | None:
    """The first message of a server's answer (None: it has no text).

    Raises:
        EvigraphError: the answer has none, which is ``called`` so.
    """
    try:
        return msgspec.json.decode(body, type=_Reply).choices[0].message.content
    except (msgspec.MsgspecError, UnicodeDecodeError, IndexError) as error:
        raise server.failed(f"answered no {called} ({error})") from None
