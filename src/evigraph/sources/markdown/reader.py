"""A Markdown file -> declared graph: its blocks in order, each with its place in the source."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from markdown_it.token import Token

from evigraph.errors import SourceError
from evigraph.graph import Anchor, Graph, Origin, Relation, Role, Severity
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.building import BLOCK_PLACEMENT, COLUMN_SCOPE, Builder, heading_role
from evigraph.sources.html import read_html_part, tell_cut
from evigraph.sources.markdown.frontmatter import read_front_matter
from evigraph.sources.markdown.htmlblocks import html_block, tables_over_blocks
from evigraph.sources.markdown.inline import InlineWriter, plain_text, says_something
from evigraph.sources.markdown.parser import TOO_DEEP, make_parser
from evigraph.sources.markdown.places import (
    Cell,
    Placed,
    anchor_of,
    block_anchor,
    place_cells,
    place_heading,
    place_lines,
)
from evigraph.sources.markdown.slugs import Slugs
from evigraph.sources.text import SourceText, decode

__all__ = ["PagedMarkdown", "read_markdown", "read_markdown_pages"]

MEDIA_TYPE = "text/markdown"
_MARKER = re.compile(r"[ \t>]*([-+*]|\d{1,9}[.)])")


def read_markdown(path: Path, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Graph:
    """Read a Markdown file's bytes into a graph of what its author declares by syntax.

    Blocks are elements with the standard types of ISO 32000-2, their ``raw_role`` the name of the parser's token, or of
    the element of HTML that they are. Every fragment has its span and its lines in the source. ``path`` only names the
    file in errors.

    Raises:
        SourceError: the file is no text in UTF-8 or with a byte order mark, or beyond the limits.
    """
    source = decode(path, data, limits, "Markdown")
    front = read_front_matter(source)
    text = source.normalised()
    if front.lines:  # as many blank lines, so that the others keep their numbers
        text = "\n" * front.lines + text.split("\n", front.lines)[-1] if front.lines < len(source.starts) else ""
    builder = Builder(path, data, MEDIA_TYPE, limits)
    title = _read(path, source, text, builder, limits)
    return builder.graph(title=front.title or title, lang=front.lang)


class PagedMarkdown(NamedTuple):
    """The graph of a document whose pages are Markdown, and for each of its fragments the page, from 0."""

    graph: Graph
    pages: Sequence[int]


def read_markdown_pages(path: Path, pages: Sequence[str], limits: Limits = DEFAULT_LIMITS) -> PagedMarkdown:
    """Read Markdown that says what stands on each page of a document: nothing goes over from one page to the next.

    Anchors are places in the text of a page.

    Raises:
        SourceError: a page is beyond the limits.
    """
    builder = Builder(path, b"", MEDIA_TYPE, limits)
    within: list[int] = []
    for number, page in enumerate(pages):
        source = SourceText(page)
        _read(path, source, source.normalised(), builder, limits)
        within.extend([number] * (builder.written - len(within)))
    return PagedMarkdown(builder.graph(), within)


def _read(path: Path, source: SourceText, text: str, builder: Builder, limits: Limits) -> str | None:
    """Read a text into a graph; gives the text of its first heading of level 1."""
    env: dict[str, Any] = {}
    try:
        tokens = make_parser(limits.nesting).parse(text, env)
    except RecursionError:
        raise SourceError(path, "is nested too deep", "lower --limit nesting") from None
    notes = {n: note.get("tokens", []) for n, note in env.get("footnotes", {}).get("list", {}).items()}
    reader = _Reader(path, builder, source, InlineWriter(builder, source, notes), tokens, limits)
    reader.read()
    return reader.title


class _Reader:
    """Walks the tokens of a document."""

    def __init__(
        self,
        path: Path,
        builder: Builder,
        source: SourceText,
        inline: InlineWriter,
        tokens: Sequence[Token],
        limits: Limits,
    ) -> None:
        self.path = path
        self.limits = limits
        self.builder = builder
        self.source = source
        self.inline = inline
        self.tokens = tokens
        self.title: str | None = None
        """The text of the first heading of level 1."""
        self._slugs = Slugs()
        self._notes: dict[str, int] = {}
        self._names: list[str] = []
        """Names that lead to the next block: they stand alone, before it."""
        self._column = (0, 0)
        """A line, and the column up to which the marks of its blocks are read."""
        self._cells: Iterator[Cell] = iter(())
        self._flattened: tuple[int, int] | None = None
        """The node of the first HTML, if any is read as text, and how many elements."""
        self._tables = tables_over_blocks(tokens)
        self._read_to = 0
        """The number of the first token that is not read yet."""
        self._cut = 0
        """How many tags and attributes of HTML were left out."""

    def read(self) -> None:
        """Read all tokens into the graph."""
        for number, token in enumerate(self.tokens):
            if number >= self._read_to and token.type in _HANDLERS:
                _HANDLERS[token.type](self, token, number)
        for reference, label in self.inline.references:
            if label in self._notes:
                target = self._notes[label]
                self.builder.relate(reference, target, Relation.REFERS_TO, Origin.SOURCE_STRUCTURE, "footnote")
        if self._flattened is not None:
            node, count = self._flattened
            message = "1 HTML element is" if count == 1 else f"{count} HTML elements are"
            self.builder.say("html-as-text", Severity.INFO, f"{message} read as text", node)
        tell_cut(self.builder, self._cut)

    def open(self, role: Role, raw_role: str, **more: Any) -> int:
        """Open a block; names that wait for one lead to it."""
        node = self.builder.open(role, raw_role, **more)
        for name in self._names:
            self.builder.name(name, node, declared=True)
        self._names.clear()
        return node

    def close(self, _token: Token, _number: int) -> None:
        self.builder.close()

    def group(self, token: Token, _number: int) -> None:
        role, raw_role = _GROUPS[token.type]
        self.open(role, raw_role)

    # Text

    def heading(self, token: Token, number: int) -> None:
        content = self.tokens[number + 1]
        level, first = int(token.tag[1]), _first(token)
        node = self.open(heading_role(level), "heading")
        place = place_heading if token.markup.startswith("#") else place_lines
        self._write(content, place(self.source, content.content, first), node)
        text = " ".join(plain_text(content.children or ()).split())
        self.builder.name(self._slugs.of(text), node, declared=False)
        if level == 1 and self.title is None:
            self.title = text or None
        self.builder.close()

    def paragraph(self, token: Token, number: int) -> None:
        content = self.tokens[number + 1]
        placed = place_lines(self.source, content.content, _first(content))
        if token.hidden:  # of an item whose paragraphs are not set apart: the item's own text
            self._write(content, placed, self.builder.current)
        elif says_something(content.children or ()):
            self._write(content, placed, self.open(Role.P, "paragraph"))
            self.builder.close()
        else:
            self.inline.write(content.children or (), placed, block_anchor(self.source, content.map))
            self._names.extend(self.inline.names)
            self.inline.names.clear()

    def _write(self, content: Token, placed: Placed | None, node: int, children: Sequence[Token] | None = None) -> None:
        """Write inline content into the open element; names in it lead to the node."""
        before = self.inline.tags
        tokens = (content.children or ()) if children is None else children
        self.inline.write(tokens, placed, block_anchor(self.source, content.map))
        for name in self.inline.names:
            self.builder.name(name, node, declared=True)
        self.inline.names.clear()
        self._flatten(node, self.inline.tags - before)

    def code(self, token: Token, _number: int) -> None:
        self.open(Role.CODE, token.type, attributes=BLOCK_PLACEMENT)
        text = token.content.rstrip("\n")
        if text:
            first = _first(token) + (token.type == "fence")
            placed = place_lines(self.source, text, first)
            whole = (first, first + text.count("\n") + 1)
            anchor = anchor_of(self.source, placed.span(0, len(text))) if placed else block_anchor(self.source, whole)
            self.builder.add(f"{text}\n", anchor, exact=True)
        self.builder.close()

    def too_deep(self, token: Token, _number: int) -> None:
        text = token.content.strip()
        if text:
            node = self.open(Role.P, token.type)
            self.builder.add(text, block_anchor(self.source, token.map))
            self.builder.close()
            self.builder.cut(node)

    # Lists and notes

    def item(self, token: Token, _number: int) -> None:
        marker = f"{token.info}{token.markup}"
        self.open(Role.LI, "list_item")
        self.builder.open(Role.LBL, Role.LBL)
        self.builder.add(f"{marker} ", self._marker(_first(token), marker), exact=True)
        self.builder.close()
        self.builder.open(Role.LBODY, Role.LBODY)

    def close_item(self, _token: Token, _number: int) -> None:
        self.builder.close()
        self.builder.close()

    def note(self, token: Token, _number: int) -> None:
        label, first = str(token.meta["label"]), _first(token)
        node = self.open(Role.NOTE, "footnote_reference")
        self._notes.setdefault(label, node)
        written = f"[^{label}]"
        column = self.source.line(first).find(written, self._column[1] if self._column[0] == first else 0)
        self.builder.open(Role.LBL, Role.LBL)
        self.builder.add(f"[{label}] ", self._within(first, column, len(written)), exact=True)
        self.builder.close()
        self._column = (first, column + len(written) + len(":"))

    def _marker(self, number: int, marker: str) -> Anchor:
        """Where the mark of a list item stands; several may stand on one line."""
        begin = self._column[1] if self._column[0] == number else 0
        match = _MARKER.match(self.source.line(number), begin)
        if match is None or match[1] != marker:
            return block_anchor(self.source, (number, number + 1))
        self._column = (number, match.end())
        return self._within(number, match.start(1), len(marker))

    def _within(self, number: int, column: int, length: int) -> Anchor:
        if column < 0:
            return block_anchor(self.source, (number, number + 1))
        start = self.source.starts[number] + column
        return anchor_of(self.source, (start, start + length))

    # Tables

    def row(self, token: Token, number: int) -> None:
        end = next(n for n in range(number, len(self.tokens)) if self.tokens[n].type == "tr_close")
        contents = [t.content for t in self.tokens[number:end] if t.type == "inline"]
        self._cells = iter(place_cells(self.source, contents, _first(token)))
        self.open(Role.TR, "tr")

    def cell(self, token: Token, number: int) -> None:
        content = self.tokens[number + 1]
        head = token.type == "th_open"
        node = self.open(Role.TH if head else Role.TD, token.tag, attributes=COLUMN_SCOPE if head else ())
        self._write(content, next(self._cells).placed, node)
        self.builder.close()

    def close_row(self, _token: Token, _number: int) -> None:
        for cell in self._cells:  # more than the table has columns
            if cell.content and cell.placed is not None:
                self.builder.open(Role.TD, "td")
                self.builder.add(cell.content, anchor_of(self.source, cell.placed.span(0, len(cell.content))))
                self.builder.close()
        self.builder.close()

    # HTML

    def html(self, _token: Token, number: int) -> None:
        """A block of HTML, or a table that is written over several."""
        last = self._tables.get(number, number)
        self._read_to = last + 1
        block = html_block(self.source, self.tokens[number : last + 1])
        whole = block_anchor(self.source, block.lines)

        def place(span: tuple[int, int] | None) -> Anchor:
            if span is None or block.placed is None:
                return whole
            return anchor_of(self.source, block.placed.span(*span))

        part = read_html_part(self.path, block.text, self.builder, place, self.limits, self._names)
        self._names = part.names
        self.title = self.title or part.title
        self._cut += part.cut

    def _flatten(self, node: int, count: int) -> None:
        if count:
            first, before = self._flattened or (node, 0)
            self._flattened = (first, before + count)


def _first(token: Token) -> int:
    """The number, from 0, of the line that a block begins on."""
    return token.map[0] if token.map else 0


_GROUPS = {
    "blockquote_open": (Role.BLOCK_QUOTE, "blockquote"),
    "bullet_list_open": (Role.L, "bullet_list"),
    "ordered_list_open": (Role.L, "ordered_list"),
    "table_open": (Role.TABLE, "table"),
    "thead_open": (Role.THEAD, "thead"),
    "tbody_open": (Role.TBODY, "tbody"),
}
_HANDLERS: dict[str, Callable[[_Reader, Token, int], None]] = {
    **dict.fromkeys(_GROUPS, _Reader.group),
    **dict.fromkeys((name.replace("_open", "_close") for name in _GROUPS), _Reader.close),
    "heading_open": _Reader.heading,
    "paragraph_open": _Reader.paragraph,
    "fence": _Reader.code,
    "code_block": _Reader.code,
    TOO_DEEP: _Reader.too_deep,
    "list_item_open": _Reader.item,
    "list_item_close": _Reader.close_item,
    "footnote_reference_open": _Reader.note,
    "footnote_reference_close": _Reader.close,
    "tr_open": _Reader.row,
    "tr_close": _Reader.close_row,
    "th_open": _Reader.cell,
    "td_open": _Reader.cell,
    "html_block": _Reader.html,
}
