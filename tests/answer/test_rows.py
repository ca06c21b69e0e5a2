"""A row of a table in words."""

from evigraph.answer.rows import row_said


def test_each_value_comes_with_its_header() -> None:
    assert row_said("Hall | Days | Fee", "Guildhall | Monday | 92.00") == "Guildhall: Days: Monday; Fee: 92.00"


def test_blanks_and_columns_without_a_header_are_left_out() -> None:
    assert row_said("Hall | | Fee", "| | Friday | 126.00") == "Friday; Fee: 126.00"
    assert row_said("Hall | Fee", "Guildhall") == "Guildhall"


def test_bars_in_cells_are_as_they_were() -> None:
    assert row_said("a | b", r"x \| y | z") == "x | y: b: z"
