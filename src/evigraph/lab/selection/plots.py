"""An RCPS measurement as pictures: the scores of all pairs with their intervals, and scores against words a chunk."""

from typing import Any

from evigraph.lab.pictures import COLOURS, MARKERS, literal, picture, require_plots, saved
from evigraph.lab.selection.rcps import Rcps

__all__ = ["draw_rcps"]

_OFFSET = 0.14


def draw_rcps(found: Rcps) -> dict[str, bytes]:
    """The pictures by file name, each as PNG and as SVG.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    require_plots()
    return _draw_scores(found) | _draw_words(found)


def _draw_scores(found: Rcps) -> dict[str, bytes]:
    """A line a parser, a mark a chunker."""
    chunkers = list(dict.fromkeys(cell.chunker for cell in found.cells))
    with picture(7.0, 1.6 + 0.6 * len(found.parsers)) as figure:
        axis: Any = figure.subplots()
        for number, chunker in enumerate(chunkers):
            scores = [found.score(parsed.parser, chunker) for parsed in found.parsers]
            means = [score.rcps.mean for score in scores]
            lows = [0.0 if s.rcps.low is None else max(0.0, s.rcps.mean - s.rcps.low) for s in scores]
            highs = [0.0 if s.rcps.high is None else max(0.0, s.rcps.high - s.rcps.mean) for s in scores]
            places = [row + _OFFSET * (number - (len(chunkers) - 1) / 2) for row in range(len(scores))]
            style = {"color": COLOURS[number % len(COLOURS)], "marker": MARKERS[number % len(MARKERS)]}
            style |= {"label": literal(chunker), "linestyle": "none"}
            axis.errorbar(means, places, xerr=[lows, highs], capsize=2, **style)
        axis.set_yticks(range(len(found.parsers)), [literal(parsed.parser) for parsed in found.parsers])
        axis.invert_yaxis()
        axis.set_xlim(0, 1.02)
        axis.set_xlabel(f"RCPS (n = {len(found.questions)})")
        axis.grid(visible=True, axis="x", linewidth=0.3)
        figure.legend(loc="outside lower center", ncols=5, frameon=False)
        return saved("rcps", figure)


def _draw_words(found: Rcps) -> dict[str, bytes]:
    """Scores against the words of a chunk: what is won by chunks that are merely larger."""
    chunkers = list(dict.fromkeys(cell.chunker for cell in found.cells))
    with picture(7.0) as figure:
        axis: Any = figure.subplots()
        for number, chunker in enumerate(chunkers):
            cells = [cell for cell in found.cells if cell.chunker == chunker]
            axis.plot(
                [max(1.0, cell.words) for cell in cells],
                [found.score(cell.parser, chunker).rcps.mean for cell in cells],
                linestyle="none",
                color=COLOURS[number % len(COLOURS)],
                marker=MARKERS[number % len(MARKERS)],
                label=literal(chunker),
            )
        axis.set_xscale("log")
        axis.set_ylim(0, 1.02)
        axis.set_xlabel("mean words of a chunk")
        axis.set_ylabel("RCPS")
        axis.grid(visible=True, which="major", linewidth=0.3)
        figure.legend(loc="outside lower center", ncols=5, frameon=False)
        return saved("words", figure)
