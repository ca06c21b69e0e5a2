"""The user's documents: add, remove, find, ask."""

from evigraph.library.library import SUBSTRATES, AddReport, Library
from evigraph.library.pool import Pool, default_workers

__all__ = ["SUBSTRATES", "AddReport", "Library", "Pool", "default_workers"]
