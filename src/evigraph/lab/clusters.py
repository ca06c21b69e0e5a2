"""Which questions hang together: those about the same document rise and fall together, and are resampled together."""

from collections.abc import Mapping, Sequence

from evigraph.lab.gold import Question
from evigraph.lab.match import document_stem

__all__ = ["clusters_of", "document_clusters"]


def document_clusters(questions: Sequence[Question]) -> dict[str, str]:
    """The cluster of each answerable question, by question id.

    Questions whose slots name a document in common are in one cluster, also by way of other questions: no
    document is in two clusters. A cluster is called by the first of its documents' stems, a question without
    slots by its own id.
    """
    named = {
        question.id: sorted({document_stem(alternative.doc) for slot in question.slots for alternative in slot})
        for question in questions
        if question.answerable
    }
    return clusters_of(named)


def clusters_of(named: Mapping[str, Sequence[str]]) -> dict[str, str]:
    """The cluster of each question, by its id, from the names of its documents in order.

    It is called by the first of its documents' names, that of a question without documents by the question's id.
    """
    above: dict[str, str] = {}

    def first(stem: str) -> str:
        while above.setdefault(stem, stem) != stem:
            stem = above[stem]
        return stem

    for stems in named.values():
        for stem in stems[1:]:
            one, other = sorted((first(stems[0]), first(stem)))
            above[other] = one
    return {question: first(stems[0]) if stems else question for question, stems in named.items()}
