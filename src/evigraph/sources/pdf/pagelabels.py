"""Page labels (ISO 32000-2 §12.4.2): the numbers that are printed for pages."""

from typing import Any

import pikepdf

from evigraph.sources.pdf.values import lookup, name_of, text_of, tree_pairs

__all__ = ["page_labels"]

_ROMAN = ((1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"),
          (9, "ix"), (5, "v"), (4, "iv"), (1, "i"))  # fmt: skip
_LARGEST = 10_000
"""Roman numbers and rows of letters beyond this are no page numbers; the label then has none."""


def page_labels(pdf: pikepdf.Pdf, count: int) -> list[str | None]:
    """The label of each of the ``count`` pages; None where the file declares none."""
    pairs = tree_pairs(lookup(pdf.Root, "/PageLabels"), "/Nums")
    # Each range by the index of its first page, with its label dictionary.
    ranges = {int(key): value for key, value in pairs if isinstance(key, int)}
    labels: list[str | None] = []
    start, how = 0, None
    for index in range(count):
        if index in ranges:
            start, how = index, ranges[index]
        labels.append(None if how is None else _label(how, index - start))
    return labels


def _label(how: Any, offset: int) -> str | None:
    first = lookup(how, "/St")
    number = (first if isinstance(first, int) and first > 0 else 1) + offset
    prefix = text_of(lookup(how, "/P")) or ""
    return (prefix + _number(name_of(lookup(how, "/S")), number)) or None


def _number(style: str | None, number: int) -> str:
    if style == "D":
        return str(number)
    if number > _LARGEST:
        return ""
    if style in ("R", "r"):
        return _roman(number).upper() if style == "R" else _roman(number)
    if style in ("A", "a"):
        letter = chr(ord(style) + (number - 1) % 26)
        return letter * ((number - 1) // 26 + 1)
    return ""


def _roman(number: int) -> str:
    text = ""
    for value, digits in _ROMAN:
        text += digits * (number // value)
        number %= value
    return text
