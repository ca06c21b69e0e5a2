"""What a PDF says of itself: title, language, producer, pages with their labels, bookmarks."""

import hashlib
from typing import Any

import msgspec

from evigraph.graph import Document
from evigraph.sources.pdf.destinations import Destinations
from evigraph.sources.pdf.files import OpenPdf
from evigraph.sources.pdf.geometry import PageSpace
from evigraph.sources.pdf.outline import read_outline
from evigraph.sources.pdf.pagelabels import page_labels
from evigraph.sources.pdf.values import lookup, text_of

__all__ = ["PDF_MEDIA_TYPE", "read_document"]

PDF_MEDIA_TYPE = "application/pdf"

_ID_DIGITS = 16


def read_document(pdf: OpenPdf, spaces: list[PageSpace], destinations: Destinations, *, tagged: bool) -> Document:
    """The document's own facts. The title is that of the metadata stream where the older dictionary has none."""
    digest = hashlib.sha256(pdf.data).hexdigest()
    info = lookup(pdf.objects.trailer, "/Info")
    labels = page_labels(pdf.objects, len(spaces))
    return Document(
        id=digest[:_ID_DIGITS],
        sha256=digest,
        size=len(pdf.data),
        media_type=PDF_MEDIA_TYPE,
        pages=tuple(
            msgspec.structs.replace(space.page, label=label) for space, label in zip(spaces, labels, strict=True)
        ),
        title=_line(text_of(lookup(info, "/Title"))) or _metadata_title(pdf.objects),
        lang=text_of(lookup(pdf.objects.Root, "/Lang")) or None,
        producer=text_of(lookup(info, "/Producer")) or None,
        tagged=tagged,
        outline=read_outline(pdf.objects, destinations),
    )


def _metadata_title(objects: Any) -> str | None:
    """The title in the XMP metadata (ISO 32000-2 §14.3.2), which PDF 2.0 prefers to the information dictionary."""
    stream = lookup(objects.Root, "/Metadata")
    if stream is None:
        return None
    try:
        if b"title" not in bytes(stream.read_bytes()).replace(b"\0", b""):  # in UTF-8, UTF-16 or UTF-32
            return None  # parsing it takes as long as a page of text
        with objects.open_metadata(set_pikepdf_as_editor=False, update_docinfo=False, strict=False) as metadata:
            return _line(metadata.get("dc:title"))
    except Exception:  # foreign XML of any kind
        return None


def _line(text: Any) -> str | None:
    return " ".join(text.split()) or None if isinstance(text, str) else None
