"""What the page knows of a graph."""

import pytest

from evigraph.derive import compile_file
from evigraph.graph import Relation, Role, Status
from evigraph.inspection.data import page_data
from support.element import El
from support.examples import PDFS
from support.pdfs import Sheet, artifact, build, compiled, show

FILES = sorted(PDFS.glob("*.pdf"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_rectangle_of_the_pages_shown_is_there(file: object) -> None:
    graph = compile_file(file)  # type: ignore[arg-type]
    shown = [1, 2]
    data = page_data(graph, "x.pdf", shown)
    expected = {f.id: f.rects for f in graph.fragments if f.rects and f.anchor.page in shown}
    assert {f["id"]: f["rects"] for f in data["fragments"]} == expected
    kept = {node["id"] for node in data["nodes"]}
    assert all(f["node"] in kept for f in data["fragments"] if "node" in f)
    assert all(node["parent"] in kept for node in data["nodes"] if node["parent"] is not None)


def test_with_all_pages_every_node_and_every_edge_but_order_is_there() -> None:
    graph = compile_file(PDFS / "annual-report.pdf")
    data = page_data(graph, "x.pdf", [1, 2, 3, 4])
    assert [node["id"] for node in data["nodes"]] == [node.id for node in graph.nodes]
    assert data["leftOut"] == 0
    edges = {(e.source, e.target, e.relation, e.origin, e.rule) for e in graph.edges}
    ordered = {edge for edge in edges if edge[2] is Relation.PRECEDES}
    assert {(source, target, *data["kinds"][kind]) for source, target, kind in data["edges"]} == edges - ordered


def test_nodes_of_other_pages_are_left_out_and_counted() -> None:
    graph = compiled(
        El("Sect", El("P", "one", page=1), El("P")), El("Sect", El("P", "two", page=2)), pages=[Sheet(), Sheet()]
    )
    data = page_data(graph, "x.pdf", [2])
    assert [node["id"] for node in data["nodes"]] == [0, 4, 5]
    assert data["leftOut"] == 3
    assert [node["id"] for node in page_data(graph, "x.pdf", [1])["nodes"]] == [0, 1, 2, 3]


def test_content_outside_the_tree_has_its_status() -> None:
    graph = compiled(El("P", "in"), pages=[Sheet(content=show("loose") + artifact(show("head", (72, 300))))])
    loose = {f["status"]: f["text"] for f in page_data(graph, "x.pdf", [1])["fragments"] if "node" not in f}
    assert loose == {Status.UNTAGGED: "loose", Status.ARTIFACT: "head"}


def test_roles_are_shown_as_written_and_as_they_count() -> None:
    graph = compiled(El("Ueberschrift", "Fees"), role_map={"Ueberschrift": "H1"})
    node = page_data(graph, "x.pdf", [1])["nodes"][1]
    assert (node["raw"], node["role"], node["family"]) == ("Ueberschrift", "H1", "heading")


def test_a_span_is_drawn_as_its_paragraph_and_a_paragraph_as_its_cell() -> None:
    graph = compiled(
        El("P", El("Span", "a")),
        El("Table", El("TR", El("TH", El("P", El("Span", "b"))), El("TD", El("P", "c")))),
        El("Sect", El("Span", "d")),
    )
    data = page_data(graph, "x.pdf", [1])
    roles = {node["id"]: node["role"] for node in data["nodes"]}
    drawn = {node["text"]: roles[node.get("drawn", node["id"])] for node in data["nodes"] if node.get("text")}
    assert drawn["a"] == Role.P
    assert (drawn["b"], drawn["c"]) == (Role.TH, Role.TD)
    assert drawn["d"] == Role.SPAN


def test_findings_stand_where_their_nodes_are() -> None:
    graph = compiled(El("Figure", El("P", "x")), El("P", "y", page=2), pages=[Sheet(), Sheet()])
    (finding,) = [f for f in page_data(graph, "x.pdf", [1])["findings"] if f["code"] == "alt-missing"]
    assert (finding["node"], finding["page"]) == (1, 1)
    assert "alt-missing" in page_data(graph, "x.pdf", [1])["codes"]


def test_long_texts_are_cut() -> None:
    graph = compiled(El("P", "x" * 900, alt="y" * 900))
    node = page_data(graph, "x.pdf", [1])["nodes"][1]
    assert len(node["text"]) == len(node["alt"]) == 241


def test_a_tree_of_any_depth_is_shown() -> None:
    deep = El("P", "bottom")
    for _ in range(3_000):
        deep = El("Div", deep)
    graph = compiled(deep)
    assert len(page_data(graph, "x.pdf", [1])["nodes"]) == len(graph.nodes) > 3_000


def test_an_untagged_document_has_its_rectangles_too() -> None:
    data = build(pages=[Sheet(content=show("flat text"))], tagged=False)
    from evigraph.derive import compile_graph
    from evigraph.sources.pdf import read_pdf

    graph = compile_graph(read_pdf(PDFS / "x.pdf", data))
    shown = page_data(graph, "x.pdf", [1])
    assert [f["status"] for f in shown["fragments"]] == [Status.UNTAGGED]
    assert shown["nodes"][0]["role"] == Role.ROOT
