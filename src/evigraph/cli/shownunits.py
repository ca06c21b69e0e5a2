"""What ``show --passages`` and ``show --profile`` show of a document."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rich.text import Text

from evigraph.cli.output import console, counted, dim, line, plain
from evigraph.cli.pieces import line_range
from evigraph.cli.wrapping import wrap
from evigraph.graph import GraphView

if TYPE_CHECKING:
    from evigraph.index import Entry, Profile, Unit

__all__ = ["passages_data", "print_passages", "print_profile", "profile_data"]

_INDENT = "    "


def passages_data(entry: "Entry", view: GraphView, passages: Sequence["Unit"]) -> dict[str, Any]:
    """A document's passages: where they stand, what is above and around them, the nodes they are made of, their text.

    ``pages`` are the first and the last, from 1 (null in a format without pages); ``start`` and ``overlap`` are
    those of :class:`evigraph.index.Unit`.
    """
    return {
        "doc": entry.name,
        "id": entry.id,
        "substrate": view.graph.substrate,
        "passages": [
            {
                "pages": passage.pages,
                **({"lines": lines} if (lines := _lines(view, passage)) else {}),
                "path": passage.path,
                "nodes": [view.public_id(node) for node in passage.nodes],
                "words": passage.words,
                "start": passage.start,
                "overlap": passage.overlap,
                "context": passage.context,
                "text": passage.text,
            }
            for passage in passages
        ],
    }


def _lines(view: GraphView, passage: "Unit") -> tuple[int, int] | None:
    """The lines of the source that its nodes stand in."""
    found = [lines for node in passage.nodes if (lines := view.lines(node)) is not None]
    return (min(first for first, _ in found), max(last for _, last in found)) if found else None


def print_passages(data: dict[str, Any]) -> None:
    """The passages for people."""
    out = console()
    passages = data["passages"]
    out.print(line(data["doc"]), style="bold")
    out.print(dim(f"{counted(len(passages), 'passage')} on the substrate {data['substrate']}"))
    width = max(40, out.width - 1)
    for number, passage in enumerate(passages, 1):
        out.print()
        own = [node.rpartition("#")[2] for node in passage["nodes"]]
        of = f"nodes #{own[0]} to #{own[-1]}" if len(own) > 1 else f"node #{own[0]}" if own else "outside the tree"
        place = ", ".join(part for part in (_place(passage), of, counted(passage["words"], "word")) if part)
        out.print(Text.assemble((f"[{number}] ", "bold"), place), soft_wrap=True)
        for row in wrap(line(" › ".join(passage["path"])), width, _INDENT) if passage["path"] else ():
            out.print(Text(row, style="cyan"), soft_wrap=True)
        for piece in passage["context"]:
            for row in wrap(line(piece), width, _INDENT):
                out.print(dim(row), soft_wrap=True)
        for text in plain(passage["text"]).split("\n"):
            for row in wrap(text, width, _INDENT):
                out.print(Text(row), soft_wrap=True)


def _place(passage: dict[str, Any]) -> str:
    if passage["pages"]:
        first, last = passage["pages"]
        return f"page {first}" if first == last else f"pages {first}-{last}"
    return line_range(range(passage["lines"][0], passage["lines"][1] + 1)) if "lines" in passage else ""


def profile_data(entry: "Entry", profile: "Profile") -> dict[str, Any]:
    """A document's search profile."""
    return {"doc": entry.name, "id": entry.id, "lang": entry.lang, "profile": profile}


def print_profile(data: dict[str, Any]) -> None:
    """The profile for people."""
    out = console()
    profile: Profile = data["profile"]
    width = max(40, out.width - 1)
    out.print(line(data["doc"]), style="bold")

    def tell(title: str, rows: Sequence[str]) -> None:
        if rows:
            out.print(dim(title))
        for text in rows:
            for row in wrap(line(text), width, "  ", _INDENT):
                out.print(Text(row), soft_wrap=True)

    tell("names", profile.names)
    tell("headings", [f"{'  ' * max(0, heading.level - 1)}{heading.text}" for heading in profile.headings])
    tell("terms", [", ".join(f"{term.term} {term.weight:.2f}" for term in profile.terms)] if profile.terms else [])
    tell("acronyms", [f"{acronym.short}: {acronym.long}" for acronym in profile.acronyms])
    tell("captions", profile.captions)
