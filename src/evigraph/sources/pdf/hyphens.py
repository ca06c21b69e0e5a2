"""Which hyphens at the end of a line a line break put there: only those that more of the same text follows."""

import msgspec

from evigraph.graph import BLOCK_ROLES, Fragment, Graph, GraphView, Node

__all__ = ["LINE_BREAK_HYPHEN", "settle_hyphens"]

LINE_BREAK_HYPHEN = "\u00ad"


def settle_hyphens(graph: Graph) -> Graph:
    """The graph with plain hyphens where a block ends in what looks like a line-break hyphen.

    PDFium takes a hyphen between a letter and the next line for one that a line break put there. It
    knows nothing of blocks: the ``BBB-`` of a rating in the last cell of a row is no half of a word.
    """
    if not any(fragment.node is not None and _is_open(fragment) for fragment in graph.fragments):
        return graph
    view = GraphView(graph)
    ends: dict[int, Fragment] = {}
    """For each block the fragment it ends in so far, where that has a line-break hyphen."""
    stack: list[tuple[Node | Fragment, int]] = [(view[0], 0)]
    while stack:
        item, block = stack.pop()
        if isinstance(item, Node):
            block = item.id if item.role in BLOCK_ROLES else block
            stack.extend((kid, block) for kid in reversed(list(view.kids(item.id))))
        elif item.text.strip():
            ends.pop(block, None)
            if _is_open(item):
                ends[block] = item
    fragments = list(graph.fragments)
    for end in ends.values():
        fragments[end.id] = msgspec.structs.replace(end, text=end.text.rstrip()[:-1] + "- ")
    return msgspec.structs.replace(graph, fragments=tuple(fragments))


def _is_open(fragment: Fragment) -> bool:
    return fragment.text.rstrip().endswith(LINE_BREAK_HYPHEN)
