"""The rules of derivation on a whole Markdown document: what its author declares is found, and no mistake of tags."""

from evigraph.derive import compile_file
from evigraph.graph import Relation, Stratum, stratum
from support.examples import EXAMPLES
from support.graphs import column_headers, how, pairs

GRAPH = compile_file(EXAMPLES / "markdown" / "lending-rules.md")


def test_nothing_is_found_wrong() -> None:
    assert GRAPH.diagnostics == ()


def test_its_structure_is_counted() -> None:
    quality = GRAPH.quality
    assert (quality.headings, quality.tables, quality.lists, quality.list_items) == (5, 1, 2, 5)
    assert (quality.header_cells, quality.scoped_header_cells, quality.data_cells) == (4, 4, 16)
    assert (quality.header_edges_declared, quality.header_edges_derived) == (16, 0)
    assert (quality.tagged_text_share, quality.order_agreement) == (1.0, None)


def test_title_and_language_are_those_of_the_front_matter() -> None:
    assert (GRAPH.document.title, GRAPH.document.lang) == ("Lending Rules of the Harbour Library", "en-GB")


def test_cells_have_the_headers_of_their_columns() -> None:
    assert column_headers(GRAPH, "21 days") == ["Loan period"]
    assert column_headers(GRAPH, "4.00") == ["Charge a day when late"]


def test_the_list_has_its_introduction() -> None:
    assert [
        source for source, target in pairs(GRAPH, Relation.LABEL_FOR) if "passport" in target and source.endswith(":")
    ] == ["Bring to the desk:"]


def test_the_note_is_for_the_paragraph_that_refers_to_it() -> None:
    ((note, block),) = how(GRAPH, Relation.NOTE_FOR)
    assert note.startswith("[wait] Somebody waits")
    assert block == "A loan may be renewed twice, unless somebody waits for the item.[wait]"


def test_links_lead_to_headings_by_text_and_by_name() -> None:
    assert how(GRAPH, Relation.LINKS_TO) == {
        ("history", "History"): ("DETERMINISTIC_DERIVATION", "fragment-heading"),
        ("loan periods", "Loan periods and charges"): ("SOURCE_ATTRIBUTE", "fragment-id"),
    }


def test_nothing_is_inferred() -> None:
    assert all(stratum(edge.origin) is not Stratum.INFERRED for edge in GRAPH.edges)
