"""The leaf-like elements of a document, and what each of them says."""

import pytest
from hypothesis import given

from evigraph.graph import GraphView, Role
from evigraph.index import leaves
from evigraph.index.leaves import holding_leaf, leaf_fragments, leaf_text, leaves_below
from support.element import El, cell, header, item, row, table
from support.graphs import declared, find, named
from support.strategies import documents
from support.units import EXAMPLE_NAMES, characters, example, said, tagged_characters


def test_a_block_with_its_inline_elements_is_one_leaf() -> None:
    assert said(El("P", "A permit ", El("Em", "always ", El("Span", "costs ")), "money.")) == [
        "A permit always costs money."
    ]


@pytest.mark.parametrize("role", ["P", "TD", "H2", "Caption"])
def test_an_artifact_element_is_in_no_leaf(role: str) -> None:
    around = El(role, "Fees ", El("Artifact", "17", El("Figure", alt="rule")), "apply")
    view = GraphView(declared(around))
    (leaf,) = leaves_below(view, 0)
    assert leaf.text == "Fees apply"
    assert [f.text for f in leaf_fragments(view, leaf.node)] == ["Fees ", "apply"]


def test_code_that_is_placed_as_a_block_is_a_leaf_that_keeps_its_lines() -> None:
    code = El("Code", "\nif x:\n    y  \n\nz\n\n", attributes=[("Layout", {"Placement": "/Block"})])
    assert said(El("LBody", "Run ", code, "twice")) == ["Run twice", "if x:\n    y\n\nz"]


def test_code_within_a_line_is_part_of_it() -> None:
    assert said(El("P", "Run ", El("Code", "x\ny"), " twice")) == ["Run x y twice"]


def test_blocks_in_containers_are_leaves_of_their_own() -> None:
    assert said(El("Sect", El("H1", "Fees"), El("Div", El("P", "a"), El("P", "b")))) == ["Fees", "a", "b"]


def test_an_empty_block_is_no_leaf() -> None:
    assert said(El("P"), El("P", "  "), El("P", "a")) == ["a"]


def test_a_block_inside_a_block_is_a_leaf_of_its_own() -> None:
    assert said(El("P", "It costs money.", El("Note", "Not on Sundays."))) == ["It costs money.", "Not on Sundays."]


def test_a_nonstruct_inside_a_block_is_looked_through() -> None:
    assert said(El("P", "A permit ", El("NonStruct", El("NonStruct", "costs ")), "money.")) == ["A permit costs money."]


def test_a_nonstruct_among_blocks_is_looked_through() -> None:
    assert said(El("NonStruct", El("P", "a"), El("NonStruct", El("P", "b")))) == ["a", "b"]


def test_a_container_may_have_text_of_its_own() -> None:
    assert said(El("Sect", "Fees. ", El("P", "a"))) == ["Fees.", "a"]


def test_an_inline_element_among_blocks_is_a_leaf() -> None:
    assert said(El("Sect", El("P", "a"), El("Span", "b"), El("Link", "c"))) == ["a", "b", "c"]


def test_artifact_elements_are_left_out() -> None:
    assert said(El("Artifact", El("P", "page 1")), El("P", "a ", El("Artifact", "page 2"), "b")) == ["a b"]


def test_hyphens_of_line_breaks_are_joined() -> None:
    assert said(El("P", "the per\u00ad", "mit")) == ["the permit"]


class TestReplacementTexts:
    def test_actual_text_stands_for_a_block(self) -> None:
        assert said(El("P", "1 0 0 %", El("Note", "lost"), actual_text="100 %")) == ["100 %"]

    def test_actual_text_of_an_inline_element_is_parted_as_what_it_replaces(self) -> None:
        assert said(El("P", "see ", El("Span", "Fig. I ", actual_text="Figure 1"), "below")) == ["see Figure 1 below"]
        assert said(El("P", "sub", El("Span", "-", actual_text="section"), "s")) == ["subsections"]

    def test_an_inline_element_without_text_is_read_by_its_description(self) -> None:
        assert said(El("P", "Press", El("Span", alt="the red button"), "now")) == ["Press the red button now"]

    def test_an_inline_element_with_text_is_read_by_it(self) -> None:
        assert said(El("P", "See ", El("Link", "the form", alt="Link"))) == ["See the form"]

    def test_a_block_without_text_is_read_by_its_description(self) -> None:
        assert said(El("P", alt="A line of stars")) == ["A line of stars"]


