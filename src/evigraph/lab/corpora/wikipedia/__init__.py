"""Corpora of Wikipedia: dumps, wikitext and saved pages, by one normaliser, with filters and a cap for each topic."""

from evigraph.lab.corpora.wikipedia.article import Article, Title
from evigraph.lab.corpora.wikipedia.canonical import CanonicalArticle, Segment, canonical, violations
from evigraph.lab.corpora.wikipedia.dump import dump_pages
from evigraph.lab.corpora.wikipedia.names import Names, names_in
from evigraph.lab.corpora.wikipedia.page import MAX_CHARACTERS, Page
from evigraph.lab.corpora.wikipedia.pages import pages_of
from evigraph.lab.corpora.wikipedia.savedpage import SavedPage, read_saved_page
from evigraph.lab.corpora.wikipedia.selection import APPARATUS, Chosen, Selection, rank_of
from evigraph.lab.corpora.wikipedia.topics import OTHER, TOPICS, Topics
from evigraph.lab.corpora.wikipedia.wikitext import is_redirect, read_wikitext

__all__ = [
    "APPARATUS",
    "MAX_CHARACTERS",
    "OTHER",
    "TOPICS",
    "Article",
    "CanonicalArticle",
    "Chosen",
    "Names",
    "Page",
    "SavedPage",
    "Segment",
    "Selection",
    "Title",
    "Topics",
    "canonical",
    "dump_pages",
    "is_redirect",
    "names_in",
    "pages_of",
    "rank_of",
    "read_saved_page",
    "read_wikitext",
    "violations",
]
