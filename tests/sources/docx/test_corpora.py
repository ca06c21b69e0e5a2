"""The Word files of the external corpora: what a person sees in them is in their graphs, and all of their text."""

import re
import xml.etree.ElementTree as ET
import zipfile
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from evigraph.derive import compile_file, lay_out
from evigraph.graph import Graph, GraphView, Relation
from support.corpora import corpora
from support.graphs import column_headers, find, how, named, pairs, row_headers
from support.laws import assert_one_owner
from support.markdown import said

pytestmark = pytest.mark.corpora

NAMES = (
    *("Strict", "Transitional", "content_control_with_picture", "docx_checkboxes", "docx_code_blocks", "docx_comments"),
    *("docx_external_image", "docx_grouped_images", "docx_list_blank_spacer", "docx_list_resumed_numbering"),
    *("docx_lists", "docx_page_header_footer_first_page", "docx_rich_cells", "docx_rich_tables_01", "docx_vml_images"),
    *("drawingml", "equations", "list_after_num_headers", "lorem_ipsum", "omml_frac_superscript", "omml_func_log"),
    *("omml_multi_equation_paragraph", "omml_text_escapes_in_math", "table_with_equations", "tablecell"),
    *("test_emf_docx", "textbox", "unit_test_formatting", "unit_test_headers", "unit_test_headers_numbered"),
    *("word_image_anchors", "word_sample", "word_tables"),
)
PARTS = re.compile(r"word/(?:document|header\d*|footer\d*|footnotes|endnotes|comments)\.xml")
PASSED_OVER = {"del", "moveFrom", "Fallback", "instrText", "delText", "rPr", "pPr", "sdtPr", "tblPr", "drawingPr"}
PARTED = {"p", "tab", "br", "cr", "tc", "oMath", "r"}


def file(name: str) -> Path:
    return corpora() / "benchmarks" / "formats" / "docx" / f"{name}.docx"


def graph_of(name: str) -> Graph:
    return compile_file(file(name))


def words(text: str) -> list[str]:
    return re.findall(r"[^\W_]+", text)


def texts(element: Any) -> Iterator[str]:
    """The text of an element of a part, read without anything of the project."""
    name = element.tag.rpartition("}")[2]
    if name in PASSED_OVER:
        return
    if name == "t":  # of an equation each letter by itself: nothing parts the factors of a product
        yield " ".join(element.text or "") if element.tag.endswith("math}t") else element.text or ""
    parted = name in PARTED and (name != "r" or element.tag.endswith("math}r"))
    yield " " * parted
    for child in element:
        yield from texts(child)
    yield " " * parted


def words_of(path: Path) -> list[str]:
    """The words that a Word file shows: those of its document, notes, comments, and the headers it refers to."""
    found: list[str] = []
    with zipfile.ZipFile(path) as archive:
        relations = archive.read("word/_rels/document.xml.rels").decode()
        document = archive.read("word/document.xml").decode()
        for name in filter(PARTS.fullmatch, archive.namelist()):
            match = re.search(rf'<Relationship [^>]*"{name.removeprefix("word/")}"[^>]*>', relations)
            key = re.search(r' Id="([^"]+)"', match[0])[1] if match else ""
            if not re.match("word/(?:header|footer)", name) or f'r:id="{key}"' in document:
                found.extend(words("".join(texts(ET.fromstring(archive.read(name))))))
    return found


def shown(graph: Graph, without: set[str]) -> list[str]:
    """The words of a graph, but for those of the elements of some roles; of equations each letter."""
    parts: list[str] = []
    for fragment in graph.fragments:
        role = "" if fragment.node is None else graph.nodes[fragment.node].role
        if role not in without:
            parts.append(f" {' '.join(fragment.text)} " if role == "Formula" else fragment.text)
            parts.append(" " * (fragment.artifact is not None))
    return words("".join(parts))


@pytest.mark.parametrize("name", NAMES)
def test_all_words_of_the_file_are_in_its_graph_and_once(name: str) -> None:
    graph = graph_of(name)
    found = Counter(shown(graph, {"Lbl", "RP"}))
    expected = Counter(words_of(file(name)))
    missing = expected - found
    assert missing.total() <= 0.01 * expected.total(), missing
    numbers = sum(node.role.value.startswith("H") for node in graph.nodes)
    assert (found - expected).total() <= 0.01 * expected.total() + 4 * numbers, found - expected
    assert_one_owner(graph)
    assert graph.quality.tagged_text_share in (0.0, 1.0)
    assert all(f.anchor.path and f.anchor.path.startswith("word/") for f in graph.fragments)


def grids(graph: Graph) -> list[tuple[int, int, int]]:
    """The rows, columns and header cells of each table."""
    view = GraphView(graph)
    laid = (lay_out(view, table) for table in find(graph, "Table"))
    return [(grid.height, grid.width, sum(cell.is_header for cell in grid.cells)) for grid in laid]


def headings(graph: Graph) -> str:
    """The levels of the headings in order; 0 is a title."""
    return "".join(str(node.level) for node in graph.nodes if node.level is not None)


