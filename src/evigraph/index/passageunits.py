"""Passage units: the text of a section in overlapping stretches, its tables in parts of complete rows."""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import accumulate, groupby

from evigraph.graph import HEADING_ROLES, Fragment, GraphView, Relation, Role, squeeze
from evigraph.index.context import ContextReader
from evigraph.index.cutting import beginning, cut_text, ending
from evigraph.index.leafparts import TextPlaces, leaf_places, pages_of
from evigraph.index.leaves import Leaf, leaf_fragments, leaves
from evigraph.index.nodeunits import in_contents
from evigraph.index.sectionunits import STRAY_STATUS
from evigraph.index.tablerows import RowGroup, TableRows, head_edges, head_lines, row_line
from evigraph.index.tokens import count_words
from evigraph.index.unit import Kind, Unit
from evigraph.index.windowunits import is_flat_text

__all__ = ["PASSAGE_CHARACTERS", "PASSAGE_OVERLAP", "passage_units"]

PASSAGE_CHARACTERS = 2400
"""The most characters a passage of prose holds; one of a table only where rows that stay together have more."""
PASSAGE_OVERLAP = 240
"""About how many characters a passage shares with the next of the same text, a tenth: two or three sentences, so that
what is said across a cut stands whole in one of them."""

_BESIDE = 240
"""The characters that a part of a table has of the text before it and after it."""
_LONGEST_PIECE = 600
"""The characters of one piece of context: a long introduction or header row is cut."""
_CONTEXT = 1800
"""The characters of all pieces of context together, but for the text beside a table."""
_LONGEST_HEADING = 300
"""The characters of a heading in a path."""


@dataclass(slots=True)
class _Block:
    """A leaf of prose, or all leaves of a table."""

    leaves: list[Leaf]
    is_table: bool
    anchor: int
    """The leaf, or the table: what headings govern."""


@dataclass(slots=True)
class _Section:
    """What stands between one heading and the next: no passage reaches beyond it."""

    path: tuple[str, ...]
    blocks: list[_Block]


def passage_units(view: GraphView, context: ContextReader, lang: str | None) -> list[Unit]:
    """The passages of a graph in logical order.

    A section is a heading with what stands directly under it; a heading with nothing but sections below it goes with
    the first of them. Prose is cut by :func:`evigraph.index.cutting.cut_text`; a table is cut between rows that no
    row span connects, and each part has as context what is beside the table, its caption and the headers of its
    rows and columns that stand in another part. ``path`` are the headings of the section, its own included. Contents
    lists, which only repeat headings, are left out. Page content outside the tree follows in passages of its own.
    """
    maker = _Maker(view, context, lang)
    return [*(unit for section in _sections(view, context) for unit in maker.units(section)), *_stray(view, lang)]


def _blocks(view: GraphView) -> Iterator[_Block]:
    found = (leaf for leaf in leaves(view) if not in_contents(view, leaf.node))
    for anchor, members in groupby(found, key=lambda leaf: view.outermost(leaf.node, {Role.TABLE})):
        yield _Block(list(members), view[anchor].role is Role.TABLE, anchor)


def _sections(view: GraphView, context: ContextReader) -> Iterator[_Section]:
    waiting: list[_Block] = []
    for heading, members in groupby(_blocks(view), key=partial(_heading_of, view, context)):
        blocks = list(members)
        above = () if heading is None else context.headings(heading)
        if waiting and waiting[-1].anchor not in above:
            yield _Section(_path(view, context, waiting[-1].anchor), waiting)
            waiting = []
        if heading is not None and len(blocks) == 1 and blocks[0].anchor == heading:
            waiting.extend(blocks)
            continue
        yield _Section(_path(view, context, heading), [*waiting, *blocks])
        waiting = []
    if waiting:
        yield _Section(_path(view, context, waiting[-1].anchor), waiting)


def _heading_of(view: GraphView, context: ContextReader, block: _Block) -> int | None:
    """The heading that a block stands directly under: of a heading that governs anything that one itself."""
    if view[block.anchor].role in HEADING_ROLES and view.outgoing(block.anchor, Relation.HEADING_FOR):
        return block.anchor
    return next(reversed(context.headings(block.anchor)), None)


def _path(view: GraphView, context: ContextReader, heading: int | None) -> tuple[str, ...]:
    if heading is None:
        return ()
    texts = (" ".join(view.text(at).split()) for at in (*context.headings(heading), heading))
    return tuple(beginning(text, _LONGEST_HEADING) for text in texts if text)


