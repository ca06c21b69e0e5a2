"""The cells of tables in rows and columns."""

from collections.abc import Iterable

from hypothesis import given
from hypothesis import strategies as st

from evigraph.graph import GraphView
from evigraph.index import leaves
from evigraph.index.leaves import leaf_text
from evigraph.retrieve.render import render_nodes
from support.element import El, cell, header, row, table
from support.layout import laid, laid_table
from support.units import view_of


def rendered(*kids: El, only: Iterable[str] | None = None) -> list[str]:
    """A whole document, line by line, or the leaves that read so."""
    view = view_of(*kids)
    return shown(view, only)


def shown(view: GraphView, only: Iterable[str] | None = None) -> list[str]:
    wanted = None if only is None else set(only)
    nodes = [leaf.node for leaf in leaves(view) if wanted is None or leaf.text in wanted]
    return [line.text for line in render_nodes(view, nodes)]


SERVICES = [header("Paper", rows=2), header("Standard", cols=2), header("Express", cols=2)]
COUNTERS = [header("Desk"), header("Online"), header("Desk"), header("Online")]
FEES = [["Copy", "6", "5", "11", "9"], ["Extract", "16", "13", "28", "23"]]


class TestHeaders:
    def test_header_rows_on_top_of_one_another_are_one(self) -> None:
        assert rendered(table(SERVICES, COUNTERS, *FEES)) == [
            "Paper | Standard / Desk | Online | Express / Desk | Online",
            "---|---|---|---|---",
            "Copy | 6 | 5 | 11 | 9",
            "Extract | 16 | 13 | 28 | 23",
        ]

    def test_what_spans_stands_in_the_first_column_that_is_shown(self) -> None:
        assert rendered(
            table(SERVICES, COUNTERS, FEES[1]), only=["Paper", "Express", "Online", "Extract", "13", "23"]
        ) == [
            "Paper | Online | Express / Online",
            "---|---|---",
            "Extract | 13 | 23",
        ]

    def test_a_header_as_wide_as_the_table_stands_above_it(self) -> None:
        top = [header("Fees in euros", cols=2)]
        assert rendered(table(top, [header("Use"), header("Fee")], ["Crane", "92"])) == [
            "Fees in euros",
            "",
            "Use | Fee",
            "---|---",
            "Crane | 92",
        ]

    def test_a_header_further_down_begins_another_table(self) -> None:
        second = [[header("Use"), header("Deposit")], ["Skip", "40"]]
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"], *second)) == [
            *("Use | Fee", "---|---", "Crane | 92", ""),
            *("Use | Deposit", "---|---", "Skip | 40"),
        ]

    def test_a_title_above_such_a_header_goes_with_it(self) -> None:
        second = [[cell("Deposits", cols=2)], [header("Use"), header("Deposit")], ["Skip", "40"]]
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"], *second)) == [
            *("Use | Fee", "---|---", "Crane | 92", ""),
            *("Deposits", "", "Use | Deposit", "---|---", "Skip | 40"),
        ]

    def test_a_header_that_is_said_again_is_not_shown_again(self) -> None:
        view = view_of(
            table([header("Use"), header("Fee")], ["Crane", "92"], [header("Use"), header("Fee")], ["Skip", "8"])
        )
        lines = render_nodes(view, [leaf.node for leaf in leaves(view)])
        assert [line.text for line in lines] == ["Use | Fee", "---|---", "Crane | 92", "Skip | 8"]
        assert [[leaf_text(view, node) for node in line.nodes] for line in lines[:2]] == [["Use", "Fee"] * 2] * 2

    def test_a_title_within_the_rows_is_a_row(self) -> None:
        rows = [["Crane", "92"], [header("Waste", cols=2)], ["Skip", "8"]]
        assert rendered(table([header("Use"), header("Fee")], *rows)) == [
            *("Use | Fee", "---|---", "Crane | 92", "Waste", "Skip | 8"),
        ]

    def test_headers_without_a_value_below_them_are_a_row(self) -> None:
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"]), only=["Use", "Fee"]) == ["Use | Fee"]

    def test_a_table_without_headers_is_rows(self) -> None:
        assert rendered(table(["7", "8"], ["9", "10"])) == ["7 | 8", "9 | 10"]

    def test_one_column_is_lines(self) -> None:
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92"]), only=["Fee", "92"]) == ["Fee", "92"]

    def test_many_rows_of_header_cells_alone_are_no_header(self) -> None:
        rows = [[header(f"a{n}", scope="Column"), header(f"b{n}", scope="Column")] for n in range(7)]
        assert rendered(table(*rows))[:3] == ["a0 | b0", "---|---", "a1 | b1"]

    def test_the_headers_of_the_first_part_stand_above_a_continuation(self) -> None:
        first = El(
            "Table",
            row(*(header(laid(text, c)) for c, text in enumerate(["Use", "Fee"]))),
            *laid_table(["Crane", "92"], line=1).kids,
        )
        view = view_of(first, laid_table(["Skip", "8"], ["Cart", "3"], page=2))
        assert shown(view) == ["Use | Fee", "---|---", "Crane | 92", "Skip | 8", "Cart | 3"]
        assert shown(view, ["Use", "Fee", "Cart", "3"]) == ["Use | Fee", "---|---", "Cart | 3"]


