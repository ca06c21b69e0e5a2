"""The demonstration: the example documents are indexed and asked seven questions in three languages."""

from pathlib import Path
from typing import Annotated

import typer

__all__ = ["QUESTIONS", "demo"]

QUESTIONS = (
    "I started here five months ago and our baby has just arrived. Am I entitled to the paid weeks for parents?",
    "In 2026, what is the price of a same-day proof of residence ordered over the internet?",
    "What proportion of the cooperative's water leaked away in 2023?",
    "Wie viel wird für 2025 insgesamt für das in den Kanal geleitete Schmutzwasser verlangt?",
    "Quel est le prix d'un vélo à assistance électrique emprunté pendant sept jours ?",
    "How many gas bottles may be brought on the ferry?",
    "How early must the museum be asked for the loan of a textile?",
)


def demo(
    library: Annotated[
        Path | None,
        typer.Option(
            "--library", "-L", metavar="DIR", help="Keep the library here.", show_default="thrown away", readable=False
        ),
    ] = None,
) -> None:
    """Index the example documents and ask seven questions.

    The questions are in three languages. Without --library nothing is kept.
    """
    import tempfile

    with tempfile.TemporaryDirectory(prefix="evigraph-demo-") as folder:
        _run(library or Path(folder) / "library")


def _run(where: Path) -> None:
    from evigraph.cli.opening import open_library
    from evigraph.cli.output import console, counted, progress_bars
    from evigraph.cli.pieces import print_evidence

    out = console()
    with open_library(where, create=True) as library:
        with progress_bars() as bars:
            report = library.add(_examples(), progress=bars)
        pages = sum(entry.pages for entry in library.documents())
        documents = counted(len(library.documents()), "document")
        out.print(f"{documents}, {counted(pages, 'page')}, indexed in {report.seconds:.1f} s")
        for question in QUESTIONS:
            out.print()
            out.rule(style="dim")
            out.print(question, style="bold")
            out.print()
            print_evidence(library.retrieve(question, k=2), limit=14)


def _examples() -> list[Path]:
    """The folders of the example documents: inside an installed package, or beside the source."""
    from evigraph.errors import UsageError

    package = Path(__file__).parent.parent
    beside = package.parent.parent / "examples"
    for folders in ([package / "examples"], [beside / "pdf", beside / "html", beside / "docx"]):
        if all(folder.is_dir() for folder in folders):
            return folders
    raise UsageError("the example documents are not installed; reinstall evigraph")
