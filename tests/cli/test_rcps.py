"""lab rcps."""

import json
from pathlib import Path

import pytest

from support.element import El
from support.languageserver import language_server
from support.pdfs import build
from support.probes import write_corpus

from .conftest import Run

PARSERS = ("--parser", "good=good", "--parser", "poor=poor")


@pytest.fixture(autouse=True)
def corpus(tmp_path: Path) -> Path:
    return write_corpus(tmp_path)


def test_a_folder_of_tables_and_data_is_written(evigraph: Run, tmp_path: Path) -> None:
    chosen = ("--chunker", "md-h3", "--chunker", "fixed-30", "--retriever", "bm25", "--k", 3, "--k", 1)
    done = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, *chosen)
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["parser", "chunker", "RCPS", "interval", "tier", "Hit@1", "words", "page"]
    assert next(line.split()[:2] for line in lines[1:7]) == ["good", "md-h3"]
    assert lines[-1] == "out written: rcps.md, rcps.json"
    assert max(map(len, lines)) <= 80
    data = json.loads((tmp_path / "out" / "rcps.json").read_bytes())
    assert data["settings"]["ks"] == [1, 3]
    assert data["settings"]["chunkers"] == ["md-h3", "fixed-30"]
    assert [cell["chunker"] for cell in data["cells"]] == ["md-h3", "fixed-30", "page"] * 2
    assert (tmp_path / "out" / "rcps.md").read_text(encoding="utf-8").startswith("# RCPS\n")


def test_the_defaults_and_json(evigraph: Run) -> None:
    done = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, "--json")
    summary = json.loads(done.stdout)
    assert summary["files"] == ["rcps.md", "rcps.json"]
    chunkers = [score["chunker"] for score in summary["scores"] if score["parser"] == "good"]
    assert chunkers == ["md-h3", "parser-native", "fixed-500", "section", "page"]
    assert summary["scores"][0]["by_retriever"].keys() == {"bm25", "minilm"}


def test_parsers_are_run_on_pdf_files(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "pdf").mkdir()
    (tmp_path / "pdf" / "permits.pdf").write_bytes(
        build(El("Document", El("H1", "Fees"), El("P", "A crane costs ten pounds.")))
    )
    (tmp_path / "pdf" / "bad.pdf").write_bytes(b"%PDF-1.7")
    question = {"id": "a", "question": "What does a crane cost?", "page": "permits/1", "answer": "ten pounds"}
    (tmp_path / "mine.jsonl").write_text(json.dumps(question))
    chosen = ("--with", "evigraph-declared", "--with", "pdf-inspector", "--chunker", "page", "--retriever", "bm25")
    done = evigraph("lab", "rcps", "--probe", "mine.jsonl", "--out", "out", "--pdf", "pdf", *chosen)
    assert done.returncode == 0
    assert [line.split(": bad.pdf: ")[0] for line in done.stderr.splitlines()] == [
        "evigraph: evigraph-declared",
        "evigraph: pdf-inspector",
    ]
    data = json.loads((tmp_path / "out" / "rcps.json").read_bytes())
    assert [score["rcps"]["mean"] for score in data["scores"]] == [1.0, 1.0]
    assert all(parsed["seconds"] > 0 for parsed in data["parsers"])
    assert "## Parsing" in (tmp_path / "out" / "rcps.md").read_text(encoding="utf-8")


def test_plots_are_drawn_when_they_are_asked_for(evigraph: Run, tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    chosen = ("--chunker", "page", "--retriever", "bm25", "--plots")
    assert evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, *chosen).returncode == 0
    names = {path.name for path in (tmp_path / "out").iterdir()}
    assert names == {"rcps.md", "rcps.json", "rcps.png", "rcps.svg", "words.png", "words.svg"}


