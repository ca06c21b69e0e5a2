"""The Markdown files of the external corpora: what a person sees in them is in their graphs, and all of their text."""

import re
from html import unescape
from pathlib import Path

import pytest

from evigraph.derive import compile_file
from evigraph.graph import Graph, GraphView, Quality, Relation
from support.corpora import corpora
from support.graphs import column_headers, pairs
from support.laws import assert_one_owner
from support.markdown import said

pytestmark = pytest.mark.corpora

NAMES = (
    "blocks",
    "duck",
    "ending_with_table",
    "escaped_characters",
    "inline_and_formatting",
    "mixed",
    "mixed_without_h1",
    "nested",
    "signature_stamp_01",
    "wiki",
)
FILES = [
    *(f"formats/md/{name}.md" for name in NAMES),
    "proxy-pointer/consolidated_scorecard.md",
    "proxy-pointer/financebench_scorecard_k5.md",
]


def file(name: str) -> Path:
    return corpora() / "benchmarks" / name


def graph_of(name: str) -> Graph:
    return compile_file(file(f"formats/md/{name}.md"))


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text)


def words_of(source: str) -> list[str]:
    """The words of a Markdown file, its markup taken off with a few expressions."""
    source = re.sub(r"<!--.*?-->", " ", source, flags=re.DOTALL)
    source = re.sub(r"^(?:```|~~~).*$", " ", source, flags=re.MULTILINE)
    source = re.sub(r"</?[A-Za-z][^>]*>", " ", source)
    source = re.sub(r"\]\([^)\s]*\)", "] ", source)
    return words(re.sub(r"[*`~_|\\]", "", unescape(source)))


@pytest.mark.parametrize("name", FILES)
def test_all_words_of_the_file_are_in_its_graph(name: str) -> None:
    graph = compile_file(file(name))
    text = " ".join(fragment.text for fragment in graph.fragments)
    found = words(re.sub(r"[*`~_|\\]", "", unescape(text)))
    expected = words_of(file(name).read_text(encoding="utf-8"))
    left = list(found)
    missing = [word for word in expected if word not in left or left.remove(word)]
    assert len(missing) <= 0.01 * len(expected), missing
    assert len(found) <= 1.01 * len(expected) + 2
    assert_one_owner(graph)
    assert graph.quality.tagged_text_share == 1.0


@pytest.mark.parametrize(
    ("name", "headings", "tables", "lists", "items"),
    [
        ("blocks", 4, 0, 4, 4),
        ("duck", 3, 1, 3, 9),
        ("ending_with_table", 0, 1, 0, 0),
        ("escaped_characters", 8, 1, 2, 2),
        ("inline_and_formatting", 4, 1, 2, 9),
        ("mixed", 2, 1, 1, 2),
        ("mixed_without_h1", 1, 0, 2, 4),
        ("nested", 1, 0, 14, 23),
        ("signature_stamp_01", 0, 0, 0, 0),
        ("wiki", 3, 0, 0, 0),
    ],
)
def test_headings_tables_and_lists_are_those_of_the_file(
    name: str, headings: int, tables: int, lists: int, items: int
) -> None:
    quality: Quality = graph_of(name).quality
    assert (quality.headings, quality.tables, quality.lists, quality.list_items) == (headings, tables, lists, items)


def test_a_cell_has_the_header_of_its_column() -> None:
    graph = graph_of("ending_with_table")
    assert column_headers(graph, "Riri") == ["Name in French"]
    assert column_headers(graph, "Dagobert Duck") == ["Name in German"]


def test_lists_have_their_introductions_and_sections_their_headings() -> None:
    graph = graph_of("duck")
    labels = [source for source, target in pairs(graph, Relation.LABEL_FOR) if target.startswith("- ")]
    assert labels == [
        "To get started with swimming, first lay down in a water and try not to drown:",
        "Also, don’t forget:",
        "And let’s add another list in the end:",
    ]
    assert ("Let’s eat", "I like to eat leaves") in pairs(graph, Relation.HEADING_FOR)
    assert said(graph, "Code") == ["Leaves\nBerries\nGrain"]


def test_lists_nest_as_deep_as_they_are_written() -> None:
    graph = graph_of("nested")
    view = GraphView(graph)
    (node,) = [n.id for n in graph.nodes if n.role == "LBody" and view.own_text(n.id) == "abc12345"]
    around = [view.text(at).split("\n")[0] for at in view.ancestors(node) if view[at].role == "LBody"]
    assert around == ["abc1234", "abc123", "abc"]


def test_escapes_and_character_references_are_what_they_stand_for() -> None:
    graph = graph_of("escaped_characters")
    assert said(graph, "H2")[0] == "& < > \" '"
    assert said(graph, "Code") == ["&amp; &lt; &gt; &quot; &#39;"]
    assert "| | |" in said(graph, "TD")


def test_a_scorecard_is_a_table_whose_cells_know_their_headers() -> None:
    graph = compile_file(file("proxy-pointer/consolidated_scorecard.md"))
    assert column_headers(graph, "Xilinx Amortization impact") == ["Question"]
    assert column_headers(graph, "24.7%") == ["Ground Truth"]
    assert graph.document.title == "Proxy-Pointer Consolidated Benchmark Scorecard"
