"""`El`: one logical element, as tests write it down. `support.pdfs` and `support.graphs` both build from it."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

__all__ = ["El", "Leads", "Seen", "cell", "header", "heading", "item", "row", "table"]


class Seen(NamedTuple):
    """A kid of an `El` for `support.graphs`: text, where on which page."""

    text: str
    rect: tuple[float, float, float, float]
    page: int = 1


class Leads(NamedTuple):
    """A kid of an `El` for `support.graphs`: a link annotation that leads somewhere."""

    destination: Any
    page: int = 1


class El:
    """A structure element: its role, then its kids in logical order.

    A kid is text (``str``), another `El`, or one of the content descriptions of `support.pdfs`.
    Attribute values that begin with a slash are names, as in PDF; the table keywords ``scope``,
    ``headers``, ``rows`` and ``cols`` make one ``Table`` attribute object. The same `El` may be used
    twice, or be a kid of itself: it stays one object of the file.
    """

    def __init__(
        self,
        role: str | None,
        *kids: Any,
        alt: str | None = None,
        actual_text: str | None = None,
        expansion: str | None = None,
        lang: str | None = None,
        title: str | None = None,
        element_id: str | None = None,
        scope: str | None = None,
        headers: Iterable[str] | None = None,
        rows: Any = None,
        cols: Any = None,
        attributes: Iterable[tuple[str, dict[str, Any]]] = (),
        classes: Iterable[str] = (),
        namespace: Any = None,
        page: int | None = None,
    ) -> None:
        self.role = role
        self.kids = list(kids)
        self.alt, self.actual_text, self.expansion = alt, actual_text, expansion
        self.lang, self.title, self.element_id = lang, title, element_id
        self.attributes = list(attributes)
        self.classes = list(classes)
        self.namespace = namespace
        self.page = page
        values = {
            "Scope": None if scope is None else f"/{scope}",
            "Headers": None if headers is None else list(headers),
            "RowSpan": rows,
            "ColSpan": cols,
        }
        values = {name: value for name, value in values.items() if value is not None}
        if values:
            self.attributes.append(("Table", values))

    def __repr__(self) -> str:
        return f"El({self.role!r}, {len(self.kids)} kids)"

    def walk(self) -> Iterator["El"]:
        """The element and all below it, in pre-order. For trees without cycles."""
        stack = [self]
        while stack:
            element = stack.pop()
            yield element
            stack.extend(kid for kid in reversed(element.kids) if isinstance(kid, El))


def heading(level: int, text: str) -> El:
    """``heading(2, "Scope")`` is an ``H2``."""
    return El(f"H{level}", text)


def cell(text: str = "", **options: Any) -> El:
    """A data cell; without text, an empty one."""
    return El("TD", *([text] if text else []), **options)


def header(text: str = "", scope: str | None = None, **options: Any) -> El:
    """A header cell."""
    return El("TH", *([text] if text else []), scope=scope, **options)


def row(*cells: El | str) -> El:
    """A table row; a plain string is a data cell."""
    return El("TR", *(cell(c) if isinstance(c, str) else c for c in cells))


def table(*rows: Any, **options: Any) -> El:
    """A table of rows; a list is a row of cells."""
    return El("Table", *(row(*r) if isinstance(r, list) else r for r in rows), **options)


def item(label: str | None, *body: Any) -> El:
    """A list item: ``Lbl`` and ``LBody``."""
    return El("LI", *([El("Lbl", label)] if label is not None else []), El("LBody", *body))
