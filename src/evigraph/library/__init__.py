"""The user's documents: add, remove, find, ask."""

from evigraph.library.foldertree import FolderTree, Listed
from evigraph.library.library import Library
from evigraph.library.permissions import Granted, Permissions
from evigraph.library.pool import Pool, default_workers
from evigraph.library.report import AddReport
from evigraph.library.state import LibraryState, library_state

__all__ = [
    "AddReport",
    "FolderTree",
    "Granted",
    "Library",
    "LibraryState",
    "Listed",
    "Permissions",
    "Pool",
    "default_workers",
    "library_state",
]
