"""Inspection pages of real files, and a look into them as a browser's parser has it."""

import json
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

from evigraph.derive import compile_file
from evigraph.graph import Graph
from evigraph.inspection import html_page, parse_pages, take_pictures
from support.browser import browser

__all__ = ["Parsed", "browser", "inspected"]


class Parsed(HTMLParser):
    """The elements of a page, with the text in its title, scripts and styles."""

    def __init__(self, page: bytes) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.texts: dict[str, list[str]] = {}
        self._in = ""
        self.feed(page.decode())
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        self._in = tag
        self.texts.setdefault(tag, []).append("")

    def handle_endtag(self, tag: str) -> None:
        self._in = ""

    def handle_data(self, data: str) -> None:
        if self._in:
            self.texts[self._in][-1] += data

    def all(self, tag: str) -> list[dict[str, str | None]]:
        """The attributes of each element of a kind."""
        return [attributes for name, attributes in self.elements if name == tag]

    @property
    def data(self) -> Any:
        """The JSON that the page's script reads."""
        at = [attributes.get("id") for attributes in self.all("script")].index("data")
        return json.loads(self.texts["script"][at])


@cache
def inspected(file: Path, pages: str | None = None) -> tuple[Graph, bytes]:
    """A file's graph and the page that shows it; made once for all tests."""
    graph = compile_file(file)
    chosen = parse_pages(pages, len(graph.document.pages))
    pictures = take_pictures(file, graph.document.sha256, chosen)
    return graph, html_page(graph, file.name, chosen, pictures)
