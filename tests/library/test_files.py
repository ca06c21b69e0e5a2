"""Which files a path stands for."""

import os
import socket
from pathlib import Path

import pytest

from evigraph.errors import SourceError
from evigraph.library.files import absolute, find_files, fingerprint, look
from support.files import write_bytes_at


def found(*paths: Path) -> tuple[list[Path], list[SourceError]]:
    failures: list[SourceError] = []
    return list(find_files(paths, failures)), failures


def test_a_file_stands_for_itself_whatever_its_name(tmp_path: Path) -> None:
    file = tmp_path / "document.dat"
    file.touch()
    assert found(file) == ([file.resolve()], [])


def test_a_folder_stands_for_its_documents_in_order(tmp_path: Path) -> None:
    for name in ("b.pdf", "a.PDF", "c.txt", ".d.pdf"):
        (tmp_path / name).touch()
    assert [path.name for path in found(tmp_path)[0]] == ["a.PDF", "b.pdf"]


def test_hidden_folders_are_left_out(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git" / "a.pdf").touch()
    (tmp_path / "b.pdf").touch()
    assert [path.name for path in found(tmp_path)[0]] == ["b.pdf"]


def test_a_file_reached_twice_is_found_once(tmp_path: Path) -> None:
    file = tmp_path / "a.pdf"
    file.touch()
    (tmp_path / "link.pdf").symlink_to(file)
    assert found(file, tmp_path, tmp_path / "." / "a.pdf")[0] == [file.resolve()]


def test_a_folder_without_documents_is_a_failure_that_names_it(tmp_path: Path) -> None:
    paths, failures = found(tmp_path)
    assert paths == []
    assert str(tmp_path) in str(failures[0])


def test_a_missing_file_is_left_for_the_compiler_to_name(tmp_path: Path) -> None:
    assert found(tmp_path / "gone.pdf") == ([(tmp_path / "gone.pdf").resolve()], [])


def test_a_link_keeps_its_name(tmp_path: Path) -> None:
    (tmp_path / "a.pdf").touch()
    (tmp_path / "link.pdf").symlink_to("a.pdf")
    (tmp_path / "broken.pdf").symlink_to("gone.pdf")
    assert found(tmp_path / "link.pdf", tmp_path / "broken.pdf")[0] == [tmp_path / "link.pdf", tmp_path / "broken.pdf"]


def test_a_path_is_made_plain_without_following_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert absolute(Path("x/../a.pdf")) == tmp_path / "a.pdf"


def test_a_working_directory_that_is_gone_is_a_failure(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    (tmp_path / "here").rmdir()
    assert "No such file or directory" in str(found(Path("a.pdf"))[1][0])


def test_what_is_no_regular_file_is_a_failure_and_never_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    with socket.socket(socket.AF_UNIX) as listening:
        listening.bind(str(tmp_path / "b.pdf"))
        files, failures = found(tmp_path, Path("/dev/zero"))
    assert files == []
    assert [failure.cause for failure in failures] == ["is a pipe, device or socket"] * 3


def test_names_that_nothing_can_be_called_are_failures(tmp_path: Path) -> None:
    (tmp_path / "loop.pdf").symlink_to("loop.pdf")
    files, failures = found(tmp_path / ("x" * 300), tmp_path / "loop.pdf", Path("a\0b"))
    assert files == []
    assert len(failures) == 3
    assert all("\0" not in str(failure) for failure in failures)


def test_a_name_that_is_not_utf_8_is_a_failure_that_can_be_printed(tmp_path: Path) -> None:
    write_bytes_at(tmp_path, b"caf\xe9.pdf", b"")
    (tmp_path / "a.pdf").touch()
    files, failures = found(tmp_path)
    assert files == [tmp_path / "a.pdf"]
    assert str(failures[0]).encode().startswith(os.fsencode(tmp_path / "caf\\xe9.pdf"))


def test_what_is_not_there_looks_like_nothing(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert look(tmp_path / "gone") is None
    assert look(tmp_path / "file" / "below") is None


def test_no_fingerprint_is_taken_of_a_pipe(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "a.pdf")
    with pytest.raises(OSError, match="no regular file"):
        fingerprint(tmp_path / "a.pdf")
