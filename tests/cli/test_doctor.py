"""doctor."""

import json
from pathlib import Path

import pytest

from support.element import El
from support.examples import PDFS
from support.pdfs import Ref, Sheet, build, marked, show

from .conftest import Run

pytest.importorskip("playa")


def bold(path: Path) -> None:
    """A file whose text is printed twice, on which the readers disagree."""
    twice = marked(0, show("Level"), show("Level", at=(72.3, 400)))
    path.write_bytes(build(El("P", Ref(0)), pages=[Sheet(twice)]))


def test_a_document_on_which_both_readers_agree(evigraph: Run) -> None:
    done = evigraph("doctor", PDFS / "tongzhi.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    head, row, summary = done.stdout.splitlines()[0], done.stdout.splitlines()[1], done.stdout.splitlines()[2]
    assert head.split() == ["document", "pages", "elements", "contents", "text", "places", "findings"]
    assert row.split() == ["tongzhi.pdf", "2", "100", "%", "151", "100", "%", "100", "%", "0"]
    assert summary.startswith("1 document: 151 of 151 marked contents")


def test_a_disagreement_is_shown_and_explained_and_no_failure(evigraph: Run, tmp_path: Path) -> None:
    bold(tmp_path / "bold.pdf")
    done = evigraph("doctor", "bold.pdf")
    assert (done.returncode, done.stderr) == (0, "")
    assert "duplicates-removed: 1 finding" in done.stdout
    assert "Letters printed over each other" in done.stdout
    assert "bold.pdf, page 1, marked content 0" in done.stdout
    assert "evigraph  Level\n" in done.stdout
    assert "second    LevelLevel\n" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80


def test_long_lists_of_findings_are_cut_and_say_so(evigraph: Run, tmp_path: Path) -> None:
    for number in range(5):
        bold(tmp_path / f"{number}.pdf")
    assert "… 2 more (--all)" in evigraph("doctor", ".").stdout
    everything = evigraph("doctor", ".", "--all").stdout
    assert "--all" not in everything
    assert everything.count("marked content 0") == 5


def test_a_folder_stands_for_its_documents_and_a_bad_one_is_named(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"no pdf at all")
    bold(tmp_path / "bold.pdf")
    done = evigraph("doctor", tmp_path)
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.startswith("evigraph: ")
    assert "bad.pdf: not a PDF" in line
    assert "1 document: 0 of 1 marked content" in done.stdout


def test_in_json_every_finding_and_what_the_classes_mean(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "bad.pdf").write_bytes(b"no pdf at all")
    bold(tmp_path / "bold.pdf")
    done = evigraph("doctor", "bold.pdf", "bad.pdf", "--json")
    data = json.loads(done.stdout)
    assert done.returncode == 1
    assert set(data) == {"documents", "failed", "total", "classes"}
    (document,) = data["documents"]
    assert document["name"] == "bold.pdf"
    assert document["left_to_right"] == {"compared": 1, "equal": 0}
    assert document["findings"] == [
        {
            "class": "duplicates-removed",
            "page": 1,
            "mcid": 0,
            "stream": None,
            "first": "Level",
            "second": "LevelLevel",
        }
    ]
    assert data["total"]["left_to_right"] == {"compared": 1, "equal": 0}
    assert data["classes"]["duplicates-removed"]["count"] == 1
    assert [set(failure) for failure in data["failed"]] == [{"path", "cause", "remedy"}]
