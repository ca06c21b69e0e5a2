"""The evidence graph of one document: plain, immutable values and nothing else.

Ids are positions: a node's id is its pre-order position in the logical tree, a fragment's its
position in page order. Both are the same each time the same bytes are compiled. Outside the graph
a node is called ``<document id>#<node id>``. A graph on another substrate than the declared one has ids of its
own, and says so in its document's id (``<document id>.flat``).
"""

from typing import Any

import msgspec

from evigraph.graph.relations import Origin, Relation, Severity, Status
from evigraph.graph.roles import Role
from evigraph.graph.substrate import Substrate

__all__ = [
    "SCHEMA_VERSION",
    "Anchor",
    "Attribute",
    "Bookmark",
    "Destination",
    "Diagnostic",
    "Document",
    "Edge",
    "Field",
    "Fragment",
    "Graph",
    "Node",
    "Page",
    "Quality",
    "Rect",
]

SCHEMA_VERSION = 1

Rect = tuple[float, float, float, float]
"""``(x0, y0, x1, y1)`` in PDF points on the page as it is shown: after rotation, from the lower left corner."""


class _Value(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, gc=False):
    """Base of everything in a graph: immutable, and silent in JSON about what has its default value."""


class Anchor(_Value, frozen=True):
    """Where content is realised.

    In a PDF (ISO 32000-2 §14.7.5): ``page`` counts from 1. ``mcid`` is the marked-content id; it is unique
    only together with the page and ``stream``, the object number of the Form XObject whose content stream
    holds it (None: the page's own). ``object`` is set instead of ``mcid`` where the tree refers to a whole
    PDF object: an annotation, or an image or Form XObject.

    In a format without pages ``page`` is None. ``span`` is the content's place in the source text, as
    characters from (included) to (excluded): the file decoded, without its byte order mark, with its line
    ends as they are. ``lines`` are the first and the last line of it, from 1. ``path`` names the element
    that holds the content, in formats that are trees of elements themselves.
    """

    page: int | None = None
    mcid: int | None = None
    stream: int | None = None
    object: int | None = None
    span: tuple[int, int] | None = None
    lines: tuple[int, int] | None = None
    path: str | None = None


class Destination(_Value, frozen=True):
    """Where a link or a bookmark leads (ISO 32000-2 §12.3.2, §12.6.4).

    Within the document: ``page`` (from 1) and, where they are given, ``x`` and ``y``, the upper left
    corner of what is to be seen, in points on the page as it is shown; or ``node``, the structure
    element that a structure destination names. Outside it: ``uri``, or the ``file`` of another document.
    ``name`` is the name of a named destination, or the fragment of a URI that leads within the document; it is
    kept also when the file does not define it.
    """

    page: int | None = None
    x: float | None = None
    y: float | None = None
    node: int | None = None
    uri: str | None = None
    file: str | None = None
    name: str | None = None


class Field(_Value, frozen=True):
    """A form field (ISO 32000-2 §12.7): its fully qualified name, what it is (``text``, ``checkbox``,
    ``radio``, ``choice``, ``button``, ``signature``), its tooltip, value and options as text, as they are shown.

    A check box or radio button has its own state as value (``Off``, or what it stands for), and as
    options what the buttons of its field stand for."""

    name: str
    kind: str
    tooltip: str | None = None
    value: str | None = None
    options: tuple[str, ...] = ()


class Fragment(_Value, frozen=True):
    """A piece of realised content.

    ``text`` ends in white space where the page separates it from what follows; a hyphen that only a
    line break put there is U+00AD. ``rects`` has one rectangle a line. ``node`` is the node it
    realises (None when the tree does not reach it) and ``place`` how many of that node's child nodes
    come before it.

    An annotation has its ``subtype`` (``Link``, ``Widget``, ...), a link's ``destination``, a form
    field's ``field``, and as ``description`` what it says of itself (``/Contents``) where that is not
    its text. Marked content has there an alternate description, as ``expansion`` what its abbreviation stands
    for, and as ``lang`` its language where it is another than its node's: what the property lists of its marks
    say of all of it. ``artifact`` is what kind of artifact it is, as far as the file says: ``Pagination``,
    ``Layout``, ``Page``, ``Background``, or with a subtype ``Pagination/Header``.

    ``bold`` and ``size`` (points) are how its text is set. They are read only where the tree has no
    heading, so that what looks like one can be found.
    """

    id: int
    anchor: Anchor
    status: Status
    text: str = ""
    rects: tuple[Rect, ...] = ()
    node: int | None = None
    place: int = 0
    subtype: str | None = None
    destination: Destination | None = None
    field: Field | None = None
    description: str | None = None
    artifact: str | None = None
    bold: bool = False
    size: float | None = None
    expansion: str | None = None
    lang: str | None = None


