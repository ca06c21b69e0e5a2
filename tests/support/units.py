"""What tests of the index and of retrieval share: a small embedder, units of small documents, stores of them."""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from hypothesis import strategies as st

from evigraph.derive import compile_file
from evigraph.graph import Graph, GraphView, Role, Status, Substrate, to_json
from evigraph.index import Embedders, Entry, IndexStore, Kind, Unit, leaves, make_units, terms
from evigraph.index.embedders import Vectors
from evigraph.retrieve import Budget, Evidence, Query, Scope, Searcher, Strategy, run
from support.element import El, heading, item, row
from support.examples import EXAMPLES, PDFS
from support.graphs import declared, derived

__all__ = [
    "EXAMPLE_NAMES",
    "TermEmbedder",
    "ask",
    "characters",
    "example",
    "lines",
    "long_documents",
    "put",
    "query",
    "said",
    "tagged_characters",
    "units",
    "view_of",
    "words",
]

EXAMPLE_NAMES = sorted(path.name for path in PDFS.glob("*.pdf"))


class TermEmbedder:
    """An embedder that knows terms, not meanings: two texts are as close as the terms they share.

    ``seen`` are the texts it was asked to embed, in order.
    """

    def __init__(self, name: str = "terms", languages: frozenset[str] | None = None, dimensions: int = 64) -> None:
        self.name = name
        self.dimensions = dimensions
        self.languages = languages
        self.seen: list[str] = []

    def check(self) -> None:
        pass

    def passages(self, texts: Sequence[str], progress: Callable[[int], None] | None = None) -> Vectors:
        self.seen.extend(texts)
        return np.array([self.query(text) for text in texts], np.float32).reshape(len(texts), self.dimensions)

    def query(self, text: str) -> Vectors:
        vector = np.zeros(self.dimensions, np.float32)
        for term in terms(text):
            vector[int.from_bytes(hashlib.sha256(term.encode()).digest()[:4]) % self.dimensions] += 1
        return vector / max(float(np.linalg.norm(vector)), 1.0)


@cache
def example(name: str) -> Graph:
    """The compiled graph of an example document."""
    (path,) = EXAMPLES.glob(f"*/{name}")
    return compile_file(path)


def words(count: int, word: str = "word") -> str:
    """A text of so many words, each with its number."""
    return " ".join(f"{word}{n}" for n in range(count))


def view_of(*kids: El, **options: Any) -> GraphView:
    """A view of the compiled graph of a tree with these kids (see `support.graphs.declared`)."""
    return GraphView(derived(*kids, **options))


def said(*kids: El, **options: Any) -> list[str]:
    """The texts of the leaves of a tree with these kids, in order."""
    return [leaf.text for leaf in leaves(GraphView(declared(*kids, **options)))]


def units(graph: Graph, kind: Kind, lang: str | None = "en") -> list[Unit]:
    """A graph's units of one kind."""
    return make_units(graph, [kind], lang)[kind]


def lines(unit: Unit) -> list[str]:
    """A unit's text by line."""
    return unit.text.split("\n")


def characters(texts: Iterable[str]) -> Counter[str]:
    """How often each character stands in texts, white space and line-break hyphens left out."""
    return Counter(c for text in texts for c in text if not c.isspace() and c != "\u00ad")


def tagged_characters(view: GraphView) -> Counter[str]:
    """What the leaves of a document have to say together, character by character.

    That is all tagged content without bullets, and the alternate descriptions of figures.
    """
    found = characters(fragment.text for fragment in view.graph.fragments if fragment.status is Status.TAGGED)
    found += characters(node.alt for node in view.nodes if node.role is Role.FIGURE and node.alt)
    labels = (view.text(node.id) for node in view.nodes if node.role is Role.LBL)
    return found - characters(label for label in labels if not any(c.isalnum() for c in label))


# A library without files


def put(store: IndexStore, name: str, graph: Graph, lang: str | None = "en", kinds: Iterable[Kind] = Kind) -> Entry:
    """Add a document with units of its declared structure to a store; channels are not brought in line."""
    catalogue = store.catalogue
    with catalogue.transaction():
        doc = catalogue.stage(Path("/documents") / name, 1, graph, to_json(graph), lang)
        store.put_units(doc, Substrate.DECLARED, make_units(graph, list(kinds), lang))
    with catalogue.transaction():
        catalogue.publish(doc)
    return catalogue.entry(doc)


def query(text: str, *languages: str) -> Query:
    """A question to documents in these languages (English, if none is named)."""
    return Query(text, Embedders(TermEmbedder()), list(languages or ("en",)))


def ask(
    store: IndexStore,
    strategy: Strategy,
    question: str,
    k: int = 10,
    scope: Scope = None,
    substrate: Substrate | None = None,
    words: int | None = None,
    tokens: int | None = None,
) -> tuple[Evidence, ...]:
    """The evidence a strategy finds in a store on a substrate (None: its own), made and brought in line first."""
    on = substrate or strategy.substrate
    for kind, dense in strategy.needs.items():
        store.refresh(on, kind)
        store.sync(on, kind, dense=dense)
    return run(Searcher(store, on), strategy, question, Budget(k, words, tokens), scope).evidence


# Documents long enough to be cut


def _paragraphs() -> st.SearchStrategy[El]:
    return st.sampled_from([1, 20, 90, 160, 299, 300, 301, 400]).map(lambda n: El("P", words(n)))


def _lists() -> st.SearchStrategy[El]:
    items = st.lists(st.sampled_from([3, 30, 120]).map(lambda n: item("1.", words(n))), min_size=1, max_size=5)
    return items.map(lambda found: El("L", *found))


def _tables() -> st.SearchStrategy[El]:
    rows = st.lists(st.sampled_from([2, 40]).map(lambda n: row(words(n), "7")), min_size=1, max_size=12)
    return rows.map(lambda found: El("Table", El("Caption", "A table"), *found))


@st.composite
def long_documents(draw: Any) -> list[El]:
    """Headings of three ranks with blocks of all sizes between them, in a flat tree or below sections."""
    found: list[El] = []
    for _ in range(draw(st.integers(1, 6))):
        blocks = draw(st.lists(_paragraphs() | _lists() | _tables(), max_size=3))
        title = heading(draw(st.integers(1, 3)), words(draw(st.integers(1, 4)), "title"))
        found.extend([El("Sect", title, *blocks)] if draw(st.booleans()) else [title, *blocks])
    return found
