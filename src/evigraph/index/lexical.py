"""The lexical channel: BM25 over terms of our own making, in a tantivy index on disk."""

import math
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import tantivy

__all__ = ["Hit", "LexicalDocument", "LexicalIndex", "rarity"]

_FIELDS = ("own", "full", "path")
"""What a unit can be searched by: its own text, its text in context, its heading path."""
_HEAP = 64_000_000


def rarity(holding: int, units: int) -> float:
    """The inverse document frequency of a term that ``holding`` of ``units`` have: ln(1 + (N - n + 0.5) / (n + 0.5)).

    A term may be in more units than there are left: tantivy counts deleted ones for a while.
    """
    return math.log(1 + (max(0, units - holding) + 0.5) / (holding + 0.5))


class Hit(NamedTuple):
    """A unit found, and its score in one channel."""

    unit: int
    score: float


class LexicalDocument(NamedTuple):
    """A unit to index: its id, its document's, and its terms by field."""

    unit: int
    document: int
    terms: dict[str, list[str]]


class LexicalIndex:
    """One kind of units. Opening it for reading takes no lock; one writer at a time."""

    def __init__(self, path: Path) -> None:
        self._path = path
        path.mkdir(parents=True, exist_ok=True)
        self._schema = _schema()
        self._index = tantivy.Index(self._schema, path=str(path), reuse=True)

    def add(self, documents: Iterable[LexicalDocument], remove: Collection[int] | None = ()) -> None:
        """Add units and take out those of removed documents (None: all that were there), in one commit."""
        writer = self._index.writer(_HEAP, 1)
        if remove is None:
            writer.delete_all_documents()
        elif remove:
            # By a query: a term made of a Python integer is a signed one, and matches nothing in this field.
            writer.delete_documents_by_query(self._inside(remove))
        for item in documents:
            row = tantivy.Document()
            row.add_unsigned("unit", item.unit)
            row.add_unsigned("document", item.document)
            for field in _FIELDS:
                if item.terms.get(field):
                    row.add_text(field, " ".join(item.terms[field]))
            writer.add_document(row)
        writer.commit()
        writer.wait_merging_threads()
        self._index.reload()

    def search(
        self, fields: str | tuple[str, ...], terms: Sequence[str], limit: int, documents: Collection[int] | None = None
    ) -> list[Hit]:
        """The best units for some terms, by BM25 over one field or the sum of it over several; ties by unit id.

        A term given twice counts twice. ``documents`` limits the search to units of those documents.
        """
        named = (fields,) if isinstance(fields, str) else fields
        clauses: list[tuple[tantivy.Occur, tantivy.Query]] = []
        for (term, count), field in product(Counter(terms).items(), named):
            query = tantivy.Query.term_query(self._schema, field, term, "freq")
            clauses.append((tantivy.Occur.Should, tantivy.Query.boost_query(query, count) if count > 1 else query))
        if not clauses:
            return []
        query = tantivy.Query.boolean_query(clauses)
        if documents is not None:
            inside = tantivy.Query.const_score_query(self._inside(documents), 0.0)
            query = tantivy.Query.boolean_query([(tantivy.Occur.Must, query), (tantivy.Occur.Must, inside)])
        searcher = self._index.searcher()
        result = _with_ties(searcher, query, limit)
        units: list[Any] = searcher.fast_field_values("unit", [address for _, address in result]) if result else []
        found = [Hit(int(unit), float(score)) for (score, _), unit in zip(result, units, strict=True)]
        return sorted(found, key=lambda hit: (-hit.score, hit.unit))[:limit]

    def rarity(self, field: str, term: str) -> float:
        """The inverse document frequency of a term in a field, as BM25 weighs it (see :func:`rarity`)."""
        searcher = self._index.searcher()
        return rarity(searcher.doc_freq(field, term), searcher.num_docs)

    def _inside(self, documents: Collection[int]) -> tantivy.Query:
        return tantivy.Query.term_set_query(self._schema, "document", sorted(documents))


def _with_ties(searcher: Any, query: tantivy.Query, limit: int) -> list[tuple[float, tantivy.DocAddress]]:
    """The best hits and all that tie with the last of them: which of those tantivy lists first is chance."""
    wanted = limit
    while True:
        hits: list[tuple[float, tantivy.DocAddress]] = searcher.search(query, wanted, count=False).hits
        if len(hits) < wanted or hits[-1][0] < hits[limit - 1][0]:
            return hits
        wanted *= 2


def _schema() -> tantivy.Schema:
    builder = tantivy.SchemaBuilder()
    builder.add_unsigned_field("unit", stored=False, indexed=False, fast=True)
    builder.add_unsigned_field("document", stored=False, indexed=True, fast=False)
    for field in _FIELDS:
        # The terms are made already: tantivy only has to part them at spaces.
        builder.add_text_field(field, stored=False, tokenizer_name="whitespace", index_option="freq")
    return builder.build()
