"""Reading and checking gold questions."""

import json
from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab import read_gold, validate
from evigraph.library import Library
from support.examples import QUESTIONS


def line(**changes: object) -> str:
    question = {
        "id": "q1",
        "question": "What does a proof of residence cost?",
        "lang": "en",
        "topology": "L4",
        "answerable": True,
        "slots": [[{"doc": "fee-schedule-2026.pdf", "page": 1, "text": "Certificate of residence", "role": "TH"}]],
    }
    return json.dumps(question | changes)


def gold(tmp_path: Path, *lines: str) -> Path:
    path = tmp_path / "gold.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8")
    return path


def problems(tmp_path: Path, library: Library, *lines: str) -> list[str]:
    return [finding.problem for finding in validate(read_gold(gold(tmp_path, *lines)), library)]


def test_a_document_without_pages_is_checked_as_a_whole(tmp_path: Path) -> None:
    (tmp_path / "rules.md").write_text("# Fees\n\nA card costs *ten* pounds.\n", encoding="utf-8")
    slots = [[{"doc": "rules.md", "page": None, "text": "costs ten pounds"}]]
    with Library(tmp_path / "library") as library:
        library.add([tmp_path / "rules.md"])
        assert problems(tmp_path, library, line(slots=slots)) == []
        slots[0][0]["page"] = 1
        (problem,) = problems(tmp_path, library, line(slots=slots))
        assert problem == "slot 1: 'costs ten pounds' stands in rules.md, which has no pages; page is null"
        slots[0][0] |= {"page": None, "text": "costs eleven"}
        (problem,) = problems(tmp_path, library, line(slots=slots))
        assert problem == "slot 1: 'costs eleven' stands nowhere in rules.md"


def test_the_questions_about_the_examples_are_valid(example_library: Library) -> None:
    questions = read_gold(QUESTIONS)
    assert len(questions) == 41
    assert list(validate(questions, example_library)) == []


def test_blank_lines_and_unknown_fields_are_passed_over(tmp_path: Path) -> None:
    (question,) = read_gold(gold(tmp_path, line(band="poor", extra=1), ""))
    assert question.band == "poor"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{", "line 1: not a gold question"),
        (line(topology="L9"), "line 1: not a gold question"),
        (line(slots="none"), "line 1: not a gold question"),
        (f"{line()}\n{line()}", "line 2: id q1 is used before"),
    ],
)
def test_a_line_that_is_no_question_is_named(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        read_gold(gold(tmp_path, text))


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"gone\.jsonl: cannot be read"):
        read_gold(tmp_path / "gone.jsonl")


def alternative(**changes: object) -> list[list[dict[str, object]]]:
    return [[{"doc": "fee-schedule-2026.pdf", "page": 1, "text": "Certificate of residence"} | changes]]


@pytest.mark.parametrize(
    ("slots", "said"),
    [
        (alternative(doc="fees.pdf"), "fees.pdf is not in the library"),
        (alternative(text="Certificate of innocence"), "stands nowhere"),
        (alternative(page=3), "stands on page 1 of fee-schedule-2026.pdf, not on page 3"),
        (alternative(text=" - "), "the text is empty"),
        ([[]], "slot 1 has no alternative"),
        (alternative(weak=True), "every slot is weak"),
        ([], "answerable, but without slots"),
    ],
)
def test_what_is_wrong_with_a_question_is_said(
    tmp_path: Path, example_library: Library, slots: object, said: str
) -> None:
    assert any(said in problem for problem in problems(tmp_path, example_library, line(slots=slots)))


def test_an_unanswerable_question_has_no_slots(tmp_path: Path, example_library: Library) -> None:
    assert problems(tmp_path, example_library, line(answerable=False)) == ["unanswerable, but with slots"]


def test_evidence_in_an_alternate_text_counts_for_its_page(tmp_path: Path, example_library: Library) -> None:
    slots = [[{"doc": "annual-report.pdf", "page": 2, "text": "15.2 in 2023"}]]
    assert problems(tmp_path, example_library, line(slots=slots)) == []
