"""playa's objects -> Python values: references followed, and of a known type or nothing."""

from typing import Any, cast

from playa.pdftypes import ObjRef, PSLiteral, resolve1  # pyright: ignore[reportUnknownVariableType]
from playa.utils import decode_text

__all__ = ["dictionary", "integer", "is_dictionary", "items", "name", "number", "text", "value"]


def value(reference: Any) -> Any:
    """What a reference leads to; anything else is itself."""
    return cast("Any", resolve1(reference))


def number(reference: Any) -> int | None:
    """The object number of a reference; None for a direct object."""
    return reference.objid if isinstance(reference, ObjRef) else None


def is_dictionary(reference: Any) -> bool:
    """Whether it is, or leads to, a dictionary."""
    return isinstance(value(reference), dict)


def dictionary(reference: Any) -> dict[str, Any]:
    """The entries of a dictionary; none of anything else."""
    found = value(reference)
    return cast("dict[str, Any]", found) if isinstance(found, dict) else {}


def items(reference: Any) -> list[Any]:
    """The entries of an array; anything else is an array of itself, null of nothing."""
    found = value(reference)
    if isinstance(found, list):
        return cast("list[Any]", found)
    return [] if found is None else [reference]


def name(reference: Any) -> str | None:
    """A name without its slash."""
    found = value(reference)
    return str(found.name) if isinstance(found, PSLiteral) else None


def integer(reference: Any) -> int | None:
    """An integer."""
    found = value(reference)
    return found if isinstance(found, int) and not isinstance(found, bool) else None


def text(reference: Any) -> str | None:
    """A text string, decoded."""
    found = value(reference)
    return decode_text(found) if isinstance(found, bytes) else None
