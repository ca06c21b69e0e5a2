"""Every form of corpus: what is loaded, what is dropped and told, what is refused."""

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from evigraph.errors import EvigraphError, UsageError
from evigraph.lab.corpora import KINDS, Corpus, Source, load_corpus
from support.corpora import corpora
from support.examples import EXAMPLES, QUESTIONS

_TEXT = "# Rules\n\n## Loans\n\nA book is lent for three weeks.\n\n## Fees\n\nA lost card costs five pounds.\n"


def evidence(corpus: Corpus, number: int = 0) -> list[str]:
    """What the gold spans of a question say."""
    texts = {document.id: document.text for document in corpus.documents}
    return [texts[span.document][span.start : span.end] for span in corpus.questions[number].spans]


def chunking(folder: Path, rows: list[tuple[str, str, str]]) -> Source:
    (folder / "corpora").mkdir()
    (folder / "corpora" / "rules.md").write_text(_TEXT)
    with (folder / "questions_df.csv").open("w", newline="") as file:
        csv.writer(file).writerows([("question", "references", "corpus_id"), *rows])
    return Source("chunking-evaluation", folder)


def reference(content: str, start: int | None = None) -> dict[str, Any]:
    start = _TEXT.find(content) if start is None else start
    return {"content": content, "start_index": start, "end_index": start + len(content)}


class TestChunkingEvaluation:
    def test_spans_are_those_of_the_flat_text(self, tmp_path: Path) -> None:
        asked = [reference("A lost card costs five pounds."), reference("three weeks")]
        found = load_corpus(chunking(tmp_path, [("What does it cost?", json.dumps(asked), "rules")]))
        assert evidence(found) == ["A lost card costs five pounds.", "three weeks"]
        (document,) = found.documents
        assert (document.title, [h.title for h in document.headings]) == ("Rules", ["Loans", "Fees"])
        assert "Fees" not in document.text

    def test_a_reference_at_a_wrong_place_is_looked_for_and_one_that_is_nowhere_is_told(self, tmp_path: Path) -> None:
        rows = [
            ("Moved?", json.dumps([reference("three weeks", 3)]), "rules"),
            ("Gone?", json.dumps([reference("four months", 0)]), "rules"),
            ("A heading?", json.dumps([reference("## Fees")]), "rules"),
        ]
        found = load_corpus(chunking(tmp_path, rows))
        assert evidence(found) == ["three weeks"]
        assert len(found.questions) == 1
        assert found.dropped == {"evidence not found": 2, "question without evidence": 2}

    @pytest.mark.parametrize(
        ("references", "name", "said"),
        [
            ("[{]", "rules", "question 1: not a list of references"),
            ("[]", "../rules", "names no text of the corpus"),
            ("[]", "gone", "gone.md: cannot be read"),
            ("[]", "rules", "no question with evidence in it"),
        ],
    )
    def test_what_is_wrong_is_said(self, tmp_path: Path, references: str, name: str, said: str) -> None:
        source = chunking(tmp_path, [("What?", references, name)])
        with pytest.raises(UsageError, match=said):
            load_corpus(source)

    @pytest.mark.corpora
    def test_every_reference_of_the_published_corpora_verifies(self) -> None:
        found = load_corpus(Source("chunking-evaluation", corpora() / "benchmarks" / "chunking-evaluation"))
        assert (len(found.documents), len(found.questions)) == (5, 472)
        assert (sum(len(question.spans) for question in found.questions), +found.dropped) == (790, {})


