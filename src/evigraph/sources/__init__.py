"""File -> declared graph. One room a format; all give the same graph, and no derived edge yet."""

from evigraph.sources.layout import (
    DEFAULT_PARSER,
    LAYOUT_PARSERS,
    LayoutParser,
    layout_parser,
    page_markdown,
    reconstruct,
)
from evigraph.sources.pdf import Checked
from evigraph.sources.read import MEDIA_TYPES, check_source, read_source

__all__ = [
    "DEFAULT_PARSER",
    "LAYOUT_PARSERS",
    "MEDIA_TYPES",
    "Checked",
    "LayoutParser",
    "check_source",
    "layout_parser",
    "page_markdown",
    "read_source",
    "reconstruct",
]
