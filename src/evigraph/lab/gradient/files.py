"""The files of a gradient study: tables, data, plots."""

from collections.abc import Callable
from typing import Any

import msgspec

from evigraph.lab.bootstrap import Interval
from evigraph.lab.gradient.statistics import STATISTICS
from evigraph.lab.gradient.study import Band, Gradient
from evigraph.lab.pictures import COLOURS, picture, require_plots, saved
from evigraph.lab.shown import NONE, interval_text, table
from evigraph.lab.statistics import Rho

__all__ = ["band_name", "gradient_files", "gradient_markdown"]


def gradient_files(found: Gradient, *, plots: bool = False) -> dict[str, bytes]:
    """What a study is written as, by file name: ``gradient.md``, ``gradient.json`` (canonical), and with ``plots``
    ``gradient.png`` and ``.svg``.

    Raises:
        MissingExtraError: pictures are asked for, and matplotlib is not installed.
    """
    data = msgspec.json.Encoder(order="sorted").encode(found) + b"\n"
    files = {"gradient.md": gradient_markdown(found).encode(), "gradient.json": data}
    return files | _draw(found) if plots else files


def gradient_markdown(found: Gradient) -> str:
    """The tables of a study; ends in a newline."""
    parts = [_head(found), _bands(found), _correlations(found), _documents(found), _legend(found)]
    return "\n\n".join(parts) + "\n"


def band_name(band: Band) -> str:
    """A band by its bounds: ``< 70``, ``70-85``, ``>= 98``, ``no score``."""
    low, high = (None if edge is None else f"{edge:g}" for edge in (band.low, band.high))
    if low is None:
        return "no score" if high is None else f"< {high}"
    return f">= {low}" if high is None else f"{low}-{high}"


def _head(found: Gradient) -> str:
    questions = sum(len(document.questions) for document in found.documents)
    scored = sum(document.score is not None for document in found.documents)
    settings = found.settings
    words = "" if settings.words is None else f" within {settings.words:,} words"
    left = f" {len(found.left_out)} more have evidence in several documents, or in none of the library."
    return (
        "# Gradient\n\n"
        f"{len(found.documents):,} documents, {scored:,} with a score; {questions:,} answerable questions about one of "
        f"them each.{left if found.left_out else ''} {settings.strategies[0]} against {settings.against}, "
        f"k = {settings.k}{words}."
    )


def _bands(found: Gradient) -> str:
    strategies = found.settings.all_strategies
    rows = [
        [
            band_name(band),
            str(band.questions),
            str(band.documents),
            *(_interval(band.recall[name]) for name in strategies),
            _interval(band.gain, signed=True),
        ]
        for band in found.bands
    ]
    return table("By score: recall", ["score", "questions", "documents", *strategies, "gain"], rows)


def _correlations(found: Gradient) -> str:
    rows = [[each.of, str(each.gain.n), _rho(each.gain), _rho(each.recall)] for each in found.correlations]
    title = "What goes with it: rank correlations over documents (exploratory)"
    return table(title, ["of", "documents", "with the gain", "with recall"], rows)


def _documents(found: Gradient) -> str:
    shown = [each.of for each in found.correlations[1:7]]
    strategies = found.settings.all_strategies
    by_score = sorted(found.documents, key=lambda d: (d.score is None, d.score or 0.0, d.name))
    rows = [
        [
            document.name,
            NONE if document.score is None else f"{document.score:.1f}",
            str(len(document.questions)),
            *(_number(document.statistics[name]) for name in shown),
            *(f"{document.recall[name]:.2f}" for name in strategies),
            f"{document.gain:+.2f}",
        ]
        for document in by_score
    ]
    return table("Documents", ["document", "score", "questions", *shown, *strategies, "gain"], rows)


def _legend(found: Gradient) -> str:
    how = found.settings.resampling
    names = "; ".join(f"*{name}*: {what}" for name, what in STATISTICS.items())
    return (
        "Recall is the mean share of a question's evidence slots that are covered; the gain is that of the first "
        "strategy less that of the baseline. A band begins at its first score and ends below the next. In brackets: "
        f"{how.level:.0%} intervals by {how.samples:,} bootstrap samples (seed {how.seed}), in bands of documents with "
        "all of their questions, of correlations (Spearman's, of ranks) of documents. Correlations are many, and not "
        f"corrected for that: the closest is to be confirmed on other documents. Statistics: {names}."
    )


# Cells


def _interval(interval: Interval, *, signed: bool = False) -> str:
    return interval_text(interval, lambda value: f"{value:.2f}", signed=signed)


def _rho(rho: Rho) -> str:
    return NONE if rho.rho is None else f"{rho.rho:+.2f} [{rho.low:+.2f}, {rho.high:+.2f}]"


def _number(value: float | None) -> str:
    return NONE if value is None else f"{value:,.2f}".rstrip("0").rstrip(".")


# Plots


def _draw(found: Gradient) -> dict[str, bytes]:
    """Each document's gain against its score, and against the statistic that goes with it best."""
    require_plots()
    best = found.correlations[1].of if len(found.correlations) > 1 else None
    sides: list[tuple[str, Callable[[Any], float | None]]] = [("checker score", lambda document: document.score)]
    if best is not None:
        sides.append((best, lambda document: document.statistics[best]))
    with picture(3.6 * len(sides), 3.6) as figure:
        axes: list[Any] = list(figure.subplots(1, len(sides), sharey=True, squeeze=False)[0])
        for axis, (title, read) in zip(axes, sides, strict=True):
            points = [(x, d.gain, len(d.questions)) for d in found.documents if (x := read(d)) is not None]
            axis.axhline(0, color=COLOURS[-1], linewidth=0.7)
            axis.scatter(
                [x for x, _, _ in points], [y for _, y, _ in points], [12 * n for _, _, n in points], alpha=0.5
            )
            axis.set_xlabel(title)
            axis.grid(visible=True, which="major", linewidth=0.3)
        axes[0].set_ylabel(f"recall of {found.settings.strategies[0]} less that of {found.settings.against}")
        return saved("gradient", figure)
