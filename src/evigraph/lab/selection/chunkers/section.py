"""section: the units that evigraph itself searches by, made of a page's Markdown."""

from collections.abc import Iterator
from pathlib import Path

from evigraph.derive import compile_graph
from evigraph.graph import GraphView
from evigraph.index import PATH_SEPARATOR, Kind, make_units
from evigraph.lab.selection.chunkers.base import Cut
from evigraph.sources.markdown import read_markdown_pages

__all__ = ["cut_into_sections"]


def cut_into_sections(markdown: str) -> Iterator[Cut]:
    """The section units of a page read as Markdown, with the headings above them.

    Raises:
        SourceError: the page is beyond the limits.
    """
    graph = compile_graph(read_markdown_pages(Path("page.md"), [markdown]).graph)
    for unit in make_units(graph, [Kind.SECTION], None)[Kind.SECTION]:
        own = {GraphView(graph).text(node) for node in unit.nodes[:1]}
        above = PATH_SEPARATOR.join(heading for heading in unit.path if heading not in own)
        yield Cut(unit.text, above)
