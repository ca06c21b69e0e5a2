"""The program as a whole: its help, its version, how it starts and how it fails."""

import subprocess
import sys

import pytest
from typer.main import get_command

from evigraph import __version__
from evigraph.cli.main import app

from .conftest import Run


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
    wanted = {"add", "ask", "retrieve", "compile", "inspect", "list", "show", "remove", "lab gold", "lab score", "demo"}
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
def test_without_a_library_each_verb_says_how_to_make_one(evigraph: Run, verb: tuple[str, ...], tmp_path) -> None:
    done = evigraph(*verb)
    assert done.returncode == 2
    assert done.stderr.splitlines() == [
        "evigraph: .evigraph: no library here; make one with `evigraph add PATH`, or name it by --library"
    ]
    assert not (tmp_path / ".evigraph").exists()


def test_a_reader_that_stops_reading_is_no_error() -> None:
    command = f"{sys.executable} -m evigraph --help | head -1"
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True)
    assert done.stderr == ""
