"""The parent tree (ISO 32000-2 §14.7.5.4), read backwards: on which page an element's marked content is."""

from typing import Any

import pikepdf

from evigraph.sources.pdf.values import items, lookup, object_number, tree_pairs

__all__ = ["ParentTree"]


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
