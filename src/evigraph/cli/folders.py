"""Verbs about the library's folders: folders list, make, put, move, remove."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, LibraryDir

if TYPE_CHECKING:
    from evigraph.library import Listed

__all__ = ["app"]

app = typer.Typer(help="The folders that documents are filed in.", no_args_is_help=True)

_DEFAULT = Path(".evigraph")
FolderPath = Annotated[str, typer.Argument(metavar="FOLDER", help="A folder's path, such as Reports/2025.")]


@app.command("list")
def list_(
    folder: Annotated[str, typer.Argument(metavar="FOLDER", help="Only this folder and those below it.")] = "/",
    library: LibraryDir = _DEFAULT,
    json: Json = False,
) -> None:
    """Show the folders with their documents."""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import print_json

    with open_library(library) as opened:
        found = opened.folders.listed(folder)
    if json:
        rows = [(each.path, each.description, [entry.name for entry in each.documents]) for each in found]
        print_json([{"path": path, "description": said, "documents": names} for path, said, names in rows])
    else:
        _print(found)


@app.command("make")
def make(
    folder: FolderPath,
    description: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What is in it, for whoever looks for something.")
    ] = None,
    library: LibraryDir = _DEFAULT,
) -> None:
    """Make a folder, with those above it, or say anew what is in it."""
    from evigraph.cli.opening import open_library

    with open_library(library) as opened:
        opened.folders.make(folder, description)


@app.command("put")
def put(
    names: Annotated[list[str], typer.Argument(help="Documents (name, path or id).")],
    into: Annotated[str, typer.Option(metavar="FOLDER", help="The folder; it is made where it is not there.")],
    library: LibraryDir = _DEFAULT,
) -> None:
    """File documents into a folder. Their files stay where they are."""
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import counted, say

    with open_library(library) as opened:
        filed = opened.folders.file(names, into)
    say(f"{counted(len({entry.doc for entry in filed}), 'document')} in {into}")


@app.command("move")
def move(
    folder: FolderPath,
    to: Annotated[str, typer.Argument(metavar="PATH", help="Its new path.")],
    library: LibraryDir = _DEFAULT,
) -> None:
    """Give a folder, with all that is in it, another path."""
    from evigraph.cli.opening import open_library

    with open_library(library) as opened:
        opened.folders.move(folder, to)


@app.command("remove")
def remove(folder: FolderPath, library: LibraryDir = _DEFAULT) -> None:
    """Remove an empty folder."""
    from evigraph.cli.opening import open_library

    with open_library(library) as opened:
        opened.folders.remove(folder)


def _print(found: "list[Listed]") -> None:
    """A tree: a folder's name, with what is said of it, above its folders and its documents."""
    from rich.tree import Tree

    from evigraph.cli.output import console, dim, line

    trees: dict[str, Tree] = {}
    for folder in found:
        name = folder.path.rpartition("/")[2] or folder.path
        label = dim(f"{line(name)}{'  ' if folder.description else ''}{line(folder.description)}")
        label.stylize("not dim bold", 0, len(line(name)))
        above = trees.get(folder.path.rpartition("/")[0] or "/")
        trees[folder.path] = above.add(label) if above is not None else Tree(label)
    for folder in found:
        for entry in folder.documents:
            trees[folder.path].add(dim(line(entry.name)))
    console().print(next(iter(trees.values())))
