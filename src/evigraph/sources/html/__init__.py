"""HTML -> declared graph: the tree that the HTML standard makes of a file, and what its elements and roles declare."""

from evigraph.sources.html.phrases import STYLED
from evigraph.sources.html.reader import HtmlPart, read_html, read_html_part, tell_cut
from evigraph.sources.html.tags import WrittenTag, read_tag
from evigraph.sources.html.vocabulary import INLINE

__all__ = ["INLINE", "STYLED", "HtmlPart", "WrittenTag", "read_html", "read_html_part", "read_tag", "tell_cut"]
