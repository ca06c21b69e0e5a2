"""reconstruct = lay out + derive: a PDF becomes a graph of the structure that a layout parser finds on its pages."""

from pathlib import Path

import msgspec

from evigraph.derive.compile import compile_graph
from evigraph.graph import Edge, Graph, Origin
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources import LayoutParser, page_markdown, reconstruct

__all__ = ["reconstruct_file"]


def reconstruct_file(
    path: Path | str, compiled: Graph, password: str = "", *, parser: LayoutParser, limits: Limits = DEFAULT_LIMITS
) -> Graph:
    """The graph of a PDF on the substrate ``reconstructed``: what ``parser`` reads from the look of its pages.

    ``compiled`` is the graph of what the file declares. Only the text of its pages and their places are taken from it,
    and its quality, which belongs to the document. Every edge is of LAYOUT_RECONSTRUCTION origin, those that follow
    from other edges too.

    Raises:
        SourceError: the file is no PDF, cannot be read any more, or the parser cannot read it.
        MissingExtraError: the parser is not installed.
    """
    path = Path(path)
    pages = page_markdown(path, compiled, password, parser, limits)
    graph = compile_graph(reconstruct(path, compiled, pages, limits), limits)
    return msgspec.structs.replace(graph, edges=tuple(_guessed(edge) for edge in graph.edges), quality=compiled.quality)


def _guessed(edge: Edge) -> Edge:
    return msgspec.structs.replace(edge, origin=Origin.LAYOUT_RECONSTRUCTION)
