"""What can go wrong between here and a language model, each in one line that holds no key."""

import os
import re

from pydantic_ai.exceptions import AgentRunError, ModelHTTPError, UserError

__all__ = ["FAILURES", "cause_of"]

FAILURES = (AgentRunError, UserError, OSError, ValueError, TimeoutError)
"""What is raised where a model, or the way to it, fails."""

_SHOWN = 300
_WHY = {
    400: "the server refuses the request",
    401: "the key is not accepted; check the provider's key variable",
    403: "the key may not use this model",
    404: "there is no such model, or the address is wrong",
    413: "the evidence is too long for it; use --words",
    429: "too many requests, or no credit left; try again later",
}
_BROKEN = 500
_KEYS = re.compile(r"\b(?:sk|pk|key)-[\w-]{8,}", re.IGNORECASE)


def cause_of(error: BaseException) -> str:
    """Why a model gave no answer, in one line."""
    if isinstance(error, ModelHTTPError):
        why = _WHY.get(error.status_code) or ("the server fails" if error.status_code >= _BROKEN else "it refuses")
        return _line(f"status {error.status_code}: {why} ({error.body or 'nothing more is said'})")
    if isinstance(error, TimeoutError):
        return "it does not answer in time"
    said = str(error) or type(error).__name__
    return _line(said)


def _line(text: str) -> str:
    """A text on one line, cut, without what is or looks like a key."""
    shown = " ".join(text.split())
    for name, value in os.environ.items():
        if name.endswith(("_KEY", "_TOKEN")) and len(value) > 3:
            shown = shown.replace(value, "***")
    shown = _KEYS.sub("***", shown)
    return shown if len(shown) <= _SHOWN else f"{shown[:_SHOWN]}…"
