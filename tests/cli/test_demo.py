"""The demonstration."""

from pathlib import Path

from evigraph.cli.demo import QUESTIONS

from .conftest import Run


def test_the_demo_indexes_the_examples_and_answers_every_question(evigraph: Run, tmp_path: Path) -> None:
    done = evigraph("demo")
    assert done.returncode == 0
    out = " ".join(done.stdout.split())
    assert out.startswith("10 documents, 29 pages, indexed in ")
    assert len(QUESTIONS) == 7
    for question in QUESTIONS:
        assert question in out
    assert "no evidence" not in out
    assert out.count("marked content") >= 5
    assert list(tmp_path.iterdir()) == []


def test_the_demos_answers_hold_the_answers(evigraph: Run) -> None:
    out = " ".join(evigraph("demo").stdout.split())
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


def test_the_demos_library_can_be_kept(evigraph: Run, tmp_path: Path) -> None:
    evigraph("demo", "--library", "kept")
    assert evigraph("list", "--library", "kept").stdout.endswith("10 documents, 29 pages\n")
