"""Asking a language model on a server, and keeping answers.

The same question is asked once: answers are kept in a folder, so that what a model wrote is an input like any other.
"""

import contextlib
import hashlib
import json
from pathlib import Path

from evigraph.errors import UsageError
from evigraph.lab.chat import chat_server, message_of

__all__ = ["Chat"]

_KEPT = ": what is answered is kept where a cache is named"


class Chat:
    """A model on a server; ``cache`` is the folder that keeps answers (None: nowhere).

    Temperature is zero and the seed fixed: a server that honours them answers the same again.
    """

    def __init__(self, model: str, seed: int, cache: Path | None = None) -> None:
        self.model = model
        self._seed = seed
        self._cache = cache
        self._server = chat_server(model, _KEPT)

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
        text = message_of(self._server, self._server.ask(asked), "chat") or ""
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
