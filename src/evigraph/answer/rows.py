"""A row of a table in words: each value with the header of its column, below the row's own beginning."""

from evigraph.retrieve.markdown import split_row

__all__ = ["row_said"]


def row_said(header: str, row: str) -> str:
    """``Guildhall, 220 seats: Days: Monday to Thursday; Half day: 92.00`` of a header row and a row below it, as
    evidence has them. Blank cells are left out; nothing is said that does not stand in one of the two."""
    names, cells = split_row(header), split_row(row)
    first, *rest = cells
    named = [
        f"{names[at]}: {cell}" if at < len(names) and names[at] else cell for at, cell in enumerate(rest, 1) if cell
    ]
    if not first:
        return "; ".join(named)
    return f"{first}: {'; '.join(named)}" if named else first
