"""The leaf-like elements of a graph: every piece of text once, with the element that holds it."""

from collections.abc import Iterator
from typing import NamedTuple
from weakref import WeakKeyDictionary

from evigraph.graph import GROUPING_ROLES, Fragment, GraphView, Node, Role, is_block, squeeze
from evigraph.index.tokens import count_words

__all__ = [
    "Leaf",
    "holding_leaf",
    "item_labels",
    "leaf_fragments",
    "leaf_text",
    "leaf_words",
    "leaves",
    "leaves_below",
    "list_label",
]

_WHOLE = frozenset({Role.TD, Role.TH, Role.CAPTION, Role.FIGURE, Role.FORMULA})
"""Elements whose content is read in one piece, however it is nested: text inside a cell is the cell's."""

_LEFT_OUT = frozenset({Role.ARTIFACT})

_LABELLED = frozenset({Role.LI, Role.NOTE, Role.FENOTE})
"""Elements whose label, where they have one, goes with the first text in them."""


_TEXTS: WeakKeyDictionary[GraphView, dict[int, str]] = WeakKeyDictionary()
_COUNTS: WeakKeyDictionary[GraphView, dict[int, int]] = WeakKeyDictionary()
"""What was read of the leaves of graphs that are in use: a question asks for the same ones many times."""


class Leaf(NamedTuple):
    """A leaf-like element and its text."""

    node: int
    text: str


class _Own(NamedTuple):
    """What a node says itself, the fragments that say it, and the child elements that are leaves of their own."""

    text: str
    fragments: list[Fragment]
    inner: list[int]


def leaves(view: GraphView) -> Iterator[Leaf]:
    """The leaves of a document in logical order (see :func:`leaves_below`)."""
    return leaves_below(view, 0)


def leaves_below(view: GraphView, node: int) -> Iterator[Leaf]:
    """The leaves in a node's subtree, in logical order.

    A block's own text, its inline elements' included, is a leaf; blocks inside it are leaves of
    their own. Cells, captions and figures are taken whole; a figure has its alternate description
    and, if the page shows words in it, those too. A list label goes with the text that it labels. Text is on
    one line, but that of code that stands as a block, which keeps its lines.
    """
    stack = [node]
    while stack:
        at = view[stack.pop()]
        if at.role in _LEFT_OUT:
            continue
        if at.role in _WHOLE:
            text = _whole(view, at)
            if text:
                yield Leaf(at.id, text)
            continue
        own = _own(view, at)
        if own.text:
            yield Leaf(at.id, own.text)
        stack.extend(reversed(own.inner))


def leaf_text(view: GraphView, node: int) -> str:
    """The text of one leaf, as :func:`leaves` gives it. It is read once for each view and kept with it."""
    texts = _TEXTS.setdefault(view, {})
    if node not in texts:
        own = view[node]
        texts[node] = _whole(view, own) if own.role in _WHOLE else _own(view, own).text
    return texts[node]


def leaf_words(view: GraphView, node: int) -> int:
    """The words of one leaf, counted once for each view."""
    counts = _COUNTS.setdefault(view, {})
    if node not in counts:
        counts[node] = count_words(leaf_text(view, node))
    return counts[node]


def leaf_fragments(view: GraphView, node: int) -> list[Fragment]:
    """The fragments that a leaf's text is made of: of its own content, not of leaves inside it."""
    if view[node].role in _WHOLE:
        return view.fragments(node)
    return _own(view, view[node]).fragments


def holding_leaf(view: GraphView, node: int) -> int:
    """The leaf that says a leaf-like node: the outermost element around it that is taken whole, or itself."""
    return view.outermost(node, _WHOLE)


def item_labels(view: GraphView, node: Node) -> list[int]:
    """The labels of the list items and notes that begin with a leaf, outermost first."""
    found: list[int] = []
    if node.role is Role.LI and _has_body(view, node):
        return found  # the body says them
    at = node
    while True:
        if at.role in _LABELLED:
            found = [*(child for child in at.children if view[child].role is Role.LBL), *found]
        if at.parent is None or not _begins(view, at, view[at.parent]):
            return found
        at = view[at.parent]


