"""The folders that a document can be filed in, each described by what may be seen of it."""

from collections.abc import Iterable, Mapping

from evigraph.index import ROOT, Folder, Profile
from evigraph.retrieve import Searcher
from evigraph.retrieve.routing.outlines import document_outline, joined

__all__ = ["OfferedFolders"]

_LONGEST = 2000
"""The characters of what a folder is described by."""


class OfferedFolders:
    """The folders of a library that whoever asks may file documents in, and what is told of them.

    ``open_to`` are the keys of those; folders above them are passed through.
    """

    def __init__(self, searcher: Searcher, open_to: Iterable[int]) -> None:
        self._searcher = searcher
        self._folders: Mapping[int, Folder] = searcher.folders
        self._open = frozenset(open_to)
        self._filed: dict[int, list[int]] = {}
        for doc, folder in searcher.filed.items():
            self._filed.setdefault(folder, []).append(doc)
        self._below: dict[int, list[int]] = {}
        for key in {above for folder in self._open for above in self._above(folder)} - {ROOT}:
            parent = self._folders[key].parent
            assert parent is not None
            self._below.setdefault(parent, []).append(key)
        for keys in self._below.values():
            keys.sort(key=lambda key: self._folders[key].name)

    def is_open(self, folder: int) -> bool:
        """Whether documents may be filed directly in a folder."""
        return folder in self._open

    def below(self, folder: int) -> list[int]:
        """The folders directly within one, by name."""
        return self._below.get(folder, [])

    def name(self, folder: int) -> str:
        """What a folder is called."""
        return self._folders[folder].name

    def path(self, folder: int) -> str:
        """The path of a folder."""
        names = [self._folders[key].name for key in reversed(self._above(folder))]
        return "/".join(names) or "/"

    def told(self, folder: int, size: int, docs: frozenset[int]) -> str:
        """What is in a folder, in at most so many characters: what is said of it, the folders in it, and those of some
        documents that are in it, with their headings as far as there is room."""
        size = min(size, _LONGEST)
        said = joined([self._folders[folder].description], size // 3)
        inner = joined((self._folders[key].name for key in self.below(folder)), size // 3)
        profiles = [self._searcher.profile(doc) for doc in self._documents(folder) if doc in docs]
        room = size - len(said) - len(inner) - 2
        each = room // max(1, len(profiles)) // 2
        lines = (_told(profile, each) for profile in profiles)
        return "\n".join(part for part in (said, inner, joined(lines, room)) if part)

    def documents(self, folder: int) -> frozenset[int]:
        """The documents that a folder's description may tell of."""
        return frozenset(self._documents(folder))

    def _documents(self, folder: int) -> list[int]:
        """The documents in a folder and in those within it."""
        found = list(self._filed.get(folder, ()))
        for key in self.below(folder):
            found.extend(self._documents(key))
        return found

    def _above(self, folder: int) -> list[int]:
        """A folder and those above it, without the root."""
        found: list[int] = []
        at: int | None = folder
        while at is not None and at != ROOT:
            found.append(at)
            at = self._folders[at].parent
        return found


def _told(profile: Profile, size: int) -> str:
    """A document in a line: its name, where no heading has it, and its headings."""
    name, headings = joined(profile.names[:1], size), document_outline(profile, size)
    return headings if name in headings else ": ".join(part for part in (name, headings) if part)
