"""Node units: the leaf-like elements of a graph, each with its context."""

from evigraph.graph import GraphView, Role
from evigraph.index.context import ContextReader
from evigraph.index.language import primary
from evigraph.index.leaves import leaves
from evigraph.index.tokens import count_words
from evigraph.index.unit import Kind, Unit

__all__ = ["node_units"]


def node_units(view: GraphView, context: ContextReader, section_of: dict[int, int], lang: str | None) -> list[Unit]:
    """A unit for every leaf but those of contents lists, which only repeat headings.

    ``section_of`` maps leaf nodes to section units; ``lang`` is the document's language where nodes
    declare no other.
    """
    units: list[Unit] = []
    declared = primary(view.graph.document.lang)
    for leaf in leaves(view):
        if in_contents(view, leaf.node):
            continue
        own = primary(view.lang(leaf.node))
        units.append(
            Unit(
                kind=Kind.NODE,
                nodes=(leaf.node,),
                text=leaf.text,
                context=context.local(leaf.node),
                path=context.path(leaf.node),
                section=section_of.get(leaf.node),
                lang=own if own and own != declared else lang,
                words=count_words(leaf.text),
            )
        )
    return units


def in_contents(view: GraphView, node: int) -> bool:
    """Whether a node is part of a contents list."""
    return any(view[at].role in (Role.TOC, Role.TOCI) for at in (node, *view.ancestors(node)))
