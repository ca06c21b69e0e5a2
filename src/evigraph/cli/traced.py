"""The trace of a search by decisions in the terminal: a tree of the places that were offered."""

from collections.abc import Iterator, Sequence

from rich.text import Text

from evigraph.cli.output import console, counted, dim, line
from evigraph.cli.wrapping import wrap
from evigraph.retrieve import Trace, TraceNode

__all__ = ["print_trace", "trace_lines"]

_UNLIKELY = 0.01
"""The probability below which places that no route was taken into are told together."""
_DEEPEST = 24
"""Indentations: what is deeper stands as deep."""
_LONGEST = 200
"""The characters of a line's name: what is longer is cut."""


def print_trace(trace: Trace) -> None:
    """A trace for people: a line for each place, with the probability that it was chosen with."""
    out = console()
    for row in trace_lines(trace, max(40, out.width - 1)):
        out.print(Text(row), soft_wrap=True)
    counts = (
        counted(trace.requests, "request"),
        counted(trace.expansions, "expansion"),
        counted(trace.scores, "passage") + " scored",
        counted(trace.checks, "set") + " checked",
    )
    out.print(dim(line(f"{', '.join(counts)} · decided by {trace.decider} · ended: {trace.ended}")))


def trace_lines(trace: Trace, width: int) -> list[str]:
    """The tree in lines of at most ``width`` cells."""
    return [row for depth, text in _told(trace.roots) for row in _wrapped(depth, text, width)]


def _told(roots: Sequence[TraceNode]) -> Iterator[tuple[int, str]]:
    """Each line with how deep it stands. Places that are unlikely and led nowhere are counted only."""
    stack: list[tuple[int, TraceNode | str]] = [(0, root) for root in reversed(roots)]
    while stack:
        depth, node = stack.pop()
        if isinstance(node, str):
            yield depth, node
            continue
        yield depth, _line(node)
        kept = [child for child in node.children if _matters(child)]
        left = len(node.children) - len(kept)
        if left:
            stack.append((depth + 1, f"… {left:,} more below {_UNLIKELY:g}"))
        stack.extend((depth + 1, child) for child in reversed(kept))


def _matters(node: TraceNode) -> bool:
    return bool(node.children) or node.visited or node.probability is None or node.probability >= _UNLIKELY


def _line(node: TraceNode) -> str:
    edge = "" if node.probability is None else f"{node.probability:.2f} "
    said = [f"{node.level}"]
    if node.score is not None:
        said.append(f"route {node.score:.2f}")
    if node.none is not None:
        said.append(f"none {node.none:.2f}")
    if node.deferred:
        said.append("deferred")
    if node.visited:
        levels = ", ".join(f"{level:.2f}" for level in node.usefulness)
        said.append(f"visited: {levels}" if levels else "visited")
    name = node.name if len(node.name) <= _LONGEST else f"{node.name[:_LONGEST]}…"
    return f"{edge}{name} [{'; '.join(said)}]"


def _wrapped(depth: int, text: str, width: int) -> list[str]:
    indent = "  " * min(depth, _DEEPEST, width // 4)
    return wrap(line(text), width, indent, indent + "  ")
