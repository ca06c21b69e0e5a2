"""How text is set: told where the tree has no heading, and nowhere else."""

import pikepdf
import pytest

from evigraph.graph import Fragment, Graph
from support.element import El, heading
from support.pdfs import Ref, Sheet, Text, marked, read, show

NAMES = ["Helvetica-Bold", "ABCDEF+Arial,Bold", "Roboto-Black", "Arial-BoldMT", "MyriadPro-Semibold"]


def set_in(name: str, *kids: El) -> Graph:
    """The graph of a file whose only font has this name."""

    def rename(pdf: pikepdf.Pdf) -> None:
        for page in pdf.pages:
            page.obj.Resources.Font.F1.BaseFont = pikepdf.Name("/" + name)

    return read(*kids, edit=rename)


def only(graph: Graph) -> Fragment:
    (fragment,) = (f for f in graph.fragments if f.text.strip())
    return fragment


@pytest.mark.parametrize("name", NAMES)
def test_a_font_is_bold_by_its_name(name: str) -> None:
    assert only(set_in(name, El("P", "Scope"))).bold


@pytest.mark.parametrize("name", ["Helvetica", "Segoe-Semilight", "Abadi", "Times-Italic"])
def test_others_are_not(name: str) -> None:
    assert not only(set_in(name, El("P", "Scope"))).bold


def test_the_size_is_told_in_points() -> None:
    assert only(read(El("P", Text("Scope", size=18)))).size == 18


def test_the_size_is_what_most_of_a_text_is_set_in() -> None:
    words = marked(0, show("all of this and more", size=12), show("1", at=(300, 404), size=7))
    assert only(read(El("P", Ref(0)), pages=[Sheet(words)])).size == 12


def test_a_matrix_counts() -> None:
    turned = marked(0, "q 2 0 0 2 0 0 cm\n", show("Scope", at=(40, 200), size=9), "Q\n")
    assert only(read(El("P", Ref(0)), pages=[Sheet(turned)])).size == 18


def test_a_heading_in_the_tree_makes_it_needless() -> None:
    graph = set_in("Helvetica-Bold", heading(1, "A"), El("P", "Scope"))
    assert {(f.bold, f.size) for f in graph.fragments} == {(False, None)}


def test_a_title_is_no_heading() -> None:
    assert any(f.bold for f in set_in("Helvetica-Bold", El("Title", "A"), El("P", "Scope")).fragments)


def test_what_the_tree_does_not_reach_is_not_looked_at() -> None:
    graph = read(El("P", "Scope"), pages=[Sheet(show("stray"))])
    assert {f.size for f in graph.fragments if f.node is None} == {None}