class TestQasper:
    def paper(self, **asked: Any) -> dict[str, Any]:
        question = {"question": "How?", "question_id": "q1", "answers": [{"answer": asked}]}
        return {
            "title": "On cranes",
            "abstract": "We measure cranes.",
            "full_text": [
                {"section_name": "Method", "paragraphs": []},
                {
                    "section_name": "Method ::: Setup",
                    "paragraphs": ["Each crane lifts ten tons.", "It is weighed twice."],
                },
                {"section_name": "Results", "paragraphs": ["Cranes are strong, and all of them hold for a long time."]},
            ],
            "qas": [question],
        }

    def load(self, folder: Path, **asked: Any) -> Corpus:
        path = folder / "train.json"
        path.write_text(json.dumps({"p1": self.paper(**asked)}))
        return load_corpus(Source("qasper", path))

    def test_sections_are_gold_structure_and_paragraphs_are_evidence(self, tmp_path: Path) -> None:
        found = self.load(tmp_path, evidence=["It is weighed twice."], free_form_answer="by weighing")
        (document,) = found.documents
        assert [(h.level, h.title) for h in document.headings] == [
            (1, "Abstract"),
            (1, "Method"),
            (2, "Setup"),
            (1, "Results"),
        ]
        assert evidence(found) == ["It is weighed twice."]
        assert found.questions[0].kind == "abstractive"
        assert found.dropped == {"evidence by exact match (kept)": 1}

    @pytest.mark.parametrize(
        ("wanted", "says", "how"),
        [
            ("Cranes are strong and all of them hold for a long time", "Cranes are strong, and all of", "fuzzy"),
            ("IT IS  WEIGHED TWICE.", "It is weighed twice.", "fuzzy"),
            ("Results", "Cranes are strong,", "section"),
            ("twice. is crane It weighed lifts Each ten tons.", "Each crane lifts", "section"),
        ],
    )
    def test_evidence_is_looked_for_nearly_and_then_as_a_section(
        self, tmp_path: Path, wanted: str, says: str, how: str
    ) -> None:
        found = self.load(tmp_path, evidence=[wanted], extractive_spans=["strong"])
        assert evidence(found)[0].startswith(says)
        assert found.dropped == {f"evidence by {how} match (kept)": 1}
        assert found.questions[0].kind == "extractive"

    @pytest.mark.parametrize(
        ("asked", "reason"),
        [
            ({"unanswerable": True}, "unanswerable"),
            ({"extractive_spans": ["12.5 %"], "evidence": ["It is weighed twice."]}, "numeric only"),
            ({"yes_no": True, "evidence": ["FLOAT SELECTED: Table 1"]}, "question without evidence"),
            ({"yes_no": True, "evidence": ["Nothing like it anywhere at all"]}, "evidence not found"),
        ],
    )
    def test_what_cannot_be_used_is_told(self, tmp_path: Path, asked: dict[str, Any], reason: str) -> None:
        with pytest.raises(UsageError, match=f"{reason} 1"):
            self.load(tmp_path, **asked)

    def test_a_folder_is_all_splits(self, tmp_path: Path) -> None:
        for number in (1, 2):
            paper = self.paper(yes_no=True, evidence=["It is weighed twice."])
            paper["qas"][0]["question_id"] = f"q{number}"
            (tmp_path / f"{number}.json").write_text(json.dumps({f"p{number}": paper}))
        found = load_corpus(Source("qasper", tmp_path))
        assert [question.kind for question in found.questions] == ["boolean", "boolean"]
        assert [document.id for document in found.documents] == ["p1", "p2"]


class TestBeir:
    def write(self, folder: Path, qrels: str) -> Source:
        (folder / "qrels").mkdir()
        rows = [{"_id": "d1", "title": "Fees", "text": "Five pounds."}, {"_id": "d2", "text": "Two\n# Part\nThree."}]
        (folder / "corpus.jsonl").write_text("\n".join(map(json.dumps, rows)))
        (folder / "queries.jsonl").write_text('{"_id": "q1", "text": "How much?"}\n\n{"_id": "q2", "text": "Why?"}\n')
        (folder / "qrels" / "test.tsv").write_text(qrels)
        return Source("beir", folder)

    def test_the_whole_of_a_relevant_document_is_evidence(self, tmp_path: Path) -> None:
        qrels = "query-id\tcorpus-id\tscore\nq1\td2\t1\nq1\td1\t0\nq1\tgone\t1\n"
        found = load_corpus(self.write(tmp_path, qrels))
        assert evidence(found) == ["Two\nThree."]
        assert [document.title for document in found.documents] == ["Fees", "d2"]
        assert found.dropped["evidence not found"] == 1

    def test_a_line_that_is_none_is_named(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="line 2: needs query, document and grade"):
            load_corpus(self.write(tmp_path, "query-id\tcorpus-id\tscore\nq1 d2 1\n"))


