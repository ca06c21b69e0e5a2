"""The vectors of an ablation's texts: each distinct text is embedded once, and kept in a file where one is named."""

import hashlib
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from evigraph.errors import UsageError
from evigraph.index import Embedder

__all__ = ["VectorStore"]

_BATCH = 256
"""Vectors that are kept together: what a run that is stopped has made for nothing."""


class VectorStore:
    """Vectors by embedder and text. ``folder`` keeps them in ``vectors.sqlite``; None: for this run alone."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder
        self._known: dict[bytes, NDArray[np.float32]] = {}

    def passages(
        self, embedder: Embedder, texts: Sequence[str], told: Callable[[int, int], None]
    ) -> NDArray[np.float32]:
        """The vectors of texts, a row each. ``told`` hears how many of those that were missing are made.

        Raises:
            UsageError: the file of vectors cannot be used.
            EvigraphError: the embedder cannot be asked.
        """
        keys = [_key(embedder, text) for text in texts]
        missing = {key: text for key, text in zip(keys, texts, strict=True) if key not in self._known}
        if missing and self._folder is not None:
            self._recall(missing)
            missing = {key: text for key, text in missing.items() if key not in self._known}
        # Longest first: what is told of the time that is left then errs on the safe side.
        order = sorted(missing, key=lambda key: (-len(missing[key]), key))
        for start in range(0, len(order), _BATCH):
            told(start, len(order))
            part = order[start : start + _BATCH]
            made = dict(zip(part, embedder.passages([missing[key] for key in part]), strict=True))
            self._known |= made
            if self._folder is not None:
                self._keep(made)
        if order:
            told(len(order), len(order))
        return np.stack([self._known[key] for key in keys])

    def _open(self) -> sqlite3.Connection:
        assert self._folder is not None
        self._folder.mkdir(parents=True, exist_ok=True)
        opened = sqlite3.connect(self._folder / "vectors.sqlite")
        opened.execute("CREATE TABLE IF NOT EXISTS vectors (key BLOB PRIMARY KEY, vector BLOB) WITHOUT ROWID")
        return opened

    def _recall(self, missing: dict[bytes, str]) -> None:
        try:
            with closing(self._open()) as opened:
                for key in missing:
                    row = opened.execute("SELECT vector FROM vectors WHERE key = ?", (key,)).fetchone()
                    if row is not None:
                        self._known[key] = np.frombuffer(row[0], np.float32)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from None

    def _keep(self, made: dict[bytes, NDArray[np.float32]]) -> None:
        try:
            with closing(self._open()) as opened, opened:
                rows = [(key, vector.astype(np.float32).tobytes()) for key, vector in made.items()]
                opened.executemany("INSERT OR REPLACE INTO vectors VALUES (?, ?)", rows)
        except (OSError, sqlite3.Error) as error:
            raise self._unusable(error) from None

    def _unusable(self, error: Exception) -> UsageError:
        return UsageError(f"{self._folder}: its vectors cannot be used ({error}); choose another cache")


def _key(embedder: Embedder, text: str) -> bytes:
    return hashlib.sha256(f"{embedder.name}\0{text}".encode("utf-8", "surrogatepass")).digest()
