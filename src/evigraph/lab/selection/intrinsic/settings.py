"""The parameters of the intrinsic measures from what a user writes: NAME=NUMBER."""

from collections.abc import Iterable
from typing import Any

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.selection.intrinsic.results import IntrinsicSettings

__all__ = ["read_settings"]

_BOUNDS: dict[str, tuple[type[int] | type[float], float, float]] = {
    "threshold": (float, 0, 1),
    "delta": (int, 0, 1000),
    "complete": (int, 0, 1),
    "pages": (int, 1, 100_000),
    "chunks": (int, 2, 10_000),
    "nodes": (int, 2, 1000),
    "characters": (int, 20, 100_000),
}


def read_settings(said: Iterable[str]) -> IntrinsicSettings:
    """The settings with what is said of them, each as ``NAME=NUMBER``; the last of a name counts.

    Raises:
        UsageError: there is no such setting, or it cannot have that value.
    """
    values: dict[str, Any] = {}
    for text in said:
        name, _, written = text.partition("=")
        if name not in _BOUNDS:
            raise UsageError(f"{text}: no such setting; write NAME=NUMBER, with one of {', '.join(_BOUNDS)}")
        kind, least, most = _BOUNDS[name]
        try:
            value = kind(written)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            whole = "a whole number" if kind is int else "a number"
            raise UsageError(f"{text}: cannot be; give {name} {whole} from {least:g} to {most:g}")
        values[name] = bool(value) if name == "complete" else value
    return msgspec.structs.replace(IntrinsicSettings(), **values)
