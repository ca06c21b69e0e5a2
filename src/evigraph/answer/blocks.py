"""Blocks: the lines of evidence that can be cited, numbered, each with what it is read under."""

import re
from collections.abc import Iterable, Iterator

import msgspec

from evigraph.answer.model import Block
from evigraph.retrieve import Evidence, EvidenceLine

__all__ = ["blocks_of"]

_DELIMITER = re.compile(r"-{3}(?:\|-{3})+")
"""The delimiter row of a Markdown table, as evidence has it (:mod:`evigraph.retrieve.markdown`)."""


def blocks_of(evidence: Iterable[Evidence], first: int = 1, place: int = 0) -> tuple[Block, ...]:
    """The blocks of some evidence in reading order, numbered from ``first``: a paragraph, a list item, a row of a
    table, a note. ``place`` is that of the first piece among all of an answer.

    Headings, captions and header rows are what others are read under; of a piece that has nothing else each line is a
    block.
    """
    found: list[Block] = []
    for at, piece in enumerate(evidence, place):
        found.extend(list(_blocks(piece, at)) or list(_lines(piece, at)))
    return tuple(msgspec.structs.replace(block, number=first + at) for at, block in enumerate(found))


def _blocks(piece: Evidence, place: int) -> Iterator[Block]:
    lines = piece.text.split("\n")
    heads: list[str] = []
    header: str | None = None
    above = False  # whether the line before is a heading or a caption, too
    for at, text in enumerate(lines):
        if not text:
            header = None
        elif _heads(piece, at):
            heads = [*(heads if above else ()), text]
            above = True
            continue
        elif _DELIMITER.fullmatch(text):
            continue
        elif at + 1 < len(lines) and _DELIMITER.fullmatch(lines[at + 1]):
            header = text
        else:
            context = (*piece.path, *(head for head in heads if head not in piece.path))
            yield _block(piece, place, at, text, context, header)
        above = above and not text


def _lines(piece: Evidence, place: int) -> Iterator[Block]:
    for at, text in enumerate(piece.text.split("\n")):
        if text and not _DELIMITER.fullmatch(text):
            yield _block(piece, place, at, text, (), None)


def _heads(piece: Evidence, at: int) -> bool:
    return at < len(piece.lines) and piece.lines[at].heads


def _block(piece: Evidence, place: int, at: int, text: str, context: tuple[str, ...], header: str | None) -> Block:
    made = piece.lines[at] if at < len(piece.lines) else EvidenceLine()
    nodes = tuple(piece.nodes[node] for node in made.nodes)
    anchors = tuple(piece.anchors[anchor] for anchor in made.anchors)
    return Block(0, piece.doc, text, context, nodes, anchors, place, header)
