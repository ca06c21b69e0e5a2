"""The program as a whole: its help, its version, how it starts and how it fails."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import zlib
from pathlib import Path

import pytest
from typer.main import get_command

from evigraph import __version__
from evigraph.cli.main import app

from .conftest import Run

program = sys.modules["evigraph.cli.main"]  # the package has a function of this name


def verbs() -> list[tuple[str, ...]]:
    """Every verb, those of groups included."""
    root = get_command(app)
    found: list[tuple[str, ...]] = []
    stack = [((), root)]
    while stack:
        path, command = stack.pop()
        children = getattr(command, "commands", {})
        if path and not children:
            found.append(path)
        stack.extend(((*path, name), child) for name, child in children.items())
    return sorted(found)


def test_the_agreed_verbs_are_there() -> None:
    wanted = {
        "add",
        "ask",
        "retrieve",
        "compile",
        "inspect",
        "list",
        "show",
        "remove",
        "lab gold",
        "lab score",
        "lab bench",
        "lab ablate",
        "demo",
    }
    assert wanted <= {" ".join(verb) for verb in verbs()}


@pytest.mark.parametrize("verb", verbs(), ids=" ".join)
def test_every_verb_has_help_and_so_has_each_of_its_options(verb: tuple[str, ...]) -> None:
    command = get_command(app)
    for name in verb:
        command = command.commands[name]
    assert command.help
    for parameter in command.params:
        if parameter.name != "help":
            assert getattr(parameter, "help", None), f"{' '.join(verb)} {parameter.name}"


@pytest.mark.parametrize("verb", [(), ("lab",), *verbs()], ids=" ".join)
def test_help_fits_eighty_columns(evigraph: Run, verb: tuple[str, ...]) -> None:
    done = evigraph(*verb, "--help")
    assert done.returncode == 0
    assert done.stdout.startswith("Usage: ")
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_the_version_is_that_of_the_package(evigraph: Run) -> None:
    assert evigraph("--version").stdout == f"evigraph {__version__}\n"


def test_help_loads_no_engine() -> None:
    """What makes `evigraph --help` quick: nothing is imported that it does not need."""
    heavy = {"numpy", "pikepdf", "pypdfium2", "onnxruntime", "tokenizers", "tantivy", "py3langid", "msgspec", "sqlite3"}
    code = f"import sys, evigraph.cli.main; print(sorted({heavy!r} & set(sys.modules)))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"


@pytest.mark.parametrize(
    "arguments", [("fly",), ("add",), ("ask",), ("ask", "a", "b"), ("retrieve", "x", "--k", "0"), ("list", "--nothing")]
)
def test_wrong_usage_exits_with_2_and_says_what_is_wrong(evigraph: Run, arguments: tuple[str, ...]) -> None:
    done = evigraph(*arguments)
    assert done.returncode == 2
    assert done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("verb", [("list",), ("show", "a"), ("remove", "a"), ("ask", "why"), ("retrieve", "why")])
def test_without_a_library_each_verb_says_how_to_make_one(evigraph: Run, verb: tuple[str, ...], tmp_path: Path) -> None:
    done = evigraph(*verb)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "evigraph: .evigraph: no library here; make one with `evigraph add PATH`, or name it by --library"
    ]
    assert not (tmp_path / ".evigraph").exists()


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Runs ``evigraph`` in a shell that has the library of examples."""
    environment = {**os.environ, "EVIGRAPH_LIBRARY": str(folder)}
    evigraph = f"{sys.executable} -m evigraph"
    return subprocess.run(
        ["bash", "-c", command.replace("evigraph", evigraph)], env=environment, capture_output=True, text=True
    )


@pytest.mark.parametrize("verb", ["--help", "list", "list --json", "show tongzhi#0"])
def test_a_reader_that_stops_reading_is_no_error(example_library_folder: Path, verb: str) -> None:
    assert shell(f"evigraph {verb} | true", example_library_folder).stderr == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("verb", ["--help", "list", "list --json", "show tongzhi"])
def test_a_full_disk_is_said_in_a_line(example_library_folder: Path, verb: str) -> None:
    done = shell(f"evigraph {verb} > /dev/full", example_library_folder)
    assert done.returncode == 1
    assert done.stderr == "evigraph: No space left on device; check permissions and disk space\n"


@pytest.mark.parametrize("verb", ["list", "list --json", "show gone"])
def test_closed_streams_are_no_error(example_library_folder: Path, verb: str) -> None:
    assert shell(f"evigraph {verb} >&-", example_library_folder).returncode == (2 if "gone" in verb else 0)
    assert shell(f"evigraph {verb} 2>&-", example_library_folder).returncode == (2 if "gone" in verb else 0)


def test_a_terminal_without_unicode_shows_what_it_can(example_library_folder: Path) -> None:
    done = shell("PYTHONIOENCODING=ascii evigraph show tongzhi", example_library_folder)
    assert (done.returncode, done.stderr) == (0, "")
    assert "tongzhi.pdf\n???" in done.stdout


@pytest.mark.parametrize(
    "error",
    [
        sqlite3.DatabaseError("malformed\nimage"),
        zlib.error("Error -3 while decompressing"),
        OSError(28, "No space left on device", "lib/catalogue.sqlite"),
        PermissionError(13, "Permission denied", b"lib"),
        UnicodeEncodeError("utf-8", "\udce9", 0, 1, "surrogates not allowed"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_the_system_refuses_is_a_line_and_exit_1(
    error: Exception, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail() -> None:
        raise error

    monkeypatch.setattr(program, "app", fail)
    with pytest.raises(SystemExit) as ended:
        program.main()
    assert ended.value.code == 1
    (said,) = capsys.readouterr().err.splitlines()
    assert said.startswith("evigraph: ")
    assert "; " in said


def test_a_defect_of_the_program_is_not_hidden(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail() -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(program, "app", fail)
    with pytest.raises(ZeroDivisionError):
        program.main()


@pytest.mark.parametrize("part", ["catalogue", "graph"])
def test_a_damaged_library_is_a_line(evigraph: Run, example_library_folder: Path, tmp_path: Path, part: str) -> None:
    library = tmp_path / "library"
    shutil.copytree(example_library_folder, library)
    catalogue = library / "catalogue.sqlite"
    if part == "catalogue":
        catalogue.write_bytes(catalogue.read_bytes()[:100] + b"\xff" * 200_000)
    else:
        with contextlib.closing(sqlite3.connect(catalogue)) as database, database:
            database.execute("UPDATE documents SET graph = x'00'")
    done = evigraph("show", "tongzhi", library=library)
    assert done.returncode in (1, 2)
    (said,) = done.stderr.splitlines()
    assert said.startswith("evigraph: ")
