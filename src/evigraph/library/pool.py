"""A pool of worker processes that outlives whatever a document does to one of them."""

import contextlib
import os
import queue
import signal
import threading
from collections.abc import Iterable, Iterator
from types import FrameType, TracebackType
from typing import NoReturn

from evigraph.errors import EvigraphError
from evigraph.library.keeper import Keeper
from evigraph.library.worker import Reply, Request
from evigraph.limits import Limits

__all__ = ["Pool", "default_workers"]

_STOP_SECONDS = 5.0


def default_workers() -> int:
    """As many workers as this process has processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """Compiles documents in processes of their own. Use as a context manager.

    A worker that crashes or runs over its time is replaced, and its document reported as failed.
    Leaving the context ends the workers. That is so too when the program is told to end: within,
    SIGTERM raises ``SystemExit`` in the main thread, unless the program handles it already.
    """

    def __init__(self, workers: int | None = None, limits: Limits | None = None) -> None:
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[tuple[Request, Reply]] = queue.SimpleQueue()
        self._threads = [
            Keeper(self._requests, self._replies, limits or Limits()) for _ in range(workers or default_workers())
        ]
        self._handles_end = False

    def __enter__(self) -> "Pool":
        if threading.current_thread() is threading.main_thread():
            self._handles_end = signal.getsignal(signal.SIGTERM) is signal.SIG_DFL
        if self._handles_end:
            signal.signal(signal.SIGTERM, _end_in_order)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        with contextlib.suppress(queue.Empty):
            while True:
                self._requests.get_nowait()
        for thread in self._threads:
            thread.stop()
        for thread in self._threads:
            if thread.is_alive():
                thread.join(_STOP_SECONDS)
        if self._handles_end:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)

    def compile(self, requests: Iterable[Request]) -> Iterator[tuple[Request, Reply]]:
        """Each request with its reply, in the order they are done.

        Raises:
            EvigraphError: the system gives no thread to watch a worker.
        """
        count = 0
        for request in requests:
            self._requests.put(request)
            count += 1
        for thread in self._threads[:count]:
            if not thread.is_alive():
                self._start(thread)
        for _ in range(count):
            yield self._replies.get()

    def _start(self, thread: Keeper) -> None:
        try:
            thread.start()
        except RuntimeError as error:
            if not any(other.is_alive() for other in self._threads):
                raise EvigraphError(f"cannot start a worker ({error}); free some memory") from None


def _end_in_order(number: int, frame: FrameType | None) -> NoReturn:  # noqa: ARG001 - what a handler is called with
    raise SystemExit(128 + number)
