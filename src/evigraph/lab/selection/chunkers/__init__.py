"""Chunkers: page Markdown -> chunks; one file each."""

from evigraph.lab.selection.chunkers.base import Chunk, Chunker, Cut
from evigraph.lab.selection.chunkers.named import CHUNKERS, DEFAULT_CHUNKERS, PAGE, chunker_named

__all__ = ["CHUNKERS", "DEFAULT_CHUNKERS", "PAGE", "Chunk", "Chunker", "Cut", "chunker_named"]
