"""Which encoding a file is read in."""

import codecs

import pytest

from evigraph.sources.html.encoding import declared_encoding
from support.graphs import codes
from support.html import compiled, read, said


@pytest.mark.parametrize(
    ("label", "codec", "letters"),
    [
        ("windows-1252", "cp1252", "é€“"),
        ("ISO-8859-1", "cp1252", "é€“"),  # a web page that says so means windows-1252
        ("iso-8859-2", "iso8859-2", "łż"),
        ("koi8-r", "koi8-r", "привет"),
        ("Shift_JIS", "cp932", "表①"),
        ("euc-jp", "euc-jp", "漢字"),
        ("gb2312", "gb18030", "汉字€"),
        ("big5", "big5hkscs", "漢字"),
        ("euc-kr", "cp949", "한국"),
        ("windows-1256", "cp1256", "عربي"),
        ("utf8", "utf-8", "é漢"),
    ],
)
def test_a_declared_encoding_is_read(label: str, codec: str, letters: str) -> None:
    for declaration in (
        f"<meta charset={label}>",
        f'<META content="text/html; charset={label.upper()}" http-equiv="Content-Type">',
        f"<?xml version='1.0' encoding='{label}'?>",
    ):
        graph = compiled(f"{declaration}<p>{letters}</p>".encode(codec))
        assert said(graph, "P") == [letters]
        assert "encoding-broken" not in codes(graph)


def test_a_byte_order_mark_comes_before_a_declaration() -> None:
    text = "<meta charset=windows-1252><p>é漢</p>"
    assert said(read(codecs.BOM_UTF8 + text.encode()), "P") == ["é漢"]
    assert said(read(codecs.BOM_UTF16_LE + text.encode("utf-16-le")), "P") == ["é漢"]


@pytest.mark.parametrize(
    "data",
    [
        b"<p>a",
        b"<!-- <meta charset=koi8-r> --><p>a",
        b"<meta charset=no-such-encoding><p>a",
        b" " * 1_024 + b"<meta charset=koi8-r>",
        b"<meta name=description content='the charset'>",
        b"",
    ],
)
def test_what_declares_no_encoding(data: bytes) -> None:
    assert declared_encoding(data) is None


def test_utf_16_that_is_declared_in_ascii_is_utf_8() -> None:
    assert said(read("<meta charset=utf-16><p>é".encode()), "P") == ["é"]


def test_bytes_that_are_not_in_their_encoding_are_told() -> None:
    undeclared = compiled("<p>Gebühr “a”</p>".encode("cp1252"))
    assert said(undeclared, "P") == ["Gebühr “a”"]
    declared = compiled(b"<meta charset=utf-8><p>Geb\xfchr</p>")
    assert said(declared, "P") == ["Geb\ufffdhr"]
    assert "encoding-broken" in codes(undeclared)
    assert "encoding-broken" in codes(declared)
