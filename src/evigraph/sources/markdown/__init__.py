"""Markdown -> declared graph: CommonMark with the tables and the strikethrough of GFM, and footnotes."""

from evigraph.sources.markdown.reader import read_markdown

__all__ = ["read_markdown"]
