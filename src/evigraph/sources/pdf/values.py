"""PDF objects -> Python values, defensively: a foreign file's objects may be of any type, or raise when read."""

import math
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

import msgspec
import pikepdf

__all__ = [
    "decoded",
    "entries",
    "inherited",
    "items",
    "lookup",
    "name_of",
    "number_of",
    "object_number",
    "plain_entries",
    "plain_name",
    "plain_reference",
    "plain_text",
    "text_of",
    "tree_nodes",
    "tree_pairs",
]

_MAX_ANCESTORS = 64


def lookup(holder: Any, key: Any) -> Any:
    """``holder[key]`` of a dictionary or stream; None when absent, null, or not readable.

    ``key`` is a string with its slash, or a name as it stands in the file.
    """
    try:
        return holder.get(key)
    except Exception:
        return None


def inherited(page: Any, key: str) -> Any:
    """A page attribute, from the page or the nearest page tree node that has it (ISO 32000-2 §7.7.3.4)."""
    for _ in range(_MAX_ANCESTORS):  # a bound, since /Parent may lead in a circle
        value = lookup(page, key)
        if value is not None:
            return value
        page = lookup(page, "/Parent")
        if page is None:
            return None
    return None


def entries(holder: Any) -> dict[str, Any]:
    """All entries of a dictionary that can be read. One call is much faster than a look-up for each key."""
    try:
        found = dict(holder.items())
    except Exception:
        found = {key: value for key in holder.keys() if (value := lookup(holder, key)) is not None}  # noqa: SIM118
    if all(map(str.isascii, found)):
        return found
    return {_name_text(key.encode("utf-8", "surrogateescape")): value for key, value in found.items()}


_decode = msgspec.json.Decoder(dict[str, Any]).decode


def plain_entries(holder: Any) -> dict[str, Any]:
    """A dictionary's entries as qpdf writes them in JSON: an eighth of the time that :func:`entries` takes.

    Names come as ``"/P"``, text as ``"u:..."``, references as ``"12 0 R"``; the ``plain_`` functions read
    them, and ask ``holder`` where a value is none of these. Where there is no JSON, every value is
    an ellipsis.
    """
    try:
        return _decode(holder.to_json(dereference=True))
    except Exception:
        return dict.fromkeys(entries(holder), ...)


def plain_name(holder: Any, fields: dict[str, Any], key: str) -> str | None:
    """The name without its slash that an entry is; None when it is no name. ``fields`` are the plain entries."""
    value = fields.get(key)
    if value is None:
        return None
    if type(value) is str and value.startswith("/") and value.isascii() and "#" not in value:
        return value[1:]
    return name_of(lookup(holder, key))


def plain_text(holder: Any, fields: dict[str, Any], key: str) -> str | None:
    """The text string that an entry is, decoded; None when it is no string. ``fields`` are the plain entries."""
    value = fields.get(key)
    if value is None:
        return None
    if type(value) is str and value.startswith("u:"):
        return value[2:]
    return text_of(lookup(holder, key))


def plain_reference(value: Any) -> int | None:
    """The object number that a plain value refers to; None when it is no reference."""
    if type(value) is str and value.endswith(" R") and value[0].isdigit():
        return int(value.partition(" ")[0])
    return None


def decoded(stream: Any) -> bytes:
    """A stream's decoded bytes; none when it is no stream or cannot be decoded."""
    try:
        return bytes(stream.read_bytes())
    except Exception:
        return b""


def items(value: Any) -> Iterator[Any]:
    """The entries of an array; a value that is no array is an array of one; None is empty.

    Entries that cannot be read come as None, so that positions stay.
    """
    if value is None:
        return
    if not isinstance(value, pikepdf.Array):
        yield value
        return
    try:
        yield from list(value)
        return
    except Exception:
        readable = len(value)
    for index in range(readable):
        try:
            yield value[index]
        except Exception:
            yield None


def tree_pairs(root: Any, key: str) -> Iterator[tuple[Any, Any]]:
    """The keys and values of a name tree (``/Names``) or a number tree (``/Nums``; ISO 32000-2 §7.9.6, §7.9.7)."""
    for node in tree_nodes(root):
        flat = list(items(lookup(node, key)))
        yield from zip(flat[::2], flat[1::2], strict=False)


def tree_nodes(root: Any) -> Iterator[Any]:
    """The nodes of a name tree or a number tree.

    Walked without recursion; a node that is reached twice, by a cycle, is read once.
    """
    seen: set[int] = set()
    stack = [root]
    while stack:
        node = stack.pop()
        number = object_number(node)
        if number is not None:
            if number in seen:
                continue
            seen.add(number)
        yield node
        stack.extend(items(lookup(node, "/Kids")))


def object_number(value: Any) -> int | None:
    """The object number of an indirect object; None for a direct one."""
    try:
        number = value.objgen[0]
    except Exception:
        return None
    return number or None


def name_of(value: Any) -> str | None:
    """A name without its slash, or None when the value is no name."""
    if isinstance(value, pikepdf.Name):
        return _name_text(bytes(value))[1:]
    return None


def _name_text(name: bytes) -> str:
    """The text of a name: UTF-8 since PDF 1.4, else taken as Latin-1, so that every name has one."""
    try:
        return name.decode()
    except UnicodeDecodeError:
        return name.decode("latin-1")


def text_of(value: Any) -> str | None:
    """A text string decoded (PDFDocEncoding, UTF-16, UTF-8), or None when the value is no string."""
    if isinstance(value, pikepdf.String):
        try:
            return str(value)
        except Exception:
            return bytes(value).decode("latin-1")
    return None


def number_of(value: Any) -> int | float | None:
    """An integer or real, or None when the value is no number or beyond all bounds."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int):
        return value
    if isinstance(value, Decimal | float):
        number = round(float(value), 4)
        return number if math.isfinite(number) else None
    return None
