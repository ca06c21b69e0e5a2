"""The dense channel."""

import threading
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from evigraph.errors import EvigraphError
from evigraph.index.dense import DenseIndex

D = 4


def vector(*values: float) -> NDArray[np.float32]:
    row = np.array(values, np.float32)
    return row / np.linalg.norm(row)


def half(*values: float) -> bytes:
    return vector(*values).astype(np.float16).tobytes()


X, Y, NEAR_X = half(1, 0, 0, 0), half(0, 1, 0, 0), half(3, 1, 0, 0)
ASKED = vector(1, 0, 0, 0)


@pytest.fixture
def index(tmp_path: Path) -> DenseIndex:
    return DenseIndex(tmp_path, D)


def found(index: DenseIndex, limit: int = 10, documents: list[int] | None = None) -> list[int]:
    return [hit.unit for hit in index.search(ASKED, limit, documents)]


def test_the_closest_come_first(index: DenseIndex) -> None:
    index.replace([(1, 1, Y), (2, 1, X), (3, 1, NEAR_X)], "a")
    assert found(index) == [2, 3, 1]


def test_scores_are_cosines(index: DenseIndex) -> None:
    index.replace([(1, 1, Y), (2, 1, X), (3, 1, half(1, 1, 0, 0))], "a")
    assert [hit.score for hit in index.search(ASKED, 3)] == pytest.approx([1.0, 0.5**0.5, 0.0], abs=1e-3)


def test_ties_come_by_unit_in_whatever_order_they_were_written(index: DenseIndex) -> None:
    index.replace([(5, 1, X), (3, 2, X), (9, 1, X), (1, 3, X)], "a")
    assert found(index) == [1, 3, 5, 9]


def test_no_more_than_the_limit_are_found(index: DenseIndex) -> None:
    index.replace([(unit, 1, X) for unit in range(1, 9)], "a")
    assert found(index, limit=3) == [1, 2, 3]


@pytest.mark.parametrize(("documents", "units"), [([2], [2]), ([3, 1], [1, 3]), ([7], []), ([], [])])
def test_only_units_of_the_documents_are_found(index: DenseIndex, documents: list[int], units: list[int]) -> None:
    index.replace([(1, 1, X), (2, 2, NEAR_X), (3, 3, Y)], "a")
    assert found(index, documents=documents) == units


def test_an_index_that_was_never_written_finds_nothing(index: DenseIndex) -> None:
    assert found(index) == []


def test_an_index_without_vectors_finds_nothing(index: DenseIndex) -> None:
    index.replace([], "a")
    assert found(index) == []


def test_more_vectors_than_a_block_holds_are_all_compared(index: DenseIndex) -> None:
    index.replace([(unit, 1, X if unit in (2, 4097, 9000) else Y) for unit in range(1, 9001)], "a")
    assert found(index, limit=3) == [2, 4097, 9000]


