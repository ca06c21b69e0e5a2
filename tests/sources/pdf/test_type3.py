"""Type 3 fonts (ISO 32000-2 §9.6.4), whose glyphs are drawings: their text is what their ToUnicode map says."""

from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from evigraph.graph import Graph, GraphView
from support.element import El
from support.graphs import codes
from support.pdfs import Ref, Sheet, compiled, marked

CMAP = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <00> <FF> endcodespacerange
2 beginbfchar <01> <00DC> <02> <4E2D> endbfchar endcmap end end"""


def typeset(*, mapped: bool) -> Any:
    """Puts a font T3 of two squares, at the codes 1 and 2, into the first page's resources."""

    def edit(pdf: pikepdf.Pdf) -> None:
        square = pdf.make_stream(b"1000 0 0 0 750 750 d1 0 0 750 750 re f")
        font = Dictionary(
            Type=Name.Font,
            Subtype=Name.Type3,
            FontBBox=Array([0, 0, 750, 750]),
            FontMatrix=Array([0.001, 0, 0, 0.001, 0, 0]),
            CharProcs=Dictionary(g1=square, g2=square),
            Encoding=Dictionary(Type=Name.Encoding, Differences=Array([1, Name.g1, Name.g2])),
            FirstChar=1,
            LastChar=2,
            Widths=Array([1000, 1000]),
            Resources=Dictionary(),
        )
        if mapped:
            font.ToUnicode = pdf.make_stream(CMAP)
        pdf.pages[0].obj.Resources.Font.T3 = pdf.make_indirect(font)

    return edit


def shown(*, mapped: bool) -> Graph:
    content = marked(0, "BT /T3 12 Tf 72 600 Td <0102> Tj ET\n")
    return compiled(El("P", Ref(0)), pages=[Sheet(content)], edit=typeset(mapped=mapped))


def test_mapped_glyphs_are_text_in_their_place() -> None:
    graph = shown(mapped=True)
    assert GraphView(graph).text(0) == "Ü中"
    assert codes(graph) == []
    x0, y0, x1, y1 = graph.fragments[0].rects[0]
    assert 72 <= x0 < x1 <= 96
    assert 590 <= y0 < y1 <= 612


def test_glyphs_that_nothing_maps_are_told() -> None:
    graph = shown(mapped=False)
    assert codes(graph) == ["characters-unmapped"]
    assert len(graph.fragments) == 1
