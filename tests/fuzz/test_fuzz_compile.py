"""The fuzz target itself: it runs, finds what is broken, keeps it, and can replay it."""

import subprocess
import sys
from pathlib import Path

import pytest

from evigraph.graph import Substrate
from evigraph.library.worker import Compiled, Failure
from fuzz import fuzz_compile
from support.element import El
from support.pdfs import build

TARGET = Path(fuzz_compile.__file__)


def test_a_short_run_ends_and_says_what_it_did(tmp_path: Path) -> None:
    found = subprocess.run(
        [sys.executable, str(TARGET), "--cases", "8", "--seed", "1", "--failures", str(tmp_path)],
        capture_output=True,
        text=True,
    )
    assert found.returncode == 0, found.stdout + found.stderr
    assert "compiled" in found.stdout
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    "cause", ["met an internal error of evigraph (x)", "took longer than 60 s to compile", "crashed the worker"]
)
def test_a_refusal_for_a_fault_of_the_program_is_a_failure(cause: str) -> None:
    assert fuzz_compile.fault_of(Failure(cause, "report it")) == cause


def test_a_refusal_for_a_fault_of_the_document_is_none() -> None:
    assert fuzz_compile.fault_of(Failure("is not a PDF file", "give a PDF")) is None


def test_a_graph_that_breaks_a_law_is_a_failure() -> None:
    assert fuzz_compile.fault_of(Compiled(b"{}", None, Substrate.DECLARED, {})) is not None


def test_a_failure_is_kept_with_what_was_done(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, kept = tmp_path / "0.pdf", tmp_path / "1-0.pdf"
    source.write_bytes(b"data")
    fuzz_compile.save(source, kept, "text: bits flipped: hangs")
    assert kept.read_bytes() == b"data"
    assert "hangs" in kept.with_suffix(".txt").read_text()
    assert f"--replay {kept}" in capsys.readouterr().out


@pytest.mark.parametrize(("data", "said"), [(build(El("P", "x")), "compiled: 2 nodes"), (b"no PDF", "refused:")])
def test_a_kept_input_is_compiled_again(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], data: bytes, said: str
) -> None:
    path = tmp_path / "kept.pdf"
    path.write_bytes(data)
    assert fuzz_compile.replay(path) == 0
    assert capsys.readouterr().out.startswith(said)
