"""Pages in scripts that Helvetica does not have: its letters stand for theirs by a map to Unicode."""

import pikepdf

__all__ = ["LETTERS", "map_letters", "shown_as"]

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
