"""Language models on a server that speaks OpenAI's API (``POST {base}/chat/completions``), and keeping their answers.

The same question is asked once: answers are kept in a folder, so that what a model wrote is an input like any other.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from evigraph.decide import CHAT_KEY_VARIABLE, CHAT_URL_VARIABLE
from evigraph.index import Server
from evigraph.lab.kept import KeptAnswers

__all__ = ["Chat", "chat_server", "message_of"]

_KEPT = ": what is answered is kept where a cache is named"


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


class Chat:
    """A model on a server; ``cache`` is the folder that keeps answers (None: nowhere).

    Temperature is zero and the seed fixed: a server that honours them answers the same again.
    """

    def __init__(self, model: str, seed: int, cache: Path | None = None) -> None:
        self.model = model
        self._seed = seed
        self._kept = KeptAnswers(cache)
        self._server = chat_server(model, _KEPT)

    def check(self) -> None:
        """See that it is said where the server is.

        Raises:
            UsageError: it is not.
        """
        _ = self._server.url

    def answer(self, messages: Sequence[tuple[str, str]], tokens: int, schema: Mapping[str, Any] | None = None) -> str:
        """What the model says to (role, text) messages, in at most so many tokens.

        With a JSON schema the server is asked for an answer of that form ("structured output"); what it says has to be
        read as anybody's words nevertheless.

        Raises:
            UsageError: the folder of answers cannot be written.
            EvigraphError: the server cannot be asked, or answers no chat.
        """
        said = [{"role": role, "content": text} for role, text in messages]
        asked: dict[str, Any] = {
            "model": self.model,
            "messages": said,
            "temperature": 0,
            "seed": self._seed,
            "max_tokens": tokens,
        }
        if schema is not None:
            form = {"name": "answer", "strict": True, "schema": schema}
            asked["response_format"] = {"type": "json_schema", "json_schema": form}
        kept = self._kept.find(asked)
        if kept is not None:
            return kept
        text = message_of(self._server, self._server.ask(asked), "chat") or ""
        self._kept.keep(asked, text)
        return text
