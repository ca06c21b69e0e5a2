"""One request to a server by HTTP: a JSON object there, bytes back, in bounded time and size."""

import http.client
import json
import time
import urllib.error
import urllib.request
from collections.abc import Mapping
from email.utils import parsedate_to_datetime
from typing import Any

__all__ = ["NoReplyError", "post_json"]

_CHUNK = 65536
_SHOWN = 400
_TOO_MANY, _BROKEN = 429, 500


class NoReplyError(Exception):
    """A request that no answer came of.

    ``cause`` says why; ``status`` is the server's, None where it gave none; ``after`` are the seconds that it asks
    to wait; ``passing`` says that the same request may be answered later.
    """

    def __init__(
        self, cause: str, status: int | None = None, after: float | None = None, passing: bool | None = None
    ) -> None:
        super().__init__(cause)
        self.cause = cause
        self.status = status
        self.after = after
        self.passing = (status == _TOO_MANY or (status or 0) >= _BROKEN) if passing is None else passing


def post_json(url: str, question: Mapping[str, Any], headers: Mapping[str, str], seconds: float, most: int) -> bytes:
    """What the server answers: at most ``most`` bytes, within about ``seconds``. No redirection is followed.

    Raises:
        NoReplyError: it cannot be reached, refuses, takes too long or says too much.
    """
    # Some servers turn away whoever calls itself as the library below does.
    sent = {"Content-Type": "application/json", "User-Agent": "evigraph", **headers}
    end = time.monotonic() + seconds
    try:
        request = urllib.request.Request(url, json.dumps(question).encode(), sent)  # noqa: S310 - the caller's, http alone
        with _OPENER.open(request, timeout=seconds) as reply:
            return _read(reply, end, most)
    except urllib.error.HTTPError as error:
        after = _retry_after(error.headers.get("Retry-After"))
        raise NoReplyError(f"refused with status {error.code} ({_said(error)})", error.code, after) from None
    except (OSError, http.client.HTTPException) as error:
        raise NoReplyError(f"cannot be asked ({getattr(error, 'reason', None) or error})", passing=True) from None
    except ValueError as error:
        raise NoReplyError(f"cannot be asked ({error})", passing=False) from None


def _retry_after(said: str | None) -> float | None:
    """The seconds that a ``Retry-After`` header asks to wait (RFC 9110, 10.2.3): a number or a date."""
    if said is None:
        return None
    if said.strip().isascii() and said.strip().isdigit():
        return float(said)
    try:
        return max(0.0, parsedate_to_datetime(said).timestamp() - time.time())
    except (ValueError, OverflowError):
        return None


def _read(reply: Any, end: float, most: int) -> bytes:
    body = bytearray()
    while part := reply.read1(_CHUNK):
        body += part
        if len(body) > most:
            raise NoReplyError("answered without end", passing=False)
        if time.monotonic() > end:
            raise NoReplyError("answered too slowly", passing=True)
    return bytes(body)


def _said(error: urllib.error.HTTPError) -> str:
    """The beginning of what a refusal says, else the status' name."""
    try:
        with error:
            return error.read(_SHOWN).decode(errors="replace") or error.reason
    except (OSError, http.client.HTTPException):
        return error.reason


class _Unmoved(urllib.request.HTTPRedirectHandler):
    """Follows no redirection: texts and key go where the user said, or nowhere."""

    def redirect_request(self, req: Any, fp: Any, code: int, msg: str, headers: Any, newurl: str) -> None:  # noqa: ARG002
        return None


_OPENER = urllib.request.build_opener(_Unmoved)
