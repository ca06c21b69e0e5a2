"""Texts cut into the parts that a model is handed at once, and their vectors put together again."""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

import numpy as np

from evigraph.index.embedders.base import Vectors

__all__ = ["embed_in_parts"]


class _Part(NamedTuple):
    """A part of a text, the text's position, and whether it is the text's last part."""

    owner: int
    text: str
    last: bool


def embed_in_parts(
    texts: Sequence[str],
    embed: Callable[[list[str]], Vectors],
    dimensions: int,
    characters: int,
    batch: int,
    progress: Callable[[int], None] | None = None,
) -> Vectors:
    """Vectors of texts, each embedded whole: in parts of so many characters, each part counting by its length.

    ``embed`` is given at most ``batch`` characters in parts at a time, or one part. ``progress`` is told how many
    more texts are done.
    """
    sums = np.zeros((len(texts), dimensions), np.float32)
    for parts in _batches(texts, characters, batch):
        for part, vector in zip(parts, embed([part.text for part in parts]), strict=True):
            sums[part.owner] += vector * max(1, len(part.text))
        if progress:
            progress(sum(part.last for part in parts))
    return sums / np.maximum(np.linalg.norm(sums, axis=1, keepdims=True), 1e-12)


def _batches(texts: Sequence[str], characters: int, most: int) -> Iterator[list[_Part]]:
    batch: list[_Part] = []
    size = 0
    for part in _parts(texts, characters):
        if batch and size + len(part.text) > most:
            yield batch
            batch, size = [], 0
        batch.append(part)
        size += len(part.text)
    if batch:
        yield batch


def _parts(texts: Sequence[str], characters: int) -> Iterator[_Part]:
    for owner, text in enumerate(texts):
        for start in range(0, max(1, len(text)), characters):
            end = start + characters
            yield _Part(owner, text[start:end], end >= len(text))
