"""A process that dies while it adds documents leaves a library that is whole."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.graph import Substrate
from evigraph.index import Kind
from evigraph.library import Library
from support.element import El
from support.examples import PDFS
from support.pdfs import build

_ADD = """
import signal
import sys
from pathlib import Path
from evigraph.library import Library

signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell's background jobs ignore it
stop = sys.argv[3]

def progress(stage, done, total):
    if stage == stop and done >= int(sys.argv[4]):
        print("there", flush=True)
        sys.stdin.readline()  # wait here for the end

with Library(sys.argv[1]) as library:
    library.add([Path(sys.argv[2])], workers=1, progress=progress)
"""

_POINTS = [
    ("compiling", 0),
    ("compiling", 4),
    ("compiling", 8),
    ("embedding", 0),
    ("indexing section units", 0),
    ("indexing section units", 8),
    ("indexing node units", 3),
]


def started_add(library: Path, documents: Path, stage: str, done: int) -> subprocess.Popen[str]:
    """An ``add`` in a process of its own that has come so far in a stage, and waits there."""
    process = subprocess.Popen(
        [sys.executable, "-c", _ADD, str(library), str(documents), stage, str(done)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    return process


def killed_add(library: Path, documents: Path, stage: str, done: int) -> None:
    """An ``add`` that is killed without warning when a stage has come so far."""
    process = started_add(library, documents, stage, done)
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.fixture(scope="module")
def eight(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of eight documents."""
    folder = tmp_path_factory.mktemp("documents")
    for number in range(8):
        parts = [El("P", f"A permit of kind {kind} costs {number + kind} pounds.") for kind in range(6)]
        (folder / f"{number}.pdf").write_bytes(build(El("Document", El("H1", f"Fees of {2018 + number}"), *parts)))
    return folder


@pytest.mark.parametrize(("stage", "done"), _POINTS, ids=[f"{s.replace(' ', '-')}-{d}" for s, d in _POINTS])
def test_a_killed_add_leaves_whole_documents_only(tmp_path: Path, eight: Path, stage: str, done: int) -> None:
    root = tmp_path / "library"
    killed_add(root, eight, stage, done)
    with Library(root) as library:
        visible = library.documents()
        for entry in visible:
            graph = library.graph(entry)
            assert len(graph.nodes) == entry.nodes
            assert library.store.catalogue.units_of(entry.doc, Substrate.DECLARED, Kind.SECTION)
        if visible:
            found = library.retrieve("How much does it cost?", k=5)
            assert {piece.doc for piece in found.evidence} <= {entry.name for entry in visible}
        report = library.add([eight])
        assert report.failures == []
        assert len(library.documents()) == 8
        assert len(report.added) + len(report.unchanged) == 8
        assert library.store.catalogue.staged() == []


def test_the_answers_after_a_killed_add_are_those_of_an_untroubled_one(
    tmp_path: Path, example_library: Library
) -> None:
    killed_add(tmp_path / "library", PDFS, "embedding", 0)
    with Library(tmp_path / "library") as library:
        library.add([PDFS])
        for question in ("What does a mobile crane cost per day?", "Wann ist die Zahlung fällig?"):
            after, before = library.retrieve(question), example_library.retrieve(question)
            assert [piece.text for piece in after.evidence] == [piece.text for piece in before.evidence]


def test_a_killed_update_keeps_the_old_version_visible(tmp_path: Path) -> None:
    documents = tmp_path / "documents"
    documents.mkdir()
    file = documents / "a.pdf"
    file.write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A permit costs ten pounds."))))
    with Library(tmp_path / "library") as library:
        library.add([documents])
    file.write_bytes(build(El("Document", El("H1", "Fees"), El("P", "A permit costs thirty pounds."))))
    killed_add(tmp_path / "library", documents, "embedding", 0)
    with Library(tmp_path / "library") as library:
        assert "ten pounds" in library.retrieve("permit").evidence[0].text
        library.add([documents])
        texts = [piece.text for piece in library.retrieve("permit").evidence]
        assert any("thirty pounds" in text for text in texts)
        assert not any("ten pounds" in text for text in texts)


def fees(price: str) -> bytes:
    return build(El("Document", El("H1", "Fees"), El("P", f"A permit costs {price} pounds.")))


@pytest.fixture
def documents(tmp_path: Path) -> Path:
    """A folder with a document that is in the library, of which a new version has been staged and no more."""
    documents = tmp_path / "documents"
    documents.mkdir()
    file = documents / "a.pdf"
    file.write_bytes(fees("ten"))
    with Library(tmp_path / "library") as library:
        library.add([documents])
    file.write_bytes(fees("thirty"))
    killed_add(tmp_path / "library", documents, "embedding", 0)
    return documents


