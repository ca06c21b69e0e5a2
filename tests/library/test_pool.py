"""Workers that crash, hang or run out of memory."""

import os
import signal
import threading
import time
from pathlib import Path

import pytest

from evigraph.library import Pool
from evigraph.library.worker import Compiled, Failure, Request
from evigraph.limits import Limits
from support.examples import PDFS

FILES = sorted(PDFS.glob("*.pdf"))


def requests(*files: Path) -> list[Request]:
    return [Request(str(file)) for file in files]


def test_every_request_gets_its_own_reply() -> None:
    with Pool(2) as pool:
        replies = dict(pool.compile(requests(*FILES)))
    assert {request.path for request in replies} == {str(file) for file in FILES}
    assert all(isinstance(reply, Compiled) for reply in replies.values())


def test_a_document_over_its_time_is_refused_and_names_the_setting() -> None:
    with Pool(1, Limits(seconds=0.01)) as pool:
        ((_, reply),) = pool.compile(requests(FILES[0]))
    assert isinstance(reply, Failure)
    assert "longer than 0.01 s" in reply.cause
    assert "--timeout" in reply.remedy


def test_a_document_beyond_the_memory_is_refused_and_names_the_setting() -> None:
    with Pool(1, Limits(memory_mb=1)) as pool:
        ((_, reply),) = pool.compile(requests(FILES[0]))
    assert isinstance(reply, Failure)
    assert "--memory" in reply.remedy


def test_a_killed_worker_costs_one_document_only() -> None:
    with Pool(1) as pool:
        killed = threading.Thread(target=_kill_worker_of, args=(pool,))
        killed.start()
        replies = list(pool.compile(requests(*FILES * 3)))
        killed.join()
    failures = [reply for _, reply in replies if isinstance(reply, Failure)]
    assert len(failures) == 1
    assert "crashed the worker" in failures[0].cause
    assert len(replies) == len(FILES) * 3


def test_a_file_that_is_refused_costs_nothing_else(tmp_path: Path) -> None:
    bad = tmp_path / "bad.pdf"
    bad.write_bytes(b"no pdf at all")
    with Pool(1) as pool:
        replies = dict(pool.compile(requests(bad, FILES[0], bad, FILES[1])))
    kinds = [type(reply) for reply in replies.values()]
    assert kinds.count(Failure) == 1
    assert kinds.count(Compiled) == 2


def test_leaving_the_pool_ends_its_workers() -> None:
    with Pool(2) as pool:
        list(pool.compile(requests(*FILES[:2])))
        processes = [thread._process for thread in pool._threads]
        assert all(process is not None and process.poll() is None for process in processes)
    assert all(process is not None and process.poll() is not None for process in processes)


def test_documents_compile_alike_in_any_worker() -> None:
    with Pool(1) as one, Pool(2) as two:
        alone = {request.path: reply for request, reply in one.compile(requests(*FILES[:3]))}
        together = {request.path: reply for request, reply in two.compile(requests(*FILES[:3]))}
    assert alone == together


def _kill_worker_of(pool: Pool) -> None:
    """Kill the pool's only worker once it is at work."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        process = pool._threads[0]._process
        if process is not None and process.pid:
            os.kill(process.pid, signal.SIGKILL)
            return
        time.sleep(0.01)
    pytest.fail("the pool started no worker")
