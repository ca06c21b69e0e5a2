"""Verbs about who may see what: access schema, grant, revoke, list, check, sync."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from evigraph.cli.options import Json, LibraryDir

if TYPE_CHECKING:
    from evigraph.library import Library

__all__ = ["app"]

app = typer.Typer(help="Who may see what, where SpiceDB guards a library.", no_args_is_help=True)

_DEFAULT = Path(".evigraph")
Grantee = Annotated[
    str, typer.Argument(metavar="SUBJECT", help="user:NAME, user:* (everybody), group:NAME or organisation:NAME.")
]
Relation = Annotated[
    str,
    typer.Argument(
        metavar="RELATION",
        help="owner, editor or viewer; member of a group; organisation, of a folder that belongs to one.",
    ),
]
ResourceName = Annotated[
    str,
    typer.Argument(
        metavar="RESOURCE",
        help="The path of a folder (/ is the root), a document (name, path or id), group:NAME or organisation:NAME.",
    ),
]


@app.command("schema")
def schema(
    write: Annotated[
        bool, typer.Option("--write", help="Write it to the server, in place of the schema that is there.")
    ] = False,
) -> None:
    """Print the schema that a SpiceDB server must have."""
    from evigraph.access import SpiceDB, schema_text
    from evigraph.cli.output import say

    if not write:
        typer.echo(schema_text(), nl=False)
        return
    server = SpiceDB.of_environment()
    try:
        server.write_schema(schema_text())
    finally:
        server.close()
    say(f"schema written to {server.endpoint}")


@app.command("grant")
def grant(who: Grantee, relation: Relation, resource: ResourceName, library: LibraryDir = _DEFAULT) -> None:
    """Make somebody owner, editor or viewer of a folder with all that is in it, or of a document.

    Without --as the library is changed by whoever has the server's key; with it by an owner.
    """
    with _open(library) as opened:
        opened.permissions.grant(who, relation, resource)


@app.command("revoke")
def revoke(who: Grantee, relation: Relation, resource: ResourceName, library: LibraryDir = _DEFAULT) -> None:
    """Take back what was granted by the same words."""
    with _open(library) as opened:
        opened.permissions.revoke(who, relation, resource)


@app.command("list")
def list_(resource: ResourceName = "/", library: LibraryDir = _DEFAULT, json: Json = False) -> None:
    """List what was granted of a folder, a document, a group or an organisation itself."""
    from evigraph.cli.output import print_json, say

    with _open(library) as opened:
        found = opened.permissions.listed(resource)
    if json:
        print_json(found)
    else:
        for each in found:
            say(f"{each.subject} {each.relation}")


@app.command("check")
def check(
    who: Annotated[str, typer.Argument(metavar="SUBJECT", help="user:NAME.")],
    document: Annotated[str, typer.Argument(help="The document (name, path or id).")],
    library: LibraryDir = _DEFAULT,
    json: Json = False,
) -> None:
    """Say what somebody may do with a document at this moment."""
    from evigraph.cli.output import print_json, say

    with _open(library) as opened:
        found = opened.permissions.check(who, document)
    if json:
        print_json({"subject": who, "may": found})
    else:
        say(f"{who} may {', '.join(found) or 'do nothing'}")


@app.command("sync")
def sync(library: LibraryDir = _DEFAULT, json: Json = False) -> None:
    """Have the server know the folders and documents as they are; with --access spicedb guard the library from now on.

    It repairs what has come apart, and makes changes that were made past evigraph hold at once.
    """
    from evigraph.access import SPICEDB
    from evigraph.cli.opening import whoever_asks
    from evigraph.cli.output import counted, print_json, say

    with _open(library) as opened:
        done = opened.permissions.sync(guard_it=whoever_asks()[0] == SPICEDB)
    if json:
        print_json(done)
        return
    gone = f", {done.forgotten:,} forgotten that are gone" if done.forgotten else ""
    say(f"{counted(done.folders, 'folder')} and {counted(done.documents, 'document')} are known{gone}")


def _open(library: Path) -> "Library":
    """The library for the subject that is named, or else for whoever operates it and has the server's key."""
    from evigraph.access import UNGUARDED
    from evigraph.cli.opening import whoever_asks
    from evigraph.library import Library

    access, subject = whoever_asks()
    return Library(library, create=False, access=UNGUARDED if subject is None else access, subject=subject)
