"""How long a question takes without the time of embedding it, by strategy, and how that grows with the library.

    python benchmarks/latency.py LIBRARY GOLD [--sizes 190 100 50 20 10] [--rounds N] [--out FILE.md] [--plot FILE.svg]

A copy of the library is asked, and documents are taken out of it from size to size, every n-th by name. In each round
every question is asked of every strategy in turn, so that what else the machine does hits all alike; a question's time
is the least of its rounds. The table has medians over questions, in milliseconds.
"""

import argparse
import shutil
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

from evigraph import Library
from evigraph.index import Embedder, Embedders
from evigraph.index.embedders import Vectors
from evigraph.lab import read_gold

BASELINE = "chunk-hybrid"
STRATEGIES = (BASELINE, "section-hybrid", "egr-s", "auto", "egr-full")

Medians = dict[int, dict[str, float]]
"""For each number of documents the milliseconds of each strategy."""


class Remembering:
    """An embedder that embeds no question twice: from the second time on a question costs no embedding."""

    def __init__(self, embedder: Embedder) -> None:
        self._embedder = embedder
        self._known: dict[str, Vectors] = {}
        self.name = embedder.name
        self.languages = embedder.languages

    @property
    def dimensions(self) -> int:
        return self._embedder.dimensions

    def check(self) -> None:
        self._embedder.check()

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        return self._embedder.passages(texts, progress)

    def query(self, text: str) -> Vectors:
        if text not in self._known:
            self._known[text] = self._embedder.query(text)
        return self._known[text]


def main() -> None:
    """Ask at every size, and write the table."""
    arguments = _arguments()
    questions = [question.question for question in read_gold(arguments.gold)]
    with Library(arguments.library, create=False) as library:
        embedders = Embedders(*(Remembering(part) for part in library.store.embedders.parts))
    found: Medians = {}
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "library"
        shutil.copytree(arguments.library, root)
        for size in sorted(arguments.sizes, reverse=True):
            with Library(root, embedders, create=False) as library:
                _shrink(library, size)
            with Library(root, embedders, create=False) as library:
                found[len(library.documents())] = _ask(library, questions, arguments.rounds)
            print(size, found[max(size, min(found))], flush=True)
    text = _table(found, len(questions), arguments.rounds)
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")
    if arguments.plot:
        _draw(found, arguments.plot)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("library", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--sizes", type=int, nargs="+", default=[190, 100, 50, 20, 10])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--out", type=Path)
    parser.add_argument("--plot", type=Path)
    return parser.parse_args()


def _shrink(library: Library, size: int) -> None:
    """Take documents out until there are ``size``, evenly over their names."""
    names = [entry.path for entry in library.documents()]
    kept = {names[n * len(names) // size] for n in range(size)} if size < len(names) else set(names)
    library.remove([name for name in names if name not in kept])


def _ask(library: Library, questions: Sequence[str], rounds: int) -> dict[str, float]:
    for name in STRATEGIES:
        library.prepare(library.strategy(name))
        library.retrieve(questions[0], strategy=name)
    least: dict[tuple[str, str], float] = {}
    for _ in range(rounds + 1):  # the first embeds, and warms what is read
        for question in questions:
            for name in STRATEGIES:
                start = time.perf_counter()
                library.retrieve(question, strategy=name)
                took = 1000 * (time.perf_counter() - start)
                least[name, question] = min(took, least.get((name, question), took))
    return {name: median(least[name, question] for question in questions) for name in STRATEGIES}


def _table(found: Medians, questions: int, rounds: int) -> str:
    rows = [
        f"Milliseconds a question without embedding it: medians over {questions} questions, of each the least of "
        f"{rounds + 1} times; ten pieces. In brackets the ratio to {BASELINE}.",
        "",
        f"| documents | {' | '.join(STRATEGIES)} |",
        f"|---:|{'---:|' * len(STRATEGIES)}",
    ]
    for size, times in sorted(found.items()):
        cells = [f"{times[name]:.1f} ({times[name] / times[BASELINE]:.1f})" for name in STRATEGIES]
        rows.append(f"| {size} | {' | '.join(cells)} |")
    return "\n".join(rows) + "\n"


def _draw(found: Medians, path: Path) -> None:
    from matplotlib.figure import Figure

    figure = Figure(figsize=(5.6, 4.0), layout="constrained")
    axis = figure.subplots()
    sizes = sorted(found)
    for name in STRATEGIES:
        axis.plot(sizes, [found[size][name] for size in sizes], marker="o", label=name)
    axis.set(xlabel="documents", ylabel="median milliseconds a question", xscale="log", ylim=(0, None))
    axis.set_xticks(sizes, [str(size) for size in sizes])
    axis.grid(linewidth=0.3)
    axis.legend()
    figure.savefig(path)


if __name__ == "__main__":
    main()
