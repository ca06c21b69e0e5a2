"""egr-s: rank-fused seeds, one a section, expanded along the compiled edges. No model but the embedder.

Seeds come from four channels: sections by words and by vectors, elements in their context by words,
and heading paths. The last floods a list for any question that names a document, since paths share
their first headings; so only its first few hits take part.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from evigraph.index import SECTION_WORDS, Hit, Kind, StoredUnit
from evigraph.retrieve.assemble import evidence_of_nodes
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.expand import expand
from evigraph.retrieve.fusion import Fused, Vote, fuse
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import first_content, stray_evidence

__all__ = ["EgrS"]

_CANDIDATES = 100
_STRUCTURAL_SEEDS = 2
"""Hits of the heading-path channel that take part."""
_NODE_WEIGHT = 0.5
_PATH_WEIGHT = 0.25


class EgrS:
    """Seeds by fused rank, deterministic structure expansion."""

    name: ClassVar[str] = "egr-s"
    needs: ClassVar[Needs] = {Kind.SECTION: True, Kind.NODE: False}

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """Evidence around the best seeds, one seed for each section."""
        nodes = searcher.lexical(Kind.NODE, "full", query.content, _CANDIDATES, scope)
        votes = [
            Vote("section-lexical", 1.0, searcher.lexical(Kind.SECTION, "full", query.content, _CANDIDATES, scope)),
            Vote("section-dense", 1.0, searcher.dense(Kind.SECTION, query, _CANDIDATES, scope)),
            Vote("node-lexical", _NODE_WEIGHT, _sections_of(searcher, nodes)),
            Vote(
                "heading-path",
                _PATH_WEIGHT,
                searcher.lexical(Kind.SECTION, "path", query.content, _STRUCTURAL_SEEDS, scope),
            ),
        ]
        best = _best_nodes(searcher, nodes)
        return [_evidence(searcher, query, piece, best) for piece in _pieces(searcher, fuse(votes), budget.k)]


@dataclass(slots=True)
class _Piece:
    """Seeds whose sections follow one another: one piece of evidence. The first seed is the best."""

    seeds: list[Fused]
    doc: int
    first: int
    last: int
    words: int
    tagged: bool


def _pieces(searcher: Searcher, ranked: Sequence[Fused], k: int) -> list[_Piece]:
    """The best seeds, neighbours joined while they fit a section's bound, until ``k`` pieces are full."""
    pieces: list[_Piece] = []
    for fused in ranked:
        stored = searcher.unit(fused.unit)
        near = next((piece for piece in pieces if _joins(piece, stored)), None)
        if near is not None:
            near.seeds.append(fused)
            near.first, near.last = min(near.first, stored.ordinal), max(near.last, stored.ordinal)
            near.words += stored.unit.words
        elif len(pieces) < k:
            unit = stored.unit
            tagged = unit.fragments is None
            pieces.append(_Piece([fused], stored.doc, stored.ordinal, stored.ordinal, unit.words, tagged))
        else:
            break
    return pieces


def _joins(piece: _Piece, stored: StoredUnit) -> bool:
    adjacent = stored.ordinal in (piece.first - 1, piece.last + 1)
    tagged = piece.tagged and stored.unit.fragments is None
    return stored.doc == piece.doc and adjacent and tagged and piece.words + stored.unit.words <= SECTION_WORDS


def _sections_of(searcher: Searcher, nodes: Sequence[Hit]) -> list[Hit]:
    """Each element's vote goes to its section."""
    hits = ((searcher.section_of(searcher.unit(hit.unit)), hit.score) for hit in nodes)
    return [Hit(section, score) for section, score in hits if section is not None]


def _best_nodes(searcher: Searcher, nodes: Sequence[Hit]) -> dict[int, int]:
    """For each section the best element that the channels found in it."""
    best: dict[int, int] = {}
    for hit in nodes:
        stored = searcher.unit(hit.unit)
        section = searcher.section_of(stored)
        if section is not None:
            best.setdefault(section, stored.unit.nodes[0])
    return best


def _evidence(searcher: Searcher, query: Query, piece: _Piece, best: dict[int, int]) -> Evidence:
    entry, view = searcher.entries[piece.doc], searcher.view(piece.doc)
    leading = piece.seeds[0]
    units = sorted((searcher.unit(fused.unit) for fused in piece.seeds), key=lambda stored: stored.ordinal)
    if units[0].unit.fragments is not None:
        return stray_evidence(searcher, units[0], leading)
    seed = best.get(leading.unit, searcher.unit(leading.unit).unit.nodes[0])
    grown = expand(view, query, seed, [node for stored in units for node in stored.unit.nodes])
    why = Why(view.public_id(seed), leading.score, leading.channels, ", ".join(grown.how), grown.steps())
    nodes = sorted(grown.nodes)
    headings = searcher.context(piece.doc).headings(first_content(view, nodes))
    return evidence_of_nodes(entry, view, headings, nodes, why)
