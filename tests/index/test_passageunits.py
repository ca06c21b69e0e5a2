"""Passage units: within one section, overlapping, tables in complete rows, nothing out of reach."""

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.derive import compile_graph, shown_grid, table_of
from evigraph.graph import Graph, GraphView, Relation, Role, Status
from evigraph.index import (
    PASSAGE_CHARACTERS,
    PASSAGE_OVERLAP,
    ContextReader,
    Kind,
    Unit,
    flat_graph,
    leaves,
    make_units,
)
from evigraph.index.leaves import leaf_text
from evigraph.index.nodeunits import in_contents
from evigraph.index.units import embedded_text
from support.element import El, cell, header, heading, item, row, table
from support.graphs import declared, derived, named
from support.markdown import compiled as compiled_markdown
from support.pdfs import Sheet, compiled, show
from support.strategies import documents
from support.units import EXAMPLE_NAMES, characters, example, lines, long_documents, units, view_of, words


def passages(*kids: El) -> list[Unit]:
    return units(derived(*kids), Kind.PASSAGE)


def sentences(count: int) -> str:
    """So many sentences of 40 characters."""
    return " ".join(f"Sentence {n:03} is about cranes and halls." for n in range(count))


def tall_table(rows: int) -> El:
    """A table whose rows have about 100 characters, below a caption and a row of headers."""
    body = [row(header(f"row{n}", "Row"), words(9, f"cell{n}-")) for n in range(rows)]
    heads = row(header("Use", "Column"), header("Fee", "Column"))
    return El("Table", El("Caption", "Table 1: Uses"), heads, *body)


class TestSections:
    def test_a_passage_is_a_heading_with_what_stands_directly_under_it(self) -> None:
        found = passages(heading(1, "Fees"), El("P", "a"), heading(2, "Halls"), El("P", "b"), El("P", "c"))
        assert [unit.text for unit in found] == ["Fees\na", "Halls\nb\nc"]

    def test_its_path_are_the_headings_of_its_section_its_own_included(self) -> None:
        found = passages(El("P", "x"), heading(1, "Fees"), El("P", "a"), heading(2, "Halls"), El("P", "b"))
        assert [unit.path for unit in found] == [(), ("Fees",), ("Fees", "Halls")]

    def test_every_passage_of_a_section_has_the_same_path(self) -> None:
        found = passages(heading(1, "Fees"), El("P", sentences(200)))
        assert len(found) > 3
        assert {unit.path for unit in found} == {("Fees",)}

    def test_a_heading_with_nothing_but_sections_goes_with_the_first_of_them(self) -> None:
        found = passages(heading(1, "Fees"), heading(2, "Halls"), El("P", "a"), heading(2, "Streets"), El("P", "b"))
        assert [unit.text for unit in found] == ["Fees\nHalls\na", "Streets\nb"]

    def test_a_heading_with_nothing_at_all_stays_where_it_stands(self) -> None:
        found = passages(heading(1, "Fees"), El("P", "a"), heading(1, "Halls"), heading(1, "Streets"), El("P", "b"))
        assert [unit.text for unit in found] == ["Fees\na", "Halls", "Streets\nb"]

    def test_what_follows_a_subsection_is_of_the_section_again(self) -> None:
        inner = El("Sect", heading(2, "Halls"), El("P", "b"))
        found = passages(El("Sect", heading(1, "Fees"), El("P", "a"), inner, El("P", "c")))
        assert [(unit.text, unit.path[-1]) for unit in found] == [
            ("Fees\na", "Fees"),
            ("Halls\nb", "Halls"),
            ("c", "Fees"),
        ]

    def test_a_long_heading_is_cut_in_the_path(self) -> None:
        (unit,) = passages(heading(1, words(200)), El("P", "a"))
        assert [len(text) <= 300 for text in unit.path] == [True]


