"""The index of a library, opened: what can stand in the way, told before anything is made."""

from pathlib import Path
from stat import S_ISDIR

from evigraph.errors import EvigraphError, SourceError, UsageError
from evigraph.index import Embedder, Embedders, IndexStore, embedders_named
from evigraph.library.files import absolute, look

__all__ = ["open_store"]


def open_store(root: Path, embedder: Embedder | Embedders | str | None, *, create: bool) -> IndexStore:
    """Open the index in a library's folder. ``create`` makes it if it is not there.

    Raises:
        UsageError: there is no library, and ``create`` is not asked for; there is no embedder of that name.
        MissingExtraError: what the embedder of a new library needs is not installed.
        EvigraphError: the folder holds something else, or a library of another version or embedder.
    """
    wanted = embedders_named(embedder) if isinstance(embedder, str) else embedder
    try:
        absolute(root)
        there, catalogue = look(root), look(root / "catalogue.sqlite")
    except SourceError as error:
        raise UsageError(f"{error.path}: {error.cause}; choose another --library") from None
    if not create and catalogue is None:
        raise UsageError(f"{root}: no library here; make one with `evigraph add PATH`, or name it by --library")
    if there and not S_ISDIR(there.st_mode):
        raise EvigraphError(f"{root}: is no folder; choose another --library")
    if wanted is not None and catalogue is None:
        wanted.check()
    try:
        return IndexStore(root, wanted)
    except OSError as error:
        raise EvigraphError(f"{root}: cannot be used ({error.strerror}); choose another --library") from None
