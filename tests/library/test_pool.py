"""Workers that crash, hang or run out of memory."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from evigraph.library import Pool
from evigraph.library.worker import Compiled, Failure, Request, compile_request
from evigraph.limits import MIN_MEMORY_MB, Limits
from support.examples import PDFS
from support.files import write_bytes_at

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


def test_a_document_beyond_a_limit_of_its_own_is_refused_and_names_the_limit() -> None:
    with Pool(1, Limits(pages=1)) as pool:
        replies = [reply for _, reply in pool.compile(requests(*FILES))]
    assert all(isinstance(reply, Failure) and "--limit pages=" in reply.remedy for reply in replies)


@pytest.mark.parametrize("seconds", [1e12, float("inf"), float("nan")])
def test_a_time_that_no_timer_takes_is_no_bound(seconds: float) -> None:
    with Pool(1, Limits(seconds=seconds)) as pool:
        ((_, reply),) = pool.compile(requests(FILES[0]))
    assert isinstance(reply, Compiled)


@pytest.mark.parametrize("memory_mb", [MIN_MEMORY_MB, 10**15])
def test_the_least_and_any_amount_of_memory_will_do(memory_mb: int) -> None:
    with Pool(1, Limits(memory_mb=memory_mb)) as pool:
        replies = [reply for _, reply in pool.compile(requests(*FILES))]
    assert all(isinstance(reply, Compiled) for reply in replies)


def test_more_memory_than_the_system_allows_is_what_it_allows() -> None:
    resource = pytest.importorskip("resource")
    script = """
import sys
from evigraph.library import Pool
from evigraph.library.worker import Request
with Pool(1) as pool:
    print([type(reply).__name__ for _, reply in pool.compile([Request(sys.argv[1])])])
"""
    most = 2 * 2**30
    done = subprocess.run(
        [sys.executable, "-c", script, str(FILES[0])],
        capture_output=True,
        text=True,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most, most)),
    )
    assert done.stdout == "['Compiled']\n"


def test_an_error_of_our_own_is_said_and_costs_one_document_only() -> None:
    request = Request(str(FILES[0]), "pass\udce9word")  # cannot be sent
    with Pool(1) as pool:
        replies = [reply for _, reply in pool.compile([request, *requests(FILES[1])])]
    assert [type(reply) for reply in replies] == [Failure, Compiled]
    assert "UnicodeEncodeError" in replies[0].cause


def test_an_error_of_our_own_in_the_worker_is_called_one() -> None:
    reply = compile_request(Request(str(FILES[0]), kinds=("no kind",)))
    assert isinstance(reply, Failure)
    assert reply.cause == "met an internal error of evigraph (KeyError: 'no kind')"


def test_a_worker_that_cannot_be_started_is_a_failure_of_each_document(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "executable", "/nowhere/python")
    with Pool(2) as pool:
        replies = [reply for _, reply in pool.compile(requests(*FILES[:3]))]
    assert [reply.cause for reply in replies] == ["was given to no worker process (No such file or directory)"] * 3


def test_a_file_whose_name_is_no_text_is_compiled(tmp_path: Path) -> None:
    file = write_bytes_at(tmp_path, b"caf\xe9.pdf", FILES[0].read_bytes())
    with Pool(1) as pool:
        ((request, reply),) = pool.compile(requests(file))
    assert request.path == str(file)
    assert isinstance(reply, Compiled)


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    with Pool(1, Limits(seconds=60)) as pool:
        replies = [reply for _, reply in pool.compile(requests(tmp_path / "a.pdf", Path("/dev/zero")))]
    assert [reply.cause for reply in replies] == ["is a pipe, device or socket"] * 2


def test_without_units_no_language_is_detected() -> None:
    with Pool(1) as pool:
        ((_, reply),) = pool.compile([Request(str(FILES[0]), kinds=())])
    assert isinstance(reply, Compiled)
    assert (reply.lang, reply.units) == (None, {})


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


def test_leaving_early_begins_no_other_document() -> None:
    pool = Pool(2)

    def leave() -> None:
        with pool:
            for _ in pool.compile(requests(*FILES * 5)):
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        leave()
    assert pool._requests.empty() or pool._requests.get_nowait() is None
    assert not any(thread.is_alive() for thread in pool._threads)
    assert all(thread._process is None for thread in pool._threads)


def test_within_a_pool_the_program_is_ended_in_order_and_after_it_as_before() -> None:
    before = signal.getsignal(signal.SIGTERM)
    with pytest.raises(SystemExit) as caught, Pool(1):
        signal.raise_signal(signal.SIGTERM)
    assert caught.value.code == 128 + signal.SIGTERM
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_program_that_handles_its_end_itself_goes_on_doing_so() -> None:
    seen: list[int] = []
    before = signal.signal(signal.SIGTERM, lambda number, frame: seen.append(number))
    try:
        with Pool(1):
            signal.raise_signal(signal.SIGTERM)
    finally:
        signal.signal(signal.SIGTERM, before)
    assert seen == [signal.SIGTERM]


def test_a_pool_can_be_used_in_a_thread() -> None:
    replies: list[object] = []

    def compile_one() -> None:
        with Pool(1) as pool:
            replies.extend(reply for _, reply in pool.compile(requests(FILES[0])))

    thread = threading.Thread(target=compile_one)
    thread.start()
    thread.join()
    assert isinstance(replies[0], Compiled)


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


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not say which processes run")
def test_what_a_worker_has_started_ends_with_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    told = tmp_path / "pid"
    script = f"""
import subprocess, sys, time, pathlib
started = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(300)"])
pathlib.Path({str(tmp_path / "part")!r}).write_text(str(started.pid))
pathlib.Path({str(tmp_path / "part")!r}).rename({str(told)!r})
time.sleep(300)
"""
    monkeypatch.setattr("evigraph.library.keeper._WORKER", script)
    with Pool(1, Limits(seconds=600)) as pool:
        threading.Thread(target=lambda: list(pool.compile(requests(FILES[0]))), daemon=True).start()
        while not told.exists():
            time.sleep(0.05)
    assert not is_running(int(told.read_text()))


def is_running(pid: int) -> bool:
    """Whether a process runs; one that has ended may still be listed, until somebody asks how."""
    for _ in range(100):
        try:
            state = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except FileNotFoundError:
            return False
        if state in "ZX":
            return False
        time.sleep(0.05)
    return True
