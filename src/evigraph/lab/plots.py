"""A bench as pictures: recall against words, of all questions, by topology and by quality band."""

from collections.abc import Callable, Sequence
from typing import Any

from evigraph.lab.abstention import abstention_curve
from evigraph.lab.bench import Bench, StrategyResult
from evigraph.lab.estimates import Breakdown, Estimate
from evigraph.lab.pictures import COLOURS, MARKERS, literal, picture, require_plots, saved

__all__ = ["draw_bench"]

_MARGIN = 1.3

_Read = Callable[[Breakdown], Estimate | None]


def draw_bench(bench: Bench) -> dict[str, bytes]:
    """The pictures by file name, each as PNG and as SVG; those of groups only where there are groups.

    Raises:
        MissingExtraError: matplotlib is not installed.
    """
    require_plots()
    first = next((run.estimates for result in bench.strategies for run in result.runs if run.estimates), None)
    if first is None:
        return {}
    drawn = _draw("recall-words", bench, {"all questions": lambda found: found.all})
    drawn |= _draw_abstention(bench)
    drawn |= _draw("topology", bench, {name: _reader("topology", name) for name in first.topology})
    drawn |= _draw("band", bench, {name: _reader("band", name) for name in first.band})
    return drawn


def _draw_abstention(bench: Bench) -> dict[str, bytes]:
    """How many questions of either kind each threshold of support empties."""
    curve = abstention_curve((question.support, question.answerable) for question in bench.questions)
    if not curve:
        return {}
    with picture(5.0) as figure:
        axis: Any = figure.subplots()
        emptied = ([point.answerable for point in curve], [point.unanswerable for point in curve])
        axis.plot(*emptied, drawstyle="steps-post", color=COLOURS[0], marker=".")
        axis.plot([0, 1], [0, 1], color=COLOURS[-1], linewidth=0.7)
        axis.set_xlabel("answerable questions emptied")
        axis.set_ylabel("unanswerable questions emptied")
        axis.grid(visible=True, which="major", linewidth=0.3)
        return saved("abstention", figure)


def _reader(grouping: str, name: str) -> _Read:
    if grouping == "topology":
        return lambda found: found.topology.get(name)
    return lambda found: found.band.get(name)


def _draw(name: str, bench: Bench, panels: dict[str, _Read]) -> dict[str, bytes]:
    """A picture of one panel or several beside each other, which share their scales."""
    if not panels:
        return {}
    width = 7.0 if len(panels) == 1 else 3.2 * len(panels)
    words = [_shown(e) for read in panels.values() for result in bench.strategies for e in _estimates(result, read)]
    span = (min(words) / _MARGIN, max(words) * _MARGIN)
    with picture(width) as figure:
        axes: list[Any] = list(figure.subplots(1, len(panels), sharex=True, sharey=True, squeeze=False)[0])
        for axis, (title, read) in zip(axes, panels.items(), strict=True):
            _panel(axis, title, bench, read, span)
        axes[0].set_ylabel("evidence recall")
        handles, labels = axes[0].get_legend_handles_labels()
        figure.legend(handles, labels, loc="outside lower center", ncols=4, frameon=False)
        return saved(name, figure)


def _panel(axis: Any, title: str, bench: Bench, read: _Read, span: tuple[float, float]) -> None:
    axis.set_xscale("log")
    axis.set_xlim(*span)
    axis.set_ylim(0, 1.02)
    for number, result in enumerate(bench.strategies):
        found = _estimates(result, read)
        if not found:
            continue
        recall = [estimate.recall for estimate in found]
        below = [0.0 if i.low is None else max(0.0, i.mean - i.low) for i in recall]
        above = [0.0 if i.high is None else max(0.0, i.high - i.mean) for i in recall]
        axis.errorbar(
            [_shown(estimate) for estimate in found],
            [interval.mean for interval in recall],
            yerr=[below, above],
            label=result.strategy,
            color=COLOURS[number % len(COLOURS)],
            marker=MARKERS[number % len(MARKERS)],
            markersize=4,
            linewidth=1.2,
            elinewidth=0.7,
            capsize=2,
        )
    questions = next((f"n = {found[0].n}" for r in bench.strategies if (found := _estimates(r, read))), "")
    axis.set_title(f"{literal(title)} ({questions})", fontsize=10)
    axis.set_xlabel("words retrieved a question")
    axis.grid(visible=True, which="major", linewidth=0.3)


def _shown(estimate: Estimate) -> float:
    """Where an estimate stands on an axis of words that has no zero."""
    return max(1.0, estimate.words.mean)


def _estimates(result: StrategyResult, read: _Read) -> Sequence[Estimate]:
    found = (read(run.estimates) for run in result.runs if run.estimates is not None)
    return [estimate for estimate in found if estimate is not None]
