"""Contents lists and the headings they name."""

import msgspec
import pytest

from evigraph.derive import compile_graph
from evigraph.graph import Destination, Graph, Page, Relation
from support.element import El, Leads, heading
from support.graphs import declared, derived, how, pairs


def entry(*kids: str | El) -> El:
    return El("TOCI", *kids)


def named(*kids: El) -> list[tuple[str, str]]:
    return [(source, target) for source, target in pairs(derived(*kids), Relation.REFERS_TO)]


@pytest.mark.parametrize(
    "text",
    [
        "Fees 7",
        "Fees ........ 7",
        "Fees\u2026\u2026\u2026 7",
        "Fees . . . . . 7",
        "Fees7",
        "FEES",
        "Fees iv",
        "Fees A-3",
        "Fees ........",
    ],
)
def test_an_entry_names_the_heading_that_reads_alike(text: str) -> None:
    graph = derived(El("TOC", entry(text)), heading(1, "Fees"), heading(1, "Permits"))
    assert how(graph, Relation.REFERS_TO) == {(text, "Fees"): ("DETERMINISTIC_DERIVATION", "contents-text")}


def test_a_title_that_ends_in_a_number_keeps_it() -> None:
    assert named(El("TOC", entry("Fees 2026 7")), heading(1, "Fees 2026"), heading(1, "Fees")) == [
        ("Fees 2026 7", "Fees 2026")
    ]


def test_an_entry_without_page_may_end_in_a_number() -> None:
    assert named(El("TOC", entry("Fees 2026")), heading(1, "Fees 2026")) == [("Fees 2026", "Fees 2026")]


@pytest.mark.parametrize(
    ("text", "title"), [("2.1 Fees 7", "Fees"), ("Fees 7", "2.1 Fees"), ("2.1 Fees 7", "2.1. Fees")]
)
def test_a_number_may_stand_in_one_of_the_two(text: str, title: str) -> None:
    assert named(El("TOC", entry(text)), heading(1, title)) == [(text, title)]


def test_of_headings_that_read_alike_the_one_on_the_page() -> None:
    graph = declared(El("TOC", entry("Fees 2"), entry("Fees 3")), El("H1", "Fees", page=2), El("H1", "Fees", page=3))
    found = {(e.source, e.target) for e in compile_graph(graph).edges if e.relation is Relation.REFERS_TO}
    assert found == {(2, 4), (3, 5)}


def test_pages_are_named_by_their_labels() -> None:
    graph = declared(El("TOC", entry("Fees iv")), El("H1", "Fees", page=1), El("H1", "Fees", page=2))
    pages = (Page(612, 792, label="iii"), Page(612, 792, label="iv"))
    found = compile_graph(_with_pages(graph, pages))
    assert [(e.source, e.target) for e in found.edges if e.relation is Relation.REFERS_TO] == [(2, 4)]


def _with_pages(graph: Graph, pages: tuple[Page, ...]) -> Graph:
    return msgspec.structs.replace(graph, document=msgspec.structs.replace(graph.document, pages=pages))


def test_headings_that_cannot_be_told_apart_are_not_named() -> None:
    assert named(El("TOC", entry("Fees")), heading(1, "Fees"), heading(1, "Fees")) == []


def test_a_link_comes_before_the_text() -> None:
    leads = El("Link", "Fees 7", Leads(Destination(node=5)))
    graph = derived(El("TOC", entry(leads)), heading(1, "Fees"), heading(1, "Charges"))
    assert how(graph, Relation.REFERS_TO) == {("Fees 7", "Charges"): ("DETERMINISTIC_DERIVATION", "contents-link")}


def test_an_entry_leaves_out_the_entries_nested_in_it() -> None:
    nested = El("TOC", entry("Permits 3"))
    found = named(El("TOC", entry("Fees 2", nested)), heading(1, "Fees"), heading(2, "Permits"))
    assert [target for _, target in found] == ["Fees", "Permits"]


def test_a_list_of_tables_names_captions() -> None:
    table = El("Table", El("Caption", "Table 1: Fees"), El("TR", El("TD", "x")))
    assert named(El("TOC", entry("Table 1: Fees ..... 9")), table) == [("Table 1: Fees ..... 9", "Table 1: Fees")]


def test_the_title_of_the_list_names_nothing() -> None:
    assert named(El("TOC", entry("Contents")), heading(1, "Fees")) == []
