"""Lists that are not tagged as such: items that are paragraphs with a bullet or a number, items without a body."""

import re
from collections.abc import Iterable, Iterator

from evigraph.derive.flow import children_through
from evigraph.derive.mistags.reading import text_within
from evigraph.graph import Diagnostic, Edge, GraphView, Origin, Relation, Role, Severity

__all__ = ["paragraph_list_edges"]

_BULLET = re.compile(r"([•●▪▫◦‣⁃○■□➢➤❖✓✔\uf0b7\uf0a7\uf0d8])\s*\S|([-–—])\s+\S")
_NUMBER = re.compile(r"(\(?)(\d{1,3}|[a-z])([.)])\s+\S")
_FEWEST = 3
"""Paragraphs in a row that make a list."""
_COLONS = (":", "\uff1a")


def paragraph_list_edges(view: GraphView, flows: Iterable[list[int]], findings: list[Diagnostic]) -> Iterator[Edge]:
    """LABEL_FOR from the paragraph that ends in a colon to each paragraph of the list that follows it.

    A list is three paragraphs or more with one bullet, or with numbers or letters that count up.
    """
    for flow in flows:
        before: int | None = None
        for run, mark in _runs(view, flow):
            if mark is not None and len(run) >= _FEWEST:
                message = f"{len(run)} paragraphs with {mark!r} and the like are a list"
                findings.append(Diagnostic("list-untagged", Severity.WARNING, message, node=run[0]))
                if before is not None and view[before].role is Role.P:
                    yield from _introduced(view, before, run)
            before = run[-1]
    findings.extend(_bodiless(view))


def _introduced(view: GraphView, before: int, run: list[int]) -> Iterator[Edge]:
    if text_within(view, before).endswith(_COLONS):
        for item in run:
            yield Edge(before, item, Relation.LABEL_FOR, Origin.DETERMINISTIC_DERIVATION, "introduction-of-run")


def _runs(view: GraphView, flow: list[int]) -> Iterator[tuple[list[int], str | None]]:
    """The blocks of a flow, those that go on a list together, with the mark of the first."""
    run: list[int] = []
    first = last = None
    for block in flow:
        mark = _mark(view, block)
        if run and not _goes_on(last, mark):
            yield run, first
            run = []
        if not run:
            first = mark
        run.append(block)
        last = mark
    if run:
        yield run, first


def _goes_on(before: str | None, mark: str | None) -> bool:
    if before is None or mark is None:
        return False
    return before == mark if len(mark) == 1 else _after(before) == mark


def _mark(view: GraphView, block: int) -> str | None:
    """A paragraph's bullet, or its number with the signs around it."""
    if view[block].role is not Role.P:
        return None
    text = text_within(view, block)
    bullet = _BULLET.match(text)
    if bullet:
        return bullet[1] or bullet[2]
    number = _NUMBER.match(text)
    return "".join(number.groups()) if number else None


def _after(mark: str) -> str | None:
    """The mark that counts on from a number or letter."""
    number = re.fullmatch(r"(\(?)(\d{1,3}|[a-z])([.)])", mark)
    if number is None:
        return None
    value = number[2]
    following = str(int(value) + 1) if value.isdigit() else chr(ord(value) + 1)
    return f"{number[1]}{following}{number[3]}"


def _bodiless(view: GraphView) -> Iterator[Diagnostic]:
    for node in view.body:
        if node.role is not Role.L:
            continue
        items = children_through(view, node.id, {Role.LI})
        filled = [item for item in items if view[item].children or view[item].content]
        lacking = [item for item in filled if not children_through(view, item, {Role.LBODY})]
        if lacking:
            message = f"{len(lacking)} of {len(items)} items have no body (LBody)"
            yield Diagnostic("list-without-body", Severity.INFO, message, node=node.id)
