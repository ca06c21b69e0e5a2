"""A document's pages as Markdown, and what the pages themselves hold -> the graph of its reconstructed structure."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import msgspec

from evigraph.graph import Anchor, Fragment, Graph, Node, Role, Status, Substrate
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.layout.align import Piece, align, count_words
from evigraph.sources.layout.running import running_lines
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
    running = running_lines(own)
    fragments: list[Fragment] = []
    content: dict[int, list[int]] = defaultdict(list)
    emptied: set[int] = set()
    for number in range(1, max(len(own.document.pages), len(pages)) + 1):
        for made in _page(number, said[number], held[number], running):
            runs = made.status is Status.ARTIFACT
            if made.node is not None and runs:
                emptied.add(made.node)
            elif made.node is not None:
                content[made.node].append(len(fragments))
            node, place = (None, 0) if runs else (made.node, made.place)
            fragments.append(msgspec.structs.replace(made, id=len(fragments), node=node, place=place))
    emptied.difference_update(content)
    nodes = (_node(node, content[node.id], emptied) for node in read.nodes)
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


def _node(node: Node, content: Sequence[int], emptied: Collection[int]) -> Node:
    """A node with its content; one that had nothing but a running head or foot is none of its kind any more."""
    if node.id in emptied and not node.children:
        return msgspec.structs.replace(node, role=Role.NON_STRUCT, level=None, content=())
    return msgspec.structs.replace(node, content=tuple(content))


def _page(
    number: int, said: Sequence[Fragment], held: Sequence[Fragment], running: Collection[int]
) -> Iterator[Fragment]:
    """The fragments of a page: those that the parser says, each cut by what holds it, then what it does not say."""
    used: set[int] = set()
    aligned = align([one.text for one in said], held)
    _place_marks(said, aligned)
    for fragment, pieces in zip(said, aligned, strict=True):
        for piece in _as_held(pieces, fragment.text, held):
            source = None if piece.fragment is None else held[piece.fragment]
            if piece.fragment is not None:
                used.add(piece.fragment)
            yield msgspec.structs.replace(
                fragment,
                text=piece.text,
                anchor=Anchor(page=number) if source is None else source.anchor,
                rects=() if source is None else source.rects,
                status=Status.ARTIFACT if source is not None and source.id in running else fragment.status,
            )
    for place, fragment in enumerate(held):
        if place not in used:
            status = Status.ARTIFACT if fragment.id in running else Status.UNTAGGED
            yield Fragment(fragment.id, fragment.anchor, status, fragment.text, fragment.rects)


def _place_marks(said: Sequence[Fragment], aligned: list[list[Piece]]) -> None:
    """Let what has no words, as the mark of a list's item, stand where the text after it does."""
    following: int | None = None
    for number in range(len(said) - 1, -1, -1):
        pieces = aligned[number]
        if pieces[0].fragment is not None:
            following = pieces[0].fragment
        elif said[number].text and not count_words(said[number].text):
            aligned[number] = [pieces[0]._replace(fragment=following)]


class _Said(NamedTuple):
    """What a fragment says of one of the page's own (None: unknown which)."""

    text: str
    fragment: int | None


def _as_held(pieces: Sequence[Piece], text: str, held: Sequence[Fragment]) -> Iterator[_Said]:
    """Pieces of a text in the order of the page, each as the page has it where the parser says all of that.

    A parser orders text by where it stands: a mark in the margin comes into the middle of the sentence beside it.
    """
    said: dict[int | None, list[Piece]] = {}
    for piece in pieces:
        said.setdefault(piece.fragment, []).append(piece)
    order = sorted(said, key=lambda place: -1 if place is None else place)
    for fragment in order:
        parts = "".join(text[piece.start : piece.end] for piece in said[fragment])
        known = sum(piece.words for piece in said[fragment])
        if fragment is not None and count_words(held[fragment].text) <= known == count_words(parts):
            parts = held[fragment].text
        if fragment == order[-1] and text[-1:].isspace() and not parts[-1:].isspace():
            parts += text[-1]
        yield _Said(parts, fragment)
