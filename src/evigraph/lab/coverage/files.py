"""The files of a coverage measurement: tables, data, plots, preference pairs."""

from collections.abc import Sequence
from typing import Any

import msgspec

from evigraph.lab.coverage.places import Coverage, Place
from evigraph.lab.coverage.preferences import preferences
from evigraph.lab.coverage.tables import coverage_markdown
from evigraph.lab.pictures import COLOURS, literal, picture, require_plots, saved
from evigraph.lab.selection import Pages

__all__ = ["coverage_files", "coverage_json", "draw_coverage"]


def coverage_json(found: Coverage) -> bytes:
    """A measurement as canonical JSON: keys sorted, all values written, one line."""
    return msgspec.json.Encoder(order="sorted").encode(found) + b"\n"


def coverage_files(
    found: Coverage, parsers: Sequence[Pages], *, pairs: bool = False, plots: bool = False
) -> dict[str, bytes]:
    """What a measurement is written as, by file name; ``pairs`` adds preference pairs, one a line, ``plots`` pictures.

    Raises:
        MissingExtraError: pictures are asked for, and matplotlib is not installed.
    """
    files = {"coverage.md": coverage_markdown(found).encode(), "coverage.json": coverage_json(found)}
    if pairs:
        encode = msgspec.json.Encoder(order="sorted").encode
        files["preferences.jsonl"] = b"".join(encode(pair) + b"\n" for pair in preferences(found, parsers))
    return files | draw_coverage(found) if plots else files


def draw_coverage(found: Coverage) -> dict[str, bytes]:
    """Bars of what is covered, split and absent, as PNG and as SVG.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    require_plots()
    with picture(7.0, 1.2 + 0.22 * len(found.cells)) as figure:
        axis: Any = figure.subplots()
        lefts = [0.0] * len(found.cells)
        for number, place in enumerate(Place):
            shares = [cell.share(place) for cell in found.cells]
            axis.barh(range(len(shares)), shares, left=lefts, color=COLOURS[(2, 4, 1)[number]], label=place.value)
            lefts = [left + share for left, share in zip(lefts, shares, strict=True)]
        names = [literal(f"{cell.parser} / {cell.chunker}") for cell in found.cells]
        axis.set_yticks(range(len(names)), names)
        axis.invert_yaxis()
        axis.set_xlim(0, 1)
        axis.set_xlabel(f"share of the answers (n = {len(found.questions)})")
        figure.legend(loc="outside lower center", ncols=3, frameon=False)
        return saved("coverage", figure)
