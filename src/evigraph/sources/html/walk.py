"""Walking the tree of an HTML file: which element of the graph content goes into, and where paragraphs begin.

HTML lets text stand beside blocks (HTML §3.2.5.4, "paragraphs"): a run of it is a paragraph, as if it were marked
as one.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any

from evigraph.graph import Role
from evigraph.sources.building import Builder
from evigraph.sources.html.dom import Element, Text
from evigraph.sources.html.values import language_of
from evigraph.sources.html.writing import TextWriter

__all__ = ["Flow", "Kind", "Walker"]


class Kind(Enum):
    """What an open element holds."""

    GROUP = 1
    """Blocks; text beside them is a paragraph."""
    BODY = 2
    """Text of its own, or blocks; text after a block is a paragraph."""
    LINE = 3
    """Text; blocks only part it."""


@dataclass(slots=True)
class Flow:
    """The content of an element that is open, with its node."""

    kind: Kind
    holder: Element
    node: int
    role: Role
    run: int | None = None
    """The node of the paragraph that is open because text stands beside blocks."""
    has_block: bool = False
    """Whether a block has begun in it."""

    def is_line(self) -> bool:
        """Whether text goes on here."""
        return self.kind is Kind.LINE or self.run is not None


@dataclass(slots=True)
class _Frame:
    """An element that is being walked through."""

    children: Iterator[Element | Text]
    flow: Flow
    leave: Callable[[], None] | None


class Walker:
    """A walk, and the graph that it makes."""

    def __init__(self, builder: Builder, writer: TextWriter, body: Element) -> None:
        self.builder = builder
        self.writer = writer
        self.around: list[tuple[str, Element]] = []
        """Links that hold blocks, with their addresses: the text of each block leads where they lead."""
        self.names: list[str] = []
        """Names that lead to the next block: nothing that they could lead to stands before it."""
        self._frames = [_Frame(iter(body.children), Flow(Kind.GROUP, body, builder.current, Role.DOCUMENT), None)]

    @property
    def flow(self) -> Flow:
        """The innermost open content."""
        return self._frames[-1].flow

    def walk(self, enter: Callable[[Element], None]) -> None:
        """Walk through everything; ``enter`` is called for each element, and says how it is read."""
        while self._frames:
            frame = self._frames[-1]
            child = next(frame.children, None)
            if child is None:
                self._leave()
            elif isinstance(child, Element):
                enter(child)
            else:
                self._text(child)

    def through(self, element: Element, leave: Callable[[], None] | None = None) -> None:
        """Read what is in an element as if it were not there."""
        self._frames.append(_Frame(iter(element.children), self.flow, leave))

    def part(self, element: Element) -> None:
        """Read what is in a block that stands within a line."""
        self.writer.part()
        self.through(element, self.writer.part)

    def block(
        self,
        element: Element,
        role: Role,
        kind: Kind,
        leave: Callable[[], None] | None = None,
        *,
        named: bool = True,
        **more: Any,
    ) -> int:
        """Open a block for an element, read what is in it, and close it; gives its node. The element's name leads
        to it, unless it leads to another."""
        self.begin_block()
        node = self.open(element, role, named=named, **more)
        if kind is Kind.LINE:
            self._open_link()

        def close() -> None:
            self.writer.edge(parted=role is Role.LBL)
            self.close(node)
            if leave is not None:
                leave()

        self._descend(element, Flow(kind, element, node, role), close)
        return node

    def inline(self, element: Element, role: Role, leave: Callable[[], None] | None = None, **more: Any) -> int:
        """Open an element within a line, read what is in it, and close it; gives its node."""
        self.begin_line()
        node = self.open(element, role, **more)

        def close() -> None:
            self.writer.flush()
            self.builder.close()
            if leave is not None:
                leave()

        self._descend(element, Flow(Kind.LINE, element, self._block_node(), role), close)
        return node

    def leaf(self, element: Element, role: Role, text: str, *, exact: bool = True, **more: Any) -> int:
        """Add an element within a line that has no other content than a text."""
        self.begin_line()
        content = {name: more.pop(name) for name in ("subtype", "field") if name in more}
        node = self.open(element, role, **more)
        self.builder.add(self.writer.placed(text), self.writer.anchor(element.span, element), exact=exact, **content)
        self.builder.close()
        return node

    def label(self, element: Element, label: str) -> None:
        """Add the number of an item, which a browser writes: it stands where the item begins."""
        self.builder.open(Role.LBL, Role.LBL)
        self.builder.add(f"{label} ", self.writer.anchor(element.span, element), exact=True)
        self.builder.close()

    def _descend(self, element: Element, flow: Flow, leave: Callable[[], None]) -> None:
        self.writer.holder = element
        self._frames.append(_Frame(iter(element.children), flow, leave))

    def _leave(self) -> None:
        frame = self._frames.pop()
        own = not self._frames or self._frames[-1].flow is not frame.flow
        if own:
            self._end_run(frame.flow)
        if frame.leave is not None:
            frame.leave()
        if own and self._frames:
            self.writer.holder = self.flow.holder

    # Names and nodes

    def open(
        self, element: Element, role: Role, raw_role: str | None = None, *, named: bool = True, **more: Any
    ) -> int:
        """Open an element; its name leads to it, and so do names that wait for a block."""
        self.writer.flush()
        if named:
            more.setdefault("lang", language_of(element))
        node = self.builder.open(role, raw_role or element.tag, **more)
        self._give_names(node, [element.get("id")] if named else [])
        return node

    def name(self, element: Element) -> None:
        """Let the names of an element that is no element of the graph lead to what it stands in, or comes next."""
        names = [name for name in (element.get("id"), element.get("name") if element.tag == "a" else "") if name]
        if not names:
            return
        if self.flow.is_line() or (self.flow.kind is Kind.BODY and not self.flow.has_block):
            for name in names:
                self.builder.name(name, self._block_node(), declared=True)
        else:
            self.names.extend(names)

    def end_names(self) -> None:
        """Let names that nothing follows lead to the document."""
        self._give_names(1, [])

    def _give_names(self, node: int, names: list[str]) -> None:
        for name in (*names, *self.names):
            if name:
                self.builder.name(name, node, declared=True)
        self.names.clear()

    def _block_node(self) -> int:
        return self.flow.node if self.flow.run is None else self.flow.run

    # Lines and paragraphs

    def begin_block(self) -> None:
        """A block begins: the paragraph of text beside it ends."""
        self._end_run(self.flow)
        self.writer.edge()
        self.flow.has_block = True

    def begin_line(self) -> None:
        """Text or an element within a line begins: where it stands beside blocks, a paragraph does."""
        flow = self.flow
        if flow.is_line() or (flow.kind is Kind.BODY and not flow.has_block and not self.around):
            return
        self.writer.edge()
        flow.run = self.builder.open(Role.P, "#text")
        self._give_names(flow.run, [])
        self._open_link()

    def _end_run(self, flow: Flow) -> None:
        if flow.run is not None:
            self.writer.edge()
            self.close(flow.run)
            flow.run = None
            flow.has_block = True

    def close(self, node: int) -> None:
        """Close an element, and what is open in it."""
        while self.builder.close() != node:
            pass

    def _open_link(self) -> None:
        """Open the link that holds the block which has been opened, if one does."""
        if not self.around:
            return
        address, link = self.around[-1]
        self.builder.open(Role.LINK, link.tag)
        self.builder.link(address, self.writer.anchor(link.span, link))

    def _text(self, text: Text) -> None:
        if text.text.isspace() and (not self.flow.is_line() or "\u00a0" not in text.text):
            if self.flow.is_line() or self.flow.kind is Kind.BODY:
                self.writer.write(" ", None)
            return
        self.begin_line()
        self.writer.write(text.text, text.span)
