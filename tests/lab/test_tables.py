"""A bench as Markdown."""

import msgspec
import pytest

from evigraph.lab import Bench, bench_markdown
from support.benches import GOLD, bench_of

RECALLS = {
    "base": {1: [0, 0.5, 0, 1], 2: [1, 0.5, 1, 1]},
    "other": {1: [1, 1, 0.5, 1], 2: [1, 1, 1, 1]},
}


@pytest.fixture
def bench() -> Bench:
    return bench_of(RECALLS, against="base")


def sections(text: str) -> dict[str, list[list[str]]]:
    """The tables by their titles, cell by cell, without the line below the heads."""
    found: dict[str, list[list[str]]] = {}
    for part in text.split("\n## ")[1:]:
        title, *rest = part.splitlines()
        rows = [line for line in rest if line.startswith("|") and not line.startswith("|---")]
        found[title] = [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]
    return found


def test_there_is_a_table_for_each_question_one_has(bench: Bench) -> None:
    assert list(sections(bench_markdown(bench))) == [
        "Recall, full answers and words (k = 2)",
        "Difference from base (k = 2)",
        "By topology: recall / full @ words (k = 2)",
        "By language: recall / full @ words (k = 2)",
        "By quality band: recall / full @ words (k = 2)",
        "Recall, full answers and words by k",
        "Words to reach a recall of 0.90",
        "Questions that came back empty (k = 2)",
        "Abstention: questions with less support than asked for",
        "Milliseconds a question (k = 2)",
    ]


def test_the_first_says_recall_full_and_words_with_intervals_and_recall_by_topology(bench: Bench) -> None:
    heads, base, other = sections(bench_markdown(bench))["Recall, full answers and words (k = 2)"]
    assert heads == ["strategy", "recall", "full", "words", "L0 (n = 2)", "L1 (n = 1)", "L3 (n = 1)"]
    full = "0.750 [0.667, 1.000]"
    assert base == ["base", "0.875 [0.833, 1.000]", full, "200 [200, 200]", "1.000", "1.000", "0.500"]
    assert other[:2] == ["other", "1.000 [1.000, 1.000]"]


def test_differences_have_signs(bench: Bench) -> None:
    _, (name, recall, _, words) = sections(bench_markdown(bench))["Difference from base (k = 2)"]
    assert (name, recall, words) == ("other", "+0.125 [0.000, +0.167]", "0 [0, 0]")


def test_groups_say_how_many_clusters_they_have_and_one_gives_no_interval(bench: Bench) -> None:
    heads, base, _ = sections(bench_markdown(bench))["By language: recall / full @ words (k = 2)"]
    assert heads == ["strategy", "en (n = 3, 1 cl.)", "fr (n = 1, 1 cl.)"]
    assert base == ["base", "0.833 / 0.67 @ 200", "1.000 / 1.00 @ 200"]


def test_every_k_has_a_row(bench: Bench) -> None:
    _, *rows = sections(bench_markdown(bench))["Recall, full answers and words by k"]
    assert [row[:2] for row in rows] == [["base", "1"], ["base", "2"], ["other", "1"], ["other", "2"]]
    assert [row[5] for row in rows][:2] == ["-", "-"]
    assert rows[2][5].startswith("+0.500 [")


def test_the_price_of_the_target_is_told_or_that_it_is_not_reached(bench: Bench) -> None:
    rows = sections(bench_markdown(bench))["Words to reach a recall of 0.90"]
    assert rows[1] == ["base", "0.875", "2", "200", "not reached"]
    assert rows[2] == ["other", "1.000", "2", "200", "120"]
    first = bench_of({"a": {3: [1] * 4}})
    assert sections(bench_markdown(first))["Words to reach a recall of 0.90"][1][-1] == "≤ 300"


def test_empty_answers_and_times_are_told(bench: Bench) -> None:
    found = sections(bench_markdown(bench))
    assert found["Questions that came back empty (k = 2)"][1] == ["base", "1 of 1", "0 of 4"]
    assert found["Milliseconds a question (k = 2)"][1] == ["base", "3.0", "61.6"]


def test_without_a_baseline_nothing_is_compared() -> None:
    text = bench_markdown(bench_of(RECALLS))
    assert "ifference" not in text
    assert "less that of" not in text


def test_without_bands_there_is_no_table_of_them() -> None:
    questions = [msgspec.structs.replace(question, band=None) for question in GOLD]
    assert "By quality band" not in bench_markdown(bench_of(RECALLS, questions=questions))


def test_without_answerable_questions_there_is_still_a_page() -> None:
    text = bench_markdown(bench_of({"a": {1: []}}, questions=GOLD[4:]))
    assert sections(text)["Questions that came back empty (k = 1)"][1] == ["a", "1 of 1", "0 of 0"]


def test_names_from_a_file_break_no_table() -> None:
    questions = [msgspec.structs.replace(question, band="a|b\nc") for question in GOLD]
    text = bench_markdown(bench_of(RECALLS, questions=questions))
    assert "a\\|b c (n = 4, 2 cl.)" in text


def test_the_substrate_that_all_read_is_told_in_every_caption(bench: Bench) -> None:
    settings = msgspec.structs.replace(bench.settings, substrate="flat")
    text = bench_markdown(msgspec.structs.replace(bench, settings=settings))
    assert "Every strategy reads the documents on the substrate flat." in text
    assert all(title.endswith("substrate flat)") for title in sections(text))
    assert "substrate" not in bench_markdown(bench)


def test_words_and_levels_are_told_in_the_page(bench: Bench) -> None:
    text = bench_markdown(bench)
    assert text.startswith("# Bench\n\n3 documents, 3 pages, 30 nodes; 5 questions, 4 answerable, these in 2 clusters")
    assert "95% intervals by 10,000 bootstrap samples" in text
    bounded = msgspec.structs.replace(bench, settings=msgspec.structs.replace(bench.settings, words=1500))
    assert "At most 1,500 words a question." in bench_markdown(bounded)
