"""Nodes -> evidence: the text as it should be read, the public ids, the anchors, and which line has which."""

from collections.abc import Collection, Iterable, Mapping, Sequence

import msgspec

from evigraph.derive import earned
from evigraph.graph import HEADING_ROLES, Fragment, GraphView, Role, Status
from evigraph.index import Entry, count_words
from evigraph.index.leafparts import leaf_places
from evigraph.index.leaves import leaf_fragments
from evigraph.index.windowunits import is_flat_text
from evigraph.retrieve.evidence import Evidence, EvidenceAnchor, EvidenceLine, Why
from evigraph.retrieve.line import one_line
from evigraph.retrieve.render import render_nodes
from evigraph.retrieve.steps import heading_steps

__all__ = ["anchors_of", "evidence_of_fragments", "evidence_of_nodes"]

_HEADS = HEADING_ROLES | {Role.CAPTION}

_Anchors = dict[int, tuple[int, EvidenceAnchor]]
"""For each fragment that shows something its anchor, with the place of that among the others."""


def evidence_of_nodes(
    entry: Entry,
    view: GraphView,
    headings: Sequence[int],
    nodes: Sequence[int],
    why: Why,
    parts: Mapping[int, tuple[int, int]] | None = None,
) -> Evidence:
    """Evidence made of nodes, below their governing headings.

    ``nodes`` are leaves in reading order; headings among them that govern others keep their place. The edges from
    the headings that are put above them are added to ``why``. ``parts`` says of nodes that are not shown whole which
    of their characters are (see :func:`evigraph.retrieve.render.render_nodes`); their anchors are of those alone.
    """
    shown = [heading for heading in headings if heading not in nodes and view.text(heading)]
    path = tuple(one_line(view.text(heading)) for heading in headings if view.text(heading))
    rendered = render_nodes(view, nodes, shown, parts)
    text = "\n".join(line.text for line in rendered)
    everything = (*shown, *nodes)
    places = {node: place for place, node in reversed(list(enumerate(everything)))}
    # A heading above the nodes says all that is in it, a leaf only what is not a leaf of its own.
    fragments = {heading: view.fragments(heading) for heading in shown}
    fragments |= {node: leaf_fragments(view, node) for node in nodes}
    fragments |= {node: list(leaf_places(view, node).within(*part)) for node, part in (parts or {}).items()}
    anchors = _anchors(fragment for node in everything for fragment in fragments[node])
    traced = msgspec.structs.replace(why, steps=(*heading_steps(view, shown, nodes, why), *why.steps))
    return Evidence(
        doc=entry.name,
        text=text,
        words=count_words(text),
        nodes=tuple(view.public_id(node) for node in everything),
        anchors=_each_once(anchors),
        why=_read_on(traced, entry, view),
        path=path,
        title=entry.title,
        lines=tuple(
            EvidenceLine(
                tuple(dict.fromkeys(places[node] for node in line.nodes)),
                _places((f for node in line.nodes for f in fragments[node]), anchors),
                bool(line.nodes) and all(view[node].role in _HEADS for node in line.nodes),
            )
            for line in rendered
        ),
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
    last whose status is one of ``status``. The text has a line for each span."""
    within = [
        [fragment for fragment in view.graph.fragments[first : last + 1] if is_flat_text(fragment, status)]
        for first, last in spans
    ]
    anchors = _anchors(fragment for fragments in within for fragment in fragments)
    places = {node: place for place, node in reversed(list(enumerate(nodes)))}
    return Evidence(
        doc=entry.name,
        text=text,
        words=count_words(text),
        nodes=tuple(view.public_id(node) for node in nodes),
        anchors=_each_once(anchors),
        why=_read_on(why, entry, view),
        title=entry.title,
        lines=tuple(
            EvidenceLine(
                tuple(dict.fromkeys(places[f.node] for f in fragments if f.node in places)),
                _places(fragments, anchors),
            )
            for _, fragments in zip(text.split("\n"), within, strict=True)
        ),
    )


def _read_on(why: Why, entry: Entry, view: GraphView) -> Why:
    """The reason with the substrate of the graph that was read, and what the document has earned it by."""
    return msgspec.structs.replace(why, substrate=view.graph.substrate, earned=earned(entry.quality).why)


def anchors_of(fragments: Iterable[Fragment]) -> tuple[EvidenceAnchor, ...]:
    """Anchors of fragments that show something, each once.

    On a page that is what has a rectangle; in a format without pages all that stands in the source, but for what
    only says where a link leads.
    """
    return _each_once(_anchors(fragments))


def _anchors(fragments: Iterable[Fragment]) -> _Anchors:
    found: _Anchors = {}
    places: dict[EvidenceAnchor, int] = {}
    for fragment in fragments:
        shown = fragment.rects or (fragment.anchor.page is None and fragment.subtype is None)
        if shown and fragment.id not in found:
            anchor = EvidenceAnchor.of(fragment)
            found[fragment.id] = (places.setdefault(anchor, len(places)), anchor)
    return found


def _each_once(anchors: _Anchors) -> tuple[EvidenceAnchor, ...]:
    return tuple(dict.fromkeys(anchor for _, anchor in anchors.values()))


def _places(fragments: Iterable[Fragment], anchors: Mapping[int, tuple[int, EvidenceAnchor]]) -> tuple[int, ...]:
    """The places of the anchors of fragments, each once."""
    return tuple(dict.fromkeys(anchors[fragment.id][0] for fragment in fragments if fragment.id in anchors))
