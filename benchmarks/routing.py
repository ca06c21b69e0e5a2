"""What routing by decisions finds beside ranking, with and without documents proposed by their names.

    python benchmarks/routing.py LIBRARY GOLD [--questions 20] [--decide NAME] [--out FILE.md]

The library is a copy of yours that may be changed: its documents are filed in folders, by what stands before the first
dash of a file's name; documents that share that with no other are filed under `various`. Of the answerable questions
every n-th is asked, in the order of the file. Each strategy returns at most ten pieces.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean, median

from evigraph import Library
from evigraph.decide import Decider, decider
from evigraph.index import Entry
from evigraph.lab import Question, read_gold, run_line, score_run
from evigraph.retrieve import STRATEGIES, Budget, EvidenceSet, Searcher, Strategy, Trace, TraceNode, run
from evigraph.retrieve.strategies import Route

K = 10
OTHERS = "various"


@dataclass
class Asked:
    """A strategy with its answers, and the seconds that they took."""

    name: str
    found: list[EvidenceSet] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)


def main() -> None:
    """File, ask, and write the tables."""
    arguments = _arguments()
    answerable = [question for question in read_gold(arguments.gold) if question.answerable]
    questions = answerable[:: max(1, len(answerable) // arguments.questions)][: arguments.questions]
    with Library(arguments.library, create=False) as library:
        folders = file_documents(library)
        asked = list(ask_all(library, questions, arguments.decide))
        page = "\n".join(tables(asked, questions, library.documents(), folders, arguments.decide))
    print(page)
    if arguments.out:
        arguments.out.write_text(f"{page}\n", encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("library", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--decide", default="local")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def file_documents(library: Library) -> int:
    """File the documents; gives how many folders they are in."""
    entries = library.documents()
    counts = Counter(entry.name.split("-")[0] for entry in entries)

    def folder(path: Path) -> tuple[str, ...]:
        first = path.name.split("-")[0]
        return (first if counts[first] > 1 else OTHERS,)

    library.folders.place(entries, folder)
    return len({folder(Path(entry.path)) for entry in entries})


def ask_all(library: Library, questions: Sequence[Question], name_of_decider: str) -> Iterator[Asked]:
    """Every strategy with its answers, each decided by a provider that remembers nothing of the others."""

    def made() -> Decider:
        return decider(name_of_decider)

    compared: list[tuple[str, Strategy, Decider]] = [
        ("`egr-s`", STRATEGIES["egr-s"], made()),
        ("`auto`", STRATEGIES["auto"], made()),
        ("`route`", Route(), made()),
        ("`route` without direct candidates", Route(direct=False), made()),
    ]
    for name, strategy, asks in compared:
        library.prepare(strategy)
        searcher = Searcher(library.store, strategy.substrate, lambda asks=asks: asks)
        asked = Asked(name)
        for question in questions:
            start = time.perf_counter()
            asked.found.append(run(searcher, strategy, question.question, Budget(K)))
            asked.seconds.append(time.perf_counter() - start)
        yield asked


def tables(
    asked: Sequence[Asked], questions: Sequence[Question], entries: Sequence[Entry], folders: int, decided_by: str
) -> Iterator[str]:
    """What was found, what it cost, and where the searches went."""
    asked_of = f"{len(entries)} documents in {folders} folders"
    yield f"{len(questions)} questions, {asked_of}, decided by `{decided_by}`, k = {K}."
    yield ""
    yield "| strategy | recall | full | words | pieces | empty | median seconds |"
    yield "|---|---|---|---|---|---|---|"
    for one in asked:
        lines = [run_line(question.id, found) for question, found in zip(questions, one.found, strict=True)]
        score = score_run(list(questions), lines).all
        assert score is not None
        pieces = mean(len(found.evidence) for found in one.found)
        empty = sum(not found.evidence for found in one.found)
        figures = f"{score.recall:.3f} | {score.full:.3f} | {score.words:,.0f} | {pieces:.1f} | {empty}"
        yield f"| {one.name} | {figures} | {median(one.seconds):.1f} |"
    yield ""
    yield "| strategy | requests | expansions | passages scored | sets checked | document visited | offered |"
    yield "|---|---|---|---|---|---|---|"
    traced = [one for one in asked if all(isinstance(found.trace, Trace) for found in one.found)]
    for one in traced:
        traces = [found.trace for found in one.found if isinstance(found.trace, Trace)]
        costs = " | ".join(f"{mean(cost(traces)):.1f}" for cost in COSTS)
        wanted = [_documents(question) for question in questions]
        pairs = list(zip(traces, wanted, strict=True))
        visited = mean(all(_visited(trace, name) for name in names) for trace, names in pairs)
        offered = mean(all(_offered(trace, name) for name in names) for trace, names in pairs)
        yield f"| {one.name} | {costs} | {visited:.2f} | {offered:.2f} |"
    for one in traced:
        ends = Counter(found.trace.ended for found in one.found if isinstance(found.trace, Trace))
        yield ""
        yield f"{one.name} ended as: {'; '.join(f'{end} ({count})' for end, count in ends.most_common())}."


Costs = Callable[[Sequence[Trace]], Iterator[int]]
COSTS: tuple[Costs, ...] = (
    lambda traces: (trace.requests for trace in traces),
    lambda traces: (trace.expansions for trace in traces),
    lambda traces: (trace.scores for trace in traces),
    lambda traces: (trace.checks for trace in traces),
)


def _documents(question: Question) -> list[str]:
    """A document that each slot can be found in: the one of its first alternative."""
    return sorted({slot[0].doc for slot in question.slots})


def _nodes(trace: Trace, name: str) -> Iterator[TraceNode]:
    stack = list(trace.roots)
    while stack:
        node = stack.pop()
        if node.level == "document" and node.name.endswith(f"({name})"):
            yield node
        stack.extend(node.children)


def _offered(trace: Trace, name: str) -> bool:
    return any(True for _ in _nodes(trace, name))


def _visited(trace: Trace, name: str) -> bool:
    stack = list(_nodes(trace, name))
    while stack:
        node = stack.pop()
        if node.visited:
            return True
        stack.extend(node.children)
    return False


if __name__ == "__main__":
    main()
