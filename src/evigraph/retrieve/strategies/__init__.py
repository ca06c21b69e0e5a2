"""The strategies by name: one file each."""

from evigraph.retrieve.strategies.base import Needs, Strategy
from evigraph.retrieve.strategies.chunk_hybrid import ChunkHybrid
from evigraph.retrieve.strategies.egr_s import EgrS
from evigraph.retrieve.strategies.node_hybrid import NodeHybrid

__all__ = ["DEFAULT_STRATEGY", "STRATEGIES", "ChunkHybrid", "EgrS", "Needs", "NodeHybrid", "Strategy"]

STRATEGIES: dict[str, Strategy] = {s.name: s for s in (ChunkHybrid(), NodeHybrid(), EgrS())}
"""Every strategy there is, by the name the command line knows it by."""

DEFAULT_STRATEGY = EgrS.name
