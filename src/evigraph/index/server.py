"""Asking a model on a server of the user's, by an API like OpenAI's: one JSON object there, one back.

Where the server is, and its key, are said by the user's environment alone: nothing that may come from somebody else
decides where texts and a key are sent.
"""

import http.client
import json
import os
import urllib.error
import urllib.request
from typing import Any

from evigraph.errors import EvigraphError, UsageError

__all__ = ["Server"]

_SECONDS = 120
_MAX_REPLY = 256 * 2**20
_SHOWN = 200


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
        headers = {"Content-Type": "application/json"}
        if key := os.environ.get(self._key_variable):
            headers["Authorization"] = f"Bearer {key}"
        request = urllib.request.Request(self.url, json.dumps(question).encode(), headers)  # noqa: S310 - http alone
        try:
            with _OPENER.open(request, timeout=_SECONDS) as reply:
                body: bytes = reply.read(_MAX_REPLY + 1)
        except urllib.error.HTTPError as error:
            with error:
                said = error.read(_SHOWN).decode(errors="replace")
            raise self.failed(f"refused with status {error.code} ({said or error.reason})") from None
        except (OSError, http.client.HTTPException, ValueError) as error:
            raise self.failed(f"cannot be asked ({getattr(error, 'reason', None) or error})") from None
        if len(body) > _MAX_REPLY:
            raise self.failed("answered without end")
        return body

    def failed(self, cause: str) -> EvigraphError:
        """The error that says so, on one line."""
        plain = " ".join("".join(c if c.isprintable() else " " for c in cause).split())
        remedy = f"check the server, {self._url_variable} and {self._key_variable}, and try again{self._advice}"
        return EvigraphError(f"{self.url}: {plain}; {remedy}")


class _Unmoved(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: texts and key go where the user said, or nowhere."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:  # noqa: ARG002
        return None


_OPENER = urllib.request.build_opener(_Unmoved)
