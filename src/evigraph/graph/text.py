"""What a node says: the text of its subtree in logical order."""

import re
from enum import Enum
from typing import TYPE_CHECKING

from evigraph.graph.model import Fragment, Node
from evigraph.graph.roles import BLOCK_ROLES, REPLACED_ROLES, Role

if TYPE_CHECKING:
    from evigraph.graph.view import GraphView

__all__ = ["is_block", "node_text", "squeeze"]

_LINE_BREAK_HYPHEN = re.compile("\u00ad[ \t\r\n]*")
_HYPHEN_WITHIN_BLOCK = re.compile("\u00ad *")
_CELL_BREAK, _BLOCK_BREAK = "\t", "\n"


class _Mark(Enum):
    """Where a cell begins and ends; no string, since a file's text may be any string."""

    CELL_IN = 1
    CELL_OUT = 2


_Item = str | _Mark | Fragment | Node


def is_block(node: Node) -> bool:
    """Whether a node begins and ends a line of text: by its role, or as code that is placed so.

    Code is an inline type; its ``Placement`` may be ``Block`` (ISO 32000-2 §14.8.5.4.2).
    """
    return node.role in BLOCK_ROLES or (
        node.role is Role.CODE and node.attribute("Placement", owner="Layout") == "Block"
    )


def squeeze(text: str) -> str:
    """One line of readable text: line-break hyphens joined, runs of white space made one space, ends cut."""
    return " ".join(_LINE_BREAK_HYPHEN.sub("", text).split())


def node_text(view: "GraphView", node: int) -> str:
    """The text of a node and everything below it.

    ``ActualText`` stands for what it covers; an alternate description stands for the content of
    figures and formulas, and for any element whose content has no text. Inline elements run on as
    the page has them, blocks stand on lines of their own, cells of a row are parted by a tab. Artifact
    elements below the node are left out.
    """
    pieces: list[str] = []
    cells = 0
    # An explicit stack, since trees may be deeper than Python's: strings are written, nodes are opened.
    stack: list[_Item] = [view.nodes[node]]
    while stack:
        item = stack.pop()
        if isinstance(item, Node):
            stack.extend(reversed(_open(view, item)))
            continue
        if isinstance(item, _Mark):
            cells += 1 if item is _Mark.CELL_IN else -1
            item = _CELL_BREAK if cells == 0 else " "
        text = item if isinstance(item, str) else item.text
        pieces.append(_one_line(text) if cells else text)
    text = _HYPHEN_WITHIN_BLOCK.sub("", "".join(pieces))
    lines = (_tidy(line) for line in text.split(_BLOCK_BREAK))
    return _BLOCK_BREAK.join(line for line in lines if line)


def _open(view: "GraphView", node: Node) -> list[_Item]:
    """What to write for a node, one level down."""
    if node.actual_text is not None:
        inner: list[_Item] = [_parted(view, node.id, node.actual_text)]
    elif node.alt and (node.role in REPLACED_ROLES or not _has_text(view, node.id)):
        inner = [" ", node.alt, " "]
    else:
        inner = [kid for kid in view.kids(node.id) if isinstance(kid, Fragment) or kid.role is not Role.ARTIFACT]
    if node.role in (Role.TD, Role.TH):
        return [_Mark.CELL_IN, *inner, _Mark.CELL_OUT]
    if node.role is Role.LBL:
        return [*inner, " "]
    if is_block(node):
        return [_BLOCK_BREAK, *inner, _BLOCK_BREAK]
    return inner


def _parted(view: "GraphView", node: int, text: str) -> str:
    """A replacement text, parted from what is around it as the content it replaces is."""
    replaced = "".join(f.text for f in sorted(view.fragments(node), key=lambda f: f.id))
    before, after = (" " if end.isspace() else "" for end in (replaced[:1], replaced[-1:]))
    return f"{before}{text}{after}"


def _has_text(view: "GraphView", node: int) -> bool:
    return any(fragment.text.strip() for fragment in view.fragments(node))


def _one_line(text: str) -> str:
    return text.replace(_BLOCK_BREAK, " ").replace(_CELL_BREAK, " ")


def _tidy(line: str) -> str:
    cells = (" ".join(cell.split()) for cell in line.split(_CELL_BREAK))
    return _CELL_BREAK.join(cells).strip(_CELL_BREAK + " ")
