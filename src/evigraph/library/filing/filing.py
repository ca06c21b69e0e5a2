"""Automatic filing: documents are put where decisions say that they belong; each move is logged and can be undone."""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence

import msgspec

from evigraph.access import Door, Permission, need_documents, need_folders
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import ROOT, Catalogue, Entry, FilingStep, Moved, Place, Progress
from evigraph.library.filing.deciding import Decided, Deciding
from evigraph.library.filing.naming import DEFAULT_NAMER, namer
from evigraph.library.filing.related import related_documents
from evigraph.library.foldertree import FolderTree, shown_path
from evigraph.library.searching import Searching
from evigraph.retrieve import STRATEGIES, Searcher

__all__ = ["Filed", "Filing", "LoggedMove"]

_ROUTE = STRATEGIES["route"]
"""What the search for related documents is like."""


class Filed(msgspec.Struct, frozen=True):
    """What became of a document: the paths of the folders that it was in and is in (empty: it stays), those of the
    folders that were made, and why. ``act`` is its number in the log; None where nothing was done, or only tried.
    ``related`` says that it was moved because of the document before it."""

    document: str
    source: str
    target: str
    made: tuple[str, ...]
    steps: tuple[FilingStep, ...]
    why: str
    act: int | None = None
    related: bool = False


class LoggedMove(msgspec.Struct, frozen=True):
    """A move in the log. ``source`` and ``target`` are the folders' paths as they are now, empty of one that is gone or
    may not be seen."""

    act: int
    document: str
    source: str
    target: str
    decider: str
    steps: tuple[FilingStep, ...]
    related: bool
    undone: bool


