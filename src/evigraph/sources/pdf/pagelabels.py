"""Page labels (ISO 32000-2 §12.4.2): the numbers that are printed for pages."""

from string import ascii_lowercase, ascii_uppercase
from typing import Any

import pikepdf

from evigraph.sources.numerals import repeated, roman
from evigraph.sources.pdf.values import lookup, name_of, text_of, tree_pairs

__all__ = ["page_labels"]

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
        return roman(number) if style == "R" else roman(number).lower()
    if style in ("A", "a"):
        return repeated(ascii_uppercase if style == "A" else ascii_lowercase, number)
    return ""
