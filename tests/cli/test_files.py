"""Files that verbs write: whole or not at all, and never in place of what is no file."""

import contextlib
import os
import stat
import threading
from pathlib import Path

import pytest

from evigraph.cli.files import output_file, output_folder
from evigraph.errors import UsageError


def put(path: Path, data: bytes) -> None:
    with output_file(path, "-o") as write:
        write(data)


def test_a_file_holds_what_was_written_and_nothing_is_left_beside_it(tmp_path: Path) -> None:
    put(tmp_path / "g.json", b"new")
    assert (tmp_path / "g.json").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["g.json"]


def test_a_file_that_stands_there_is_replaced_and_keeps_its_permissions(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_bytes(b"much longer than the new")
    (tmp_path / "g.json").chmod(0o640)
    put(tmp_path / "g.json", b"new")
    assert (tmp_path / "g.json").read_bytes() == b"new"
    assert stat.S_IMODE((tmp_path / "g.json").stat().st_mode) == 0o640


def test_a_new_file_has_the_permissions_that_files_have(tmp_path: Path) -> None:
    (tmp_path / "other").touch()
    put(tmp_path / "g.json", b"new")
    assert (tmp_path / "g.json").stat().st_mode == (tmp_path / "other").stat().st_mode


def test_a_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "g.json").symlink_to("real/g.json")
    for data in (b"made", b"replaced"):
        put(tmp_path / "g.json", data)
        assert (tmp_path / "g.json").is_symlink()
        assert (tmp_path / "real" / "g.json").read_bytes() == data


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()), daemon=True)
    reader.start()
    put(pipe, b"new")
    reader.join(10)
    assert got == [b"new"]
    assert stat.S_ISFIFO(pipe.stat().st_mode)


def device(path: Path, minor: int) -> Path:
    """A device of the tests' own: code that replaces what it should not must not get at those of the system."""
    try:
        os.mknod(path, 0o600 | stat.S_IFCHR, os.makedev(1, minor))
        path.open("wb").close()
    except (AttributeError, OSError) as error:
        pytest.skip(f"no device can be made here ({error})")
    return path


def test_a_device_is_written_to_also_through_a_link(tmp_path: Path) -> None:
    null = device(tmp_path / "null", 3)
    (tmp_path / "link").symlink_to("null")
    for path in (null, tmp_path / "link"):
        put(path, b"new")
        assert stat.S_ISCHR(null.stat().st_mode)
        assert (tmp_path / "link").is_symlink()


def test_files_that_are_the_users_stay(tmp_path: Path) -> None:
    (tmp_path / ".g.json.tmp").write_text("mine")
    put(tmp_path / "g.json", b"new")
    assert (tmp_path / ".g.json.tmp").read_text() == "mine"


def test_work_that_fails_leaves_what_was_there(tmp_path: Path) -> None:
    (tmp_path / "g.json").write_text("old")
    with contextlib.suppress(ZeroDivisionError), output_file(tmp_path / "g.json", "-o") as write:
        write(b"half")
        raise ZeroDivisionError
    assert (tmp_path / "g.json").read_text() == "old"
    assert [path.name for path in tmp_path.iterdir()] == ["g.json"]


@pytest.mark.parametrize("where", ["gone/g.json", "folder", "loop", "loop/g.json", "file/g.json", "x" * 300])
def test_what_cannot_be_written_is_refused_with_its_option(tmp_path: Path, where: str) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").touch()
    (tmp_path / "loop").symlink_to("loop")
    before = sorted(tmp_path.iterdir())
    with pytest.raises(UsageError, match=r"cannot be written \(.*\); choose another -o"):
        put(tmp_path / where, b"new")
    assert sorted(tmp_path.iterdir()) == before


def test_a_full_disk_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="full: cannot be written"):
        put(device(tmp_path / "full", 7), b"new")


class TestFolder:
    def test_it_holds_what_was_written_and_nothing_is_left_beside_it(self, tmp_path: Path) -> None:
        with output_folder(tmp_path / "out", "--out") as write:
            write("a", b"1")
            write("b", b"2")
            assert not (tmp_path / "out").exists()
        assert {path.name: path.read_bytes() for path in (tmp_path / "out").iterdir()} == {"a": b"1", "b": b"2"}
        assert [path.name for path in tmp_path.iterdir()] == ["out"]

    def test_an_empty_folder_is_filled(self, tmp_path: Path) -> None:
        (tmp_path / "out").mkdir()
        with output_folder(tmp_path / "out", "--out") as write:
            write("a", b"1")
        assert (tmp_path / "out" / "a").exists()

    def test_a_link_is_followed(self, tmp_path: Path) -> None:
        (tmp_path / "real").mkdir()
        (tmp_path / "out").symlink_to("real")
        with output_folder(tmp_path / "out", "--out") as write:
            write("a", b"1")
        assert (tmp_path / "out").is_symlink()
        assert (tmp_path / "real" / "a").exists()

    def test_when_the_work_fails_there_is_nothing(self, tmp_path: Path) -> None:
        def work() -> None:
            with output_folder(tmp_path / "out", "--out") as write:
                write("a", b"1")
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            work()
        assert list(tmp_path.iterdir()) == []

    def test_what_appears_meanwhile_is_left_alone(self, tmp_path: Path) -> None:
        def work() -> None:
            with output_folder(tmp_path / "out", "--out") as write:
                write("a", b"1")
                (tmp_path / "out" / "mine").mkdir(parents=True)

        with pytest.raises(UsageError, match="choose another --out"):
            work()
        assert [path.name for path in tmp_path.iterdir()] == ["out"]
        assert [path.name for path in (tmp_path / "out").iterdir()] == ["mine"]

    @pytest.mark.parametrize("kind", ["file", "full folder"])
    def test_what_is_there_is_refused(self, tmp_path: Path, kind: str) -> None:
        (tmp_path / "out" / "mine").mkdir(parents=True) if kind == "full folder" else (tmp_path / "out").touch()
        with pytest.raises(UsageError, match="is there already"), output_folder(tmp_path / "out", "--out"):
            pass
