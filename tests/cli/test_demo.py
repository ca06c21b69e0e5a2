"""The demonstration."""

from pathlib import Path

import pytest

from evigraph.cli.demo import QUESTIONS
from support.program import Program

from .conftest import Run, environment_of


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the demonstration is run."""
    return tmp_path_factory.mktemp("demo")


@pytest.fixture(scope="module")
def out(program: Program, folder: Path) -> str:
    """What the demonstration prints."""
    done = program.run(["demo"], folder, environment_of(None))
    assert (done.returncode, done.stderr) == (0, "")
    return " ".join(done.stdout.split())


def test_the_demo_indexes_the_examples_and_answers_every_question(out: str, folder: Path) -> None:
    assert out.startswith("10 documents, 29 pages, indexed in ")
    assert len(QUESTIONS) == 7
    for question in QUESTIONS:
        assert question in out
    assert "no evidence" not in out
    assert out.count("marked content") >= 5
    assert list(folder.iterdir()) == []


def test_the_demos_answers_hold_the_answers(out: str) -> None:
    for answer in (
        "nine months of unbroken employment",
        "Certificate of residence | 14.00 | 11.50 | 24.00 | 19.50",
        "15.2 in 2023",
        "394,40",
        "Une semaine | 22 | 46 | 71",
        "No more than two bottles of 5 kg each",
        "for textiles it is nine months",
    ):
        assert answer in out


def test_the_demos_library_can_be_kept(evigraph: Run) -> None:
    evigraph("demo", "--library", "kept")
    assert evigraph("list", "--library", "kept").stdout.endswith("10 documents, 29 pages\n")
