"""Laws of every torture file: it compiles or is refused, nothing is lost, nothing is there twice."""

import pytest

from evigraph import SourceError
from evigraph.derive import CODES
from evigraph.graph import Graph, Role, Status, from_json, to_json
from support.corpora import corpora
from support.graphs import codes
from support.laws import assert_one_owner
from support.secondreader import by_graph, by_second_reader, differences
from support.torture import census_of, compiled, content_of, every_file, graph_of

pytestmark = pytest.mark.corpora

MISREAD = "pdfplumber-hello-structure.pdf"
"""Its marked-content reference has a string where its type should stand; the reader takes it as what it holds."""


@every_file
def test_it_compiles_or_is_refused_in_one_line(name: str) -> None:
    found: Graph | SourceError
    try:
        found = compiled(name)
    except SourceError as error:
        found = error
    if isinstance(found, SourceError):
        assert name in str(found)
        assert len(str(found).splitlines()) == 1
    else:
        assert found.nodes[0].role is Role.ROOT
        assert set(codes(found)) <= set(CODES)


@every_file
def test_marked_content_of_the_tree_that_shows_something_is_a_nodes(name: str) -> None:
    expected = census_of(name).painted | ({(1, None, 1)} if name == MISREAD else set())
    assert content_of(graph_of(name), Status.TAGGED) == expected


@every_file
def test_marked_content_of_the_tree_that_shows_nothing_is_told(name: str) -> None:
    census = census_of(name)
    if census.unplaced:
        pytest.skip(f"{census.unplaced} references name no page; which are on one, nobody else says")
    hollow = len(census.referenced - census.painted)
    assert codes(graph_of(name)).count("content-not-found") == hollow


@every_file
def test_marked_content_outside_tree_and_artifacts_is_untagged(name: str) -> None:
    assert content_of(graph_of(name), Status.UNTAGGED) <= census_of(name).lost


@every_file
def test_an_independent_reader_sees_the_same_words_in_each_marked_content(name: str) -> None:
    graph = graph_of(name)
    inside = {(f.anchor.page, f.anchor.mcid) for f in graph.fragments if f.anchor.stream is not None}
    expected = by_second_reader(corpora() / "torture" / name)
    assert differences(expected, by_graph(graph)).keys() <= inside


@every_file
def test_every_fragment_is_realised_by_at_most_one_node(name: str) -> None:
    assert_one_owner(graph_of(name))


@every_file
def test_it_survives_canonical_json(name: str) -> None:
    graph = graph_of(name)
    assert from_json(to_json(graph)) == graph


@every_file
def test_content_outside_the_tree_is_told(name: str) -> None:
    graph = graph_of(name)
    pages = {f.anchor.page for f in graph.fragments if f.status is Status.UNTAGGED}
    told = {d.page for d in graph.diagnostics if d.code in ("content-untagged", "drawings-untagged", "link-untagged")}
    assert told == (pages if graph.document.tagged else set())
