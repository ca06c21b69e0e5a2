"""Leaves -> lines of text as a person would read them: Markdown tables, dashes for list items, notes attached."""

import re
from collections.abc import Mapping, Sequence
from itertools import groupby

from evigraph.derive import cell_of
from evigraph.graph import REPLACED_ROLES, GraphView, Node, Role
from evigraph.index import count_words
from evigraph.index.leaves import item_labels, leaf_text, list_label
from evigraph.retrieve.arrange import arranged
from evigraph.retrieve.line import BLANK, Line, one_line
from evigraph.retrieve.tables import Tables, is_table

__all__ = ["render_nodes", "words_shown"]

_BULLETED = re.compile(r"[^\w\s] ")
"""A text that brings its own bullet."""


def render_nodes(
    view: GraphView,
    nodes: Sequence[int],
    headings: Sequence[int] = (),
    parts: Mapping[int, tuple[int, int]] | None = None,
) -> list[Line]:
    """The headings, then the leaves, given in reading order and arranged by :func:`evigraph.retrieve.arrange.arranged`.

    Rows of a table stand in one Markdown table below the headers that are shown with them: a value below its column's
    header, of the columns in which any leaf lies each row has every one. Header rows on top of one another are one,
    their levels parted by a slash. What spans is said once, where it begins. Rows without a header stay rows
    with bars between cells, those of one column lines. Blank lines part a Markdown table from what is around it.
    Figures and formulas are told by their alternate descriptions, marked as such. ``parts`` says of leaves outside
    tables that are not shown whole from which to before which character of their text they are.
    """
    tables = Tables(view)
    blocks = [[Line(one_line(view.text(heading)), (heading,))] for heading in headings]
    for key, members in groupby(arranged(view, tables, nodes), key=lambda node: tables.group(node) or ("leaf", node)):
        if key[0] == "leaf":
            blocks.extend([Line(text, (node,)) for text in _said(view, node, parts or {})] for node in members)
        else:
            blocks.extend(tables.lines(list(members)))
    lines: list[Line] = []
    after_table = False
    for block in blocks:
        if not any(line.text for line in block):
            continue
        if lines and (after_table or is_table(block)):
            lines.append(BLANK)
        after_table = is_table(block)
        lines.extend(line if line.text else BLANK for line in block)
    return lines


def words_shown(view: GraphView, node: int) -> int:
    """The most words that a leaf adds to its rendering, a list item's dash or a figure's mark included.

    Of a cell one is the bar beside it, or the slash between two headers; the last of a header row pays for the
    row below it. Blank cells between and before those that are shown come on top.
    """
    if cell_of(view, node) is None:
        return sum(map(count_words, _lines(view, node)))
    return count_words(leaf_text(view, node)) + 1


def _said(view: GraphView, node: int, parts: Mapping[int, tuple[int, int]]) -> list[str]:
    """The lines of a leaf, or of a part of it as it stands."""
    if node not in parts:
        return _lines(view, node)
    start, end = parts[node]
    return leaf_text(view, node)[start:end].split("\n")


def _lines(view: GraphView, node: int) -> list[str]:
    """A leaf outside tables: one line, another for a caption inside a figure, as many as there are of code."""
    own = view[node]
    text = leaf_text(view, node)
    if own.role is not Role.CODE:
        text = one_line(text)
    captions: list[str] = []
    if own.role in REPLACED_ROLES and own.actual_text is None:
        text, captions = _described(view, own, text)
    begins_item = own.role in (Role.LBODY, Role.LI) or bool(item_labels(view, own))
    if text and begins_item and not list_label(view, own) and not _BULLETED.match(text):
        text = f"- {text}"
    return [*(text.split("\n") if text else ()), *captions]


def _described(view: GraphView, own: Node, text: str) -> tuple[str, list[str]]:
    """What a figure or formula says, its alternate description marked, and the captions inside it."""
    described = one_line(view.text(own.id)) if own.alt else ""
    text = text.removeprefix(described)
    captions: list[str] = []
    for inside in view.subtree(own.id):
        caption = one_line(view.text(inside)) if view[inside].role is Role.CAPTION else ""
        if caption and f" {caption} " in f" {text} ":
            captions.append(caption)
            text = f" {text} ".replace(f" {caption} ", " ", 1)
    return one_line(f"[{own.role}: {described}] {text}" if described else text), captions
