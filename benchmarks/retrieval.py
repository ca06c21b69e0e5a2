"""Retrieval on a folder of documents with gold questions: every strategy in one run, by topology.

    python benchmarks/retrieval.py DOCUMENTS GOLD [--band BAND] [--library DIR] [--k N] [--out FILE.md]

The table goes to --out and to the terminal. A library that is given is used again, so that a second
run asks without indexing.
"""

import argparse
import platform
import tempfile
import time
from collections.abc import Sequence
from importlib.metadata import version
from pathlib import Path

from evigraph import Library
from evigraph.cli.output import progress_bars
from evigraph.lab import TOPOLOGIES, Question, Score, read_gold, run_line, score_run

STRATEGIES = ("chunk-hybrid", "node-hybrid", "section-hybrid", "egr-s", "egr-full", "auto")
SMALL_LANGUAGES = 5
"""Languages with fewer questions are shown together."""


def main() -> None:
    """Index, ask, score, write."""
    arguments = _arguments()
    questions = [q for q in read_gold(arguments.gold) if arguments.band is None or q.band == arguments.band]
    with tempfile.TemporaryDirectory() as folder, Library(arguments.library or Path(folder) / "library") as library:
        with progress_bars() as bars:
            report = library.add([arguments.documents], progress=bars)
        scores: dict[str, Score] = {}
        started: dict[str, float] = {}
        for name in STRATEGIES:
            begin = time.perf_counter()
            with progress_bars() as bars:
                library.prepare(library.strategy(name), progress=bars)
            started[name] = time.perf_counter() - begin
            scores[name] = score_run(questions, [_ask(library, q, name, arguments.k) for q in questions])
        documents = library.documents()
    lines = [
        f"{len(documents)} documents, {sum(d.pages for d in documents):,} pages, "
        f"{sum(d.nodes for d in documents):,} nodes; {len(questions)} questions, "
        f"{sum(q.answerable for q in questions)} answerable; k = {arguments.k}.",
        "",
        *_table(scores),
        "",
        *_languages(scores, questions),
        "",
        f"evigraph {version('evigraph')}, Python {platform.python_version()}, {platform.machine()}.",
    ]
    if report.added:
        rate = sum(d.pages for d in report.added) / report.compile_seconds
        lines.append(
            f"Indexing: {report.seconds:.0f} s in all, compiling at {rate:.0f} pages/s; "
            f"windows for chunk-hybrid {started['chunk-hybrid']:.0f} s, elements for node-hybrid "
            f"{started['node-hybrid']:.0f} s more, on their first use."
        )
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("documents", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--band")
    parser.add_argument("--library", type=Path)
    parser.add_argument("--k", type=int, default=10)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def _ask(library: Library, question: Question, strategy: str, k: int):
    return run_line(question.id, library.retrieve(question.question, strategy=strategy, k=k))


def _table(scores: dict[str, Score]) -> list[str]:
    """Recall and full answers of each strategy, over all questions and by topology."""
    heads = [f"{t} (n = {_n(scores, t)})" for t in TOPOLOGIES]
    rows = [
        f"| strategy | recall | full | words | {' | '.join(heads)} | median ms |",
        f"|{'---|' * (5 + len(heads))}",
    ]
    for name, score in scores.items():
        assert score.all is not None
        groups = [score.topology.get(t) for t in TOPOLOGIES]
        cells = [f"{g.recall:.3f} / {g.full:.2f}" if g else "-" for g in groups]
        rows.append(
            f"| {name} | {score.all.recall:.3f} | {score.all.full:.3f} | {score.all.words:,.0f} | "
            f"{' | '.join(cells)} | {1000 * score.seconds_p50:.0f} |"
        )
    return rows


def _n(scores: dict[str, Score], topology: str) -> int:
    return next((s.topology[topology].n for s in scores.values() if topology in s.topology), 0)


def _languages(scores: dict[str, Score], questions: Sequence[Question]) -> list[str]:
    """Recall by the language of the question."""
    counts: dict[str, int] = {}
    for question in questions:
        if question.answerable:
            counts[question.lang] = counts.get(question.lang, 0) + 1
    large = [lang for lang, n in sorted(counts.items()) if n >= SMALL_LANGUAGES]
    small = [lang for lang in sorted(counts) if lang not in large]
    heads = [f"{lang} (n = {counts[lang]})" for lang in large]
    heads += [f"{', '.join(small)} (n = {sum(counts[lang] for lang in small)})"] if small else []
    rows = [f"| recall by language | {' | '.join(heads)} |", f"|{'---|' * (1 + len(heads))}"]
    for name, score in scores.items():
        cells = [f"{score.lang[lang].recall:.3f}" for lang in large]
        if small:
            groups = [score.lang[lang] for lang in small]
            total = sum(group.n for group in groups)
            cells.append(f"{sum(group.recall * group.n for group in groups) / total:.3f}")
        rows.append(f"| {name} | {' | '.join(cells)} |")
    return rows


if __name__ == "__main__":
    main()
