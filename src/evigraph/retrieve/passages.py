"""Passages as evidence: below their headings, parts of tables with what heads their rows and columns."""

from evigraph.graph import GraphView, Role
from evigraph.index import Unit
from evigraph.index.leaves import leaf_text, leaves_below
from evigraph.index.sectionunits import STRAY_STATUS
from evigraph.index.tablerows import head_edges
from evigraph.retrieve.assemble import evidence_of_fragments, evidence_of_nodes
from evigraph.retrieve.evidence import Channel, Evidence, Why
from evigraph.retrieve.fusion import Fused
from evigraph.retrieve.searcher import Searcher
from evigraph.retrieve.steps import step_of

__all__ = ["evidence_of_passage", "passage_evidence"]


def passage_evidence(searcher: Searcher, fused: Fused) -> Evidence:
    """A passage that channels have found as evidence."""
    stored = searcher.unit(fused.unit)
    return evidence_of_passage(searcher, stored.doc, stored.unit, fused.score, fused.channels)


def evidence_of_passage(
    searcher: Searcher, doc: int, unit: Unit, score: float, channels: tuple[Channel, ...]
) -> Evidence:
    """A passage unit of a document as evidence.

    It says what the passage says, of a paragraph that was cut no more than its part; what it is anchored to may say
    more, where the cut goes through it. The headings of the section stand above it.
    """
    entry, view = searcher.entries[doc], searcher.view(doc)
    if unit.fragments is not None:
        why = Why(None, score, channels, "content outside the tree")
        return evidence_of_fragments(entry, view, unit.text, [unit.fragments], STRAY_STATUS, (), why)
    edges = head_edges(view, unit.nodes)
    heads = {leaf.node for edge in edges for leaf in leaves_below(view, edge.source)}
    headings = searcher.context(doc).headings(unit.nodes[-1])
    added = {"headings": set(headings).difference(unit.nodes), "headers": heads}
    how = ", ".join(name for name, nodes in added.items() if nodes) or "none"
    steps = tuple(step_of(view, edge) for edge in edges)
    why = Why(view.public_id(unit.nodes[0]), score, channels, how, steps)
    nodes = sorted({*heads, *unit.nodes})
    return evidence_of_nodes(entry, view, headings, nodes, why, _parts(view, unit))


def _parts(view: GraphView, unit: Unit) -> dict[int, tuple[int, int]]:
    """Of the first and the last leaf which characters the passage has, where it has not all of them."""
    parts: dict[int, tuple[int, int]] = {}
    if view[view.outermost(unit.nodes[0], {Role.TABLE})].role is Role.TABLE:
        return parts  # its rows are complete
    at, end = -unit.start, len(unit.text)
    for node in unit.nodes:
        length = len(leaf_text(view, node))
        part = (max(0, -at), min(length, end - at))
        if part != (0, length):
            parts[node] = part
        at += length + 1
    return parts
