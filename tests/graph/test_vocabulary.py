"""The closed vocabularies of the graph: roles, origins, strata; and that its values stay as they are."""

import pytest

from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, HEADING_ROLES, Origin, Role, Stratum, heading_level, stratum
from support.element import El
from support.graphs import declared


def test_every_origin_has_a_stratum() -> None:
    assert {stratum(origin) for origin in Origin} == set(Stratum)


@pytest.mark.parametrize("origin", [o for o in Origin if o.name.startswith("SOURCE_")])
def test_source_origins_are_of_the_highest_stratum(origin: Origin) -> None:
    assert stratum(origin) is max(Stratum)


def test_derivation_is_trusted_less_than_the_source_and_more_than_a_model_or_a_layout() -> None:
    assert stratum(Origin.DETERMINISTIC_DERIVATION) is Stratum.DERIVED
    assert stratum(Origin.MODEL_INFERENCE) == stratum(Origin.LAYOUT_RECONSTRUCTION) == Stratum.INFERRED
    assert Stratum.SOURCE > Stratum.DERIVED > Stratum.INFERRED


@pytest.mark.parametrize(
    ("role", "level"), [(Role.TITLE, 0), (Role.H1, 1), (Role.H6, 6), (Role.H, None), (Role.HN, None), (Role.P, None)]
)
def test_the_level_of_a_heading_is_in_its_name(role: Role, level: int | None) -> None:
    assert heading_level(role) == level


def test_headings_are_blocks() -> None:
    assert HEADING_ROLES <= BLOCK_ROLES


def test_no_heading_only_groups() -> None:
    assert not HEADING_ROLES & GROUPING_ROLES


@pytest.mark.parametrize("part", ["document", "node", "graph"])
def test_values_of_a_graph_cannot_be_changed(part: str) -> None:
    graph = declared(El("P", "x"))
    value = {"document": graph.document, "node": graph.nodes[1], "graph": graph}[part]
    with pytest.raises(AttributeError):
        setattr(value, type(value).__struct_fields__[0], None)
