"""Verbs about the library's documents: add, list, show, remove."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from evigraph.cli.options import Json, LibraryDir, Limit, Memory, Parser, Password, Timeout, Workers

if TYPE_CHECKING:
    from evigraph.graph import GraphView
    from evigraph.index import Entry
    from evigraph.library import AddReport
    from evigraph.library.filing import Filed

__all__ = ["add", "list_", "print_report", "remove", "show"]

_DEFAULT = Path(".evigraph")


def add(
    paths: Annotated[list[Path], typer.Argument(help="Files, and folders with documents in them.", readable=False)],
    library: LibraryDir = _DEFAULT,
    password: Password = "",
    workers: Workers = None,
    timeout: Timeout = 600,
    memory: Memory = 4096,
    limit: Limit = None,
    embedder: Annotated[
        str | None,
        typer.Option(
            metavar="NAME",
            help="What a new library finds meaning by: english, multilingual (extra multilingual), or openai:MODEL, a "
            "model on the server that EVIGRAPH_EMBEDDINGS_URL names.",
            show_default="english",
        ),
    ] = None,
    substrate: Annotated[
        str,
        typer.Option(
            "--substrate",
            metavar="NAME",
            help="What is kept of PDF files: the structure that they declare, or both that and what a layout parser "
            "makes of their pages.",
        ),
    ] = "declared",
    parser: Parser = None,
    into: Annotated[
        str | None,
        typer.Option(
            metavar="FOLDER",
            help="The library's folder to file the documents in, such as Reports/2025; those that are in the library "
            "already are moved. Below it they stand as their files do below the folders that are named.",
            show_default="/",
        ),
    ] = None,
    file: Annotated[
        bool,
        typer.Option("--file", help="File what was added by decisions, as `evigraph file` does."),
    ] = False,
    json: Json = False,
) -> None:
    """Compile and index documents.

    A file that is in the library with the same bytes is left alone; with other bytes it takes the
    old version's place. Files that cannot be compiled are named, the others are added.
    A library keeps to the embedder it was made with.
    """
    from evigraph.cli.bounds import limits_of
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import progress_bars, warn
    from evigraph.errors import UsageError
    from evigraph.sources import DEFAULT_PARSER

    if substrate not in ("declared", "both"):
        raise UsageError(f"{substrate}: is nothing that can be kept; there are declared and both")
    if parser is not None and substrate != "both":
        raise UsageError("--parser is for --substrate both; give that too")
    if file and into is not None:
        raise UsageError("--into says where documents are filed, and --file finds out; give one of them")
    asked = (parser or DEFAULT_PARSER) if substrate == "both" else None
    limits = limits_of(timeout, memory, limit)
    with open_library(library, embedder, create=True) as opened, progress_bars() as bars:
        report = opened.add(
            paths, password=password, workers=workers, limits=limits, parser=asked, into=into, progress=bars
        )
        filed = list(opened.filing.file([e.path for e in report.added], progress=bars)) if file else None
    for failure in report.failures:
        warn(failure)
    print_report(report, json, "added", filed)
    if report.failures:
        raise typer.Exit(1)


def print_report(report: "AddReport", json: bool, done: str, filed: "Sequence[Filed] | None" = None) -> None:
    """What an ``add`` or an ``update`` did, for people or in JSON; ``done`` says which. ``filed`` is what became of
    what was added, where it was filed by decisions."""
    from evigraph.cli.filing import print_filed
    from evigraph.cli.output import counted, print_json, say

    pages = sum(entry.pages for entry in report.added)
    nodes = sum(entry.nodes for entry in report.added)
    rate = pages / report.compile_seconds if report.compile_seconds else 0.0
    if json:
        print_json(
            {
                done: [_row(entry) for entry in report.added],
                "unchanged": [_row(entry) for entry in report.unchanged],
                "failed": [{"path": f.path, "cause": f.cause, "remedy": f.remedy} for f in report.failures],
                "pages": pages,
                "nodes": nodes,
                "pages_per_second": round(rate, 1),
                "seconds": round(report.seconds, 2),
                **({} if filed is None else {"filed": filed}),
            }
        )
        return
    kept = f", {len(report.unchanged)} unchanged" if report.unchanged else ""
    failed = f", {len(report.failures)} failed" if report.failures else ""
    say(f"{counted(len(report.added), 'document')} {done}{kept}{failed}")
    if pages:
        say(
            f"{counted(pages, 'page')}, {counted(nodes, 'node')}; compiled at {rate:.0f} pages/s, "
            f"{report.seconds:.1f} s in all"
        )
    elif report.added:
        say(f"{counted(nodes, 'node')}; {report.seconds:.1f} s in all")
    if filed:
        print_filed(filed)


def list_(library: LibraryDir = _DEFAULT, json: Json = False) -> None:
    """List the documents of the library."""
    from rich.table import Table

    from evigraph.cli.opening import open_library
    from evigraph.cli.output import console, counted, line, print_json, say

    with open_library(library) as opened:
        entries = opened.documents()
    if json:
        print_json([_row(entry) for entry in entries])
        return
    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("document", overflow="fold", ratio=1)
    for column in ("pages", "nodes", "lang", "tagged", "heads", "tables", "notes"):
        table.add_column(column, justify="right", no_wrap=True)
    for entry in entries:
        quality = entry.quality
        table.add_row(
            line(entry.name),
            f"{entry.pages:,}" if entry.pages else "",
            f"{entry.nodes:,}",
            line(entry.lang or ""),
            f"{quality.tagged_text_share:.0%}",
            f"{quality.headings:,}",
            f"{quality.tables:,}",
            f"{entry.findings:,}",
        )
    console().print(table)
    pages = sum(entry.pages for entry in entries)
    say(counted(len(entries), "document") + (f", {counted(pages, 'page')}" if pages else ""))


def show(
    name: Annotated[str, typer.Argument(help="A document (name, path, id), or a node (ID#N) as evidence names it.")],
    library: LibraryDir = _DEFAULT,
    passages: Annotated[
        bool, typer.Option("--passages", help="Show the document's passages, on the substrate that it has earned.")
    ] = False,
    profile: Annotated[bool, typer.Option("--profile", help="Show the document's search profile.")] = False,
    json: Json = False,
) -> None:
    """Show a document's outline, its passages or its search profile, or a node with its text and edges."""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json
    from evigraph.cli.shown import document_data, node_data, print_document, print_node
    from evigraph.derive import earned
    from evigraph.errors import UsageError
    from evigraph.graph import GraphView

    if passages or profile:
        if passages and profile:
            raise UsageError("--passages and --profile show different things; give one of them")
        _show_derived(name, library, passages, json)
        return
    document, _, node = name.rpartition("#") if _is_node(name) else (name, "", "")
    with open_library(library) as opened:
        entry, graph = opened.graph_called(document) if node else (found := opened.find(document), opened.graph(found))
        view = GraphView(graph)
    if node:
        data = node_data(entry, view, _node_number(view, name, node))
        print_json(data) if json else print_node(data)
    else:
        data = {**_row(entry), "earned": earned(entry.quality), **document_data(view)}
        print_json(data) if json else print_document(data)


