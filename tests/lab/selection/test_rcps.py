"""RCPS of a small corpus, against its definition."""

from pathlib import Path

import msgspec
import numpy as np
import pytest

from evigraph.errors import UsageError
from evigraph.lab.selection import (
    Cell,
    Chunker,
    Cut,
    Level,
    Pages,
    ProbeQuestion,
    Rcps,
    RcpsSettings,
    chunker_named,
    evaluate,
    rcps_files,
    rcps_json,
    rcps_values,
    read_rcps,
    retrievers_named,
    run_rcps,
)
from evigraph.lab.selection.retrievers.bm25 import BM25
from support.probes import GOOD, POOR, PROBE

NAMES = ("md-h3", "fixed-20")


def measured(*parsers: Pages, names: tuple[str, ...] = NAMES, retrievers: tuple[str, ...] = ("bm25",)) -> Rcps:
    settings = RcpsSettings(names, retrievers, samples=200, subsets=50)
    return run_rcps(PROBE, parsers, [chunker_named(n) for n in names], retrievers_named(list(retrievers)), settings)


@pytest.fixture(scope="module")
def found() -> Rcps:
    return measured(GOOD, POOR)


def test_a_question_counts_by_the_rank_of_its_first_relevant_chunk() -> None:
    level = {Level.EXACT: (1, 2, 7, None)}
    cell = Cell("p", "c", 9, 1.0, {"bm25": level, "minilm": {Level.EXACT: (1, None, 5, None)}})
    assert rcps_values(cell, (1, 5, 10)) == pytest.approx(
        [1, np.mean([0, 1 / 2, 1 / 2, 0, 0, 0]), np.mean([0, 0, 1 / 7, 0, 1 / 5, 1 / 5]), 0]
    )
    assert rcps_values(cell, (1,), retrievers=["bm25"]) == pytest.approx([1, 0, 0, 0])


def test_whole_pages_are_measured_beside_what_was_asked_for(found: Rcps) -> None:
    assert [cell.name for cell in found.cells] == [
        *("good/md-h3", "good/fixed-20", "good/page", "poor/md-h3", "poor/fixed-20", "poor/page")
    ]
    assert found.settings.chunkers == NAMES


def test_a_relevant_chunk_is_of_the_right_page_and_holds_the_answer(found: Rcps) -> None:
    ranks = found.cell("poor", "page").ranks["bm25"]
    assert ranks[Level.EXACT][0] is None  # the cell lost a word
    assert ranks[Level.EXACT][1] is None  # the exponent is gone
    assert (ranks[Level.EXACT][2], ranks[Level.FOLDED][2]) == (None, 1)  # a straight quote
    assert ranks[Level.EXACT][4] is None  # not there at all
    assert found.cell("good", "page").ranks["bm25"][Level.EXACT] == (1, 1, 1, 1, 1)


def test_what_stands_above_a_chunk_is_searched_and_is_no_evidence() -> None:
    chunker = Chunker("made", lambda _: [Cut("body text", "Six weeks")])
    pages = Pages("made", {"p": "Six weeks, body text"})
    asked = [ProbeQuestion(answer, "six weeks?", "p", answer) for answer in ("Six weeks", "body text")]
    assert evaluate(asked, pages, chunker, [BM25()], 10).ranks["bm25"][Level.EXACT] == (None, 1)


def test_images_alone_are_no_chunk(found: Rcps) -> None:
    assert found.cell("good", "page").chunks == 3


def test_the_better_parser_is_told_and_so_are_groups_and_flaws(found: Rcps) -> None:
    good, poor = found.score("good", "md-h3"), found.score("poor", "md-h3")
    assert good.rcps.mean == 1.0
    assert poor.rcps.mean < 0.3
    assert (good.tier_of_parser, poor.tier_of_parser) == (1, 2)
    assert {name: group.n for name, group in good.domain.items()} == {"areas": 2, "fees": 1, "rules": 2}
    assert good.lang["en"].rcps == good.rcps
    assert good.clean == 1.0
    order = found.parsers_by_chunker["md-h3"]
    assert order is not None
    assert order.order == ("good", "poor")


def test_the_parser_that_lacks_pages_is_partial(found: Rcps) -> None:
    assert [(parsed.parser, parsed.pages, parsed.lacking) for parsed in found.parsers] == [
        ("good", 4, 0),
        ("poor", 3, 1),
    ]


def test_more_tolerant_rules_find_no_less(found: Rcps) -> None:
    scores = {check.rule: check.scores["poor/page"] for check in found.checks}
    usual = found.score("poor", "page").rcps.mean
    assert scores["case, hyphens and quotes folded (L2)"] == pytest.approx(usual + 0.2)
    assert scores["letters and digits alone (L3)"] >= scores["case, hyphens and quotes folded (L2)"]
    assert scores["MRR@10 alone"] >= usual


def test_two_runs_are_the_same_bytes_and_are_read_again(found: Rcps, tmp_path: Path) -> None:
    again = measured(GOOD, POOR)
    assert rcps_files(again) == rcps_files(found)
    (tmp_path / "rcps.json").write_bytes(rcps_json(found))
    assert read_rcps(tmp_path / "rcps.json") == found


def test_the_page_of_tables_says_what_was_measured(found: Rcps) -> None:
    page = rcps_files(found)["rcps.md"].decode()
    assert "2 parsers, 2 chunkers, 4 pages; 5 questions, answered on 3 of the pages" in page
    assert "| poor | 3 | 1 | partial | - | - |" in page
    for title in ("Parsers with md-h3", "Chunkers on each parser", "By domain", "By language", "Other rules"):
        assert f"## {title}\n" in page
    assert "RCPS of whole pages" in page
    assert "the 4 without a known flaw" in page


def test_each_retriever_alone_is_a_check_where_there_are_several() -> None:
    found = measured(GOOD, names=("page",), retrievers=("bm25", "minilm"))
    score = found.score("good", "page")
    assert score.rcps.mean == pytest.approx(np.mean(list(score.by_retriever.values())))
    assert {"bm25 alone", "minilm alone"} <= {check.rule for check in found.checks}
    assert found.parsers_by_chunker["page"] is None


def test_a_page_that_nobody_has_is_named() -> None:
    questions = [msgspec.structs.replace(PROBE[0], page="fees/9")]
    with pytest.raises(UsageError, match="fees/9: the page of question q1 is none of any parser's"):
        run_rcps(questions, [GOOD], [chunker_named("page")], [BM25()], RcpsSettings(("page",), ("bm25",)))
