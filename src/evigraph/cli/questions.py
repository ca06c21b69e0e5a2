"""Verbs that ask: ask and retrieve."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, LibraryDir

if TYPE_CHECKING:
    from evigraph.library import Library

__all__ = ["ask", "retrieve"]

_DEFAULT = Path(".evigraph")

Strategy = Annotated[str, typer.Option(help="How to retrieve: egr-s, chunk-hybrid or node-hybrid.")]
Words = Annotated[int | None, typer.Option(min=1, help="The most words of evidence in all.", show_default="no bound")]
In = Annotated[str | None, typer.Option("--in", help="Ask one document only (name, path or id).")]
Why = Annotated[bool, typer.Option("--why", help="Say what found each piece and which edges led on.")]


def ask(
    question: Annotated[str, typer.Argument(help="The question.")],
    library: LibraryDir = _DEFAULT,
    strategy: Strategy = "egr-s",
    k: Annotated[int, typer.Option("--k", min=1, help="The most pieces of evidence.")] = 3,
    words: Words = None,
    doc: In = None,
    why: Why = False,
    json: Json = False,
) -> None:
    """Print the evidence that answers a question, with the pages and marked content it stands in."""
    retrieve(question, library=library, strategy=strategy, k=k, words=words, doc=doc, why=why, json=json)


def retrieve(
    question: Annotated[str | None, typer.Argument(help="The question.")] = None,
    library: LibraryDir = _DEFAULT,
    strategy: Strategy = "egr-s",
    k: Annotated[int, typer.Option("--k", min=1, help="The most pieces of evidence.")] = 10,
    words: Words = None,
    doc: In = None,
    queries: Annotated[
        Path | None, typer.Option(help="A file of questions, one JSON object a line: id, question, doc.")
    ] = None,
    run: Annotated[Path | None, typer.Option(help="Where to write the run of --queries.")] = None,
    why: Why = False,
    json: Json = False,
) -> None:
    """Retrieve evidence for a question, or for a file of questions."""
    from evigraph.cli.output import print_json, progress_bars
    from evigraph.cli.pieces import print_evidence
    from evigraph.errors import UsageError
    from evigraph.library import Library

    if (question is None) == (queries is None):
        raise UsageError("give a question, or --queries FILE with --run FILE")
    if (queries is None) != (run is None):
        raise UsageError("--queries and --run go together: give both")
    with Library(library, create=False) as opened:
        if queries is not None and run is not None:
            failed = _run_file(opened, queries, run, strategy, k, words)
            raise typer.Exit(1 if failed else 0)
        assert question is not None
        with progress_bars() as bars:
            found = opened.retrieve(question, strategy=strategy, k=k, words=words, doc=doc, progress=bars)
    print_json(found) if json else print_evidence(found, why=why)


def _run_file(library: "Library", queries: Path, run: Path, strategy: str, k: int, words: int | None) -> int:
    """Answer a file of questions; the run appears whole or not at all. Gives how many questions failed."""
    import msgspec

    from evigraph.cli.output import progress_bars, warn
    from evigraph.errors import EvigraphError, UsageError
    from evigraph.lab import read_queries, run_line

    lines = read_queries(queries)
    failed = 0
    temporary = run.with_name(f".{run.name}.tmp")
    try:
        with temporary.open("wb") as out, progress_bars() as bars:
            library.prepare(library.strategy(strategy), bars)
            for done, line in enumerate(lines):
                bars("asking", done, len(lines))
                try:
                    found = library.retrieve(line.question, strategy=strategy, k=k, words=words, doc=line.doc)
                except EvigraphError as error:
                    failed += 1
                    warn(f"{queries}, question {line.id}: {error}")
                    continue
                out.write(msgspec.json.encode(run_line(line.id, found)) + b"\n")
        temporary.replace(run)
    except OSError as error:
        raise UsageError(f"{run}: cannot be written ({error.strerror}); choose another --run") from None
    finally:
        temporary.unlink(missing_ok=True)
    typer.echo(f"{len(lines) - failed} of {len(lines)} questions answered, {run} written")
    return failed
