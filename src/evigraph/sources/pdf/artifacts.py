"""What kinds of artifacts a content stream shows.

PDFium does not give the names in a mark's property list; the stream does."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, NamedTuple

import pikepdf

from evigraph.sources.pdf.values import entries, name_of
from evigraph.sources.pdf.xobjects import Painter

__all__ = ["artifact_kinds"]

_BLANK = rb"[\0\t\n\f\r ]"
_REGULAR = rb"[^\0\t\n\f\r ()<>\[\]{}/%]"
_PLAIN = rb"(?:[^()\\]++|\\.)"
_STRING = rb"\((?:%b|\((?:%b|\((?:%b|\(%b*+\))*+\))*+\))*+\)" % ((_PLAIN,) * 4)
"""A literal string; of the parentheses within it as many are nested as anybody nests."""
_MARK = re.compile(rb"/Artifact%b*+(?=<<|/)" % _BLANK)
"""Where an Artifact mark with a property list may begin."""
_SIMPLE = re.compile(rb"(<<[^<>()]*+>>|/%b++)%b*+BDC\b" % (_REGULAR, _BLANK))
"""A property list without strings and dictionaries in it, or the name of one."""
_TOKEN = re.compile(
    rb"(?:[\0\t\n\f\r 0-9.+\-\[\]{}]++|%%[^\r\n]*+)*+"
    rb"(?:(?P<string>%b)|(?P<open><<)|(?P<close>>>)|(?P<hex><[0-9A-Fa-f\0\t\n\f\r ]*+>)"
    rb"|(?P<name>/%b*+)|(?P<operator>%b++)|(?P<end>\Z))" % (_STRING, _REGULAR, _REGULAR),
    re.DOTALL,
)
_INLINE_IMAGE_END = re.compile(rb"%b+EI(?!%b)" % (_BLANK, _REGULAR))
_SHOWS = frozenset({b"Tj", b"TJ", b"'", b'"'})
_PAINTS = frozenset({b"Do", b"EI", b"sh", b"f", b"F", b"f*", b"S", b"s", b"B", b"B*", b"b", b"b*"})
_EMPTY = frozenset({b"()", b"<>"})


class _Kind(NamedTuple):
    """What a property list says the artifact is, and how many entries it has."""

    name: str | None
    entries: int


class _UnclearError(Exception):
    """The stream is not what it should be."""


@dataclass(slots=True)
class _Mark:
    """An Artifact mark that says its kind, and whether it draws something itself."""

    kind: _Kind
    draws: bool = False


def artifact_kinds(painter: Painter, marks: Sequence[int]) -> list[str | None]:
    """The kinds of some Artifact marks of a content stream (ISO 32000-2 §14.8.2.2.2).

    ``marks`` has, for each mark that says a kind and draws something, the number of entries of its property list,
    in the order of the stream. A kind is the type with the subtype (``Pagination/Header``), or what there is of
    them; None for all marks where it is not clear which is which.
    """
    nothing: list[str | None] = [None] * len(marks)
    try:
        data = painter.content()
        simple = [_SIMPLE.match(data, found.end()) for found in _MARK.finditer(data)]
        kinds = [kind for match in simple if match and (kind := _kind(match[1], painter)).name]
        # Not all marks draw something, but where all say the same it does not matter which do.
        if None in simple or len(set(kinds)) != 1 or len(kinds) < len(marks):
            kinds = [mark.kind for mark in _marks(data, painter) if mark.draws]
            if [kind.entries for kind in kinds] != list(marks):
                return nothing
        return [kind.name for kind in kinds[:1] * len(marks)] if len(set(kinds)) == 1 else [kind.name for kind in kinds]
    except Exception:
        return nothing


def _marks(data: bytes, painter: Painter) -> list[_Mark]:
    """The Artifact marks that say a kind, in the order in which they begin."""
    marks: list[_Mark] = []
    at = 0
    while found := _MARK.search(data, at):
        at = _read_mark(data, found.start(), painter, marks)
    return marks


def _read_mark(data: bytes, at: int, painter: Painter, marks: list[_Mark]) -> int:
    """Read from the tag of a mark to its end, noting it and those within it; gives where that is.

    Only there is the stream read token by token.
    """
    around: list[_Mark | None] = []
    """For each mark that is open, the innermost one around what comes next that says a kind."""
    operands: list[bytes] = []
    while True:
        operand, operator, at = _next(data, at)
        if operand:
            operands.append(operand)
        elif operator in (b"BDC", b"BMC"):
            mark = around[-1] if around else None
            if operator == b"BDC" and len(operands) == 2 and operands[0] == b"/Artifact":
                kind = _kind(operands[1], painter)
                if kind.name:
                    mark = _Mark(kind)
                    marks.append(mark)
            around.append(mark)
        elif operator == b"EMC":
            around.pop()
        elif around and around[-1] and _draws(operator, operands):
            around[-1].draws = True
        if not operand:
            operands.clear()
            if not around or not operator:
                return at


def _draws(operator: bytes, operands: list[bytes]) -> bool:
    return operator in _PAINTS or (operator in _SHOWS and any(text not in _EMPTY for text in operands))


def _next(data: bytes, at: int) -> tuple[bytes, bytes, int]:
    """The next operand that is no number, or else the next operator (none: the stream ends), and where it ends."""
    token = _TOKEN.match(data, at)
    if token is None:
        raise _UnclearError
    group, end = token.lastgroup, token.end()
    if group == "open":
        start, depth = token.start("open"), 1
        while depth:
            token = _TOKEN.match(data, end)
            if token is None or token.lastgroup == "end":
                raise _UnclearError
            depth += (token.lastgroup == "open") - (token.lastgroup == "close")
            end = token.end()
        return data[start:end], b"", end
    if group == "operator":
        operator = token["operator"]
        if operator == b"ID":
            image = _INLINE_IMAGE_END.search(data, end)
            if image is None:
                raise _UnclearError
            return b"", b"EI", image.end()
        return b"", operator, end
    if group in ("close", "end"):
        return b"", b"" if group == "end" else b">>", end
    return token[group or ""], b"", end


def _kind(properties: bytes, painter: Painter) -> _Kind:
    if properties.startswith(b"<<"):
        return _inline_kind(properties)
    return _kind_of(painter.property_list(properties.decode("latin-1")))


@lru_cache(maxsize=256)
def _inline_kind(properties: bytes) -> _Kind:
    """The same few property lists stand on all pages of a document."""
    try:
        return _kind_of(pikepdf.Object.parse(properties))
    except pikepdf.PdfError:  # a key that stands there twice; within a content stream it is taken
        with pikepdf.new() as pdf:
            ((operands, _),) = pikepdf.parse_content_stream(pdf.make_stream(properties + b" DP"))
            return _kind_of(operands[0])


def _kind_of(properties: Any) -> _Kind:
    fields = entries(properties)
    found = (name_of(fields.get(key)) for key in ("/Type", "/Subtype"))
    return _Kind("/".join(kind for kind in found if kind) or None, len(fields))