class Attribute(_Value, frozen=True):
    """One attribute object as the source gives it: its owner (``Table``, ``Layout``, ...), the class
    that brought it (None: the element itself), and its values as JSON values."""

    owner: str
    values: dict[str, Any]
    class_name: str | None = None


class Node(_Value, frozen=True):
    """One logical element.

    ``raw_role`` is the role as authored, ``role`` what the role maps make of it, ``level`` the level a
    heading declares. ``content`` lists the node's own fragments in logical order; where they stand
    among ``children`` each fragment's ``place`` says. ``object_ref`` is the PDF object number of the
    element, ``namespace`` the URI of its PDF 2.0 namespace.
    """

    id: int
    role: Role
    raw_role: str
    parent: int | None = None
    children: tuple[int, ...] = ()
    content: tuple[int, ...] = ()
    level: int | None = None
    attributes: tuple[Attribute, ...] = ()
    alt: str | None = None
    actual_text: str | None = None
    expansion: str | None = None
    lang: str | None = None
    title: str | None = None
    element_id: str | None = None
    object_ref: int | None = None
    namespace: str | None = None

    def attribute(self, name: str, owner: str | None = None) -> Any:
        """The value of an attribute in the merged view, or None.

        The merged view lets the element's own attributes win over its classes', and a later attribute
        object over an earlier one (ISO 32000-2 §14.7.6).
        """
        for own in (True, False):
            for attribute in reversed(self.attributes):
                is_own = attribute.class_name is None
                if is_own == own and owner in (None, attribute.owner) and name in attribute.values:
                    return attribute.values[name]
        return None

    def merged_attributes(self) -> dict[str, Any]:
        """All attributes as one mapping from name to value, by the rule of :meth:`attribute`."""
        merged: dict[str, Any] = {}
        for own in (False, True):
            for attribute in self.attributes:
                if (attribute.class_name is None) == own:
                    merged.update(attribute.values)
        return merged


class Edge(_Value, frozen=True):
    """A typed relation from one node to another, with its origin and the rule that made it."""

    source: int
    target: int
    relation: Relation
    origin: Origin
    rule: str


class Diagnostic(_Value, frozen=True):
    """A finding about the source. ``code`` is one of the documented codes, ``page`` counts from 1."""

    code: str
    severity: Severity
    message: str
    node: int | None = None
    page: int | None = None
    producer: str = "compiler"


class Page(_Value, frozen=True):
    """A page as it is shown: width and height in PDF points after rotation (degrees clockwise).

    ``label`` is the number printed for it (``iv``, ``A-3``), where the file declares page labels.
    """

    width: float
    height: float
    rotation: int = 0
    label: str | None = None


class Bookmark(_Value, frozen=True):
    """An entry of the document's outline: its title, its depth from 1, and where it leads."""

    title: str
    level: int
    destination: Destination | None = None


class Document(_Value, frozen=True):
    """What is known of the document itself. ``id`` is the first 16 hex digits of the SHA-256 of its bytes.

    ``pages`` is empty in formats without pages. ``tagged`` says that the file declares its structure, as tagged
    PDFs do and formats made of marked-up text always do. ``outline`` are its bookmarks in order.
    """

    id: str
    sha256: str
    size: int
    media_type: str
    pages: tuple[Page, ...] = ()
    title: str | None = None
    lang: str | None = None
    producer: str | None = None
    tagged: bool = False
    outline: tuple[Bookmark, ...] = ()


class Quality(_Value, frozen=True, omit_defaults=False):
    """Structural statistics: what the author declared that retrieval can use.

    Counts, except ``tagged_text_share``: the share of the document's characters, artifacts left out,
    that the tree reaches (0 to 1); ``order_agreement``, the share of neighbouring blocks in one column of a
    page of which the later stands below the earlier (None: there are no such neighbours); and
    ``checker_score``, an accessibility checker's (0 to 100), if one ran.
    """

    nodes: int = 0
    headings: int = 0
    heading_edges: int = 0
    tables: int = 0
    header_cells: int = 0
    scoped_header_cells: int = 0
    data_cells: int = 0
    header_edges_declared: int = 0
    header_edges_derived: int = 0
    lists: int = 0
    list_items: int = 0
    figures: int = 0
    figures_with_alt: int = 0
    roles: int = 0
    tagged_text_share: float = 0.0
    order_agreement: float | None = None
    checker_score: float | None = None


class Graph(_Value, frozen=True):
    """One compiled document. Build it with :func:`evigraph.derive.compile_file`; change it with
    :func:`evigraph.graph.enrich`, which returns a new one.

    ``substrate`` is where its structure comes from, never ``AUTO``. ``quality`` is that of the declared structure
    on every substrate: it belongs to the document.
    """

    document: Document
    nodes: tuple[Node, ...]
    fragments: tuple[Fragment, ...] = ()
    edges: tuple[Edge, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()
    quality: Quality = Quality()
    schema: int = SCHEMA_VERSION
    substrate: Substrate = Substrate.DECLARED
