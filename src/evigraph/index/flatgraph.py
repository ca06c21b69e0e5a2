"""The flat substrate: a document's text in page order as a graph of short passages, whatever its tags say.

The same units, channels and strategies work on it as on the declared graph; what differs is that nothing is
declared: no headings, tables or lists, only passages one after the other.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby, pairwise

import msgspec

from evigraph.graph import Edge, Fragment, Graph, Node, Origin, Relation, Role, Status, Substrate
from evigraph.index.windowunits import WINDOW_STATUS, Word, flat_words, token_cost

__all__ = ["flat_graph", "graph_on"]

_PASSAGE_TOKENS = 75
"""From how many tokens on a passage ends with the next sentence: four of them fill a section."""
_LONGEST_PASSAGE = 120
"""The tokens at which it ends in the middle of one."""
_SENTENCE_ENDS = (".", "!", "?", ":", ";", "\u2026", "\u3002", "\uff01", "\uff1f")
_RULE = "page-order"


def graph_on(graph: Graph, substrate: Substrate) -> Graph:
    """A compiled graph as a substrate has it. ``AUTO`` is a choice among substrates and none itself."""
    return graph if substrate is Substrate.DECLARED else flat_graph(graph)


def flat_graph(graph: Graph) -> Graph:
    """The text of a graph in page order, artifacts left out, as passages below the document.

    A fragment that several passages share is there once for each, with what is said of it in that passage and the
    rectangles of the whole. Node ids count passages: outside the graph they carry the substrate's name
    (``<document id>.flat#<n>``), since they name other things than those of the declared graph.
    """
    passages = list(_passages(flat_words(graph, WINDOW_STATUS)))
    fragments: list[Fragment] = []
    nodes = [_root(graph, len(passages))]
    for number, passage in enumerate(passages, 1):
        own = list(_fragments(passage, number, len(fragments)))
        fragments.extend(own)
        content = tuple(fragment.id for fragment in own)
        nodes.append(Node(number, Role.P, "P", parent=0, content=content))
    rows = pairwise(range(1, len(nodes)))
    edges = (Edge(a, b, Relation.PRECEDES, Origin.DETERMINISTIC_DERIVATION, _RULE) for a, b in rows)
    return msgspec.structs.replace(
        graph,
        document=msgspec.structs.replace(graph.document, id=f"{graph.document.id}.{Substrate.FLAT}"),
        nodes=tuple(nodes),
        fragments=tuple(fragments),
        edges=tuple(edges),
        diagnostics=(),
    )


def _root(graph: Graph, passages: int) -> Node:
    return Node(0, Role.ROOT, graph.nodes[0].raw_role, children=tuple(range(1, passages + 1)))


def _passages(words: Iterable[Word]) -> Iterator[list[Word]]:
    """Words in passages that end with a sentence where one ends in time."""
    passage: list[Word] = []
    tokens = 0.0
    for text, fragment in words:
        word = text.strip()
        passage.append((text, fragment))
        tokens += token_cost(word)
        ends = tokens >= _PASSAGE_TOKENS and word.endswith(_SENTENCE_ENDS)
        if ends or tokens >= _LONGEST_PASSAGE:
            yield passage
            passage, tokens = [], 0.0
    if tokens:
        yield passage


def _fragments(passage: list[Word], node: int, first: int) -> Iterator[Fragment]:
    """The fragments of a passage: of each what the passage has of its words."""
    for number, (_, members) in enumerate(groupby(passage, key=lambda word: word[1].id)):
        words = list(members)
        source = words[0][1]
        text = "".join(text for text, _ in words)
        yield msgspec.structs.replace(source, id=first + number, text=text, node=node, place=0, status=Status.TAGGED)