class TestProse:
    def test_a_long_paragraph_is_cut_between_sentences_and_overlaps(self) -> None:
        found = passages(El("P", sentences(150)))
        for one, other in pairwise(found):
            assert one.text.endswith(".")
            assert other.text.startswith("Sentence")
            assert 0 < other.overlap <= PASSAGE_OVERLAP
            assert one.text.endswith(other.text[: other.overlap].rstrip())

    def test_a_part_of_a_paragraph_knows_where_in_it_it_begins(self) -> None:
        text = sentences(150)
        for unit in passages(El("P", text)):
            assert text[unit.start : unit.start + len(unit.text)] == unit.text

    def test_text_without_spaces_is_cut_between_characters(self) -> None:
        found = passages(El("P", "\u8d39\u7528" * 3000))
        assert max(len(unit.text) for unit in found) == PASSAGE_CHARACTERS

    def test_code_keeps_its_lines_and_is_cut_between_them(self) -> None:
        code = "def run():\n" + "\n".join(f"    value_{n} = compute(value_{n}, weight={n})" for n in range(120))
        graph = compiled_markdown(f"# Program\n\n```\n{code}\n```\n")
        found = units(graph, Kind.PASSAGE)
        assert len(found) > 1
        assert {line for unit in found for line in lines(unit)} == {"Program", *code.split("\n")}

    def test_a_figure_is_told_by_its_alternate_description(self) -> None:
        (unit,) = passages(heading(1, "Map"), El("Figure", alt="The old town"))
        assert unit.text == "Map\nThe old town"

    def test_a_passage_that_begins_within_a_list_has_its_introduction(self) -> None:
        items = El("L", *(item("\u2022", sentences(10)) for _ in range(9)))
        first, second, *_ = passages(El("P", "Bring:"), items)
        assert "Bring:" in first.text
        assert first.context == ()
        assert "Bring:" in second.context

    def test_context_is_bounded(self) -> None:
        items = El("L", *(item("\u2022", sentences(10)) for _ in range(9)))
        found = passages(El("P", f"{sentences(200)} Bring:"), items)
        assert max(len(piece) for unit in found for piece in unit.context) <= 600


class TestTables:
    def test_a_table_is_a_passage_of_its_own_with_what_is_beside_it(self) -> None:
        found = passages(heading(1, "Fees"), El("P", "Before."), table(["a", "b"], ["c", "d"]), El("P", "After."))
        assert [unit.text for unit in found] == ["Fees\nBefore.", "a | b\nc | d", "After."]
        assert found[1].context == ("Before.", "After.")

    def test_what_is_beside_it_is_bounded(self) -> None:
        found = passages(El("P", sentences(20)), table(["a", "b"]), El("P", sentences(20)))
        before, after = found[1].context
        assert before.startswith("\u2026Sentence")
        assert after.endswith(".\u2026")
        assert max(map(len, found[1].context)) <= 240

    def test_it_is_cut_between_rows_and_each_part_has_caption_and_headers(self) -> None:
        graph = derived(tall_table(70))
        found = units(graph, Kind.PASSAGE)
        assert len(found) > 2
        assert lines(found[0])[:2] == ["Table 1: Uses", "Use | Fee"]
        for unit in found[1:]:
            assert unit.context == ("Table 1: Uses", "Use | Fee")
            assert lines(unit)[0].startswith("row")
            assert len(unit.text) <= PASSAGE_CHARACTERS

    def test_no_row_is_in_two_parts(self) -> None:
        graph = derived(tall_table(70))
        rows = [{graph.nodes[n].parent for n in unit.nodes} for unit in units(graph, Kind.PASSAGE)]
        assert all(not one & other for one, other in pairwise(rows))

    def test_rows_that_a_span_connects_stay_together_however_long(self) -> None:
        body = [row(header("Group", "Row", rows=40), words(9))] + [row(words(20, f"c{n}-")) for n in range(39)]
        found = passages(table([header("Use", "Column"), header("Fee", "Column")], *body, ["last", "row"]))
        assert [unit.text.count("\n") + 1 for unit in found] == [41, 1]
        assert len(found[0].text) > PASSAGE_CHARACTERS

    def test_spans_that_overlap_connect_all_their_rows(self) -> None:
        long = words(90)
        grid = table(
            [cell("a", rows=2), cell("b"), cell(long)],
            [cell("c", rows=2), cell(long)],
            [cell("d"), cell(long)],
            ["e", "f", long],
            ["g", "h", long],
            ["i", "j", long],
        )
        found = passages(grid)
        assert [[line[0] for line in lines(unit)] for unit in found] == [["a", "c", "d"], ["e", "g", "i"]]

    def test_an_empty_cell_connects_too(self) -> None:
        long = words(200)
        found = passages(table([cell(rows=3), cell(long)], [long], [long], ["x", long]))
        assert [unit.text.count("word199") for unit in found] == [3, 1]

    def test_a_row_longer_than_a_passage_is_not_cut(self) -> None:
        found = passages(table(["a", sentences(90)], ["b", "c"]))
        assert [len(unit.text) > PASSAGE_CHARACTERS for unit in found] == [True, False]

    def test_caption_and_headers_do_not_stand_alone(self) -> None:
        heads = row(header(words(200, "head"), "Column"), header("Fee", "Column"))
        found = passages(El("Table", El("Caption", "Fees"), heads, row(words(200), "1"), row(words(200), "2")))
        assert [unit.text.count("word199") for unit in found] == [1, 1]

    def test_long_headers_are_cut_in_later_parts(self) -> None:
        heads = row(*(header(words(100, f"h{n}-"), "Column") for n in range(9)))
        body = [row(*(words(9) for _ in range(9))) for _ in range(30)]
        found = passages(table(heads, *body))
        assert max(sum(map(len, unit.context)) for unit in found) <= 1800

    def test_a_table_in_a_list_is_cut_by_rows_too(self) -> None:
        found = passages(El("L", item("1.", El("P", "See"), tall_table(40)), item("2.", El("P", "Then"))))
        tables = [unit for unit in found if "row" in unit.text]
        assert len(tables) > 1
        assert all("Use | Fee" in unit.context for unit in tables[1:])
        assert found[0].text == "1. See"

    def test_a_table_in_a_cell_is_read_with_the_cell(self) -> None:
        found = passages(table(["a", El("TD", table(["x", "y"]))], ["b", "c"]))
        assert [unit.text for unit in found] == ["a | x y\nb | c"]

    def test_a_part_of_a_table_is_embedded_with_its_context(self) -> None:
        second = passages(tall_table(70))[1]
        assert embedded_text(second, "Schedule").startswith("Schedule\nTable 1: Uses\nUse | Fee\nrow")


