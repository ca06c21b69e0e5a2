"""What the plain strategies share: units of one kind, found by words and by vectors, each returned as it stands."""

from collections.abc import Iterable, Sequence

from evigraph.graph import HEADING_ROLES, GraphView, Status
from evigraph.index import Kind, StoredUnit
from evigraph.index.sectionunits import STRAY_STATUS
from evigraph.index.windowunits import WINDOW_STATUS
from evigraph.retrieve.assemble import evidence_of_fragments, evidence_of_nodes
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.fusion import Fused, Vote
from evigraph.retrieve.query import Query
from evigraph.retrieve.searcher import Scope, Searcher

__all__ = [
    "by_vector",
    "by_words",
    "first_content",
    "node_evidence",
    "section_evidence",
    "stray_evidence",
    "window_evidence",
]

_CANDIDATES = 100
"""Units that each channel names."""


def by_words(searcher: Searcher, kind: Kind, fields: str | tuple[str, ...], terms: list[str], scope: Scope) -> Vote:
    """The lexical channel's vote: the units with the question's terms in some of their fields."""
    return Vote(f"{kind}-lexical", 1.0, searcher.lexical(kind, fields, terms, _CANDIDATES, scope))


def by_vector(searcher: Searcher, kind: Kind, query: Query, scope: Scope) -> Vote:
    """The dense channel's vote; it names none when the embedder does not know the question's language."""
    return Vote(f"{kind}-dense", 1.0, searcher.dense(kind, query, _CANDIDATES, scope))


def window_evidence(searcher: Searcher, found: Iterable[Fused]) -> list[Evidence]:
    """Windows as they stand. They know no nodes of their own: their evidence has no seed."""
    return [_window(searcher, fused) for fused in found]


def node_evidence(searcher: Searcher, found: Iterable[Fused], *, path: bool = False) -> list[Evidence]:
    """Single elements, with ``path`` below the headings that govern them."""
    return [_node(searcher, fused, path) for fused in found]


def section_evidence(searcher: Searcher, found: Iterable[Fused]) -> list[Evidence]:
    """Sections below the headings that govern them."""
    return [_section(searcher, fused) for fused in found]


def stray_evidence(searcher: Searcher, stored: StoredUnit, fused: Fused) -> Evidence:
    """A section unit of page content that no tag reaches: it stands below nothing, and its evidence has no seed."""
    why = Why(None, fused.score, fused.channels, "content outside the tree")
    return _cut_out(searcher, stored, STRAY_STATUS, why)


def first_content(view: GraphView, nodes: Sequence[int]) -> int:
    """The first of some nodes, in reading order, that is no heading; of headings alone the first."""
    return next((node for node in nodes if view[node].role not in HEADING_ROLES), nodes[0])


def _window(searcher: Searcher, fused: Fused) -> Evidence:
    why = Why(seed=None, score=fused.score, channels=fused.channels, expansion="none")
    return _cut_out(searcher, searcher.unit(fused.unit), WINDOW_STATUS, why)


def _node(searcher: Searcher, fused: Fused, path: bool) -> Evidence:
    nodes = searcher.unit(fused.unit).unit.nodes
    return _below_headings(searcher, fused, nodes[0] if path else None)


def _section(searcher: Searcher, fused: Fused) -> Evidence:
    stored = searcher.unit(fused.unit)
    if stored.unit.fragments is not None:
        return stray_evidence(searcher, stored, fused)
    return _below_headings(searcher, fused, first_content(searcher.view(stored.doc), stored.unit.nodes))


def _below_headings(searcher: Searcher, fused: Fused, governed: int | None) -> Evidence:
    """A unit's nodes below the headings that govern one of them; None: without headings."""
    stored = searcher.unit(fused.unit)
    view, nodes = searcher.view(stored.doc), stored.unit.nodes
    headings = () if governed is None else searcher.context(stored.doc).headings(governed)
    how = "headings" if set(headings).difference(nodes) else "none"
    why = Why(seed=view.public_id(nodes[0]), score=fused.score, channels=fused.channels, expansion=how)
    return evidence_of_nodes(searcher.entries[stored.doc], view, headings, nodes, why)


def _cut_out(searcher: Searcher, stored: StoredUnit, status: Sequence[Status], why: Why) -> Evidence:
    """A unit that was cut from the text of the pages."""
    unit = stored.unit
    assert unit.fragments is not None
    entry, view = searcher.entries[stored.doc], searcher.view(stored.doc)
    return evidence_of_fragments(entry, view, unit.text, [unit.fragments], status, unit.nodes, why)
