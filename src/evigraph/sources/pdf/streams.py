"""How large the streams that a page's text is read from become when they are decoded, told before they are."""

import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pikepdf

from evigraph.errors import SourceError
from evigraph.limits import Limits
from evigraph.sources.pdf.values import entries, inherited, items, lookup, name_of, object_number

__all__ = ["is_beyond", "refuse_large_streams"]

_MIB = 2**20
_GROWTH = {
    "FlateDecode": 1032,
    "Fl": 1032,
    "LZWDecode": 2731,
    "LZW": 2731,
    "RunLengthDecode": 64,
    "RL": 64,
}
"""How many bytes a filter makes of one at most; the others that text may have make fewer of more."""
_FLATE = frozenset({"FlateDecode", "Fl"})
_SLICE, _CHUNK = 2**18, 2**22


def refuse_large_streams(path: Path, pdf: pikepdf.Pdf, limits: Limits, *, exact: bool) -> None:
    """Refuse a document with a content stream, of a page or a Form, or with metadata, beyond ``limits.stream_mb``.

    Streams that cannot be so large, which are nearly all, are not decoded for it. ``exact``: the lengths that
    the file gives may be relied upon, as far as it has needed no repair.

    Raises:
        SourceError: a stream is too large; names the limit.
    """
    most = limits.stream_mb * _MIB
    for trust in (True, False) if exact else (False,):
        for where, stream in _streams(pdf):
            if is_beyond(stream, most, exact=trust):
                cause = f"{where} is larger than {limits.stream_mb:,} MiB when decoded"
                raise SourceError(path, cause, f"raise it with --limit stream_mb={2 * limits.stream_mb} or more")
        if not pdf.get_warnings():  # a wrong length is found when a stream is first looked at
            return


def is_beyond(stream: Any, most: int, *, exact: bool = False) -> bool:
    """Whether a stream decodes to more than ``most`` bytes. What cannot be decoded is not."""
    filters = [name_of(entry) or "" for entry in items(lookup(stream, "/Filter"))]
    growth = 1
    for name in filters:
        growth *= _GROWTH.get(name, 1)
    try:
        length = lookup(stream, "/Length") if exact else None
        if isinstance(length, int) and 0 <= length * growth <= most:
            return False
        raw = stream.read_raw_bytes()
        if len(raw) * growth <= most:
            return False
        if filters and _FLATE.issuperset(filters):
            return _inflates_beyond(raw, len(filters), most)
        return len(stream.read_bytes(pikepdf.StreamDecodeLevel.specialized)) > most
    except MemoryError:
        return True
    except Exception:
        return False


def _streams(pdf: pikepdf.Pdf) -> Iterator[tuple[str, Any]]:
    """The streams, each with a name for it. Forms are found in the resources, each once, drawn or not."""
    yield "the metadata", lookup(pdf.Root, "/Metadata")
    seen: set[int] = set()
    for number, page in enumerate(pdf.pages, 1):
        for stream in items(lookup(page.obj, "/Contents")):
            yield f"the content of page {number}", stream
        stack = [inherited(page.obj, "/Resources")]
        while stack:
            for form in _forms(stack.pop(), seen):
                yield f"a Form of page {number}", form
                stack.append(lookup(form, "/Resources"))


def _forms(resources: Any, seen: set[int]) -> Iterator[Any]:
    """The Forms among some resources that have not been seen yet."""
    for holder in (resources, lookup(resources, "/XObject")):
        number = object_number(holder)
        if number in seen:
            return
        if number is not None:
            seen.add(number)
    for xobject in entries(lookup(resources, "/XObject") or {}).values():
        number = object_number(xobject)
        if number is not None and number not in seen:
            seen.add(number)
            if name_of(lookup(xobject, "/Subtype")) == "Form":
                yield xobject


def _inflates_beyond(raw: bytes, times: int, most: int) -> bool:
    """Whether any stage of inflating so many times gives more than ``most`` bytes. Nothing is kept of it."""
    chunks: Iterable[bytes] = (raw[at : at + _SLICE] for at in range(0, len(raw), _SLICE))
    try:
        for _ in range(times):
            chunks = _inflated(chunks, most)
        for _ in chunks:
            pass
    except OverflowError:
        return True
    except zlib.error:
        return False
    return False


def _inflated(chunks: Iterable[bytes], most: int) -> Iterator[bytes]:
    inflater = zlib.decompressobj()
    total = 0
    for chunk in chunks:
        rest = chunk
        while rest and not inflater.eof:
            made = inflater.decompress(rest, _CHUNK)
            total += len(made)
            if total > most:
                raise OverflowError
            yield made
            rest = inflater.unconsumed_tail
