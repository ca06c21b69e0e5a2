"""A document's pages as Markdown, and what the pages themselves hold -> the graph of its reconstructed structure."""

from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path

import msgspec

from evigraph.graph import Anchor, Fragment, Graph, Status, Substrate
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.layout.align import align
from evigraph.sources.markdown import read_markdown_pages

__all__ = ["reconstruct"]


def reconstruct(path: Path, own: Graph, pages: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> Graph:
    """The graph of the structure that a parser found on the pages of a document, with the places of its text.

    ``own`` is the graph of what the document itself declares: of it only the text of the pages is taken, whatever
    its tags say. What the parser does not say of a page is content outside the tree.
    """
    read, within = read_markdown_pages(path, pages, limits)
    held: dict[int, list[Fragment]] = defaultdict(list)
    for fragment in own.fragments:
        if fragment.text.strip() and fragment.anchor.page is not None:
            held[fragment.anchor.page].append(fragment)
    said: dict[int, list[Fragment]] = defaultdict(list)
    for fragment, page in zip(read.fragments, within, strict=True):
        said[page + 1].append(fragment)
    fragments: list[Fragment] = []
    content: dict[int, list[int]] = defaultdict(list)
    for number in range(1, max(len(own.document.pages), len(pages)) + 1):
        for made in _page(number, said[number], held[number]):
            if made.node is not None:
                content[made.node].append(len(fragments))
            fragments.append(msgspec.structs.replace(made, id=len(fragments)))
    nodes = (msgspec.structs.replace(node, content=tuple(content[node.id])) for node in read.nodes)
    document = msgspec.structs.replace(own.document, id=f"{own.document.id}.{Substrate.RECONSTRUCTED}", outline=())
    return msgspec.structs.replace(
        read,
        document=document,
        nodes=tuple(nodes),
        fragments=tuple(fragments),
        quality=own.quality,
        diagnostics=(),
        substrate=Substrate.RECONSTRUCTED,
    )


def _page(number: int, said: Sequence[Fragment], held: Sequence[Fragment]) -> list[Fragment]:
    """The fragments of a page: those that the parser says, each cut by what holds it, then what it does not say."""
    made: list[Fragment] = []
    used: set[int] = set()
    for fragment, pieces in zip(said, align([one.text for one in said], held), strict=True):
        for piece in pieces:
            source = None if piece.fragment is None else held[piece.fragment]
            if piece.fragment is not None:
                used.add(piece.fragment)
            made.append(
                msgspec.structs.replace(
                    fragment,
                    text=fragment.text[piece.start : piece.end],
                    anchor=Anchor(page=number) if source is None else source.anchor,
                    rects=() if source is None else source.rects,
                )
            )
    for place, fragment in enumerate(held):
        if place not in used:
            made.append(Fragment(fragment.id, fragment.anchor, Status.UNTAGGED, fragment.text, fragment.rects))
    return made