class TestRows:
    def test_a_row_header_that_spans_stands_in_the_first_row_that_is_shown(self) -> None:
        rows = [[header("Crane", rows=3), "day", "92"], ["week", "500"], ["month", "1500"]]
        whole = table([header("Use"), header("Time"), header("Fee")], *rows)
        assert rendered(whole) == [
            *("Use | Time | Fee", "---|---|---", "Crane | day | 92", "| | week | 500", "| | month | 1500"),
        ]
        assert rendered(whole, only=["Use", "Time", "Fee", "Crane", "month", "1500"])[2:] == ["Crane | month | 1500"]

    def test_a_shifted_row_stands_where_the_page_has_it(self) -> None:
        rows = [
            ["Gap", "Need", "Hire", "Train"],
            ["Skills", "SQL", "two", "ten"],
            [None, "Python", "one", "five"],
            ["Tools", "more", "0", "1"],
        ]
        view = view_of(laid_table(*rows))
        assert shown(view) == [
            "Gap | Need | Hire | Train",
            "---|---|---|---",
            "Skills | SQL | two | ten",
            "| | Python | one | five",
            "Tools | more | 0 | 1",
        ]
        only = ["Gap", "Need", "Hire", "Train", "Skills", "Python", "one", "five"]
        assert shown(view, only)[2:] == ["Skills | Python | one | five"]

    def test_a_row_outside_the_grid_is_a_line(self) -> None:
        whole = El("Table", row(header("Use"), header("Fee")), row("Crane", "92"), El("P", row("a", "b")))
        assert rendered(whole) == ["Use | Fee", "---|---", "Crane | 92", "", "a | b"]

    def test_a_row_without_a_table_is_a_line(self) -> None:
        assert rendered(El("P", "before"), row("a", "b"), El("P", "after")) == ["before", "a | b", "after"]

    def test_a_table_in_a_cell_is_said_in_its_cell_and_once(self) -> None:
        inner = El("TD", table([header("x"), header("y")], ["1", "2"]))
        assert rendered(table([header("Use"), header("Fee")], [cell("Crane"), inner])) == [
            *("Use | Fee", "---|---", "Crane | x y 1 2"),
        ]

    def test_rows_of_unequal_length_keep_their_cells(self) -> None:
        assert rendered(table([header("Use"), header("Fee")], ["Crane", "92", "extra"], ["Skip"])) == [
            *("Use | Fee | |", "---|---|---", "Crane | 92 | extra", "Skip"),
        ]


CELLS = st.builds(
    lambda kind, text, rows, cols: (kind, text, rows, cols),
    st.sampled_from([header, cell, cell]),
    st.booleans(),
    st.integers(1, 3),
    st.integers(1, 3),
)


@st.composite
def irregular_tables(draw: st.DrawFn) -> tuple[El, list[str]]:
    """Tables with spans of all kinds, and rows of any length; each text is there once."""
    texts: list[str] = []
    rows: list[El] = []
    for _ in range(draw(st.integers(1, 5))):
        cells: list[El] = []
        for kind, filled, high, wide in draw(st.lists(CELLS, max_size=4)):
            text = f"t{len(texts)}" if filled else ""
            texts.extend([text] if text else [])
            cells.append(kind(text, rows=high, cols=wide))
        rows.append(El("TR", *cells))
    return El("Table", *rows), texts


@given(irregular_tables(), st.data())
def test_nothing_is_lost_and_nothing_said_twice(found: tuple[El, list[str]], data: st.DataObject) -> None:
    whole, texts = found
    view = view_of(whole)
    only = data.draw(st.sets(st.sampled_from(texts))) if texts else set()
    nodes = [leaf.node for leaf in leaves(view) if leaf.text in only]
    lines = render_nodes(view, nodes)
    said = [word for line in lines for word in line.text.split() if word.startswith("t")]
    assert sorted(said) == sorted(only)
    made = [node for line in lines if line.text.strip("-|") for node in line.nodes]
    assert sorted(made) == nodes
