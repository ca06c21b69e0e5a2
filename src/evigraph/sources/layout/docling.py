"""Docling: a PDF's pages as Markdown, by models of layout and of tables; tables as HTML.

The models are files that Docling fetches from a hub where it does not find them. Here it does not: which version would
come is not said by anybody, and a document's graph would depend on the day. They are fetched once by
``docling-tools models download``.
"""

import io
import os
from collections.abc import Generator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from evigraph.sources.layout.contained import contained

__all__ = ["read_pages"]

_OFFLINE = "HF_HUB_OFFLINE"


def read_pages(path: Path, data: bytes) -> list[str]:
    """The Markdown of each page. Pictures of text are not read: their words would have no place on the page.

    The models are those in the folder that ``DOCLING_ARTIFACTS_PATH`` names, else in the one that
    ``docling-tools models download`` puts them into, else in the cache of Hugging Face's hub.

    Raises:
        SourceError: the parser cannot read the file, or its models are not there.
    """
    remedy = "fetch its models once by `docling-tools models download`, or choose another --parser"
    with contained(path, "docling", remedy), _offline():
        stream = import_module("docling.datamodel.base_models").DocumentStream(
            name="document.pdf", stream=io.BytesIO(data)
        )
        document = _converter().convert(stream).document
        return [_page(document, number) for number in range(1, max(document.pages, default=0) + 1)]


def _converter() -> Any:
    settings = import_module("docling.datamodel.settings").settings
    options = import_module("docling.datamodel.pipeline_options").PdfPipelineOptions(do_ocr=False)
    fetched = Path(settings.cache_dir) / "models"
    if settings.artifacts_path is None and fetched.is_dir():
        options.artifacts_path = fetched
    converting = import_module("docling.document_converter")
    pdf = import_module("docling.datamodel.base_models").InputFormat.PDF
    option = converting.PdfFormatOption(pipeline_options=options)
    return converting.DocumentConverter(allowed_formats=[pdf], format_options={pdf: option})


def _page(document: Any, number: int) -> str:
    """A page of a ``DoclingDocument``. Tables of Markdown would say a cell once for each column that it spans."""
    markdown = import_module("docling_core.transforms.serializer.markdown")
    table = import_module("docling_core.transforms.serializer.html").HTMLTableSerializer()
    params = markdown.MarkdownParams(pages={number}, image_placeholder="")
    serializer = markdown.MarkdownDocSerializer(doc=document, table_serializer=table, params=params)
    return str(serializer.serialize().text)


@contextmanager
def _offline() -> Generator[None]:
    """Let the hub's client fetch nothing, unless the user has said whether it may."""
    given = os.environ.get(_OFFLINE)
    os.environ.setdefault(_OFFLINE, "1")
    try:
        yield
    finally:
        if given is None:
            os.environ.pop(_OFFLINE, None)
