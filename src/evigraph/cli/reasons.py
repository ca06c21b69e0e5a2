"""Why a piece of evidence is there, for people: what found it, and the edges that led on, those alike together."""

from collections.abc import Iterator, Sequence

import msgspec

from evigraph.cli.output import counted, line, plain
from evigraph.cli.wrapping import wrap
from evigraph.retrieve import Evidence, Passed, Step

__all__ = ["why_lines"]

_SOURCES, _TARGETS = 4, 6
"""Edges that are told one by one: of so many nodes, to so many each."""
_SNIPPET = 40


def why_lines(piece: Evidence, width: int, indent: str) -> list[str]:
    """The reason in lines of at most ``width`` cells; long lists are cut, and say so."""
    return [row for text in _said(piece) for row in wrap(line(text), width, indent, indent + "  ")]


def _said(piece: Evidence) -> Iterator[str]:
    why = piece.why
    channels = ", ".join(f"{found.name} at rank {found.rank} ({found.score:g})" for found in why.channels)
    yield f"found by {channels}; score {why.score:g}"
    if why.route is not msgspec.UNSET:
        yield f"route: {' › '.join(map(_passed, why.route))}"
    yield "seed: no node" if why.seed is None else f"seed: {why.seed}{_snippet(piece, why.seed, alone=False)}"
    yield f"expansion: {why.expansion}"
    if why.shown is not msgspec.UNSET:
        yield f"shown: {why.shown[0]:,} of the {counted(why.shown[1], 'word')} of the section"
    yield f"substrate: {why.substrate}{f' ({why.earned})' if why.earned else ''}"
    alike: dict[tuple[str, str, str], list[Step]] = {}
    for step in why.steps:
        alike.setdefault((step.relation, step.origin, step.rule), []).append(step)
    for (relation, origin, rule), steps in alike.items():
        yield f"{relation} ({origin}, {rule}): {_edges(piece, steps)}"


def _passed(place: Passed) -> str:
    return place.name if place.probability is None else f"{place.name} ({place.probability:.2f})"


def _edges(piece: Evidence, steps: Sequence[Step]) -> str:
    """``#3 “Fees” to #12, #14; #4 ...``."""
    targets: dict[str, list[str]] = {}
    for step in steps:
        targets.setdefault(step.source, []).append(_number(step.target))
    told = [
        f"{_number(source)}{_snippet(piece, source)} to {', '.join(found[:_TARGETS])}{_more(len(found) - _TARGETS)}"
        for source, found in list(targets.items())[:_SOURCES]
    ]
    return "; ".join(told) + _more(len(targets) - _SOURCES, "node")


def _more(number: int, noun: str = "") -> str:
    return "" if number <= 0 else f" … {counted(number, f'more {noun}') if noun else f'{number:,} more'}"


def _number(node: str) -> str:
    return f"#{node.rsplit('#')[-1]}"


def _snippet(piece: Evidence, node: str, *, alone: bool = True) -> str:
    """The beginning of the line that shows a node; ``alone``: and nothing else."""
    place = piece.nodes.index(node) if node in piece.nodes else None
    for text, made in zip(piece.text.split("\n"), piece.lines, strict=False):
        if place in made.nodes and (len(made.nodes) == 1 or not alone):
            return f" “{plain(text) if len(text) <= _SNIPPET else plain(text[:_SNIPPET]).rstrip() + '…'}”"
    return ""
