"""File -> declared graph. One room a format; all give the same graph, and no derived edge yet."""

from evigraph.sources.read import MEDIA_TYPES, read_source

__all__ = ["MEDIA_TYPES", "read_source"]
