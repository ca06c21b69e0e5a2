"""A corpus of Wikipedia from its files to what is asked."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.corpora import (
    Corpus,
    CorpusQuestion,
    EvidenceSpan,
    Source,
    load_corpus,
    load_documents,
    questions_bytes,
    written,
)
from evigraph.lab.corpora.wikipedia import Selection
from support.wiki import CLASSIC, article, write_dump

_SMALL = Selection(min_words=100, min_depth=3, min_sections=5)
_BATTLES = "\n[[Kategorie:Battles of somewhere]]"
_PAGES = [
    ("Crane", 0, article("crane") + "\n[[Category:Machines]]"),
    ("Siege of X", 0, article("siege") + _BATTLES + "\n[[Category:1066 births]]"),
    ("Odd", 0, article("odd") + "\n[[Category:Hidden battles]]"),
    ("Category:Hidden battles", 14, "__HIDDENCAT__"),
    ("Talk:Crane", 1, article("talk")),
    ("Short", 0, "== A ==\n=== B ===\n==== C ====\nText."),
    ("Flat", 0, article("flat", 200, deep=False)),
    ("Away", 0, "#REDIRECT [[Crane]]"),
    ("Away too", 0, article("away")),
    ("Few", 0, article("few", 200, ["History"])),
]


def load(path: Path, selection: Selection = _SMALL) -> Corpus:
    return load_documents(Source("wikipedia", path, wikipedia=selection))


def test_what_is_taken_and_what_is_left_out_and_why(tmp_path: Path) -> None:
    found = load(write_dump(tmp_path / "w.xml.bz2", _PAGES, redirects=["Away too"]))
    assert {document.title for document in found.documents} == {"Crane", "Siege of X", "Odd"}
    assert +found.dropped == {
        "article about history_war (kept)": 1,
        "article about other (kept)": 2,
        "article with headings that are not deep enough": 1,
        "article with too few sections": 1,
        "article with too few words": 1,
        "page that is no article": 2,
        "page that leads to another": 2,
    }
    crane = next(document for document in found.documents if document.id == "Crane")
    assert [(h.level, h.title) for h in crane.headings[:3]] == [
        (1, "History"),
        (2, "History before"),
        (3, "History long before"),
    ]


def test_only_titles_of_the_list_are_taken_and_those_without_an_article_are_counted(tmp_path: Path) -> None:
    (tmp_path / "titles.txt").write_text("crane\nSiege_of_X\n\nGone\n")
    path = write_dump(tmp_path / "w.xml", _PAGES)
    found = load(path, Selection(tmp_path / "titles.txt", 100, 3, 5))
    assert {document.id for document in found.documents} == {"Crane", "Siege of X"}
    assert found.dropped["title without an article that could be read"] == 1
    assert found.dropped["article that is not among the titles"] == 6


def test_a_folder_may_have_wikitext_and_saved_pages(tmp_path: Path) -> None:
    (tmp_path / "AC%2FDC_crane.wikitext").write_text(article("plug"))
    (tmp_path / "saved.html").write_text(CLASSIC)
    (tmp_path / "other.html").write_text("<p>No article</p>")
    (tmp_path / "notes.pdf").write_bytes(b"none of ours")
    (tmp_path / ".hidden.wiki").write_text(article("hidden"))
    found = load(tmp_path, Selection(min_words=10, min_depth=1, min_sections=2))
    assert {document.id for document in found.documents} == {"AC/DC crane", "Harbour crane"}
    assert found.dropped["file that is no page"] == 1
    assert found.dropped["article about history_war (kept)"] == 1  # by a category that is shown, not by the hidden one


def test_the_same_title_twice_is_taken_once(tmp_path: Path) -> None:
    found = load(write_dump(tmp_path / "w.xml", [("A", 0, article("one")), ("A", 0, article("two"))]))
    assert len(found.documents) == 1
    assert found.dropped["article of a title that was there before"] == 1


def test_it_is_asked_written_questions(tmp_path: Path) -> None:
    path = write_dump(tmp_path / "w.xml", _PAGES)
    corpus = load(path)
    span = EvidenceSpan("Crane", 0, corpus.documents[0].text.index("."))
    question = CorpusQuestion("q1", "What is told?", (span,), "factoid")
    (tmp_path / "q.jsonl").write_bytes(questions_bytes([written(question, corpus)]))
    asked = load_corpus(Source("wikipedia", path, questions=tmp_path / "q.jsonl", wikipedia=_SMALL))
    assert asked.questions == (question,)


@pytest.mark.parametrize(
    ("make", "said"),
    [
        (lambda folder: folder / "gone", "neither a dump"),
        (lambda folder: folder, "has no pages"),
        (lambda folder: write_dump(folder / "w.xml", _PAGES[5:8]), "no document is left of it .*too few words 1"),
    ],
)
def test_what_gives_no_documents_is_a_line(tmp_path: Path, make: object, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        load(make(tmp_path))  # pyright: ignore[reportCallIssue]


def test_without_questions_it_is_said_how_to_get_some(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="evigraph lab questions writes one"):
        load_corpus(Source("wikipedia", tmp_path))


def test_an_empty_list_of_titles_is_refused(tmp_path: Path) -> None:
    (tmp_path / "titles.txt").write_text("\n")
    with pytest.raises(UsageError, match="has no titles"):
        load(write_dump(tmp_path / "w.xml", _PAGES), Selection(tmp_path / "titles.txt"))
