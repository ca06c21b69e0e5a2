"""egr-s: rank-fused seeds, one a section, expanded along the compiled edges. No model but the embedder."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.index import SECTION_WORDS, StoredUnit
from evigraph.retrieve.assemble import evidence_of_nodes
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.expand import expand
from evigraph.retrieve.fusion import Fused
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.seeds import NEEDS, Seeds, find_seeds
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import first_content, stray_evidence

__all__ = ["EgrS"]


class EgrS:
    """Seeds by fused rank, deterministic structure expansion."""

    name: ClassVar[str] = "egr-s"
    needs: ClassVar[Needs] = NEEDS
    substrate: ClassVar[Substrate] = Substrate.DECLARED

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """Evidence around the best seeds, one seed for each section."""
        seeds = find_seeds(searcher, query, scope)
        return [_evidence(searcher, query, piece, seeds) for piece in _pieces(searcher, seeds.sections, budget.k)]


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


def _evidence(searcher: Searcher, query: Query, piece: _Piece, seeds: Seeds) -> Evidence:
    entry, view = searcher.entries[piece.doc], searcher.view(piece.doc)
    leading = piece.seeds[0]
    units = sorted((searcher.unit(fused.unit) for fused in piece.seeds), key=lambda stored: stored.ordinal)
    if units[0].unit.fragments is not None:
        return stray_evidence(searcher, units[0], leading)
    found = seeds.elements.get(leading.unit)
    seed = found[0] if found else searcher.unit(leading.unit).unit.nodes[0]
    grown = expand(view, query, seed, [node for stored in units for node in stored.unit.nodes])
    why = Why(view.public_id(seed), leading.score, leading.channels, ", ".join(grown.how), grown.steps())
    nodes = sorted(grown.nodes)
    headings = searcher.context(piece.doc).headings(first_content(view, nodes))
    return evidence_of_nodes(entry, view, headings, nodes, why)
