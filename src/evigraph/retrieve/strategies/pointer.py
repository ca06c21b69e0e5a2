"""pointer: what is found stands for its section; sections are reranked by their breadcrumbs and loaded whole.

Recall is that of egr-s with twice the candidates. One candidate stands for each (document, section); noise is left out.
A section too long is cut at its structure, and a document without headings gives windows. Notes and what is referred to
come along. Where the question calls several documents by their names, they take turns.
"""

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import ClassVar

import msgspec

from evigraph.decide import Local
from evigraph.graph import Substrate
from evigraph.index import count_tokens
from evigraph.retrieve.assemble import evidence_of_nodes
from evigraph.retrieve.evidence import Evidence, Why
from evigraph.retrieve.pointer.breadcrumbs import Ranked, by_breadcrumb, by_decision
from evigraph.retrieve.pointer.load import Loaded, load
from evigraph.retrieve.pointer.noise import noise_in
from evigraph.retrieve.pointer.shortlist import RECALL, shortlist
from evigraph.retrieve.pointer.skeleton import skeleton_of
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.seeds import NEEDS, find_seeds
from evigraph.retrieve.steps import step_of
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.plain import first_content, stray_evidence

__all__ = ["Pointer"]

_TRIES = 5
"""How often a piece is made smaller to fit what is left of the budget."""


class Pointer:
    """Whole sections, chosen by their breadcrumbs."""

    name: ClassVar[str] = "pointer"
    needs: ClassVar[Needs] = NEEDS
    substrate: ClassVar[Substrate] = Substrate.AUTO

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """Whole sections, the best first; within the budget's words and tokens the last may be a part of one."""
        return list(_loaded(searcher, _ranked(searcher, query, scope), budget))


def _ranked(searcher: Searcher, query: Query, scope: Scope) -> list[Ranked]:
    """The candidates in order. Of documents that the question calls by name each has a list of its own, and these take
    turns; after them come those of all documents."""
    within = searcher.entries.keys() if scope is None else scope
    called = [doc for doc in searcher.names.called(query.text, query.lang) if doc in within]
    turns = zip_longest(*(_of(searcher, query, [doc]) for doc in called))
    first = [ranked for turn in turns for ranked in turn if ranked is not None]
    return [*first, *(ranked for ranked in _of(searcher, query, scope) if ranked.pointer.doc not in called)]


def _of(searcher: Searcher, query: Query, scope: Scope) -> list[Ranked]:
    pointers = shortlist(searcher, find_seeds(searcher, query, scope, RECALL))
    if isinstance(searcher.decider, Local):  # it knows nearness alone, which was asked by the channels
        return by_breadcrumb(searcher, query, pointers)
    return by_decision(searcher, query, pointers)


def _loaded(searcher: Searcher, ranked: Sequence[Ranked], budget: Budget) -> Iterator[Evidence]:
    """A piece for each candidate of which something is left to show, while there is room."""
    known: dict[int, set[int]] = {}
    pieces, words = 0, budget.words
    tokens = budget.tokens
    for item in ranked:
        if pieces == budget.k or words == 0 or tokens == 0:
            return
        piece = _piece(searcher, item, known, Budget(1, words, tokens))
        if piece is None:
            continue
        pieces += 1
        words = None if words is None else max(0, words - piece.words)
        tokens = None if tokens is None else max(0, tokens - count_tokens(piece.text))
        yield piece


def _piece(searcher: Searcher, item: Ranked, known: dict[int, set[int]], left: Budget) -> Evidence | None:
    """What a candidate points to, made to fit where it can be; None where all of it is shown already."""
    pointer = item.pointer
    fused = pointer.fused
    channels = (*fused.channels, item.channel)
    if pointer.section is None:
        return stray_evidence(searcher, pointer.stored, fused._replace(channels=channels, score=item.score))
    context = searcher.context(pointer.doc)
    skeleton = skeleton_of(searcher.view(pointer.doc), context)
    noise = noise_in(searcher, pointer.doc, skeleton)
    shown = known.setdefault(pointer.doc, set())
    room = float("inf") if left.words is None else float(left.words)
    piece: Evidence | None = None
    for _ in range(_TRIES):
        found = load(skeleton, context, pointer.section, pointer.found, room, shown, noise)
        if found is None:
            return piece
        piece = _evidence(searcher, item, found)
        over = _excess(piece, left)
        if over <= 1:
            shown.update(found.nodes)
            return piece
        room = min(room, piece.words) / over - 1
    return piece


def _excess(piece: Evidence, left: Budget) -> float:
    """How many times what is left a piece is; at most 1: it fits."""
    by_words = 0.0 if left.words is None else piece.words / left.words
    by_tokens = 0.0 if left.tokens is None else count_tokens(piece.text) / left.tokens
    return max(by_words, by_tokens)


def _evidence(searcher: Searcher, item: Ranked, found: Loaded) -> Evidence:
    pointer = item.pointer
    view, context = searcher.view(pointer.doc), searcher.context(pointer.doc)
    seed = next((leaf for leaf in pointer.found if leaf in found.nodes), found.nodes[0])
    steps = tuple(step_of(view, edge) for edge in found.edges)
    channels = (*pointer.fused.channels, item.channel)
    why = Why(view.public_id(seed), item.score, channels, ", ".join(found.how), steps)
    if found.shown < found.total:
        why = msgspec.structs.replace(why, shown=(found.shown, found.total))
    headings = context.headings(first_content(view, found.nodes))
    return evidence_of_nodes(searcher.entries[pointer.doc], view, headings, found.nodes, why)
