"""Figures of a PDF: which passages have them, their pictures, and passages for those that no passage has."""

import io
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

from evigraph.decide import Gate, Image
from evigraph.graph import GraphView, Relation, Role
from evigraph.index import Kind, Unit
from evigraph.limits import Limits
from evigraph.retrieve.routing.branches import Branch, Level
from evigraph.retrieve.routing.sections import DocumentSections
from evigraph.retrieve.searcher import Searcher
from evigraph.sources.pdf.pictures import take_pictures

__all__ = ["Figures", "bare_figure_text"]

_DRAWING = Gate(1)
"""One process that draws at a time in this process, whoever asks."""
_SECONDS = 30.0
_MOST = 24
"""Pictures of one passage: a passage of many icons is judged by the first."""
_MARGIN = 4.0
"""Points around a figure: lines at its border are a part of it."""
_LEAST = 12.0
"""Points: what is smaller is no picture of anything, and its page is shown instead."""


class Figures:
    """The figures of one document and their pictures. A page is drawn once for each search.

    Files that are no PDF, or have changed since they were compiled, have none.
    """

    def __init__(self, searcher: Searcher, sections: DocumentSections) -> None:
        self._entry = searcher.entries[sections.doc]
        self._view = searcher.view(sections.doc)
        self._sections = sections
        self._pages: dict[int, bytes | None] = {}

    def of(self, units: Sequence[Unit]) -> list[list[tuple[Image, str]]]:
        """The pictures of the figures of some passages, each with what tells which it is; at most 24 of a passage."""
        nodes = [[*_figures_in(self._view, unit.nodes)][:_MOST] for unit in units]
        self._draw({page for found in nodes for node in found for page in self._view.pages(node)[:1]})
        return [[shown for node in found if (shown := self._picture(node)) is not None] for found in nodes]

    @cached_property
    def bare(self) -> dict[int, list[Unit]]:
        """Passages for the figures that no passage of the document has, by the section that they stand in. They live
        as long as the search."""
        known = {
            figure for unit in self._sections.passages if unit.nodes for figure in _figures_in(self._view, unit.nodes)
        }
        found: dict[int, list[Unit]] = {}
        for node in self._view.body:
            if node.role is not Role.FIGURE or node.id in known or not self._view.pages(node.id):
                continue
            at = self._sections.around(node.id)
            pages = self._view.pages(node.id)
            text = bare_figure_text(self._view, node.id)
            path = self._sections.path(at)
            unit = Unit(Kind.PASSAGE, (node.id,), text, path=path, pages=(pages[0], pages[-1]))
            found.setdefault(at, []).append(unit)
        return found

    def bare_in(self, branch: Branch) -> Iterator[tuple[int, Unit]]:
        """The passages for bare figures that reaching a branch supplies, with places that no other passage has."""
        if branch.level is not Level.SECTION and not (
            branch.level is Level.PART and branch.span and not branch.span[0]
        ):
            return
        sections = set(self._sections.reached_sections(branch))
        for at, units in sorted(self.bare.items()):
            if at in sections:
                yield from ((-unit.nodes[0], unit) for unit in units)

    def _picture(self, node: int) -> tuple[Image, str] | None:
        pages = self._view.pages(node)
        data = self._pages.get(pages[0]) if pages else None
        if data is None:
            return None
        rects = [
            rect
            for fragment in self._view.fragments(node)
            if fragment.anchor.page == pages[0]
            for rect in fragment.rects
        ]
        page = self._view.graph.document.pages[pages[0] - 1]
        cut = _cut(data, rects, (page.width, page.height))
        if cut is None:
            said = self._view.text(node)[:200]
            return Image(data, "image/webp"), f"Page {pages[0]} as a whole: of it the figure #{node} {said}".rstrip()
        return Image(cut, "image/webp"), f"The figure #{node} of page {pages[0]}"

    def _draw(self, pages: Iterable[int]) -> None:
        left = sorted(set(pages) - self._pages.keys())
        if not left:
            return
        with _DRAWING:
            drawn = take_pictures(Path(self._entry.path), self._entry.sha256, left, limits=Limits(seconds=_SECONDS))
        self._pages.update({page: picture.data for page, picture in drawn.items()})


def bare_figure_text(view: GraphView, figure: int) -> str:
    """What stands for a figure that says nothing; of one that is on no page what no passage says."""
    pages = view.pages(figure)
    return f"[Figure on page {pages[0] if pages else 0}, without caption and description]"


def _figures_in(view: GraphView, nodes: Sequence[int]) -> Iterator[int]:
    """The figures that some leaves are, hold, stand in, or are the caption of."""
    seen: set[int] = set()
    for node in nodes:
        around = [at for at in view.ancestors(node) if view[at].role is Role.FIGURE]
        captioned = [
            edge.target
            for at in (node, *view.ancestors(node))
            for edge in view.outgoing(at, Relation.CAPTION_FOR)
            if view[edge.target].role is Role.FIGURE
        ]
        inside = [at for at in view.subtree(node) if view[at].role is Role.FIGURE]
        for figure in (*around, *captioned, *inside):
            if figure not in seen and figure not in view.set_aside:
                seen.add(figure)
                yield figure


def _cut(data: bytes, rects: Sequence[tuple[float, float, float, float]], size: tuple[float, float]) -> bytes | None:
    """What a page's picture shows within some rectangles (points, from the lower left); None where these are no
    place on it."""
    from PIL import Image as Pictures

    if not rects or min(size) <= 0:
        return None
    x0, y0 = max(0.0, min(r[0] for r in rects)), max(0.0, min(r[1] for r in rects))
    x1, y1 = min(size[0], max(r[2] for r in rects)), min(size[1], max(r[3] for r in rects))
    if not (x1 - x0 >= _LEAST and y1 - y0 >= _LEAST):  # false of NaN too
        return None
    x0, y0, x1, y1 = max(0.0, x0 - _MARGIN), max(0.0, y0 - _MARGIN), x1 + _MARGIN, y1 + _MARGIN
    x1, y1 = min(size[0], x1), min(size[1], y1)
    with Pictures.open(io.BytesIO(data)) as picture:
        across, down = picture.width / size[0], picture.height / size[1]
        box = (int(x0 * across), int((size[1] - y1) * down), round(x1 * across), round((size[1] - y0) * down))
        out = io.BytesIO()
        picture.crop(box).save(out, "WEBP", quality=80, method=2)
    return out.getvalue()
