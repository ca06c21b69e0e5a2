"""What an inducer is to the ablation."""

from typing import Protocol

from evigraph.lab.ablation.structure import Structure
from evigraph.lab.corpora import CorpusDocument

__all__ = ["Inducer"]


class Inducer(Protocol):
    """Finds the section tree of a document by its paragraphs alone: headings are no part of its text."""

    name: str
    """What the results call it."""

    def induce(self, document: CorpusDocument, lang: str) -> Structure:
        """A legal structure of the document (see :func:`evigraph.lab.ablation.structure.verify`)."""
        ...
