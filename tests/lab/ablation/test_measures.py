"""The measures: the definition's own example, laws, and an independent implementation."""

import math
from itertools import pairwise
from pathlib import Path

import ir_measures
import pytest
from hypothesis import given
from hypothesis import strategies as st
from ir_measures import RR, nDCG

from evigraph.lab.ablation.measures import (
    MEASURES,
    Judged,
    binary_ndcg,
    budget_coverage,
    cov_ndcg,
    measure,
    reciprocal_rank,
    span_recall,
)
from evigraph.lab.corpora import EvidenceSpan
from evigraph.lab.trec import qrels_text, read_qrels, read_rankings, run_text


def spans(*places: tuple[int, int], document: str = "d") -> list[EvidenceSpan]:
    return [EvidenceSpan(document, start, end) for start, end in places]


def judged(gold: list[EvidenceSpan], *chunks: tuple[int, int]) -> Judged:
    return Judged(gold, dict(enumerate(spans(*chunks))))


class TestTheWorkedExample:
    """One gold span of 100 characters; chunks of [0, 60), [40, 100) and an irrelevant one."""

    gold = spans((0, 100))

    def test_the_gain_is_discounted_for_what_is_covered_already(self) -> None:
        found = judged(self.gold, (0, 60), (40, 100), (500, 600))
        assert found.gain(0, [0]) == 0.60
        covered = [0]
        found.cover(0, covered)
        assert found.gain(1, covered) == pytest.approx(0.40)
        assert found.gain(2, covered) == 0.0

    def test_dcg_is_852_and_so_is_the_ideal(self) -> None:
        found = judged(self.gold, (0, 60), (40, 100), (500, 600))
        assert found.ideal(10) == pytest.approx(0.60 / 1 + 0.40 / math.log2(3))
        assert round(found.ideal(10), 3) == 0.852
        assert cov_ndcg(found, [0, 1, 2]) == 1.0

    def test_with_a_chunk_that_covers_all_the_same_order_is_852(self) -> None:
        found = judged(self.gold, (0, 60), (40, 100), (500, 600), (0, 100))
        assert found.ideal(10) == 1.0
        assert round(cov_ndcg(found, [0, 1, 2, 3]), 3) == 0.852


class TestCoverage:
    def test_the_gain_is_the_mean_over_gold_spans(self) -> None:
        found = judged(spans((0, 10), (20, 60)), (0, 40))
        assert found.gain(0, [0, 0]) == pytest.approx((1.0 + 0.5) / 2)

    def test_a_chunk_of_another_document_counts_for_nothing(self) -> None:
        found = Judged(spans((0, 10)), {0: EvidenceSpan("other", 0, 10)})
        assert (found.gain(0, [0]), cov_ndcg(found, [0])) == (0.0, 0.0)

    def test_without_a_chunk_that_covers_anything_it_is_nothing(self) -> None:
        assert cov_ndcg(judged(spans((0, 10)), (50, 60)), [0]) == 0.0

    def test_what_is_beyond_the_cutoff_does_not_count(self) -> None:
        found = judged(spans((0, 10)), (0, 10))
        assert cov_ndcg(found, [9] * 10 + [0]) == 0.0
        assert cov_ndcg(found, [9] * 9 + [0]) == pytest.approx(1 / math.log2(11))


