"""From bytes to text, and where lines begin."""

import codecs
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from evigraph import SourceError
from evigraph.limits import Limits
from evigraph.sources.text import SourceText, decode


def text_of(data: bytes) -> str:
    return decode(Path("a.md"), data, Limits(), "Markdown").text


def refusal(data: bytes) -> str:
    with pytest.raises(SourceError) as caught:
        text_of(data)
    assert len(str(caught.value).splitlines()) == 1
    return str(caught.value)


@pytest.mark.parametrize(
    ("mark", "encoding"),
    [
        (b"", "utf-8"),
        (codecs.BOM_UTF8, "utf-8"),
        (codecs.BOM_UTF16_LE, "utf-16-le"),
        (codecs.BOM_UTF16_BE, "utf-16-be"),
        (codecs.BOM_UTF32_LE, "utf-32-le"),
        (codecs.BOM_UTF32_BE, "utf-32-be"),
    ],
)
def test_a_mark_tells_the_encoding_and_is_no_text(mark: bytes, encoding: str) -> None:
    assert text_of(mark + "Gebühr 你\r\n".encode(encoding)) == "Gebühr 你\r\n"


def test_other_encodings_are_refused_with_the_byte_that_tells() -> None:
    assert refusal("Gebühr".encode("latin-1")) == (
        "a.md: is no Markdown text: byte 0xFC at 3 is not UTF-8; save it in UTF-8"
    )
    assert "is not UTF-16-LE" in refusal(codecs.BOM_UTF16_LE + b"\x00\xd8")


@pytest.mark.parametrize(
    "data", [bytes(100), b"PK\x03\x04\x00\x00\x08\x00", "text".encode("utf-16-le") * 9, b"\x89PNG\r\n\x1a\n"]
)
def test_what_is_no_text_is_refused(data: bytes) -> None:
    assert "is no Markdown text" in refusal(data)


def test_a_stray_nul_is_text() -> None:
    assert text_of(b"a\0b") == "a\0b"


def test_text_beyond_the_limit_is_refused_by_its_name() -> None:
    with pytest.raises(SourceError, match=r"is 1\.5 MiB of text, more than 1; raise it with --limit text_mb=2$"):
        decode(Path("a.md"), b">" * (3 * 2**19), Limits(text_mb=1), "Markdown")


def test_a_declared_encoding_is_read_and_a_mark_comes_before_it() -> None:
    for data in ("Gebühr".encode("cp1252"), codecs.BOM_UTF8 + "Gebühr".encode()):
        found = decode(Path("a.html"), data, Limits(), "HTML", "cp1252")
        assert (found.text, found.problem) == ("Gebühr", None)


def test_with_a_fallback_bytes_that_are_not_in_their_encoding_are_told() -> None:
    undeclared = decode(Path("a.html"), b"Geb\xfchr", Limits(), "HTML", fallback="cp1252")
    assert (undeclared.text, undeclared.problem) == (
        "Gebühr",
        "byte 0xFC at 3 is not UTF-8; it is read as CP1252",
    )
    declared = decode(Path("a.html"), b"Geb\xfchr", Limits(), "HTML", "utf-8", fallback="cp1252")
    assert (declared.text, declared.problem) == ("Geb\ufffdhr", "byte 0xFC at 3 is not UTF-8; what is not is lost")


@given(st.text(alphabet="ab\r\n\f\u2028 ", max_size=30))
def test_lines_are_the_texts_and_each_character_is_on_its_own(text: str) -> None:
    source = SourceText(text)
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    assert [source.line(number) for number in range(len(source.starts))] == lines
    assert source.normalised() == "\n".join(lines)
    assert source.line(len(source.starts)) == ""
    for offset in range(len(text)):
        number = source.line_at(offset)
        assert source.starts[number] <= offset
        assert number + 1 == len(source.starts) or offset < source.starts[number + 1]