def list_label(view: GraphView, node: Node) -> str:
    """What the labels of :func:`item_labels` say; bullets say nothing and are left out."""
    return " ".join(view.text(label) for label in _spoken(view, node))


def _spoken(view: GraphView, node: Node) -> list[int]:
    return [label for label in item_labels(view, node) if any(c.isalnum() for c in view.text(label))]


def _begins(view: GraphView, node: Node, parent: Node) -> bool:
    """Whether an element is what its parent begins with, labels left aside."""
    if node.role is Role.LBODY:
        return True
    first = next((child for child in parent.children if view[child].role is not Role.LBL), None)
    return first == node.id and not view.own_text(parent.id)


def _has_body(view: GraphView, item: Node) -> bool:
    return any(view[child].role is Role.LBODY for child in item.children)


def _whole(view: GraphView, node: Node) -> str:
    text = view.text(node.id).replace("\n", " ").replace("\t", " ")
    if node.actual_text is not None:
        return text
    for at in view.subtree(node.id):
        if view[at].role is Role.FIGURE and view[at].alt and at not in view.set_aside:
            shown = squeeze("".join(fragment.text for fragment in view.fragments(at)))
            if shown and shown not in text:
                text = f"{text} {shown}"
    return text


def _own(view: GraphView, node: Node) -> _Own:
    if node.actual_text is not None:
        own, fragments, inner = [node.actual_text], view.fragments(node.id), []
    else:
        own, fragments, inner = _running(view, node)
    text = _code_lines("".join(own)) if node.role is Role.CODE and is_block(node) else squeeze("".join(own))
    if not text and not inner and node.alt:
        text = squeeze(node.alt)
        fragments = view.fragments(node.id)
    labels = _spoken(view, node) if text or not inner else []
    said = [view.text(label) for label in labels]
    fragments = [*(fragment for label in labels for fragment in view.fragments(label)), *fragments]
    return _Own(" ".join([*said, text]).strip(), fragments, inner)


def _code_lines(text: str) -> str:
    """The lines of a program with their indentation; blank ones at both ends are cut."""
    lines = [line.rstrip() for line in text.split("\n")]
    said = [number for number, line in enumerate(lines) if line]
    return "\n".join(lines[said[0] : said[-1] + 1]) if said else ""


def _running(view: GraphView, node: Node) -> tuple[list[str], list[Fragment], list[int]]:
    """A node's own running text in pieces, the fragments it is made of, and what is a leaf of its own."""
    own: list[str] = []
    fragments: list[Fragment] = []
    inner: list[int] = []
    stack: list[Node | Fragment] = list(view.kids(node.id))[::-1]
    while stack:
        item = stack.pop()
        if isinstance(item, Fragment):
            own.append(item.text)
            fragments.append(item)
        elif item.role is Role.LBL and node.role in _LABELLED:
            continue  # a label of the whole item or note
        elif item.role in _LEFT_OUT:
            continue
        elif is_block(item) or item.role in _WHOLE:
            inner.append(item.id)
        elif node.role in GROUPING_ROLES:
            inner.append(item.id)  # inline elements that stand alone among blocks
        elif (spoken := _instead(view, item)) is not None:
            own.append(spoken)
            fragments.extend(view.fragments(item.id))
        else:
            stack.extend(reversed(list(view.kids(item.id))))
    return own, fragments, inner


def _instead(view: GraphView, item: Node) -> str | None:
    """What an inline element says instead of what it shows, parted from its neighbours; None: what it shows."""
    shown = "".join(fragment.text for fragment in view.fragments(item.id))
    if item.actual_text is not None:
        before, after = (" " if end.isspace() else "" for end in (shown[:1], shown[-1:]))
        return f"{before}{item.actual_text}{after}"
    if item.role is Role.LBL:
        return f"{view.text(item.id)} "  # a note's number is no part of its first word
    if item.alt and not shown.strip():
        return f" {item.alt} "
    return None
