"""A library: documents on disk that can be asked."""

import hashlib
import time
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType

import msgspec
from filelock import FileLock, Timeout

from evigraph.errors import EvigraphError, SourceError, UsageError
from evigraph.graph import Graph, from_json
from evigraph.index import Embedder, Entry, IndexStore, Kind, MiniLM, Progress
from evigraph.library.files import find_files
from evigraph.library.pool import Pool
from evigraph.library.worker import Compiled, Failure, Request
from evigraph.limits import Limits
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES, Budget, EvidenceSet, Searcher, Strategy, run

__all__ = ["AddReport", "Library"]

_LOCK_SECONDS = 10
_ID_PREFIX = 4
"""An id may be cut to this many digits."""
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

    def __init__(self, root: Path | str, embedder: Embedder | None = None, *, create: bool = True) -> None:
        """Open the library in a folder. ``create`` makes it if it is not there.

        Raises:
            UsageError: there is no library, and ``create`` is not asked for.
            EvigraphError: the folder holds something else, or a library of another version.
        """
        self.root = Path(root)
        if not create and not (self.root / "catalogue.sqlite").exists():
            raise UsageError(
                f"{self.root}: no library here; make one with `evigraph add PATH`, or name it by --library"
            )
        if self.root.exists() and not self.root.is_dir():
            raise EvigraphError(f"{self.root}: is no folder; choose another --library")
        try:
            self.store = IndexStore(self.root, embedder or MiniLM())
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
        """The one document that a name stands for: a file name, with or without its ending, a path, or an id.

        Raises:
            UsageError: no document is called so, or several are.
        """
        entries = self.documents()
        path = str(Path(name).resolve())
        ways = (
            [entry for entry in entries if path == entry.path or name == entry.id],
            [entry for entry in entries if name == entry.name],
            [entry for entry in entries if name == Path(entry.name).stem],
            [entry for entry in entries if len(name) >= _ID_PREFIX and entry.id.startswith(name)],
        )
        for found in ways:
            if len(found) == 1:
                return found[0]
            if found:
                paths = ", ".join(entry.path for entry in found)
                raise UsageError(f"{name}: several documents are called so ({paths}); give the path")
        raise UsageError(f"{name}: no such document in {self.root}; `evigraph list` shows what there is")

    def graph(self, entry: Entry) -> Graph:
        """A document's graph."""
        return self.store.catalogue.graph(entry.doc)

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
        old one's place. A file that is refused changes nothing and holds nobody up.

        Raises:
            EvigraphError: another process writes to the library.
        """
        start = time.perf_counter()
        report = AddReport()
        with self._writing():
            files = list(find_files([Path(path) for path in paths], report.failures))
            requests = [Request(str(file), password) for file in files if self._is_news(file, report)]
            staged = [entry.doc for entry in self.store.catalogue.staged()]
            with Pool(workers, limits) as pool:
                for done, (request, reply) in enumerate(pool.compile(requests)):
                    if progress:
                        progress("compiling", done, len(requests))
                    if isinstance(reply, Failure):
                        report.failures.append(SourceError(request.path, reply.cause, reply.remedy))
                    else:
                        staged.append(self._stage(Path(request.path), reply))
            if progress and requests:
                progress("compiling", len(requests), len(requests))
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
        """Take documents out. Either all the names stand for a document, or nothing is removed.

        Raises:
            EvigraphError: a name stands for no document or for several.
        """
        with self._writing():
            found = [self.find(name) for name in dict.fromkeys(names)]
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
        doc: str | None = None,
        progress: Progress | None = None,
    ) -> EvidenceSet:
        """Evidence for a question: at most ``k`` pieces and ``words`` words, from one document if ``doc`` names it.

        Raises:
            EvigraphError: there is no such strategy or document, or the library is empty.
        """
        chosen = self.strategy(strategy)
        self.prepare(chosen, progress)
        scope = None if doc is None else [self.find(doc).doc]
        return run(self._current(), chosen, question, Budget(k, words), scope)

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

        Raises:
            EvigraphError: the library is empty, or another process writes to it.
        """
        if not self.documents():
            raise UsageError(f"{self.root}: the library is empty; fill it with `evigraph add PATH`")
        if not all(self.store.is_current(kind, dense=dense) for kind, dense in strategy.needs.items()):
            with self._writing():
                self._sync(strategy, progress)

    # Private

    def _current(self) -> Searcher:
        """A searcher over the documents as they are now, whoever added them."""
        version = self.store.catalogue.version()
        if self._searcher is None or version != self._version:
            self._searcher, self._version = Searcher(self.store), version
        return self._searcher

    def _is_news(self, file: Path, report: AddReport) -> bool:
        """Whether a file has to be compiled; notes the one that need not."""
        known = self.store.catalogue.at_path(str(file))
        staged = self.store.catalogue.at_path(str(file), ready=False)
        try:
            stat = file.stat()
            if known and (stat.st_size, stat.st_mtime_ns) == (known.size, known.mtime_ns):
                report.unchanged.append(known)
                return False
            digest = hashlib.sha256(file.read_bytes()).hexdigest() if known or staged else None
        except OSError:
            return True  # the worker says what is wrong with it
        if known and known.sha256 == digest:
            self.store.catalogue.touch(known.doc, stat.st_mtime_ns)
            report.unchanged.append(known)
            return False
        return staged is None or staged.sha256 != digest

    def _stage(self, path: Path, compiled: Compiled) -> int:
        graph = from_json(compiled.graph)
        with self.store.catalogue.transaction():
            doc = self.store.catalogue.stage(path, _mtime(path), graph, compiled.graph, compiled.lang)
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
        self._searcher = None

    @contextmanager
    def _writing(self) -> Generator[None]:
        try:
            with FileLock(self.root / "write.lock", timeout=_LOCK_SECONDS):
                yield
        except Timeout:
            raise EvigraphError(f"{self.root}: another process writes to this library; try again later") from None


def _mtime(path: Path) -> int:
    try:
        return path.stat().st_mtime_ns
    except OSError:
        return 0
