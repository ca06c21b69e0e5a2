"""Options that several verbs share, so that they mean the same everywhere.

No path is checked for being readable here: one file that is not must not stop the others, and who
reads it says what is wrong with it.
"""

from pathlib import Path
from typing import Annotated

import typer

__all__ = [
    "ChatModel",
    "Check",
    "Decide",
    "GoldFile",
    "Json",
    "LibraryDir",
    "Limit",
    "Memory",
    "OutFolder",
    "Parser",
    "Password",
    "Plots",
    "Structure",
    "Substrate",
    "Timeout",
    "Workers",
]


def _text(value: str) -> str:
    """What was typed, if it is text that can be handed on."""
    try:
        value.encode()
    except UnicodeEncodeError:
        raise typer.BadParameter("is not valid UTF-8") from None
    return value


LibraryDir = Annotated[
    Path,
    typer.Option(
        "--library",
        "-L",
        metavar="DIR",
        help="The library's folder.",
        envvar="EVIGRAPH_LIBRARY",
        file_okay=False,
        readable=False,
    ),
]

Json = Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")]

ChatModel = Annotated[
    str,
    typer.Option(
        "--chat",
        metavar="MODEL",
        help="The language model that is asked, on the server of EVIGRAPH_CHAT_URL (key: EVIGRAPH_CHAT_KEY).",
    ),
]

Decide = Annotated[
    str | None,
    typer.Option(
        metavar="NAME",
        help="Who decides, in filing, of noise, in the strategies route and pointer: local, system-one, clef, "
        "chat:MODEL.",
        show_default="EVIGRAPH_DECIDER, or local",
    ),
]

GoldFile = Annotated[
    Path, typer.Option("--gold", metavar="GOLD", help="A gold file, one question a line.", readable=False)
]

OutFolder = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="The folder to write; it must be new or empty.", readable=False)
]

Plots = Annotated[bool, typer.Option("--plots", help="Draw plots too (extra lab).")]

Substrate = Annotated[
    str | None,
    typer.Option(
        "--substrate",
        metavar="NAME",
        help="How documents are read: by their declared structure, by what a layout parser makes of their pages "
        "(reconstructed), by their flat text, or by what each has earned (auto).",
        show_default="the strategy's own",
    ),
]

Structure = Annotated[
    str,
    typer.Option(
        "--substrate",
        metavar="NAME",
        help="Whose structure: the author's (declared), what a layout parser makes of the pages (reconstructed), or "
        "none (flat).",
    ),
]

Parser = Annotated[
    str | None,
    typer.Option(
        "--parser",
        metavar="NAME",
        help="The layout parser: pdf-inspector; with the extra of its name docling, markitdown, opendataloader-pdf or "
        "pymupdf4llm; or files:FOLDER for the Markdown that another program has written there, "
        "FOLDER/<document>/<page>.md.",
        show_default="pdf-inspector",
    ),
]

Check = Annotated[
    bool, typer.Option("--check", help="Add the findings and the score of an accessibility checker (PDF/UA-1).")
]

Password = Annotated[
    str,
    typer.Option("--password", metavar="TEXT", help="The user password of encrypted files.", callback=_text),
]

Workers = Annotated[
    int | None,
    typer.Option(metavar="N", min=1, max=256, help="Processes that compile.", show_default="one a processor"),
]

# The upper bounds, a week and a tebibyte, keep clear of what the system's clock and limits can count.
Timeout = Annotated[
    float,
    typer.Option(
        "--timeout", metavar="SECONDS", min=1, max=604_800, help="The most time a document may take to compile."
    ),
]

# At least MIN_MEMORY_MB of evigraph.limits, which is not imported here to keep `--help` quick.
Memory = Annotated[
    int,
    typer.Option(
        "--memory", metavar="MIB", min=384, max=2**20, help="The most address space a compiling process may take."
    ),
]

Limit = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        metavar="NAME=NUMBER",
        help="Another limit of a document: file_mb, pages, stream_mb (a decoded content stream), table_cells, "
        "text_mb (of marked-up text), elements, nesting.",
        show_default=False,
    ),
]