class TestRelevance:
    @pytest.mark.parametrize(
        ("chunk", "relevant"),
        [
            ((0, 50), True),  # half of the span
            ((0, 49), True),  # all of the chunk lies in the span
            ((-10, 49), True),  # 49 of 59 characters do
            ((-13, 49), False),  # 49 of 62 do not reach 80 %
            ((100, 120), False),
        ],
    )
    def test_half_of_the_span_or_four_fifths_of_the_chunk(self, chunk: tuple[int, int], relevant: bool) -> None:
        assert (0 in judged(spans((0, 100)), chunk).relevant) is relevant

    def test_recall_takes_what_the_chunks_cover_together(self) -> None:
        found = judged(spans((0, 100), (200, 300)), (0, 30), (30, 60), (200, 240))
        assert [span_recall(found, [0, 1, 2], k) for k in (1, 2, 3)] == [0.0, 0.5, 0.5]

    def test_reciprocal_rank_is_of_the_first_relevant_chunk(self) -> None:
        found = judged(spans((0, 10)), (0, 10))
        assert reciprocal_rank(found, [5, 6, 0]) == pytest.approx(1 / 3)
        assert reciprocal_rank(found, [5, 6]) == 0.0

    def test_the_budget_ends_at_the_first_chunk_that_is_too_long(self) -> None:
        found = judged(spans((0, 100)), (0, 50), (50, 80), (80, 100))
        costs = [300, 300, 100]
        assert budget_coverage(found, [0, 1, 2], costs, 512) == 0.5
        assert budget_coverage(found, [0, 2, 1], costs, 512) == pytest.approx(0.7)
        assert budget_coverage(found, [0, 1, 2], costs, 700) == 1.0
        assert budget_coverage(found, [0], costs, 299) == 0.0


_spans = st.lists(st.tuples(st.integers(0, 80), st.integers(1, 40)), min_size=1, max_size=4)
_cuts = st.lists(st.integers(1, 119), min_size=1, max_size=12, unique=True)


@given(_spans, _cuts, st.randoms())
def test_of_tiling_chunks_no_ranking_is_better_than_the_ideal_and_one_is_as_good(
    places: list[tuple[int, int]], cuts: list[int], random: object
) -> None:
    edges = [0, *sorted(cuts), 120]
    gold = spans(*((start, start + length) for start, length in places))
    found = judged(gold, *pairwise(edges))
    ranking = list(range(len(edges) - 1))
    random.shuffle(ranking)  # type: ignore[attr-defined]
    values = dict(zip(MEASURES, measure(found, ranking, [10] * len(ranking)), strict=True))
    assert all(0 <= value <= 1 + 1e-9 for value in values.values())
    # Chunks that tile share nothing, so that the greedy order is that of their gains.
    best = sorted(ranking, key=lambda number: -found.gain(number, [0] * len(gold)))
    assert cov_ndcg(found, best) == pytest.approx(1.0)
    assert span_recall(found, ranking) == 1.0


@given(
    st.lists(st.permutations(range(8)), min_size=1, max_size=4),
    st.lists(st.sets(st.integers(0, 9), min_size=1), min_size=4, max_size=4),
)
def test_binary_measures_are_those_of_ir_measures(
    tmp_path_factory: pytest.TempPathFactory, rankings: list[list[int]], relevant: list[set[int]]
) -> None:
    folder: Path = tmp_path_factory.mktemp("trec")
    runs = {f"q{n}": [f"c{number}" for number in ranking] for n, ranking in enumerate(rankings)}
    qrels = {f"q{n}": {f"c{number}": 1 for number in sorted(relevant[n])} for n in range(len(rankings))}
    (folder / "run").write_text(run_text(runs, "test"))
    (folder / "qrels").write_text(qrels_text(qrels))
    assert read_rankings(folder / "run") == runs
    assert read_qrels(folder / "qrels") == qrels
    other = {
        (value.query_id, str(value.measure)): value.value
        for value in ir_measures.iter_calc(
            [RR, nDCG @ 10],
            ir_measures.read_trec_qrels(str(folder / "qrels")),
            ir_measures.read_trec_run(str(folder / "run")),
        )
    }
    for n, ranking in enumerate(rankings):
        gold = [EvidenceSpan("d", 10 * number, 10 * number + 10) for number in sorted(relevant[n])]
        found = Judged(gold, {number: EvidenceSpan("d", 10 * number, 10 * number + 10) for number in range(10)})
        assert reciprocal_rank(found, ranking) == pytest.approx(other[f"q{n}", "RR"])
        assert binary_ndcg(found, ranking) == pytest.approx(other[f"q{n}", "nDCG@10"])
