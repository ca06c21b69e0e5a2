"""Substrates: the graphs that one document can be read as."""

import msgspec
import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Graph, GraphView, Page, Substrate, from_json, to_json
from support.element import El
from support.graphs import declared


def on(substrate: Substrate) -> Graph:
    graph = declared(El("P", "A permit costs money."))
    document = msgspec.structs.replace(graph.document, pages=(Page(612.0, 792.0),))
    return msgspec.structs.replace(graph, document=document, substrate=substrate)


def test_substrates_are_known_by_their_names() -> None:
    assert [str(substrate) for substrate in Substrate] == ["declared", "reconstructed", "flat", "auto"]


def test_a_graph_is_that_of_the_declared_structure_unless_it_says_otherwise() -> None:
    assert declared(El("P", "x")).substrate is Substrate.DECLARED


def test_the_declared_one_is_not_written() -> None:
    assert b"substrate" not in to_json(on(Substrate.DECLARED))


def test_another_is_written_and_read_again() -> None:
    data = to_json(on(Substrate.FLAT))
    assert msgspec.json.decode(data)["substrate"] == "flat"
    assert from_json(data) == on(Substrate.FLAT)
    assert to_json(from_json(data)) == data


def test_one_that_is_not_known_is_no_graph() -> None:
    with pytest.raises(EvigraphError, match="not a graph"):
        from_json(to_json(on(Substrate.FLAT)).replace(b'"flat"', b'"steep"'))


def test_public_ids_carry_what_the_documents_id_carries() -> None:
    graph = on(Substrate.FLAT)
    document = msgspec.structs.replace(graph.document, id=f"{graph.document.id}.{Substrate.FLAT}")
    assert GraphView(msgspec.structs.replace(graph, document=document)).public_id(1) == f"{'0' * 16}.flat#1"
