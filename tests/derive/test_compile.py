"""compile = read + derive + diagnose."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given

from evigraph import SourceError, compile_file
from evigraph.derive import compile_graph
from evigraph.graph import Relation, Stratum, enrich, from_json, sort_edges, stratum, to_json
from support.element import El, header, heading, table
from support.graphs import codes, declared, derived, pairs
from support.laws import assert_one_owner
from support.pdfs import Raw, Sheet, artifact, build, compiled, show
from support.strategies import documents


def rich() -> bytes:
    """A document in which most rules and some findings have something to say."""
    return build(
        heading(1, "Fees"),
        El("P", "You need:"),
        El("L", El("LI", El("Lbl", "1."), El("LBody", "a form", El("Note", "n")))),
        El("Caption", "Table 1"),
        table([header("Year", scope="Column", element_id="h"), header("Fee")], ["2026", "12"]),
        El("Foo", "x", Raw(3.5), Raw(99)),
        pages=[Sheet(show("stray") + artifact(show("Page 1", (72, 30))))],
    )


def test_compiling_twice_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "rich.pdf"
    path.write_bytes(rich())
    assert to_json(compile_file(path)) == to_json(compile_file(path))


@pytest.mark.parametrize("seed", ["0", "1", "4711"])
def test_another_process_gives_the_same_bytes(tmp_path: Path, seed: str) -> None:
    path = tmp_path / "rich.pdf"
    path.write_bytes(rich())
    program = (
        "import sys; from evigraph import compile_file; from evigraph.graph import to_json;"
        "sys.stdout.buffer.write(to_json(compile_file(sys.argv[1])))"
    )
    found = subprocess.run(
        [sys.executable, "-c", program, str(path)],
        check=True,
        capture_output=True,
        env=os.environ | {"PYTHONHASHSEED": seed},
    )
    assert found.stdout == to_json(compile_file(path))


def test_the_name_of_the_file_does_not_matter(tmp_path: Path) -> None:
    one, two = tmp_path / "one.pdf", tmp_path / "two.bin"
    for path in (one, two):
        path.write_bytes(rich())
    assert compile_file(one) == compile_file(str(two))


def test_a_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        compile_file(tmp_path / "missing.pdf")


def test_a_password_opens_a_file(tmp_path: Path) -> None:
    path = tmp_path / "secret.pdf"
    path.write_bytes(build(El("P", "x"), encrypt={"user": "sesame", "owner": "owner"}))
    assert compile_file(path, "sesame").fragments[0].text.strip() == "x"


def test_the_bounds_of_recursion_are_not_in_the_way() -> None:
    deep = El("P", "bottom")
    for role in ["P", "Sect", "TD", "TR", "Table", "LBody", "LI", "L", "Note", "Span"] * 2000:
        deep = El(role, deep)
    graph = compile_graph(declared(deep))
    assert len(graph.nodes) == 20_002
    assert from_json(to_json(graph)) == graph


def test_a_wide_tree_is_compiled() -> None:
    graph = compile_graph(declared(*(heading(n % 6 + 1, str(n)) for n in range(5000))))
    assert len(graph.nodes) == 5001


class TestLaws:
    @given(documents())
    def test_compiling_keeps_what_was_read(self, kids: list[El]) -> None:
        read = declared(*kids)
        graph = compile_graph(read)
        assert (graph.document, graph.nodes, graph.fragments) == (read.document, read.nodes, read.fragments)

    @given(documents())
    def test_edges_are_in_canonical_order_each_once(self, kids: list[El]) -> None:
        edges = compile_graph(declared(*kids)).edges
        assert edges == sort_edges(set(edges))

    @given(documents())
    def test_edges_join_nodes_of_the_graph(self, kids: list[El]) -> None:
        graph = compile_graph(declared(*kids))
        assert all(0 <= end < len(graph.nodes) for e in graph.edges for end in (e.source, e.target))

    @given(documents())
    def test_compiled_graphs_survive_canonical_json(self, kids: list[El]) -> None:
        graph = compile_graph(declared(*kids))
        assert from_json(to_json(graph)) == graph

    @given(documents())
    def test_derived_edges_are_already_there(self, kids: list[El]) -> None:
        graph = compile_graph(declared(*kids))
        again = [e for e in graph.edges if stratum(e.origin) is Stratum.DERIVED]
        assert enrich(graph, again) == graph

    @given(documents())
    def test_every_fragment_is_realised_by_at_most_one_node(self, kids: list[El]) -> None:
        assert_one_owner(compiled(*kids, pages=[Sheet(show("stray") + artifact(show("x", (72, 30))))]))

    def test_every_fragment_of_a_troubled_file_is_realised_by_at_most_one_node(self, tmp_path: Path) -> None:
        path = tmp_path / "rich.pdf"
        path.write_bytes(rich())
        assert_one_owner(compile_file(path))


def test_a_derived_edge_that_contradicts_the_source_is_left_out_and_told() -> None:
    # Spans that overlap put header and cell into one row and one column: by its id it heads the column,
    # by its place it would head the row.
    graph = derived(
        table(["a", El("TD", "x", rows=2, headers=["h"])], [header("H", cols=2, element_id="h")]),
    )
    assert pairs(graph, Relation.COLUMN_HEADER_FOR) == [("H", "x")]
    assert pairs(graph, Relation.ROW_HEADER_FOR) == []
    assert codes(graph) == ["contradicts-source", "irregular-table"]
