"""Nodes -> evidence: the text as it should be read, the public ids, the anchors."""

from collections.abc import Collection, Iterable, Sequence

import msgspec

from evigraph.derive import earned
from evigraph.graph import Fragment, GraphView, Status
from evigraph.index import Entry, count_words
from evigraph.index.leaves import leaf_fragments
from evigraph.retrieve.evidence import Evidence, EvidenceAnchor, Why
from evigraph.retrieve.render import render_nodes

__all__ = ["anchors_of", "evidence_of_fragments", "evidence_of_nodes"]


def evidence_of_nodes(
    entry: Entry, view: GraphView, headings: Sequence[int], nodes: Sequence[int], why: Why
) -> Evidence:
    """Evidence made of nodes, below their governing headings.

    ``nodes`` are leaves in reading order; headings among them that govern others keep their place.
    """
    shown = [heading for heading in headings if heading not in nodes and view.text(heading)]
    path = tuple(" ".join(view.text(heading).split()) for heading in headings if view.text(heading))
    lines = [" ".join(view.text(heading).split()) for heading in shown]
    text = "\n".join([*lines, *render_nodes(view, nodes)])
    fragments = [fragment for node in (*shown, *nodes) for fragment in leaf_fragments(view, node)]
    return Evidence(
        doc=entry.name,
        text=text,
        words=count_words(text),
        nodes=tuple(view.public_id(node) for node in (*shown, *nodes)),
        anchors=anchors_of(fragments),
        why=_read_on(why, entry, view),
        path=path,
        title=entry.title,
    )


def evidence_of_fragments(
    entry: Entry,
    view: GraphView,
    text: str,
    spans: Iterable[tuple[int, int]],
    status: Collection[Status],
    nodes: Sequence[int],
    why: Why,
) -> Evidence:
    """Evidence made of page content, whatever the tree says of it: of each span the fragments from the first to the
    last whose status is one of ``status``."""
    within = (f for first, last in spans for f in view.graph.fragments[first : last + 1])
    fragments = [fragment for fragment in within if fragment.status in status]
    return Evidence(
        doc=entry.name,
        text=text,
        words=count_words(text),
        nodes=tuple(view.public_id(node) for node in nodes),
        anchors=anchors_of(fragments),
        why=_read_on(why, entry, view),
        title=entry.title,
    )


def _read_on(why: Why, entry: Entry, view: GraphView) -> Why:
    """The reason with the substrate of the graph that was read, and what the document has earned it by."""
    return msgspec.structs.replace(why, substrate=view.graph.substrate, earned=earned(entry.quality).why)


def anchors_of(fragments: Iterable[Fragment]) -> tuple[EvidenceAnchor, ...]:
    """Anchors of fragments that show something, each once.

    On a page that is what has a rectangle; in a format without pages all that stands in the source, but for what
    only says where a link leads.
    """
    found: dict[int, EvidenceAnchor] = {}
    for fragment in fragments:
        shown = fragment.rects or (fragment.anchor.page is None and fragment.subtype is None)
        if shown and fragment.id not in found:
            found[fragment.id] = EvidenceAnchor.of(fragment)
    return tuple(found.values())
