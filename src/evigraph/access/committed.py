"""What is filed where, and the tokens of the last changes to who may see it, as anyone has committed it by now."""

from pathlib import Path

import msgspec

from evigraph.index import ROOT, Catalogue, Folder, Place

__all__ = ["Committed", "Filed"]


class Filed(msgspec.Struct, frozen=True):
    """One state of a library's tree: the places of its visible documents by the documents' keys, and its folders."""

    documents: dict[int, Place]
    folders: dict[int, Folder]

    def above(self, folder: int) -> list[int]:
        """The keys of a folder and of those above it, up to the root."""
        found = [folder]
        while (parent := self.folders[found[-1]].parent) is not None:
            found.append(parent)
        return found

    def deepest(self, names: tuple[str, ...]) -> int:
        """The key of the deepest folder that there is on a path of names."""
        named = {(folder.parent, folder.name): folder.folder for folder in self.folders.values()}
        key = ROOT
        for name in names:
            if (key, name) not in named:
                break
            key = named[key, name]
        return key


class Committed:
    """The tree of a catalogue by a connection of its own: a question reads one state of the catalogue from beginning to
    end, and would not see what has been changed since. One thread at a time may ask."""

    def __init__(self, path: Path) -> None:
        self._catalogue = Catalogue(path, shared=True)
        self._version: int | None = None
        self._filed = Filed({}, {})

    def now(self) -> Filed:
        """The tree as it is now. It is read anew only when another connection has written."""
        version = self._catalogue.version()
        if version != self._version:
            with self._catalogue.snapshot():
                self._filed = Filed(self._catalogue.folders.filed(), self._catalogue.folders.all())
            self._version = version
        return self._filed

    def close(self) -> None:
        """Close the file."""
        self._catalogue.close()