@pytest.mark.parametrize(
    ("name", "levels", "lists", "items", "captions", "figures", "formulas", "boxes"),
    [
        ("docx_checkboxes", "22", 0, 0, 0, 0, 0, 0),
        ("docx_code_blocks", "122222222", 0, 0, 0, 0, 0, 0),
        ("docx_comments", "0", 0, 0, 0, 0, 0, 0),
        ("docx_grouped_images", "11", 0, 0, 0, 5, 0, 0),
        ("docx_lists", "1333333333", 24, 48, 0, 0, 0, 0),
        ("docx_list_resumed_numbering", "1", 3, 5, 0, 0, 0, 0),
        ("docx_rich_cells", "2222222", 12, 27, 0, 2, 0, 0),
        ("drawingml", "", 0, 0, 0, 2, 0, 3),
        ("equations", "", 1, 3, 0, 0, 27, 0),
        ("list_after_num_headers", "232", 2, 7, 0, 0, 0, 0),
        ("textbox", "", 3, 5, 0, 0, 0, 16),
        ("unit_test_formatting", "", 2, 5, 0, 0, 0, 0),
        ("unit_test_headers", "01223132", 0, 0, 0, 0, 0, 0),
        ("unit_test_headers_numbered", "012231322", 5, 14, 0, 0, 0, 0),
        ("word_sample", "012", 3, 9, 1, 1, 0, 0),
    ],
)
def test_elements_are_those_of_the_file(
    name: str, levels: str, lists: int, items: int, captions: int, figures: int, formulas: int, boxes: int
) -> None:
    graph = graph_of(name)
    assert headings(graph) == levels
    counts = [len(find(graph, role)) for role in ("L", "LI", "Caption", "Figure", "Formula", "Aside")]
    assert counts == [lists, items, captions, figures, formulas, boxes]


@pytest.mark.parametrize(
    ("name", "tables"),
    [
        ("docx_checkboxes", [(4, 1, 0)]),
        (
            "docx_rich_cells",
            [(4, 2, 0), (3, 2, 0), (2, 3, 4), (2, 3, 4), (3, 2, 0), (2, 1, 0), (2, 1, 0), (2, 2, 0), (2, 1, 0)],
        ),
        ("docx_rich_tables_01", [(24, 3, 0), (24, 3, 0)]),
        ("table_with_equations", [(2, 2, 0)]),
        ("tablecell", [(1, 1, 0), (1, 1, 0), (3, 3, 0)]),
        ("word_sample", [(4, 3, 6)]),
        ("word_tables", [(3, 3, 5), (3, 3, 5), (3, 4, 6), (5, 3, 7), (9, 5, 13), (2, 2, 2), (2, 3, 3)]),
    ],
)
def test_tables_have_the_rows_and_columns_of_the_file_and_the_headers_that_its_looks_ask_for(
    name: str, tables: list[tuple[int, int, int]]
) -> None:
    assert grids(graph_of(name)) == tables


def test_both_conformance_classes_are_read_alike() -> None:
    strict, transitional = graph_of("Strict"), graph_of("Transitional")
    assert [f.text for f in strict.fragments] == [f.text for f in transitional.fragments]
    assert strict.fragments


def test_a_caption_an_introduction_a_quote_and_a_heading_are_joined_to_what_they_are_for() -> None:
    graph = graph_of("word_sample")
    (caption,) = pairs(graph, Relation.CAPTION_FOR)
    assert caption[0] == "Figure 1: This is a cute duckling"
    labels = [source for source, target in pairs(graph, Relation.LABEL_FOR) if target[0] in "\u20221" and " " in target]
    assert any(source.endswith("try not to drown:") for source in labels)
    assert "Also, don’t forget:" in labels
    assert said(graph, "BlockQuote") == ["I like to eat leaves"]
    assert ("Let’s eat", "I like to eat leaves") in pairs(graph, Relation.HEADING_FOR)
    assert graph.document.title == "Swimming in the lake"


def test_a_value_has_the_headers_of_its_row_and_column_as_derived_from_the_look() -> None:
    graph = graph_of("word_sample")
    assert (column_headers(graph, "150"), row_headers(graph, "150")) == (["Calories per portion"], ["Berries"])
    assert how(graph, Relation.ROW_HEADER_FOR)[("Berries", "150")] == ("DETERMINISTIC_DERIVATION", "position")
    tables = graph_of("word_tables")
    cell = next(node.id for node in tables.nodes if node.role == "TD" and node.attribute("RowSpan") == 2)
    view = GraphView(tables)
    heads = {view.text(edge.source) for edge in view.incoming(cell, Relation.ROW_HEADER_FOR)}
    assert heads == {"Cell 1.0", "Cell 2.0"}


def test_items_are_labelled_as_word_shows_them() -> None:
    assert said(graph_of("docx_list_resumed_numbering"), "Lbl") == ["1.", "2.", "•", "•", "3."]
    assert said(graph_of("docx_list_blank_spacer"), "Lbl") == ["1", "1.1", "1.2", "2"]
    assert said(graph_of("unit_test_headers_numbered"), "H2")[:2] == ["1.1. Section 1.1", "1.2. Section 1.2"]
    assert said(graph_of("list_after_num_headers"), "H2")[1] == "1. Glosario"


def test_comments_lead_to_their_paragraphs_with_their_authors() -> None:
    graph = graph_of("docx_comments")
    assert [graph.nodes[node].title for node in find(graph, "Annot")] == ["John Reviewer", "Jane Editor", None]
    first = named(graph, "This is the first paragraph that has a comment attached to it.")
    remarks = [edge for edge in graph.edges if edge.relation is Relation.REFERS_TO and edge.target == first]
    assert [edge.source for edge in remarks] == find(graph, "Annot")[:1]


def test_headers_and_footers_of_all_pages_are_artifacts() -> None:
    graph = graph_of("docx_page_header_footer_first_page")
    kinds = [fragment.artifact for fragment in graph.fragments if fragment.artifact]
    assert kinds == ["Pagination/Header", "Pagination/Header", "Pagination/Footer", "Pagination/Footer"]


def test_check_boxes_tell_their_state() -> None:
    values = [f.field.value for f in graph_of("docx_checkboxes").fragments if f.field is not None]
    assert values == ["Yes", "Off", "Yes", "Off", "Yes", "Yes", "Off", "Yes", "Yes", "Yes", "Yes", "Off"]
