"""Where links and bookmarks lead (ISO 32000-2 §12.3.2, §12.6.4): pages, structure elements, other files, the web."""

from typing import Any

import pikepdf

from evigraph.graph import Destination
from evigraph.sources.pdf.geometry import PageSpace
from evigraph.sources.pdf.values import items, lookup, name_of, number_of, object_number, text_of, tree_pairs

__all__ = ["Destinations"]

_MAX_NAMES = 1_000_000
_CORNER = {"XYZ": (2, 3), "FitH": (None, 2), "FitBH": (None, 2), "FitR": (2, 5), "FitV": (2, None), "FitBV": (2, None)}
"""Where in a destination's array its left and its top edge stand, by its kind."""


class Destinations:
    """Resolves what annotations and outline items say of where they lead.

    ``pages`` maps page object numbers to page numbers from 1, ``spaces`` are the pages' spaces in order,
    ``nodes`` maps the object numbers of structure elements to node ids.
    """

    def __init__(self, pdf: pikepdf.Pdf, pages: dict[int, int], spaces: list[PageSpace], nodes: dict[int, int]) -> None:
        self._root = pdf.Root
        self._pages = pages
        self._spaces = spaces
        self._nodes = nodes
        self._names: dict[str, Any] | None = None

    def of(self, holder: Any) -> Destination | None:
        """Where an annotation or an outline item leads, by its ``/Dest``, ``/A`` or ``/SE``; None: nowhere."""
        element = self._nodes.get(object_number(lookup(holder, "/SE")) or 0)
        if element is not None:
            return Destination(node=element)
        dest = lookup(holder, "/Dest")
        if dest is not None:
            return self._resolve(dest)
        return self._of_action(lookup(holder, "/A"))

    def lost(self, holder: Any, found: Destination | None) -> str | None:
        """What an annotation or an outline item leads to that the document does not have; None: nothing of the kind.

        ``found`` is where :meth:`of` says that it leads.
        """
        if found is not None:
            within = found.page or found.node is not None
            return None if found.name is None or within else f"the destination {found.name!r}, which is not defined"
        action = lookup(holder, "/A")
        within = lookup(holder, "/Dest") is not None or name_of(lookup(action, "/S")) == "GoTo"
        return "a page that the document does not have" if within else None

    def _of_action(self, action: Any) -> Destination | None:
        kind = name_of(lookup(action, "/S"))
        if kind == "URI":
            uri = text_of(lookup(action, "/URI"))
            return Destination(uri=uri) if uri else None
        if kind == "GoTo":
            structure = lookup(action, "/SD")
            found = self._resolve(structure) if structure is not None else None
            return found if found is not None and found.node is not None else self._resolve(lookup(action, "/D"))
        if kind in ("GoToR", "GoToE", "Launch"):
            file = _file_name(lookup(action, "/F"))
            return Destination(file=file) if file else None
        return None

    def _resolve(self, dest: Any) -> Destination | None:
        """A destination given by name, as an array, or as a dictionary that holds the array."""
        name = name_of(dest) or text_of(dest)
        if name is not None:
            found = self._explicit(self._by_name(name))
            return found if found is not None else Destination(name=name)
        return self._explicit(dest)

    def _explicit(self, dest: Any) -> Destination | None:
        if isinstance(dest, pikepdf.Dictionary):
            structure = self._explicit(lookup(dest, "/SD"))
            return structure if structure is not None else self._explicit(lookup(dest, "/D"))
        if not isinstance(dest, pikepdf.Array):
            return None
        parts = list(items(dest))
        if not parts:
            return None
        target = object_number(parts[0]) or 0
        if target in self._nodes:
            return Destination(node=self._nodes[target])
        page = self._pages.get(target)
        if page is None and isinstance(parts[0], int) and 0 <= parts[0] < len(self._spaces):
            page = int(parts[0]) + 1  # meant for other files, written by some programs for their own
        return None if page is None else self._place(page, parts)

    def _place(self, page: int, parts: list[Any]) -> Destination:
        kind = name_of(parts[1]) if len(parts) > 1 else None
        x, y = (_at(parts, index) for index in _CORNER.get(kind or "", (None, None)))
        if x is None and y is None:
            return Destination(page=page)
        space = self._spaces[page - 1]
        left, top = space.box[0] if x is None else x, space.box[3] if y is None else y
        shown = space.shown((left, top, left, top))
        upright = space.rotation in (0, 180)
        return Destination(
            page=page,
            x=shown[0] if (x if upright else y) is not None else None,
            y=shown[1] if (y if upright else x) is not None else None,
        )

    def _by_name(self, name: str) -> Any:
        if self._names is None:
            self._names = self._all_names()
        return self._names.get(name)

    def _all_names(self) -> dict[str, Any]:
        """Every named destination of the file: PDF 1.1's dictionary, and the name tree."""
        found: dict[str, Any] = {}
        old = lookup(self._root, "/Dests")
        if isinstance(old, pikepdf.Dictionary):
            found.update({key.removeprefix("/"): lookup(old, key) for key in old.keys()})  # noqa: SIM118
        for key, value in tree_pairs(lookup(lookup(self._root, "/Names"), "/Dests"), "/Names"):
            text = text_of(key)
            if text is not None:
                found.setdefault(text, value)
            if len(found) >= _MAX_NAMES:
                break
        return found


def _at(parts: list[Any], index: int | None) -> float | None:
    """A coordinate of a destination; null and what is missing leave it open."""
    number = number_of(parts[index]) if index is not None and index < len(parts) else None
    return None if number is None else float(number)


def _file_name(value: Any) -> str | None:
    """The name in a file specification."""
    return text_of(value) or text_of(lookup(value, "/UF")) or text_of(lookup(value, "/F"))
