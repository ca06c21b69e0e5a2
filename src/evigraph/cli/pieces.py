"""Evidence in the terminal: where it stands, the headings above it, what it says, and why it is here."""

from collections.abc import Iterable, Sequence

import msgspec
from rich.console import Console
from rich.text import Text

from evigraph.cli.aligned import wrap_text
from evigraph.cli.elementpaths import short_paths
from evigraph.cli.output import console, counted, dim, line, plain
from evigraph.cli.reasons import why_lines
from evigraph.cli.wrapping import wrap
from evigraph.retrieve import STRATEGIES, Evidence, EvidenceAnchor, EvidenceSet

__all__ = ["line_range", "print_evidence", "where"]

_INDENT = "    "


def print_evidence(
    found: EvidenceSet, *, why: bool = False, limit: int | None = None, labels: Sequence[str] | None = None
) -> None:
    """An evidence set for people. ``limit`` cuts each piece after so many lines, and says so; ``labels`` stand in the
    place of the pieces' numbers, where an answer is above it that has said whether there is any."""
    out = console()
    for number, piece in enumerate(found.evidence, 1):
        _print_piece(out, labels[number - 1] if labels else str(number), piece, limit)
        if why:
            for row in why_lines(piece, _width(out), _INDENT):
                out.print(dim(row), soft_wrap=True)
        out.print()
    if not found.evidence and labels is None:
        out.print("no evidence")
    if found.uncovered:
        out.print(dim(f"not covered: {', '.join(found.uncovered)}"))
    tokens = "" if found.tokens is msgspec.UNSET else f", {counted(found.tokens, 'token')}"
    cut = f", {found.cut} more did not fit" if found.cut else ""
    out.print(
        dim(
            f"{counted(len(found.evidence), 'piece')} of evidence, {counted(found.words, 'word')}{tokens}{cut}"
            f" · {_how(found)} · {found.seconds:.2f} s"
        )
    )


def _how(found: EvidenceSet) -> str:
    """The strategy, with the substrate where it is not the strategy's own."""
    if found.substrate is STRATEGIES[found.strategy].substrate:
        return found.strategy
    return f"{found.strategy} on {found.substrate}"


def where(anchors: Sequence[EvidenceAnchor]) -> str:
    """The pages and marked content of some anchors: ``page 2 (marked content 4-9), page 3``.

    Without pages the lines of the source: ``lines 12-14, 20``; without lines the elements.
    """
    marks: dict[int, list[int]] = {}
    lines: set[int] = set()
    paths: dict[str, None] = {}
    for anchor in anchors:
        if anchor.page is not None:
            marks.setdefault(anchor.page, []).extend([] if anchor.mcid is None else [anchor.mcid])
        elif anchor.lines is not msgspec.UNSET:
            lines.update(range(anchor.lines[0], anchor.lines[1] + 1))
        elif anchor.path is not msgspec.UNSET:
            paths[anchor.path] = None
    parts = [
        f"page {page}" + (f" (marked content {_ranges(ids)})" if ids else "") for page, ids in sorted(marks.items())
    ]
    return ", ".join([*parts, *([line_range(lines)] if lines else []), *short_paths(paths)])


def line_range(lines: Iterable[int]) -> str:
    """``line 3``, or ``lines 3-5, 9``."""
    ranges = _ranges(lines)
    return f"line {ranges}" if ranges.isdecimal() else f"lines {ranges}"


def _print_piece(out: Console, label: str, piece: Evidence, limit: int | None) -> None:
    width = _width(out)
    head = f"[{label}] {line(piece.doc)}"
    place = where(piece.anchors)
    for row in wrap(f"{head}, {line(place)}" if place else head, width, "", _INDENT):
        bold = head if row.startswith(head) else ""
        out.print(Text.assemble((bold, "bold"), row.removeprefix(bold)), soft_wrap=True)
    lines = plain(piece.text).split("\n")
    if piece.path:
        for row in wrap(line(" › ".join(piece.path)), width, _INDENT):
            out.print(Text(row, style="cyan"), soft_wrap=True)
        above = {plain(heading) for heading in piece.path}
        while lines and (not lines[0] or lines[0] in above):
            lines.pop(0)
    wrapped = wrap_text("\n".join(lines), width, _INDENT)
    shown = wrapped if limit is None or len(wrapped) <= limit else wrapped[:limit]
    for row in shown:
        out.print(Text(row), soft_wrap=True)
    if len(shown) < len(wrapped):
        out.print(dim(f"{_INDENT}… {counted(len(wrapped) - len(shown), 'more line')}"))
    if piece.why.shown is not msgspec.UNSET:
        words, total = piece.why.shown
        out.print(dim(f"{_INDENT}({words:,} of the {counted(total, 'word')} of its section)"))


def _width(out: Console) -> int:
    return max(40, out.width - 1)


def _ranges(ids: Iterable[int]) -> str:
    """``3-5, 9`` of 3, 4, 5, 9."""
    runs: list[list[int]] = []
    for number in sorted(set(ids)):
        if runs and number == runs[-1][-1] + 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    return ", ".join(str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}" for run in runs)
