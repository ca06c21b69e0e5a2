"""Links and where they lead."""

import pytest

from evigraph.graph import Destination, GraphView, Relation
from support.element import El, Leads, Seen, heading
from support.graphs import derived, how, pairs

FIRST, SECOND = (72.0, 700.0, 200.0, 712.0), (72.0, 500.0, 200.0, 512.0)
BESIDE = (320.0, 500.0, 400.0, 512.0)


def link(destination: Destination) -> El:
    return El("P", El("Link", "go", Leads(destination)))


def led(destination: Destination, *targets: El) -> list[str]:
    """What a link with this destination leads to."""
    return [target for _, target in pairs(derived(link(destination), *targets), Relation.LINKS_TO)]


def p(text: str, rect: tuple[float, float, float, float], page: int = 2) -> El:
    return El("P", Seen(text, rect, page))


def test_a_structure_destination_is_the_sources_word() -> None:
    graph = derived(link(Destination(node=3)), El("H1", "A"))
    assert how(graph, Relation.LINKS_TO) == {("go", "A"): ("SOURCE_ANNOTATION", "structure-destination")}


def test_a_place_leads_to_the_block_that_begins_there() -> None:
    graph = derived(link(Destination(page=2, x=0, y=515)), p("a", FIRST), p("b", SECOND))
    assert how(graph, Relation.LINKS_TO) == {("go", "b"): ("DETERMINISTIC_DERIVATION", "destination-place")}


@pytest.mark.parametrize("y", [525.0, 512.0, 504.0])
def test_a_place_somewhat_above_or_within_a_line_means_it(y: float) -> None:
    assert led(Destination(page=2, y=y), p("a", FIRST), p("b", SECOND)) == ["b"]


def test_the_top_of_a_page_leads_to_its_first_block() -> None:
    assert led(Destination(page=2, y=792), p("b", SECOND), p("a", FIRST)) == ["a"]


def test_of_blocks_side_by_side_the_one_at_the_place() -> None:
    found = Destination(page=2, x=318, y=514)
    assert led(found, p("left", SECOND), p("right", BESIDE)) == ["right"]


def test_without_x_the_leftmost() -> None:
    assert led(Destination(page=2, y=514), p("right", BESIDE), p("left", SECOND)) == ["left"]


def test_a_place_below_everything_leads_nowhere() -> None:
    assert led(Destination(page=2, y=40), p("a", FIRST)) == []


@pytest.mark.parametrize(
    "destination", [Destination(page=2), Destination(uri="https://example.org"), Destination(name="x")]
)
def test_a_whole_page_another_file_and_an_unknown_name_are_no_block(destination: Destination) -> None:
    assert led(destination, p("a", FIRST)) == []


def test_a_link_does_not_lead_to_the_block_it_is_in() -> None:
    kid = El("P", Seen("go", SECOND, 2), El("Link", Leads(Destination(page=2, y=514), 2)))
    assert pairs(derived(kid), Relation.LINKS_TO) == []


def test_text_in_a_heading_counts_as_the_heading() -> None:
    graph = derived(link(Destination(page=2, y=514)), El("H1", El("Span", Seen("A", SECOND, 2))))
    (edge,) = [e for e in graph.edges if e.relation is Relation.LINKS_TO]
    assert GraphView(graph)[edge.target].raw_role == "H1"


def test_a_heading_made_without_rectangles_is_not_found() -> None:
    assert led(Destination(page=1, y=514), heading(1, "A")) == []
