"""Files with names that not every system takes."""

import os
from pathlib import Path

import pytest

__all__ = ["write_bytes_at"]


def write_bytes_at(folder: Path, name: bytes, data: bytes) -> Path:
    """Write a file whose name is given as bytes; the test is skipped where the system takes no such name."""
    file = folder / os.fsdecode(name)
    try:
        file.write_bytes(data)
    except OSError:
        pytest.skip("the file system takes no name that is not UTF-8")
    return file
