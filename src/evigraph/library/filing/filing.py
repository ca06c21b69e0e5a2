"""Automatic filing: documents are put where decisions say that they belong; each move is logged and can be undone."""

from collections.abc import Callable, Generator, Iterator, Sequence

import msgspec

from evigraph.access import Door, Permission, need_documents, need_folders
from evigraph.errors import EvigraphError, UsageError
from evigraph.index import ROOT, Catalogue, Entry, FilingStep, Moved, Progress
from evigraph.library.filing.deciding import Decided, Deciding
from evigraph.library.filing.naming import DEFAULT_NAMER, namer
from evigraph.library.filing.related import related_documents
from evigraph.library.foldertree import FolderTree
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
        made = namer(name_by)
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
                decided = deciding.decide(entry.doc, lambda: made)
            act = None if dry_run else self._catalogue.filings.next_act()
            filed = self._carried_out(entry, decided, act, deciding.searcher)
            yield filed
            if act is not None and filed.made and review:
                for doc, other in self._reviewed(entry, decided, act):
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
                    _path(names.get(row.source)),
                    _path(names.get(row.target)),
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
            rows = self._last(act)
            entries = [self._still_there(row) for row in rows]
            need_documents(self._door, entries)
            tree = self._catalogue.folders
            for row in reversed(rows):
                if row.source not in tree.all():
                    raise UsageError(f"act {row.act}: the folder that {row.path} was in is gone; file it by hand")
                tree.file(row.path, row.source)
            for key in sorted({key for row in rows for key in row.made}, reverse=True):
                if tree.is_empty(key):
                    tree.remove(key)
            self._catalogue.filings.note_undone([rows[0].act])
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
        self, entry: Entry, decided: Decided, act: int | None, searcher: Searcher, *, related: bool = False
    ) -> Filed:
        """Move a document where it was decided that it goes, where it is still what it was decided about.

        Raises:
            EvigraphError: it has been moved or removed meanwhile, or may not be moved.
        """
        source, decider = searcher.filed[entry.doc], searcher.decider.name
        was = self._folders.paths().get(source, ())
        made = _made(decided, set(self._folders.paths().values()))
        if decided.target in (None, was):
            act = None
        if act is not None and decided.target is not None:
            with self._folders.changing():
                place = self._catalogue.folders.filed().get(entry.doc)
                if place is None or place.folder != source:
                    raise EvigraphError(f"{entry.path}: was moved or removed while it was filed; file it again")
                need_documents(self._door, [entry])
                need_folders(self._door, [decided.target])
                target = self._make(decided)
                keys = [found.folder for names in made if (found := self._catalogue.folders.find(names)) is not None]
                self._catalogue.folders.file(entry.path, target)
                moved = Moved(act, entry.path, source, target, tuple(keys), decider, decided.steps, related)
                self._catalogue.filings.note(moved)
        paths = tuple(_path(names) for names in made)
        target_path = "" if decided.target is None else _path(decided.target)
        return Filed(entry.name, _path(was), target_path, paths, decided.steps, decided.why, act, related)

    def _make(self, decided: Decided) -> int:
        assert decided.target is not None
        key = ROOT
        for at in range(1, len(decided.target) + 1):
            path = decided.target[:at]
            there = self._catalogue.folders.find(path)
            key = self._catalogue.folders.make(path)
            if there is None and decided.proposed:
                self._catalogue.folders.describe(key, decided.proposed[at - 1].description)
        return key

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
                yield doc, self._carried_out(other, better, act, deciding.searcher, related=True)

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

    def _still_there(self, row: Moved) -> Entry:
        """The document that was moved, where it is still in the folder that it was moved to.

        Raises:
            UsageError: it is not.
        """
        entry = self._catalogue.at_path(row.path)
        place = None if entry is None else self._catalogue.folders.filed().get(entry.doc)
        if entry is None or place is None or place.folder != row.target:
            raise UsageError(f"act {row.act}: {row.path} is no longer where it was filed; move it by hand")
        return entry


def _made(decided: Decided, there: set[tuple[str, ...]]) -> list[tuple[str, ...]]:
    """The paths of the folders that are made for a document."""
    if decided.target is None:
        return []
    paths = [decided.target[:at] for at in range(1, len(decided.target) + 1)]
    return [path for path in paths if path not in there]


def _path(names: tuple[str, ...] | None) -> str:
    return "" if names is None else f"/{'/'.join(names)}"
