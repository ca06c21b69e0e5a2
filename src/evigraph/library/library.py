"""A library: documents on disk that can be asked."""

import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from stat import S_ISDIR
from types import TracebackType

import msgspec
from filelock import FileLock, Timeout

from evigraph.errors import EvigraphError, SourceError, UsageError
from evigraph.graph import Graph, from_json
from evigraph.index import Embedder, Embedders, Entry, IndexStore, Kind, Progress, embedders_named
from evigraph.library.files import absolute, find_files, look
from evigraph.library.names import called
from evigraph.library.plan import Plan, make_plan
from evigraph.library.pool import Pool
from evigraph.library.worker import Compiled, Failure, Request
from evigraph.limits import Limits
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES, Budget, EvidenceSet, Searcher, Strategy, run

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
        wanted = embedders_named(embedder) if isinstance(embedder, str) else embedder
        self.root = Path(root)
        try:
            absolute(self.root)
            there, catalogue = look(self.root), look(self.root / "catalogue.sqlite")
        except SourceError as error:
            raise UsageError(f"{error.path}: {error.cause}; choose another --library") from None
        if not create and catalogue is None:
            raise UsageError(
                f"{self.root}: no library here; make one with `evigraph add PATH`, or name it by --library"
            )
        if there and not S_ISDIR(there.st_mode):
            raise EvigraphError(f"{self.root}: is no folder; choose another --library")
        if wanted is not None and catalogue is None:
            wanted.check()
        try:
            self.store = IndexStore(self.root, wanted)
        except OSError as error:
            raise EvigraphError(f"{self.root}: cannot be used ({error.strerror}); choose another --library") from None
        self._searcher: Searcher | None = None
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

    def add(
        self,
        paths: Iterable[Path],
        *,
        password: str = "",
        workers: int | None = None,
        limits: Limits | None = None,
        progress: Progress | None = None,
    ) -> AddReport:
        """Compile and index files and the documents in folders.

        A file that is there already with the same bytes is left alone; with other bytes it takes the
        old one's place. One whose size and time of last writing are those of before is taken to have
        the same bytes, and not read. A file that is refused changes nothing and holds nobody up.

        Raises:
            MissingExtraError: what the library's embedder needs is not installed.
            EvigraphError: another process writes to the library, or it cannot be written.
        """
        start = time.perf_counter()
        report = AddReport()
        self.store.embedders.check()
        with self._writing():
            plan = make_plan(self.store.catalogue, find_files([Path(path) for path in paths], report.failures))
            if plan.dropped:
                self.store.catalogue.remove(plan.dropped)
            report.unchanged.extend(plan.unchanged)
            with Pool(workers, limits) as pool:
                staged = plan.staged + self._compile(plan, password, pool, report, progress)
            report.compile_seconds = time.perf_counter() - start
            for first in range(0, len(staged), _EMBED_AFTER):
                report.added.extend(self._publish(staged[first : first + _EMBED_AFTER], progress))
            with self.store.catalogue.transaction():
                self.store.catalogue.drop_unused_vectors()
            self._sync(STRATEGIES[DEFAULT_STRATEGY], progress)
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
            self._sync(STRATEGIES[DEFAULT_STRATEGY], progress)
        return found

    # Questions

    def retrieve(
        self,
        question: str,
        *,
        strategy: str = DEFAULT_STRATEGY,
        k: int = 10,
        words: int | None = None,
        tokens: int | None = None,
        doc: str | None = None,
        progress: Progress | None = None,
    ) -> EvidenceSet:
        """Evidence for a question, from one document if ``doc`` names it.

        At most ``k`` pieces are returned, and at most ``words`` words and ``tokens`` tokens (see
        :class:`evigraph.retrieve.Budget`).

        Raises:
            EvigraphError: there is no such strategy or document, or the library is empty.
        """
        chosen = self.strategy(strategy)
        self.prepare(chosen, progress)
        with self.store.catalogue.snapshot():  # another process may remove what has just been found
            scope = None if doc is None else [self._only(doc, self._called(doc)).doc]
            return run(self._current(), chosen, question, Budget(k, words, tokens), scope)

    def strategy(self, name: str) -> Strategy:
        """A strategy by its name.

        Raises:
            EvigraphError: there is none.
        """
        if name not in STRATEGIES:
            raise UsageError(f"{name}: no such strategy; there are {', '.join(sorted(STRATEGIES))}")
        return STRATEGIES[name]

    def prepare(self, strategy: Strategy, progress: Progress | None = None) -> None:
        """Make what a strategy searches, where it is not there yet or not in line with the documents.

        While another process writes, or where the library cannot be written, what is there is
        searched as it is: it may miss the newest documents.

        Raises:
            EvigraphError: the library is empty, or what is searched is not there and cannot be made.
        """
        if not self.documents():
            raise UsageError(f"{self.root}: the library is empty; fill it with `evigraph add PATH`")
        if all(self.store.is_current(kind, dense=dense) for kind, dense in strategy.needs.items()):
            return
        made = all(self.store.is_made(kind, dense=dense) for kind, dense in strategy.needs.items())
        try:
            with self._writing(0 if made else _LOCK_SECONDS):
                self._sync(strategy, progress)
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

    def _current(self) -> Searcher:
        """A searcher over the documents as they are now, whoever added them."""
        version = self.store.catalogue.version()
        if self._searcher is None or version != self._version:
            self._searcher, self._version = Searcher(self.store), version
        return self._searcher

    def _compile(
        self, plan: Plan, password: str, pool: Pool, report: AddReport, progress: Progress | None
    ) -> list[int]:
        """Compile what a plan asks for; gives the keys of what is staged."""
        requests = [Request(str(file), password) for file in plan.compile]
        staged: list[int] = []
        for done, (request, reply) in enumerate(pool.compile(requests)):
            if progress:
                progress("compiling", done, len(requests))
            if isinstance(reply, Failure):
                report.failures.append(SourceError(request.path, reply.cause, reply.remedy))
            else:
                file = Path(request.path)
                staged.append(self._stage(file, plan.compile[file], reply))
        if progress and requests:
            progress("compiling", len(requests), len(requests))
        return staged

    def _stage(self, path: Path, mtime_ns: int, compiled: Compiled) -> int:
        graph = from_json(compiled.graph)
        with self.store.catalogue.transaction():
            doc = self.store.catalogue.stage(path, mtime_ns, graph, compiled.graph, compiled.lang)
            self.store.put_units(doc, compiled.units)
        return doc

    def _publish(self, docs: Sequence[int], progress: Progress | None) -> Iterator[Entry]:
        self.store.embed(docs, Kind.SECTION, progress)
        with self.store.catalogue.transaction():
            for doc in docs:
                self.store.catalogue.publish(doc)
        for doc in docs:
            yield self.store.catalogue.entry(doc)

    def _sync(self, strategy: Strategy, progress: Progress | None) -> None:
        for kind, dense in strategy.needs.items():
            self.store.refresh(kind, progress)
            self.store.sync(kind, dense=dense, progress=progress)

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
            self._searcher = None
            lock.release()


class _NoWriterError(EvigraphError):
    """This process cannot write to the library, for now or at all."""
