"""A library: documents on disk that can be asked."""

import time
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Unpack

from evigraph.access import Permission, need_documents, need_folders, open_access
from evigraph.answer import Answer, Heard
from evigraph.decide import Decider
from evigraph.errors import EvigraphError
from evigraph.graph import Graph, Substrate
from evigraph.index import Embedder, Embedders, Entry, Kind, Profile, Progress, Renewed, Unit, graph_on, renew
from evigraph.library.answering import How, answer_question
from evigraph.library.choices import decider_named, strategy_named, substrate_named
from evigraph.library.files import files_of, find_files
from evigraph.library.filing import Filing
from evigraph.library.foldertree import FolderTree, placement
from evigraph.library.intake import Intake, let_in, may_add, take_in
from evigraph.library.lock import writing
from evigraph.library.names import all_called, called, may_be_called, only_called
from evigraph.library.noise import NoiseSections
from evigraph.library.opening import open_store
from evigraph.library.permissions import Permissions
from evigraph.library.report import AddReport
from evigraph.library.searching import Searching
from evigraph.limits import Limits
from evigraph.retrieve import STRATEGIES, Budget, EvidenceSet, Strategy, Support, find_support, run
from evigraph.retrieve.strategies import DEFAULT_STRATEGY
from evigraph.sources import layout_parser

__all__ = ["AddReport", "Library"]

_EMBED_AFTER = 16
"""Documents that are staged before their texts are embedded together and they become visible."""


