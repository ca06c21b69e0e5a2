"""What real tags get wrong: told, and where text or geometry settles it, joined by an edge; never rewritten."""

from collections.abc import Iterator, Sequence

from evigraph.derive.flow import blocks, flow_roots
from evigraph.derive.grid import Grid
from evigraph.derive.mistags.alternates import tell_alternates
from evigraph.derive.mistags.boldheadings import bold_heading_edges
from evigraph.derive.mistags.boxes import Boxes
from evigraph.derive.mistags.characters import tell_characters
from evigraph.derive.mistags.foreigntree import tell_foreign_tree
from evigraph.derive.mistags.groupedheadings import grouped_heading_edges
from evigraph.derive.mistags.headingtext import tell_heading_text
from evigraph.derive.mistags.interruptions import interruption_edges
from evigraph.derive.mistags.outerheaders import outer_header_edges
from evigraph.derive.mistags.paragraphlists import paragraph_list_edges
from evigraph.derive.mistags.rowlabels import row_label_edges
from evigraph.derive.mistags.tabletags import tell_table_tags
from evigraph.derive.mistags.twice import tell_twice
from evigraph.derive.mistags.words import tell_words
from evigraph.graph import Diagnostic, Edge, GraphView

__all__ = ["mistag_edges"]


def mistag_edges(
    view: GraphView,
    grids: Sequence[Grid],
    boxes: Boxes,
    order: Sequence[Edge],
    known: Sequence[Edge],
    findings: list[Diagnostic],
) -> Iterator[Edge]:
    """The edges that mend wrong tags; what is wrong goes to ``findings``.

    ``grids`` are the tables laid out, ``boxes`` where nodes stand, ``order`` the PRECEDES edges,
    ``known`` the edges of the other rules: what has a header is not given another.
    """
    tell_table_tags(view, grids, findings)
    yield from row_label_edges(view, grids, boxes, findings)
    yield from outer_header_edges(view, grids, boxes, known, findings)
    flows = [flow for root in flow_roots(view) if len(flow := blocks(view, root)) > 2]
    yield from paragraph_list_edges(view, flows, findings)
    yield from grouped_heading_edges(view, flows, boxes, findings)
    yield from bold_heading_edges(view, findings)
    yield from interruption_edges(view, order, findings)
    for tell in (tell_heading_text, tell_alternates, tell_characters, tell_words, tell_twice, tell_foreign_tree):
        findings.extend(tell(view))