class Filing:
    """Files a library's documents for whoever asks. ``searching`` has the documents, ``find`` gives the one that a name
    stands for."""

    def __init__(
        self,
        catalogue: Catalogue,
        door: Door,
        folders: FolderTree,
        searching: Searching,
        find: Callable[[str], Entry],
    ) -> None:
        self._catalogue = catalogue
        self._door = door
        self._folders = folders
        self._searching = searching
        self._find = find

    def file(
        self,
        names: Sequence[str] | None = None,
        *,
        name_by: str = DEFAULT_NAMER,
        review: bool = True,
        dry_run: bool = False,
        progress: Progress | None = None,
    ) -> Iterator[Filed]:
        """File documents, those in the root where none is named, and give what became of each, one after the other.

        What no folder fits gets a new one, named by ``name_by`` (``profile``, or ``chat:MODEL``) and confirmed by the
        provider of decisions. With ``review`` up to eight older documents that are related to it are moved there, where
        the provider prefers that. ``dry_run`` says where each would go if it were filed alone, reviews nothing and
        changes nothing. What was given was done, whatever comes after.

        Raises:
            UsageError: a name stands for no document or for several, or nothing names folders so.
            ProviderError: the provider of decisions fails.
            EvigraphError: what names folders fails, a document may not be moved, or the library cannot be written.
        """
        names_folders = namer(name_by)
        wanted = self._wanted(names)
        if wanted:
            self._searching.prepare(_ROUTE, _ROUTE.substrate, progress)
        moved: set[int] = set()
        for done, entry in enumerate(wanted):
            if progress:
                progress("filing", done, len(wanted))
            if entry.doc in moved:
                continue  # because of another one
            with self._door.asking(), self._catalogue.snapshot():
                deciding = self._deciding()
                if entry.doc not in deciding.mine:
                    raise EvigraphError(f"{entry.path}: is no longer there for whoever files; see `evigraph list`")
                decided = deciding.decide(entry.doc, names_folders)
            filed = self._carried_out(entry, decided, deciding.searcher, dry_run=dry_run)
            yield filed
            if filed.act is not None and filed.made and review:
                for doc, other in self._reviewed(entry, decided, filed.act):
                    moved.add(doc)
                    yield other

    def log(self) -> list[LoggedMove]:
        """What was filed, of the documents that whoever asks may see, the newest last."""
        with self._door.asking(), self._catalogue.snapshot():
            entries = {entry.path: entry for entry in self._catalogue.entries()}
            seen = self._door.admitted([entry.doc for entry in entries.values()])
            names = self._folders.paths()
            rows = [
                row for row in self._catalogue.filings.all() if row.path in entries and entries[row.path].doc in seen
            ]
            return [
                LoggedMove(
                    row.act,
                    entries[row.path].name,
                    _known(names.get(row.source)),
                    _known(names.get(row.target)),
                    row.decider,
                    row.steps,
                    row.related,
                    row.undone,
                )
                for row in rows
            ]

    def undo(self, act: int | None = None) -> list[Entry]:
        """Put what an act of filing moved back to where it was, the last act's where none is named, and remove the
        folders that were made for it and are empty now; gives the documents. Either all or none.

        Raises:
            UsageError: there is no such act, it was undone, or a document or folder is no longer where it was.
            EvigraphError: a document may not be moved, or the library cannot be written.
        """
        with self._folders.changing():
            rows, tree = self._last(act), self._catalogue.folders
            places, folders = tree.places(), tree.all()
            entries = [self._still_there(row, places) for row in rows]
            need_documents(self._door, entries)
            for row in reversed(rows):
                if row.source not in folders:
                    raise UsageError(f"act {row.act}: the folder that {row.path} was in is gone; file it by hand")
                tree.file(row.path, row.source)
            for key in sorted({key for row in rows for key in row.made}, reverse=True):
                if tree.is_empty(key):
                    tree.remove(key)
            self._catalogue.filings.note_undone(rows[0].act)
        return entries

    # Private

    def _deciding(self) -> Deciding:
        searcher = self._searching.current(_ROUTE.substrate).seen_through(self._door)
        return Deciding(searcher, self._door, self._folders.paths())

    def _wanted(self, names: Sequence[str] | None) -> list[Entry]:
        """The documents to file, each once."""
        with self._door.asking():
            if names is not None:
                found = list({(entry := self._find(name)).doc: entry for name in names}.values())
                need_documents(self._door, found)
                return found
            unfiled = self._folders.listed()[0].documents
            allowed = self._door.allowed(Permission.EDIT, [entry.doc for entry in unfiled]).documents
            return [entry for entry in unfiled if entry.doc in allowed]

    def _carried_out(
        self, entry: Entry, decided: Decided, searcher: Searcher, *, dry_run: bool = False, act: int | None = None
    ) -> Filed:
        """Move a document where it was decided that it goes, where it is still what it was decided about; in an ``act``
        that was begun with another document, else in a new one.

        Raises:
            EvigraphError: it has been moved or removed meanwhile, or may not be moved.
        """
        names = self._folders.paths()
        source, related = searcher.filed[entry.doc], act is not None
        was, there = names.get(source, ()), set(names.values())
        made = [path for path in _branches(decided.target or ()) if path not in there]
        if not dry_run and decided.target not in (None, was):
            act = self._moved(entry, decided, source, searcher.decider.name, act)
        return Filed(
            entry.name,
            shown_path(was),
            "" if decided.target is None else shown_path(decided.target),
            tuple(map(shown_path, made)),
            decided.steps,
            decided.why,
            act,
            related,
        )

    def _moved(self, entry: Entry, decided: Decided, source: int, decider: str, act: int | None) -> int:
        """Move a document and note it; gives the number of the act."""
        target = decided.target
        assert target is not None
        with self._folders.changing():
            place = self._catalogue.folders.places().get(entry.path)
            if place is None or place.folder != source:
                raise EvigraphError(f"{entry.path}: was moved or removed while it was filed; file it again")
            need_documents(self._door, [entry])
            need_folders(self._door, [target])
            folder, made = self._branch(decided, target)
            self._catalogue.folders.file(entry.path, folder)
            number = act or self._catalogue.filings.next_act()
            steps, related = decided.steps, act is not None
            self._catalogue.filings.note(Moved(number, entry.path, source, folder, made, decider, steps, related))
        return number

    def _branch(self, decided: Decided, target: tuple[str, ...]) -> tuple[int, tuple[int, ...]]:
        """The key of the folder on a path, and those of the folders that had to be made for it."""
        tree, key = self._catalogue.folders, ROOT
        made: list[int] = []
        for depth, path in enumerate(_branches(target)):
            new = tree.find(path) is None
            key = tree.make(path)
            if new:
                made.append(key)
                tree.describe(key, decided.proposed[depth].description if decided.proposed else "")
        return key, tuple(made)

    def _reviewed(self, entry: Entry, decided: Decided, act: int) -> Generator[tuple[int, Filed]]:
        """Move older documents that are related to one into the branch that was made for it, if they belong there."""
        assert decided.target is not None
        with self._door.asking(), self._catalogue.snapshot():
            deciding = self._deciding()
            older = related_documents(deciding.searcher, entry.doc, deciding.mine)
        for doc in older:
            with self._door.asking(), self._catalogue.snapshot():
                deciding = self._deciding()
                folder = self._catalogue.folders.find(decided.target)
                if folder is None or doc not in deciding.mine:
                    continue
                better = deciding.belongs(doc, folder.folder)
                other = deciding.searcher.entries[doc]
            if better is not None:
                yield doc, self._carried_out(other, better, deciding.searcher, act=act)

    def _last(self, act: int | None) -> list[Moved]:
        """What an act moved, or the last one that is not undone; of one with what may not be seen nothing is said.

        Raises:
            UsageError: there is none, or it was undone.
        """
        rows = self._catalogue.filings.all()
        there = {entry.path: entry.doc for entry in self._catalogue.entries()}
        seen = self._door.admitted(there.values())
        hidden = {row.act for row in rows if self._door.guarded and there.get(row.path) not in seen}
        known = [row for row in rows if row.act not in hidden]
        if act is None:
            act = max((row.act for row in known if not row.undone), default=0)
        found = [row for row in known if row.act == act]
        if not found:
            raise UsageError(
                "there is no such act of filing that can be undone; `evigraph file --log` shows what there is"
            )
        if found[0].undone:
            raise UsageError(f"act {act}: was undone already")
        return found

    def _still_there(self, row: Moved, places: Mapping[str, Place]) -> Entry:
        """The document that was moved, where it is still in the folder that it was moved to.

        Raises:
            UsageError: it is not.
        """
        entry, place = self._catalogue.at_path(row.path), places.get(row.path)
        if entry is None or place is None or place.folder != row.target:
            raise UsageError(f"act {row.act}: {row.path} is no longer where it was filed; move it by hand")
        return entry


def _branches(path: tuple[str, ...]) -> list[tuple[str, ...]]:
    """A path and those above it, the outermost first."""
    return [path[:depth] for depth in range(1, len(path) + 1)]


def _known(names: tuple[str, ...] | None) -> str:
    return "" if names is None else shown_path(names)
