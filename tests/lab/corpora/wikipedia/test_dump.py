"""Dumps: pages as they stand there, names of namespaces, and files that are no dumps."""

from pathlib import Path

import pytest

from evigraph.errors import UsageError
from evigraph.lab.corpora.wikipedia import MAX_CHARACTERS, dump_pages
from support.wiki import dump, write_dump

_PAGES = [("A & B", 0, "Text with <ref>x</ref> & more."), ("Kategorie:C", 14, "__HIDDENCAT__"), ("Old", 0, "#REDIRECT")]


@pytest.mark.parametrize("name", ["wiki.xml", "wiki.xml.bz2"])
def test_pages_have_their_title_namespace_and_text(tmp_path: Path, name: str) -> None:
    pages = list(dump_pages(write_dump(tmp_path / name, _PAGES, redirects=["Old"]), "en"))
    assert [(page.title, page.space, page.text, page.redirect) for page in pages] == [
        ("A & B", 0, "Text with <ref>x</ref> & more.", False),
        ("Kategorie:C", 14, "__HIDDENCAT__", False),
        ("Old", 0, "#REDIRECT", True),
    ]
    assert {"datei", "file"} <= pages[0].names.files
    assert {"kategorie", "category"} <= pages[0].names.categories


def test_of_several_revisions_the_last_counts(tmp_path: Path) -> None:
    (tmp_path / "a.xml").write_text(
        "<mediawiki><page><title>A</title><ns>0</ns><revision><text>old</text></revision>"
        "<revision><text>new</text></revision></page></mediawiki>"
    )
    assert [page.text for page in dump_pages(tmp_path / "a.xml", "en")] == ["new"]


def test_a_page_that_is_too_long_is_not_held(tmp_path: Path) -> None:
    path = write_dump(tmp_path / "a.xml.bz2", [("A", 0, "a b " * (MAX_CHARACTERS // 2)), ("B", 0, "b")])
    (long, short) = dump_pages(path, "en")
    assert MAX_CHARACTERS < len(long.text) < 1.1 * MAX_CHARACTERS
    assert short.text == "b"


_BOMB = '<!DOCTYPE m [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;&a;">]>'


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (dump(_PAGES, head=_BOMB).encode(), "has a document type declaration"),
        (b"<mediawiki><page>&b;</page></mediawiki>", "is no whole XML"),
        (dump(_PAGES).encode()[:-20], "is no whole XML"),
        (b"<html></html>", "its root element is 'html'"),
        (b"<mediawiki>" + b"<a>" * 40, "nested too deep"),
        (b'<mediawiki><page x="' + b"a" * (20 * 2**20), "has a tag of more than"),
        (b"", "is no whole XML"),
        (b"\xff\xfe\x00", "is no whole XML"),
    ],
)
def test_what_is_no_dump_is_a_line(tmp_path: Path, data: bytes, said: str) -> None:
    (tmp_path / "a.xml").write_bytes(data)
    with pytest.raises(UsageError, match=said) as caught:
        list(dump_pages(tmp_path / "a.xml", "en"))
    assert str(caught.value).startswith(str(tmp_path / "a.xml"))
    assert "\n" not in str(caught.value)


def test_a_packed_dump_that_is_torn_or_none_is_a_line(tmp_path: Path) -> None:
    whole = write_dump(tmp_path / "a.xml.bz2", _PAGES).read_bytes()
    (tmp_path / "torn.xml.bz2").write_bytes(whole[:-10])
    (tmp_path / "none.xml.bz2").write_bytes(b"BZh9 none")
    for name, said in (("torn", "ends in the middle"), ("none", "cannot be read"), ("gone", "cannot be read")):
        with pytest.raises(UsageError, match=said):
            list(dump_pages(tmp_path / f"{name}.xml.bz2", "en"))
