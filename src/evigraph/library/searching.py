"""What questions are asked of: searchers over a library's documents, and what strategies need, made when asked."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

from evigraph.decide import Decider
from evigraph.errors import EvigraphError, UsageError
from evigraph.graph import Substrate
from evigraph.index import IndexStore, Progress
from evigraph.library.lock import NoWriterError
from evigraph.library.pool import Pool
from evigraph.library.reconstructing import reconstruct_documents
from evigraph.retrieve import DEFAULT_STRATEGY, STRATEGIES, Searcher, Strategy
from evigraph.sources import DEFAULT_PARSER

__all__ = ["Searching"]


class Searching:
    """Searchers over all documents of a library. ``writing`` gives the library to oneself, ``decider`` makes who
    decides."""

    def __init__(
        self,
        root: Path,
        store: IndexStore,
        writing: Callable[[float | None], AbstractContextManager[None]],
        decider: Callable[[], Decider],
    ) -> None:
        self._root = root
        self._store = store
        self._writing = writing
        self._decider = decider
        self._searchers: dict[Substrate, Searcher] = {}
        self._prepared: set[tuple[str, Substrate]] = set()
        """Strategies, each with a substrate, that all is there for, as long as nothing is written."""
        self._version = 0

    def current(self, substrate: Substrate) -> Searcher:
        """A searcher over the documents as they are now, whoever added them."""
        self._notice_changes()
        if substrate not in self._searchers:
            self._searchers[substrate] = Searcher(self._store, substrate, self._decider)
        return self._searchers[substrate]

    def prepare(self, strategy: Strategy, on: Substrate, progress: Progress | None) -> None:
        """Make what a strategy searches on a substrate, as :meth:`Library.prepare` says.

        Raises:
            EvigraphError: the library is empty, or what is searched is not there and cannot be made.
        """
        self._notice_changes()
        needs = strategy.needs.items()
        if (strategy.name, on) in self._prepared:
            return
        if not self._store.catalogue.visible():
            raise UsageError(f"{self._root}: the library is empty; fill it with `evigraph add PATH`")
        if all(self._store.is_current(on, kind, dense=dense) for kind, dense in needs):
            self._prepared.add((strategy.name, on))
            return
        made = all(self._store.channels(on).is_made(kind, dense=dense) for kind, dense in needs)
        try:
            with self._writing(0 if made else None):
                self.sync(strategy, on, progress)
        except NoWriterError as error:
            if not made:
                raise EvigraphError(f"{error} (what {strategy.name} searches is not there yet, or damaged)") from None

    def sync_default(self, progress: Progress | None) -> None:
        """Bring what the default strategy searches in line with the documents. Call it as the one writer."""
        strategy = STRATEGIES[DEFAULT_STRATEGY]
        self.sync(strategy, strategy.substrate, progress)

    def sync(self, strategy: Strategy, substrate: Substrate, progress: Progress | None) -> None:
        """Bring what a strategy searches in line with the documents. Call it as the one writer."""
        missing = self._store.catalogue.unreconstructed() if substrate is Substrate.RECONSTRUCTED else []
        if missing:
            with Pool() as pool:
                reconstruct_documents(self._store.catalogue, missing, pool, DEFAULT_PARSER, "", progress)
        for kind, dense in strategy.needs.items():
            self._store.refresh(substrate, kind, progress)
            self._store.sync(substrate, kind, dense=dense, progress=progress)

    def forget(self) -> None:
        """Forget what no longer holds when something has been written."""
        self._searchers.clear()
        self._prepared.clear()

    def _notice_changes(self) -> None:
        """The same when another process has written."""
        version = self._store.catalogue.version()
        if version != self._version:
            self.forget()
            self._version = version
