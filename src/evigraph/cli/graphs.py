"""Verbs about one file, without a library: compile and inspect."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Check, Json, Limit, Memory, Parser, Password, Structure, Timeout

if TYPE_CHECKING:
    from evigraph.graph import Graph
    from evigraph.limits import Limits

__all__ = ["compile_", "inspect"]

File = Annotated[Path, typer.Argument(help="The document.", readable=False)]


def compile_(
    file: File,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output",
            "-o",
            metavar="FILE",
            help="Where to write the graph.",
            show_default="standard output",
            readable=False,
        ),
    ] = None,
    password: Password = "",
    timeout: Timeout = 600,
    memory: Memory = 4096,
    limit: Limit = None,
    check: Check = False,
    substrate: Structure = "declared",
    parser: Parser = None,
) -> None:
    """Compile a document into its evidence graph, in canonical JSON."""
    from evigraph.cli.bounds import limits_of
    from evigraph.cli.files import output_file

    _, data = _compile(file, password, limits_of(timeout, memory, limit), check, substrate, parser)
    if output is None:
        sys.stdout.buffer.write(data)
        return
    with output_file(output, "-o") as write:
        write(data)


def inspect(
    file: File,
    password: Password = "",
    timeout: Timeout = 600,
    memory: Memory = 4096,
    limit: Limit = None,
    check: Check = False,
    substrate: Structure = "declared",
    parser: Parser = None,
    everything: Annotated[bool, typer.Option("--all", help="Print long lists whole.")] = False,
    json: Json = False,
    html: Annotated[
        Path | None,
        typer.Option("--html", metavar="FILE", help="Draw the tags on the pages, in an HTML file.", readable=False),
    ] = None,
    pages: Annotated[
        str | None,
        typer.Option("--pages", metavar="RANGES", help="The pages to draw, as 1-20,25.", show_default="the first 30"),
    ] = None,
) -> None:
    """Show a document's tree, tables, quality and diagnostics."""
    from evigraph.cli.bounds import limits_of
    from evigraph.cli.drawn import write_page
    from evigraph.cli.inspected import inspection, print_inspection
    from evigraph.cli.output import print_json
    from evigraph.errors import UsageError

    if html is None and pages is not None:
        raise UsageError("--pages chooses what --html draws; give --html FILE too")
    if html is not None and (json or everything):
        raise UsageError("--html writes a page and prints no lists; leave out --json and --all")
    limits = limits_of(timeout, memory, limit)
    graph, _ = _compile(file, password, limits, check, substrate, parser)
    if html is not None:
        write_page(graph, file, html, pages, password, limits)
    elif json:
        print_json(inspection(graph, file.name))
    else:
        print_inspection(graph, file.name, everything=everything)


def _compile(
    file: Path, password: str, limits: "Limits", check: bool, substrate: str, parser: str | None
) -> tuple["Graph", bytes]:
    """Compile in a worker: what a file does to the process that reads it must not reach this one."""
    from evigraph.errors import SourceError, UsageError
    from evigraph.graph import Substrate, from_json, to_json
    from evigraph.index import graph_on
    from evigraph.library import Pool
    from evigraph.library.worker import Failure, Request
    from evigraph.sources import DEFAULT_PARSER, layout_parser

    if substrate not in (Substrate.DECLARED, Substrate.RECONSTRUCTED, Substrate.FLAT):
        raise UsageError(f"{substrate}: no such substrate; there are declared, reconstructed and flat")
    if parser is not None and substrate != Substrate.RECONSTRUCTED:
        raise UsageError("--parser is for --substrate reconstructed; give that too")
    asked = layout_parser(parser or DEFAULT_PARSER).name if substrate == Substrate.RECONSTRUCTED else None

    try:
        str(file).encode()
    except UnicodeEncodeError:
        raise SourceError(file, "its name is not UTF-8", "rename the file") from None
    with Pool(1, limits) as pool:
        (_, reply) = next(iter(pool.compile([Request(str(file), password, (), check, asked)])))
    if isinstance(reply, Failure):
        raise SourceError(file, reply.cause, reply.remedy)
    if reply.reconstructed is not None:
        made = reply.reconstructed
        if made.graph is None:
            cause = made.cause or "has no reconstruction"
            raise SourceError(file, cause, made.remedy or "read it on another --substrate")
        return from_json(made.graph), made.graph
    graph = from_json(reply.graph)
    if substrate == Substrate.DECLARED:
        return graph, reply.graph
    flat = graph_on(graph, Substrate.FLAT)
    return flat, to_json(flat)
