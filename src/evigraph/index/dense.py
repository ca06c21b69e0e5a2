"""The dense channel: unit vectors in one memory-mapped file, compared with a question's one by one.

Exact search is what the sizes ask for: 50,000 vectors of 384 take a few milliseconds.
"""

import json
from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from evigraph.errors import EvigraphError
from evigraph.index.lexical import Hit

__all__ = ["DenseIndex"]

_STATE = "state.json"
_BLOCK = 4096
_RESIDENT = 50_000
"""Up to so many vectors (75 MB of 384 dimensions) are kept in memory as they are compared."""


class DenseIndex:
    """Vectors of one kind of units, replaced as a whole when documents come or go.

    A new version is written beside the old one and named in the state file last, so that a reader
    sees one or the other.
    """

    def __init__(self, path: Path, dimensions: int) -> None:
        self._path = path
        self._dimensions = dimensions
        self._loaded: str | None = None
        self._units = np.zeros(0, np.int64)
        self._documents = np.zeros(0, np.int64)
        self._matrix: NDArray[np.float16 | np.float32] = np.zeros((0, dimensions), np.float16)

    def replace(self, rows: Iterable[tuple[int, int, bytes]], name: str) -> None:
        """Write a new version: (unit, document, half-precision vector) each. ``name`` is unlike the present one's."""
        units: list[int] = []
        documents: list[int] = []
        vectors: list[bytes] = []
        for unit, document, vector in rows:
            units.append(unit)
            documents.append(document)
            vectors.append(vector)
        self._path.mkdir(parents=True, exist_ok=True)
        matrix = np.frombuffer(b"".join(vectors), np.float16).reshape(len(units), self._dimensions)
        self._save(f"{name}.vectors.npy", matrix)
        self._save(f"{name}.keys.npy", np.array([units, documents], np.int64))
        state = self._path / f"{name}.tmp"
        state.write_text(json.dumps({"name": name}))
        state.replace(self._path / _STATE)
        for old in self._path.glob("*.npy"):
            if not old.name.startswith(f"{name}."):
                old.unlink(missing_ok=True)
        self._loaded = None

    def is_readable(self) -> bool:
        """Whether a version has been written and can be read."""
        try:
            self._load()
            return self._current() is not None
        except EvigraphError:
            return False

    def search(self, query: NDArray[np.float32], limit: int, documents: Collection[int] | None = None) -> list[Hit]:
        """The units whose vectors are closest to the question's (cosine), best first; ties by unit id.

        Raises:
            EvigraphError: what is on disk cannot be read.
        """
        self._load()
        if not len(self._units):
            return []
        # Of a large matrix blocks keep the single-precision copy small and in the cache.
        starts = range(0, len(self._units), _BLOCK)
        scores = np.concatenate([self._matrix[i : i + _BLOCK].astype(np.float32, copy=False) @ query for i in starts])
        units = self._units
        if documents is not None:
            inside = np.isin(self._documents, list(documents))
            scores, units = scores[inside], units[inside]
        if limit < len(scores):  # sorting all of them would take longer than comparing them
            near = scores >= np.partition(scores, -limit)[-limit]
            scores, units = scores[near], units[near]
        best = np.lexsort((units, -scores))[:limit]
        return [Hit(int(units[i]), float(scores[i])) for i in best]

    def _save(self, name: str, array: NDArray[Any]) -> None:
        """Write beside, then swap: a reader may have the old file mapped."""
        temporary = self._path / f"{name}.tmp"
        with temporary.open("wb") as file:
            np.save(file, array)
        temporary.replace(self._path / name)

    def _load(self) -> None:
        while (name := self._current()) not in (None, self._loaded):
            try:
                self._units, self._documents, self._matrix = self._read(name)
            except (OSError, ValueError, EOFError) as error:
                if self._current() == name:
                    raise self._damaged(error) from None
                continue  # replaced just now
            self._loaded = name

    def _read(self, name: str | None) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float16 | np.float32]]:
        """Units, documents and vectors: in memory and in single precision where they are few, else as on disk."""
        keys = np.load(self._path / f"{name}.keys.npy")
        matrix = np.load(self._path / f"{name}.vectors.npy", mmap_mode="r")
        rows = matrix.shape[0] if matrix.ndim else 0
        shapes = (keys.shape, keys.dtype, matrix.shape, matrix.dtype)
        if shapes != ((2, rows), np.int64, (rows, self._dimensions), np.float16):
            raise ValueError("an array of another shape")
        return keys[0], keys[1], matrix.astype(np.float32) if rows <= _RESIDENT else matrix

    def _current(self) -> str | None:
        """The version that the state file names; None before the first."""
        try:
            return str(json.loads((self._path / _STATE).read_text())["name"])
        except FileNotFoundError:
            return None
        except (OSError, ValueError, LookupError, TypeError) as error:
            raise self._damaged(error) from None

    def _damaged(self, error: Exception) -> EvigraphError:
        cause = " ".join(str(error).split())
        return EvigraphError(f"{self._path}: damaged ({cause}); run `evigraph add` where the library can be written")
