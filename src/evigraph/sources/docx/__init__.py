"""Word documents -> declared graph: WordprocessingML, transitional and strict (ECMA-376, ISO/IEC 29500)."""

from evigraph.sources.docx.package import begins_docx
from evigraph.sources.docx.reader import DOCX_MEDIA_TYPE, read_docx

__all__ = ["DOCX_MEDIA_TYPE", "begins_docx", "read_docx"]
