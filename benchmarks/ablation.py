"""The ablation of document structure on the chunking-evaluation corpora, at two sizes: tables for ablation.md.

    python benchmarks/ablation.py FOLDER --out TABLES.md [--keep DIR]

The corpora have five documents, too few to be resampled: beside the intervals by documents stand those by questions.
"""

import argparse
from pathlib import Path

import numpy as np

from evigraph.lab.ablation import CONTRASTS, PRIMARY, Ablation, Config, ablation_json, ablation_markdown, run_ablation
from evigraph.lab.ablation.chunks import Sizes
from evigraph.lab.ablation.results import Cell
from evigraph.lab.ablation.tables import signed
from evigraph.lab.corpora import Corpus, Source, load_corpus
from evigraph.lab.statistics import Contrast, paired_contrast

SIZES = {"about 250 tokens": Sizes(320, 60), "about 125 tokens": Sizes(150, 30)}
CONDITIONS = ("A0", "A2", "A3", "P", "A4", "G2", "G3", "G4")
DIFFERENCES = [("A2", "A0"), *((d.condition, d.less) for d in CONTRASTS.values() if d.less != "A1"), ("G2", "A2")]


def main() -> None:
    """Run both sizes and write the tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, help="the folder of chunking-evaluation: corpora and questions_df.csv")
    parser.add_argument("--out", type=Path, required=True, help="the file of tables to write")
    parser.add_argument("--keep", type=Path, help="a folder for the whole results as JSON")
    parser.add_argument("--cache", type=Path, help="a folder that keeps vectors, so that another run is short")
    parser.add_argument("--phases", type=int, default=4, help="positions of the fixed windows that are averaged")
    parser.add_argument("--condition", action="append", help="a condition; may be repeated (all but A1 and A3-d*)")
    parser.add_argument("--document", action="append", help="a document; may be repeated (all)")
    parser.add_argument("--retriever", action="append", help="a retriever; may be repeated (bm25, english)")
    given = parser.parse_args()
    source = Source("chunking-evaluation", given.folder)
    corpus = part(load_corpus(source), given.document)
    parts: list[str] = []
    for name, sizes in SIZES.items():
        config = Config(
            source,
            conditions=tuple(given.condition or CONDITIONS),
            retrievers=tuple(given.retriever or ("bm25", "english")),
            chunks=sizes,
            phases=given.phases,
            cache=given.cache,
        )
        found = run_ablation(config, corpus, progress=lambda *told: print(*told, flush=True))
        if given.keep:
            given.keep.mkdir(parents=True, exist_ok=True)
            (given.keep / f"{sizes.most}.json").write_bytes(ablation_json(found))
        parts.append(f"## Chunks of {name}\n\n{by_questions(found)}\n\n{nested(ablation_markdown(found))}")
    given.out.write_text("\n".join(parts), encoding="utf-8")


def part(corpus: Corpus, names: list[str] | None) -> Corpus:
    """Some of the documents, with the questions about them."""
    documents = [document for document in corpus.documents if names is None or document.id in names]
    kept = {document.id for document in documents}
    questions = [question for question in corpus.questions if kept.issuperset(question.documents)]
    return Corpus(corpus.name, corpus.lang, documents, questions, corpus.dropped)


def nested(page: str) -> str:
    """A page of tables as a part of another: without its own first heading, the others two levels down."""
    body = page.partition("\n\n")[2]
    return body.replace("\n## ", "\n#### ")


def by_questions(found: Ablation) -> str:
    """The differences with intervals by questions, of all and of each document."""
    documents = sorted({question.cluster for question in found.questions})
    lines = [
        f"| retriever | difference of {PRIMARY} | all, 95 % by questions | {' | '.join(documents)} |",
        f"|{'---|' * (3 + len(documents))}",
    ]
    for cell in found.cells:
        for one, other in DIFFERENCES:
            own = [difference(found, cell, one, other, document) for document in (None, *documents)]
            if own[0] is not None:
                cells = ["-" if c is None else shown(c) if n == 0 else signed(c.mean, 3) for n, c in enumerate(own)]
                lines.append(f"| {cell.retriever} | {one} - {other} | {' | '.join(cells)} |")
    return "\n".join(lines)


def shown(contrast: Contrast) -> str:
    """A difference with its interval."""
    return f"{signed(contrast.mean, 3)} [{signed(contrast.low, 3)}, {signed(contrast.high, 3)}] (n = {contrast.n})"


def difference(found: Ablation, cell: Cell, one: str, other: str, document: str | None) -> Contrast | None:
    """One condition less another over the questions of a document, or of all, each question by itself."""
    if one not in cell.runs or other not in cell.runs:
        return None
    column = found.measures.index(PRIMARY)
    rows = zip(found.questions, cell.runs[one].values, cell.runs[other].values, strict=True)
    deltas = [a[column] - b[column] for q, a, b in rows if a and b and document in (None, q.cluster)]
    return paired_contrast(np.array(deltas), [str(n) for n in range(len(deltas))]) if deltas else None


if __name__ == "__main__":
    main()
