"""An ablation as pictures: each condition's score in each cell, and the contrasts."""

from typing import Any

from evigraph.lab.ablation.conditions import CONTRASTS
from evigraph.lab.ablation.measures import PRIMARY
from evigraph.lab.ablation.results import Ablation
from evigraph.lab.ablation.tables import cell_name
from evigraph.lab.pictures import COLOURS, MARKERS, literal, picture, require_plots, saved

__all__ = ["draw_ablation"]

_APART = 0.12
"""How far the marks of two cells stand from each other, in rows."""


def draw_ablation(ablation: Ablation) -> dict[str, bytes]:
    """The pictures by file name, each as PNG and as SVG.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    require_plots()
    return _conditions(ablation) | _contrasts(ablation)


def _conditions(ablation: Ablation) -> dict[str, bytes]:
    names = list(ablation.chunks)
    with picture(7.0) as figure:
        axis: Any = figure.subplots()
        for number, cell in enumerate(ablation.cells):
            means = [cell.runs[name].means[PRIMARY] for name in names]
            rows = [len(names) - row - number * _APART for row in range(len(names))]
            _marks(axis, number, cell_name(cell), rows, [(m.mean, m.low, m.high) for m in means])
        axis.set_yticks([len(names) - row for row in range(len(names))], names)
        axis.set_xlabel(PRIMARY)
        return _finished("conditions", figure, axis)


def _contrasts(ablation: Ablation) -> dict[str, bytes]:
    names = ["A2 - A0", *CONTRASTS]
    with picture(7.0) as figure:
        axis: Any = figure.subplots()
        for number, cell in enumerate(ablation.cells):
            found = {name: tested.contrast for name, tested in cell.contrasts.items()}
            if cell.boundary is not None:
                found["A2 - A0"] = cell.boundary
            rows = [len(names) - names.index(name) - number * _APART for name in found]
            _marks(axis, number, cell_name(cell), rows, [(c.mean, c.low, c.high) for c in found.values()])
        labels = [
            name if name not in CONTRASTS else f"{CONTRASTS[name].condition} - {CONTRASTS[name].less}" for name in names
        ]
        axis.set_yticks([len(names) - row for row in range(len(names))], labels)
        axis.axvline(0, color=COLOURS[-1], linewidth=0.7)
        axis.set_xlabel(f"difference of {PRIMARY}")
        return _finished("contrasts", figure, axis)


def _marks(
    axis: Any, number: int, label: str, rows: list[float], values: list[tuple[float, float | None, float | None]]
) -> None:
    below = [0.0 if low is None else max(0.0, mean - low) for mean, low, _ in values]
    above = [0.0 if high is None else max(0.0, high - mean) for mean, _, high in values]
    axis.errorbar(
        [mean for mean, _, _ in values],
        rows,
        xerr=[below, above],
        label=literal(label),
        color=COLOURS[number % len(COLOURS)],
        marker=MARKERS[number % len(MARKERS)],
        markersize=4,
        linestyle="none",
        elinewidth=0.7,
        capsize=2,
    )


def _finished(name: str, figure: Any, axis: Any) -> dict[str, bytes]:
    axis.grid(visible=True, which="major", axis="x", linewidth=0.3)
    handles, labels = axis.get_legend_handles_labels()
    figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
    return saved(name, figure)
