"""TREC's files."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph.errors import UsageError
from evigraph.lab.trec import qrels_text, read_qrels, read_rankings, run_text

_name = st.text(alphabet="abc:-7", min_size=1, max_size=4)


@given(st.dictionaries(_name, st.lists(_name, min_size=1, max_size=5, unique=True), max_size=3))
def test_a_run_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, rankings: dict[str, list[str]]
) -> None:
    path = tmp_path_factory.mktemp("run") / "a.run"
    path.write_text(run_text(rankings, "name"))
    assert read_rankings(path) == rankings


def test_lines_are_those_of_trec_and_names_hold_no_white_space(tmp_path: Path) -> None:
    assert run_text({"q 1": ["a b", "c"]}, "my run") == "q_1 Q0 a_b 1 2 my_run\nq_1 Q0 c 2 1 my_run\n"
    assert qrels_text({"q": {"d": 1, "e f": 0}}) == "q 0 d 1\nq 0 e_f 0\n"


def test_documents_are_ordered_by_score_whatever_the_order_of_lines(tmp_path: Path) -> None:
    (tmp_path / "run").write_text("q Q0 low 2 0.5 x\n\nq Q0 tie 2 0.9 x\nq Q0 top 1 0.9 x\n")
    assert read_rankings(tmp_path / "run") == {"q": ["top", "tie", "low"]}


@pytest.mark.parametrize("line", ["q Q0 d 1", "q Q0 d one 1 x", "q Q0 d 1 x x"])
def test_a_line_that_is_none_of_a_run_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "run").write_text(f"q Q0 d 1 1 x\n{line}\n")
    with pytest.raises(UsageError, match="line 2: "):
        read_rankings(tmp_path / "run")


@pytest.mark.parametrize("data", [b"q 0 d\n", b"q 0 d x\n", b"\xff"])
def test_what_are_no_qrels_is_refused(tmp_path: Path, data: bytes) -> None:
    (tmp_path / "qrels").write_bytes(data)
    with pytest.raises(UsageError):
        read_qrels(tmp_path / "qrels")
    with pytest.raises(UsageError, match="cannot be read"):
        read_qrels(tmp_path / "gone")
