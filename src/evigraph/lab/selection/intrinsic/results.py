"""What is asked of a language model about chunks, and what comes out, as it is written."""

from typing import Literal

import msgspec

__all__ = ["Correlation", "Intrinsic", "IntrinsicScore", "IntrinsicSettings", "Measure"]

Measure = Literal["boundary_clarity", "boundary_median", "stickiness", "stickiness_complete"]


class IntrinsicSettings(msgspec.Struct, frozen=True):
    """The parameters of the measures, and the bounds on what the model is asked.

    ``threshold`` is what an edge must weigh more than (the K of the definition), ``delta`` how many chunks must stand
    between its ends in the sequential graph; ``complete`` has the complete graph measured too, for twice the pairs.
    Of all pages at most ``pages`` are taken, the same for every candidate, spread evenly over their sorted keys; of a
    page the first ``chunks`` chunks; a graph has at most ``nodes`` chunks that follow each other in a document. Of a
    chunk q the first ``characters`` characters are counted, of a chunk d the last ones are seen.
    """

    threshold: float = 0.2
    delta: int = 0
    complete: bool = False
    pages: int = 50
    chunks: int = 40
    nodes: int = 16
    characters: int = 1000


class IntrinsicScore(msgspec.Struct, frozen=True):
    """A candidate's measures.

    ``boundary_clarity`` is the mean over ``boundaries``, the pairs of chunks that follow each other on a page, and
    ``boundary_median`` the median, which no single pair decides; None: there are none. ``stickiness`` is the mean over
    ``graphs`` of the entropy of the sequential graph, ``stickiness_complete`` that of the complete one, in bits; None:
    no document has two chunks, or it was not asked for. ``edges`` is the share of the ``pairs`` of the sequential
    graphs that are an edge.
    """

    parser: str
    chunker: str
    chunks: int
    boundaries: int
    boundary_clarity: float | None
    boundary_median: float | None
    graphs: int
    pairs: int
    edges: float | None
    stickiness: float | None
    stickiness_complete: float | None


class Correlation(msgspec.Struct, frozen=True):
    """A measure against RCPS over the ``n`` parsers for which it is defined, with one chunker: Pearson's ``r`` and
    Spearman's ``rho``; None with fewer than three parsers, or where one side is all the same. It is descriptive."""

    chunker: str
    measure: Measure
    n: int
    r: float | None
    rho: float | None


class Intrinsic(msgspec.Struct, frozen=True):
    """What a language model says of the candidates. ``model`` is its identity, ``pages`` how many were taken."""

    model: str
    settings: IntrinsicSettings
    pages: int
    scores: tuple[IntrinsicScore, ...]
    correlations: tuple[Correlation, ...]
