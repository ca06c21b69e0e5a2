"""Tagged PDF -> declared graph: pikepdf for the structure tree, PDFium for text, marks and rectangles."""

from evigraph.sources.pdf.checker import Checked, check_pdf
from evigraph.sources.pdf.document import PDF_MEDIA_TYPE
from evigraph.sources.pdf.files import open_pdf
from evigraph.sources.pdf.reader import read_pdf

__all__ = ["PDF_MEDIA_TYPE", "Checked", "check_pdf", "open_pdf", "read_pdf"]
