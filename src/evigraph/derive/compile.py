"""compile = read + derive + diagnose: a file becomes an evidence graph."""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from evigraph.derive.captions import caption_edges
from evigraph.derive.diagnose import diagnose
from evigraph.derive.headings import heading_edges
from evigraph.derive.lists import introduction_edges, label_edges
from evigraph.derive.notes import note_edges
from evigraph.derive.order import order_edges
from evigraph.derive.quality import measure
from evigraph.derive.tables import table_edges
from evigraph.graph import Diagnostic, Edge, Graph, GraphView, Stratum, enrich, sort_edges, stratum
from evigraph.sources import read_source

__all__ = ["compile_file", "compile_graph"]


def compile_file(path: Path | str, password: str = "") -> Graph:
    """Compile a document: read what it declares, derive what follows, say what is wrong with it.

    The same bytes give the same graph, byte for byte in canonical JSON.

    Raises:
        SourceError: the file cannot be read or is of no known format.
    """
    return compile_graph(read_source(Path(path), password))


def compile_graph(declared: Graph) -> Graph:
    """The compiled graph of a declared one: with edges, diagnostics and quality."""
    view = GraphView(declared)
    findings: list[Diagnostic] = []
    edges = _all_edges(view, findings)
    source = [edge for edge in edges if stratum(edge.origin) is Stratum.SOURCE]
    derived = [edge for edge in edges if stratum(edge.origin) is not Stratum.SOURCE]
    graph = msgspec.structs.replace(declared, edges=sort_edges(dict.fromkeys(source)))
    graph = enrich(graph, dict.fromkeys(derived))
    view = GraphView(graph)
    diagnostics = _sort((*graph.diagnostics, *findings, *diagnose(view)))
    return msgspec.structs.replace(graph, diagnostics=diagnostics, quality=measure(view))


def _all_edges(view: GraphView, findings: list[Diagnostic]) -> list[Edge]:
    """Every rule once. Rules that build on reading order get it."""
    order = list(order_edges(view))
    return [
        *order,
        *heading_edges(view),
        *table_edges(view, findings),
        *label_edges(view),
        *introduction_edges(view, order),
        *caption_edges(view, order),
        *note_edges(view),
    ]


def _sort(diagnostics: Iterable[Diagnostic]) -> tuple[Diagnostic, ...]:
    """By place in the document; each finding once."""
    unique = dict.fromkeys(diagnostics)
    return tuple(sorted(unique, key=lambda d: (d.page or 0, d.node or 0, d.code, d.message)))
