"""Reading a lexical index in a folder that cannot be written.

Tantivy takes a lock to open an index, in the index's own folder. Where it must not, a folder of
links stands in for it.
"""

import tempfile
from pathlib import Path

__all__ = ["Mirror"]

_CHANGES = "meta.json"
"""Tantivy replaces this file with each commit."""
_TRIES = 3
"""How often the folder is deleted: a reader that is still closing may take its lock in it once more meanwhile."""


class Mirror:
    """A temporary folder of links to the files of an index as they were when it was made."""

    def __init__(self, original: Path) -> None:
        """Make the links.

        Raises:
            OSError: the index cannot be listed, or there is no place for temporary files.
        """
        self._original = original
        self._seen = self._state()
        self._folder = tempfile.TemporaryDirectory(prefix="evigraph-")
        self.path = Path(self._folder.name)
        for file in original.absolute().iterdir():
            if file.suffix != ".lock":
                (self.path / file.name).symlink_to(file)

    def is_current(self) -> bool:
        """Whether nobody has written to the index since."""
        return self._state() == self._seen

    def close(self) -> None:
        """Delete the links.

        Raises:
            OSError: something goes on being written there.
        """
        for left in reversed(range(_TRIES)):
            try:
                self._folder.cleanup()
                return
            except OSError:
                if not left:
                    raise

    def _state(self) -> tuple[int, int]:
        stat = (self._original / _CHANGES).stat()
        return stat.st_ino, stat.st_mtime_ns
