"""The program: its verbs, and how errors leave it."""

import contextlib
import io
import os
import sys
from typing import Annotated, NoReturn

import typer

from evigraph import __version__
from evigraph.cli import access, demo, doctor, documents, filing, folders, graphs, lab, noise, questions, updated
from evigraph.cli.opening import for_whoever_asks
from evigraph.errors import EvigraphError, UsageError

__all__ = ["app", "main"]

app = typer.Typer(
    name="evigraph",
    help="Compile structured documents into evidence graphs and answer questions with exactly anchored evidence.",
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    rich_markup_mode=None,
)

app.command("add")(documents.add)
app.command("ask")(questions.ask)
app.command("retrieve")(questions.retrieve)
app.command("compile")(graphs.compile_)
app.command("inspect")(graphs.inspect)
app.command("list")(documents.list_)
app.command("show")(documents.show)
app.command("remove")(documents.remove)
app.command("update")(updated.update)
app.command("doctor")(doctor.doctor)
app.command("file")(filing.file)
app.command("noise")(noise.noise)
app.add_typer(folders.app, name="folders")
app.add_typer(access.app, name="access")
app.add_typer(lab.app, name="lab")
app.command("demo")(demo.demo)
for_whoever_asks(app)


def _version(value: bool) -> None:
    if value:
        typer.echo(f"evigraph {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", help="Print the version and stop.", callback=_version, is_eager=True)
    ] = False,
) -> None:
    """Options of the program itself."""


def main() -> None:
    """Run the program. Exit 0: done; 1: the work failed for some input; 2: the request was wrong."""
    _prepare_streams()
    try:
        try:
            app()
        finally:
            sys.stdout.flush()  # what cannot be written is noticed here, not after the end
    except BrokenPipeError:
        _fail(1)  # who reads our output has enough of it (`evigraph list | head`)
    except Exception as error:
        cause = _cause(error)
        if cause is None:
            raise
        _fail(2 if isinstance(error, UsageError) else 1, cause)


def _prepare_streams() -> None:
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:  # closed by who started us (`>&-`)
            setattr(sys, name, io.TextIOWrapper(io.BytesIO(), encoding="utf-8"))
        elif isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without Unicode shows what it can


def _cause(error: Exception) -> str | None:
    """The line that is said of an error, or None if it is a defect of the program."""
    import sqlite3
    import zlib

    if isinstance(error, EvigraphError):
        return str(error)
    if isinstance(error, OSError):
        where = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        return f"{where}{error.strerror or error}; check permissions and disk space"
    if isinstance(error, UnicodeEncodeError) and error.encoding == "utf-8":
        return "a name or text is not valid UTF-8; rename the file, or write the text in UTF-8"
    if isinstance(error, sqlite3.Error):
        return f"the library's catalogue cannot be used ({error}); restore it, or add the documents to a new library"
    if isinstance(error, zlib.error):
        return f"the library's catalogue is damaged ({error}); restore it, or add the documents to a new library"
    return None


def _fail(status: int, cause: str | None = None) -> NoReturn:
    from evigraph.cli.output import warn

    with contextlib.suppress(OSError):
        if cause is not None:
            warn(cause)
    try:
        sys.stdout.flush()
    except OSError:
        # What it holds would be tried once more, and complained about, when Python ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    sys.exit(status)
