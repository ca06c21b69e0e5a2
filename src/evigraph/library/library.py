"""A library: documents on disk that can be asked."""

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import msgspec
from filelock import FileLock, Timeout

from evigraph.errors import EvigraphError, SourceError, UsageError
from evigraph.graph import Graph, Substrate
from evigraph.index import Embedder, Embedders, Entry, Kind, Progress, graph_on
from evigraph.library.files import find_files
from evigraph.library.names import called
from evigraph.library.opening import open_store
from evigraph.library.plan import make_plan
from evigraph.library.pool import Pool
from evigraph.library.reconstructing import reconstruct_documents
from evigraph.library.staging import stage_documents
from evigraph.limits import Limits
from evigraph.retrieve import (
    DEFAULT_STRATEGY,
    STRATEGIES,
    Budget,
    EvidenceSet,
    Searcher,
    Strategy,
    Support,
    find_support,
    run,
)
from evigraph.sources import DEFAULT_PARSER, layout_parser

__all__ = ["AddReport", "Library"]

_LOCK_SECONDS = 10
_EMBED_AFTER = 16
"""Documents that are staged before their texts are embedded together and they become visible."""


class AddReport(msgspec.Struct):
    """What an ``add`` did: the documents now in the library, those left alone, and those refused."""

    added: list[Entry] = msgspec.field(default_factory=list[Entry])
    unchanged: list[Entry] = msgspec.field(default_factory=list[Entry])
    failures: list[SourceError] = msgspec.field(default_factory=list[SourceError])
    compile_seconds: float = 0.0
    seconds: float = 0.0


