"""What ``inspect --html`` does: a document's pages with its tags drawn on them, written to one file."""

from pathlib import Path

from evigraph.cli.files import output_file
from evigraph.cli.output import counted, say
from evigraph.errors import UsageError
from evigraph.graph import Graph
from evigraph.inspection import html_page, page_ranges, parse_pages, take_pictures
from evigraph.limits import Limits

__all__ = ["write_page"]


def write_page(graph: Graph, file: Path, output: Path, pages: str | None, password: str, limits: Limits) -> None:
    """Draw the pages of a compiled file into an HTML file, and say which they are.

    Raises:
        UsageError: the document has no pages, ``pages`` names none of it, or the file cannot be written.
        EvigraphError: the machine has no room for drawing.
    """
    if output.exists() and output.samefile(file):
        raise UsageError(f"{output}: is the document itself; choose another --html")
    if not graph.document.pages:
        raise UsageError(f"{file}: has no pages to draw the tags on; leave out --html")
    chosen = parse_pages(pages, len(graph.document.pages))
    with output_file(output, "--html") as write:
        pictures = take_pictures(file, graph.document.sha256, chosen, password, limits)
        page = html_page(graph, file.name, chosen, pictures)
        write(page)
    total = len(graph.document.pages)
    shown = counted(total, "page") if len(chosen) == total else f"pages {page_ranges(chosen)} of {total:,}"
    say(f"{output} written: {shown}, {len(page) / 1000:,.0f} kB")
    if blank := [number for number in chosen if pictures[number].data is None]:
        say(f"without a picture: {page_ranges(blank)} ({pictures[blank[0]].note})")
