"""Retrievers: chunks and questions -> ranked chunks; one file each."""

from evigraph.lab.selection.retrievers.base import Ranking, Retriever
from evigraph.lab.selection.retrievers.named import DEFAULT_RETRIEVERS, RETRIEVERS, retrievers_named

__all__ = ["DEFAULT_RETRIEVERS", "RETRIEVERS", "Ranking", "Retriever", "retrievers_named"]
