"""A question, prepared for the channels."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from evigraph.index import Embedder, Embedders, content_terms, terms
from evigraph.index.language import detect_language

__all__ = ["Budget", "Query"]

_WORD = re.compile(r"\w[\w.,:/-]*\w|\w")


@dataclass(frozen=True, slots=True)
class Budget:
    """How much evidence to return: at most ``k`` pieces, and in all at most ``words`` words and ``tokens`` tokens.

    None: no bound. Words are counted by :func:`evigraph.index.count_words`, tokens by
    :func:`evigraph.index.count_tokens`.
    """

    k: int = 10
    words: int | None = None
    tokens: int | None = None


@dataclass
class Query:
    """A question with its language, terms and vector; each is made when first asked for."""

    text: str
    embedders: Embedders
    languages: Sequence[str] = field(default_factory=list[str])
    """The languages of the library's documents: a question is in one of them, or in English."""

    @cached_property
    def lang(self) -> str | None:
        """The question's language. In a library of one language it is taken to be that one."""
        candidates = sorted({*self.languages, "en"})
        if len(self.languages) == 1:
            return self.languages[0]
        return detect_language(self.text, candidates)

    @cached_property
    def terms(self) -> list[str]:
        """All terms, repeats included."""
        return terms(self.text, self.lang)

    @cached_property
    def content(self) -> list[str]:
        """The distinct terms that carry content."""
        return content_terms(self.text, self.lang)

    @property
    def embedder(self) -> Embedder | None:
        """The embedder of the question's language; None when none knows it."""
        return self.embedders.of(self.lang)

    @cached_property
    def vector(self) -> NDArray[np.float32] | None:
        """The question's vector, in the space of its embedder; None when there is none."""
        return None if self.embedder is None else self.embedder.query(self.text)

    def content_words(self) -> list[tuple[str, tuple[str, ...]]]:
        """The question's words as written, each with its content terms; function words left out."""
        content = set(self.content)
        words: dict[str, tuple[str, ...]] = {}
        for match in _WORD.finditer(self.text):
            found = tuple(term for term in terms(match[0], self.lang) if term in content)
            if found:
                words.setdefault(match[0], found)
        return list(words.items())
