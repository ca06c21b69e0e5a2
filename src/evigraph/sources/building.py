"""Building a declared graph element by element: what formats made of marked-up text have in common.

A reader walks its document in order, opens and closes elements, and adds the text between. Ids are
given as they come: elements in pre-order, fragments in the order of the source.
"""

import hashlib
import re
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import msgspec

from evigraph.errors import SourceError
from evigraph.graph import (
    Anchor,
    Attribute,
    Destination,
    Diagnostic,
    Document,
    Edge,
    Fragment,
    Graph,
    Node,
    Origin,
    Relation,
    Role,
    Severity,
    Status,
    heading_level,
    is_block,
    sort_edges,
)
from evigraph.limits import Limits

__all__ = ["BLOCK_PLACEMENT", "COLUMN_SCOPE", "Builder", "heading_role", "too_many_elements"]

COLUMN_SCOPE = (Attribute("Table", {"Scope": "Column"}),)
"""What makes a TH head its column."""
BLOCK_PLACEMENT = (Attribute("Layout", {"Placement": "Block"}),)
"""What makes Code a block."""

_HEADINGS = (Role.H1, Role.H2, Role.H3, Role.H4, Role.H5, Role.H6)
_BREAKS = re.compile(r"[ \t\f\v]*\n[ \t\f\v\n]*")
_BLANKS = re.compile(r"[ \t\f\v]+")


def too_many_elements(path: Path, limits: Limits) -> SourceError:
    """The error of a file with more elements than the limits allow."""
    cause = f"has more than {limits.elements:,} elements"
    return SourceError(path, cause, f"raise it with --limit elements={2 * limits.elements}")


def heading_role(level: int) -> Role:
    """The role of a heading of a level from 1 on."""
    return _HEADINGS[level - 1] if level <= len(_HEADINGS) else Role.HN


@dataclass(slots=True)
class _Draft:
    """A node as far as it is known."""

    role: Role
    raw_role: str
    parent: int | None
    is_block: bool
    more: dict[str, Any]
    children: list[int] = field(default_factory=list[int])
    content: list[int] = field(default_factory=list[int])


