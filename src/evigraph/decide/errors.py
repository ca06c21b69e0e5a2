"""Errors of providers of decisions: one line that names the provider, the cause and the way out."""

from typing import Any

from evigraph.errors import EvigraphError

__all__ = ["ProviderError", "one_line"]

_LONGEST = 500


class ProviderError(EvigraphError):
    """A provider has not decided: it cannot be asked, refuses, or has answered what is no answer.

    Nothing of the batch is used. ``provider`` is who, ``cause`` why, ``remedy`` what can be done.
    """

    def __init__(self, provider: str, cause: str, remedy: str) -> None:
        super().__init__(f"{provider}: {cause}; {remedy}")
        self.provider = provider
        self.cause = cause
        self.remedy = remedy

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.provider, self.cause, self.remedy)


def one_line(said: str, secret: str = "") -> str:
    """A text that may come from a server as one short line, without the key, which a server may repeat."""
    shown = said.replace(secret, "***") if secret else said
    plain = " ".join("".join(c if c.isprintable() else " " for c in shown).split())
    return plain if len(plain) <= _LONGEST else f"{plain[:_LONGEST]}…"
