"""Tables of reports as Markdown."""

from collections.abc import Iterable, Sequence

__all__ = ["markdown_table"]


def markdown_table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table below its title, which is a heading of the second level."""
    lines = [f"## {title}", "", _row(heads), f"|{'---|' * len(heads)}", *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    """One row; names come from files and may hold anything."""
    return f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"
