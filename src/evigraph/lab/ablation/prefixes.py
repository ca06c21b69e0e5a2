"""What is set before the content of chunks: heading paths, and as a placebo those of other documents."""

import random
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

__all__ = ["Crumbs", "Placebo", "breadcrumb", "crumbs", "shuffled"]

Crumbs = tuple[str, ...]
"""The titles of a path, the document's first."""

_SEPARATOR = " › "


def crumbs(title: str, path: Sequence[str], depth: int) -> Crumbs:
    """The titles above a chunk: the document's and those of sections, at most ``depth`` in all."""
    return tuple(text for text in (title, *path) if text)[:depth]


def breadcrumb(titles: Sequence[str]) -> str:
    """Titles as they are set before content: ``[Title › Section] ``; empty without any."""
    return f"[{_SEPARATOR.join(titles)}] " if titles else ""


class Placebo(NamedTuple):
    """For each (document, path) the path that takes its place, and for how many that is of the same document still."""

    paths: dict[tuple[str, Crumbs], Crumbs]
    residual: int


def shuffled(pairs: Iterable[tuple[str, Crumbs]], seed: int) -> Placebo:
    """A permutation of the distinct (document, path) pairs among those of one depth that takes as many as possible to
    another document.

    The pairs of a depth are put document by document in an order drawn by the seed, and each takes the path that is
    as many places on as the largest document has pairs. So none keeps its document unless one has more than half of
    the pairs, and then no fewer could.
    """
    random_ = random.Random(seed)  # noqa: S311 - an experiment is to be repeated, not to be guessed
    by_depth: dict[int, list[tuple[str, Crumbs]]] = {}
    for pair in sorted(set(pairs)):
        by_depth.setdefault(len(pair[1]), []).append(pair)
    paths: dict[tuple[str, Crumbs], Crumbs] = {}
    residual = 0
    for _, bucket in sorted(by_depth.items()):
        random_.shuffle(bucket)
        documents = Counter(document for document, _ in bucket)
        place = {document: number for number, document in enumerate(documents)}
        bucket.sort(key=lambda pair: place[pair[0]])
        shift = max(documents.values())
        for number, pair in enumerate(bucket):
            document, path = bucket[(number + shift) % len(bucket)]
            paths[pair] = path
            residual += document == pair[0]
    return Placebo(paths, residual)
