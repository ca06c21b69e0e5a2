"""The form of BEIR: ``corpus.jsonl``, ``queries.jsonl`` and ``qrels/<split>.tsv`` (Thakur et al., NeurIPS 2021).

A judgement names whole documents, so that the whole text of each relevant document is the evidence.
"""

from collections import Counter

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.corpora.corpus import Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan, flatten
from evigraph.lab.corpora.files import read_json_lines, read_text
from evigraph.lab.corpora.headinglines import heading_lines
from evigraph.lab.corpora.source import Source

__all__ = ["load_beir"]


class _Document(msgspec.Struct, frozen=True, rename={"id": "_id"}):
    id: str
    text: str
    title: str = ""


class _Query(msgspec.Struct, frozen=True, rename={"id": "_id"}):
    id: str
    text: str


def load_beir(source: Source) -> Corpus:
    """The corpus of a folder of BEIR's form; relevant is what is judged above zero.

    Raises:
        UsageError: a file is missing, cannot be read, or is none of this form.
    """
    documents: dict[str, CorpusDocument] = {}
    dropped: Counter[str] = Counter()
    for read in read_json_lines(source.path / "corpus.jsonl", _Document, "document (needs _id and text)"):
        flat, title, headings = flatten(read.text, heading_lines(read.text), read.title or read.id)
        if flat.text.strip():
            documents[read.id] = CorpusDocument(read.id, title, flat.text, headings)
        else:
            dropped["document without text"] += 1
    relevant = _relevant(source)
    questions: list[CorpusQuestion] = []
    for query in read_json_lines(source.path / "queries.jsonl", _Query, "query (needs _id and text)"):
        judged = relevant.get(query.id)
        if judged is None:
            continue  # of another split
        spans = tuple(EvidenceSpan(name, 0, len(documents[name].text)) for name in judged if name in documents)
        dropped["evidence not found"] += len(judged) - len(spans)
        if spans:
            questions.append(CorpusQuestion(query.id, query.text.strip(), spans))
        else:
            dropped["question without evidence"] += 1
    return Corpus(source.title, source.lang, documents.values(), questions, dropped)


def _relevant(source: Source) -> dict[str, list[str]]:
    """The relevant documents of each query of the split, in the order of the file."""
    path = source.path / "qrels" / f"{source.split}.tsv"
    found: dict[str, list[str]] = {}
    for number, line in enumerate(read_text(path).splitlines(), 1):
        if number == 1 or not line.strip():
            continue
        fields = line.split("\t")
        try:
            query, document, grade = fields[0], fields[1], int(fields[2])
        except (IndexError, ValueError):
            raise UsageError(
                f"{path}, line {number}: needs query, document and grade, parted by tabs; mend it"
            ) from None
        judged = found.setdefault(query, [])
        if grade > 0 and document not in judged:
            judged.append(document)
    return found
