"""What strategies find in long reports, for questions whose evidence is known by its lines.

    python benchmarks/pointer.py LIBRARY GOLD [--k 3 --k 5] [--strategy NAME ...] [--min-support X] [--out FILE.md]

The library holds the reports; the gold has a question a line, each slot with alternatives `{"doc", "line"}`. A slot is
covered where an anchor of a piece of evidence from that document takes in the line of one of its alternatives.
"""

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import fmean, median
from typing import Any, NamedTuple

import msgspec

from evigraph import Library
from evigraph.retrieve import EvidenceSet

STRATEGIES = ("pointer", "egr-s", "auto", "egr-full", "section-hybrid", "passage-hybrid", "chunk-hybrid")


class Row(NamedTuple):
    """A strategy's figures over the answerable questions, and how many of the others came back empty."""

    strategy: str
    k: int
    recall: float
    full: float
    words: float
    seconds: float
    empty: int


def main() -> None:
    """Ask, score, and write the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--k", type=int, action="append")
    parser.add_argument("--strategy", action="append")
    parser.add_argument("--min-support", type=float)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    questions = [msgspec.json.decode(line) for line in given.gold.read_bytes().splitlines() if line.strip()]
    with Library(given.library, create=False) as library:
        rows = [
            _row(library, questions, strategy, k, given.min_support)
            for strategy in given.strategy or STRATEGIES
            for k in given.k or (3, 5)
        ]
    page = "\n".join(_table(rows, questions))
    print(page)
    if given.out:
        given.out.write_text(f"{page}\n", encoding="utf-8")


def _row(library: Library, questions: Sequence[Any], strategy: str, k: int, least: float | None) -> Row:
    found = [library.retrieve(q["question"], strategy=strategy, k=k, min_support=least) for q in questions]
    both = list(zip(questions, found, strict=True))
    answerable = [(question, evidence) for question, evidence in both if question["answerable"]]
    shares = [_covered(question["slots"], evidence) for question, evidence in answerable]
    return Row(
        strategy,
        k,
        fmean(shares),
        fmean(share == 1 for share in shares),
        fmean(evidence.words for _, evidence in answerable),
        median(evidence.seconds for _, evidence in answerable),
        sum(not evidence.evidence for question, evidence in both if not question["answerable"]),
    )


def _covered(slots: Sequence[Sequence[Any]], found: EvidenceSet) -> float:
    """The share of slots of which an alternative's line is taken in."""
    lines = {(item.doc, line) for item in found.evidence for anchor in item.anchors for line in _lines(anchor.lines)}
    return fmean(any((other["doc"], other["line"]) in lines for other in slot) for slot in slots)


def _lines(lines: tuple[int, int] | msgspec.UnsetType) -> range:
    return range(0) if isinstance(lines, msgspec.UnsetType) else range(lines[0], lines[1] + 1)


def _table(rows: Sequence[Row], questions: Sequence[Any]) -> Iterator[str]:
    without = sum(not question["answerable"] for question in questions)
    slots = sum(len(question["slots"]) for question in questions if question["answerable"])
    yield f"{len(questions) - without} answerable questions with {slots} slots, {without} unanswerable."
    yield ""
    yield "| strategy | k | recall | full | words | p50 s | unanswerable that come back empty |"
    yield "|---|---:|---:|---:|---:|---:|---:|"
    for row in rows:
        figures = f"{row.recall:.3f} | {row.full:.3f} | {row.words:,.0f} | {row.seconds:.2f} | {row.empty} of {without}"
        yield f"| {row.strategy} | {row.k} | {figures} |"


if __name__ == "__main__":
    main()
