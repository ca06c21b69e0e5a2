"""Scores of documents."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.gradient import read_scores, scores_by_checker
from evigraph.library import Library
from support.benches import GOLD, small_library
from support.units import TermEmbedder


def table(folder: Path, text: str) -> Path:
    path = folder / "scores.csv"
    path.write_text(text, encoding="utf-8")
    return path


def test_scores_are_read_by_the_documents_names_without_ending(tmp_path: Path) -> None:
    path = table(tmp_path, "slug,other,validation_score\nfees.pdf,x,98.5\nrules,y,\ntower.pdf,z,7\n")
    assert read_scores(path, "slug", "validation_score") == {"fees": 98.5, "tower": 7.0}


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("document,points\na,1\n", "has no column score; name two of its columns (document, points)"),
        ("", "has no column document; name two of its columns (none)"),
        ("document,score\na,1\nb,many\n", "line 3: 'many' is no score from 0 to 100"),
        ("document,score\na,101\n", "line 2: '101' is no score from 0 to 100"),
        ("document,score\na,nan\n", "line 2: 'nan' is no score from 0 to 100"),
    ],
)
def test_a_table_without_scores_is_refused_in_a_line(tmp_path: Path, text: str, said: str) -> None:
    with pytest.raises(UsageError) as refused:
        read_scores(table(tmp_path, text))
    assert said in str(refused.value)


def test_a_table_that_is_no_text_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "scores.csv"
    path.write_bytes(b"document,score\n\xff\xfe,1\n")
    with pytest.raises(UsageError, match="no CSV file in UTF-8"):
        read_scores(path)


def test_the_checker_scores_the_documents_that_questions_are_about(tmp_path: Path) -> None:
    with Library(small_library(tmp_path), TermEmbedder()) as library:
        (tmp_path / "rules.pdf").unlink()
        told: list[tuple[str, int, int]] = []
        scores = scores_by_checker(library, GOLD, lambda *step: told.append(step))
    assert set(scores) == {"fees", "tower"}  # one cannot be read any more
    assert all(0 <= score <= 100 for score in scores.values())
    assert told[-1] == ("checking", 3, 3)
