"""Streams that become too large when they are decoded are refused before they are; all others are let through."""

import zlib
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from pikepdf import Array, Dictionary, Name

from evigraph.errors import SourceError
from evigraph.graph import Graph
from evigraph.limits import Limits
from evigraph.sources.pdf import read_pdf
from evigraph.sources.pdf.streams import is_beyond, refuse_large_streams
from support.element import El
from support.pdfs import Form, Sheet, build

MIB = 2**20
SMALL = Limits(stream_mb=1)


def blank(size: int, times: int = 1) -> bytes:
    """So many bytes of blanks, deflated once or more often."""
    data = b" " * size
    for _ in range(times):
        data = zlib.compress(data, 9)
    return data


def put(pdf: pikepdf.Pdf, data: bytes, *filters: str, **entries: Any) -> Any:
    stream = pdf.make_stream(b"", **entries)
    stream.write(data, filter=Array([Name(f"/{name}") for name in filters]))
    return stream


def content(size: int, times: int = 1) -> Any:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Contents = put(pdf, blank(size, times), *["FlateDecode"] * times)

    return edit


def compiled(edit: Any, limits: Limits = SMALL, **options: Any) -> Graph:
    return read_pdf(Path("some.pdf"), build(El("P", "x"), edit=edit, **options), limits=limits)


@pytest.mark.parametrize("times", [1, 2])
def test_a_page_content_beyond_the_limit_is_refused_by_name(times: int) -> None:
    with pytest.raises(SourceError) as caught:
        compiled(content(MIB + 1, times))
    assert caught.value.cause == "the content of page 1 is larger than 1 MiB when decoded"
    assert "--limit stream_mb=2" in caught.value.remedy


@pytest.mark.parametrize("times", [1, 2])
def test_the_limit_itself_is_allowed(times: int) -> None:
    assert compiled(content(MIB, times)).nodes


def test_a_higher_limit_lets_it_through() -> None:
    assert compiled(content(MIB + 1), Limits(stream_mb=2)).nodes


def test_a_bomb_is_refused_by_the_limit_that_is_set_without_asking() -> None:
    squeezer = zlib.compressobj(9)
    data = b"".join([squeezer.compress(b" " * MIB) for _ in range(300)]) + squeezer.flush()

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Contents = Array([pdf.make_stream(b""), put(pdf, data, "FlateDecode")])

    with pytest.raises(SourceError, match="page 1 is larger than 256 MiB"):
        compiled(edit, Limits())


def test_a_form_in_a_form_is_seen() -> None:
    outer = Form("", {"In": Form("% inner")})

    def edit(pdf: pikepdf.Pdf) -> None:
        form = pdf.pages[0].obj.Resources.XObject.Fm.Resources.XObject.In
        form.write(blank(2 * MIB), filter=Name.FlateDecode)

    with pytest.raises(SourceError, match="a Form of page 1 is larger than 1 MiB"):
        compiled(edit, pages=[Sheet("/Fm Do", {"Fm": outer})])


def test_metadata_is_seen() -> None:
    with pikepdf.new() as pdf:
        pdf.Root.Metadata = put(pdf, blank(2 * MIB), "FlateDecode")
        with pytest.raises(SourceError, match="the metadata is larger"):
            refuse_large_streams(Path("some.pdf"), pdf, SMALL, exact=True)


def test_a_wrong_length_hides_nothing() -> None:
    data = blank(40 * MIB)
    whole = build(El("P", "x"), edit=lambda pdf: setattr(pdf.pages[0].obj, "Contents", put(pdf, data, "FlateDecode")))
    lie = whole.replace(b"/Length %d" % len(data), b"/Length 7%s" % (b" " * (len(str(len(data))) - 1)))
    assert lie != whole
    with pytest.raises(SourceError, match="larger than 1 MiB"):
        read_pdf(Path("some.pdf"), lie, limits=SMALL)


@pytest.mark.parametrize("contents", [Array([None, 5]), Dictionary(), 7])
def test_what_is_no_stream_does_no_harm(contents: Any) -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.Contents = contents
        pdf.pages[0].obj.Resources.XObject = Dictionary(Fm=5, Im=pdf.make_indirect(Array()))

    assert compiled(edit).nodes


def test_forms_that_draw_each_other_end() -> None:
    def edit(pdf: pikepdf.Pdf) -> None:
        forms = pdf.pages[0].obj.Resources.XObject
        forms.Fm.Resources = pdf.make_indirect(Dictionary(XObject=Dictionary(Fm=forms.Fm)))

    assert compiled(edit, pages=[Sheet("", {"Fm": Form("")})]).nodes


@pytest.mark.parametrize(
    ("data", "filters", "beyond"),
    [
        (b" " * 11, [], True),
        (b" " * 10, [], False),
        (b"20" * 11 + b">", ["ASCIIHexDecode"], True),
        (b"20" * 10 + b">", ["ASCIIHexDecode"], False),
        (b"\xf6 \x80", ["RunLengthDecode"], True),
        (b"\xf7 \x80", ["RunLengthDecode"], False),
        (b"no flate", ["FlateDecode"], False),
        (blank(5000)[:-6], ["FlateDecode"], True),
        (blank(5000).hex().encode() + b">", ["ASCIIHexDecode", "FlateDecode"], True),
    ],
)
def test_a_stream_of_any_filter_is_measured(data: bytes, filters: list[str], beyond: bool) -> None:
    with pikepdf.new() as pdf:
        assert is_beyond(put(pdf, data, *filters), 10) is beyond
