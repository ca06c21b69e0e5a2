"""The embedders of a library: which of them a text goes to, by its language."""

from evigraph.index.embedders.base import Embedder

__all__ = ["Embedders"]


class Embedders:
    """One embedder, or several of which each text goes to the first that knows its language.

    Each has a vector space of its own: vectors of two of them are never compared.
    """

    def __init__(self, *parts: Embedder) -> None:
        self.parts = parts
        self.name = "+".join(part.name for part in parts)
        """Names the vector spaces, in order: what a library remembers."""

    def of(self, lang: str | None) -> Embedder | None:
        """The embedder of texts in a language (a two-letter code, None: unknown); None if none knows it."""
        return next((part for part in self.parts if part.languages is None or lang in part.languages), None)

    def check(self) -> None:
        """See that what they need is installed.

        Raises:
            MissingExtraError: it is not.
        """
        for part in self.parts:
            part.check()
