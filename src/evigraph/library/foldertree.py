"""A library's folders, by their paths: what is in them, and how documents and folders are moved."""

import os
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path, PurePosixPath

import msgspec

from evigraph.access import Access, need_documents, need_folders
from evigraph.errors import UsageError
from evigraph.index import ROOT, Catalogue, Entry, Folder, folder_names

__all__ = ["FolderTree", "Listed", "placement", "shown_path"]


class Listed(msgspec.Struct, frozen=True):
    """A folder: its path (the root's is ``/``), what is said of it, and the documents that stand directly in it."""

    path: str
    description: str
    documents: tuple[Entry, ...]


class FolderTree:
    """The folders of a library that whoever asks may see. ``find`` gives the document that a name stands for,
    ``writing`` the library to oneself."""

    def __init__(
        self,
        catalogue: Catalogue,
        access: Access,
        find: Callable[[str], Entry],
        writing: Callable[[], AbstractContextManager[None]],
    ) -> None:
        self._catalogue = catalogue
        self._door = access.door
        self._parentage = access.parentage
        self._find = find
        self._writing = writing

    def listed(self, path: str = "/") -> list[Listed]:
        """A folder and those below it, each before what is in it, in the order of their paths.

        Raises:
            UsageError: there is no such folder.
        """
        names = folder_names(path)
        with self._door.asking(), self._catalogue.snapshot():
            self._existing(path)
            paths = self.paths()
            folders = self._catalogue.folders.all()
            filed: dict[int, list[Entry]] = {}
            places = self._catalogue.folders.places()
            entries = self._catalogue.entries()
            admitted = self._door.admitted([entry.doc for entry in entries])
            for entry in entries:
                if entry.doc in admitted:
                    filed.setdefault(places[entry.path].folder, []).append(entry)
            below = sorted((found, key) for key, found in paths.items() if found[: len(names)] == names)
            return [
                Listed(shown_path(found), folders[key].description, tuple(filed.get(key, ()))) for found, key in below
            ]

    def paths(self) -> dict[int, tuple[str, ...]]:
        """The names on the path of each folder, by its key."""
        found = self._paths()
        seen = self._door.folders(found)
        return {key: names for key, names in found.items() if key in seen or key == ROOT}

    def path_of(self, entry: Entry) -> str:
        """The path of the folder that a document is filed in.

        Raises:
            UsageError: there is no such document.
        """
        place = self._catalogue.folders.places().get(entry.path)
        if place is None or entry.doc not in self._door.admitted([entry.doc]):
            raise UsageError(f"{entry.path}: no such document; `evigraph list` shows what there is")
        return shown_path(self._paths()[place.folder])

    def key_of(self, path: str) -> int | None:
        """The key of the folder on a path; None where there is none.

        Raises:
            UsageError: it is no path.
        """
        found = self._catalogue.folders.find(folder_names(path))
        return None if found is None or not self._is_seen(found) else found.folder

    def make(self, path: str, description: str | None = None) -> None:
        """Make a folder, and those above it, where they are not there; say what is in it, where that is given.

        Raises:
            UsageError: it is no path, or the description is too long.
        """
        names = folder_names(path)
        with self.changing():
            need_folders(self._door, [names])
            key = self._catalogue.folders.make(names)
            if description is not None:
                self._catalogue.folders.describe(key, description)

    def file(self, names: Sequence[str], path: str) -> list[Entry]:
        """File documents into a folder, which is made where it is not there; gives them. Either all or none.

        Raises:
            UsageError: a name stands for no document or for several, or it is no path.
        """
        target = folder_names(path)
        with self.changing():
            found = [self._find(name) for name in names]
            need_documents(self._door, found)
            need_folders(self._door, [target])
            key = self._catalogue.folders.make(target)
            for entry in found:
                self._catalogue.folders.file(entry.path, key)
        return found

    def place(self, entries: Iterable[Entry], where: Callable[[Path], tuple[str, ...]]) -> None:
        """File documents into the folders that their files' paths ask for."""
        targets = {entry: where(Path(entry.path)) for entry in entries}
        with self.changing():
            need_documents(self._door, list(targets))
            need_folders(self._door, frozenset(targets.values()))
            for entry, target in targets.items():
                self._catalogue.folders.file(entry.path, self._catalogue.folders.make(target))

    def move(self, path: str, to: str) -> None:
        """Give a folder, with all that is in it, another path; folders above that are made where they are not there.

        Raises:
            UsageError: there is no such folder, it is the root or would be within itself, or one is there already.
        """
        target = folder_names(to)
        if not target:
            raise UsageError(f"{to}: the root of the folders is there already; give the folder's new path")
        with self.changing():
            folder = self._existing(path)
            need_folders(self._door, [folder_names(path), target[:-1]])
            parent = self._catalogue.folders.make(target[:-1])
            self._catalogue.folders.move(folder.folder, parent, target[-1])

    def remove(self, path: str) -> None:
        """Take an empty folder out.

        Raises:
            UsageError: there is no such folder, it is the root, or something is in it.
        """
        with self.changing():
            folder = self._existing(path)
            need_folders(self._door, [folder_names(path)])
            self._catalogue.folders.remove(folder.folder)

    @contextmanager
    def changing(self) -> Generator[None]:
        """All or nothing, for one writer, with whoever guards the library told of it."""
        with self._writing(), self._door.asking(), self._catalogue.transaction(), self._parentage.changing():
            yield

    def _paths(self) -> dict[int, tuple[str, ...]]:
        """The names on the paths of all folders."""
        folders = self._catalogue.folders.all()
        found: dict[int, tuple[str, ...]] = {ROOT: ()}
        for folder in folders.values():
            chain: list[Folder] = []
            at = folder
            while at.folder not in found:
                chain.append(at)
                assert at.parent is not None
                at = folders[at.parent]
            for each in reversed(chain):
                assert each.parent is not None
                found[each.folder] = (*found[each.parent], each.name)
        return found

    def _is_seen(self, folder: Folder) -> bool:
        return folder.folder == ROOT or folder.folder in self._door.folders([folder.folder])

    def _existing(self, path: str) -> Folder:
        found = self._catalogue.folders.find(folder_names(path))
        if found is None or not self._is_seen(found):
            raise UsageError(f"{path}: no such folder; `evigraph folders list` shows what there is")
        return found


def placement(paths: Iterable[Path], into: str) -> Callable[[Path], tuple[str, ...]]:
    """Which folder a file is filed in: within ``into``, as it is below the folder of the disk that was named. What no
    folder of a library can be called is left out.

    Raises:
        UsageError: ``into`` is no path.
    """
    top = folder_names(into)
    roots = [Path(os.path.abspath(path)) for path in paths if os.path.isdir(path)]  # noqa: PTH100, PTH112 - as `files`

    def names(file: Path) -> tuple[str, ...]:
        root = next((root for root in roots if file.is_relative_to(root)), file.parent)
        return (*top, *(name for name in file.parent.relative_to(root).parts if _is_name(name)))

    return names


def _is_name(name: str) -> bool:
    try:
        return folder_names(name) == (name,)
    except UsageError:
        return False


def shown_path(names: tuple[str, ...]) -> str:
    """The path of a folder by the names on it, as people see it: ``/Reports/2025``, the root's is ``/``."""
    return str(PurePosixPath("/", *names))
