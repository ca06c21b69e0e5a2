"""Asking a language model on a server that speaks OpenAI's API (``POST {base}/chat/completions``), and keeping answers.

The same question is asked once: answers are kept in a folder, so that what a model wrote is an input like any other.
"""

import contextlib
import hashlib
import json
from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.index import Server

__all__ = ["KEY_VARIABLE", "URL_VARIABLE", "Chat"]

URL_VARIABLE = "EVIGRAPH_CHAT_URL"
KEY_VARIABLE = "EVIGRAPH_CHAT_KEY"

_KEPT = ": what is answered is kept where a cache is named"


class _Message(msgspec.Struct, frozen=True):
    content: str | None = None


class _Choice(msgspec.Struct, frozen=True):
    message: _Message


class _Reply(msgspec.Struct, frozen=True):
    choices: list[_Choice]


class Chat:
    """A model on a server; ``cache`` is the folder that keeps answers (None: nowhere).

    Temperature is zero and the seed fixed: a server that honours them answers the same again.
    """

    def __init__(self, model: str, seed: int, cache: Path | None = None) -> None:
        self.model = model
        self._seed = seed
        self._cache = cache
        self._server = Server(model, "chat/completions", URL_VARIABLE, KEY_VARIABLE, advice=_KEPT)

    def check(self) -> None:
        """See that it is said where the server is.

        Raises:
            UsageError: it is not.
        """
        _ = self._server.url

    def answer(self, messages: list[tuple[str, str]], tokens: int) -> str:
        """What the model says to (role, text) messages, in at most so many tokens.

        Raises:
            UsageError: the folder of answers cannot be written.
            EvigraphError: the server cannot be asked, or answers no chat.
        """
        said = [{"role": role, "content": text} for role, text in messages]
        asked = {"model": self.model, "messages": said, "temperature": 0, "seed": self._seed, "max_tokens": tokens}
        name = hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()
        kept = None if self._cache is None else self._cache / f"{name}.txt"
        if kept is not None:
            with contextlib.suppress(OSError, UnicodeDecodeError):
                return kept.read_bytes().decode()
        try:
            reply = msgspec.json.decode(self._server.ask(asked), type=_Reply)
            text = reply.choices[0].message.content or ""
        except (msgspec.MsgspecError, UnicodeDecodeError, IndexError) as error:
            raise self._server.failed(f"answered no chat ({error})") from None
        if kept is not None:
            _keep(kept, text)
        return text


def _keep(path: Path, text: str) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        half = path.with_suffix(".tmp")
        half.write_bytes(text.encode("utf-8", "replace"))
        half.replace(path)
    except OSError as error:
        raise UsageError(f"{path.parent}: cannot be written ({error.strerror}); choose another cache") from None
