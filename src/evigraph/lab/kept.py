"""Answers of models, kept in a folder: what a model said is an input like any other, and is asked for once."""

import contextlib
import hashlib
import json
import os
import threading
from pathlib import Path
from typing import Any

from evigraph.errors import UsageError

__all__ = ["KeptAnswers"]


class KeptAnswers:
    """Answers by what was asked; ``folder`` keeps them (None: nothing is kept, and nothing found)."""

    def __init__(self, folder: Path | None) -> None:
        self._folder = folder

    def find(self, asked: Any) -> str | None:
        """The answer to this question, anything that can be written as JSON; None: there is none that can be read."""
        if self._folder is None:
            return None
        with contextlib.suppress(OSError, UnicodeDecodeError):
            return self._path(self._folder, asked).read_bytes().decode()
        return None

    def keep(self, asked: Any, answer: str) -> None:
        """Keep an answer, whole or not at all.

        Raises:
            UsageError: the folder cannot be written.
        """
        if self._folder is None:
            return
        path = self._path(self._folder, asked)
        half = path.with_suffix(f".{os.getpid()}-{threading.get_ident()}.tmp")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            half.write_bytes(answer.encode("utf-8", "replace"))
            half.replace(path)
        except OSError as error:
            raise UsageError(f"{path.parent}: cannot be written ({error.strerror}); choose another cache") from None

    @staticmethod
    def _path(folder: Path, asked: Any) -> Path:
        return folder / f"{hashlib.sha256(json.dumps(asked, sort_keys=True).encode()).hexdigest()}.txt"
