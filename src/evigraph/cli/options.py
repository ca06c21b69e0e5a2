"""Options that several verbs share, so that they mean the same everywhere."""

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["Json", "LibraryDir", "Password"]

LibraryDir = Annotated[
    Path,
    typer.Option(
        "--library",
        "-L",
        help="The library's folder.",
        envvar="EVIGRAPH_LIBRARY",
        show_default=".evigraph",
        file_okay=False,
    ),
]

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

Password = Annotated[str, typer.Option("--password", help="The user password of encrypted files.")]
