"""What can go wrong between here and a language model, each in one line that holds no key."""

import os
import re

from pydantic_ai.exceptions import (
    ContentFilterError,
    ModelAPIError,
    ModelConnectionError,
    ModelContextWindowExceededError,
    ModelHTTPError,
    ModelTimeoutError,
    OutputTokenLimitExceeded,
    UnexpectedModelBehavior,
    UsageLimitExceeded,
)

from evigraph.errors import EvigraphError

__all__ = ["FORMLESS", "ReplyError", "cause_of", "refuses_form"]

FORMLESS = "its answer breaks off, or has not the form that was asked for"

_SHOWN = 300
_TOO_LONG = "the evidence is too long for it; use --words"
_WHY = {
    400: "the server refuses the request",
    401: "the key is not accepted; check the provider's key variable",
    402: "no credit is left",
    403: "the key may not use this model",
    404: "there is no such model, or the address is wrong",
    413: _TOO_LONG,
    429: "too many requests, or no credit left; try again later",
}
_BROKEN = 500
_KEYS = re.compile(r"\b(?:sk|pk|key)-[\w-]{8,}", re.IGNORECASE)
_FORM = re.compile(r"tool|function|response_format|json|schema|grammar|template", re.IGNORECASE)
"""What servers name that refuse tools or a schema."""
_OF_FORM = frozenset({400, 404, 405, 415, 422, 500, 501})


class ReplyError(Exception):
    """An answer that is none."""


def refuses_form(error: Exception) -> bool:
    """Whether a model may answer if it is asked in words alone, without tools and a schema."""
    if isinstance(error, ModelHTTPError):
        return error.status_code in _OF_FORM and _FORM.search(str(error.body)) is not None
    final = (ContentFilterError, OutputTokenLimitExceeded)
    return isinstance(error, ReplyError | UnexpectedModelBehavior) and not isinstance(error, final)


def cause_of(error: Exception, seconds: float, tokens: int) -> str:
    """Why a model gave no answer, in one line; it had so many seconds and tokens."""
    return _line(_cause(error, seconds, tokens))


def _cause(error: Exception, seconds: float, tokens: int) -> str:
    match error:
        case ModelHTTPError():
            why = _TOO_LONG if _is_too_long(error) else _why(error.status_code)
            return f"status {error.status_code}: {why} ({error.body or 'nothing more is said'})"
        case TimeoutError() | ModelTimeoutError():
            return f"it does not answer within {seconds:g} s"
        case ModelConnectionError():
            return f"the connection to it fails ({error})"
        case ModelAPIError():
            return f"the request to it fails ({error})"
        case ContentFilterError():
            return f"it refuses to answer ({error.message})"
        case OutputTokenLimitExceeded():
            return f"its answer was cut off: it is longer than {tokens:,} tokens, or than the model can write"
        case UsageLimitExceeded():
            return "it asks for too many searches"
        case UnexpectedModelBehavior():
            return FORMLESS
        case ReplyError():
            return str(error)
        case EvigraphError():
            return f"looking for more evidence failed: {error}"
        case _:
            return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _is_too_long(error: ModelHTTPError) -> bool:
    return isinstance(error, ModelContextWindowExceededError) or "exceed_context_size" in str(error.body)


def _why(status: int) -> str:
    return _WHY.get(status) or ("the server fails" if status >= _BROKEN else "it refuses")


def _line(text: str) -> str:
    """A text on one line, cut, without what is or looks like a key."""
    shown = " ".join(text.split())
    for name, value in os.environ.items():
        if name.endswith(("_KEY", "_TOKEN")) and len(value) > 3:
            shown = shown.replace(value, "***")
    shown = _KEYS.sub("***", shown)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