class TestFinanceBench:
    def test_evidence_is_found_in_compiled_and_plain_filings(self, tmp_path: Path) -> None:
        (tmp_path / "filings").mkdir()
        (tmp_path / "filings" / "ACME_2022_10K.md").write_text(_TEXT)
        (tmp_path / "filings" / "PLAIN.txt").write_text("Cash was 12 million.\n")
        lines = [
            {
                "financebench_id": "f1",
                "question": "Cost?",
                "doc_name": "ACME_2022_10K",
                "question_type": "domain",
                "evidence": [
                    {"evidence_text": "a lost card\ncosts five pounds."},
                    {"evidence_text": "cash was 12 million", "doc_name": "PLAIN"},
                    {"evidence_text": "stands nowhere in it"},
                ],
            },
            {"financebench_id": "f2", "question": "?", "doc_name": "GONE", "evidence": [{"evidence_text": "x"}]},
        ]
        gold = tmp_path / "questions.jsonl"
        gold.write_text("\n".join(map(json.dumps, lines)))
        found = load_corpus(Source("financebench", tmp_path / "filings", gold))
        assert evidence(found) == ["A lost card costs five pounds.", "Cash was 12 million"]
        assert (found.questions[0].kind, found.dropped["evidence not found"]) == ("domain", 2)
        assert [h.title for h in found.documents[0].headings] == ["Loans", "Fees"]


class TestGold:
    def test_the_evidence_of_the_examples_is_found_where_it_stands(self) -> None:
        found = load_corpus(Source("gold", EXAMPLES, QUESTIONS))
        slots = sum(len(json.loads(line)["slots"]) for line in QUESTIONS.read_text().splitlines())
        lost = found.dropped["evidence not found"] + found.dropped["weak evidence"]
        assert sum(len(question.spans) for question in found.questions) + lost >= slots - 3  # one span for two slots
        assert lost <= 4
        assert found.dropped["unanswerable"] == 3
        assert {question.kind for question in found.questions} == {"L0", "L1", "L2", "L3", "L4"}
        assert all(text.strip() for number in range(len(found.questions)) for text in evidence(found, number))

    def test_a_short_text_is_looked_for_on_its_page(self, tmp_path: Path) -> None:
        line = {"id": "a", "question": "?", "lang": "en", "topology": "L0", "answerable": True}
        slot = [{"doc": "fee-schedule-2026.pdf", "page": 1, "text": "14.00"}]
        (tmp_path / "gold.jsonl").write_text(json.dumps(line | {"slots": [slot]}))
        found = load_corpus(Source("gold", EXAMPLES / "pdf", tmp_path / "gold.jsonl"))
        assert evidence(found) == ["14.00"]

    def test_without_a_gold_file_or_a_folder_it_is_refused(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match="has no gold"):
            load_corpus(Source("gold", EXAMPLES))
        with pytest.raises(UsageError, match="is no folder"):
            load_corpus(Source("gold", tmp_path / "gone", QUESTIONS))


class TestAnyForm:
    def test_a_form_that_is_none_is_refused_with_those_there_are(self, tmp_path: Path) -> None:
        with pytest.raises(UsageError, match=f"there are {', '.join(KINDS)}"):
            load_corpus(Source("trec", tmp_path))

    @pytest.mark.parametrize("kind", KINDS)
    def test_files_that_are_missing_are_a_line(self, kind: str, tmp_path: Path) -> None:
        with pytest.raises(EvigraphError) as caught:
            load_corpus(Source(kind, tmp_path / "gone", tmp_path / "gold.jsonl"))
        assert str(caught.value).count("\n") == 0
        assert str(tmp_path) in str(caught.value)

    @pytest.mark.parametrize("data", [b"\xff\xfe", b"[" * 100_000, b"{}", b"null", b'{"p": {"qas": 3}}'])
    def test_files_that_are_something_else_are_a_line(self, data: bytes, tmp_path: Path) -> None:
        (tmp_path / "x.json").write_bytes(data)
        with pytest.raises(EvigraphError):
            load_corpus(Source("qasper", tmp_path / "x.json"))
