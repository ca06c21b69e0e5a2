"""Reading a lexical index where no lock can be taken."""

import os
from pathlib import Path
from typing import Any

import pytest

from evigraph.index.lexical import LexicalDocument, LexicalIndex
from evigraph.index.mirror import Mirror


@pytest.fixture
def original(tmp_path: Path) -> Path:
    LexicalIndex(tmp_path).add([LexicalDocument(1, 1, {"own": ["fee"]})])
    return tmp_path


def test_an_index_is_found_in_its_mirror_and_only_read(original: Path) -> None:
    before = {path.name: path.stat().st_mtime_ns for path in original.iterdir()}
    mirror = Mirror(original)
    assert [hit.unit for hit in LexicalIndex(mirror.path).search("own", ["fee"], 9)] == [1]
    mirror.close()
    assert {path.name: path.stat().st_mtime_ns for path in original.iterdir()} == before
    assert not mirror.path.exists()


def test_a_mirror_is_out_of_date_when_the_index_is_written(original: Path) -> None:
    mirror = Mirror(original)
    before = mirror.is_current()
    LexicalIndex(original).add([LexicalDocument(2, 1, {"own": ["fee"]})])
    assert (before, mirror.is_current()) == (True, False)
    mirror.close()


def test_a_lock_that_is_taken_while_a_mirror_is_deleted_goes_with_it(
    original: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mirror, remove, late = Mirror(original), os.rmdir, [".tantivy-meta.lock"]

    def remove_late(*path: Any, **how: Any) -> None:
        if late:
            (mirror.path / late.pop()).touch()
        remove(*path, **how)

    monkeypatch.setattr(os, "rmdir", remove_late)
    mirror.close()
    assert not late
    assert not mirror.path.exists()


def test_there_is_no_mirror_of_nothing(tmp_path: Path) -> None:
    with pytest.raises(OSError, match=r"meta\.json"):
        Mirror(tmp_path)