class Library:
    """Documents compiled and indexed in a folder. Use as a context manager, from one thread.

    Any number of processes may read a library; one writes at a time.
    """

    def __init__(
        self,
        root: Path | str,
        embedder: Embedder | Embedders | str | None = None,
        *,
        decider: Decider | str | None = None,
        create: bool = True,
        access: str | None = None,
        subject: str | None = None,
    ) -> None:
        """Open the library in a folder. ``create`` makes it if it is not there.

        ``embedder`` is one of evigraph's own by its name (``evigraph.index.EMBEDDERS``), or one of the caller's. A
        library keeps to the one it was made with, and needs to be told only of a caller's; the default is "english".
        ``decider`` decides for strategies that ask: one by its name (``evigraph.decide.DECIDERS``), or one of the
        caller's; the default is what ``EVIGRAPH_DECIDER`` says, else "local".

        ``access`` is who decides who may see what: for a new library "open" (nobody: the default) or "spicedb", which
        it keeps to; "unguarded" opens a guarded one for whoever operates it. ``subject`` is who asks, as ``user:anna``.

        Raises:
            UsageError: there is no library, and ``create`` is not asked for; there is no embedder or access of that
                name; the library is guarded, and it is not said who asks.
            MissingExtraError: what the embedder of a new library needs is not installed.
            EvigraphError: the folder holds something else, or a library of another version or embedder.
        """
        self.root = Path(root)
        self.store = open_store(self.root, embedder, create=create)
        self._asks = (access, subject, decider)
        self._searching = Searching(self.root, self.store, self._writing, decider_named(decider))
        try:
            self.access = open_access(self.root, self.store.catalogue, access, subject)
        except BaseException:
            self.store.close()
            raise

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the library's files, and the connection to whoever guards it."""
        self.access.close()
        self.store.close()

    def another(self, decider: Decider | str | None = None) -> "Library":
        """The same library, for whoever asks this one, opened once more. ``decider`` is in the place of its own."""
        access, subject, own = self._asks
        decides = own if decider is None else decider
        return Library(self.root, self.store.embedders, decider=decides, create=False, access=access, subject=subject)

    # Documents

    def documents(self) -> list[Entry]:
        """The documents that whoever asks may see, by name."""
        with self.access.door.asking():
            return self._seen(self.store.catalogue.entries())

    def find(self, name: str) -> Entry:
        """The document that a name stands for: a file name, with or without its ending, a path, or an id.

        An id may be cut to four digits. Documents with the same bytes have the same id: any of them
        will do, as their graphs are the same.

        Raises:
            UsageError: no document is called so, or several are.
        """
        with self.access.door.asking(), self.store.catalogue.snapshot():
            found = self._called(name)
            if len(found) > 1 and all(entry.id.startswith(name) for entry in found):
                graphs = {(entry.sha256, self.store.catalogue.graph_data(entry.doc)) for entry in found}
                if len(graphs) == 1:
                    return found[0]
            return only_called(name, found)

    def graph(self, entry: Entry) -> Graph:
        """A document's graph; an ``EvigraphError`` where the document has been removed."""
        with self._reading(entry):
            return self.store.catalogue.graph(entry.doc)

    def graph_called(self, name: str) -> tuple[Entry, Graph]:
        """A document and its graph by the part of a public id before the ``#``: what a document is called by, or that
        followed by ``.flat``, which stands for the graph of its flat text.

        Raises:
            UsageError: no document is called so, or several are.
            EvigraphError: the document has been removed.
        """
        declared = name.removesuffix(f".{Substrate.FLAT}")
        with self.access.door.asking():
            if declared == name or called(self.documents(), name):
                entry = self.find(name)
                return entry, self.graph(entry)
            entry = self.find(declared)
            return entry, graph_on(self.graph(entry), Substrate.FLAT)

    def profile(self, entry: Entry) -> Profile:
        """A document's search profile; an ``EvigraphError`` where the document has been removed."""
        with self._reading(entry):
            return self.store.profile(entry.doc)

    def units(self, entry: Entry, kind: Kind, substrate: Substrate = Substrate.AUTO) -> tuple[Graph, list[Unit]]:
        """A document's units of a kind with the graph that they are of, on a substrate; errors as of :meth:`graph`."""
        with self._reading(entry):
            return self.store.graph(entry.doc, substrate), self.store.units(entry.doc, substrate, kind)

    def add(
        self,
        paths: Iterable[Path],
        *,
        password: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        parser: str | None = None,
        into: str | None = None,
        progress: Progress | None = None,
    ) -> AddReport:
        """Compile and index files and the documents in folders.

        A file that is there already with the same bytes is left alone; with other bytes it takes the
        old one's place. One whose size and time of last writing are those of before is taken to have
        the same bytes, and not read. A file that is refused changes nothing and holds nobody up. ``parser`` is a layout
        parser that reads them too, for the substrate ``reconstructed``.

        New documents are filed in the library's folders as their files are below the folders named. ``into`` is the
        path of the library's folder to do so in; where it is given, documents that are there already are moved.

        Raises:
            UsageError: there is no such parser, or ``into`` is no path of a folder.
            MissingExtraError: what the library's embedder, or the parser, needs is not installed.
            EvigraphError: another process writes to the library, or it cannot be written.
        """
        if parser is not None:
            layout_parser(parser)
        report = AddReport()
        named = [Path(path) for path in paths]
        place = placement(named, into or "/")
        found = find_files(named, report.failures)
        files = may_add(self.access.door, self.store.catalogue, found, place, into is not None, report.failures)
        self._take_in(files, Intake(password, workers, limits, parser, place), report, progress)
        if into is not None:
            there = {Path(entry.path): entry for entry in (*report.added, *report.unchanged)}
            files = may_add(self.access.door, self.store.catalogue, there, place, True, report.failures)
            self.folders.place([there[file] for file in files], place)
            report.failures.sort(key=str)
        return report

    def update(
        self,
        *,
        password: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> AddReport:
        """Compile anew the documents whose files hold other bytes by now, of those that whoever asks may edit. Those
        whose files are gone stay, and are named among the failures, as are those whose files are refused.

        Raises:
            MissingExtraError: what the library's embedder needs is not installed.
            EvigraphError: another process writes to the library, or it cannot be written.
        """
        report = AddReport()
        mine = self.access.door.allowed(Permission.EDIT, self.store.catalogue.visible()).documents
        files = files_of([entry for entry in self.documents() if entry.doc in mine], report.failures)
        return self._take_in(files, Intake(password, workers, limits), report, progress)

    def renew(self, progress: Progress | None = None) -> Renewed:
        """Bring units, profiles and channels of all documents up to date from the stored graphs. No file is read.

        Raises:
            EvigraphError: another process writes to the library, or it cannot be written.
        """
        strategy = STRATEGIES[DEFAULT_STRATEGY]
        need_folders(self.access.door, [()])
        with self._writing():
            return renew(self.store, strategy.needs, strategy.substrate, progress)

    def _take_in(self, files: Iterable[Path], how: Intake, report: AddReport, progress: Progress | None) -> AddReport:
        start = time.perf_counter()
        files = list(files)
        named = frozenset(map(str, files))
        self.store.embedders.check()
        with self._writing():
            with self.access.parentage.changing():
                staged = take_in(self.store, files, how, report, progress)
            report.compile_seconds = time.perf_counter() - start
            for first in range(0, len(staged), _EMBED_AFTER):
                docs = staged[first : first + _EMBED_AFTER]
                self.store.embed(docs, Substrate.AUTO, Kind.SECTION, progress)
                report.added += let_in(self.store.catalogue, self.access, docs, named, report.failures)
            with self.store.catalogue.transaction():
                self.store.catalogue.drop_unused_vectors()
            self._searching.sync_default(progress)
        report.added = self._seen(report.added)  # an add that died may have left others' documents
        report.added.sort(key=lambda entry: (entry.name, entry.path))
        report.failures.sort(key=str)
        report.seconds = time.perf_counter() - start
        return report

    def remove(self, names: Sequence[str], progress: Progress | None = None) -> list[Entry]:
        """Take documents out, and give each once. Either all the names stand for a document, or nothing is removed.

        Raises:
            EvigraphError: a name stands for no document or for several.
        """
        with self._writing(), self.access.door.asking():
            entries = (only_called(name, self._called(name)) for name in names)
            found = list({entry.doc: entry for entry in entries}.values())
            need_documents(self.access.door, found)
            with self.store.catalogue.transaction(), self.access.parentage.changing():
                self.store.catalogue.remove([entry.doc for entry in found])
            self._searching.sync_default(progress)
        return found

    @property
    def folders(self) -> FolderTree:
        """The folders that the documents are filed in."""
        return FolderTree(self.store.catalogue, self.access, self.find, self._writing)

    @property
    def filing(self) -> Filing:
        """Automatic filing into these folders."""
        return Filing(self.store.catalogue, self.access.door, self.folders, self._searching, self.find)

    @property
    def noise(self) -> NoiseSections:
        """The sections that search by whole sections leaves out."""
        return NoiseSections(self.store.catalogue, self.access.door, self._searching, self.find, self._writing)

    @property
    def permissions(self) -> Permissions:
        """Who may do what with the folders and documents."""
        return Permissions(self.store.catalogue, self.access, self._writing, self.find, self.folders.key_of)

    # Questions

    def retrieve(
        self,
        question: str,
        *,
        strategy: str = DEFAULT_STRATEGY,
        substrate: str | None = None,
        k: int = 10,
        words: int | None = None,
        tokens: int | None = None,
        min_support: float | None = None,
        doc: str | None = None,
        progress: Progress | None = None,
    ) -> EvidenceSet:
        """Evidence for a question, from one document if ``doc`` names it, on a substrate (None: the strategy's own).

        At most ``k`` pieces are returned, and at most ``words`` words and ``tokens`` tokens (see
        :class:`evigraph.retrieve.Budget`); none for a question with less support than ``min_support``, -1 to 1
        (see :class:`evigraph.retrieve.Support`; None: it is not measured).

        Raises:
            EvigraphError: there is no such strategy, substrate or document, or the library is empty.
        """
        chosen = self.strategy(strategy)
        on = self.substrate(chosen, substrate)
        self.prepare(chosen, on, progress=progress)
        if min_support is not None:
            self.prepare(STRATEGIES[DEFAULT_STRATEGY], on, progress=progress)
        with self.access.door.asking(), self.store.catalogue.snapshot():  # another may remove what has just been found
            scope = None if doc is None else [only_called(doc, self._called(doc)).doc]
            searcher = self._searching.current(on).seen_through(self.access.door)
            return run(searcher, chosen, question, Budget(k, words, tokens), scope, min_support)

    def ask(self, question: str, *, model: str | None = None, heard: Heard | None = None, **how: Unpack[How]) -> Answer:
        """An answer from evidence, which is found as ``retrieve`` does, in three pieces if no ``k`` is given: by a
        language model (``model``, else ``EVIGRAPH_MODEL``), or without one the sentence or row that says most of the
        question. ``heard`` is called with each claim as it comes.

        Raises:
            EvigraphError: as of :meth:`retrieve`; or there is no such model, or no way to it.
        """
        return answer_question(self, self._searching, question, model, heard, how)

    def support(self, question: str, substrate: Substrate = Substrate.AUTO) -> Support:
        """How well the documents support a question on a substrate.

        Raises:
            EvigraphError: the library is empty.
        """
        self.prepare(STRATEGIES[DEFAULT_STRATEGY], substrate)
        with self.access.door.asking(), self.store.catalogue.snapshot():
            searcher = self._searching.current(substrate).seen_through(self.access.door)
            return find_support(searcher, searcher.query(question), searcher.within(None))

    def strategy(self, name: str) -> Strategy:
        """A strategy by its name, or an ``EvigraphError`` where there is none."""
        return strategy_named(name)

    def substrate(self, strategy: Strategy, name: str | None = None) -> Substrate:
        """The substrate of a name (None: the strategy's own), or a ``UsageError`` where there is none to choose."""
        return substrate_named(strategy, name)

    def prepare(
        self, strategy: Strategy, substrate: Substrate | None = None, *, progress: Progress | None = None
    ) -> None:
        """Make what a strategy searches on a substrate (None: its own), where it is not there yet or not in line
        with the documents.

        While another process writes, or where the library cannot be written, what is there is
        searched as it is: it may miss the newest documents.

        Raises:
            EvigraphError: the library is empty, or what is searched is not there and cannot be made.
        """
        self._searching.prepare(strategy, substrate or strategy.substrate, progress)

    def _removed(self, entry: Entry) -> EvigraphError:
        return EvigraphError(f"{entry.path}: no longer in {self.root}; see `evigraph list`")

    def _called(self, name: str) -> list[Entry]:
        # Only those that could be meant are asked about; which of them is meant is said of those that may be seen.
        entries = self._seen(may_be_called(self.store.catalogue.entries(), name))
        return all_called(entries, name, self.root)

    def _seen(self, entries: Sequence[Entry]) -> list[Entry]:
        """Those of some documents that whoever asks may see."""
        admitted = self.access.door.admitted([entry.doc for entry in entries])
        return [entry for entry in entries if entry.doc in admitted]

    @contextmanager
    def _reading(self, entry: Entry) -> Generator[None]:
        """Something is read of a document that whoever asks may see, at the beginning and still at the end."""
        with self.access.door.asking():
            if not self._seen([entry]):
                raise self._removed(entry)
            try:
                yield
            except KeyError:
                raise self._removed(entry) from None
            if not self._seen([entry]):
                raise self._removed(entry)

    @contextmanager
    def _writing(self, wait: float | None = None) -> Generator[None]:
        """The library to oneself; the next question sees what was written. Waits so many seconds for another writer.

        Raises:
            EvigraphError: there is another writer, or nobody can write.
        """
        with writing(self.root, writable=self.store.catalogue.writable, wait=wait):
            try:
                yield
            finally:
                self._searching.forget()
