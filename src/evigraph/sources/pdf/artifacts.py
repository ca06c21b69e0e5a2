"""What kinds of artifacts a page shows: PDFium does not give the names in a mark's property list, the stream does."""

import re
from typing import Any

from evigraph.sources.pdf.values import inherited, items, lookup, name_of

__all__ = ["artifact_kinds"]

_ARTIFACT = re.compile(rb"/Artifact\s*(?:<<(?P<inline>.*?)>>\s*|(?P<name>/[^\s/<>\[\]()%]+)\s+)?B[DM]C\b", re.DOTALL)
_SHOWS_TEXT = re.compile(rb"[)>\]]\s*(?:Tj|TJ|'|\")")
_END = re.compile(rb"\bEMC\b")
_ENTRY = {key: re.compile(rb"/" + key + rb"\s*/([A-Za-z]+)") for key in (b"Type", b"Subtype")}
_MAX_STREAM = 10_000_000


def artifact_kinds(page: Any) -> list[str | None]:
    """The kind of each Artifact mark of a page's own stream that shows text, in order (ISO 32000-2 §14.8.2.2.2).

    A kind is the type with the subtype (``Pagination/Header``), or what there is of them; None where there
    is neither. The stream is searched, not parsed: what it is used for is checked against what PDFium counts.
    """
    data = b"\n".join(_bytes(stream) for stream in items(lookup(page, "/Contents")))
    if len(data) > _MAX_STREAM:
        return []
    kinds: list[str | None] = []
    for match in _ARTIFACT.finditer(data):
        end = _END.search(data, match.end())
        if _SHOWS_TEXT.search(data, match.end(), end.start() if end else len(data)):
            kinds.append(_inline_kind(match["inline"]) if match["inline"] else _named_kind(page, match["name"]))
    return kinds


def _bytes(stream: Any) -> bytes:
    try:
        return bytes(stream.read_bytes())
    except Exception:
        return b""


def _inline_kind(entries: bytes) -> str | None:
    found = (pattern.search(entries) for pattern in _ENTRY.values())
    return "/".join(match[1].decode("ascii") for match in found if match) or None


def _named_kind(page: Any, name: bytes | None) -> str | None:
    """The kind in a property list that the page's resources hold."""
    if name is None:
        return None
    properties = lookup(lookup(inherited(page, "/Resources"), "/Properties"), name.decode("latin-1"))
    found = (name_of(lookup(properties, key)) for key in ("/Type", "/Subtype"))
    return "/".join(kind for kind in found if kind) or None
