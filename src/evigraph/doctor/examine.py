"""Reading files with both readers, each file in a process of its own: one bad file stops no other."""

import importlib.util
import os
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path

import msgspec

from evigraph.doctor.compare import Comparison
from evigraph.doctor.worker import STAGE, Compared, Refused, Request
from evigraph.errors import MissingExtraError, SourceError
from evigraph.limits import Limits

__all__ = ["examine"]

_WORKER = "from evigraph.doctor.worker import main; main()"
_READERS = ("before it was read", "while evigraph read it", "while the second reader read it")


def examine(
    paths: Sequence[Path],
    password: str = "",
    *,
    workers: int = 1,
    limits: Limits | None = None,
    progress: Callable[[str, int, int], None] | None = None,
) -> Iterator[tuple[Path, Comparison | SourceError]]:
    """Compare what evigraph and the second reader say of each file, in the order of the paths.

    A file that a reader refuses, crashes on or takes too long for comes with the error that says so.
    ``limits`` hold for both readings of a file together, ``progress`` gets a stage, what is done, and of how much.

    Raises:
        MissingExtraError: the second reader is not installed.
    """
    if importlib.util.find_spec("playa") is None:
        raise MissingExtraError("the second reader", "doctor")
    bounds = limits or Limits()
    with ThreadPoolExecutor(workers) as threads:
        try:
            replies = threads.map(partial(_examine, password=password, limits=bounds), paths)
            for done, (path, reply) in enumerate(zip(paths, replies, strict=True), 1):
                if progress:
                    progress("reading twice", done, len(paths))
                yield path, reply
        finally:
            threads.shutdown(wait=False, cancel_futures=True)


def _examine(path: Path, password: str, limits: Limits) -> Comparison | SourceError:
    request = Request(os.fsencode(path), password, limits)
    try:
        done = subprocess.run(
            [sys.executable, "-c", _WORKER],
            input=msgspec.msgpack.encode(request),
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            timeout=limits.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        cause = f"took longer than {limits.seconds:g} s {_when(error.stdout or b'')}"
        return SourceError(path, cause, "raise --timeout")
    except OSError as error:
        return SourceError(path, f"was given to no worker process ({error.strerror})", "free some memory")
    reply = done.stdout.lstrip(STAGE)
    if done.returncode or not reply:
        how = f"signal {-done.returncode}" if done.returncode < 0 else f"exit {done.returncode}"
        cause = f"crashed the worker {_when(done.stdout)} ({how})"
        return SourceError(path, cause, "raise --memory, or repair the file")
    answer = msgspec.msgpack.decode(reply, type=Compared | Refused)
    return answer.comparison if isinstance(answer, Compared) else SourceError(path, answer.cause, answer.remedy)


def _when(output: bytes) -> str:
    """Which reading was going on when a worker had sent this."""
    return _READERS[min(output.count(STAGE), len(_READERS) - 1)]
