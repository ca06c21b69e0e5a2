"""Breaks documents by chance and compiles each in a worker, until the time is over or a number is reached.

    make fuzz SECONDS=600 SEED=1
    python tests/fuzz/fuzz_compile.py --seconds 600 --seed 1 --documents DIR

A failure is a document that hangs, crashes its worker, meets an internal error, or gives a graph that
breaks a law. Each is saved with what was done to it in ``--failures`` (``fuzz-failures``) and can be compiled
again: ``python tests/fuzz/fuzz_compile.py --replay FILE``. Exits with 1 when there were any.
"""

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

sys.path.insert(0, str(Path(__file__).parent.parent))

from evigraph.derive import CODES, compile_file
from evigraph.errors import SourceError
from evigraph.graph import from_json, to_json
from evigraph.library import Pool
from evigraph.library.worker import Compiled, Failure, Reply, Request
from evigraph.limits import Limits
from support.laws import assert_one_owner
from support.mutations import mutation, small_documents

BATCH = 64
EXAMPLES = Path(__file__).parent.parent.parent / "examples" / "pdf"
FAULTS = ("internal error", "longer than", "crashed the worker", "more memory")
"""What the cause of a refusal says when the fault is the program's, not the document's."""


def main() -> int:
    options = parse()
    if options.replay:
        return replay(options.replay)
    documents = small_documents() | {
        path.stem: path.read_bytes()
        for folder in (EXAMPLES, *options.documents)
        for path in sorted(folder.rglob("*.pdf"))
        if path.stat().st_size <= options.largest
    }
    options.failures.mkdir(parents=True, exist_ok=True)
    outcomes: Counter[str] = Counter()
    with TemporaryDirectory() as folder, Pool(options.workers, Limits(seconds=options.timeout)) as pool:
        for number, label, path, reply in rounds(pool, documents, options, Path(folder)):
            fault = fault_of(reply)
            outcomes["compiled" if isinstance(reply, Compiled) else "refused"] += 1
            if fault is not None:
                outcomes["failures"] += 1
                save(path, options.failures / f"{options.seed}-{number}.pdf", f"{label}: {fault}")
    print(", ".join(f"{n} {what}" for what, n in sorted(outcomes.items())))
    return 1 if outcomes["failures"] else 0


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600, help="how long to look (600)")
    parser.add_argument("--cases", type=int, default=sys.maxsize, help="how many documents at most")
    parser.add_argument("--seed", type=int, default=0, help="another seed breaks them otherwise (0)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case (0)")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--timeout", type=float, default=60, help="seconds after which a document hangs (60)")
    parser.add_argument("--documents", type=Path, nargs="*", default=[], help="folders of more documents to break")
    parser.add_argument("--largest", type=int, default=500_000, help="bytes of the largest of them (500,000)")
    parser.add_argument("--failures", type=Path, default=Path("fuzz-failures"), help="where failing inputs are kept")
    parser.add_argument("--replay", type=Path, help="compile one saved input again, in this process")
    return parser.parse_args()


def rounds(
    pool: Pool, documents: Mapping[str, bytes], options: argparse.Namespace, folder: Path
) -> Iterator[tuple[int, str, Path, Reply]]:
    """(number, label, file, reply) of case after case, a batch at a time."""
    end = time.monotonic() + options.seconds
    for first in count(options.first, BATCH):
        if time.monotonic() > end or first - options.first >= options.cases:
            return
        labels: dict[str, tuple[int, str]] = {}
        for number in range(first, min(first + BATCH, options.first + options.cases)):
            case = mutation(documents, number, options.seed)
            path = folder / f"{number}.pdf"
            path.write_bytes(case.data)
            labels[str(path)] = (number, case.label)
        for request, reply in pool.compile(map(Request, labels)):
            yield *labels[request.path], Path(request.path), reply
            Path(request.path).unlink()
        print(f"{first + BATCH - options.first} documents, {end - time.monotonic():.0f} s left", file=sys.stderr)


def fault_of(reply: Reply) -> str | None:
    """What is wrong with a reply; None: nothing."""
    if isinstance(reply, Failure):
        return reply.cause if any(sign in reply.cause for sign in FAULTS) else None
    try:
        check(reply.graph)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return None


def check(data: bytes) -> None:
    """The laws of every graph."""
    graph = from_json(data)
    assert to_json(graph) == data, "its canonical JSON changes when it is read and written"
    assert {d.code for d in graph.diagnostics} <= set(CODES), "a code is not documented"
    assert all(0 <= n < len(graph.nodes) for e in graph.edges for n in (e.source, e.target)), "an edge leads nowhere"
    assert_one_owner(graph)


def save(path: Path, kept: Path, what: str) -> None:
    kept.write_bytes(path.read_bytes())
    kept.with_suffix(".txt").write_text(what + "\n", encoding="utf-8")
    print(f"{kept}: {what}\n  again: python {Path(__file__)} --replay {kept}")


def replay(path: Path) -> int:
    """Compile a saved input in this process, so that a debugger sees it; a traceback is what was looked for."""
    start = time.perf_counter()
    try:
        graph = compile_file(path)
        check(to_json(graph))
    except SourceError as error:
        print(f"refused: {error}")
        return 0
    print(f"compiled: {len(graph.nodes)} nodes in {time.perf_counter() - start:.1f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
