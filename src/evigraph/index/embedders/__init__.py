"""Embedders of the dense channel: one file each."""

from evigraph.index.embedders.base import Embedder, Vectors
from evigraph.index.embedders.minilm import MiniLM

__all__ = ["Embedder", "MiniLM", "Vectors"]
