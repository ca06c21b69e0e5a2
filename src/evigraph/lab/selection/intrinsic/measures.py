"""Boundary Clarity and Chunk Stickiness: what perplexity says of the boundaries of chunks.

Zhao et al., "MoC: Mixtures of Text Chunking Learners for Retrieval-Augmented Generation System" (arXiv:2503.09600,
2025). Both are made of the perplexity that a language model has of a chunk q alone, ppl(q), and after another chunk d,
ppl(q|d). Neither asks whether an answer can be found: they say how chunks hang together.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence

__all__ = ["boundary_clarity", "edge_weight", "pairs_of", "perplexity", "structural_entropy"]


def perplexity(log_probabilities: Sequence[float]) -> float:
    """exp of the negative mean of the natural logarithms of the probabilities of a text's tokens; at least 1.

    Raises:
        ValueError: there is no token.
    """
    if not log_probabilities:
        raise ValueError("a perplexity is made of at least one token")
    return math.exp(-math.fsum(log_probabilities) / len(log_probabilities))


def boundary_clarity(alone: float, after: float) -> float:
    """BC(q, d) = ppl(q|d) / ppl(q): 1 where d says nothing about q, towards 0 where q follows from it. Above 1 where d
    misleads. Higher is better: the boundary parts what does not belong together."""
    return after / alone


def edge_weight(alone: float, after: float) -> float:
    """Edge(q, d) = (ppl(q) - ppl(q|d)) / ppl(q), at most 1: what of the perplexity of q goes away after d."""
    return (alone - after) / alone


def pairs_of(nodes: int, *, complete: bool, delta: int = 0) -> list[tuple[int, int]]:
    """The pairs (d, q) of the chunks of a graph, by their positions, that may have an edge.

    In the complete graph each chunk is asked for after each other one: n (n - 1) pairs. In the sequential (incomplete)
    one only after those that come before it, and more than ``delta`` chunks before it: j - i > delta.
    """
    if complete:
        return [(i, j) for i in range(nodes) for j in range(nodes) if i != j]
    return [(i, j) for i in range(nodes) for j in range(i + 1 + delta, nodes)]


def structural_entropy(nodes: int, edges: Iterable[tuple[int, int]]) -> float | None:
    """CS = - sum over the nodes of h / 2m * log2(h / 2m), in bits: h is the degree of a node, to which edges of both
    directions add, and m the number of the edges. From 0 to log2 of the nodes; lower is better.

    Without an edge nothing sticks together: 0. None: there are fewer than two nodes, and so nothing that an edge could
    be between.
    """
    if nodes < 2:
        return None
    degrees = Counter(node for edge in edges for node in edge)
    ends = degrees.total()
    # Of one node, or none, the sum is -0.0.
    return max(0.0, -math.fsum(h / ends * math.log2(h / ends) for _, h in sorted(degrees.items())))
