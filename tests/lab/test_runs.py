"""Run files and files of questions."""

import json
from pathlib import Path

import msgspec
import pytest

from evigraph.errors import UsageError
from evigraph.lab import read_queries, read_run, run_line
from evigraph.library import Library


def test_a_line_of_a_run_has_the_agreed_shape(example_library: Library) -> None:
    found = example_library.retrieve("What does a mobile crane cost per day?", k=2)
    line = json.loads(msgspec.json.encode(run_line("q1", found)))
    assert set(line) == {"id", "strategy", "substrate", "words", "seconds", "evidence"}
    assert (line["id"], line["strategy"], line["substrate"]) == ("q1", "auto", "auto")
    for item in line["evidence"]:
        assert set(item) == {"doc", "text", "words", "nodes", "anchors", "why"}
        assert all(set(anchor) == {"page", "mcid", "stream", "rects"} for anchor in item["anchors"])
        assert all(len(rect) == 4 for anchor in item["anchors"] for rect in anchor["rects"])
    assert line["words"] == sum(item["words"] for item in line["evidence"])


def test_a_run_reads_back_as_it_was_written(example_library: Library, tmp_path: Path) -> None:
    line = run_line("q1", example_library.retrieve("What does a mobile crane cost per day?", k=2))
    path = tmp_path / "run.jsonl"
    path.write_bytes(msgspec.json.encode(line) + b"\n\n")
    assert read_run(path) == [line]


def test_runs_of_others_need_only_documents_and_texts(tmp_path: Path) -> None:
    path = tmp_path / "run.jsonl"
    path.write_text(
        '{"id": "q", "strategy": "x", "words": 2, "seconds": 0, "evidence": [{"doc": "a.pdf", "text": "two words"}]}'
    )
    assert read_run(path)[0].evidence[0].text == "two words"
    assert read_run(path)[0].substrate == "declared"


def test_questions_need_an_id_and_may_name_a_document(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    path.write_text('{"id": "1", "question": "Why?"}\n{"id": "2", "question": "How?", "doc": "a.pdf", "lang": "en"}\n')
    assert [(q.id, q.doc) for q in read_queries(path)] == [("1", None), ("2", "a.pdf")]


@pytest.mark.parametrize(
    "text",
    [
        '{"question": "Why?"}',
        "Why?",
        "[]",
        '{"id": "\\ud800"}',
        '{"id": 1, "question": "Why?"}',
        pytest.param("[" * 100_000, id="deep"),
    ],
)
def test_a_line_that_is_no_question_is_named(tmp_path: Path, text: str) -> None:
    path = tmp_path / "queries.jsonl"
    path.write_text(f'{{"id": "1", "question": "Why?"}}\n{text}\n')
    with pytest.raises(UsageError, match="line 2: not a question"):
        read_queries(path)


def test_ids_that_are_used_twice_are_named_with_both_lines(tmp_path: Path) -> None:
    path = tmp_path / "queries.jsonl"
    path.write_text('{"id": "1", "question": "Why?"}\n\n{"id": "1", "question": "How?"}\n')
    with pytest.raises(UsageError, match=r"queries.jsonl, line 3: id 1 is used before, in line 1"):
        read_queries(path)
    line = '{"id": "q", "strategy": "x", "words": 0, "seconds": 0, "evidence": []}\n'
    path.write_text(line + line)
    with pytest.raises(UsageError, match="line 2: id q is used before, in line 1"):
        read_run(path)
