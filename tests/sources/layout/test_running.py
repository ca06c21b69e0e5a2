"""Running heads and feet of a document."""

from evigraph.graph import Graph
from evigraph.sources.layout.running import running_lines
from support.element import El
from support.pdfs import Sheet, compiled, show

PAGES = 5


def document(*drawn: str) -> Graph:
    """A document with a paragraph on each of its pages, and something drawn there besides."""
    sheets = [Sheet(content=content) for content in drawn]
    return compiled(El("Document", El("P", "A permit costs money.")), pages=sheets)


def lines(graph: Graph) -> set[str]:
    return {graph.fragments[number].text.strip() for number in running_lines(graph)}


def test_a_line_in_one_place_of_the_margin_on_many_pages_is_one() -> None:
    graph = document(*(show("Fee schedule", (72, 30)) for _ in range(PAGES)))
    assert lines(graph) == {"Fee schedule"}
    assert len(running_lines(graph)) == PAGES


def test_its_numbers_may_differ() -> None:
    graph = document(*(show(f"Page {n} of v", (72, 30)) for n in range(PAGES)))
    assert len(running_lines(graph)) == PAGES


def test_a_line_on_few_pages_is_none() -> None:
    assert lines(document(show("Fee schedule", (72, 30)), show("Fee schedule", (72, 30)), "", "", "")) == set()


def test_a_line_within_the_page_is_none() -> None:
    assert lines(document(*(show("Fee schedule", (72, 400)) for _ in range(PAGES)))) == set()


def test_lines_in_other_places_of_the_margin_are_none() -> None:
    assert lines(document(*(show("Fee schedule", (72, 20 + 12 * n)) for n in range(PAGES)))) == set()
