"""Evidence in the terminal: where it stands, the headings above it, what it says, and why it is here."""

import textwrap
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from evigraph.cli.output import console, dim, plain
from evigraph.retrieve import Evidence, EvidenceAnchor, EvidenceSet

__all__ = ["print_evidence", "where"]

_INDENT = "    "


def print_evidence(found: EvidenceSet, *, why: bool = False, limit: int | None = None) -> None:
    """An evidence set for people. ``limit`` cuts each piece after so many lines, and says so."""
    out = console()
    for number, piece in enumerate(found.evidence, 1):
        _print_piece(out, number, piece, limit)
        if why:
            _print_why(out, piece)
        out.print()
    if not found.evidence:
        out.print("no evidence")
    if found.uncovered:
        out.print(dim(f"not covered: {', '.join(found.uncovered)}"))
    cut = f", {found.cut} more did not fit" if found.cut else ""
    count = f"{len(found.evidence)} piece{'' if len(found.evidence) == 1 else 's'}"
    out.print(dim(f"{count} of evidence, {found.words:,} words{cut} · {found.strategy} · {found.seconds:.2f} s"))


def where(anchors: Sequence[EvidenceAnchor]) -> str:
    """The pages and marked content of some anchors: ``page 2 (marked content 4-9), page 3``."""
    marks: dict[int, list[int]] = {}
    for anchor in anchors:
        marks.setdefault(anchor.page, []).extend([] if anchor.mcid is None else [anchor.mcid])
    parts = (
        f"page {page}" + (f" (marked content {_ranges(ids)})" if ids else "") for page, ids in sorted(marks.items())
    )
    return ", ".join(parts)


def _print_piece(out: Console, number: int, piece: Evidence, limit: int | None) -> None:
    out.print(Text.assemble((f"[{number}] ", "bold"), (plain(piece.doc), "bold"), f", {where(piece.anchors)}"))
    lines = plain(piece.text).split("\n")
    if piece.path:
        out.print(Text(_wrap(plain(" › ".join(piece.path)), out.width), style="cyan"))
        above = {plain(heading) for heading in piece.path}
        while lines and lines[0] in above:
            lines.pop(0)
    wrapped = [row for line in lines for row in _wrap(line, out.width).split("\n")]
    shown = wrapped if limit is None or len(wrapped) <= limit else wrapped[:limit]
    for row in shown:
        out.print(Text(row), soft_wrap=True)
    if len(shown) < len(wrapped):
        out.print(dim(f"{_INDENT}… {len(wrapped) - len(shown)} more lines"))


def _print_why(out: Console, piece: Evidence) -> None:
    channels = ", ".join(f"{channel.name} at rank {channel.rank}" for channel in piece.why.channels)
    out.print(dim(f"{_INDENT}found by {channels}; seed {piece.why.seed or 'is no node'}"))
    out.print(dim(f"{_INDENT}expansion: {piece.why.expansion}"))
    for step in piece.why.steps:
        source, target = step.source.rsplit("#")[-1], step.target.rsplit("#")[-1]
        out.print(dim(f"{_INDENT}#{source} {step.relation} #{target} ({step.origin}, {step.rule})"), soft_wrap=True)


def _wrap(text: str, width: int) -> str:
    return textwrap.fill(
        text, width=max(40, width - 1), initial_indent=_INDENT, subsequent_indent=_INDENT, break_on_hyphens=False
    )


def _ranges(ids: Iterable[int]) -> str:
    """``3-5, 9`` of 3, 4, 5, 9."""
    runs: list[list[int]] = []
    for number in sorted(set(ids)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