class TestPages:
    def graph(self, *kids: El) -> Graph:
        return compile_graph(declared(*kids))

    def test_a_section_goes_on_over_pages(self) -> None:
        (unit,) = units(self.graph(El("H1", "Fees", page=2), El("P", "a", page=2), El("P", "b", page=5)), Kind.PASSAGE)
        assert unit.pages == (2, 5)

    def test_parts_of_a_paragraph_have_the_pages_they_stand_on(self) -> None:
        spans = [El("Span", f"{sentences(60)} ", page=page) for page in (3, 4, 5)]
        found = units(self.graph(El("P", *spans)), Kind.PASSAGE)
        assert (found[0].pages, found[-1].pages) == ((3, 3), (5, 5))
        assert all(unit.pages and unit.pages[1] - unit.pages[0] <= 1 for unit in found)

    def test_of_a_replaced_text_every_part_stands_on_all_its_pages(self) -> None:
        spans = [El("Span", "x", page=page) for page in (3, 4)]
        found = units(self.graph(El("P", *spans, actual_text=sentences(150))), Kind.PASSAGE)
        assert {unit.pages for unit in found} == {(3, 4)}

    def test_a_format_without_pages_has_none(self) -> None:
        assert {unit.pages for unit in units(compiled_markdown("# Fees\n\nA crane.\n"), Kind.PASSAGE)} == {None}


class TestContentOutsideTheTree:
    def test_it_comes_after_the_others_and_knows_its_fragments_and_pages(self) -> None:
        graph = compiled(El("P", "a"), pages=[Sheet(show("A stamp: PAID")), Sheet(show("Another"))])
        *_, unit = units(graph, Kind.PASSAGE)
        assert (unit.text, unit.nodes, unit.path, unit.pages) == ("A stamp: PAID Another", (), (), (1, 2))
        assert unit.fragments is not None
        first, last = unit.fragments
        assert "A stamp: PAID" in "".join(f.text for f in graph.fragments[first : last + 1])

    def test_much_of_it_is_cut_and_each_part_has_its_own_pages(self) -> None:
        sheets = [Sheet(show(words(300, f"page{n}-"), size=1)) for n in range(4)]
        found = units(compiled(pages=sheets, tagged=False), Kind.PASSAGE)
        assert all(len(unit.text) <= PASSAGE_CHARACTERS for unit in found)
        assert (found[0].pages, found[-1].pages) == ((1, 1), (4, 4))

    def test_a_document_that_says_nothing_has_no_passages(self) -> None:
        assert passages() == passages(El("P")) == []


def is_table(view: GraphView, unit: Unit) -> bool:
    return bool(unit.nodes) and view[view.outermost(unit.nodes[0], {Role.TABLE})].role is Role.TABLE


