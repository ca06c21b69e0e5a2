"""Markdown -> declared graph: CommonMark with the tables and the strikethrough of GFM, and footnotes."""

from evigraph.sources.markdown.reader import PagedMarkdown, read_markdown, read_markdown_pages

__all__ = ["PagedMarkdown", "read_markdown", "read_markdown_pages"]
