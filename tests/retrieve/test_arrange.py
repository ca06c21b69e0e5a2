"""Notes below what they qualify, captions beside what they stand for."""

from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import Edge, Graph, GraphView, Origin, Relation
from evigraph.index import leaves
from evigraph.retrieve.arrange import arranged
from evigraph.retrieve.render import render_nodes
from evigraph.retrieve.tables import Tables
from support.element import El, header, heading, item, table
from support.graphs import derived, find, named
from support.units import view_of


def rendered(view: GraphView, *without: str) -> list[str]:
    nodes = [leaf.node for leaf in leaves(view) if leaf.text not in without]
    return [line.text for line in render_nodes(view, nodes)]


def linked(graph: Graph, relation: Relation, source: int, target: int) -> GraphView:
    """The graph with one edge more."""
    from evigraph.graph import enrich

    return GraphView(enrich(graph, [Edge(source, target, relation, Origin.DETERMINISTIC_DERIVATION, "test")]))


class TestNotes:
    def test_a_note_stands_directly_below_the_block_that_shows_its_label(self) -> None:
        view = view_of(
            El("P", "A permit costs money.", El("Sup", "1")),
            El("P", "Ask early."),
            El("Note", El("Lbl", "1"), "Not on Sundays."),
        )
        assert rendered(view) == ["A permit costs money.1", "1 Not on Sundays.", "Ask early."]

    def test_a_note_to_a_cell_stands_below_its_table(self) -> None:
        fees = table([header("Use"), El("TH", "Fee", El("Sup", "a"))], ["Crane", "92"], ["Skip", "8"])
        view = view_of(fees, El("P", "Ask early."), El("Note", El("Lbl", "a"), "In euros."))
        assert rendered(view) == ["Use | Feea", "---|---", "Crane | 92", "Skip | 8", "", "a In euros.", "Ask early."]

    def test_a_note_to_an_item_stands_below_the_item(self) -> None:
        items = El("L", item("1.", "gloves", El("Sup", "x")), item("2.", "rods"))
        view = view_of(items, El("Note", El("Lbl", "x"), "Of rubber."))
        assert rendered(view) == ["1. glovesx", "x Of rubber.", "2. rods"]

    def test_a_note_of_several_paragraphs_stays_together(self) -> None:
        note = El("Note", El("P", "1 Not on Sundays."), El("P", "Nor at night."))
        graph = derived(El("P", "A permit costs money."), El("P", "Ask early."), note)
        view = linked(graph, Relation.NOTE_FOR, find(graph, "Note")[0], named(graph, "A permit costs money."))
        assert rendered(view) == ["A permit costs money.", "1 Not on Sundays.", "Nor at night.", "Ask early."]

    def test_notes_to_one_block_keep_their_order(self) -> None:
        graph = derived(El("P", "A permit."), El("P", "Ask early."), El("Note", "first"), El("Note", "second"))
        view = linked(graph, Relation.NOTE_FOR, named(graph, "first"), 1)
        view = linked(view.graph, Relation.NOTE_FOR, named(graph, "second"), 1)
        assert rendered(view) == ["A permit.", "first", "second", "Ask early."]

    def test_a_note_without_what_it_qualifies_keeps_its_place(self) -> None:
        view = view_of(
            El("P", "A permit.", El("Sup", "1")), El("P", "Ask early."), El("Note", El("Lbl", "1"), "Not on Sundays.")
        )
        assert rendered(view, "A permit.1") == ["Ask early.", "1 Not on Sundays."]

    def test_notes_that_qualify_each_other_are_there(self) -> None:
        graph = derived(El("P", "a"), El("Note", "b"), El("Note", "c"))
        view = linked(graph, Relation.NOTE_FOR, 2, 3)
        view = linked(view.graph, Relation.NOTE_FOR, 3, 2)
        assert rendered(view) == ["a", "b", "c"]


class TestCaptions:
    def test_a_tables_caption_stands_above_it_wherever_it_is_tagged(self) -> None:
        fees = table([header("Use"), header("Fee")], ["Crane", "92"])
        fees.kids.append(El("Caption", "Table 1"))
        assert rendered(view_of(heading(1, "Fees"), fees)) == [
            "Fees",
            "Table 1",
            "",
            "Use | Fee",
            "---|---",
            "Crane | 92",
        ]

    def test_a_figures_caption_stays_below_it(self) -> None:
        view = view_of(El("Figure", alt="a map"), El("Caption", "Map 1"), El("P", "a"))
        assert rendered(view) == ["[Figure: a map]", "Map 1", "a"]

    def test_a_figures_caption_that_stands_above_stays_above(self) -> None:
        view = view_of(El("Caption", "Map 1"), El("Figure", alt="a map"), El("P", "a"))
        assert rendered(view) == ["Map 1", "[Figure: a map]", "a"]

    def test_a_caption_comes_to_its_figure_over_what_is_between(self) -> None:
        graph = derived(El("Figure", alt="a map"), El("P", "a"), El("Caption", "Map 1"))
        view = linked(graph, Relation.CAPTION_FOR, named(graph, "Map 1"), find(graph, "Figure")[0])
        assert rendered(view) == ["[Figure: a map]", "Map 1", "a"]

    def test_the_captions_of_a_cut_table_stand_above_its_first_part(self) -> None:
        first = table([header("Use"), header("Fee")], ["Crane", "92"])
        graph = derived(first, El("Table", El("Caption", "Table 1, continued"), *table(["Skip", "8"]).kids))
        one, two = find(graph, "Table")
        view = linked(graph, Relation.CONTINUES, two, one)
        assert rendered(view)[:3] == ["Table 1, continued", "", "Use | Fee"]
        assert rendered(view)[-1] == "Skip | 8"


@given(st.data())
def test_every_leaf_comes_once_whatever_the_edges(data: st.DataObject) -> None:
    graph = derived(
        El("P", "a"),
        table([header("Use"), header("Fee")], ["Crane", "92"]),
        El("Figure", alt="b"),
        El("Note", "c"),
        El("Caption", "d"),
    )
    nodes = st.integers(1, len(graph.nodes) - 1)
    relations = st.sampled_from([Relation.NOTE_FOR, Relation.CAPTION_FOR])
    view = GraphView(graph)
    for _ in range(data.draw(st.integers(0, 4))):
        source, target = data.draw(nodes), data.draw(nodes)
        if source != target:
            view = linked(view.graph, data.draw(relations), source, target)
    whole = [leaf.node for leaf in leaves(view)]
    given_nodes = sorted(data.draw(st.sets(st.sampled_from(whole))))
    assert sorted(arranged(view, Tables(view), given_nodes)) == given_nodes