class Builder:
    """A graph in the making. It begins with the root and a Document element, which stays open."""

    def __init__(self, path: Path, data: bytes, media_type: str, limits: Limits) -> None:
        self._path = path
        self._limits = limits
        sha256 = hashlib.sha256(data).hexdigest()
        self._document = Document(sha256[:16], sha256, len(data), media_type, tagged=True)
        self._nodes: list[_Draft] = []
        self._fragments: list[Fragment] = []
        self._edges: list[Edge] = []
        self._diagnostics: list[Diagnostic] = []
        self._open: list[int] = []
        self._said: int | None = None
        """The last fragment with text."""
        self.artifact: str | None = None
        """What kind of artifact all content is that is added; None: it is none."""
        self._named: dict[str, tuple[int, bool]] = {}
        """For each name the node that has it, and whether the source itself gives it the name."""
        self.open(Role.ROOT, Role.ROOT)
        self.open(Role.DOCUMENT, "document")

    @property
    def current(self) -> int:
        """The element that is open."""
        return self._open[-1]

    @property
    def written(self) -> int:
        """How many fragments there are so far."""
        return len(self._fragments)

    def open(self, role: Role, raw_role: str, **more: Any) -> int:
        """Open an element within the one that is open; gives its node id. ``more`` are fields of :class:`Node`.

        Raises:
            SourceError: the tree has as many elements as the limits allow.
        """
        node = len(self._nodes)
        if node >= self._limits.elements:
            raise too_many_elements(self._path, self._limits)
        parent = self._open[-1] if self._open else None
        if parent is not None:
            self._nodes[parent].children.append(node)
        more.setdefault("level", heading_level(role))
        block = is_block(Node(node, role, raw_role, attributes=more.get("attributes", ())))
        self._nodes.append(_Draft(role, str(raw_role), parent, block, more))
        self._open.append(node)
        self._part(node)
        return node

    def close(self) -> int:
        """Close the element that is open; gives its node id."""
        node = self._open[-1]
        self._part(node)
        return self._open.pop()

    def add(self, text: str, anchor: Anchor, *, exact: bool = False, **more: Any) -> int:
        """Add content to the open element; gives its fragment id. ``more`` are fields of :class:`Fragment`.

        White space is squeezed as a browser does: a run of it is one space, or one line end where it holds one.
        ``exact`` text is kept as it is.
        """
        if not exact:
            text = _BLANKS.sub(" ", _BREAKS.sub("\n", text))
        node = self._open[-1]
        number = len(self._fragments)
        place = len(self._nodes[node].children)
        content = Fragment(number, anchor, Status.TAGGED, text, node=node, place=place, artifact=self.artifact, **more)
        self._fragments.append(content)
        self._nodes[node].content.append(number)
        if text:
            self._said = number
        return number

    def add_artifact(self, text: str, anchor: Anchor, kind: str) -> int:
        """Add content that belongs to no element: what the file declares decoration. ``kind`` as in :class:`Fragment`.

        Its white space is squeezed, and it ends its line.
        """
        number = len(self._fragments)
        said = f"{' '.join(text.split())}\n"
        self._fragments.append(Fragment(number, anchor, Status.ARTIFACT, said, artifact=kind))
        return number

    def describe(self, node: int, **more: Any) -> None:
        """Say more of an element than was known when it was opened: fields of :class:`Node`."""
        self._nodes[node].more.update(more)

    def link(self, uri: str, anchor: Anchor) -> None:
        """Let the open element lead to a URI; one that is only a fragment leads within the document."""
        within = uri.startswith("#") and len(uri) > 1
        destination = Destination(name=unquote(uri[1:])) if within else Destination(uri=uri)
        self.add("", anchor, subtype="Link", destination=destination)

    def name(self, name: str, node: int, *, declared: bool) -> None:
        """Let a name lead to a node, unless it leads to another already.

        A declared one, which the source gives the node, comes before one that only follows from what the node says.
        """
        known = self._named.get(name)
        if known is None or (declared and not known[1]):
            self._named[name] = (node, declared)
        if declared and "element_id" not in self._nodes[node].more:
            self._nodes[node].more["element_id"] = name

    def relate(self, source: int, target: int, relation: Relation, origin: Origin, rule: str) -> None:
        """Add an edge that the source declares."""
        self._edges.append(Edge(source, target, relation, origin, rule))

    def say(self, code: str, severity: Severity, message: str, node: int | None = None) -> None:
        """Add a finding."""
        self._diagnostics.append(Diagnostic(code, severity, message, node))

    def cut(self, node: int) -> None:
        """Say that a node holds as plain text what is nested too deep."""
        message = "blocks are nested deeper than --limit nesting; what is in them is read as plain text"
        self.say("nesting-cut", Severity.WARNING, message, node)

    def graph(self, **more: Any) -> Graph:
        """The graph. ``more`` are fields of :class:`Document`. Links within the document find what they name."""
        while self._open:
            self.close()
        fragments = [self._led(fragment) for fragment in self._fragments]
        return Graph(
            document=msgspec.structs.replace(self._document, **more),
            nodes=tuple(self._node(number, draft) for number, draft in enumerate(self._nodes)),
            fragments=tuple(fragments),
            edges=sort_edges(dict.fromkeys(self._edges)),
            diagnostics=tuple(self._diagnostics),
        )

    def _part(self, node: int) -> None:
        """Let the text before the edge of a block end in white space."""
        said = self._said
        if said is None or not self._nodes[node].is_block:
            return
        fragment = self._fragments[said]
        if not fragment.text[-1].isspace():
            self._fragments[said] = msgspec.structs.replace(fragment, text=f"{fragment.text}\n")

    def _led(self, fragment: Fragment) -> Fragment:
        """A fragment whose destination has the node that it names."""
        to = fragment.destination
        if to is None or to.name is None:
            return fragment
        target, _ = self._named.get(to.name) or self._named.get(to.name.casefold()) or (None, False)
        if target is None:
            message = f"a link leads to {to.name!r}, which nothing here is called"
            self.say("link-unresolved", Severity.WARNING, message, fragment.node)
            return fragment
        return msgspec.structs.replace(fragment, destination=msgspec.structs.replace(to, node=target))

    def _node(self, number: int, draft: _Draft) -> Node:
        return Node(
            id=number,
            role=draft.role,
            raw_role=draft.raw_role,
            parent=draft.parent,
            children=tuple(draft.children),
            content=tuple(draft.content),
            **draft.more,
        )
