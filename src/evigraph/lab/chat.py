"""Language models on a server that speaks OpenAI's API (``POST {base}/chat/completions``), and keeping their answers.

The same question is asked once: answers are kept in a folder, so that what a model wrote is an input like any other.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from evigraph.decide.completions import chat_request, chat_server, message_of
from evigraph.lab.kept import KeptAnswers

__all__ = ["Chat"]

_KEPT = ": what is answered is kept where a cache is named"


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
        asked = chat_request(self.model, messages, tokens, self._seed, schema)
        kept = self._kept.find(asked)
        if kept is not None:
            return kept
        text = message_of(self._server, self._server.ask(asked), "chat") or ""
        self._kept.keep(asked, text)
        return text
