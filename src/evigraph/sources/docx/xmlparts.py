"""XML of a package -> elements with short names: no document type, no entities, nothing fetched, bounded."""

import re
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element
from xml.parsers import expat

from evigraph.errors import SourceError

__all__ = ["Element", "first", "is_on", "local", "number", "parse_part", "value"]

_OPENXML, _STRICT = "http://schemas.openxmlformats.org/", "http://purl.oclc.org/ooxml/"
_MICROSOFT = "http://schemas.microsoft.com/office/"
_PREFIXES = {
    f"{_OPENXML}wordprocessingml/2006/main": "w",
    f"{_STRICT}wordprocessingml/main": "w",
    f"{_OPENXML}officeDocument/2006/relationships": "r",
    f"{_STRICT}officeDocument/relationships": "r",
    f"{_OPENXML}officeDocument/2006/math": "m",
    f"{_STRICT}officeDocument/math": "m",
    f"{_OPENXML}drawingml/2006/wordprocessingDrawing": "wp",
    f"{_STRICT}drawingml/wordprocessingDrawing": "wp",
    f"{_OPENXML}drawingml/2006/main": "a",
    f"{_STRICT}drawingml/main": "a",
    f"{_OPENXML}drawingml/2006/picture": "pic",
    f"{_STRICT}drawingml/picture": "pic",
    f"{_OPENXML}drawingml/2006/chart": "c",
    f"{_STRICT}drawingml/chart": "c",
    f"{_OPENXML}drawingml/2006/diagram": "dgm",
    f"{_STRICT}drawingml/diagram": "dgm",
    f"{_OPENXML}markup-compatibility/2006": "mc",
    f"{_OPENXML}package/2006/relationships": "rel",
    f"{_OPENXML}package/2006/content-types": "ct",
    f"{_OPENXML}package/2006/metadata/core-properties": "cp",
    f"{_OPENXML}officeDocument/2006/extended-properties": "ep",
    f"{_STRICT}officeDocument/extendedProperties": "ep",
    f"{_MICROSOFT}word/2010/wordml": "w14",
    f"{_MICROSOFT}word/2010/wordprocessingShape": "wps",
    f"{_MICROSOFT}drawing/2017/decorative": "adec",
    "urn:schemas-microsoft-com:vml": "v",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/XML/1998/namespace": "xml",
}
"""The namespaces that are read, of both conformance classes, by the prefixes that the standard itself uses."""
_CHUNK = 2**20
_NUMBER = re.compile(r"\s*([+-]?\d{1,10})(?:\.\d*)?(?:pt)?\s*")
_OFF = frozenset({"0", "false", "off", "none"})


class _Names(dict[str, str]):
    """The short name of each name that expat gives, which is its namespace, a space and the local name."""

    def __missing__(self, name: str) -> str:
        uri, _, local_name = name.rpartition(" ")
        prefix = _PREFIXES.get(uri)
        short = f"{prefix}:{local_name}" if prefix else local_name if not uri else name
        self[name] = short
        return short


class _DoctypeError(Exception):
    """The part has a document type declaration."""


class _TooManyError(Exception):
    """The part has more elements than are allowed."""


class _Tree:
    """Makes elements of what expat tells. Text is kept where it is all that an element has."""

    def __init__(self, most: int) -> None:
        self.root: Element | None = None
        self._names = _Names()
        self._stack: list[Element] = []
        self._texts: list[str] = []
        self._left = most

    def start(self, name: str, attributes: list[str]) -> None:
        self._left -= 1
        if self._left < 0:
            raise _TooManyError
        names = self._names
        pairs = iter(attributes)
        element = Element(names[name], {names[key]: value for key, value in zip(pairs, pairs, strict=True)})
        if self._stack:
            self._stack[-1].append(element)
        else:
            self.root = element
        self._stack.append(element)
        self._texts.clear()

    def end(self, _name: str) -> None:
        element = self._stack.pop()
        if self._texts:
            element.text = "".join(self._texts)
            self._texts.clear()

    def data(self, text: str) -> None:
        self._texts.append(text)

    def doctype(self, *_: Any) -> None:
        raise _DoctypeError


def parse_part(path: Path, name: str, data: bytes, most: int) -> Element:
    """The root element of a part, its names short (``w:p``); ``most`` is how many elements it may have.

    A document type declaration is refused where it begins, so that there are no entities to expand or fetch; the
    standard forbids it (ISO/IEC 29500-2, "Markup consumption"). Nesting costs nothing here: nothing recurs.

    Raises:
        SourceError: the part is no well-formed XML, has a document type, or more elements than are allowed.
    """
    tree = _Tree(most)
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.buffer_text = True
    parser.ordered_attributes = True
    parser.StartElementHandler = tree.start
    parser.EndElementHandler = tree.end
    parser.CharacterDataHandler = tree.data
    parser.StartDoctypeDeclHandler = tree.doctype
    try:
        for begin in range(0, len(data), _CHUNK):
            parser.Parse(data[begin : begin + _CHUNK], False)
        parser.Parse(b"", True)
    except _DoctypeError:
        cause = f"{name} has a document type declaration, which no Word document may have"
        raise SourceError(path, cause, "save it anew in Word") from None
    except _TooManyError:
        cause = f"{name} has more than {most:,} XML elements"
        raise SourceError(path, cause, f"raise it with --limit elements={most // 5}") from None
    except (expat.ExpatError, LookupError, ValueError) as error:
        cause = f"{name} is damaged: it is no well-formed XML ({' '.join(str(error).split())})"
        raise SourceError(path, cause, "save it anew in Word") from None
    assert tree.root is not None
    return tree.root


def local(element: Element) -> str:
    """The name of an element without its namespace."""
    return element.tag.rpartition(":")[2]


def first(element: Element | None, *names: str) -> Element | None:
    """The element that a path of child names leads to, by the first child of each name."""
    for name in names:
        if element is None:
            return None
        element = element.find(name)
    return element


def value(element: Element | None, *names: str) -> str | None:
    """The ``w:val`` of an element, or of the one that a path of child names leads to."""
    found = first(element, *names)
    return None if found is None else found.get("w:val")


def is_on(element: Element | None) -> bool:
    """Whether a toggle property is set: its element is there and does not say otherwise."""
    return element is not None and (element.get("w:val") or "1") not in _OFF


def number(text: str | None) -> int | None:
    """The number that an attribute gives; None where it is none that a document could mean."""
    match = _NUMBER.fullmatch(text) if text else None
    return int(match[1]) if match else None
