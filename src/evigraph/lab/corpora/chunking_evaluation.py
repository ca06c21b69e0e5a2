"""The form of the chunking-evaluation corpora: a folder of texts, and a table of questions with verbatim references.

``corpora/<corpus id>.md`` are the texts, ``questions_df.csv`` has the columns question, references, corpus_id; a
reference is the text of a piece of evidence with its ``start_index`` and ``end_index`` (Smith and Troynikov,
"Evaluating Chunking Strategies for Retrieval", 2024).
"""

import csv
import io
from collections import Counter
from pathlib import Path

import msgspec

from evigraph.errors import UsageError
from evigraph.lab.corpora.corpus import Corpus, CorpusDocument, CorpusQuestion, EvidenceSpan, Flattened, flatten
from evigraph.lab.corpora.files import decode, read_text
from evigraph.lab.corpora.headinglines import heading_lines
from evigraph.lab.corpora.locate import Located
from evigraph.lab.corpora.source import Source

__all__ = ["load_chunking_evaluation"]

_COLUMNS = ("question", "references", "corpus_id")


class _Reference(msgspec.Struct, frozen=True):
    content: str
    start_index: int
    end_index: int


class _Text:
    """A text of the corpus as it came, and flat."""

    def __init__(self, name: str, path: Path) -> None:
        self.came = read_text(path)
        self.located = Located(self.came)
        self.flat: Flattened
        self.flat, title, headings = flatten(self.came, heading_lines(self.came), name.replace("_", " "))
        self.document = CorpusDocument(name, title, self.flat.text, headings)


def load_chunking_evaluation(source: Source) -> Corpus:
    """The corpus of a folder. A reference that is not where it says is looked for, and dropped if it is nowhere.

    Raises:
        UsageError: a file is missing, cannot be read, or is none of this form.
    """
    table = source.path / "questions_df.csv"
    rows = csv.DictReader(io.StringIO(read_text(table), newline=""))
    if missing := [name for name in _COLUMNS if name not in (rows.fieldnames or ())]:
        raise UsageError(f"{table}: has no column {missing[0]}; give a table with {', '.join(_COLUMNS)}")
    texts: dict[str, _Text] = {}
    questions: list[CorpusQuestion] = []
    dropped: Counter[str] = Counter()
    for number, row in enumerate(rows, 1):
        name = row["corpus_id"] or ""
        if name not in texts:
            texts[name] = _Text(name, _path(source.path, name, table))
        where = f", question {number}"
        spans = _spans(
            texts[name], decode(table, row["references"] or "", list[_Reference], "list of references", where)
        )
        dropped["evidence not found"] += spans.count(None)
        kept = tuple(dict.fromkeys(EvidenceSpan(name, *span) for span in spans if span))
        if kept:
            questions.append(CorpusQuestion(f"q{number:04}", (row["question"] or "").strip(), kept))
        else:
            dropped["question without evidence"] += 1
    return Corpus(source.title, source.lang, [t.document for _, t in sorted(texts.items())], questions, dropped)


def _path(folder: Path, name: str, table: Path) -> Path:
    if not name or Path(name).name != name:
        raise UsageError(f"{table}: {name!r} names no text of the corpus; mend the corpus_id")
    return folder / "corpora" / f"{name}.md"


def _spans(text: _Text, references: list[_Reference]) -> list[tuple[int, int] | None]:
    found: list[tuple[int, int] | None] = []
    for reference in references:
        start, end = reference.start_index, reference.end_index
        place = (start, end) if text.came[start:end] == reference.content else text.located.find(reference.content)
        found.append(text.flat.span(*place) if place and place[0] < place[1] else None)
    return found
