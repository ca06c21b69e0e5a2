"""How often the answer without a model is what people marked, and how often it says that there is none.

    python benchmarks/extraction.py LIBRARY QUESTIONS [--half first|second] [--k 3] [--out FILE.md]

The library holds the corpora of chunking-evaluation as Markdown, each file called as its corpus; the questions are its
`questions_df.csv`. What extraction weighs and asks for was chosen on the first half (every other question); what is
reported is the second. A question is answered from what `auto` finds for it.
"""

import argparse
import csv
import json
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from pathlib import Path
from statistics import fmean
from typing import NamedTuple

from evigraph import Library
from evigraph.answer import Outcome, answer_by_extraction
from evigraph.graph import Substrate
from evigraph.retrieve import EvidenceSet, Searcher


class Asked(NamedTuple):
    """A question, its corpus, and the passages that people marked."""

    question: str
    corpus: str
    references: tuple[str, ...]


def main() -> None:
    """Answer, compare, print."""
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("questions", type=Path)
    parser.add_argument("--half", choices=("first", "second"), default="second")
    parser.add_argument("--k", type=int, default=3)
    parser.add_argument("--out", type=Path)
    given = parser.parse_args()
    asked = read(given.questions)[0 if given.half == "first" else 1 :: 2]
    with Library(given.library, create=False) as library:
        found = [library.retrieve(each.question, k=given.k, doc=f"{each.corpus}.md") for each in asked]
        page = "\n".join(table(library, asked, found))
    print(page)
    if given.out:
        given.out.write_text(f"{page}\n", encoding="utf-8")


def read(path: Path) -> list[Asked]:
    """The questions of the benchmark, in its order."""
    with path.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(lines))
    return [
        Asked(row["question"], row["corpus_id"], tuple(each["content"] for each in json.loads(row["references"])))
        for row in rows
    ]


def table(library: Library, asked: Sequence[Asked], found: Sequence[EvidenceSet]) -> Iterator[str]:
    """A row with and one without the library's embedder."""
    yield f"{len(asked)} questions, {fmean(len(each.evidence) for each in found):.1f} pieces each."
    yield ""
    yield "| weighed by | evidence holds a reference | hit | refused | of others: refused |"
    yield "|---|---:|---:|---:|---:|"
    rarity = Searcher(library.store, Substrate.AUTO).rarity
    holds = fmean(any(holding(r, each) for r in one.references) for one, each in zip(asked, found, strict=True))
    for name, embedder in (("words", None), ("words and vectors", library.store.embedders.of("en"))):
        hits, refused, others = [], [], []
        for at, (one, evidence) in enumerate(zip(asked, found, strict=True)):
            answer = answer_by_extraction(one.question, evidence, "en", embedder, rarity)
            refused.append(answer.outcome is Outcome.NO_EVIDENCE)
            hits.append(any(alike(claim.text, r) for claim in answer.claims for r in one.references))
            other = next(
                e
                for o, e in zip(asked[at:] + asked[:at], found[at:] + found[:at], strict=True)
                if o.corpus != one.corpus
            )
            others.append(answer_by_extraction(one.question, other, "en", embedder).outcome is Outcome.NO_EVIDENCE)
        yield f"| {name} | {holds:.3f} | {fmean(hits):.3f} | {fmean(refused):.3f} | {fmean(others):.3f} |"


def holding(reference: str, evidence: EvidenceSet) -> bool:
    """Whether a piece of evidence says a reference."""
    said = " ".join(reference.split()).casefold()
    return any(said in " ".join(piece.text.split()).casefold() for piece in evidence.evidence)


def alike(claim: str, reference: str) -> bool:
    """Whether at least half of a claim's words stand in the reference, in order."""
    own, words = claim.casefold().split(), reference.casefold().split()
    match = SequenceMatcher(None, own, words, autojunk=False)
    return sum(block.size for block in match.get_matching_blocks()) * 2 >= len(own)


if __name__ == "__main__":
    main()
