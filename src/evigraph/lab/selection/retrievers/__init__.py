"""Retrievers: chunks and questions -> ranked chunks; one file each."""

from evigraph.lab.selection.retrievers.base import Ranking, Retriever
from evigraph.lab.selection.retrievers.named import DEFAULT_RETRIEVERS, RETRIEVERS, embedders_of, retrievers_named

__all__ = ["DEFAULT_RETRIEVERS", "RETRIEVERS", "Ranking", "Retriever", "embedders_of", "retrievers_named"]
