"""Compilation against other readers of PDF: pages per second and memory on the same documents in one run.

    python benchmarks/compile.py FOLDER... [--documents N] [--max-pages N] [--rounds N] [--manual FILE] [--out FILE.md]

Of the tagged PDFs in the folders that have at most --max-pages pages, sorted by name, every n-th is
taken, so that --documents are. Whole documents, so that every tool reads the same file with its tree.

Each tool has a process of its own and gets one document at a time; before the next document all tools
have had their turn, in an order that shifts each time. Fast tools have --rounds rounds, slow ones are in
the first only; a document counts with the median of its rounds, and tools are compared in the rounds
that both were in. Reading the file is in the time, starting the process and a first document, unmeasured,
are not.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple

import pikepdf

from evigraph.library.pool import Pool
from evigraph.library.worker import Compiled, Request
from peers import PEERS, peak_mb

SELF, TEXT, MARKDOWN = "evigraph", "PyMuPDF", "pymupdf4llm"
TEXT_TARGET, MARKDOWN_TARGET, WORKERS_TARGET, MEMORY_TARGET = 0.4, 40, 1.7, 300


class Chosen(NamedTuple):
    """A document of the comparison."""

    path: Path
    pages: int


@dataclass
class Tool:
    """A running tool, and what it has measured: (wall, processor) seconds of each round by document."""

    name: str
    process: subprocess.Popen[str]
    version: str = ""
    missing: str = ""
    start_mb: float | None = None
    peak_mb: float | None = None
    times: dict[Path, list[tuple[float, float]]] = field(default_factory=lambda: defaultdict(list))
    failures: dict[Path, str] = field(default_factory=dict)

    def done(self) -> set[Path]:
        """The documents it has read."""
        return set(self.times) - set(self.failures)


def main() -> None:
    """Choose, run, write."""
    arguments = _arguments()
    chosen = _choose(arguments.folders, arguments.documents, arguments.max_pages)
    if not chosen:
        sys.exit("no tagged PDF of that length in the folders")
    before = os.getloadavg()[0]
    print(f"{len(chosen)} documents; load {before:.1f}", file=sys.stderr)
    tools = [_start(name) for name in PEERS if not arguments.only or name in arguments.only]
    try:
        _measure([tool for tool in tools if not tool.missing], chosen, arguments.rounds)
    finally:
        for tool in tools:
            tool.process.kill()
    lines = [
        f"    {_command(arguments)}",
        "",
        f"{_selection(chosen, arguments)} {_load(before)}",
        "",
        *_table(tools, chosen, arguments.rounds),
        "",
        *_verdict(tools, chosen),
        *_workers(chosen, arguments.rounds, arguments.manual),
        "",
        _machine(tools),
    ]
    text = "\n".join(lines) + "\n"
    print(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folders", type=Path, nargs="+", metavar="FOLDER")
    parser.add_argument("--documents", type=int, default=30, help="how many documents")
    parser.add_argument("--max-pages", type=int, default=32, help="longer documents are left out")
    parser.add_argument("--rounds", type=int, default=5, help="rounds of the fast tools and of the workers")
    parser.add_argument("--only", action="append", choices=list(PEERS), help="only this tool (may be repeated)")
    parser.add_argument("--manual", type=Path, help="a long document for the memory of a worker")
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


def _command(arguments: argparse.Namespace) -> str:
    """The command with its settings; where the folders are on a machine is nobody else's concern."""
    only = "".join(f" --only {name}" for name in arguments.only or ())
    manual = " --manual MANUAL.pdf" if arguments.manual else ""
    settings = f" --documents {arguments.documents} --max-pages {arguments.max_pages} --rounds {arguments.rounds}"
    return f"python benchmarks/compile.py{' FOLDER' * len(arguments.folders)}{settings}{only}{manual}"


