"""Tagged PDF -> declared graph: pikepdf for the structure tree, PDFium for text, marks and rectangles."""

from evigraph.sources.pdf.checker import Checked, check_pdf
from evigraph.sources.pdf.reader import read_pdf

__all__ = ["Checked", "check_pdf", "read_pdf"]
