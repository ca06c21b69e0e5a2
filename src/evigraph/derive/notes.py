"""Notes: what a footnote or endnote qualifies, by structure, by link, by label."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from evigraph.derive.blocktext import block_of
from evigraph.graph import BLOCK_ROLES, GROUPING_ROLES, NOTE_ROLES, Edge, GraphView, Origin, Relation, Role, squeeze

__all__ = ["note_edges"]

_LABEL = re.compile(r"[(\[]?(\d{1,3}|[a-z]|[*†‡§¶#]{1,3})[)\].]?(?=\s|$)")
"""What a note begins with, and what stands raised in the text: a number, a letter, a sign."""
_LONGEST_LABEL = 6
_NOT_QUALIFIED = GROUPING_ROLES | {Role.L}
"""What a note may stand in without qualifying it."""


def note_edges(view: GraphView, texts: Mapping[int, str], links: Sequence[Edge]) -> Iterator[Edge]:
    """NOTE_FOR from each note to the block it qualifies.

    Where the tree holds the note in a block, that block; where an element refers to the note or a link
    leads to it, the block of that; else the block that shows the note's label, if one alone does.
    ``texts`` are what the blocks say, ``links`` the document's LINKS_TO edges and the REFERS_TO edges
    of the source.
    """
    inside = dict(_inside(view))
    for note, holder in inside.items():
        yield Edge(note, holder, Relation.NOTE_FOR, Origin.SOURCE_STRUCTURE, "note-inside")
    linked: set[int] = set()
    for edge in links:
        note = _note_at(view, edge.target)
        if note is None or _element_around(view, edge.source) is not None or note in inside:
            continue
        linked.add(note)
        declared = edge.origin is Origin.SOURCE_STRUCTURE
        origin = Origin.SOURCE_STRUCTURE if declared else Origin.DETERMINISTIC_DERIVATION
        rule = "note-ref" if declared else "note-link"
        yield Edge(note, block_of(view, edge.source), Relation.NOTE_FOR, origin, rule)
    yield from _labelled(view, texts, [n for n in _all_notes(view) if n not in inside and n not in linked])


def _inside(view: GraphView) -> Iterator[tuple[int, int]]:
    """Each note that stands within a block, with the nearest block around it.

    One among the items of a list is there because the page ended, and qualifies none of them by that.
    """
    for node in view.body:
        if node.role not in NOTE_ROLES:
            continue
        holder = next((a for a in view.ancestors(node.id) if view[a].role in BLOCK_ROLES), None)
        if holder is not None and view[holder].role not in _NOT_QUALIFIED:
            yield node.id, holder


def _all_notes(view: GraphView) -> list[int]:
    """Every single note: a Note element, or each paragraph of one that holds several."""
    found: list[int] = []
    for node in view.body:
        if node.role in NOTE_ROLES:
            found.extend(_single(view, node.id))
    return found


def _single(view: GraphView, note: int) -> list[int]:
    """A word processor puts all notes of a page into one Note: its paragraphs that have a label are the notes."""
    labelled = [child for child in view[note].children if view[child].role is Role.P and _label(view, child)]
    return labelled if len(labelled) > 1 else [note]


def _note_at(view: GraphView, node: int) -> int | None:
    """The single note that a node is in, or is."""
    note = _element_around(view, node)
    if note is None:
        return None
    return next((single for single in _single(view, note) if node in view.subtree(single)), note)


def _element_around(view: GraphView, node: int) -> int | None:
    """The Note element that a node is in, or is."""
    return next((at for at in (node, *view.ancestors(node)) if view[at].role in NOTE_ROLES), None)


def _label(view: GraphView, note: int) -> str | None:
    match = _LABEL.match(view.text(note))
    return match[1] if match else None


class _Marker(NamedTuple):
    """A label shown by itself within a block's text."""

    block: int
    page: int | None


def _labelled(view: GraphView, texts: Mapping[int, str], notes: Sequence[int]) -> Iterator[Edge]:
    """Edges by label: the one block of the note's page, or else of the document, that shows it within its text."""
    if not notes:
        return
    markers = _markers(view, texts)
    used = Counter(_key(view, note) for note in notes)
    for note in notes:
        label, pages = _label(view, note), view.pages(note)
        if label is None or not pages or used[_key(view, note)] > 1:
            continue
        everywhere = markers.get(label, [])
        candidates = {m.block for m in everywhere if m.page == pages[0]} or {m.block for m in everywhere}
        if len(candidates) == 1:
            yield Edge(note, candidates.pop(), Relation.NOTE_FOR, Origin.DETERMINISTIC_DERIVATION, "note-label")


def _key(view: GraphView, note: int) -> tuple[str | None, int]:
    """Two notes with one label on one page cannot be told apart."""
    return _label(view, note), next(iter(view.pages(note)), 0)


def _markers(view: GraphView, texts: Mapping[int, str]) -> dict[str, list[_Marker]]:
    """By label: the blocks that show it by itself, in a marked content or an inline element of its own.

    At the beginning of a block it is the block's own label.
    """
    found: dict[str, list[_Marker]] = defaultdict(list)
    for fragment in view.graph.fragments:
        label = squeeze(fragment.text)
        match = _LABEL.fullmatch(label) if 0 < len(label) <= _LONGEST_LABEL else None
        if (
            match is None
            or fragment.node is None
            or fragment.node in view.set_aside
            or _element_around(view, fragment.node) is not None
        ):
            continue
        block = block_of(view, fragment.node)
        if len(texts.get(block, "")) > len(label) and not texts[block].startswith(label):
            found[match[1]].append(_Marker(block, fragment.anchor.page))
    return found
