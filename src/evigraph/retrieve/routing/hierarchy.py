"""The hierarchy that a question is routed through: folders, documents, sections, of what may be seen alone."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from evigraph.index import ROOT
from evigraph.index.documentnames import document_name
from evigraph.retrieve.routing.bounds import MENU_CHILDREN
from evigraph.retrieve.routing.branches import Branch, Level, plain_name
from evigraph.retrieve.routing.sections import DocumentSections
from evigraph.retrieve.searcher import Searcher

__all__ = ["Hierarchy", "grouped"]


class Hierarchy:
    """The branches of a search over some documents. What is loaded of a document is loaded once."""

    def __init__(self, searcher: Searcher, docs: frozenset[int]) -> None:
        self._searcher = searcher
        self._docs = docs
        self._sections: dict[int, DocumentSections] = {}

    @cached_property
    def root(self) -> Branch:
        """The library."""
        return Branch("library", Level.LIBRARY, "the library", self._docs, folder=ROOT)

    def children(self, branch: Branch, visible: frozenset[int]) -> list[Branch]:
        """What is directly below a branch, of documents that may be seen; at most what a menu holds."""
        if branch.level in (Level.LIBRARY, Level.FOLDER):
            found = self._filed(branch.folder or ROOT)
        elif branch.level in (Level.GROUP, Level.DIRECT):
            found = list(branch.members)
        elif branch.level is Level.STATISTICS or branch.doc not in visible:
            return []
        else:
            found = self._within(branch)
        return grouped([child for child in found if child.docs & visible])

    def sections(self, doc: int) -> DocumentSections:
        """The sections of a document. Its graph and its passages are read when they are first asked for."""
        if doc not in self._sections:
            self._sections[doc] = DocumentSections(self._searcher, doc)
        return self._sections[doc]

    def document(self, doc: int) -> Branch:
        """The branch of a document."""
        return self._documents[doc]

    def ancestry(self, doc: int) -> list[Branch]:
        """The library and the folders that a document is filed in, outermost first."""
        chain: list[Branch] = []
        at: int | None = self._searcher.filed[doc]
        while at is not None:
            chain.append(self._folders[at])
            at = self._searcher.folders[at].parent
        return chain[::-1]

    @cached_property
    def _documents(self) -> dict[int, Branch]:
        entries = self._searcher.entries
        return {
            doc: Branch(f"d{doc}", Level.DOCUMENT, self._name(doc), frozenset({doc}), section=0)
            for doc in sorted(self._docs, key=lambda doc: (entries[doc].name, entries[doc].path))
        }

    def _name(self, doc: int) -> str:
        """What a document is called, and its file's name, by which it is told from those that are called so too."""
        entry = self._searcher.entries[doc]
        return f"{plain_name(document_name(entry), 80)} ({plain_name(entry.name, 80)})"

    @cached_property
    def _below(self) -> dict[int, set[int]]:
        """The documents in each folder and in those within it."""
        below: dict[int, set[int]] = {}
        for doc in self._docs:
            at: int | None = self._searcher.filed[doc]
            while at is not None:
                below.setdefault(at, set()).add(doc)
                at = self._searcher.folders[at].parent
        return below

    @cached_property
    def _folders(self) -> dict[int, Branch]:
        folders = self._searcher.folders
        made = {
            key: Branch(f"f{key}", Level.FOLDER, plain_name(folders[key].name), frozenset(docs), folder=key)
            for key, docs in self._below.items()
        }
        return {**made, ROOT: self.root}

    def _filed(self, folder: int) -> list[Branch]:
        folders = self._searcher.folders
        inner = [branch for key, branch in self._folders.items() if folders[key].parent == folder]
        inner.sort(key=lambda branch: branch.name)
        return [*inner, *(branch for doc, branch in self._documents.items() if self._searcher.filed[doc] == folder)]

    def _within(self, branch: Branch) -> list[Branch]:
        assert branch.doc is not None
        found = self.sections(branch.doc).children(branch)
        if branch.level is Level.DOCUMENT and found:
            name = "Statistics of this document"
            found.append(Branch(f"n{branch.doc}", Level.STATISTICS, name, branch.docs))
        return found


def grouped(children: Sequence[Branch]) -> list[Branch]:
    """Children as one menu has them: where they are too many, neighbours in groups of about equal size.

    Folders stay beside the groups where they fit; else they are grouped too.
    """
    if len(children) <= MENU_CHILDREN:
        return list(children)
    folders = [child for child in children if child.level is Level.FOLDER]
    others = [child for child in children if child.level is not Level.FOLDER]
    room = MENU_CHILDREN - len(folders)
    if others and room >= 2:
        return [*folders, *_groups(others, min(room, _balanced(len(others))))]
    if not others:
        return _groups(folders, min(MENU_CHILDREN, _balanced(len(folders))))
    half = MENU_CHILDREN // 2
    first = _groups(folders, min(half, _balanced(len(folders))))
    return [*first, *_groups(others, min(half, _balanced(len(others))))]


def _balanced(count: int) -> int:
    """As many groups as each has members."""
    return max(2, round(count**0.5)) if count > 1 else 1


def _groups(members: Sequence[Branch], count: int) -> list[Branch]:
    bounds = [len(members) * at // count for at in range(count + 1)]
    return [_group(members[start:end]) for start, end in pairwise(bounds)]


def _group(members: Sequence[Branch]) -> Branch:
    if len(members) == 1:
        return members[0]
    docs: frozenset[int] = frozenset[int]().union(*(member.docs for member in members))
    return Branch(f"g({members[0].key},{members[-1].key})", Level.GROUP, "", docs, members=tuple(members))
