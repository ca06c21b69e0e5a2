"""Search by decisions: a beam over folders, documents and sections, and passages kept by how useful they are."""

from evigraph.retrieve.routing.bounds import QUESTION, RELATED, Manner
from evigraph.retrieve.routing.explore import explore

__all__ = ["QUESTION", "RELATED", "Manner", "explore"]