class _Maker:
    """Makes the units of the sections of one graph."""

    def __init__(self, view: GraphView, context: ContextReader, lang: str | None) -> None:
        self._view = view
        self._context = context
        self._lang = lang
        self._rows = TableRows(view)

    def units(self, section: _Section) -> Iterator[Unit]:
        """The passages of a section in order."""
        runs = [list(run) for _, run in groupby(section.blocks, key=lambda block: block.is_table)]
        # Tables that follow one another are cut each for itself; the texts beside them are those of the nearest prose.
        prose = [None if run[0].is_table else [leaf for block in run for leaf in block.leaves] for run in runs]
        for at, run in enumerate(runs):
            text = prose[at]
            if text is not None:
                yield from self._prose(section.path, text)
                continue
            before = self._last_words(prose[at - 1] if at else None)
            after = self._first_words(prose[at + 1] if at + 1 < len(prose) else None)
            for block in run:
                yield from self._table(section.path, block, before, after)

    def _last_words(self, prose: list[Leaf] | None) -> list[str]:
        """The text before a table; headings are in its path."""
        said = [leaf.text for leaf in prose or () if self._view[leaf.node].role not in HEADING_ROLES]
        return [ending(" ".join(said[-1].split()), _BESIDE)] if said else []

    def _first_words(self, prose: list[Leaf] | None) -> list[str]:
        return [beginning(" ".join(prose[0].text.split()), _BESIDE)] if prose else []

    # Prose

    def _prose(self, path: tuple[str, ...], found: list[Leaf]) -> Iterator[Unit]:
        text = "\n".join(leaf.text for leaf in found)
        starts = [0, *accumulate(len(leaf.text) + 1 for leaf in found)]
        places: dict[int, TextPlaces] = {}
        last = 0
        for start, end in cut_text(text, PASSAGE_CHARACTERS, PASSAGE_OVERLAP):
            first, after = bisect_right(starts, start) - 1, bisect_left(starts, end)
            fragments: list[Fragment] = []
            for at in range(first, after):
                node, begin = found[at].node, starts[at]
                if start <= begin and begin + len(found[at].text) <= end:
                    fragments.extend(leaf_fragments(self._view, node))
                    continue
                if at not in places:
                    places = {at: leaf_places(self._view, node)}  # a later part needs no earlier leaf
                fragments.extend(places[at].within(max(start - begin, 0), min(end - begin, len(found[at].text))))
            nodes = tuple(leaf.node for leaf in found[first:after])
            said = text[start:end]
            yield Unit(
                kind=Kind.PASSAGE,
                nodes=nodes,
                text=said,
                context=tuple(_bounded(piece for piece in self._context.local(nodes[0]) if piece not in said)),
                path=path,
                lang=self._lang,
                words=count_words(said),
                pages=pages_of(fragments),
                start=start - starts[first],
                overlap=max(0, last - start),
            )
            last = end

    # Tables

    def _table(self, path: tuple[str, ...], block: _Block, before: list[str], after: list[str]) -> Iterator[Unit]:
        for part in _parts(list(self._rows.groups(block.leaves))):
            nodes = tuple(leaf.node for group in part for leaf in group.leaves)
            text = "\n".join(row_line(line) for group in part for line in group.lines)
            heads = head_lines(self._view, head_edges(self._view, nodes))
            # A caption in the text before is said already.
            pieces = _bounded(piece for piece in heads if not any(piece in said for said in before))
            yield Unit(
                kind=Kind.PASSAGE,
                nodes=nodes,
                text=text,
                context=tuple(dict.fromkeys((*before, *pieces, *after))),
                path=path,
                lang=self._lang,
                words=count_words(text),
                pages=pages_of(fragment for node in nodes for fragment in leaf_fragments(self._view, node)),
            )


def _parts(groups: list[RowGroup]) -> Iterator[list[RowGroup]]:
    """Groups of rows in parts that fit; captions and header rows stay with the first row below them."""
    part: list[RowGroup] = []
    size = 0
    for group in groups:
        more = sum(len(row_line(line)) + 1 for line in group.lines)
        if size + more > PASSAGE_CHARACTERS + 1 and not all(kept.heads for kept in part):
            yield part
            part, size = [], 0
        part.append(group)
        size += more
    if part:
        yield part


def _bounded(pieces: Iterator[str]) -> Iterator[str]:
    """Pieces of context, each cut where it is long, as many as fit."""
    room = _CONTEXT
    for piece in pieces:
        if piece and room > 1:
            short = beginning(piece, min(_LONGEST_PIECE, room))
            room -= len(short)
            yield short


def _stray(view: GraphView, lang: str | None) -> Iterator[Unit]:
    """Passages of the content outside the tree, in page order."""
    found = [fragment for fragment in view.graph.fragments if is_flat_text(fragment, STRAY_STATUS)]
    text = squeeze("".join(fragment.text for fragment in found))
    places = TextPlaces(text, found)
    last = 0
    for start, end in cut_text(text, PASSAGE_CHARACTERS, PASSAGE_OVERLAP):
        own = [fragment for fragment in places.within(start, end) if fragment.text.strip()]
        said = text[start:end]
        yield Unit(
            kind=Kind.PASSAGE,
            nodes=(),
            text=said,
            fragments=(own[0].id, own[-1].id),
            lang=lang,
            words=count_words(said),
            pages=pages_of(own),
            overlap=max(0, last - start),
        )
        last = end
