"""The external corpora: real and deliberately broken files that are not part of the project.

Their folder is ``$EVIGRAPH_CORPORA``, else ``shared`` beside the project. Tests that need them carry
the mark ``corpora`` and are skipped, with the reason, where the folder is missing.
"""

import csv
import os
from pathlib import Path
from typing import Any

import pytest

__all__ = ["corpora", "torture_facts", "torture_files"]

_PROJECT = Path(__file__).parent.parent.parent
_FOLDER = Path(os.environ.get("EVIGRAPH_CORPORA") or _PROJECT.parent / "shared")
_MISSING = "the external corpora are missing; name their folder in EVIGRAPH_CORPORA"


def corpora() -> Path:
    """The folder of the corpora. Skips the test that asks where there is none."""
    if not _FOLDER.is_dir():
        pytest.skip(_MISSING)
    return _FOLDER


def torture_files() -> list[Any]:
    """The names of the torture files, for ``parametrize``; without corpora one parameter that is skipped."""
    names = sorted(path.name for path in (_FOLDER / "torture").glob("*.pdf"))
    return list(names) or [pytest.param("", id="no corpora", marks=pytest.mark.skip(_MISSING))]


def torture_facts() -> dict[str, dict[str, str]]:
    """What is known of each torture file, by its name: counts of elements by an independent reader, and more."""
    path = _FOLDER / "torture" / "files.csv"
    if not path.is_file():
        return {}
    with path.open(encoding="utf-8", newline="") as file:
        return {f"{fact['slug']}.pdf": fact for fact in csv.DictReader(file)}
