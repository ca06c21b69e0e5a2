"""What a file's catalog and its page dictionaries say that puts its pages or its tags in doubt."""

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Any

import pikepdf

from evigraph.graph import Diagnostic, Severity
from evigraph.sources.pdf.values import items, lookup, name_of

__all__ = ["catalog_findings"]

_MAX_RANGES = 20


def catalog_findings(pdf: pikepdf.Pdf, *, tagged: bool) -> Iterator[Diagnostic]:
    """Findings about the document as a whole; of its tags only where it has some."""
    root = pdf.Root
    if lookup(lookup(root, "/MarkInfo"), "/Suspects") is True:
        message = "the file itself says that its tags may be wrong (/Suspects)"
        yield Diagnostic("tags-suspect", Severity.WARNING, message)
    if lookup(lookup(root, "/AcroForm"), "/XFA") is not None:
        message = "the file holds an XFA form; what a viewer with XFA shows may be more than its pages"
        yield Diagnostic("form-xfa", Severity.WARNING, message)
    unordered = [number for number, page in enumerate(pdf.pages, 1) if _lacks_tab_order(page.obj)]
    if tagged and unordered:
        message = f"annotations are not visited in the order of the tree (/Tabs /S) on {_pages(unordered)}"
        yield Diagnostic("tab-order", Severity.INFO, message, page=unordered[0])


def _lacks_tab_order(page: Any) -> bool:
    """Whether a page has annotations that are not visited in structure order (ISO 32000-2 §12.5.1, table 31; what
    ISO 14289-1 §7.18.3 asks for)."""
    annotations = items(lookup(page, "/Annots"))
    return any(isinstance(a, pikepdf.Dictionary) for a in annotations) and name_of(lookup(page, "/Tabs")) != "S"


def _pages(numbers: Iterable[int]) -> str:
    """Pages in words: ``pages 1-3, 7``."""
    runs = [list(run) for _, run in groupby(enumerate(numbers), lambda entry: entry[1] - entry[0])]
    said = [str(run[0][1]) if len(run) == 1 else f"{run[0][1]}-{run[-1][1]}" for run in runs]
    more = f" and {len(said) - _MAX_RANGES} more ranges" if len(said) > _MAX_RANGES else ""
    one = len(runs) == 1 and len(runs[0]) == 1
    return f"{'page' if one else 'pages'} {', '.join(said[:_MAX_RANGES])}{more}"
