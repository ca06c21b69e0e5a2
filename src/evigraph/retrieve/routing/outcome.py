"""What a search returns: the useful passages as evidence, each with the route that led to it."""

from collections.abc import Iterable, Sequence

import msgspec

from evigraph.derive import earned
from evigraph.index import count_words
from evigraph.retrieve.evidence import Channel, Evidence, EvidenceLine, Passed, Why
from evigraph.retrieve.passages import evidence_of_passage
from evigraph.retrieve.routing.bounds import CHARACTERS, PIECES, USEFUL
from evigraph.retrieve.routing.branches import Level
from evigraph.retrieve.routing.candidates import Candidate
from evigraph.retrieve.routing.figures import bare_figure_text
from evigraph.retrieve.routing.hierarchy import Hierarchy
from evigraph.retrieve.routing.usefulness import useful_first
from evigraph.retrieve.routing.visits import Visit, passed, traced
from evigraph.retrieve.searcher import Searcher
from evigraph.retrieve.trace import TraceNode

__all__ = ["evidence_of", "route_of", "with_ancestry"]


def evidence_of(
    searcher: Searcher, hierarchy: Hierarchy, scored: Iterable[Candidate], visible: frozenset[int], most: int
) -> list[Evidence]:
    """The evidence of the scored passages that are useful and may be seen, by usefulness and then by route: at most
    ``most`` and twelve, in at most 24,000 characters. One that does not fit is passed over."""
    useful = [c for c in scored if c.doc in visible and c.level is not None and c.level >= USEFUL]
    by_route = sorted({candidate.route.score for candidate in useful}, reverse=True)
    found: list[Evidence] = []
    room = CHARACTERS
    for rank, candidate in enumerate(useful_first(useful), 1):
        if len(found) == min(most, PIECES):
            break
        channels = (
            Channel("usefulness", rank, round(candidate.level or 0.0, 4)),
            Channel("route", by_route.index(candidate.route.score) + 1, round(candidate.route.score, 6)),
        )
        piece = _piece(searcher, candidate, channels)
        if len(piece.text) <= room:
            room -= len(piece.text)
            why = msgspec.structs.replace(piece.why, route=route_of(hierarchy, candidate, visible))
            found.append(msgspec.structs.replace(piece, why=why))
    return found


def route_of(hierarchy: Hierarchy, candidate: Candidate, visible: frozenset[int]) -> tuple[Passed, ...]:
    """The route to a passage. Of a document that was proposed by its name the folders above it are told, too; nothing
    was decided about them."""
    way = passed(candidate.route.visit, visible)
    if not way or way[0].level != Level.DIRECT:
        return way
    above = tuple(
        Passed(branch.level, branch.name_among(visible), None) for branch in hierarchy.ancestry(candidate.doc)
    )
    return (way[0], *above, *way[1:])


def with_ancestry(hierarchy: Hierarchy, roots: Sequence[Visit], docs: frozenset[int]) -> tuple[TraceNode, ...]:
    """The trace of a search. Documents that were proposed by their names stand below the folders that they are filed
    in, about which nothing was decided."""
    return tuple(_below_folders(hierarchy, node, root, docs) for node, root in traced(roots, docs))


def _below_folders(hierarchy: Hierarchy, node: TraceNode, root: Visit, docs: frozenset[int]) -> TraceNode:
    if node.level != Level.DIRECT:
        return node
    shown = sorted((v for v in root.below if v.branch.docs & docs), key=lambda visit: -(visit.probability or 0.0))
    children: list[TraceNode] = []
    for child, visit in zip(node.children, shown, strict=True):
        at = child
        for folder in reversed(hierarchy.ancestry(next(iter(visit.branch.docs)))):
            at = TraceNode(folder.level, folder.name_among(docs), children=(at,))
        children.append(at)
    return msgspec.structs.replace(node, children=tuple(children))


def _piece(searcher: Searcher, candidate: Candidate, channels: Sequence[Channel]) -> Evidence:
    score = round(candidate.level or 0.0, 4)
    if candidate.unit is None:
        return _statistics(searcher, candidate, score, tuple(channels))
    piece = evidence_of_passage(searcher, candidate.doc, candidate.unit, score, tuple(channels))
    nodes = candidate.unit.nodes
    bare = bool(nodes) and candidate.unit.text == bare_figure_text(searcher.view(candidate.doc), nodes[0])
    return _with_figure(piece, candidate.unit.text) if bare else piece


def _with_figure(piece: Evidence, said: str) -> Evidence:
    """Evidence of a figure that says nothing: its last line is what stands for it, and has its places."""
    headings = {at for line in piece.lines for at in line.anchors}
    own = tuple(at for at in range(len(piece.anchors)) if at not in headings)
    text = f"{piece.text}\n{said}" if piece.text else said
    above = piece.lines if piece.text else ()
    lines = (*above, EvidenceLine((len(piece.nodes) - 1,), own))
    return msgspec.structs.replace(piece, text=text, words=count_words(text), lines=lines)


def _statistics(searcher: Searcher, candidate: Candidate, score: float, channels: tuple[Channel, ...]) -> Evidence:
    entry = searcher.entries[candidate.doc]
    graph = searcher.view(candidate.doc).graph
    why = Why(
        None,
        score,
        channels,
        "statistics computed of the whole document",
        substrate=graph.substrate,
        earned=earned(entry.quality).why,
    )
    lines = tuple(EvidenceLine() for _ in candidate.text.split("\n"))
    return Evidence(
        entry.name, candidate.text, count_words(candidate.text), (), (), why, title=entry.title, lines=lines
    )
