"""Pages in scripts that Helvetica does not have: its letters stand for theirs by a map to Unicode, or a font of
Japan1 is named, as files do that leave it to the viewer."""

import pikepdf
from pikepdf import Array, Dictionary, Name

__all__ = ["LETTERS", "UPRIGHT", "map_letters", "name_japanese", "show_japanese", "shown_as"]

UPRIGHT = (1, 0, 0, 1)
"""The matrix of text that is not turned."""

_CODES = "ÀÁÂÃÄÅÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜ"
_HEBREW = "אבגדהוזחטיךכלםמןנסעףפץצקרשת"
LETTERS = dict(zip(_CODES, _HEBREW, strict=True))
"""Accented letters that stand for Hebrew ones."""


def shown_as(text: str) -> str:
    """Hebrew text with the letters that stand for it."""
    return text.translate(str.maketrans({hebrew: code for code, hebrew in LETTERS.items()}))


def map_letters(pdf: pikepdf.Pdf, letters: dict[str, str]) -> None:
    """Give the font a map to Unicode: for each letter of its encoding the text that it stands for."""
    rows = "".join(
        f"<{code.encode('cp1252').hex()}> <{text.encode('utf-16-be').hex()}>\n" for code, text in letters.items()
    )
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{rows}endbfchar endcmap end end"
    )
    for page in pdf.pages:
        page.obj.Resources.Font.F1.ToUnicode = pdf.make_stream(cmap.encode())


def name_japanese(pdf: pikepdf.Pdf, **metrics: object) -> None:
    """Give each page the fonts H and V, which set Japanese text from left to right and from top to bottom.

    ``metrics`` are entries of the font: ``DW2`` says where the glyphs of V are placed by.
    """
    box = Array([0, -120, 1000, 880])
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Mincho, Flags=4, FontBBox=box, ItalicAngle=0, Ascent=880, Descent=-120,
        CapHeight=700, StemV=80,
    )  # fmt: skip
    system = Dictionary(Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Japan1"), Supplement=0)
    descendant = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Mincho, CIDSystemInfo=system, DW=1000,
        FontDescriptor=pdf.make_indirect(descriptor), **metrics,
    )  # fmt: skip
    for page in pdf.pages:
        for name in "HV":
            page.obj.Resources.Font[f"/{name}"] = Dictionary(
                Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Mincho, Encoding=Name(f"/UniJIS-UTF16-{name}"),
                DescendantFonts=Array([pdf.make_indirect(descendant)]),
            )  # fmt: skip


def show_japanese(
    text: str, at: tuple[float, float], font: str = "V", matrix: tuple[float, float, float, float] = UPRIGHT
) -> str:
    """Operators that show text in a font of `name_japanese` at 20 points, turned by a matrix."""
    place = " ".join(map(str, (*matrix, *at)))
    return f"BT /{font} 20 Tf {place} Tm <{text.encode('utf-16-be').hex()}> Tj ET\n"
