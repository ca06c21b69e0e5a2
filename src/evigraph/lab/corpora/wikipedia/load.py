"""Loading a corpus of Wikipedia: pages -> articles -> canonical documents that pass the filters."""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from evigraph.errors import SourceError, UsageError
from evigraph.lab.corpora.corpus import Corpus
from evigraph.lab.corpora.files import read_text
from evigraph.lab.corpora.source import Source
from evigraph.lab.corpora.wikipedia.article import Article
from evigraph.lab.corpora.wikipedia.canonical import canonical, violations
from evigraph.lab.corpora.wikipedia.names import CATEGORY
from evigraph.lab.corpora.wikipedia.page import MAX_CHARACTERS, Page
from evigraph.lab.corpora.wikipedia.pages import pages_of
from evigraph.lab.corpora.wikipedia.savedpage import read_saved_page
from evigraph.lab.corpora.wikipedia.selection import Chosen, Selection
from evigraph.lab.corpora.wikipedia.topics import Topics
from evigraph.lab.corpora.wikipedia.wikitext import is_redirect, read_wikitext

__all__ = ["load_wikipedia"]

_HIDES = re.compile(
    r"__HIDDENCAT__|\{\{\s*hidden ?cat(?:egory)?\s*[|}]|\{\{\s*wikipedia category\s*\|[^{}]{0,200}hidden\s*=\s*y",
    re.IGNORECASE,
)
_MOST_HIDDEN = 1_000_000
_LONGEST_TITLE = 255
_MOST_SAVED = 32 * 2**20


def load_wikipedia(source: Source) -> Corpus:
    """The articles of a dump, or of a folder of pages, that the source's filters choose; there are no questions.

    A document is called as its article is. Everything that is left out is counted by its reason.

    Raises:
        UsageError: a file cannot be read, or is none of this form.
    """
    selection = source.wikipedia or Selection()
    wanted = None if selection.titles is None else _titles(selection.titles)
    hidden = _hidden(pages_of(source.path, source.lang))
    met: set[str] = set()
    topics = Topics(selection.topics)
    chosen = Chosen(selection)
    dropped = chosen.dropped
    for page in pages_of(source.path, source.lang):
        article = _article(page, selection, wanted, dropped)
        if article is None:
            continue
        met.add(_folded(article.title))
        made = canonical(article, selection.apparatus)
        if reason := selection.refused(made):
            dropped[reason] += 1
        elif violations(made.document, made.table, made.segments):
            dropped["article whose sections do not verify"] += 1
        else:
            shown = [name for name in article.categories if _folded(name) not in hidden]
            chosen.offer(made, topics.of(shown))
    if wanted is not None:
        dropped["title without an article that could be read"] += len(wanted - met)
    return Corpus(source.title, source.lang, (made.document for made in chosen.taken()), (), dropped)


def _article(page: Page, selection: Selection, wanted: set[str] | None, dropped: Counter[str]) -> Article | None:
    """The article of a page; None, and counted why, where there is none that could be taken."""
    if page.saved is not None:
        return _saved(page.saved, wanted, dropped)
    if page.space != 0:
        reason = "page that is no article"
    elif not page.title or len(page.title) > _LONGEST_TITLE:
        reason = "page without a title"
    elif wanted is not None and _folded(page.title) not in wanted:
        reason = "article that is not among the titles"
    elif page.redirect or is_redirect(page.text):
        reason = "page that leads to another"
    elif len(page.text) > MAX_CHARACTERS:
        reason = "page that is too long"
    elif 2 * selection.min_words > len(page.text) + 1:
        reason = "article with too few words"  # a word has a letter and a space, a CJK word two letters
    elif selection.min_depth and "=" * (selection.min_depth + 1) not in page.text:
        reason = "article with headings that are not deep enough"
    else:
        return read_wikitext(page.title, page.text, page.names)
    dropped[reason] += 1
    return None


def _saved(path: Path, wanted: set[str] | None, dropped: Counter[str]) -> Article | None:
    try:
        if path.stat().st_size > _MOST_SAVED:
            dropped["page that is too long"] += 1
            return None
        found = read_saved_page(path, path.read_bytes())
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}); check the path and its permissions") from None
    except SourceError:
        dropped["file that is no page"] += 1
        return None
    article = found.article
    if article is None:
        dropped["page that leads to another" if found.redirect else "file that is no page"] += 1
    elif wanted is not None and _folded(article.title) not in wanted:
        dropped["article that is not among the titles"] += 1
        return None
    return article


def _hidden(pages: Iterable[Page]) -> set[str]:
    """The names of the categories that say of themselves that readers do not see them."""
    found: set[str] = set()
    for page in pages:
        if page.space == CATEGORY and len(found) < _MOST_HIDDEN and _HIDES.search(page.text):
            found.add(_folded(page.title.partition(":")[2]))
    return found


def _titles(path: Path) -> set[str]:
    titles = {_folded(line) for line in read_text(path).splitlines() if line.strip()}
    if not titles:
        raise UsageError(f"{path}: has no titles; write one a line")
    return titles


def _folded(title: str) -> str:
    """A title as it is compared: MediaWiki's first letter is a capital, and ``_`` a space."""
    plain = " ".join(title.replace("_", " ").split())
    return plain[:1].upper() + plain[1:]
