"""File -> declared graph. One room a format; all give the same graph, and no derived edge yet."""

from evigraph.sources.pdf import Checked
from evigraph.sources.read import MEDIA_TYPES, check_source, read_source

__all__ = ["MEDIA_TYPES", "Checked", "check_source", "read_source"]
