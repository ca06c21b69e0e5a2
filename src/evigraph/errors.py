"""Errors a user sees: one line that names the file, the cause and the way out."""

from pathlib import Path
from typing import Any

__all__ = ["EvigraphError", "MissingExtraError", "SourceError", "UsageError"]


class EvigraphError(Exception):
    """Base of every error evigraph raises on purpose. Its text is one line fit for a terminal."""


class UsageError(EvigraphError):
    """The request itself is wrong: a name that stands for nothing, an empty library. The command line exits with 2."""


class MissingExtraError(EvigraphError):
    """An optional part of the installation is needed and not there."""

    def __init__(self, part: str, extra: str) -> None:
        remedy = f"add it by: pip install 'evigraph[{extra}]'"
        super().__init__(f"{part} is not installed; {remedy}")
        self.part = part
        self.extra = extra
        self.remedy = remedy

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.part, self.extra)


class SourceError(EvigraphError):
    """A file cannot be compiled.

    ``path`` is the file, ``cause`` what is wrong with it, ``remedy`` what its owner can do.
    """

    def __init__(self, path: Path | str, cause: str, remedy: str) -> None:
        super().__init__(f"{path}: {cause}; {remedy}")
        self.path = str(path)
        self.cause = cause
        self.remedy = remedy

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.path, self.cause, self.remedy)
