"""The parent tree (ISO 32000-2 §14.7.5.4): where an element's content is, and which elements there should be."""

import re
from collections.abc import Iterator, Set
from typing import Any

import pikepdf

from evigraph.sources.pdf.values import items, lookup, name_of, object_number, tree_nodes, tree_pairs

__all__ = ["ParentTree", "unreferenced_elements"]

_NO_LOSS = (None, "Artifact")
"""Types of what is no element, or one that some programs leave out of the tree on purpose."""
_REFERENCE = re.compile(rb'"(\d+) (\d+) R"')
"""A reference in an object's JSON, where text and names begin otherwise."""


class ParentTree:
    """Look-up for references that name no page. Costs nothing until the first such reference."""

    def __init__(self, pdf: pikepdf.Pdf, root: Any) -> None:
        self._pdf = pdf
        self._root = root
        self._pages: dict[tuple[int, int], int] | None = None

    def page_of(self, element: int | None, mcid: int) -> int | None:
        """The page (from 1) whose content with this id belongs to the element, by the parent tree.

        None when the tree does not say. A document of one page without a parent tree needs no saying.
        """
        if self._pages is None:
            self._pages = self._read()
        if not self._pages and len(self._pdf.pages) == 1:
            return 1
        return self._pages.get((element, mcid)) if element is not None else None

    def _read(self) -> dict[tuple[int, int], int]:
        rows: dict[int, Any] = {}
        for key, value in tree_pairs(lookup(self._root, "/ParentTree"), "/Nums"):
            if isinstance(key, int):
                rows.setdefault(key, value)
        found: dict[tuple[int, int], int] = {}
        for index, page in enumerate(self._pdf.pages, 1):
            key = lookup(page.obj, "/StructParents")
            for mcid, parent in enumerate(items(rows.get(key)) if isinstance(key, int) else ()):
                number = object_number(parent)
                if number is not None:
                    found.setdefault((number, mcid), index)
        return found


def unreferenced_elements(pdf: pikepdf.Pdf, root: Any, reached: Set[int]) -> int:
    """How many elements the parent tree or the ID tree (§14.7.2, ``/IDTree``) names that are not ``reached``.

    ``reached`` are the object numbers of the elements in the structure tree. Only what is not among them is
    looked at.
    """
    seen = set(reached)
    count = 0
    for name, key in (("/ParentTree", "/Nums"), ("/IDTree", "/Names")):
        for node in tree_nodes(lookup(root, name)):
            stack = [lookup(node, key)]
            while stack:
                for number, generation in _references(stack.pop()):
                    if number in seen:
                        continue
                    seen.add(number)
                    target = _object(pdf, number, generation)
                    if isinstance(target, pikepdf.Array):
                        stack.append(target)  # the elements of a page's marked contents
                    elif isinstance(target, pikepdf.Dictionary) and name_of(lookup(target, "/S")) not in _NO_LOSS:
                        count += 1
    return count


def _references(array: Any) -> Iterator[tuple[int, int]]:
    """The objects that an array refers to. Its JSON is read: that takes a tenth of the time."""
    if not isinstance(array, pikepdf.Array):
        return
    try:
        data = array.to_json(dereference=True)
    except Exception:
        return
    for number, generation in _REFERENCE.findall(data):
        yield int(number), int(generation)


def _object(pdf: pikepdf.Pdf, number: int, generation: int) -> Any:
    try:
        return pdf.get_object(number, generation)
    except Exception:
        return None