@pytest.fixture
def library(tmp_path: Path, documents: Path):
    with Library(tmp_path / "library") as opened:
        (waiting,) = opened.store.catalogue.staged()
        assert waiting.name == "a.pdf"
        yield opened
        assert opened.store.catalogue.staged() == []


def price(library: Library) -> str:
    (piece, *_) = library.retrieve("What does a permit cost?", doc="a.pdf").evidence
    return piece.text.split()[-2]


def test_staged_work_is_dropped_when_the_file_is_the_old_one_again(library: Library, documents: Path) -> None:
    (documents / "a.pdf").write_bytes(fees("ten"))
    report = library.add([documents])
    assert (report.added, [entry.name for entry in report.unchanged]) == ([], ["a.pdf"])
    assert price(library) == "ten"


def test_staged_work_is_dropped_when_the_file_is_another_one_again(library: Library, documents: Path) -> None:
    (documents / "a.pdf").write_bytes(fees("forty"))
    assert len(library.add([documents]).added) == 1
    assert price(library) == "forty"


def test_staged_work_is_dropped_when_the_file_is_refused_now(library: Library, documents: Path) -> None:
    (documents / "a.pdf").write_bytes(b"%PDF-1.7 and nothing else")
    report = library.add([documents])
    assert (report.added, len(report.failures)) == ([], 1)
    assert price(library) == "ten"


@pytest.mark.parametrize("now", [None, "ten", "forty", "thirty"])
def test_an_add_of_other_files_publishes_staged_work_only_if_its_file_still_holds_it(
    library: Library, documents: Path, tmp_path: Path, now: str | None
) -> None:
    if now:
        (documents / "a.pdf").write_bytes(fees(now))
    else:
        (documents / "a.pdf").unlink()
    other = tmp_path / "b.pdf"
    other.write_bytes(fees("six"))
    library.add([other])
    assert price(library) == ("thirty" if now == "thirty" else "ten")


def test_a_second_writer_is_told_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evigraph.library.lock.LOCK_SECONDS", 0.1)
    process = started_add(tmp_path, PDFS, "compiling", 0)
    try:
        with Library(tmp_path) as library, pytest.raises(EvigraphError, match="another process writes"):
            library.add([PDFS])
    finally:
        process.kill()
        process.communicate()


def test_a_reader_asks_what_is_there_while_another_process_writes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("evigraph.library.lock.LOCK_SECONDS", 0.1)
    root, file = tmp_path / "library", tmp_path / "a.pdf"
    file.write_bytes(fees("ten"))
    with Library(root) as library:
        library.add([file])
    writer = started_add(root, PDFS, "indexing section units", 0)  # its documents are visible, and in no channel yet
    try:
        with Library(root) as library:
            assert len(library.documents()) == 9
            assert "ten pounds" in library.retrieve("What does a permit cost?").evidence[0].text
            with pytest.raises(EvigraphError, match=r"another process writes.*chunk-hybrid"):
                library.retrieve("permit", strategy="chunk-hybrid")
    finally:
        writer.kill()
        writer.communicate()


def test_a_dead_parent_takes_its_workers_along(tmp_path: Path) -> None:
    killed_add(tmp_path / "library", PDFS, "compiling", 4)
    assert gone_after_a_while(lambda: _workers(1))


def test_a_dead_parent_takes_a_stuck_worker_along(tmp_path: Path) -> None:
    process = started_add(tmp_path / "library", PDFS, "compiling", 0)
    (worker,) = _workers(process.pid)
    os.kill(worker, signal.SIGSTOP)
    process.kill()
    process.communicate()
    assert gone_after_a_while(lambda: [pid for pid in _workers(1) if pid == worker])


@pytest.mark.parametrize("sent", [signal.SIGTERM, signal.SIGINT])
def test_an_add_that_is_told_to_end_leaves_no_worker(tmp_path: Path, sent: signal.Signals) -> None:
    process = started_add(tmp_path / "library", PDFS, "compiling", 0)
    workers = _workers(process.pid)
    os.kill(workers[0], signal.SIGSTOP)
    process.send_signal(sent)
    process.communicate(timeout=30)
    assert process.returncode in (128 + signal.SIGTERM, -signal.SIGINT)
    assert not any(Path(f"/proc/{worker}").exists() for worker in workers)


def gone_after_a_while(look: Callable[[], list[int]]) -> bool:
    deadline = time.monotonic() + 20
    while look() and time.monotonic() < deadline:
        time.sleep(0.1)
    return not look()


def _workers(of: int) -> list[int]:
    """Worker processes of a parent; 1: whose parent is gone (Linux tells by the process file system)."""
    if not Path("/proc").is_dir():
        pytest.skip("needs /proc to see processes")
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
            owner = process.stat().st_uid
        except (OSError, IndexError):
            continue
        if b"evigraph.library.worker" in command and parent == of and os.getuid() == owner:
            found.append(int(process.name))
    return found
