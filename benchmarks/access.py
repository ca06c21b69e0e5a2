"""What a guarded door costs, and that it holds, against a real SpiceDB (tests/services/spicedb.py starts one).

    python benchmarks/access.py LIBRARY GOLD [--questions N] [--rounds N] [--out FILE.md]

A copy of the library is guarded. One user may see all of it, another ten documents of it, every n-th by name: every
strategy is asked every question by both, and by whoever operates the library, for whom no server is asked; a question's
time is the least of its rounds. Then libraries of rows alone, of 128, 193 and 10,000 documents in folders of a hundred,
are listed for the same two; once as it is, and once with every document asked about by itself. Times are medians, in
milliseconds.
"""

import argparse
import contextlib
import shutil
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Generator
from pathlib import Path
from statistics import median

import pytest

from evigraph import Library
from evigraph.access import SpiceDB, decisions, schema_text
from evigraph.lab import read_gold
from evigraph.retrieve import STRATEGIES

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))
from services.spicedb import running

KEY = "benchmark"
SEES = 10
ALL, TEN = "user:all", "user:ten"


def main() -> None:
    """Ask, count, time, and write the page."""
    arguments = _arguments()
    questions = [question.question for question in read_gold(arguments.gold)]
    questions = questions[:: max(1, len(questions) // arguments.questions)][: arguments.questions]
    with _server(), tempfile.TemporaryDirectory() as folder:
        parts = [_asked(arguments.library, Path(folder, "asked"), questions, arguments.rounds)]
        parts.append(_listed([_rows(Path(folder, str(number)), number) for number in (128, 193, 10_000)]))
    text = "\n".join(parts)
    sys.stdout.write(text)
    if arguments.out:
        arguments.out.write_text(text, encoding="utf-8")


def _asked(library: Path, copy: Path, questions: list[str], rounds: int) -> str:
    """Every strategy, asked by three."""
    shutil.copytree(library, copy)
    with Library(copy, create=False) as opened:
        paths = [entry.path for entry in opened.documents()]
        synced = opened.permissions.sync(guard_it=True)
    ten = paths[:: len(paths) // SEES][:SEES]
    with Library(copy, create=False, access="unguarded") as opened:
        opened.permissions.grant(ALL, "viewer", "/")
        for path in ten:
            opened.permissions.grant(TEN, "viewer", path)
        opened.permissions.sync()  # one token for all: no change of rights is more recent than others
        strategies = [name for name, strategy in STRATEGIES.items() if _is_made(opened, name, strategy.needs)]
    lines = [
        f"{synced.documents} documents, {len(questions)} questions, least of {rounds} times, median; ten pieces.",
        "",
        "| strategy | open | sees all | sees ten | requests a question | pieces for these | of other documents |",
        "|---|---:|---:|---:|---:|---:|---:|",
    ]
    with _library(copy, None) as anybody, _library(copy, ALL) as of_all, _library(copy, TEN) as of_ten:
        server = of_ten.access.authority
        assert isinstance(server, SpiceDB)
        for name in strategies:
            times = [_time(each, name, questions, rounds) for each in (anybody, of_all, of_ten)]
            before = server.requests
            found = [piece.doc for asked in questions for piece in of_ten.retrieve(asked, strategy=name).evidence]
            requests = (server.requests - before) / len(questions)
            others = sum(doc not in {Path(path).name for path in ten} for doc in found)
            cells = [f"{seconds:.1f}" for seconds in times]
            lines.append(f"| {name} | {' | '.join(cells)} | {requests:g} | {len(found):,} | {others} |")
        lines += ["", _revoked(copy, of_ten, questions, ten)]
    return "\n".join(lines) + "\n"


def _revoked(copy: Path, library: Library, questions: list[str], ten: list[str]) -> str:
    """What is left of answers when all rights are taken back between the search and the answer."""
    plain = STRATEGIES["egr-s"]
    found = left = asked = 0
    for question in questions:
        with _library(copy, None) as operator, pytest.MonkeyPatch.context() as patch:

            class Revoking:
                name, needs, substrate = plain.name, plain.needs, plain.substrate

                def retrieve(self, *given: object) -> object:
                    nonlocal found
                    pieces = plain.retrieve(*given)  # type: ignore[arg-type]
                    found += len(pieces)
                    for path in ten:
                        operator.permissions.revoke(TEN, "viewer", path)
                    return pieces

            patch.setitem(STRATEGIES, "egr-s", Revoking())
            left += len(library.retrieve(question, strategy="egr-s").evidence)
            asked += 1
            for path in ten:
                operator.permissions.grant(TEN, "viewer", path)
        if asked == 5:
            break
    return f"Revoked between search and answer: {left} of {found} pieces are returned ({asked} questions)."


def _listed(made: list[Path]) -> str:
    """Listing all documents of libraries of rows."""
    whose = "listed | bulk requests | each by itself"
    lines = [
        f"| documents | sync | listed, open | sees all: {whose} | sees ten: {whose} | once more, same request |",
        "|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|",
    ]
    for root in made:
        with Library(root, create=False) as opened:
            started = time.perf_counter()
            number = opened.permissions.sync(guard_it=True).documents
            synced = 1000 * (time.perf_counter() - started)
        with _library(root, None) as operator:
            entries = operator.documents()
            operator.permissions.grant(ALL, "viewer", "/")
            for entry in entries[:: number // SEES][:SEES]:
                operator.permissions.grant(TEN, "viewer", entry.path)
            operator.permissions.sync()
            cells = [f"{synced:,.1f}", f"{_median(operator.documents):,.1f}"]
        for subject, sees in ((ALL, number), (TEN, SEES)):
            cells += _listed_for(root, subject, sees)
        with _library(root, ALL) as of_all:
            door, docs = of_all.access.door, of_all.store.catalogue.visible()
            with door.asking():
                door.admitted(docs)
                cells.append(f"{_median(lambda door=door, docs=docs: door.admitted(docs)):,.1f}")
        lines.append(f"| {number:,} | {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _listed_for(root: Path, subject: str, sees: int) -> list[str]:
    """How long a subject waits for a list, of how many requests, and how long where no folder is asked about first."""
    with _library(root, subject) as library, pytest.MonkeyPatch.context() as patch:
        server = library.access.authority
        assert isinstance(server, SpiceDB)
        assert len(library.documents()) == sees
        before = server.requests
        library.documents()
        requests = server.requests - before
        listed = _median(library.documents)
        patch.setattr(decisions, "ASKED_ALONE", sys.maxsize)
        return [f"{listed:,.1f}", str(requests), f"{_median(library.documents):,.1f}"]


def _rows(root: Path, number: int) -> Path:
    """A library of so many rows: copies of one small document, a hundred in a folder."""
    file = root.parent / "one.md"
    file.write_text("# One\n\nThe fee of the harbour is one euro.\n")
    with Library(root) as library:
        library.add([file])
    with contextlib.closing(sqlite3.connect(root / "catalogue.sqlite")) as db, db:
        columns = [row[1] for row in db.execute("PRAGMA table_info(documents)")]
        one = dict(zip(columns, db.execute("SELECT * FROM documents").fetchone(), strict=True))
        for n in range(2, number + 1):
            name = f"d{n:05}.md"
            row = {**one, "doc": n, "name": name, "path": str(root.parent / name), "id": f"{n:016x}"}
            db.execute(f"INSERT INTO documents VALUES ({', '.join('?' * len(columns))})", [row[c] for c in columns])
            folder = 2 + n // 100
            db.execute("INSERT OR IGNORE INTO folders (folder, parent, name) VALUES (?, 1, ?)", (folder, f"F{folder}"))
            db.execute("INSERT INTO places (path, folder) VALUES (?, ?)", (row["path"], folder))
    return root


def _is_made(library: Library, name: str, needs: dict[object, bool]) -> bool:
    on = STRATEGIES[name].substrate
    return all(library.store.is_current(on, kind, dense=dense) for kind, dense in needs.items())  # type: ignore[arg-type]


def _time(library: Library, strategy: str, questions: list[str], rounds: int) -> float:
    def once(question: str) -> float:
        started = time.perf_counter()
        library.retrieve(question, strategy=strategy)
        return time.perf_counter() - started

    once(questions[0])
    return 1000 * median(min(once(question) for _ in range(rounds)) for question in questions)


def _median(call: Callable[[], object], times: int = 5) -> float:
    def once() -> float:
        started = time.perf_counter()
        call()
        return time.perf_counter() - started

    return 1000 * median(once() for _ in range(times))


def _library(root: Path, subject: str | None) -> Library:
    return Library(root, create=False, access="spicedb" if subject else "unguarded", subject=subject)


@contextlib.contextmanager
def _server() -> Generator[None]:
    with running(KEY) as address, pytest.MonkeyPatch.context() as environment:
        for name, value in (("ENDPOINT", address), ("KEY", KEY), ("TLS", "off")):
            environment.setenv(f"EVIGRAPH_SPICEDB_{name}", value)
        server = SpiceDB.of_environment()
        server.write_schema(schema_text())
        server.close()
        yield


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("library", type=Path)
    parser.add_argument("gold", type=Path)
    parser.add_argument("--questions", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--out", type=Path)
    return parser.parse_args()


if __name__ == "__main__":
    main()
