"""Saved pages: those of a skin, and Parsoid's."""

from pathlib import Path

import pytest

from evigraph.errors import SourceError
from evigraph.lab.corpora.wikipedia import APPARATUS, Title, canonical, read_saved_page, violations
from support.corpora import corpora
from support.wiki import CLASSIC, PARSOID


def test_the_page_of_a_skin() -> None:
    article = read_saved_page(Path("x.html"), CLASSIC.encode()).article
    assert article is not None
    assert article.title == "Harbour crane"
    assert article.categories == ("Cranes", "Harbour battles")
    assert list(article.blocks) == [
        "Harbour cranes lift goods from ships.",
        Title(2, "History"),
        "The first cranes were treadwheels.",
        Title(3, "Steam"),
        "Steam came in 1851.",
        "It was dear.",
        Title(4, "Boilers"),
        "A crane is only as strong as its boiler.",
        "The rest is shown, and E = is not.",
        Title(2, "References"),
    ]


def test_a_page_by_parsoid() -> None:
    article = read_saved_page(Path("x.html"), PARSOID.encode()).article
    assert article is not None
    assert article.title == "Harbour crane – a story"
    assert article.categories == ("Harbour engineering", "Röhren")
    assert list(article.blocks) == [
        "Harbour cranes lift goods.",
        Title(2, "History"),
        "The first cranes were treadwheels.",
        Title(3, "Steam"),
        "Steam came in 1851.",
    ]


def test_other_pages_have_no_article_and_redirects_are_told() -> None:
    other = read_saved_page(Path("x.html"), b"<html><body><p>Hello</p></body></html>")
    assert other == (None, False)
    leads = PARSOID.replace("<head>", '<head><link rel="mw:PageProp/redirect" href="./Crane"/>')
    assert read_saved_page(Path("x.html"), leads.encode()) == (None, True)
    with pytest.raises(SourceError, match="no HTML"):
        read_saved_page(Path("x.html"), b"no tag at all")


@pytest.mark.corpora
def test_a_real_page_is_read_without_what_is_about_it() -> None:
    path = corpora() / "benchmarks" / "formats" / "html" / "wiki_duck.html"
    article = read_saved_page(path, path.read_bytes()).article
    assert article is not None
    assert (article.title, article.categories) == ("Duck", ("Ducks", "Game birds", "Bird common names"))
    made = canonical(article, APPARATUS)
    assert violations(*made) == []
    assert [segment.path[-1] for segment in made.segments if segment.level == 2] == [
        "Feeding", "Breeding", "Communication", "Predators", "Hunting", "Domestication", "Heraldry",
        "Cultural references",
    ]  # fmt: skip
    for unwanted in ("[1]", "[edit]", "Contents", "Retrieved", "Rubber duck"):
        assert unwanted not in made.document.text