class TestReplacing:
    def test_a_new_version_is_seen(self, index: DenseIndex) -> None:
        index.replace([(1, 1, X)], "a")
        assert found(index) == [1]
        index.replace([(2, 1, X)], "b")
        assert found(index) == [2]

    def test_an_index_is_as_it_was_when_opened_again(self, tmp_path: Path, index: DenseIndex) -> None:
        index.replace([(2, 1, Y), (1, 1, X)], "a")
        assert found(DenseIndex(tmp_path, D)) == [1, 2]

    def test_a_reader_that_has_the_old_version_mapped_goes_on_to_the_new_one(
        self, tmp_path: Path, index: DenseIndex
    ) -> None:
        index.replace([(unit, 1, X) for unit in range(100)], "a")
        reader = DenseIndex(tmp_path, D)
        assert len(found(reader, 1000)) == 100
        index.replace([(7, 1, X)], "b")
        assert found(reader) == [7]

    def test_the_files_of_the_old_version_go(self, tmp_path: Path, index: DenseIndex) -> None:
        index.replace([(1, 1, X)], "a")
        index.replace([(1, 1, X)], "b")
        assert sorted(path.name for path in tmp_path.iterdir()) == ["b.keys.npy", "b.vectors.npy", "state.json"]

    def test_a_version_that_is_not_named_yet_is_not_seen(self, tmp_path: Path, index: DenseIndex) -> None:
        # What a writer leaves that dies before it names the new version.
        index.replace([(1, 1, X)], "a")
        state = (tmp_path / "state.json").read_bytes()
        kept = {path.name: path.read_bytes() for path in tmp_path.glob("a.*")}
        index.replace([(2, 1, X)], "b")
        for name, data in kept.items():
            (tmp_path / name).write_bytes(data)
        (tmp_path / "state.json").write_bytes(state)
        assert found(DenseIndex(tmp_path, D)) == [1]

    def test_a_reader_sees_one_version_or_another_while_a_writer_is_busy(self, tmp_path: Path) -> None:
        writer, reader = DenseIndex(tmp_path, D), DenseIndex(tmp_path, D)
        writer.replace([(0, 0, X)], "v0")

        def write() -> None:
            for n in range(1, 300):
                writer.replace([(n, n, X)], f"v{n}")

        thread = threading.Thread(target=write)
        thread.start()
        seen: list[int] = []
        while thread.is_alive():
            (unit,) = found(reader)
            seen.append(unit)
        thread.join()
        assert seen == sorted(seen)
        assert found(reader) == [299]


class TestDamage:
    """What cannot be read is no version; it is never taken for one without vectors."""

    def test_a_version_can_be_read_if_only_an_empty_one(self, index: DenseIndex) -> None:
        before = index.is_readable()
        index.replace([], "a")
        assert (before, index.is_readable()) == (False, True)

    @pytest.mark.parametrize("data", [b"", b"\xff\xff", b"{}", b"[]", b'"a"', b"7"])
    def test_a_state_that_names_nothing(self, tmp_path: Path, index: DenseIndex, data: bytes) -> None:
        index.replace([(1, 1, X)], "a")
        (tmp_path / "state.json").write_bytes(data)
        self.check(tmp_path)

    @pytest.mark.parametrize("name", ["a.keys.npy", "a.vectors.npy"])
    @pytest.mark.parametrize("data", [None, b"", b"\x93NUMPY", b"\xab" * 500])
    def test_an_array_that_is_none(self, tmp_path: Path, index: DenseIndex, name: str, data: bytes | None) -> None:
        index.replace([(1, 1, X)], "a")
        if data is None:
            (tmp_path / name).unlink()
        else:
            (tmp_path / name).write_bytes(data)
        self.check(tmp_path)

    @pytest.mark.parametrize("array", [np.zeros((1, D)), np.zeros((2, D), np.float16), np.zeros((1, 3), np.float16)])
    def test_vectors_that_do_not_go_with_the_keys(self, tmp_path: Path, index: DenseIndex, array: NDArray) -> None:
        index.replace([(1, 1, X)], "a")
        np.save(tmp_path / "a.vectors.npy", array)
        self.check(tmp_path)

    def check(self, path: Path) -> None:
        index = DenseIndex(path, D)
        assert not index.is_readable()
        with pytest.raises(EvigraphError, match="damaged") as caught:
            index.search(ASKED, 1)
        assert "\n" not in str(caught.value)
        index.replace([(1, 1, X)], "a")
        assert found(index) == [1]


_values = st.lists(st.floats(-1, 1).filter(lambda x: abs(x) > 0.01), min_size=D, max_size=D)


@given(st.lists(_values, min_size=1, max_size=12), st.integers(1, 12))
def test_the_search_is_exact(tmp_path_factory: pytest.TempPathFactory, rows: list[list[float]], limit: int) -> None:
    index = DenseIndex(tmp_path_factory.mktemp("dense"), D)
    index.replace([(unit, 1, half(*row)) for unit, row in enumerate(rows)], "a")
    scores = [float(np.frombuffer(half(*row), np.float16).astype(np.float32) @ ASKED) for row in rows]
    best = sorted(scores, reverse=True)[:limit]
    assert [hit.score for hit in index.search(ASKED, limit)] == pytest.approx(best, abs=1e-6)
