"""Paths of elements, as a person reads them: those that stand together told together."""

import re
from collections.abc import Iterable

from evigraph.inspection import page_ranges

__all__ = ["short_paths"]

_TABLE = re.compile(r".*?/(?:tbl|table)\[\d+\](?=/)")
_NUMBERED = re.compile(r"(.+)\[(\d+)\]")


def short_paths(paths: Iterable[str]) -> list[str]:
    """``word/document.xml/body/p[1-5, 9]``, ``tbl[1]``: elements of one parent together, the parent told once.

    What stands in a table is told as the table.
    """
    parents: dict[str, dict[str, list[int]]] = {}
    for path in paths:
        table = _TABLE.match(path)
        parent, _, last = (table[0] if table else path).rpartition("/")
        match = _NUMBERED.fullmatch(last)
        numbers = parents.setdefault(parent, {}).setdefault(match[1] if match else last, [])
        numbers.extend([int(match[2])] if match else [])
    told: list[str] = []
    for parent, names in parents.items():
        shown = [f"{name}[{page_ranges(numbers)}]" if numbers else name for name, numbers in names.items()]
        shown[0] = f"{parent}/{shown[0]}" if parent else shown[0]
        told.extend(shown)
    return told
