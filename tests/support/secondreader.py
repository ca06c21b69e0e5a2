"""playa as a second, independent reader of marked content, to check the first one by."""

import logging
import re
import unicodedata
from collections import Counter
from pathlib import Path

import pytest

from evigraph.graph import Graph

__all__ = ["Words", "by_graph", "by_second_reader"]

Words = dict[tuple[int, int], Counter[str]]
"""For each (page, marked-content id) of a page's own stream, which letters and digits it shows how often."""


def by_second_reader(path: Path) -> Words:
    """What playa reads. Skips the test where playa is not installed or cannot open the file."""
    playa = pytest.importorskip("playa", reason="the second reader is not installed (pip install playa-pdf)")
    logging.getLogger("playa").setLevel(logging.CRITICAL)
    found: Words = {}
    try:
        document = playa.parse(path.read_bytes())
    except playa.exceptions.PDFEncryptionError:
        pytest.skip("the second reader cannot open encrypted files")
    for number, page in enumerate(document.pages, 1):
        for text in page.texts:
            if text.mcid is not None:
                found.setdefault((number, text.mcid), Counter()).update(_letters(text.chars))
    return {key: letters for key, letters in found.items() if letters}


def by_graph(graph: Graph) -> Words:
    """What the graph's fragments say, Forms left out."""
    found: Words = {}
    for fragment in graph.fragments:
        anchor = fragment.anchor
        if anchor.mcid is not None and anchor.stream is None:
            found.setdefault((anchor.page, anchor.mcid), Counter()).update(_letters(fragment.text))
    return {key: letters for key, letters in found.items() if letters}


def _letters(text: str) -> str:
    return re.sub(r"[\W_]+", "", unicodedata.normalize("NFKC", text))


def differences(expected: Words, found: Words) -> Words:
    """The marked contents of which the graph misses a letter or has one too many.

    Letters printed twice over each other, as cheap boldface is, count once or twice.
    """
    return {
        key: letters
        for key, letters in expected.items()
        if not (found.get(key, Counter()) <= letters and found.get(key, Counter()).keys() == letters.keys())
    }
