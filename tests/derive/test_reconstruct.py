"""A PDF on the substrate reconstructed."""

from pathlib import Path

import pytest

from evigraph.derive import compile_file, heading_chain, reconstruct_file
from evigraph.errors import SourceError
from evigraph.graph import GraphView, Origin, Relation, Role, to_json
from evigraph.sources import LayoutParser, layout_parser
from support.examples import PDFS
from support.graphs import find
from support.pdfs import Sheet, build, show

SCHEDULE = PDFS / "fee-schedule-2026.pdf"


def says(*pages: str) -> LayoutParser:
    return LayoutParser("test", lambda _path, _data: list(pages))


@pytest.fixture
def fees(tmp_path: Path) -> Path:
    path = tmp_path / "fees.pdf"
    path.write_bytes(build(pages=[Sheet(content=show("Fees", (72, 700)) + show("A permit is free.", (72, 670)))]))
    return path


def test_every_edge_is_a_reconstruction(fees: Path) -> None:
    own = compile_file(fees)
    graph = reconstruct_file(fees, own, parser=says("# Fees\n\nA permit is free."))
    assert {edge.origin for edge in graph.edges} == {Origin.LAYOUT_RECONSTRUCTION}
    assert {edge.relation for edge in graph.edges} == {Relation.HEADING_FOR, Relation.PRECEDES}
    assert graph.quality == own.quality


def test_an_example_without_its_tags_has_headings_tables_and_places() -> None:
    own = compile_file(SCHEDULE)
    graph = reconstruct_file(SCHEDULE, own, parser=layout_parser())
    view = GraphView(graph)
    assert find(graph, Role.TABLE)
    (crane,) = [n for n in find(graph, Role.TD) if view.text(n).strip() == "Mobile crane"]
    assert any("Streets" in view.text(heading) for heading in heading_chain(view, crane))
    said = [f for f in graph.fragments if f.node is not None and f.text.strip()]
    assert sum(bool(f.rects) for f in said) > 0.99 * len(said)


def test_the_same_bytes_give_the_same_graph() -> None:
    own = compile_file(SCHEDULE)
    one, other = (to_json(reconstruct_file(SCHEDULE, own, parser=layout_parser())) for _ in range(2))
    assert one == other


def test_a_document_with_a_password_is_given_to_the_parser_without(tmp_path: Path) -> None:
    import pikepdf

    path = tmp_path / "locked.pdf"
    with pikepdf.open(SCHEDULE) as pdf:
        pdf.save(path, encryption=pikepdf.Encryption(user="open", owner="sesame"))
    own = compile_file(path, "open")
    graph = reconstruct_file(path, own, "open", parser=layout_parser())
    assert find(graph, Role.TABLE)


def test_what_has_no_pages_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.md"
    path.write_text("# Fees")
    with pytest.raises(SourceError, match="has no pages that a layout parser could read"):
        reconstruct_file(path, compile_file(path), parser=layout_parser())
