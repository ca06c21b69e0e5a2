"""Which files a path stands for."""

from pathlib import Path

from evigraph.errors import SourceError
from evigraph.library.files import find_files


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
