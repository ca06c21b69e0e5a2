"""A process that dies while it adds documents leaves a library that is whole."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from evigraph.errors import EvigraphError
from evigraph.index import Kind
from evigraph.library import Library
from support.examples import PDFS

_ADD = """
import sys
from pathlib import Path
from evigraph.library import Library

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


def killed_add(library: Path, documents: Path, stage: str, done: int) -> None:
    """An ``add`` that is killed without warning when a stage has come so far."""
    process = subprocess.Popen(
        [sys.executable, "-c", _ADD, str(library), str(documents), stage, str(done)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    process.send_signal(signal.SIGKILL)
    process.communicate()


@pytest.mark.parametrize(("stage", "done"), _POINTS, ids=[f"{s.replace(' ', '-')}-{d}" for s, d in _POINTS])
def test_a_killed_add_leaves_whole_documents_only(tmp_path: Path, stage: str, done: int) -> None:
    root = tmp_path / "library"
    killed_add(root, PDFS, stage, done)
    with Library(root) as library:
        visible = library.documents()
        for entry in visible:
            graph = library.graph(entry)
            assert len(graph.nodes) == entry.nodes
            assert library.store.catalogue.units_of(entry.doc, Kind.SECTION)
        if visible:
            found = library.retrieve("How much does it cost?", k=5)
            assert {piece.doc for piece in found.evidence} <= {entry.name for entry in visible}
        report = library.add([PDFS])
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
    from support.element import El
    from support.pdfs import build

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


def test_a_second_writer_is_told_to_come_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("evigraph.library.library._LOCK_SECONDS", 0.1)
    process = subprocess.Popen(
        [sys.executable, "-c", _ADD, str(tmp_path), str(PDFS), "compiling", "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "there\n"
    try:
        with Library(tmp_path) as library, pytest.raises(EvigraphError, match="another process writes"):
            library.add([PDFS])
    finally:
        process.kill()
        process.communicate()


def test_a_dead_parent_takes_its_workers_along(tmp_path: Path) -> None:
    killed_add(tmp_path / "library", PDFS, "compiling", 4)
    deadline = time.monotonic() + 20
    while _workers(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert _workers(tmp_path) == []


def _workers(marker: Path) -> list[int]:
    """Worker processes whose parent is gone (Linux tells by the process file system)."""
    if not Path("/proc").is_dir():
        pytest.skip("needs /proc to see processes")
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes()
            parent = int((process / "stat").read_text().rsplit(")", 1)[1].split()[1])
        except (OSError, IndexError):
            continue
        if b"evigraph.library.worker" in command and parent == 1 and os.getuid() == process.stat().st_uid:
            found.append(int(process.name))
    return found