def test_what_a_language_model_says_of_the_chunks_stands_beside_the_scores(
    evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = ("--chunker", "parser-native", "--retriever", "bm25", "--cache", "kept", "--intrinsic-set", "complete=1")
    with language_server() as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server.url)
        for out in ("out", "again"):
            done = evigraph(
                *("lab", "rcps", "--probe", "probe.jsonl", "--out", out, *PARSERS, *chosen, "--intrinsic", "adaptive")
            )
            assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert max(map(len, lines)) <= 80
    assert "parser-native: BC and RCPS: undefined at n = 2" in lines
    assert any(line.split()[:2] == ["good", "parser-native"] and len(line.split()) == 6 for line in lines)
    data = json.loads((tmp_path / "out" / "rcps.json").read_bytes())
    assert data["intrinsic"]["settings"]["complete"] is True
    assert {score["parser"] for score in data["intrinsic"]["scores"]} == {"good", "poor"}
    assert (tmp_path / "out" / "rcps.json").read_bytes() == (tmp_path / "again" / "rcps.json").read_bytes()
    assert (tmp_path / "kept").is_dir()


def test_a_server_that_cannot_be_asked_so_is_refused_before_the_work(
    evigraph: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with language_server() as server:
        monkeypatch.setenv("EVIGRAPH_CHAT_URL", server.url)
        done = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, "--intrinsic", "written")
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert "gives no log-probabilities of the prompt" in done.stderr
    assert not (tmp_path / "out").exists()


def test_prices_are_told(evigraph: Run, tmp_path: Path) -> None:
    chosen = ("--chunker", "page", "--retriever", "bm25", "--price", "good=2", "--currency", "EUR")
    done = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *PARSERS, *chosen)
    assert "good: 2.00 EUR for 1,000 pages" in done.stdout.splitlines()
    summary = json.loads(
        evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "o", *PARSERS, *chosen, "--json").stdout
    )
    assert summary["prices"] == {"good": {"per_1000_pages": 2.0, "currency": "EUR", "hourly": None}}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ((), "no parser has any page"),
        (("--parser", "good"), "is no NAME=FOLDER"),
        (("--parser", "a/b=good"), "is no NAME=FOLDER"),
        (("--parser", "good=nowhere"), "has no page Markdown"),
        (("--parser", "a=good", "--parser", "a=poor"), "a: two parsers have this name"),
        (("--with", "evigraph-declared"), "--with: names a parser to run"),
        (("--pdf", "good"), "has no PDF files"),
        ((*PARSERS, "--chunker", "magic"), "magic: no such chunker"),
        ((*PARSERS, "--chunker", "lumber:any"), "needs a language model"),
        ((*PARSERS, "--retriever", "magic"), "magic: no such retriever"),
        ((*PARSERS, "--intrinsic", "any"), "it is not said where its server is"),
        ((*PARSERS, "--intrinsic", "llama:no.gguf", "--intrinsic-set", "depth=1"), "depth=1: no such setting"),
        ((*PARSERS, "--intrinsic-set", "pages=1"), "--intrinsic-set: is for the language model of --intrinsic"),
        ((*PARSERS, "--cache", "kept"), "--cache: is for the language model of --intrinsic"),
        ((*PARSERS, "--price", "other=1", "--retriever", "bm25"), "--price other: no such parser"),
        ((*PARSERS, "--hourly", "1", "--retriever", "bm25"), "--hourly: no parser was timed"),
        ((*PARSERS, "--currency", "EUR"), "--currency: there is no price"),
    ],
)
def test_what_cannot_be_done_is_one_line_and_leaves_nothing(
    evigraph: Run, tmp_path: Path, arguments: tuple[str, ...], said: str
) -> None:
    before = sorted(tmp_path.rglob("*"))
    done = evigraph("lab", "rcps", "--probe", "probe.jsonl", "--out", "out", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1
    assert sorted(tmp_path.rglob("*")) == before


def test_a_page_that_no_parser_has_is_named(evigraph: Run, tmp_path: Path) -> None:
    (tmp_path / "odd.jsonl").write_text('{"id": "a", "question": "?", "page": "x", "answer": "y"}')
    done = evigraph("lab", "rcps", "--probe", "odd.jsonl", "--out", "out", *PARSERS, "--retriever", "bm25")
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "x: the page of question a is none of any parser's" in done.stderr
    assert not (tmp_path / "out").exists()
