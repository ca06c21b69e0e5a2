"""The headings of a document as a tree of sections."""

from hypothesis import given

from evigraph.graph import Graph, GraphView
from evigraph.index import ContextReader
from evigraph.index.leaves import leaf_text, leaves
from evigraph.retrieve.pointer import Skeleton, skeleton_of
from support.element import El, heading
from support.graphs import derived
from support.strategies import documents


def skeleton(*kids: El) -> Skeleton:
    return of(derived(*kids))


def of(graph: Graph) -> Skeleton:
    view = GraphView(graph)
    return skeleton_of(view, ContextReader(view))


def test_a_section_has_what_stands_directly_under_its_heading_and_the_sections_below() -> None:
    found = skeleton(heading(1, "Fees"), El("P", "all"), heading(2, "Halls"), El("P", "six"), heading(1, "Rules"))
    fees, halls, rules = found.sections()
    assert [[leaf_text(found.view, leaf) for leaf in at.own] for at in (fees, halls, rules)] == [
        ["Fees", "all"],
        ["Halls", "six"],
        ["Rules"],
    ]
    assert (fees.below, halls.above, rules.above) == ([halls], fees, found.root)
    assert found.breadcrumb(halls) == ("Fees", "Halls")
    assert (found.words(fees), found.words(fees, whole=False)) == (4, 2)


def test_a_document_without_headings_is_flat() -> None:
    found = skeleton(El("P", "one"), El("P", "two"))
    assert found.flat
    assert found.sections() == []
    assert len(found.root.own) == 2


def test_what_stands_before_the_first_heading_is_in_no_section() -> None:
    found = skeleton(El("P", "before"), heading(1, "Fees"), El("P", "after"))
    before, title, after = (leaf.node for leaf in leaves(found.view))
    assert found.of(before) is found.root
    assert found.of(title) is found.of(after) is found.under(title)


def test_it_is_made_once_for_each_view() -> None:
    view = GraphView(derived(heading(1, "Fees"), El("P", "x")))
    assert skeleton_of(view, ContextReader(view)) is skeleton_of(view, ContextReader(view))


@given(documents())
def test_every_leaf_is_in_exactly_one_section(kids: list[El]) -> None:
    found = skeleton(*kids)
    own = [leaf for section in found.root.within() for leaf in section.own]
    assert sorted(own) == [leaf.node for leaf in leaves(found.view)]
    for section in found.sections():
        assert section.chain()[-1] is section
        assert all(found.of(leaf) is section for leaf in section.own)
