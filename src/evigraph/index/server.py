"""Asking a model on a server of the user's, by an API like OpenAI's: one JSON object there, one back.

Where the server is, and its key, are said by the user's environment alone: nothing that may come from somebody else
decides where texts and a key are sent.
"""

import os
from typing import Any

from evigraph.errors import EvigraphError, UsageError
from evigraph.index.posting import NoReplyError, post_json

__all__ = ["Server"]

_SECONDS = 120
_MAX_REPLY = 256 * 2**20


class Server:
    """An endpoint below the base that an environment variable names, or ``base``.

    ``name`` is what the user calls the model, ``advice`` what is said after the way out.
    """

    def __init__(
        self, name: str, endpoint: str, url_variable: str, key_variable: str, base: str | None = None, advice: str = ""
    ) -> None:
        self.name = name
        self._endpoint = endpoint
        self._url_variable = url_variable
        self._key_variable = key_variable
        self._base = base
        self._advice = advice

    @property
    def url(self) -> str:
        """Where it is.

        Raises:
            UsageError: it is not said, or is no http address.
        """
        url = self._base or os.environ.get(self._url_variable, "")
        if not url.startswith(("http://", "https://")):
            said = f"{url!r} is no http address" if url else "it is not said where its server is"
            raise UsageError(
                f"{self.name}: {said}; set {self._url_variable} to the base of its API (http://HOST:PORT/v1)"
            )
        return f"{url.rstrip('/')}/{self._endpoint}"

    def ask(self, question: dict[str, Any]) -> bytes:
        """What it answers.

        Raises:
            UsageError: it is not said where it is.
            EvigraphError: it cannot be reached, or refuses.
        """
        try:
            return self.reply(question, _SECONDS, _MAX_REPLY)
        except NoReplyError as failure:
            raise self.failed(failure.cause) from None

    def reply(self, question: dict[str, Any], seconds: float, most: int) -> bytes:
        """What it answers, at most ``most`` bytes within about ``seconds``, for a caller that asks again on its own.

        Raises:
            UsageError: it is not said where it is.
            NoReplyError: it cannot be reached, refuses, takes too long or says too much.
        """
        key = self.key
        return post_json(self.url, question, {"Authorization": f"Bearer {key}"} if key else {}, seconds, most)

    @property
    def key(self) -> str:
        """What it is asked with, empty for nothing."""
        return os.environ.get(self._key_variable, "").strip()

    def failed(self, cause: str) -> EvigraphError:
        """The error that says so, on one line."""
        said = cause.replace(self.key, "***") if self.key else cause  # a server may repeat it
        plain = " ".join("".join(c if c.isprintable() else " " for c in said).split())
        remedy = f"check the server, {self._url_variable} and {self._key_variable}, and try again{self._advice}"
        return EvigraphError(f"{self.url}: {plain}; {remedy}")
