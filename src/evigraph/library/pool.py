"""A pool of worker processes that outlives whatever a document does to one of them."""

import contextlib
import os
import queue
import subprocess
import sys
import threading
from collections.abc import Iterable, Iterator
from types import TracebackType
from typing import BinaryIO, cast

import msgspec

from evigraph.errors import EvigraphError
from evigraph.library.worker import Compiled, Failure, Request, read_frame, write_frame
from evigraph.limits import Limits

__all__ = ["Pool", "default_workers"]

_Reply = Compiled | Failure
_GRACE = 2.0
_WORKER = "from evigraph.library.worker import main; main()"


def default_workers() -> int:
    """As many workers as this process has processors."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class Pool:
    """Compiles documents in processes of their own. Use as a context manager.

    A worker that crashes or runs over its time is replaced, and its document reported as failed.
    """

    def __init__(self, workers: int | None = None, limits: Limits | None = None) -> None:
        self._limits = limits or Limits()
        self._requests: queue.SimpleQueue[Request | None] = queue.SimpleQueue()
        self._replies: queue.SimpleQueue[tuple[Request, _Reply]] = queue.SimpleQueue()
        self._threads = [
            _Keeper(self._requests, self._replies, self._limits) for _ in range(workers or default_workers())
        ]

    def __enter__(self) -> "Pool":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        for thread in self._threads:
            thread.stop()

    def compile(self, requests: Iterable[Request]) -> Iterator[tuple[Request, _Reply]]:
        """Each request with its reply, in the order they are done."""
        count = 0
        for request in requests:
            self._requests.put(request)
            count += 1
        for thread in self._threads[:count]:
            if not thread.is_alive():
                thread.start()
        for _ in range(count):
            yield self._replies.get()


class _Keeper(threading.Thread):
    """Keeps one worker: hands it requests, watches its time, replaces it when it dies."""

    def __init__(
        self,
        requests: "queue.SimpleQueue[Request | None]",
        replies: "queue.SimpleQueue[tuple[Request, _Reply]]",
        limits: Limits,
    ) -> None:
        super().__init__(daemon=True)
        self._requests = requests
        self._replies = replies
        self._limits = limits
        self._process: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        while (request := self._requests.get()) is not None:
            self._replies.put((request, self._serve(request)))

    def stop(self) -> None:
        """End the worker; a document in the middle is given up."""
        self._requests.put(None)
        self._end()

    def _serve(self, request: Request) -> _Reply:
        try:
            process, stdin, stdout = self._worker()
        except OSError as error:
            raise EvigraphError(f"cannot start a worker process ({error.strerror}); free some memory") from None
        timed_out = threading.Event()

        def give_up() -> None:
            timed_out.set()
            process.kill()

        watch = threading.Timer(self._limits.seconds, give_up)
        watch.start()
        try:
            write_frame(stdin, msgspec.msgpack.encode(request))
            body = read_frame(stdout)
        except OSError:
            body = None
        finally:
            watch.cancel()
        if body is not None:
            return msgspec.msgpack.decode(body, type=_Reply)
        code = self._end(_GRACE)
        if timed_out.is_set():
            return Failure(f"took longer than {self._limits.seconds:g} s to compile", "raise --timeout")
        how = f"signal {-code}" if code < 0 else f"exit {code}"
        cause = f"crashed the worker that compiled it ({how}: out of memory, or a fault of the PDF engine)"
        return Failure(cause, "raise --memory, or repair the file")

    def _worker(self) -> tuple[subprocess.Popen[bytes], BinaryIO, BinaryIO]:
        if self._process is None:
            self._process = subprocess.Popen(
                [sys.executable, "-c", _WORKER, str(self._limits.memory_mb)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
            )
        return self._process, cast("BinaryIO", self._process.stdin), cast("BinaryIO", self._process.stdout)

    def _end(self, grace: float = 0.0) -> int:
        """End the worker, if there is one; gives how it ended (0: there was none).

        One that has closed its end is given a moment to end by itself, so that its exit tells why.
        """
        process, self._process = self._process, None
        if process is None:
            return 0
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        process.kill()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # what was not sent yet goes with the worker
                    stream.close()
        return process.wait()