class TestWholeElements:
    @pytest.mark.parametrize("role", ["TD", "TH"])
    def test_a_cell_is_one_leaf_however_it_is_nested(self, role: str) -> None:
        inside = [El("P", "a"), El("L", item("1.", "b"), item("2.", "c")), El("Table", row("d"))]
        assert said(El("Table", El("TR", El(role, *inside)))) == ["a 1. b 2. c d"]

    def test_empty_cells_are_no_leaves(self) -> None:
        assert said(table([header("Year"), cell()], [cell(), "2026"])) == ["Year", "2026"]

    def test_a_caption_is_one_leaf(self) -> None:
        assert said(El("Table", El("Caption", El("P", "Table 1"), El("P", "Fees")), row("a"))) == [
            "Table 1 Fees",
            "a",
        ]

    def test_a_figure_has_its_description_and_the_words_it_shows(self) -> None:
        assert said(El("Figure", "Jan ", "Feb ", alt="Rain by month")) == ["Rain by month Jan Feb"]

    def test_words_that_the_description_repeats_are_not_said_twice(self) -> None:
        assert said(El("Figure", "by month ", alt="Rain by month")) == ["Rain by month"]

    def test_a_figure_without_description_has_the_words_it_shows(self) -> None:
        assert said(El("Figure", "Jan ", "Feb")) == ["Jan Feb"]

    def test_a_figure_that_says_nothing_is_no_leaf(self) -> None:
        assert said(El("Figure")) == []

    @pytest.mark.parametrize("holder", ["Figure", "TD"])
    def test_the_words_of_a_figure_inside_are_not_lost(self, holder: str) -> None:
        inner = El(holder, El("Figure", "Jan Feb ", alt="Rain by month"), El("P", "Figure 1"))
        assert said(El("Table", El("TR", inner)) if holder == "TD" else inner) == ["Rain by month Figure 1 Jan Feb"]

    def test_actual_text_of_a_figure_stands_for_its_words(self) -> None:
        assert said(El("Figure", "J a n", alt="A month", actual_text="January")) == ["January"]

    def test_a_figure_inside_a_paragraph_is_a_leaf_of_its_own(self) -> None:
        assert said(El("P", "Before ", El("Figure", alt="a map"), "after")) == ["Before after", "a map"]


class TestLists:
    def test_a_label_goes_with_its_body(self) -> None:
        view = GraphView(declared(El("L", item("1.", "Read the stage."), item("2.", "Write it down."))))
        assert [(view[leaf.node].role, leaf.text) for leaf in leaves(view)] == [
            (Role.LBODY, "1. Read the stage."),
            (Role.LBODY, "2. Write it down."),
        ]

    @pytest.mark.parametrize("bullet", ["•", "–", "‣ ", "\uf0b7", "*"])
    def test_bullets_are_dropped(self, bullet: str) -> None:
        assert said(El("L", item(bullet, "gloves"), El("LI", El("Lbl", bullet), El("NonStruct", "rods")))) == [
            "gloves",
            "rods",
        ]

    @pytest.mark.parametrize("label", ["1.", "a)", "(iv)", "§ 3", "一、"])
    def test_labels_that_say_something_are_kept(self, label: str) -> None:
        assert said(El("L", item(label, "gloves"))) == [f"{label} gloves"]

    def test_an_item_without_a_body_has_its_label_too(self) -> None:
        assert said(El("L", El("LI", El("Lbl", "1. "), El("NonStruct", "gloves")))) == ["1. gloves"]

    def test_a_label_goes_with_the_first_block_of_its_body(self) -> None:
        assert said(El("L", item("a)", El("P", "gloves"), El("P", "of rubber")))) == ["a) gloves", "of rubber"]

    def test_a_label_goes_with_the_first_block_of_an_item_without_a_body(self) -> None:
        assert said(El("L", El("LI", El("Lbl", "a)"), El("P", "gloves"), El("P", "of rubber")))) == [
            "a) gloves",
            "of rubber",
        ]

    def test_labels_that_meet_are_all_told(self) -> None:
        assert said(El("L", item("1.", El("L", item("a)", "gloves"), item("b)", "rods"))))) == [
            "1. a) gloves",
            "b) rods",
        ]

    def test_a_label_alone_is_not_lost(self) -> None:
        assert said(El("L", item("Appendix"))) == ["Appendix"]

    def test_an_unlabelled_item_is_a_leaf(self) -> None:
        assert said(El("L", El("LI", "gloves"), item(None, "rods"))) == ["gloves", "rods"]

    def test_nested_items_are_leaves_of_their_own(self) -> None:
        inner = El("L", item("a)", "bottles"), item("b)", "ice"))
        assert said(El("L", item("1.", "the sample box: ", inner), item("2.", "rods"))) == [
            "1. the sample box:",
            "a) bottles",
            "b) ice",
            "2. rods",
        ]

    def test_the_label_of_a_note_is_parted_from_its_first_word(self) -> None:
        assert said(El("P", "It costs money.", El("Note", El("Lbl", "1"), "Not on Sundays."))) == [
            "It costs money.",
            "1 Not on Sundays.",
        ]


