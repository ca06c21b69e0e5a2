"""Small files on which two readers are compared."""

from pathlib import Path

import pikepdf
from pikepdf import Array

from evigraph.derive import compile_graph
from evigraph.doctor import Comparison, compare, graph_reading
from evigraph.doctor.secondreader import second_reading
from evigraph.sources.pdf import read_pdf

__all__ = ["both", "cut_contents", "map_letters"]


def both(data: bytes, password: str = "") -> Comparison:
    """What both readers say of a file's bytes."""
    path = Path("built.pdf")
    first = compile_graph(read_pdf(path, data, password))
    return compare(graph_reading(first), second_reading(path, data, password))


def map_letters(pdf: pikepdf.Pdf, letters: dict[str, str]) -> None:
    """Give the font a map to Unicode: for each letter of its encoding the text that it stands for."""
    rows = "".join(f"<{ord(code):02x}> <{text.encode('utf-16-be').hex()}>\n" for code, text in letters.items())
    cmap = (
        "/CIDInit /ProcSet findresource begin 12 dict begin begincmap\n"
        "1 begincodespacerange <00> <ff> endcodespacerange\n"
        f"{len(letters)} beginbfchar\n{rows}endbfchar endcmap end end"
    )
    for page in pdf.pages:
        page.obj.Resources.Font.F1.ToUnicode = pdf.make_stream(cmap.encode())


def cut_contents(pdf: pikepdf.Pdf, at: bytes) -> None:
    """Cut the content of the first page in two streams behind the first place where some bytes stand."""
    page = pdf.pages[0]
    page.contents_coalesce()
    content = page.obj.Contents.read_bytes()
    place = content.index(at) + len(at)
    page.obj.Contents = Array([pdf.make_stream(content[:place]), pdf.make_stream(content[place:])])
