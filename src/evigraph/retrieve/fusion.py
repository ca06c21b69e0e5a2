"""Reciprocal rank fusion (Cormack, Clarke, Buettcher 2009): channels vote by rank, for their scores do not compare."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from evigraph.index import Hit
from evigraph.retrieve.evidence import Channel

__all__ = ["RANK_CONSTANT", "Fused", "Vote", "fuse"]

RANK_CONSTANT = 10
"""The constant k of 1 / (k + rank). The usual 60 flattens the top of the lists: window recall was 0.754
with it, 0.791 with this, on the documents of benchmarks/retrieval.md."""


class Vote(NamedTuple):
    """One channel's ranked hits and how much its vote counts."""

    channel: str
    weight: float
    hits: Sequence[Hit]


class Fused(NamedTuple):
    """A unit with its fused score and the channels that found it."""

    unit: int
    score: float
    channels: tuple[Channel, ...]


def fuse(votes: Iterable[Vote]) -> list[Fused]:
    """Units by fused score, best first; of equals the one that the earlier vote names first.

    A unit a channel names twice counts at its better rank. Unit keys decide nothing: they depend on the
    order in which documents were added.
    """
    scores: dict[int, float] = {}
    found: dict[int, list[Channel]] = {}
    for vote in votes:
        seen: set[int] = set()
        for rank, hit in enumerate(vote.hits, 1):
            if hit.unit in seen:
                continue
            seen.add(hit.unit)
            scores[hit.unit] = scores.get(hit.unit, 0.0) + vote.weight / (RANK_CONSTANT + rank)
            found.setdefault(hit.unit, []).append(Channel(vote.channel, rank, round(hit.score, 4)))
    ranked = sorted(scores, key=lambda unit: -scores[unit])  # a stable sort: the order of the votes is kept
    return [Fused(unit, round(scores[unit], 6), tuple(found[unit])) for unit in ranked]
