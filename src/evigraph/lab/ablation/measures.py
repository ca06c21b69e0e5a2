"""The measures of a ranking against gold spans: coverage-nDCG, and those it stands beside.

All overlap is of characters of content: what is set before a chunk's content cannot make it relevant.
"""

import math
from collections.abc import Mapping, Sequence, Set
from functools import cached_property

from evigraph.lab.corpora import EvidenceSpan

__all__ = [
    "BUDGETS",
    "MEASURES",
    "PRIMARY",
    "Judged",
    "binary_ndcg",
    "budget_coverage",
    "cov_ndcg",
    "measure",
    "reciprocal_rank",
    "span_recall",
]

PRIMARY = "cov-nDCG@10"
BUDGETS = (512, 1024, 2048)
"""Tokens."""
MEASURES = (PRIMARY, "recall@50", "MRR", "nDCG@10", *(f"coverage@{budget}" for budget in BUDGETS), "top-1")
"""Their names, in the order of :func:`measure`; top-1: whether the first chunk is relevant."""

_SPAN_SHARE = 0.5
_CHUNK_SHARE = 0.8


class Judged:
    """The gold spans of one question, and the chunks of one condition that overlap any of them.

    ``chunks`` are by number; those that overlap none may be left out. A chunk of another document overlaps nothing:
    offsets count within a document.
    """

    def __init__(self, spans: Sequence[EvidenceSpan], chunks: Mapping[int, EvidenceSpan]) -> None:
        self.lengths = [span.end - span.start for span in spans]
        found = {number: _bits(chunk, spans) for number, chunk in chunks.items()}
        self.overlaps = {number: bits for number, bits in found.items() if any(bits)}
        """Of each chunk what it has of each span: a bit a character, counted from the span's start."""
        self._sizes = {number: chunks[number].end - chunks[number].start for number in self.overlaps}

    def gain(self, number: int, covered: Sequence[int]) -> float:
        """The mean over gold spans of the share of each that a chunk adds to what is covered."""
        overlap = self.overlaps.get(number)
        if overlap is None:
            return 0.0
        shares = [
            (bits & ~before).bit_count() / length
            for bits, before, length in zip(overlap, covered, self.lengths, strict=True)
        ]
        return sum(shares) / len(shares)

    def cover(self, number: int, covered: list[int]) -> None:
        """Add what a chunk has of each span to what is covered."""
        if overlap := self.overlaps.get(number):
            covered[:] = [before | bits for before, bits in zip(covered, overlap, strict=True)]

    def shares(self, covered: Sequence[int]) -> list[float]:
        """How much of each span is covered, 0 to 1."""
        return [bits.bit_count() / length for bits, length in zip(covered, self.lengths, strict=True)]

    @cached_property
    def relevant(self) -> Set[int]:
        """The chunks that cover at least half of a span, or lie in one with at least 80 % of their characters."""
        return {
            number
            for number, overlap in self.overlaps.items()
            if any(
                bits.bit_count() >= _SPAN_SHARE * length or bits.bit_count() >= _CHUNK_SHARE * self._sizes[number]
                for bits, length in zip(overlap, self.lengths, strict=True)
                if bits
            )
        }

    def ideal(self, k: int) -> float:
        """The DCG of the greedy order: each time the chunk with the largest marginal gain, of equals the first."""
        covered, left = [0] * len(self.lengths), sorted(self.overlaps)
        total = 0.0
        for rank in range(1, min(k, len(left)) + 1):
            best = max(left, key=lambda number: self.gain(number, covered))
            gain = self.gain(best, covered)
            if gain <= 0:
                break
            total += gain / math.log2(rank + 1)
            self.cover(best, covered)
            left.remove(best)
        return total


def _bits(chunk: EvidenceSpan, spans: Sequence[EvidenceSpan]) -> tuple[int, ...]:
    found: list[int] = []
    for span in spans:
        start, end = max(chunk.start, span.start), min(chunk.end, span.end)
        same = chunk.document == span.document and start < end
        found.append(((1 << (end - start)) - 1) << (start - span.start) if same else 0)
    return tuple(found)


def cov_ndcg(judged: Judged, ranking: Sequence[int], k: int = 10) -> float:
    """Coverage-nDCG: novelty-aware partial credit over the gold spans, against the condition's own best ranking.

    The gain of a chunk is the mean over the gold spans of the share of their characters that it covers and no chunk
    above it does; DCG = sum of gain(i) / log2(i + 1) over the first k ranks. The ideal is the greedy order of all of
    the condition's chunks by marginal gain; 0 where no chunk covers any gold character. A chunk that the greedy
    order is not the best for can give slightly more than 1. In the line of alpha-nDCG (Clarke et al., SIGIR 2008).
    """
    ideal = judged.ideal(k)
    covered = [0] * len(judged.lengths)
    total = 0.0
    for rank, number in enumerate(ranking[:k], 1):
        total += judged.gain(number, covered) / math.log2(rank + 1)
        judged.cover(number, covered)
    return total / ideal if ideal > 0 else 0.0


def span_recall(judged: Judged, ranking: Sequence[int], k: int = 50) -> float:
    """The share of gold spans that the first k chunks cover together by at least half."""
    shares = judged.shares(_union(judged, ranking[:k]))
    return sum(share >= _SPAN_SHARE for share in shares) / len(shares)


def reciprocal_rank(judged: Judged, ranking: Sequence[int]) -> float:
    """One over the rank of the first relevant chunk; 0 without any."""
    return next((1 / rank for rank, number in enumerate(ranking, 1) if number in judged.relevant), 0.0)


def binary_ndcg(judged: Judged, ranking: Sequence[int], k: int = 10) -> float:
    """nDCG with gains of 0 and 1 by relevance; ideal is the best ranking of the condition's own chunks."""
    gains = sum(1 / math.log2(rank + 1) for rank, number in enumerate(ranking[:k], 1) if number in judged.relevant)
    best = sum(1 / math.log2(rank + 1) for rank in range(1, min(k, len(judged.relevant)) + 1))
    return gains / best if best else 0.0


def budget_coverage(judged: Judged, ranking: Sequence[int], costs: Sequence[int], budget: int) -> float:
    """The mean share of the gold spans that the first chunks cover whose tokens are within a budget.

    ``costs`` has each chunk's tokens with what is set before its content. Chunks are taken whole and in order; the
    first that is too long for what is left ends it.
    """
    taken: list[int] = []
    left = budget
    for number in ranking:
        left -= costs[number]
        if left < 0:
            break
        taken.append(number)
    shares = judged.shares(_union(judged, taken))
    return sum(shares) / len(shares)


def measure(judged: Judged, ranking: Sequence[int], costs: Sequence[int]) -> list[float]:
    """All measures of a ranking, in the order of :data:`MEASURES`."""
    return [
        cov_ndcg(judged, ranking),
        span_recall(judged, ranking),
        reciprocal_rank(judged, ranking),
        binary_ndcg(judged, ranking),
        *(budget_coverage(judged, ranking, costs, budget) for budget in BUDGETS),
        float(bool(ranking) and ranking[0] in judged.relevant),
    ]


def _union(judged: Judged, numbers: Sequence[int]) -> list[int]:
    covered = [0] * len(judged.lengths)
    for number in numbers:
        judged.cover(number, covered)
    return covered
