"""Outlines: what a branch of the hierarchy is described by in a menu, made for one request and never kept."""

from collections.abc import Iterable, Sequence

from evigraph.index import Profile
from evigraph.index.cutting import beginning
from evigraph.retrieve.query import Query
from evigraph.retrieve.routing.bounds import EXCERPT
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.excerpts import Excerpts
from evigraph.retrieve.routing.hierarchy import Hierarchy
from evigraph.retrieve.searcher import Searcher

__all__ = ["STATISTICS_OUTLINE", "Outlines"]

STATISTICS_OUTLINE = "Counted in the whole document: pages, words, figures, tables, captions, abbreviations, headings"
_LONGEST = 2_000
"""The characters of the outline of a folder, group or document, where its siblings leave as many."""
_FEW_HEADINGS = 4
"""Headings below which a document is told by its weightiest terms, too."""
_SHORTEST = 8
"""Characters below which a piece of an outline would say nothing."""


class Outlines:
    """Describes branches for one question."""

    def __init__(self, searcher: Searcher, query: Query, hierarchy: Hierarchy) -> None:
        self._searcher = searcher
        self._query = query
        self._hierarchy = hierarchy
        self._excerpts: dict[int, Excerpts] = {}

    def of(self, branch: Branch, visible: frozenset[int], size: int) -> str:
        """An outline of at most ``size`` characters, of what may be seen; empty where there is nothing to say."""
        if size < _SHORTEST:
            return ""
        if branch.level is Level.STATISTICS:
            return beginning(STATISTICS_OUTLINE, size)
        if branch.level is Level.DOCUMENT:
            return self._document(branch, min(size, _LONGEST))
        if branch.doc is not None:
            return self._section(branch, branch.doc, min(size, EXCERPT))
        return self._collection(branch, visible, min(size, _LONGEST))

    def _document(self, branch: Branch, size: int) -> str:
        assert branch.doc is not None
        return document_outline(self._searcher.profile(branch.doc), size)

    def _section(self, branch: Branch, doc: int, size: int) -> str:
        """The titles below a section, or of a group of sections, and an excerpt of the text."""
        sections = self._hierarchy.sections(doc)
        grouped = branch.level is Level.GROUP
        members = _leaves(branch) if grouped else [branch]
        titles = (member.name for member in members) if grouped else ()
        if branch.level is Level.SECTION:
            titles = sections.titles(branch.section or 0)
        above = joined(titles, size // 3)
        if doc not in self._excerpts:
            self._excerpts[doc] = Excerpts(sections.passages, self._query.content)
        passages = [at for member in members if member.level is not Level.STATISTICS for at in sections.texts(member)]
        excerpt = self._excerpts[doc].of(passages, size - len(above) - 1)
        return "\n".join(part for part in (above, excerpt) if part)

    def _collection(self, branch: Branch, visible: frozenset[int], size: int) -> str:
        """What is said of a folder, and the names of what is in it, each with the beginning of its own outline where
        there is room."""
        said = ""
        if branch.folder is not None:
            said = joined([self._searcher.folders[branch.folder].description], size // 3)
        inner = [child for child in self._inner(branch) if child.docs & visible]
        room = size - len(said) - 1
        each = room // max(1, len(inner)) - 2
        lines: list[str] = []
        for child in inner:
            name = child.name_among(visible)
            line = beginning(name, each) if each >= _SHORTEST else name
            left = each - len(line) - 2
            if child.level is Level.DOCUMENT and left >= _SHORTEST:
                line = f"{line}: {self._document(child, left)}".rstrip(": ")
            lines.append(line)
        return "\n".join(part for part in (said, joined(lines, room)) if part)

    def _inner(self, branch: Branch) -> Sequence[Branch]:
        if branch.level in (Level.GROUP, Level.DIRECT):
            return branch.members
        return self._hierarchy.children(branch, branch.docs)


def _leaves(group: Branch) -> list[Branch]:
    """The members of a group that are no groups themselves."""
    found: list[Branch] = []
    stack = [group]
    while stack:
        at = stack.pop()
        if at.level is Level.GROUP:
            stack.extend(reversed(at.members))
        else:
            found.append(at)
    return found


def document_outline(profile: Profile, size: int) -> str:
    """A document's headings, the highest first as far as there is room, in their order; of one with few of them its
    weightiest terms too."""
    ranked = sorted(enumerate(profile.headings), key=lambda item: (item[1].level, item[0]))
    kept: list[int] = []
    room = size
    for place, heading in ranked:
        if len(heading.text) + 2 > room:
            break
        kept.append(place)
        room -= len(heading.text) + 2
    said = joined((profile.headings[place].text for place in sorted(kept)), size)
    if len(profile.headings) >= _FEW_HEADINGS:
        return said
    terms = joined((term.term for term in profile.terms), size - len(said) - 2)
    return "; ".join(part for part in (said, terms) if part)


def joined(texts: Iterable[str], size: int) -> str:
    """Texts one after the other, as many as there is room for; the first is cut where it alone is too long."""
    found: list[str] = []
    room = size
    for text in texts:
        line = " ".join(text.split())
        if not line:
            continue
        if len(line) > room:
            if not found and room >= _SHORTEST:
                found.append(beginning(line, room))
            break
        found.append(line)
        room -= len(line) + 2
    return "; ".join(found)
