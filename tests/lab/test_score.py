"""Scoring runs against gold."""

import json
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from evigraph.lab import (
    Alternative,
    Question,
    RunEvidence,
    RunLine,
    covered_slots,
    read_gold,
    run_line,
    score_run,
)
from evigraph.library import Library
from support.corpora import corpora
from support.examples import QUESTIONS

FEE = Alternative("fees.pdf", 1, "19.50 pounds")
HEAD = Alternative("fees.pdf", 1, "Express service")
LEVEL = Alternative("fees.pdf", 1, "L2", weak=True)


def piece(text: str, doc: str = "fees.pdf", nodes: tuple[str, ...] = ()) -> RunEvidence:
    return RunEvidence(doc, text, nodes=nodes)


def question(*slots: tuple[Alternative, ...], answerable: bool = True, **more: object) -> Question:
    fields = {"id": "q", "question": "?", "lang": "en", "topology": "L0"} | more
    return Question(answerable=answerable, slots=slots, **fields)


def line(*evidence: RunEvidence, of: str = "q", seconds: float = 0.1) -> RunLine:
    return RunLine(of, "egr-s", 0, seconds, evidence)


def test_a_slot_is_covered_by_any_of_its_alternatives() -> None:
    assert covered_slots([(FEE, HEAD)], [piece("the express service is dear")]) == [True]


def test_evidence_of_another_document_covers_nothing() -> None:
    assert covered_slots([(FEE,)], [piece("19.50 pounds", doc="others.pdf")]) == [False]


def test_a_document_is_known_by_its_stem_whatever_its_folder_and_format() -> None:
    assert covered_slots([(FEE,)], [piece("19.50 pounds", doc="2026/fees.md")]) == [True]


def test_a_text_must_stand_in_one_piece() -> None:
    assert covered_slots([(FEE,)], [piece("19.50"), piece("pounds")]) == [False]


def test_a_node_covers_whatever_its_text_looks_like() -> None:
    wanted = Alternative("fees.pdf", 1, "nowhere to be read", node="abc#7")
    assert covered_slots([(wanted,)], [piece("", nodes=("abc#7",))]) == [True]


def test_a_weak_text_counts_only_beside_a_strong_one() -> None:
    slots = [(FEE,), (LEVEL,)]
    assert covered_slots(slots, [piece("L2 here"), piece("19.50 pounds")]) == [True, False]
    assert covered_slots(slots, [piece("L2: 19.50 pounds")]) == [True, True]


def test_a_question_of_weak_slots_alone_counts_them_anywhere() -> None:
    assert covered_slots([(LEVEL,)], [piece("L2 here")]) == [True]


def test_recall_is_the_mean_share_of_slots_and_full_the_share_of_whole_answers() -> None:
    questions = [question((FEE,), (HEAD,), id="a"), question((FEE,), id="b"), question((FEE,), id="c")]
    run = [line(piece("19.50 pounds"), of="a"), line(piece("19.50 pounds"), of="b")]
    score = score_run(questions, run)
    assert score.all is not None
    assert (score.all.n, score.all.recall, score.all.full) == (3, 0.5, 0.333)


def test_words_are_counted_from_the_texts_and_not_believed() -> None:
    evidence = RunEvidence("fees.pdf", "one two three", words=99)
    score = score_run([question((FEE,))], [line(evidence)])
    assert score.all is not None
    assert score.all.words == 3


def test_groups_go_by_topology_language_and_band() -> None:
    questions = [
        question((FEE,), id="a", topology="L2", band="poor"),
        question((FEE,), id="b", topology="L4", lang="de"),
    ]
    score = score_run(questions, [line(piece("19.50 pounds"), of="a")])
    assert {name: group.recall for name, group in score.topology.items()} == {"L2": 1.0, "L4": 0.0}
    assert {name: group.recall for name, group in score.lang.items()} == {"de": 0.0, "en": 1.0}
    assert list(score.band) == ["poor"]


def test_unanswerable_questions_count_only_when_they_come_back_empty() -> None:
    questions = [
        question(id="a", answerable=False),
        question(id="b", answerable=False),
        question((FEE,), id="c"),
    ]
    score = score_run(questions, [line(piece("anything"), of="a")])
    assert score.all is not None
    assert score.all.n == 1
    assert (score.unanswerable, score.empty, score.answerable_empty) == (2, 1, 1)


def test_seconds_are_the_median_over_all_questions() -> None:
    questions = [question((FEE,), id=name) for name in "abc"]
    run = [line(of="a", seconds=1.0), line(of="b", seconds=2.0), line(of="c", seconds=9.0)]
    assert score_run(questions, run).seconds_p50 == 2.0


@pytest.mark.corpora
def test_an_independent_scorer_agrees(example_library: Library, tmp_path: Path) -> None:
    tool = corpora() / "tools" / "score.py"
    questions = read_gold(QUESTIONS)
    run = [
        run_line(q.id, example_library.retrieve(q.question, strategy=strategy, k=k))
        for q, (strategy, k) in zip(
            questions, [("egr-s", 1), ("chunk-hybrid", 1), ("node-hybrid", 5)] * 13, strict=False
        )
    ]
    path = tmp_path / "run.jsonl"
    path.write_bytes(b"\n".join(msgspec.json.encode(item) for item in run))
    output = subprocess.run(
        [sys.executable, str(tool), str(QUESTIONS), str(path), "--json"], capture_output=True, check=True
    ).stdout
    theirs = json.loads(output)
    ours = score_run(questions, run)
    assert theirs["all"] == msgspec.to_builtins(ours.all)
    for topology, group in ours.topology.items():
        assert theirs[topology] == msgspec.to_builtins(group)
    for lang, group in ours.lang.items():
        assert theirs[f"lang {lang}"] == msgspec.to_builtins(group)
    assert 0 < theirs["all"]["recall"] < 1
