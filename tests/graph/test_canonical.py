"""Graph <-> canonical JSON."""

import json

import msgspec
import pytest
from hypothesis import given

from evigraph import EvigraphError
from evigraph.graph import SCHEMA_VERSION, Graph, from_json, to_json
from support.element import El, header, table
from support.graphs import derived
from support.strategies import graphs


@pytest.fixture
def graph() -> Graph:
    return derived(El("H1", "Fees"), table([header("Year"), header("Fee")], ["2026", "12"]), El("P"))


@given(graphs())
def test_round_trip_gives_the_same_graph(graph: Graph) -> None:
    assert from_json(to_json(graph)) == graph


@given(graphs())
def test_round_trip_gives_the_same_bytes(graph: Graph) -> None:
    data = to_json(graph)
    assert to_json(from_json(data)) == data


@given(graphs())
def test_canonical_json_is_json_with_every_list(graph: Graph) -> None:
    parsed = json.loads(to_json(graph))
    assert list(parsed) == ["schema", "document", "quality", "nodes", "fragments", "edges", "diagnostics"]


@given(graphs())
def test_each_object_of_the_lists_has_a_line_of_its_own(graph: Graph) -> None:
    lines = to_json(graph).decode().split("\n")
    start = lines.index('"nodes":[') + 1
    rows = [json.loads(line.removesuffix(",")) for line in lines[start : start + len(graph.nodes)]]
    assert [row["id"] for row in rows] == list(range(len(graph.nodes)))


def test_one_changed_value_changes_one_line(graph: Graph) -> None:
    nodes = list(graph.nodes)
    nodes[2] = msgspec.structs.replace(nodes[2], lang="fr")
    changed = msgspec.structs.replace(graph, nodes=tuple(nodes))
    before, after = (to_json(g).split(b"\n") for g in (graph, changed))
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1


def test_keys_are_sorted(graph: Graph) -> None:
    for line in to_json(graph).decode().splitlines():
        if line.startswith("{") and line != f'{{"schema":{SCHEMA_VERSION},':
            keys = list(json.loads(line.removesuffix(",")))
            assert keys == sorted(keys)


def test_nodes_are_silent_about_what_has_its_default(graph: Graph) -> None:
    paragraph = '{"id":9,"parent":0,"raw_role":"P","role":"P"}'
    assert paragraph in to_json(graph).decode().splitlines()


def test_it_ends_in_one_newline(graph: Graph) -> None:
    assert to_json(graph).endswith(b"]}\n")


def test_text_is_accepted_like_bytes(graph: Graph) -> None:
    assert from_json(to_json(graph).decode()) == graph


def test_text_is_written_as_utf8(graph: Graph) -> None:
    assert "Gebühr 費用" in to_json(derived(El("P", "Gebühr 費用"))).decode()


@pytest.mark.parametrize("other", [SCHEMA_VERSION + 1, SCHEMA_VERSION - 1, 999])
def test_graph_of_another_schema_is_refused_with_both_versions(graph: Graph, other: int) -> None:
    data = to_json(graph).replace(b'"schema":%d' % SCHEMA_VERSION, b'"schema":%d' % other)
    with pytest.raises(EvigraphError, match=rf"schema {other}.*reads {SCHEMA_VERSION}.*compile") as caught:
        from_json(data)
    assert "\n" not in str(caught.value)


def test_graph_of_a_schema_with_other_fields_is_refused_by_its_version() -> None:
    with pytest.raises(EvigraphError, match="schema 7"):
        from_json(b'{"schema": 7, "pages": []}')


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"no json",
        b"[]",
        b"{}",
        b'{"schema":1}',
        b'{"schema":"one"}',
        b"\xff\xfe",
        b'{"schema":1,"document":{},"nodes":[]}',
        b"%PDF-1.7\n",
        "\ud800",
    ],
)
def test_what_is_no_graph_is_refused_in_one_line_that_says_how_to_make_one(data: bytes | str) -> None:
    with pytest.raises(EvigraphError, match=r"not a graph.*evigraph compile") as caught:
        from_json(data)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("cut", [0.3, 0.6, 0.9])
def test_cut_graph_is_refused(graph: Graph, cut: float) -> None:
    data = to_json(graph)
    with pytest.raises(EvigraphError, match="not a graph"):
        from_json(data[: int(len(data) * cut)])


def test_graph_with_an_unknown_field_is_refused(graph: Graph) -> None:
    with pytest.raises(EvigraphError, match="colour"):
        from_json(to_json(graph).replace(b'"raw_role":', b'"colour":"red","raw_role":', 1))