class Library:
    """Documents compiled and indexed in a folder. Use as a context manager, from one thread.

    Any number of processes may read a library; one writes at a time.
    """

    def __init__(
        self, root: Path | str, embedder: Embedder | Embedders | str | None = None, *, create: bool = True
    ) -> None:
        """Open the library in a folder. ``create`` makes it if it is not there.

        ``embedder`` is one of evigraph's own by its name (``evigraph.index.EMBEDDERS``), or one of the caller's. A
        library keeps to the one it was made with, and needs to be told only of a caller's; the default is "english".

        Raises:
            UsageError: there is no library, and ``create`` is not asked for; there is no embedder of that name.
            MissingExtraError: what the embedder of a new library needs is not installed.
            EvigraphError: the folder holds something else, or a library of another version or embedder.
        """
        self.root = Path(root)
        self.store = open_store(self.root, embedder, create=create)
        self._searchers: dict[Substrate, Searcher] = {}
        self._prepared: set[tuple[str, Substrate]] = set()
        """Strategies, each with a substrate, that all is there for, as long as nothing is written."""
        self._version = 0

    def __enter__(self) -> "Library":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the library's files."""
        self.store.close()

    # Documents

    def documents(self) -> list[Entry]:
        """The documents, by name."""
        return self.store.catalogue.entries()

    def find(self, name: str) -> Entry:
        """The document that a name stands for: a file name, with or without its ending, a path, or an id.

        An id may be cut to four digits. Documents with the same bytes have the same id: any of them
        will do, as their graphs are the same.

        Raises:
            UsageError: no document is called so, or several are.
        """
        with self.store.catalogue.snapshot():
            found = self._called(name)
            if len(found) > 1 and all(entry.id.startswith(name) for entry in found):
                graphs = {(entry.sha256, self.store.catalogue.graph_data(entry.doc)) for entry in found}
                if len(graphs) == 1:
                    return found[0]
            return self._only(name, found)

    def graph(self, entry: Entry) -> Graph:
        """A document's graph.

        Raises:
            EvigraphError: the document has been removed.
        """
        try:
            return self.store.catalogue.graph(entry.doc)
        except KeyError:
            raise EvigraphError(f"{entry.path}: no longer in {self.root}; see `evigraph list`") from None

    def graph_called(self, name: str) -> tuple[Entry, Graph]:
        """A document and its graph by the part of a public id before the ``#``: what a document is called by, or that
        followed by ``.flat``, which stands for the graph of its flat text.

        Raises:
            UsageError: no document is called so, or several are.
            EvigraphError: the document has been removed.
        """
        declared = name.removesuffix(f".{Substrate.FLAT}")
        if declared == name or called(self.documents(), name):
            entry = self.find(name)
            return entry, self.graph(entry)
        entry = self.find(declared)
        return entry, graph_on(self.graph(entry), Substrate.FLAT)

    def add(
        self,
        paths: Iterable[Path],
        *,
        password: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        parser: str | None = None,
        progress: Progress | None = None,
    ) -> AddReport:
        """Compile and index files and the documents in folders.

        A file that is there already with the same bytes is left alone; with other bytes it takes the
        old one's place. One whose size and time of last writing are those of before is taken to have
        the same bytes, and not read. A file that is refused changes nothing and holds nobody up. ``parser`` is a layout
        parser that reads them too, for the substrate ``reconstructed``.

        Raises:
            UsageError: there is no such parser.
            MissingExtraError: what the library's embedder, or the parser, needs is not installed.
            EvigraphError: another process writes to the library, or it cannot be written.
        """
        start = time.perf_counter()
        report = AddReport()
        self.store.embedders.check()
        if parser is not None:
            layout_parser(parser)
        with self._writing():
            plan = make_plan(self.store.catalogue, find_files([Path(path) for path in paths], report.failures))
            if plan.dropped:
                self.store.catalogue.remove(plan.dropped)
            report.unchanged.extend(plan.unchanged)
            with Pool(workers, limits) as pool:
                staged = plan.staged
                staged += stage_documents(self.store, plan.compile, password, parser, pool, report.failures, progress)
                if parser is not None:
                    known = {entry.doc for entry in plan.unchanged}
                    again = [doc for doc in self.store.catalogue.unreconstructed(parser) if doc in known]
                    reconstruct_documents(self.store.catalogue, again, pool, parser, password, progress)
            report.compile_seconds = time.perf_counter() - start
            for first in range(0, len(staged), _EMBED_AFTER):
                report.added.extend(self._publish(staged[first : first + _EMBED_AFTER], progress))
            with self.store.catalogue.transaction():
                self.store.catalogue.drop_unused_vectors()
            self._sync_default(progress)
        report.added.sort(key=lambda entry: (entry.name, entry.path))
        report.failures.sort(key=str)
        report.seconds = time.perf_counter() - start
        return report

    def remove(self, names: Sequence[str], progress: Progress | None = None) -> list[Entry]:
        """Take documents out, and give each once. Either all the names stand for a document, or nothing is removed.

        Raises:
            EvigraphError: a name stands for no document or for several.
        """
        with self._writing():
            entries = (self._only(name, self._called(name)) for name in names)
            found = list({entry.doc: entry for entry in entries}.values())
            self.store.catalogue.remove([entry.doc for entry in found])
            self._sync_default(progress)
        return found

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
        with self.store.catalogue.snapshot():  # another process may remove what has just been found
            scope = None if doc is None else [self._only(doc, self._called(doc)).doc]
            return run(self._current(on), chosen, question, Budget(k, words, tokens), scope, min_support)

    def support(self, question: str, substrate: Substrate = Substrate.AUTO) -> Support:
        """How well the documents support a question on a substrate.

        Raises:
            EvigraphError: the library is empty.
        """
        self.prepare(STRATEGIES[DEFAULT_STRATEGY], substrate)
        with self.store.catalogue.snapshot():
            searcher = self._current(substrate)
            return find_support(searcher, searcher.query(question), None)

    def strategy(self, name: str) -> Strategy:
        """A strategy by its name.

        Raises:
            EvigraphError: there is none.
        """
        if name not in STRATEGIES:
            raise UsageError(f"{name}: no such strategy; there are {', '.join(sorted(STRATEGIES))}")
        return STRATEGIES[name]

    def substrate(self, strategy: Strategy, name: str | None = None) -> Substrate:
        """The substrate of a name, or where there is none the strategy's own.

        Raises:
            UsageError: there is no such substrate, or the strategy chooses by itself.
        """
        if name is None:
            return strategy.substrate
        known = {substrate.value: substrate for substrate in Substrate}
        if name not in known:
            raise UsageError(f"{name}: no such substrate; there are {', '.join(known)}")
        if strategy.substrate is Substrate.AUTO and known[name] is not Substrate.AUTO:
            remedy = f"name another strategy for {name}"
            raise UsageError(f"{strategy.name} chooses each document's substrate itself; {remedy}")
        return known[name]

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
        self._notice_changes()
        on, needs = substrate or strategy.substrate, strategy.needs.items()
        if (strategy.name, on) in self._prepared:
            return
        if not self.store.catalogue.visible():
            raise UsageError(f"{self.root}: the library is empty; fill it with `evigraph add PATH`")
        if all(self.store.is_current(on, kind, dense=dense) for kind, dense in needs):
            self._prepared.add((strategy.name, on))
            return
        made = all(self.store.channels(on).is_made(kind, dense=dense) for kind, dense in needs)
        try:
            with self._writing(0 if made else _LOCK_SECONDS):
                self._sync(strategy, on, progress)
        except _NoWriterError as error:
            if not made:
                raise EvigraphError(f"{error} (what {strategy.name} searches is not there yet, or damaged)") from None

    # Private

    def _called(self, name: str) -> list[Entry]:
        found = called(self.documents(), name)
        if not found:
            raise UsageError(f"{name}: no such document in {self.root}; `evigraph list` shows what there is")
        return found

    def _only(self, name: str, found: Sequence[Entry]) -> Entry:
        if len(found) > 1:
            paths = ", ".join(entry.path for entry in found)
            raise UsageError(f"{name}: several documents are called so ({paths}); give the path")
        return found[0]

    def _current(self, substrate: Substrate) -> Searcher:
        """A searcher over the documents as they are now, whoever added them."""
        self._notice_changes()
        if substrate not in self._searchers:
            self._searchers[substrate] = Searcher(self.store, substrate)
        return self._searchers[substrate]

    def _notice_changes(self) -> None:
        """Forget what no longer holds when another process has written."""
        version = self.store.catalogue.version()
        if version != self._version:
            self._forget()
            self._version = version

    def _forget(self) -> None:
        self._searchers.clear()
        self._prepared.clear()

    def _publish(self, docs: Sequence[int], progress: Progress | None) -> Iterator[Entry]:
        self.store.embed(docs, Substrate.AUTO, Kind.SECTION, progress)
        with self.store.catalogue.transaction():
            for doc in docs:
                self.store.catalogue.publish(doc)
        for doc in docs:
            yield self.store.catalogue.entry(doc)

    def _sync_default(self, progress: Progress | None) -> None:
        strategy = STRATEGIES[DEFAULT_STRATEGY]
        self._sync(strategy, strategy.substrate, progress)

    def _sync(self, strategy: Strategy, substrate: Substrate, progress: Progress | None) -> None:
        missing = self.store.catalogue.unreconstructed() if substrate is Substrate.RECONSTRUCTED else []
        if missing:
            with Pool() as pool:
                reconstruct_documents(self.store.catalogue, missing, pool, DEFAULT_PARSER, "", progress)
        for kind, dense in strategy.needs.items():
            self.store.refresh(substrate, kind, progress)
            self.store.sync(substrate, kind, dense=dense, progress=progress)

    @contextmanager
    def _writing(self, wait: float | None = None) -> Generator[None]:
        """The library to oneself; the next question sees what was written. Waits so many seconds for another writer.

        Raises:
            EvigraphError: there is another writer, or nobody can write.
        """
        if not self.store.catalogue.writable:
            raise _NoWriterError(f"{self.root}: cannot be written; check the permissions of the folder and its files")
        lock = FileLock(self.root / "write.lock", timeout=_LOCK_SECONDS if wait is None else wait)
        try:
            lock.acquire()
        except Timeout:
            raise _NoWriterError(f"{self.root}: another process writes to this library; try again later") from None
        except (OSError, NotImplementedError) as error:
            cause = getattr(error, "strerror", None) or error
            raise _NoWriterError(f"{self.root}: write.lock cannot be used ({cause}); check its permissions") from None
        try:
            yield
        finally:
            self._forget()
            lock.release()


class _NoWriterError(EvigraphError):
    """This process cannot write to the library, for now or at all."""
