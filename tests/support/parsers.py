"""The layout parsers that are installed: a test of one that is not says so and is skipped."""

import shutil

import pytest

from evigraph.errors import MissingExtraError
from evigraph.sources import LayoutParser, layout_parser

__all__ = ["EXTRAS", "installed"]

EXTRAS = ("markitdown", "opendataloader-pdf", "pymupdf4llm")
"""Parsers that read any PDF once they are installed; Docling needs models too."""


def installed(name: str) -> LayoutParser:
    """A parser. Skips the test that asks where it, or the Java that it needs, is not installed."""
    try:
        parser = layout_parser(name)
    except MissingExtraError as error:
        pytest.skip(str(error))
    if name == "opendataloader-pdf" and shutil.which("java") is None:
        pytest.skip("there is no Java")
    return parser
