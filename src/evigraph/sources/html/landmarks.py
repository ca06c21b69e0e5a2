"""Which parts of a page are about the page and not its content, as its landmarks declare it."""

from evigraph.sources.html.dom import Element, Tree
from evigraph.sources.html.values import roles_of
from evigraph.sources.html.vocabulary import ARTIFACT_ROLES

__all__ = ["Landmarks"]

_BY_TAG = {
    "nav": "navigation",
    "search": "search",
    "header": "banner",
    "footer": "contentinfo",
    "aside": "complementary",
}
_SECTIONING = frozenset({"article", "aside", "main", "nav", "section"})
"""Within these a header or a footer is one of theirs, not of the page (HTML-AAM 1.0, "header", "footer")."""
_CONTENT = frozenset({"main", "article"})


class Landmarks:
    """The landmarks of a document."""

    def __init__(self, tree: Tree) -> None:
        elements = [at for at in tree.root.walk() if isinstance(at, Element)]
        self._has_main = any(_is_main(at) for at in elements)
        titles = [at for at in elements if at.tag == "h1"]
        self._titled: set[Element] = set(titles[0].ancestors()) if len(titles) == 1 else set()
        """What the only heading of level 1 is in."""

    def kind(self, element: Element) -> str | None:
        """The landmark that an element is, where that makes it no content of the document; else None.

        A header of the page with the document's only heading of level 1 is its title, and content. What stands
        aside is that only beside a ``main``, and outside it.
        """
        if not element.attributes and element.tag not in _BY_TAG:
            return None
        roles = roles_of(element)
        if "doc-toc" in roles:
            return None
        declared = next((role for role in roles if role in ARTIFACT_ROLES), None)
        kind = declared or (None if roles else _BY_TAG.get(element.tag))
        if kind is None or kind in ("navigation", "search"):
            return kind
        if kind == "complementary":
            outside = self._has_main and not any(_is_content(at) for at in element.ancestors())
            return kind if outside else None
        if declared is None and any(at.tag in _SECTIONING or _is_main(at) for at in element.ancestors()):
            return None
        return None if kind == "banner" and element in self._titled else kind


def _is_main(element: Element) -> bool:
    return element.tag == "main" or "main" in roles_of(element)


def _is_content(element: Element) -> bool:
    return element.tag in _CONTENT or bool({"main", "article"} & set(roles_of(element)))
