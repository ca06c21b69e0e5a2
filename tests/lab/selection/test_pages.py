"""Page Markdown in folders."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import page_key, read_pages
from support.probes import GOOD, write_corpus


def test_pages_are_known_by_their_files(tmp_path: Path) -> None:
    assert read_pages("good", write_corpus(tmp_path) / "good") == GOOD


def test_the_first_page_of_a_document_is_called_as_the_document_is() -> None:
    assert [page_key(name) for name in ("a", "a/1", "a/2", "a/11", "b/a/1")] == ["a", "a", "a/2", "a/11", "b/a"]


def test_a_folder_without_pages_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "none"):
        with pytest.raises(UsageError, match="has no page Markdown"):
            read_pages("a", folder)


def test_two_files_of_one_page_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a.md").write_text("one")
    (tmp_path / "a" / "1.md").write_text("another")
    with pytest.raises(UsageError, match="page a has two files"):
        read_pages("a", tmp_path)


@pytest.mark.parametrize(("data", "said"), [(b"\xff\xff", "no text in UTF-8"), (b"a" * (4 * 2**20 + 1), "4 MiB")])
def test_a_file_that_is_no_page_is_named(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "bad.md").write_bytes(data)
    with pytest.raises(UsageError, match=rf"bad\.md: is .*{said}"):
        read_pages("a", tmp_path)
