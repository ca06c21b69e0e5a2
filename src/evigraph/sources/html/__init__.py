"""HTML -> declared graph: the tree that the HTML standard makes of a file, and what its elements and roles declare."""

from evigraph.sources.html.reader import read_html

__all__ = ["read_html"]
