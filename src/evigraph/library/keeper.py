"""Keeping one worker process: it is handed requests, watched, and replaced when it dies."""

import contextlib
import math
import os
import queue
import signal
import subprocess
import sys
import threading
from typing import BinaryIO, cast

import msgspec

from evigraph.library.worker import Failure, Reply, Request, pack, read_frame, write_frame
from evigraph.limits import Limits

__all__ = ["Keeper"]

_GRACE = 2.0
_ALARM_GRACE = 30
"""Seconds that a worker gives its parent to end it, before it ends itself."""
_WORKER = "from evigraph.library.worker import main; main()"


class Keeper(threading.Thread):
    """A thread with a worker. Every request gets a reply, whatever happens, until the keeper is stopped."""

    def __init__(
        self,
        requests: "queue.SimpleQueue[Request | None]",
        replies: "queue.SimpleQueue[tuple[Request, Reply]]",
        limits: Limits,
    ) -> None:
        super().__init__(daemon=True)
        self._requests = requests
        self._replies = replies
        # A timer takes no more than this; what is no number at all is no bound either.
        self._seconds = min(threading.TIMEOUT_MAX, limits.seconds)
        self._limits = msgspec.json.encode(msgspec.structs.replace(limits, seconds=self._seconds)).decode()
        self._process: subprocess.Popen[bytes] | None = None
        self._lock = threading.Lock()
        """Held while the worker is started or given up: a stopped keeper starts none."""
        self._stopped = False

    def run(self) -> None:
        while (request := self._requests.get()) is not None and not self._stopped:
            self._replies.put((request, self._reply(request)))

    def stop(self) -> None:
        """End the worker; a document in the middle is given up, and no other one begun."""
        with self._lock:
            self._stopped = True
        self._end()
        self._requests.put(None)

    def _reply(self, request: Request) -> Reply:
        try:
            return self._serve(request)
        except OSError as error:
            cause, remedy = error.strerror or str(error), "free some memory, or give fewer --workers"
            return Failure(f"was given to no worker process ({cause})", remedy)
        except Exception as error:
            self._end()
            what = " ".join(f"{type(error).__name__}: {error}".split())
            return Failure(f"could not be handed to a worker process ({what})", "report it, with the file")

    def _serve(self, request: Request) -> Reply:
        body = pack(request)
        process, stdin, stdout = self._worker()
        timed_out = threading.Event()

        def give_up() -> None:
            timed_out.set()
            _kill(process)

        watch = threading.Timer(self._seconds, give_up)
        watch.start()
        try:
            write_frame(stdin, body)
            answer = read_frame(stdout)
        except OSError:
            answer = None
        finally:
            watch.cancel()
        if answer is not None:
            return msgspec.msgpack.decode(answer, type=Reply)
        code = self._end(_GRACE)
        if timed_out.is_set():
            return Failure(f"took longer than {self._seconds:g} s to compile", "raise --timeout")
        how = f"signal {-code}" if code < 0 else f"exit {code}"
        cause = f"crashed the worker that compiled it ({how}: out of memory, or a fault of the PDF engine)"
        return Failure(cause, "raise --memory, or repair the file")

    def _worker(self) -> tuple[subprocess.Popen[bytes], BinaryIO, BinaryIO]:
        with self._lock:
            if self._stopped:
                raise InterruptedError("stopped")
            if self._process is None:
                alarm = math.ceil(self._seconds) + _ALARM_GRACE
                self._process = subprocess.Popen(
                    [sys.executable, "-c", _WORKER, self._limits, str(alarm), str(os.getpid())],
                    stdin=subprocess.PIPE,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                    start_new_session=True,
                    env={**os.environ, "OPENBLAS_NUM_THREADS": "1"},
                )
            process = self._process
        return process, cast("BinaryIO", process.stdin), cast("BinaryIO", process.stdout)

    def _end(self, grace: float = 0.0) -> int:
        """End the worker, if there is one; gives how it ended (0: there was none).

        One that has closed its end is given a moment to end by itself, so that its exit tells why.
        """
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return 0
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(grace)
        _kill(process)
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                with contextlib.suppress(OSError):  # what was not sent yet goes with the worker
                    stream.close()
        return process.wait()


def _kill(process: subprocess.Popen[bytes]) -> None:
    """End a worker, and what it has started: a layout parser may be a program of its own."""
    if process.poll() is not None:
        return
    if hasattr(os, "killpg"):
        with contextlib.suppress(ProcessLookupError):  # it has ended since
            os.killpg(process.pid, signal.SIGKILL)
    else:
        process.kill()