def assert_lawful(graph: Graph) -> None:
    """What holds of the passages of every graph."""
    view, found = GraphView(graph), units(graph, Kind.PASSAGE)
    said: dict[int, str] = {}
    for unit in found:
        if is_table(view, unit):
            assert [leaf_text(view, n) for n in unit.nodes] == unit.text.replace("\n", " | ").split(" | ")
            continue
        assert len(unit.text) <= PASSAGE_CHARACTERS
        full = "\n".join(leaf_text(view, node) for node in unit.nodes)
        if unit.nodes:
            assert full[unit.start :].startswith(unit.text)
            assert unit.start < len(leaf_text(view, unit.nodes[0]))
    # Without the overlaps all of the text is there, in order and once.
    for unit in found:
        key = 0 if unit.nodes else 1
        said[key] = said.get(key, "") + unit.text[unit.overlap :]
    wanted = [leaf.text for leaf in leaves(view) if not in_contents(view, leaf.node)]
    assert _solid(said.get(0, "")) == _solid("".join(wanted))
    stray = [f.text for f in graph.fragments if f.status is Status.UNTAGGED and f.artifact is None]
    assert _solid(said.get(1, "")) == _solid("".join(stray))
    covered = Counter(node for unit in found for node in unit.nodes)
    assert covered.keys() == {leaf.node for leaf in leaves(view) if not in_contents(view, leaf.node)}


def _solid(text: str) -> str:
    return "".join(text.split()).replace("|", "").replace("\u00ad", "")


@given(long_documents())
def test_the_laws_hold_of_long_documents(kids: list[El]) -> None:
    assert_lawful(derived(*kids))


@given(documents())
def test_the_laws_hold_of_small_documents(kids: list[El]) -> None:
    assert_lawful(derived(*kids))


@pytest.mark.parametrize("name", EXAMPLE_NAMES)
def test_the_laws_hold_of_the_examples_on_both_substrates(name: str) -> None:
    assert_lawful(example(name))
    assert_lawful(flat_graph(example(name)))


@given(long_documents())
def test_a_passage_lies_within_one_section(kids: list[El]) -> None:
    view = view_of(*kids)
    context = ContextReader(view)
    for unit in passages(*kids):
        own = {(*context.path(n), view.text(n)) if _governs(view, n) else context.path(n) for n in unit.nodes}
        # Of a heading that waits for the first section below it the path is shorter.
        assert all(path == unit.path[: len(path)] for path in own)
        assert unit.path in own


def _governs(view: GraphView, node: int) -> bool:
    return bool(view.outgoing(node, Relation.HEADING_FOR))


_ROWS = st.lists(st.tuples(st.sampled_from([1, 2, 5]), st.sampled_from([3, 60, 200])), min_size=1, max_size=20)


@given(_ROWS)
def test_rows_that_a_span_connects_are_in_one_part_and_none_is_in_two(rows: list[tuple[int, int]]) -> None:
    body = [row(*([cell("x", rows=span)] if n % 2 else ["x"]), words(size)) for n, (span, size) in enumerate(rows)]
    graph = derived(table(*body))
    view = GraphView(graph)
    part_of = {node: n for n, unit in enumerate(units(graph, Kind.PASSAGE)) for node in unit.nodes}
    assert len(part_of) == sum(len(unit.nodes) for unit in units(graph, Kind.PASSAGE))
    (node,) = [n.id for n in graph.nodes if n.role is Role.TABLE]
    grid = shown_grid(view, node)
    by_row = {c.row: part_of[c.node] for c in grid.cells if c.node in part_of}
    for c in grid.cells:
        assert table_of(view, c.node) == node
        assert len({by_row[r] for r in range(c.row, c.row + c.rows) if r in by_row}) <= 1


@given(long_documents())
def test_the_same_graph_gives_the_same_passages(kids: list[El]) -> None:
    first, second = (make_units(derived(*kids), kinds, "en") for kinds in ([Kind.PASSAGE], list(Kind)))
    assert first[Kind.PASSAGE] == second[Kind.PASSAGE]


def test_nodes_are_those_of_the_text_and_no_more() -> None:
    graph = derived(tall_table(70))
    assert named(graph, "Use") not in units(graph, Kind.PASSAGE)[1].nodes
    assert characters(u.text.replace("|", "") for u in units(graph, Kind.PASSAGE)) == characters(
        leaf.text for leaf in leaves(GraphView(graph))
    )
