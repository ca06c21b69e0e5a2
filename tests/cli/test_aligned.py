"""Markdown tables in columns of the terminal."""

from hypothesis import given
from hypothesis import strategies as st
from rich.cells import cell_len

from evigraph.cli.aligned import wrap_text
from evigraph.retrieve.markdown import markdown_table

TEXTS = st.text(st.sampled_from("abcdef |漢-1."), max_size=24).map(lambda text: " ".join(text.split()))


def table(*rows: list[str]) -> str:
    header, *others = rows
    return "\n".join(markdown_table(header, others))


def test_the_cells_of_a_column_stand_below_one_another() -> None:
    assert wrap_text(table(["Use", "Fee"], ["Mobile crane", "92"], ["", "8"]), 40, "  ") == [
        "  Use          | Fee",
        "  -------------|----",
        "  Mobile crane | 92",
        "               | 8",
    ]


def test_a_wide_cell_goes_on_in_its_column() -> None:
    assert wrap_text(table(["Use", "Fee"], ["A mobile crane on a street", "92"]), 20, "") == [
        "Use            | Fee",
        "---------------|----",
        "A mobile crane | 92",
        "on a street    |",
    ]


def test_a_title_within_the_rows_takes_no_column_wider() -> None:
    assert wrap_text(table(["Use", "Fee"], ["Crane", "92"], ["Waste and its removal", ""], ["Skip", "8"]), 30, "") == [
        *("Use   | Fee", "------|----", "Crane | 92", "Waste and its removal", "Skip  | 8"),
    ]


def test_the_header_has_what_room_the_rows_leave() -> None:
    assert wrap_text(table(["Use", "Fee for a day"], ["Mobile crane", "92"]), 21, "") == [
        *(
            "Use          | Fee",
            "             | for a",
            "             | day",
            "-------------|-------",
            "Mobile crane | 92",
        ),
    ]


def test_a_table_too_wide_for_its_words_is_shown_row_by_row() -> None:
    names = [f"department{n}" for n in range(4)]
    assert wrap_text(table(names, ["1", "2", "3", "4"]), 30, "  ") == [
        "  department0 | department1 |",
        "    department2 | department3",
        "  1 | 2 | 3 | 4",
    ]


def test_full_width_characters_take_two_cells() -> None:
    assert wrap_text(table(["项目", "费用"], ["a", "9"]), 40, "")[0::2] == ["项目 | 费用", "a    | 9"]


def test_what_is_around_a_table_is_wrapped() -> None:
    text = f"one two three\n\n{table(['Use', 'Fee'], ['Crane', '92'])}\n\nfour"
    assert wrap_text(text, 12, "") == [
        *("one two", "three"),  # the blank line above a table is left out
        *("Use   | Fee", "------|----", "Crane | 92"),
        *("", "four"),
    ]


def test_bars_in_cells_are_shown_as_they_are() -> None:
    assert wrap_text(table(["a|b", "c"], ["1", "2"]), 40, "")[0] == "a|b | c"


@given(st.integers(2, 5), st.data())
def test_no_line_is_wider_than_the_terminal_and_nothing_is_lost(columns: int, data: st.DataObject) -> None:
    row = st.lists(TEXTS, min_size=columns, max_size=columns).filter(any)
    rows = data.draw(st.lists(row, min_size=2, max_size=4))
    width = data.draw(st.integers(20, 80))
    lines = wrap_text(table(*rows), width, "  ")
    assert all(cell_len(line) <= width for line in lines)

    def said(texts: list[str]) -> list[str]:
        return sorted(c for text in texts for c in text if c not in " |-\\")

    assert said(lines) == said([text for row in rows for text in row])
