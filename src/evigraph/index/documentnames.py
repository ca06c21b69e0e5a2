"""What a document is called: the name above its sections, and the terms that every unit of it is found by."""

import re
from pathlib import Path

from evigraph.index.catalogue import Entry
from evigraph.index.tokens import terms

__all__ = ["document_name", "document_terms"]

_GENERATED_TITLE = re.compile(r"(microsoft \w+ - |untitled|\w+\.\w{2,4}$)", re.IGNORECASE)
"""Titles that a program made up: they name a program or a file, not what the document is about."""
_MIN_TITLE = 8


def document_name(entry: Entry) -> str:
    """What a document is called: its title, or where that says nothing its file name in words."""
    title = " ".join((entry.title or "").split())
    if len(title) >= _MIN_TITLE and not _GENERATED_TITLE.match(title):
        return title
    return _words_of_file_name(entry)


def document_terms(entry: Entry) -> list[str]:
    """The terms of a document's file name and title, which every unit of it is found by."""
    return terms(f"{_words_of_file_name(entry)} {entry.title or ''}", entry.lang)


def _words_of_file_name(entry: Entry) -> str:
    return re.sub(r"[-_.\s]+", " ", Path(entry.name).stem).strip()
