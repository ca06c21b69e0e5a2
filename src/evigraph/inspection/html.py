"""The page itself: data, pictures, script and style in one HTML file that needs nothing else.

A document's text is data here: it is written escaped, or as JSON that no HTML parser can end, and the
page's script puts it in place as text only. The page's own policy forbids everything else: no other
script or style than the two in it, no address, no HTML made from strings.
"""

import base64
import hashlib
import html
import re
from collections.abc import Mapping, Sequence
from importlib.resources import files
from typing import Any

import msgspec

from evigraph.graph import Graph
from evigraph.inspection.data import page_data
from evigraph.inspection.ranges import page_ranges
from evigraph.sources.pdf.pictures import Picture

__all__ = ["html_page"]

SCRIPTS = ("dom.js", "model.js", "link.js", "tree.js", "pages.js", "details.js", "findings.js", "main.js")
"""The page's modules, each after those it imports."""

_IMPORT = re.compile(r"^import .*\n", re.MULTILINE)
_EXPORT = re.compile(r"^export ", re.MULTILINE)
_SLOT = re.compile(r"\{\{(\w+)\}\}")
_UNSAFE = {"<": "\\u003c", ">": "\\u003e", "&": "\\u0026", "\u2028": "\\u2028", "\u2029": "\\u2029"}


def html_page(graph: Graph, name: str, pages: Sequence[int], pictures: Mapping[int, Picture]) -> bytes:
    """The page that shows the given pages (from 1) of a document called ``name``, in UTF-8.

    Pages without a picture are shown as blank sheets with their tags, and say why.
    """
    script, style = _script(), _asset("page.css")
    slots = {
        "policy": _policy(script, style),
        "title": html.escape(f"{graph.document.title or name} · inspection"),
        "style": style,
        "script": script,
        "data": _json(page_data(graph, name, pages)),
        "sheets": "\n".join(_sheet(graph, page, pictures.get(page, Picture(None))) for page in pages),
        "note": _note(len(graph.document.pages), pages),
    }
    return _SLOT.sub(lambda match: slots[match[1]], _asset("page.html")).encode()


def _policy(script: str, style: str) -> str:
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src {_digest(script)}",
            f"style-src {_digest(style)}",
            "img-src data:",
            "base-uri 'none'",
            "form-action 'none'",
            "require-trusted-types-for 'script'",
            "trusted-types 'none'",
        )
    )


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


def _script() -> str:
    """The modules as one: their names are unique, so that what they import is simply there."""
    return "\n".join(_EXPORT.sub("", _IMPORT.sub("", _asset(name))) for name in SCRIPTS)


def _asset(name: str) -> str:
    return files("evigraph.inspection").joinpath("assets", name).read_text(encoding="utf-8")


def _json(value: Any) -> str:
    """JSON that can stand in a script element: nothing in it ends the element or a line."""
    text = msgspec.json.encode(value).decode()
    return re.sub("[<>&\u2028\u2029]", lambda match: _UNSAFE[match[0]], text)


def _sheet(graph: Graph, number: int, picture: Picture) -> str:
    page = graph.document.pages[number - 1]
    label = f" <small>printed {html.escape(page.label)}</small>" if page.label and page.label != str(number) else ""
    if picture.data is None:
        shown = f'<p class="missing">No picture: {html.escape(picture.note or "none was drawn")}</p>'
    else:
        data = base64.b64encode(picture.data).decode()
        size = f'width="{page.width:.0f}" height="{page.height:.0f}"'
        shown = f'<img loading="lazy" decoding="async" {size} alt="Page {number}" src="data:image/webp;base64,{data}">'
    return (
        f'<section class="page" data-page="{number}" aria-label="Page {number}">'
        f'<h2>Page {number}{label}</h2><div class="sheet">{shown}</div></section>'
    )


def _note(total: int, pages: Sequence[int]) -> str:
    """Says which pages are shown when not all are, and how to see others."""
    if len(pages) == total:
        return ""
    plural = "s" if len(pages) > 1 else ""
    after = pages[-1] + 1
    others = f"{after}-{min(total, after + len(pages) - 1)}" if after < total else str(after if after == total else 1)
    return (
        f'<p class="limit">Page{plural} {page_ranges(pages)} of {total:,}. '
        f"<code>--pages {others}</code> shows others.</p>"
    )
