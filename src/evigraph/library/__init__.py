"""The user's documents: add, remove, find, ask."""

from evigraph.library.library import AddReport, Library
from evigraph.library.pool import Pool, default_workers

__all__ = ["AddReport", "Library", "Pool", "default_workers"]
