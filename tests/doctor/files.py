"""Small files on which two readers are compared."""

from pathlib import Path

import pikepdf
from pikepdf import Array

from evigraph.derive import compile_graph
from evigraph.doctor import Comparison, compare, graph_reading
from evigraph.doctor.secondreader import second_reading
from evigraph.sources.pdf import read_pdf

__all__ = ["both", "cut_contents"]


def both(data: bytes, password: str = "") -> Comparison:
    """What both readers say of a file's bytes."""
    path = Path("built.pdf")
    first = compile_graph(read_pdf(path, data, password))
    return compare(graph_reading(first), second_reading(path, data, password))


def cut_contents(pdf: pikepdf.Pdf, at: bytes) -> None:
    """Cut the content of the first page in two streams behind the first place where some bytes stand."""
    page = pdf.pages[0]
    page.contents_coalesce()
    content = page.obj.Contents.read_bytes()
    place = content.index(at) + len(at)
    page.obj.Contents = Array([pdf.make_stream(content[:place]), pdf.make_stream(content[place:])])
