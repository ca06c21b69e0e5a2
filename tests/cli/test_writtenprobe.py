"""lab probe, and lab rcps on what it writes."""

import json
from pathlib import Path

import pytest

from evigraph.decide import CHAT_URL_VARIABLE
from support.asking import probes
from support.element import El
from support.modelserver import model_server
from support.pdfs import build

from .conftest import Run


@pytest.fixture(autouse=True)
def documents(tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pages" / "book").mkdir(parents=True)
    for name in ("crane", "kiln"):
        lines = [f"Rule {number} of {name} owners says that nobody else has any." for number in range(6)]
        (tmp_path / "pdf" / f"{name}.pdf").write_bytes(build(El("Document", *(El("P", line) for line in lines))))
        (tmp_path / "pages" / "book" / f"{len(name)}.md").write_text("\n\n".join(lines))
    (tmp_path / "pdf" / "bad.pdf").write_bytes(b"%PDF-1.7")


def test_a_probe_of_pdf_files_is_measured(evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write = ("lab", "probe", "--pdf", "pdf", "--chat", "m", "--per-page", 2, "--cache", "cache", "--out")
    with model_server(probes) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        done = evigraph(*write, "probe.jsonl")
        evigraph(*write, "again.jsonl")
    assert len(server.asked) == 2
    assert (done.returncode, done.stderr) == (0, "evigraph: bad.pdf: cannot be read by PDFium\n")
    assert done.stdout.splitlines() == [
        "2 pages asked about, 0 with too few words passed over",
        "4 questions generated, 4 kept",
        "probe.jsonl written: 4 questions",
    ]
    assert (tmp_path / "again.jsonl").read_bytes() == (tmp_path / "probe.jsonl").read_bytes()
    chosen = ("--with", "evigraph-declared", "--chunker", "page", "--retriever", "bm25", "--out", "out", "--json")
    measured = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--pdf", "pdf", *chosen)
    assert measured.returncode == 0
    assert json.loads(measured.stdout)["scores"][0]["rcps"]["mean"] > 0.4
    assert len(json.loads((tmp_path / "out" / "rcps.json").read_bytes())["questions"]) == 4


def test_pages_that_somebody_has_written_are_called_by_a_name(
    evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with model_server(probes) as server:
        monkeypatch.setenv(CHAT_URL_VARIABLE, server.url)
        done = evigraph(
            "lab", "probe", "--pages", "typed=pages", "--chat", "m", "--sample", 1, "--out", "p.jsonl", "--json"
        )
    assert json.loads(done.stdout)["written"]["pages"] == 1
    (line,) = map(json.loads, (tmp_path / "p.jsonl").read_text().splitlines())
    assert (line["read_by"], line["domain"]) == ("typed", "book")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "whose text is asked about?"),
        (("--pdf", "pdf", "--pages", "a=pages"), "whose text is asked about?"),
        (("--pages", "pages"), "is no NAME=FOLDER"),
        (("--pages", "a=pdf"), "has no page Markdown"),
        (("--pdf", "pages"), "has no PDF files"),
    ],
)
def test_what_cannot_be_done_is_a_line_and_leaves_nothing(
    evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], said: str
) -> None:
    monkeypatch.setenv(CHAT_URL_VARIABLE, "http://127.0.0.1:9/v1")
    before = sorted(tmp_path.rglob("*"))
    done = evigraph("lab", "probe", "--chat", "m", "--out", "p.jsonl", *arguments)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert said in done.stderr
    assert sorted(tmp_path.rglob("*")) == before
