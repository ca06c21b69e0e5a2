"""Pages as a layout parser reads them -> graph: the structure of a document that declares none."""

from evigraph.sources.layout.parser import LayoutParser
from evigraph.sources.layout.parsers import DEFAULT_PARSER, LAYOUT_PARSERS, layout_parser
from evigraph.sources.layout.read import page_markdown
from evigraph.sources.layout.reader import reconstruct

__all__ = ["DEFAULT_PARSER", "LAYOUT_PARSERS", "LayoutParser", "layout_parser", "page_markdown", "reconstruct"]
