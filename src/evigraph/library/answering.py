"""Answers of a library: evidence is found, and answered from by a language model, or without one by extraction."""

import os
import threading
from typing import TYPE_CHECKING, TypedDict

from evigraph.answer import MODEL_VARIABLE, Answer, Heard, Search, answer_by_extraction
from evigraph.index import Progress
from evigraph.library.searching import Searching
from evigraph.retrieve import EvidenceSet, Query

if TYPE_CHECKING:
    from evigraph.library.library import Library

__all__ = ["How", "answer_question"]


class How(TypedDict, total=False):
    """How evidence is found: what :meth:`evigraph.library.Library.retrieve` takes beside the question."""

    strategy: str
    substrate: str | None
    k: int
    words: int | None
    tokens: int | None
    min_support: float | None
    doc: str | None
    progress: Progress | None


_PIECES = 3
"""The pieces of evidence that are answered from where no number is given."""


def answer_question(
    library: "Library", searching: Searching, question: str, model: str | None, heard: Heard | None, given: How
) -> Answer:
    """An answer by the language model of a name (None: that of ``EVIGRAPH_MODEL``, else by extraction)."""
    how: How = {"k": _PIECES, **given}
    name = model or os.environ.get(MODEL_VARIABLE, "").strip()
    if name:
        from evigraph.answer.conversation import answer_by_model
        from evigraph.answer.conversation.models import open_model

        opened = open_model(name)  # what is wrong with the name is told before anything is looked for
        found = library.retrieve(question, **how)
        return answer_by_model(question, found, name, _searching(library, how), heard, opened)
    found = library.retrieve(question, **how)
    languages = sorted({entry.lang for entry in library.documents() if entry.lang})
    lang = Query(question, library.store.embedders, languages).lang
    embedder, rarity = library.store.embedders.of(lang), searching.current(found.substrate).rarity
    answer = answer_by_extraction(question, found, lang, embedder, rarity)
    if heard is not None:
        for claim in answer.claims:
            heard(claim)
    return answer


def _searching(library: "Library", how: How) -> Search:
    """Searches as the first was, with another question. A library belongs to the thread that opened it: in another one
    it is opened once more."""
    owner = threading.get_ident()

    def search(question: str) -> EvidenceSet:
        if threading.get_ident() == owner:
            return library.retrieve(question, **how)
        with library.another() as other:
            return other.retrieve(question, **how)

    return search