class TestFragments:
    """The fragments a leaf's text is made of."""

    def shown(self, view: GraphView, node: int) -> list[str]:
        return [fragment.text for fragment in leaf_fragments(view, node)]

    def test_those_of_inline_elements_belong_to_the_block(self) -> None:
        view = GraphView(declared(El("P", "a ", El("Em", "b "), El("Span", "c ", actual_text="C"), "d")))
        assert self.shown(view, 1) == ["a ", "b ", "c ", "d"]

    def test_those_of_leaves_inside_do_not(self) -> None:
        view = GraphView(declared(El("P", "a ", El("Note", "b "), "c")))
        assert self.shown(view, 1) == ["a ", "c"]

    def test_those_of_artifacts_do_not(self) -> None:
        view = GraphView(declared(El("P", "a ", El("Artifact", "b "), "c")))
        assert self.shown(view, 1) == ["a ", "c"]

    def test_those_of_a_cell_are_all_inside_it(self) -> None:
        view = GraphView(declared(table([cell("a ", rows=1)])))
        assert self.shown(view, find(view.graph, Role.TD)[0]) == ["a "]

    def test_a_label_that_is_said_belongs_to_its_body(self) -> None:
        view = GraphView(declared(El("L", item("1. ", "a"), item("•", "b"))))
        assert [self.shown(view, body) for body in find(view.graph, Role.LBODY)] == [["1. ", "a"], ["b"]]

    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_no_two_leaves_of_an_example_share_one(self, name: str) -> None:
        view = GraphView(example(name))
        found = [fragment.id for leaf in leaves(view) for fragment in leaf_fragments(view, leaf.node)]
        assert len(found) == len(set(found))


class TestEveryTextOnce:
    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_the_leaves_of_an_example_say_all_tagged_content(self, name: str) -> None:
        view = GraphView(example(name))
        assert characters(leaf.text for leaf in leaves(view)) == tagged_characters(view)

    @pytest.mark.parametrize("name", EXAMPLE_NAMES)
    def test_each_word_of_an_example_is_said_as_the_whole_document_says_it(self, name: str) -> None:
        view = GraphView(example(name))
        said = {word for leaf in leaves(view) for word in leaf.text.split()}
        assert {word for word in view.text(0).split() if any(c.isalnum() for c in word)} <= said

    @given(documents())
    def test_the_leaves_of_any_document_say_all_tagged_content(self, kids: list[El]) -> None:
        view = GraphView(declared(*kids))
        assert characters(leaf.text for leaf in leaves(view)) == tagged_characters(view)

    @given(documents())
    def test_leaves_come_in_logical_order_each_once(self, kids: list[El]) -> None:
        found = [leaf.node for leaf in leaves(GraphView(declared(*kids)))]
        assert found == sorted(set(found))

    @given(documents())
    def test_a_leaf_read_alone_says_the_same(self, kids: list[El]) -> None:
        view = GraphView(declared(*kids))
        assert all(leaf_text(view, leaf.node) == leaf.text for leaf in leaves(view))


def test_the_leaves_below_a_node_are_those_of_its_subtree() -> None:
    graph = declared(El("Sect", El("P", "a"), El("P", "b")), El("P", "c"))
    view = GraphView(graph)
    assert [leaf.text for leaf in leaves_below(view, find(graph, Role.SECT)[0])] == ["a", "b"]
    assert [leaf.text for leaf in leaves_below(view, named(graph, "c"))] == ["c"]


def test_a_tree_deeper_than_pythons_stack_is_read() -> None:
    deep = El("P", "a")
    for _ in range(3000):
        deep = El("Div", deep)
    assert said(deep) == ["a"]


def test_what_is_inside_a_leaf_that_is_taken_whole_is_said_by_that_leaf() -> None:
    view = GraphView(declared(El("Figure", El("Caption", "a crane"), alt="A crane.")))
    (figure,) = (leaf.node for leaf in leaves(view))
    assert [holding_leaf(view, node) for node in view.subtree(figure)] == [figure] * 2


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_a_leaf_is_held_by_itself(name: str) -> None:
    view = GraphView(example(name))
    assert all(holding_leaf(view, leaf.node) == leaf.node for leaf in leaves(view))
