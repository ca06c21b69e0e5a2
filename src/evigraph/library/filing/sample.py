"""What a document is filed by: its names, its headings, and pieces of its original text, all of it bounded."""

from evigraph.index import Kind
from evigraph.index.cutting import beginning
from evigraph.retrieve import Searcher
from evigraph.retrieve.routing.outlines import document_outline, joined

__all__ = ["sample_of"]

_NAMES, _HEADINGS, _PIECE = 300, 1500, 400
"""The most characters of names, of headings, and of each piece of text."""


def sample_of(searcher: Searcher, doc: int) -> str:
    """A text that stands for a document where it is filed: at most some 3,000 characters, a line for each part.

    The pieces of text are the beginnings of the first passage, of the one in the middle and of the last.
    """
    profile = searcher.profile(doc)
    passages = searcher.units_of(doc, Kind.PASSAGE)
    places = dict.fromkeys((0, len(passages) // 2, len(passages) - 1)) if passages else {}
    pieces = (beginning(" ".join(passages[at].text.split()), _PIECE) for at in places)
    parts = (joined(profile.names, _NAMES), document_outline(profile, _HEADINGS), *pieces)
    return "\n".join(part for part in parts if part)
