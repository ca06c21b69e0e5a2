"""Verbs about one file, without a library: compile and inspect."""

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, Password

if TYPE_CHECKING:
    from evigraph.graph import Graph

__all__ = ["compile_", "inspect"]

File = Annotated[Path, typer.Argument(help="The document.")]


def compile_(
    file: File,
    output: Annotated[
        Path | None, typer.Option("--output", "-o", help="Where to write the graph.", show_default="standard output")
    ] = None,
    password: Password = "",
) -> None:
    """Compile a document into its evidence graph, in canonical JSON."""
    from evigraph.errors import UsageError

    _, data = _compile(file, password)
    if output is None:
        sys.stdout.buffer.write(data)
        return
    temporary = output.with_name(f".{output.name}.tmp")
    try:
        temporary.write_bytes(data)
        temporary.replace(output)
    except OSError as error:
        raise UsageError(f"{output}: cannot be written ({error.strerror}); choose another -o") from None
    finally:
        temporary.unlink(missing_ok=True)


def inspect(
    file: File,
    password: Password = "",
    everything: Annotated[bool, typer.Option("--all", help="Print long lists whole.")] = False,
    json: Json = False,
) -> None:
    """Show a document's tree, tables, quality and diagnostics."""
    from evigraph.cli.inspected import inspection, print_inspection
    from evigraph.cli.output import print_json

    graph, _ = _compile(file, password)
    if json:
        print_json(inspection(graph, file.name))
    else:
        print_inspection(graph, file.name, everything=everything)


def _compile(file: Path, password: str) -> tuple["Graph", bytes]:
    """Compile in a worker: what a file does to the process that reads it must not reach this one."""
    from evigraph.errors import SourceError
    from evigraph.graph import from_json
    from evigraph.library import Pool
    from evigraph.library.worker import Failure, Request

    with Pool(1) as pool:
        (_, reply) = next(iter(pool.compile([Request(str(file), password, ())])))
    if isinstance(reply, Failure):
        raise SourceError(file, reply.cause, reply.remedy)
    return from_json(reply.graph), reply.graph
