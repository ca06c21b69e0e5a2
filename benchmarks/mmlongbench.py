"""Page recall on questions of MMLongBench-Doc, by strategy and by source of the evidence.

    python benchmarks/mmlongbench.py QUESTIONS DOCUMENTS LIBRARY [--k 5] [--strategy NAME ...] [--out FILE.md]

QUESTIONS has a question a line, `{"question", "doc", "pages", "sources"}`; DOCUMENTS is a folder in which its documents
are, at any depth; LIBRARY is made, if it is not there. Each question is asked of its own document. *Page recall* is the
share of a question's pages that an anchor of the evidence is on, of the questions that have pages.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

import msgspec

from evigraph import Library
from evigraph.retrieve import STRATEGIES, EvidenceSet


class Asked(msgspec.Struct, frozen=True):
    """A question of the benchmark; without pages it cannot be answered."""

    question: str
    doc: str
    pages: tuple[int, ...]
    sources: tuple[str, ...]


class Found(NamedTuple):
    """What a strategy found for each question."""

    strategy: str
    sets: list[EvidenceSet]


def main() -> None:
    """Make the library, ask, write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("questions", type=Path)
    parser.add_argument("documents", type=Path)
    parser.add_argument("library", type=Path)
    parser.add_argument("--k", type=int, default=5)
    parser.add_argument("--strategy", action="append")
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    asked = [
        msgspec.json.decode(line, type=Asked) for line in given.questions.read_bytes().splitlines() if line.strip()
    ]
    with Library(given.library) as library:
        known = {entry.name for entry in library.documents()}
        missing = sorted({each.doc for each in asked} - known)
        library.add([path for name in missing for path in list(given.documents.rglob(name))[:1]])
        found = [
            Found(name, [library.retrieve(q.question, strategy=name, k=given.k, doc=q.doc) for q in asked])
            for name in given.strategy or STRATEGIES
        ]
    page = "\n".join(table(asked, found, given.k))
    print(page)
    if given.out:
        given.out.write_text(f"{page}\n", encoding="utf-8")


def table(asked: Sequence[Asked], found: Sequence[Found], k: int) -> Iterator[str]:
    """A row a strategy: all questions with pages, those of each source, words, and empty sets of the others."""
    sources = sorted({source for each in asked for source in each.sources})
    with_pages = [at for at, each in enumerate(asked) if each.pages]
    without = [at for at, each in enumerate(asked) if not each.pages]
    counts = {source: sum(source in asked[at].sources for at in with_pages) for source in sources}
    documents = len({each.doc for each in asked})
    yield f"{len(asked)} questions to {documents} documents, {len(with_pages)} with pages; k = {k}."
    yield ""
    heads = [f"{source} ({counts[source]})" for source in sources]
    yield f"| strategy | page recall | words | {' | '.join(heads)} | unanswerable: empty |"
    yield f"|---|---:|---:|{'---:|' * len(sources)}---:|"
    for name, sets in found:
        recall = {at: page_recall(asked[at], sets[at]) for at in with_pages}
        by_source = [fmean(recall[at] for at in with_pages if source in asked[at].sources) for source in sources]
        words = fmean(sets[at].words for at in with_pages)
        empty = sum(not sets[at].evidence for at in without)
        cells = " | ".join(f"{value:.3f}" for value in by_source)
        yield f"| {name} | {fmean(recall.values()):.3f} | {words:,.0f} | {cells} | {empty} of {len(without)} |"


def page_recall(asked: Asked, found: EvidenceSet) -> float:
    """The share of a question's pages that evidence is on."""
    pages = {anchor.page for piece in found.evidence for anchor in piece.anchors}
    return fmean(page in pages for page in asked.pages)


if __name__ == "__main__":
    main()
