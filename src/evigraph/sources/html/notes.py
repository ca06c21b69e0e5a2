"""Footnotes: those that roles declare, and those that a raised link leads to and that lead back to it."""

from evigraph.graph import Role
from evigraph.sources.html.dom import Element, Tree
from evigraph.sources.html.values import roles_of
from evigraph.sources.html.vocabulary import NOTE_ROLES

__all__ = ["Notes"]

_HOLDERS = frozenset({"li", "p", "div", "aside", "dd", "td", "section", "footer"})
"""What may be a note."""
_COLLECTIONS = frozenset({"doc-endnotes", "doc-footnotes"})
_MOST_LINKS = 200
"""How many links of a note are looked at for one that leads back."""
_MARK_LETTERS = 12


class Notes:
    """The notes of a document, with the roles they have, and the links that refer to them."""

    def __init__(self, tree: Tree) -> None:
        self._tree = tree
        self.roles: dict[Element, Role] = {}
        self.references: dict[Element, Element] = {}
        """For each link that refers to a note, that note."""
        self._backs: dict[Element, frozenset[str]] = {}
        elements = [at for at in tree.root.walk() if isinstance(at, Element)]
        for at in elements:
            self._declared(at)
        for at in elements:
            if at.tag == "a" and at.get("href").startswith("#"):
                self._refers(at)

    def _declared(self, element: Element) -> None:
        roles = roles_of(element)
        role = next((NOTE_ROLES[name] for name in roles if name in NOTE_ROLES), None)
        if role is not None and element.tag != "a":
            self.roles[element] = role
        elif _COLLECTIONS & set(roles):
            for lists in element.elements():
                for item in lists.elements() if lists.tag in ("ol", "ul") else ():
                    if item.tag == "li":
                        self.roles[item] = Role.FENOTE

    def _refers(self, link: Element) -> None:
        declared = "doc-noteref" in roles_of(link)
        if not declared and not _is_raised(link):
            return
        note = self._around(self._tree.ids.get(link.get("href")[1:]))
        if note is None or note in link.ancestors():
            return
        if note not in self.roles:
            names = {at.get("id") or at.get("name") for at in (link, *self._raised_around(link))}
            names |= {child.get("id") for child in link.elements()}
            if not declared and not names - {""} & self._leads_back(note):
                return
            self.roles[note] = Role.FENOTE
        self.references[link] = note

    def _around(self, target: Element | None) -> Element | None:
        """The note that an element with a name is, or is in."""
        while target is not None and target not in self.roles:
            if target.tag in _HOLDERS:
                inside = next((at for at in target.ancestors() if at in self.roles), None)
                return inside or target
            target = target.parent
        return target

    def _raised_around(self, link: Element) -> list[Element]:
        """The elements that hold nothing but the link, and the one that holds the note's mark."""
        parent = link.parent
        return [parent] if parent is not None and parent.tag in ("sup", "span") else []

    def _leads_back(self, note: Element) -> frozenset[str]:
        """The names that links in a note lead to."""
        if note not in self._backs:
            links: set[str] = set()
            for at in note.walk():
                if isinstance(at, Element) and at.tag == "a" and at.get("href").startswith("#"):
                    links.add(at.get("href")[1:])
                    if len(links) >= _MOST_LINKS:
                        break
            self._backs[note] = frozenset(links)
        return self._backs[note]


def _is_raised(link: Element) -> bool:
    """Whether a link is raised, and short as the mark of a note is."""
    raised = any(at.tag == "sup" for at in link.elements()) or (link.parent is not None and link.parent.tag == "sup")
    return raised and 0 < len(link.text(_MARK_LETTERS + 1)) <= _MARK_LETTERS
