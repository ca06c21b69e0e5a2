"""The strategies by name: one file each."""

from evigraph.retrieve.strategies.auto import Auto
from evigraph.retrieve.strategies.base import Needs, Strategy, Traced
from evigraph.retrieve.strategies.chunk_dense import ChunkDense
from evigraph.retrieve.strategies.chunk_hybrid import ChunkHybrid
from evigraph.retrieve.strategies.chunk_lexical import ChunkLexical
from evigraph.retrieve.strategies.egr_full import EgrFull
from evigraph.retrieve.strategies.egr_s import EgrS
from evigraph.retrieve.strategies.node_dense import NodeDense
from evigraph.retrieve.strategies.node_hybrid import NodeHybrid
from evigraph.retrieve.strategies.node_hybrid_path import NodeHybridPath
from evigraph.retrieve.strategies.passage_hybrid import PassageHybrid
from evigraph.retrieve.strategies.pointer import Pointer
from evigraph.retrieve.strategies.route import Route
from evigraph.retrieve.strategies.section_hybrid import SectionHybrid

__all__ = [
    "DEFAULT_STRATEGY",
    "STRATEGIES",
    "Auto",
    "ChunkDense",
    "ChunkHybrid",
    "ChunkLexical",
    "EgrFull",
    "EgrS",
    "Needs",
    "NodeDense",
    "NodeHybrid",
    "NodeHybridPath",
    "PassageHybrid",
    "Pointer",
    "Route",
    "SectionHybrid",
    "Strategy",
    "Traced",
    "asks_for_decisions",
    "chooses_substrates",
]

_ALL: tuple[Strategy, ...] = (
    ChunkDense(),
    ChunkLexical(),
    ChunkHybrid(),
    NodeDense(),
    NodeHybrid(),
    NodeHybridPath(),
    SectionHybrid(),
    PassageHybrid(),
    EgrS(),
    EgrFull(),
    Pointer(),
    Route(),
    Auto(),
)

STRATEGIES: dict[str, Strategy] = {strategy.name: strategy for strategy in _ALL}
"""Every strategy there is, by the name the command line knows it by."""

DEFAULT_STRATEGY = Auto.name


def chooses_substrates(strategy: Strategy) -> bool:
    """Whether a strategy is nothing but the choice of substrates, so that it has no sense on a given one."""
    return isinstance(strategy, Auto)


def asks_for_decisions(strategy: Strategy) -> bool:
    """Whether a strategy asks a provider of decisions."""
    return isinstance(strategy, Traced | Pointer)
