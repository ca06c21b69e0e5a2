"""What a document is called."""

import pytest

from evigraph.graph import Quality
from evigraph.index import Entry
from evigraph.index.documentnames import document_name, document_terms


def entry(name: str = "fee-schedule_2026.v2.pdf", title: str | None = None) -> Entry:
    return Entry(1, "1", f"/documents/{name}", name, "", 0, 0, title, "en", 1, 1, 0, Quality())


def test_a_document_is_called_by_its_title() -> None:
    assert document_name(entry(title="  Schedule of \n Fees ")) == "Schedule of Fees"


@pytest.mark.parametrize(
    "title",
    [
        None,
        "",
        "   ",
        "Fees",
        "Microsoft Word - fees.docx",
        "Untitled document",
        "untitled",
        "schedule.indd",
        "report.docx",
    ],
)
def test_a_title_that_says_nothing_gives_way_to_the_file_name_in_words(title: str | None) -> None:
    assert document_name(entry(title=title)) == "fee schedule 2026 v2"


@pytest.mark.parametrize("title", ["Version 2.0 of the fee schedule", "How Microsoft Word - and we - began"])
def test_a_title_that_only_looks_like_a_generated_one_is_kept(title: str) -> None:
    assert document_name(entry(title=title)) == title


def test_a_document_is_found_by_its_file_name_and_its_title() -> None:
    assert document_terms(entry(title="Charges")) == ["fee", "schedul", "2026", "v2", "charg"]
