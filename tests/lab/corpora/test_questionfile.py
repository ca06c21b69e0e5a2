"""Files of written questions: read back as they were, and refused where the corpus has changed."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.lab.corpora import (
    Corpus,
    CorpusDocument,
    CorpusQuestion,
    EvidenceSpan,
    Source,
    load_corpus,
    questions_bytes,
    read_questions,
    written,
)

_CORPUS = Corpus("c", "en", [CorpusDocument("d", "D", "One two three.\n\nFour.")], (), Counter())


def line(**changed: object) -> str:
    evidence = {"document": "d", "start": 4, "end": 7, "text": "two"} | changed
    return json.dumps({"id": "q", "question": "Which?", "evidence": [evidence]})


@given(st.lists(st.tuples(st.integers(0, 18), st.integers(1, 5)), min_size=1, max_size=4, unique=True))
def test_what_is_written_is_read_back(tmp_path_factory: pytest.TempPathFactory, places: list[tuple[int, int]]) -> None:
    path = tmp_path_factory.mktemp("q") / "q.jsonl"
    spans = tuple(EvidenceSpan("d", start, min(21, start + length)) for start, length in places)
    spans = tuple(dict.fromkeys(spans))
    questions = [CorpusQuestion("a", "What is it?", spans, "factoid"), CorpusQuestion("b", "Why so?", spans[:1])]
    path.write_bytes(questions_bytes(written(question, _CORPUS) for question in questions))
    assert read_questions(path, _CORPUS) == questions


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (line(text="tow"), "the evidence of q does not stand at 4 to 7 of 'd'"),
        (line(start=-17), "does not stand"),
        (line(end=4, text=""), "does not stand"),
        (line(end=99), "does not stand"),
        (line(document="gone"), "is of 'gone', which is no document"),
        (line() + "\n" + line(), "id q is used before"),
        ('{"id": "q", "question": "W", "evidence": []}', "no question or no evidence"),
        ('{"id": "q", "question": "W"}', "not a written question"),
    ],
)
def test_drift_and_faults_are_a_line(tmp_path: Path, text: str, said: str) -> None:
    path = tmp_path / "q.jsonl"
    path.write_text(text)
    with pytest.raises(UsageError, match=said) as caught:
        read_questions(path, _CORPUS)
    assert str(caught.value).startswith(str(path))
    assert "\n" not in str(caught.value)


def test_a_folder_of_documents_is_asked_written_questions(tmp_path: Path) -> None:
    (tmp_path / "docs").mkdir()
    (tmp_path / "docs" / "rules.md").write_text("# Rules\n\n## Fees\n\nFive pounds.\n")
    (tmp_path / "docs" / "blank.md").write_text("\n")
    evidence = {"document": "rules", "start": 0, "end": 4, "text": "Five"}
    (tmp_path / "q.jsonl").write_text(json.dumps({"id": "q", "question": "How much?", "evidence": [evidence]}))
    found = load_corpus(Source("folder", tmp_path / "docs", questions=tmp_path / "q.jsonl"))
    assert [document.id for document in found.documents] == ["rules"]
    assert (found.questions[0].spans, found.dropped["document without text"]) == ((("rules", 0, 4),), 1)
