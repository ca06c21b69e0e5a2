"""The program: its verbs, and how errors leave it."""

import sys
from typing import Annotated

import typer

from evigraph import __version__
from evigraph.cli import demo, documents, graphs, lab, questions
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
app.add_typer(lab.app, name="lab")
app.command("demo")(demo.demo)


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
    try:
        app()
    except UsageError as error:
        typer.echo(f"evigraph: {error}", err=True)
        sys.exit(2)
    except EvigraphError as error:
        typer.echo(f"evigraph: {error}", err=True)
        sys.exit(1)
    except BrokenPipeError:
        # Who reads our output has enough of it (`evigraph list | head`).
        sys.stderr.close()
        sys.exit(1)
