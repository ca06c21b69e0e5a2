"""The flat substrate: a document's text in page order as a graph of short passages, whatever its tags say.

The same units, channels and strategies work on it as on the declared graph; what differs is that nothing is
declared: no headings, tables or lists, only passages one after the other.
"""

from collections.abc import Iterable, Iterator
from itertools import groupby

import msgspec

from evigraph.graph import (
    Destination,
    Document,
    Edge,
    Fragment,
    Graph,
    Node,
    Origin,
    Relation,
    Role,
    Status,
    Substrate,
)
from evigraph.index.windowunits import WINDOW_STATUS, Word, flat_words, token_cost

__all__ = ["flat_graph", "graph_on"]

_PASSAGE_TOKENS = 75
"""From how many tokens on a passage ends with the next sentence: four of them fill a section."""
_LONGEST_PASSAGE = 120
"""The tokens at which it ends in the middle of one."""
_SENTENCE_ENDS = (".", "!", "?", ":", ";", "\u2026")
"""What ends a sentence where white space follows, closing marks between them left aside."""
_WIDE_ENDS = ("\u3002", "\uff01", "\uff1f")
"""What ends one whatever follows."""
_CLOSING = "\"')]\u00bb\u2019\u201d\u300d\u300f\uff09"
_RULE = "page-order"


def graph_on(graph: Graph, substrate: Substrate) -> Graph:
    """A compiled graph as a substrate has it. ``AUTO`` is a choice among substrates and none itself.

    Raises:
        ValueError: the substrate is ``AUTO``.
    """
    if substrate is Substrate.AUTO:
        raise ValueError("a document is read on the substrate that it has earned: ask the gate for it first")
    return graph if substrate is Substrate.DECLARED else flat_graph(graph)  # a reconstruction is no graph's own


def flat_graph(graph: Graph) -> Graph:
    """The text of a graph in page order, artifacts left out, as passages below the document.

    A fragment that several passages share is there once for each, with what is said of it in that passage and the
    rectangles of the whole. Node ids count passages: outside the graph they carry the substrate's name
    (``<document id>.flat#<n>``), since they name other things than those of the declared graph. Destinations that
    name a node of that graph lose it.
    """
    nodes: list[Node] = []
    fragments: list[Fragment] = []
    # One passage at a time: the words of a large document together take many times the room of its text.
    for number, passage in enumerate(_passages(flat_words(graph, WINDOW_STATUS)), 1):
        own = list(_fragments(passage, number, len(fragments)))
        fragments.extend(own)
        nodes.append(Node(number, Role.P, "P", parent=0, content=tuple(fragment.id for fragment in own)))
    last = len(nodes)
    root = Node(0, Role.ROOT, graph.nodes[0].raw_role, children=tuple(range(1, last + 1)))
    order = (Edge(n, n + 1, Relation.PRECEDES, Origin.DETERMINISTIC_DERIVATION, _RULE) for n in range(1, last))
    return msgspec.structs.replace(
        graph,
        document=_document(graph.document),
        nodes=(root, *nodes),
        fragments=tuple(fragments),
        edges=tuple(order),
        diagnostics=(),
        substrate=Substrate.FLAT,
    )


def _document(document: Document) -> Document:
    outline = (msgspec.structs.replace(mark, destination=_leads(mark.destination)) for mark in document.outline)
    return msgspec.structs.replace(document, id=f"{document.id}.{Substrate.FLAT}", outline=tuple(outline))


def _passages(words: Iterable[Word]) -> Iterator[list[Word]]:
    """Words in passages that end with a sentence where one ends in time. White space goes with the word before it."""
    passage: list[Word] = []
    tokens = 0.0
    for text, fragment in words:
        word = text.strip()
        if word and _is_full(passage, tokens, text):
            yield passage
            passage, tokens = [], 0.0
        if word or passage:
            passage.append((text, fragment))
            tokens += token_cost(word)
    if passage:
        yield passage


def _is_full(passage: list[Word], tokens: float, following: str) -> bool:
    """Whether a passage ends before the word that follows, which comes with the white space before it."""
    if tokens < _PASSAGE_TOKENS or tokens >= _LONGEST_PASSAGE:
        return tokens >= _LONGEST_PASSAGE
    last = next(text for text, _ in reversed(passage) if text.strip())
    ending = last.strip().rstrip(_CLOSING)
    parted = following[0].isspace() or passage[-1][0][-1].isspace()
    return ending.endswith(_WIDE_ENDS) or (parted and ending.endswith(_SENTENCE_ENDS))


def _fragments(passage: list[Word], node: int, first: int) -> Iterator[Fragment]:
    """The fragments of a passage: of each what the passage has of its words."""
    for number, (_, members) in enumerate(groupby(passage, key=lambda word: word[1].id)):
        words = list(members)
        source = words[0][1]
        yield msgspec.structs.replace(
            source,
            id=first + number,
            text="".join(text for text, _ in words),
            node=node,
            place=0,
            status=Status.TAGGED,
            destination=_leads(source.destination),
        )


def _leads(destination: Destination | None) -> Destination | None:
    """Where a destination leads on a substrate that has other nodes."""
    if destination is None or destination.node is None:
        return destination
    placed = msgspec.structs.replace(destination, node=None)
    return None if placed == Destination() else placed
