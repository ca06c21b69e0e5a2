"""What an embedder is to the dense channel."""

from collections.abc import Callable, Sequence
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["Embedder", "Vectors"]

Vectors = NDArray[np.float32]
"""Unit-length rows, one a text: shape (texts, dimensions)."""


class Embedder(Protocol):
    """Turns texts into unit-length vectors. One instance serves one thread at a time."""

    name: str
    """Names the vector space: vectors of two embedders with one name may be compared."""
    languages: frozenset[str] | None
    """The languages (two-letter codes) it knows; None for all. Texts in others it is not given."""

    @property
    def dimensions(self) -> int:
        """How long a vector is."""
        ...

    def check(self) -> None:
        """See that what it needs is installed, before work begins that would be in vain without.

        Raises:
            MissingExtraError: it is not.
        """
        ...

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Vectors of passages, each embedded whole. ``progress`` is told how many more are done."""
        ...

    def query(self, text: str) -> Vectors:
        """The vector of a question: shape (dimensions,)."""
        ...
