"""compile = read + derive + diagnose: a file becomes an evidence graph."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from evigraph.derive.blocktext import Place, block_places, block_texts, realised
from evigraph.derive.captions import caption_edges
from evigraph.derive.contents import contents_edges
from evigraph.derive.diagnose import diagnose
from evigraph.derive.headings import heading_edges
from evigraph.derive.layoutorder import order_agreement, order_counts, order_findings
from evigraph.derive.links import link_edges
from evigraph.derive.lists import introduction_edges, label_edges
from evigraph.derive.mistags import mistag_edges
from evigraph.derive.mistags.boxes import Boxes
from evigraph.derive.notes import note_edges
from evigraph.derive.order import order_edges
from evigraph.derive.quality import measure
from evigraph.derive.references import reference_edges
from evigraph.derive.shiftedrows import shown_grid
from evigraph.derive.tables import table_edges
from evigraph.graph import Diagnostic, Edge, Graph, GraphView, Role, Stratum, enrich, sort_edges, stratum
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources import Checked, check_source, read_source

__all__ = ["compile_file", "compile_graph"]


def compile_file(
    path: Path | str, password: str = "", *, check: bool = False, limits: Limits = DEFAULT_LIMITS
) -> Graph:
    """Compile a document: read what it declares, derive what follows, say what is wrong with it.

    The same bytes give the same graph, byte for byte in canonical JSON. ``check`` adds the findings and
    the score of an accessibility checker. ``limits`` are those of the document itself; time and memory are
    those of the process, which is not bounded here.

    Raises:
        SourceError: the file cannot be read, is beyond the limits, or of no known format.
        MissingExtraError: the checker is asked for and not installed.
    """
    graph = compile_graph(read_source(Path(path), password, limits), limits)
    return _checked(graph, check_source(Path(path), graph)) if check else graph


def compile_graph(declared: Graph, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The compiled graph of a declared one: with edges, diagnostics and quality."""
    view = GraphView(declared)
    findings: list[Diagnostic] = []
    content = realised(view)
    places, texts = block_places(content), block_texts(content)
    edges = _all_edges(view, places, texts, findings, limits.table_cells)
    source = [edge for edge in edges if stratum(edge.origin) is Stratum.SOURCE]
    derived = [edge for edge in edges if stratum(edge.origin) is not Stratum.SOURCE]
    graph = msgspec.structs.replace(declared, edges=sort_edges(dict.fromkeys((*declared.edges, *source))))
    graph = enrich(graph, dict.fromkeys(derived))
    view = GraphView(graph)
    order = order_counts(places)
    diagnostics = _sort((*graph.diagnostics, *findings, *diagnose(view), *order_findings(order)))
    return msgspec.structs.replace(graph, diagnostics=diagnostics, quality=measure(view, order_agreement(order)))


def _checked(graph: Graph, checked: Checked) -> Graph:
    """The graph with what a checker says beside the compiler's own findings."""
    return msgspec.structs.replace(
        graph,
        diagnostics=_sort((*graph.diagnostics, *checked.findings)),
        quality=msgspec.structs.replace(graph.quality, checker_score=checked.score),
    )


def _all_edges(
    view: GraphView, places: dict[int, list[Place]], texts: dict[int, str], findings: list[Diagnostic], slots: int
) -> list[Edge]:
    """Every rule once. Rules that build on others' edges get them, and what several need is made once."""
    boxes = Boxes(view)
    tables_found = (node.id for node in view.body if node.role is Role.TABLE)
    grids = {table: shown_grid(view, table, boxes, slots) for table in tables_found}
    order = list(order_edges(view))
    links = list(link_edges(view, places))
    headings = list(heading_edges(view))
    tables = list(table_edges(view, grids, findings))
    return [
        *order,
        *links,
        *headings,
        *tables,
        *label_edges(view),
        *introduction_edges(view, order),
        *caption_edges(view, order),
        *note_edges(view, texts, [*links, *view.graph.edges]),
        *contents_edges(view, links),
        *reference_edges(view, texts, headings, findings),
        *mistag_edges(view, list(grids.values()), boxes, order, tables, findings),
    ]


def _sort(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By place in the document; each finding once."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.page or 0, d.node or 0, d.code, d.message)))
