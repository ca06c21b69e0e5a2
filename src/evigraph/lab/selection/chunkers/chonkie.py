"""chonkie-recursive-N, chonkie-sentence-N: the chunkers of the package chonkie (extra ``chonkie``), by characters.

They are the ones that need no model: what the recursive one cuts by is the structure of text (paragraphs, sentences,
words), the other one joins whole sentences.
"""

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from evigraph.errors import MissingExtraError
from evigraph.lab.selection.chunkers.base import Cut

__all__ = ["KINDS", "Chonkie"]

KINDS = {"recursive": "RecursiveChunker", "sentence": "SentenceChunker"}
"""Its chunkers by the name they have here."""


class Chonkie:
    """A chunker of the package, for chunks of at most so many characters.

    Raises:
        MissingExtraError: the package is not installed.
    """

    def __init__(self, kind: str, characters: int) -> None:
        if find_spec("chonkie") is None:
            raise MissingExtraError("chonkie, which has this chunker,", "chonkie")
        package: Any = import_module("chonkie")  # untyped
        self._chunker: Any = getattr(package, KINDS[kind])(tokenizer="character", chunk_size=characters)

    def cut(self, markdown: str) -> Iterator[Cut]:
        """The chunks of a page."""
        if markdown.strip():
            yield from (Cut(str(chunk.text)) for chunk in self._chunker.chunk(markdown))
