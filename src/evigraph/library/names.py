"""What the user may call a document."""

import os
from collections.abc import Sequence
from pathlib import Path

from evigraph.errors import SourceError, UsageError
from evigraph.index import Entry
from evigraph.library.files import absolute

__all__ = ["all_called", "called", "may_be_called", "only_called"]

_ID_PREFIX = 4
"""An id may be cut to this many digits."""


def called(entries: Sequence[Entry], name: str) -> list[Entry]:
    """The documents that are called so, by the first of these that any is called by: path or id, the path
    that links lead to, file name, file name without its ending, beginning of the id."""
    for found in _ways(entries, name):
        if found:
            return found
    return []


def may_be_called(entries: Sequence[Entry], name: str) -> list[Entry]:
    """The documents that a name could stand for, in any way, if others were not there."""
    found = {entry.doc for way in _ways(entries, name) for entry in way}
    return [entry for entry in entries if entry.doc in found]


def _ways(entries: Sequence[Entry], name: str) -> tuple[list[Entry], ...]:
    try:
        path = absolute(Path(name))
        paths = (str(path), os.path.realpath(path))
    except (SourceError, OSError):
        paths = ("", "")  # no path; it may still be a name
    return (
        [entry for entry in entries if paths[0] == entry.path or name == entry.id],
        [entry for entry in entries if paths[1] == entry.path],
        [entry for entry in entries if name == entry.name],
        [entry for entry in entries if name == Path(entry.name).stem],
        [entry for entry in entries if len(name) >= _ID_PREFIX and entry.id.startswith(name)],
    )


def all_called(entries: Sequence[Entry], name: str, root: Path) -> list[Entry]:
    """The documents of the library at ``root`` that are called so, at least one.

    Raises:
        UsageError: there is none.
    """
    found = called(entries, name)
    if not found:
        raise UsageError(f"{name}: no such document in {root}; `evigraph list` shows what there is")
    return found


def only_called(name: str, found: Sequence[Entry]) -> Entry:
    """The one document that is called so.

    Raises:
        UsageError: there are several.
    """
    if len(found) > 1:
        paths = ", ".join(entry.path for entry in found)
        raise UsageError(f"{name}: several documents are called so ({paths}); give the path")
    return found[0]
