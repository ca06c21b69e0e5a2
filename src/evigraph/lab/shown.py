"""Figures as text, and tables of them in Markdown: what the pages of all measurements share."""

from collections.abc import Callable, Iterable, Sequence

from evigraph.lab.bootstrap import Interval

__all__ = ["NONE", "interval_text", "share", "table"]

NONE = "-"
"""What stands where there is no figure."""


def share(value: float) -> str:
    """A number of about 0 to 1."""
    return f"{value:.3f}"


def interval_text(interval: Interval, shown: Callable[[float], str] = share, *, signed: bool = False) -> str:
    """A mean with its bounds, where it has some; ``signed`` gives what is above zero a plus."""

    def say(value: float) -> str:
        text = shown(value)
        zero = not any(digit in text for digit in "123456789")
        return text.lstrip("-") if zero else f"+{text}" if signed and value > 0 else text

    if interval.low is None or interval.high is None:
        return say(interval.mean)
    return f"{say(interval.mean)} [{say(interval.low)}, {say(interval.high)}]"


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table below its title."""
    lines = [f"## {title}", "", _row(heads), f"|{'---|' * len(heads)}", *map(_row, rows)]
    return "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    """One row; names come from files and may hold anything."""
    return f"| {' | '.join(' '.join(cell.split()).replace('|', chr(92) + '|') for cell in cells)} |"
