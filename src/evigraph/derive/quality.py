"""Structural statistics: what a document declares that retrieval can use."""

from collections import Counter

from evigraph.derive.grid import table_attribute
from evigraph.graph import HEADING_ROLES, GraphView, Quality, Relation, Role, Status, Stratum, stratum

__all__ = ["measure"]


def measure(view: GraphView, order_agreement: float | None) -> Quality:
    """The quality of a compiled graph (see :class:`evigraph.graph.Quality`); how its order agrees is given."""
    roles = Counter(node.role for node in view.nodes)
    headers = [view[n.id] for n in view.nodes if n.role is Role.TH]
    figures = [n for n in view.nodes if n.role is Role.FIGURE]
    header_edges = [e for e in view.graph.edges if e.relation in (Relation.ROW_HEADER_FOR, Relation.COLUMN_HEADER_FOR)]
    declared = sum(stratum(e.origin) is Stratum.SOURCE for e in header_edges)
    return Quality(
        nodes=len(view.nodes),
        headings=sum(roles[role] for role in HEADING_ROLES),
        heading_edges=sum(e.relation is Relation.HEADING_FOR for e in view.graph.edges),
        tables=roles[Role.TABLE],
        header_cells=roles[Role.TH],
        scoped_header_cells=sum(table_attribute(node, "Scope") is not None for node in headers),
        data_cells=roles[Role.TD],
        header_edges_declared=declared,
        header_edges_derived=len(header_edges) - declared,
        lists=roles[Role.L],
        list_items=roles[Role.LI],
        figures=len(figures),
        figures_with_alt=sum(bool(node.alt or node.actual_text) for node in figures),
        roles=sum(role not in (Role.ROOT, Role.OTHER) for role in roles),
        tagged_text_share=_tagged_share(view),
        order_agreement=order_agreement,
    )


def _tagged_share(view: GraphView) -> float:
    """The share of characters, white space and artifacts left out, that the tree reaches."""
    letters: Counter[Status] = Counter()
    for fragment in view.graph.fragments:
        letters[fragment.status] += sum(map(len, fragment.text.split()))
    total = letters[Status.TAGGED] + letters[Status.UNTAGGED]
    return round(letters[Status.TAGGED] / total, 4) if total else 0.0
