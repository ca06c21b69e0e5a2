"""The vectors of a library: which embedders make them, what names them, and making those that are missing."""

import hashlib
from collections.abc import Callable, Iterable
from collections.abc import Set as AbstractSet
from pathlib import Path

from evigraph.errors import EvigraphError
from evigraph.index.catalogue import Catalogue
from evigraph.index.embedders import DEFAULT_EMBEDDER, Embedder, Embedders, embedders_in, embedders_named
from evigraph.index.unit import Unit
from evigraph.index.units import embedded_text

__all__ = ["library_embedders", "make_vectors", "vector_key"]

_BATCH = 256
"""Vectors that are stored together: what a process that dies has made for nothing."""


def library_embedders(root: Path, catalogue: Catalogue, given: Embedder | Embedders | None) -> Embedders:
    """The embedders that a library keeps to: those given, or for None those it was made with.

    A library without any takes those given, or the default.

    Raises:
        EvigraphError: it was made with others than those given, or with some that have no name here.
    """
    wanted = given if given is None or isinstance(given, Embedders) else Embedders(given)
    made_with = catalogue.setting("embedder", (wanted or embedders_named(DEFAULT_EMBEDDER)).name)
    if wanted is not None and wanted.name == made_with:
        return wanted
    named = embedders_in(made_with)
    if wanted is None and named is not None:
        return named[1]
    cause = f"made with the embedder {named[0] if named else made_with}"
    if wanted is None:
        raise EvigraphError(f"{root}: {cause}, which this version does not have; give it to evigraph.Library")
    other = embedders_in(wanted.name)
    cause = f"{cause}, not {other[0] if other else wanted.name}"
    raise EvigraphError(f"{root}: {cause}; use that one, or add the documents to a new library")


def vector_key(embedders: Embedders, unit: Unit, name: str) -> bytes | None:
    """Names the vector of a unit's text in its embedder's space; None where no embedder knows the language.

    ``name`` is what the unit's document is called.
    """
    embedder = embedders.of(unit.lang)
    if embedder is None:
        return None
    return hashlib.sha256(f"{embedder.name}\0{embedded_text(unit, name)}".encode()).digest()[:16]


def make_vectors(
    catalogue: Catalogue,
    embedders: Embedders,
    units: Iterable[tuple[Unit, str]],
    progress: Callable[[int, int], None] | None = None,
) -> dict[str, AbstractSet[bytes]]:
    """Store the vectors that units lack, each distinct text's once; gives the keys of all of them by vector space.

    ``units`` come with what their documents are called. ``progress`` is told how many are made, and of how many.
    """
    texts: dict[str, dict[bytes, str]] = {embedder.name: {} for embedder in embedders.parts}
    for unit, name in units:
        embedder, key = embedders.of(unit.lang), vector_key(embedders, unit, name)
        if embedder is not None and key is not None:
            texts[embedder.name][key] = embedded_text(unit, name)
    missing = {space: catalogue.missing_vectors(own) for space, own in texts.items()}
    total, done, told = sum(map(len, missing.values())), 0, 0

    def tell(more: int) -> None:
        nonlocal told
        told += more
        if progress and total:
            progress(told, total)

    tell(0)
    for embedder in embedders.parts:
        own = texts[embedder.name]
        # Longest first: progress then errs on the safe side, and batches are of equal length.
        keys = sorted(missing[embedder.name], key=lambda key: (-len(own[key]), key))
        for start in range(0, len(keys), _BATCH):
            part = keys[start : start + _BATCH]
            vectors = embedder.passages([own[key] for key in part], tell)
            with catalogue.transaction():
                catalogue.put_vectors(part, vectors)
            done += len(part)
            tell(done - told)  # an embedder may tell nothing
    return {space: own.keys() for space, own in texts.items()}
