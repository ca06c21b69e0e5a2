"""What a document is called: the name above its sections, and the terms that every unit of it is found by."""

import re
from pathlib import Path

from evigraph.index.catalogue import Entry
from evigraph.index.tokens import terms

__all__ = ["document_name", "document_terms", "name_of", "words_of_file_name"]

_GENERATED_TITLE = re.compile(r"(microsoft \w+ - |untitled|\w+\.\w{2,4}$)", re.IGNORECASE)
"""Titles that a program made up: they name a program or a file, not what the document is about."""
_MIN_TITLE = 8


def document_name(entry: Entry) -> str:
    """What a document is called: its title, or where that says nothing its file name in words."""
    return name_of(entry.name, entry.title)


def name_of(file_name: str, title: str | None) -> str:
    """What a document with this file name and title is called."""
    said = " ".join((title or "").split())
    if len(said) >= _MIN_TITLE and not _GENERATED_TITLE.match(said):
        return said
    return words_of_file_name(file_name)


def document_terms(entry: Entry) -> list[str]:
    """The terms of a document's file name and title, which every unit of it is found by."""
    return terms(f"{words_of_file_name(entry.name)} {entry.title or ''}", entry.lang)


def words_of_file_name(file_name: str) -> str:
    """A file name as words, without its ending."""
    return re.sub(r"[-_.\s]+", " ", Path(file_name).stem).strip()
