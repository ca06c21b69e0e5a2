"""Tables and paragraphs that stand somewhere on a page: `laid_table` puts cells on a raster."""

from typing import Any

from support.element import El, Seen

__all__ = ["WIDE", "laid", "laid_table"]

WIDE, _HIGH = 100.0, 20.0


def laid(text: str, column: float = 0, line: float = 0, *, page: int = 1, columns: float = 0.5) -> Seen:
    """Text in a column and on a line of a raster: 100 points wide, 20 high, from the top of the page."""
    left, top = 50 + WIDE * column, 700 - _HIGH * line
    return Seen(text, (left, top - 10, left + WIDE * columns, top), page)


def laid_table(*rows: Any, line: float = 0, column: float = 0, page: int = 1, role: str = "TD") -> El:
    """A table whose rows are lists of texts, one a line. None is no cell; what follows it keeps its column."""
    return El(
        "Table",
        *(
            El(
                "TR",
                *(
                    El(role, *([laid(text, column + c, line + r, page=page)] if text else []))
                    for c, text in enumerate(texts)
                    if text is not None
                ),
            )
            for r, texts in enumerate(rows)
        ),
    )