def _show_derived(name: str, library: Path, passages: bool, json: bool) -> None:
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json
    from evigraph.cli.shownunits import passages_data, print_passages, print_profile, profile_data
    from evigraph.graph import GraphView
    from evigraph.index import Kind

    with open_library(library) as opened:
        entry = opened.find(name)
        if passages:
            graph, units = opened.units(entry, Kind.PASSAGE)
            data = passages_data(entry, GraphView(graph), units)
        else:
            data = profile_data(entry, opened.profile(entry))
    if json:
        print_json(data)
    else:
        print_passages(data) if passages else print_profile(data)


def remove(
    names: Annotated[list[str], typer.Argument(help="Documents (name, path or id).")],
    library: LibraryDir = _DEFAULT,
) -> None:
    """Remove documents from the library. Their files stay where they are."""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import progress_bars, say

    with open_library(library) as opened, progress_bars() as bars:
        removed = opened.remove(names, progress=bars)
    for entry in {entry.doc: entry for entry in removed}.values():  # two names may stand for one document
        say(f"removed {entry.name}")


def _is_node(name: str) -> bool:
    number = name.rpartition("#")[2]
    return "#" in name and number.isascii() and number.isdigit()


def _node_number(view: "GraphView", name: str, number: str) -> int:
    from evigraph.errors import UsageError

    last = len(view.nodes) - 1
    digits = number.lstrip("0") or "0"
    # Compared by length first: Python reads no number of thousands of digits.
    if len(digits) > len(str(last)) or int(digits) > last:
        raise UsageError(f"{name}: the document has nodes 0 to {last}; give one of them")
    return int(digits)


def _row(entry: "Entry") -> dict[str, Any]:
    return {
        "name": entry.name,
        "id": entry.id,
        "path": entry.path,
        "title": entry.title,
        "lang": entry.lang,
        "pages": entry.pages,
        "nodes": entry.nodes,
        "findings": entry.findings,
        "quality": entry.quality,
    }
