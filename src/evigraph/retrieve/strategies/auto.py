"""auto: each document on the substrate that its measured structure has earned, ranked together, one word budget.

The strategy is that of egr-s; what differs is what it reads. Documents whose tags carry their text come as sections
expanded along the compiled edges, the others as passages of their flat text, and all compete in the same channels.
"""

from typing import ClassVar

from evigraph.graph import Substrate
from evigraph.retrieve.evidence import Evidence
from evigraph.retrieve.query import Budget, Query
from evigraph.retrieve.searcher import Scope, Searcher
from evigraph.retrieve.seeds import NEEDS
from evigraph.retrieve.strategies.base import Needs
from evigraph.retrieve.strategies.egr_s import EgrS

__all__ = ["Auto"]


class Auto:
    """egr-s over the substrates that documents have earned."""

    name: ClassVar[str] = "auto"
    needs: ClassVar[Needs] = NEEDS
    substrate: ClassVar[Substrate] = Substrate.AUTO

    def retrieve(self, searcher: Searcher, query: Query, budget: Budget, scope: Scope) -> list[Evidence]:
        """Evidence around the best seeds, one seed for each section."""
        return EgrS().retrieve(searcher, query, budget, scope)
