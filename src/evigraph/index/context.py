"""What the author put around a node and it is not understood without: headings, headers, captions, introductions."""

from collections.abc import Iterator
from functools import cache

from evigraph.derive import cell_of, heading_chain, introductions, table_of
from evigraph.graph import GraphView, Relation, Role
from evigraph.index.leaves import leaf_text

__all__ = ["ContextReader"]


class ContextReader:
    """Reads the context of the nodes of one graph; what neighbours share is read once."""

    def __init__(self, view: GraphView) -> None:
        self.view = view
        self._chain = cache(self._read_chain)

    def headings(self, node: int) -> tuple[int, ...]:
        """The governing headings, outermost first."""
        return self._chain(node)

    def _read_chain(self, node: int) -> tuple[int, ...]:
        return tuple(heading_chain(self.view, node))

    def path(self, node: int) -> tuple[str, ...]:
        """The texts of the governing headings, outermost first; empty headings left out."""
        return tuple(text for heading in self.headings(node) if (text := _line(self.view.text(heading))))

    def local(self, node: int) -> tuple[str, ...]:
        """The rest of the context, each piece a line: a cell's headers and its table's caption, an item's
        introduction and the items it is nested in."""
        pieces = [_line(piece) for piece in self._local_pieces(node)]
        return tuple(dict.fromkeys(piece for piece in pieces if piece))

    def _local_pieces(self, node: int) -> Iterator[str]:
        text = self.view.text
        cell = cell_of(self.view, node)
        if cell is not None:
            yield from map(text, self._captions(table_of(self.view, cell)))
            for relation in (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR):
                yield from map(text, sorted(edge.source for edge in self.view.incoming(cell, relation)))
            return
        yield from map(text, self._captions(node))
        for at in self.view.ancestors(node):
            if self.view[at].role is Role.L:
                yield from map(text, sorted(edge.source for edge in introductions(self.view, at)))
            elif self.view[at].role in (Role.LI, Role.LBODY):
                yield leaf_text(self.view, at)

    def _captions(self, node: int | None) -> list[int]:
        if node is None:
            return []
        return sorted(edge.source for edge in self.view.incoming(node, Relation.CAPTION_FOR))


def _line(text: str) -> str:
    return " ".join(text.split())
