"""Notes: what a footnote or endnote qualifies, where the tree says so by holding it."""

from collections.abc import Iterator

from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, Edge, GraphView, Origin, Relation, Role

__all__ = ["note_edges"]


def note_edges(view: GraphView) -> Iterator[Edge]:
    """NOTE_FOR from a Note or FENote to the nearest block around it: the text it stands in is what it qualifies."""
    for node in view.nodes:
        if node.role not in (Role.NOTE, Role.FENOTE):
            continue
        holder = next((a for a in view.ancestors(node.id) if view[a].role in BLOCK_ROLES), None)
        if holder is not None and view[holder].role not in GROUPING_ROLES:
            yield Edge(node.id, holder, Relation.NOTE_FOR, Origin.SOURCE_STRUCTURE, "note-inside")
