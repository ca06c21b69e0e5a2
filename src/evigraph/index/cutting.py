"""A long text -> overlapping parts of bounded size that begin and end where a reader would pause."""

import re
from collections.abc import Iterator

from evigraph.index.graphemes import is_boundary

__all__ = ["beginning", "cut_text", "ending"]

_SENTENCE_END = re.compile("[.!?\u2026][\"')\\]\u00bb\u2019\u201d]*(?=\\s)|[\u3002\uff01\uff1f][\u300d\u300f\uff09]*")
_SENTENCE_BEGIN = re.compile(
    "\n+|[.!?\u2026][\"')\\]\u00bb\u2019\u201d]*\\s+|[\u3002\uff01\uff1f][\u300d\u300f\uff09]*\\s*"
)
_SPACES = re.compile(r"\s+")
_LONGEST_GRAPHEME = 200
"""Characters that are kept together at most: what is longer is no character of any script."""
_CUT_OFF = "\u2026"


def cut_text(text: str, size: int, overlap: int) -> Iterator[tuple[int, int]]:
    """The (start, end) of parts of at most ``size`` characters, each overlapping the one before by about ``overlap``.

    A part ends with the last line that ends in its last quarter, else with the last sentence in its last third, else
    with the last word there, else between two characters as they are read. The next begins with the first line or
    sentence that begins within the overlap, else with the first word, else with a character. Parts of white space
    alone are left out; text that fits is one part.
    """
    start = 0
    while len(text) - start > size:
        end = _end(text, start, size)
        if text[start:end].strip():
            yield start, end
        start = _begin(text, end, overlap)
    if text[start:].strip():
        yield start, len(text)


def beginning(text: str, size: int) -> str:
    """The beginning of a text, at most ``size`` characters of it; where something is cut off, that is marked."""
    if len(text) <= size:
        return text
    return f"{text[: _end(text, 0, size - 1)].rstrip()}{_CUT_OFF}"


def ending(text: str, size: int) -> str:
    """The end of a text, at most ``size`` characters of it; where something is cut off, that is marked."""
    if len(text) <= size:
        return text
    return f"{_CUT_OFF}{text[_begin(text, len(text), size - 1) :].lstrip()}"


def _end(text: str, start: int, size: int) -> int:
    """Where a part that begins at ``start``, and is followed by more than fits, ends."""
    low, limit = start + size * 2 // 3, start + size
    line = text.rfind("\n", start + size * 3 // 4, limit + 1)
    if line >= 0:
        return _without_spaces(text, low, line)
    sentences = [match.end() for match in _SENTENCE_END.finditer(text, low, min(len(text), limit + 1))]
    whole = [end for end in sentences if end <= limit and is_boundary(text, end)]
    if whole:
        return whole[-1]
    word = next((at for at in range(limit, low - 1, -1) if text[at].isspace() and is_boundary(text, at)), None)
    if word is not None:
        return _without_spaces(text, low, word)
    return _between(text, range(limit, max(low, limit - _LONGEST_GRAPHEME), -1), limit)


def _begin(text: str, end: int, overlap: int) -> int:
    """Where the part after one that ends at ``end`` begins: before that."""
    low = end - overlap
    for pattern in (_SENTENCE_BEGIN, _SPACES):
        found = (match.end() for match in pattern.finditer(text, low, end))
        begin = next((at for at in found if at < end and is_boundary(text, at)), None)
        if begin is not None:
            return begin
    return _between(text, range(low, min(end, low + _LONGEST_GRAPHEME)), low)


def _without_spaces(text: str, low: int, end: int) -> int:
    while end > low and text[end - 1].isspace():
        end -= 1
    return end


def _between(text: str, places: range, otherwise: int) -> int:
    """The first of some places that parts no grapheme."""
    return next((at for at in places if is_boundary(text, at)), otherwise)