def _choose(folders: Sequence[Path], count: int, max_pages: int) -> list[Chosen]:
    """Every n-th of the tagged documents by name, so that there are ``count``, or all where there are fewer."""
    paths = sorted((path for folder in folders for path in folder.rglob("*.pdf")), key=lambda path: (path.name, path))
    tagged = [Chosen(path, pages) for path in paths if 0 < (pages := _tagged_pages(path)) <= max_pages]
    return [tagged[i * len(tagged) // count] for i in range(count)] if len(tagged) > count else tagged


def _tagged_pages(path: Path) -> int:
    """The pages of a tagged document; 0 of one without a structure tree or that does not open."""
    try:
        with pikepdf.open(path) as pdf:
            return len(pdf.pages) if "/StructTreeRoot" in pdf.Root else 0
    except Exception:
        return 0


def _start(name: str) -> Tool:
    process = subprocess.Popen(
        [sys.executable, str(Path(__file__).with_name("peers.py")), name],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )
    tool = Tool(name, process)
    hello = _reply(tool)
    tool.version, tool.start_mb = hello.get("version", ""), hello.get("start_mb")
    tool.missing = hello.get("missing") or hello.get("error", "")
    if tool.missing:
        print(f"{name} is left out: {tool.missing}", file=sys.stderr)
    return tool


def _reply(tool: Tool) -> dict[str, Any]:
    assert tool.process.stdout is not None
    line = tool.process.stdout.readline()
    return json.loads(line) if line else {"error": f"its process ended ({tool.process.wait()})"}


def _ask(tool: Tool, path: Path) -> dict[str, Any]:
    assert tool.process.stdin is not None
    try:
        tool.process.stdin.write(f"{path}\n")
        tool.process.stdin.flush()
    except OSError:
        return {"error": "its process has ended"}
    reply = _reply(tool)
    tool.peak_mb = reply.get("peak_mb") or tool.peak_mb
    return reply


def _measure(tools: Sequence[Tool], chosen: Sequence[Chosen], rounds: int) -> None:
    """Let every tool read every document, all of them one document after the other."""
    for tool in tools:
        _ask(tool, chosen[0].path)
    turn = 0
    for number in range(rounds):
        running = [tool for tool in tools if number == 0 or PEERS[tool.name].fast]
        for document in chosen:
            turn += 1
            for i in range(len(running)):
                tool = running[(turn + i) % len(running)]
                reply = _ask(tool, document.path)
                if "error" in reply:
                    tool.failures[document.path] = reply["error"]
                    print(f"{tool.name}: {document.path.name}: {reply['error']}", file=sys.stderr)
                else:
                    tool.times[document.path].append((reply["wall"], reply["processor"]))
        print(f"round {number + 1} of {rounds} done; load {os.getloadavg()[0]:.1f}", file=sys.stderr)


def _seconds(tool: Tool, paths: Iterable[Path], clock: int = 0, rounds: int | None = None) -> float:
    """What the documents took, each with the median of its first ``rounds`` (None: of all).

    ``clock`` 0 is wall time, 1 the processor's.
    """
    return sum(statistics.median(seconds[clock] for seconds in tool.times[path][:rounds]) for path in paths)


def _ratio(tool: Tool, other: Tool | None, clock: int = 0, paths: Iterable[Path] | None = None) -> float | None:
    """How many times as fast as the other a tool is, on the documents that both have read.

    Only the rounds that both were in count: another round may find the machine busier.
    """
    if other is None:
        return None
    both = (tool.done() & other.done()).intersection(tool.done() if paths is None else paths)
    if not both:
        return None
    rounds = min(len(one.times[path]) for one in (tool, other) for path in both)
    return _seconds(other, both, clock, rounds) / _seconds(tool, both, clock, rounds)


def _named(tools: Sequence[Tool], name: str) -> Tool | None:
    return next((tool for tool in tools if tool.name == name and tool.done()), None)


def _load(before: float) -> str:
    return f"Load of the machine before the run {before:.1f}, after it {os.getloadavg()[0]:.1f}: read ratios."


def _selection(chosen: Sequence[Chosen], arguments: argparse.Namespace) -> str:
    pages = sum(document.pages for document in chosen)
    return (
        f"{len(chosen)} documents, {pages:,} pages: of the tagged PDFs of at most {arguments.max_pages} pages, "
        f"sorted by name, every n-th ({chosen[0].path.name} to {chosen[-1].path.name})."
    )


def _table(tools: Sequence[Tool], chosen: Sequence[Chosen], rounds: int) -> list[str]:
    text, markdown = _named(tools, TEXT), _named(tools, MARKDOWN)
    pages = {document.path: document.pages for document in chosen}
    heads = [
        *("tool", "what", "pages/s", f"x {TEXT}", f"x {MARKDOWN}"),
        *(f"processor: x {TEXT}", f"x {MARKDOWN}", "peak MiB (at start)", "rounds", "read"),
    ]
    rows = [f"| {' | '.join(heads)} |", f"|{'---|' * len(heads)}"]
    for tool in tools:
        start = f"| {tool.name} {tool.version} | {PEERS[tool.name].what} | "
        done = tool.done()
        if not done:
            rows.append(f"{start}left out: {tool.missing or 'it read nothing'} |" + " |" * 7)
            continue
        rate = sum(pages[path] for path in done) / _seconds(tool, done)
        cells = [
            f"{rate:,.1f}",
            _number(_ratio(tool, text)),
            _number(_ratio(tool, markdown)),
            _number(_ratio(tool, text, clock=1)),
            _number(_ratio(tool, markdown, clock=1)),
            f"{_number(tool.peak_mb, 0)} ({_number(tool.start_mb, 0)})",
            str(rounds if PEERS[tool.name].fast else 1),
            f"{len(done)}/{len(chosen)}",
        ]
        rows.append(start + " | ".join(cells) + " |")
    return rows


def _number(value: float | None, digits: int = 2) -> str:
    """The number with ``digits`` decimals; small ones with two that tell something, large ones with none."""
    if value is None:
        return "-"
    return f"{value:.2g}" if 0 < value < 0.1 else f"{value:,.{digits if value < 100 else 0}f}"


def _verdict(tools: Sequence[Tool], chosen: Sequence[Chosen]) -> Iterator[str]:
    """The targets, each met or not, and how the documents spread."""
    own = _named(tools, SELF)
    text, markdown = _named(tools, TEXT), _named(tools, MARKDOWN)
    if own is None:
        return
    if text is not None:
        ratio = _ratio(own, text)
        each = sorted(r for d in chosen if (r := _ratio(own, text, paths=[d.path])) is not None)
        yield _target(f"{SELF} / {TEXT}, all pages", ratio, TEXT_TARGET) + (
            f" A document: median {statistics.median(each):.2f}, from {each[0]:.2f} to {each[-1]:.2f}."
        )
    if markdown is not None:
        processor = _number(_ratio(own, markdown, clock=1))
        yield _target(f"{SELF} / {MARKDOWN}, all pages", _ratio(own, markdown), MARKDOWN_TARGET) + (
            f" By processor time {processor}: its layout model runs on every core."
        )
    if (rules := _named(tools, f"{MARKDOWN}, no model")) is not None:
        yield f"- {SELF} / {rules.name}, all pages: {_number(_ratio(own, rules))}."


def _target(what: str, value: float | None, target: float) -> str:
    met = "-" if value is None else "met" if value >= target else "not met"
    return f"- {what}: {_number(value)} (target at least {target:g}: {met})."


def _workers(chosen: Sequence[Chosen], rounds: int, manual: Path | None) -> Iterator[str]:
    """Two workers of the library's pool against one, and how much memory a worker takes."""
    requests = [Request(str(document.path)) for document in sorted(chosen, key=lambda d: -d.pages)]
    pages = sum(document.pages for document in chosen)
    seconds: dict[int, list[float]] = defaultdict(list)
    with Pool(1) as one, Pool(2) as two:
        pools = {1: one, 2: two}
        for pool in pools.values():  # start the processes: a document for each
            list(pool.compile(requests[:2]))
        for _ in range(rounds):
            for count, pool in pools.items():
                begin = time.perf_counter()
                list(pool.compile(requests))
                seconds[count].append(time.perf_counter() - begin)
    one_rate, two_rate = (pages / statistics.median(seconds[count]) for count in (1, 2))
    rates = f"two workers / one ({two_rate:,.0f} and {one_rate:,.0f} pages/s, their units and replies included)"
    yield _target(rates, two_rate / one_rate, WORKERS_TARGET)
    if manual is not None:
        yield _manual(manual)


def _manual(manual: Path) -> str:
    """How much memory a worker takes for a long document."""
    with Pool(1) as pool:
        begin = time.perf_counter()
        _, reply = next(iter(pool.compile([Request(str(manual))])))
        took = time.perf_counter() - begin
        peaks = [peak for child in _children() if (peak := peak_mb(child)) is not None]
    if not isinstance(reply, Compiled):
        return f"- {manual.name}: refused ({reply.cause})."
    peak = max(peaks, default=None)
    met = "-" if peak is None else "met" if peak < MEMORY_TARGET else "not met"
    return (
        f"- a worker on {manual.name} ({_tagged_pages(manual):,} pages, {took:.1f} s, its start and its units "
        f"included): {_number(peak, 0)} MiB at its peak (target below {MEMORY_TARGET}: {met})."
    )


def _children() -> Iterator[int]:
    """The processes this one has started and that still run."""
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            lines = status.read_text(encoding="ascii", errors="replace").splitlines()
        except OSError:
            continue
        if f"PPid:\t{os.getpid()}" in lines:
            yield int(status.parent.name)


def _machine(tools: Sequence[Tool]) -> str:
    names = {PEERS[t.name].package: t.version for t in tools if t.version}
    names |= {name: version(name) for name in ("pikepdf", "pypdfium2", "msgspec")}
    versions = ", ".join(f"{name} {number}" for name, number in names.items())
    return (
        f"{_processor()}, {os.cpu_count()} cores; {platform.system()}, Python {platform.python_version()}; {versions}. "
        "Peak: resident memory of the whole process, interpreter and libraries included; at start: once the tool "
        "is imported. Processor: by processor time of all threads instead of wall time."
    )


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    return next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), platform.machine())


if __name__ == "__main__":
    main()
