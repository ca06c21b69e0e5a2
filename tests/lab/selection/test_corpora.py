"""RCPS and coverage of seven parsers and a ground truth on 200 real pages: figures that others have found too."""

from pathlib import Path

import pytest

from evigraph.lab.coverage import Place, run_coverage
from evigraph.lab.selection import (
    Level,
    Pages,
    ProbeQuestion,
    Rcps,
    RcpsSettings,
    chunker_named,
    read_pages,
    read_probe,
    retrievers_named,
    run_rcps,
)
from support.corpora import corpora

pytestmark = pytest.mark.corpora

TRUTH = "ground-truth"

FOUND = {
    TRUTH: {"md-h3": 0.804, "section": 0.806},
    "mineru": {"md-h3": 0.616, "section": 0.625},
}
"""RCPS by chunker, as another implementation has it: BM25 and MiniLM, the latter of the first 256 tokens of a chunk."""

ABSENT = {
    TRUTH: (0, 0),
    "docling": (11, 7),
    "marker": (9, 2),
    "markitdown": (10, 7),
    "mineru": (27, 5),
    "opendataloader": (10, 6),
    "opendataloader-hybrid": (8, 4),
    "pymupdf4llm": (17, 12),
}
"""Answers absent at L1 and at L3, by the same."""


def folder() -> Path:
    return corpora() / "benchmarks" / "opendataloader-bench"


def questions() -> list[ProbeQuestion]:
    return read_probe(folder() / "probe.jsonl")


def pages(parser: str) -> Pages:
    return read_pages(parser, folder() / (TRUTH if parser == TRUTH else f"prediction/{parser}"))


def measured(parsers: tuple[str, ...], names: tuple[str, ...], retrievers: list[str]) -> Rcps:
    chunkers = [chunker_named(name) for name in names]
    settings = RcpsSettings(names, tuple(retrievers), samples=1000)
    return run_rcps(
        questions(), [pages(parser) for parser in parsers], chunkers, retrievers_named(retrievers), settings
    )


def test_the_answers_that_parsers_lose_are_those() -> None:
    parsed = [pages(parser) for parser in ABSENT]
    found = run_coverage(questions(), parsed, [chunker_named("fixed-500"), chunker_named("md-h3")])
    for parser, (exact, signless) in ABSENT.items():
        own = found.of(parser)
        assert (sum(own.absent(Level.EXACT)), sum(own.absent(Level.SIGNLESS))) == (exact, signless), parser
    for cell in found.cells:
        splits = cell.places[Level.EXACT].count(Place.SPLIT)
        assert splits <= (3 if cell.chunker == "fixed-500" else 0)


def test_by_words_alone_whole_pages_are_found_best() -> None:
    found = measured((TRUTH, "mineru"), ("fixed-500", "md-h3"), ["bm25"])
    assert found.score(TRUTH, "page").rcps.mean == pytest.approx(0.901, abs=0.01)
    assert found.score(TRUTH, "fixed-500").rcps.mean == pytest.approx(0.621, abs=0.01)
    assert {found.score("mineru", name).tier_of_parser for name in ("fixed-500", "md-h3", "page")} == {2}
    assert [found.cell(TRUTH, name).chunks for name in ("fixed-500", "page")] == [964, 200]


@pytest.mark.long
def test_scores_by_words_and_vectors_are_those_that_others_have_found() -> None:
    found = measured(tuple(FOUND), ("md-h3", "section"), ["bm25", "minilm"])
    for parser, scores in FOUND.items():
        for chunker, score in scores.items():
            assert found.score(parser, chunker).rcps.mean == pytest.approx(score, abs=0.04), (parser, chunker)
