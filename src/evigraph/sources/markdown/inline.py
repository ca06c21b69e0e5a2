"""Inline tokens -> content of the open element: runs of text, links, images, references to notes."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from markdown_it.token import Token

from evigraph.graph import Anchor, Role
from evigraph.sources.building import Builder
from evigraph.sources.html import INLINE, STYLED, WrittenTag, read_tag
from evigraph.sources.markdown.parser import span_of
from evigraph.sources.markdown.places import Placed, anchor_of
from evigraph.sources.text import SourceText

__all__ = ["InlineWriter", "plain_text", "says_something"]

_TEXT = frozenset({"text", "text_special", "code_inline"})
_BREAKS = {"softbreak": " ", "hardbreak": "\n"}
_KNOWN = INLINE | {"br", "input"}
"""Elements of HTML that stand within a line; others mean nothing there, and are read for their text."""
_LINK = "link_open"
_MOST_WITHIN = 16
"""How deep elements of HTML stand in each other in a line; those that are deeper are text."""


@dataclass(slots=True)
class InlineWriter:
    """Writes inline tokens into the open element of a graph in the making.

    Emphasis and inline code are part of the text around them: what lies between links, images and references is
    one fragment. ``references`` collects the references to notes, each with the note's label; ``names`` the names
    that inline HTML gives; ``tags`` counts the elements of it that are read as text.
    """

    builder: Builder
    source: SourceText
    notes: dict[int, list[Token]]
    """The tokens of notes that are written where they are referred to, by their ids."""
    references: list[tuple[int, str]] = field(default_factory=list[tuple[int, str]])
    names: list[str] = field(default_factory=list[str])
    tags: int = 0
    _block: Anchor = field(default_factory=Anchor)
    _placed: Placed | None = None
    _offset: int = 0
    _texts: list[str] = field(default_factory=list[str])
    _spans: list[tuple[int, int] | None] = field(default_factory=list[tuple[int, int] | None])
    _breaks: list[tuple[int, int] | None] = field(default_factory=list[tuple[int, int] | None])

    def write(self, tokens: Sequence[Token], placed: Placed | None, block: Anchor, offset: int = 0) -> None:
        """Write the tokens of a content.

        ``placed`` says where the content stands, ``offset`` how far into it the tokens begin; what is not known to
        stand anywhere has the anchor of its ``block``.
        """
        outer = self._placed, self._block, self._offset
        self._placed, self._block, self._offset = placed, block, offset
        tags = {n: read_tag(token.content) for n, token in enumerate(tokens) if token.type == "html_inline"}
        ends = _pairs(tokens, tags)
        closings = set(ends.values())
        for number, token in enumerate(tokens):
            if token.type in _TEXT:
                self._say(token.content, span_of(token))
            elif token.type in _BREAKS:
                self._break(_BREAKS[token.type], token)
            elif number in closings:
                self._flush()
                self.builder.close()
            elif (tag := tags.get(number)) is not None:
                self._html(token, tag)
                if number in ends:
                    self._flush()
                    self._open(tag, self._anchor(_between(token, tokens[ends[number]])))
            elif token.type in _ELEMENTS:
                self._flush()
                self._element(token, tokens, number)
        self._flush()
        self._placed, self._block, self._offset = outer

    def image(self, alt: str | None, title: str | None, anchor: Anchor, raw_role: str = "image") -> None:
        """Write an image."""
        self.builder.open(Role.FIGURE, raw_role, alt=alt, title=title)
        self.builder.add("", anchor)
        self.builder.close()

    def _element(self, token: Token, tokens: Sequence[Token], number: int) -> None:
        if token.type == "link_open":
            self.builder.open(Role.LINK, "link", title=_text(token, "title"))
            self.builder.link(str(token.attrGet("href") or ""), self._anchor(_link_span(tokens, number)))
        elif token.type == "link_close":
            self.builder.close()
        elif token.type == "image":
            alt = plain_text(token.children or ()).strip()
            self.image(alt or None, _text(token, "title"), self._anchor(span_of(token)))
        else:
            self._note(token)

    def _note(self, token: Token) -> None:
        """A reference to a note, or a note that is written where it is referred to (``^[...]``)."""
        span = span_of(token)
        label = token.meta.get("label")
        if label is not None:
            node = self.builder.open(Role.REFERENCE, "footnote_ref")
            self.builder.add(f"[{label}]", self._anchor(span))
            self.references.append((node, label))
        else:
            self.builder.open(Role.NOTE, "footnote_inline")
            within = span[0] + len("^[") + self._offset if span else 0
            self.write(self.notes.get(token.meta["id"], ()), self._placed if span else None, self._block, within)
        self.builder.close()

    def _html(self, token: Token, tag: WrittenTag) -> None:
        """A tag: what it says by itself."""
        if tag.closing:
            return
        names = (tag.get("id"), tag.get("name") if tag.name == "a" else "")
        self.names.extend(name for name in dict.fromkeys(names) if name)
        if tag.name == "img":
            self._flush()
            self.image(tag.get("alt") or None, tag.get("title") or None, self._anchor(span_of(token)), "html_inline")
        elif tag.name == "br":
            self._break("\n", token)
        self.tags += tag.name not in _KNOWN

    def _open(self, tag: WrittenTag, anchor: Anchor) -> None:
        """Open the element of a tag that is closed after."""
        if tag.name == "a":
            self.builder.open(Role.LINK, tag.name, title=tag.get("title") or None)
            self.builder.link(tag.get("href"), anchor)
        else:
            role, attributes = STYLED[tag.name]
            self.builder.open(role, tag.name, attributes=attributes)

    def _say(self, text: str, span: tuple[int, int] | None) -> None:
        if text:
            self._texts.append(text)
            self._spans.append(span)

    def _break(self, text: str, token: Token) -> None:
        self._texts.append(text)
        self._breaks.append(span_of(token))

    def _flush(self) -> None:
        """Write the text since the last element as one fragment, which stands where its words do."""
        text = "".join(self._texts)
        spans = self._spans or self._breaks
        known = [span for span in spans if span is not None]
        if text:
            whole = len(known) == len(spans)
            self.builder.add(text, self._anchor((known[0][0], known[-1][1]) if whole else None))
        for kept in (self._texts, self._spans, self._breaks):
            kept.clear()

    def _anchor(self, span: tuple[int, int] | None) -> Anchor:
        if span is None or self._placed is None:
            return self._block
        return anchor_of(self.source, self._placed.span(span[0] + self._offset, span[1] + self._offset))


_ELEMENTS = frozenset({"link_open", "link_close", "image", "footnote_ref"})


def plain_text(tokens: Iterable[Token]) -> str:
    """What tokens say, without markup: the text of a heading as links name it, the description of an image."""
    parts: list[str] = []
    for token in tokens:
        if token.type == "image":
            parts.append(plain_text(token.children or ()))
        elif token.type in _TEXT:
            parts.append(token.content)
        elif token.type in _BREAKS:
            parts.append(" ")
    return "".join(parts)


def says_something(tokens: Iterable[Token]) -> bool:
    """Whether tokens show anything: text, an image, a reference; names and comments are not seen."""
    for token in tokens:
        if token.type in ("image", "footnote_ref", "link_open") or (token.type in _TEXT and token.content.strip()):
            return True
        if token.type == "html_inline" and (tag := read_tag(token.content)) is not None and tag.name == "img":
            return True
    return False


def _pairs(tokens: Sequence[Token], tags: dict[int, WrittenTag | None]) -> dict[int, int]:
    """For each tag of HTML that begins an element of the graph the one that ends it, by their numbers.

    Elements stand in each other, and links of Markdown with them: an end tag that would cross another element, or that
    nothing has begun, means nothing.
    """
    found: dict[int, int] = {}
    opened: list[tuple[str, int]] = []
    links = 0
    for number, token in enumerate(tokens):
        tag = tags.get(number)
        if token.type == "link_open":
            opened.append((_LINK, number))
            links += 1
        elif token.type == "link_close":
            while opened[-1][0] != _LINK:
                links -= opened.pop()[0] == "a"
            opened.pop()
            links -= 1
        elif tag is None or not (tag.name in STYLED or tag.name == "a"):
            continue
        elif not tag.closing and (tag.name != "a" or (tag.get("href") and not links)):
            opened.append((tag.name, number))
            links += tag.name == "a"
        elif tag.closing and opened and opened[-1][0] == tag.name:
            _, first = opened.pop()
            links -= tag.name == "a"
            if len(opened) < _MOST_WITHIN:
                found[first] = number
    return found


def _between(first: Token, last: Token) -> tuple[int, int] | None:
    """Where tokens stand, from the beginning of the one to the end of the other."""
    begin, end = span_of(first), span_of(last)
    return (begin[0], end[1]) if begin and end else None


def _link_span(tokens: Sequence[Token], number: int) -> tuple[int, int] | None:
    """Where a link stands, brackets and destination included; the token that opens it knows where its text begins."""
    begin = span_of(tokens[number])
    depth = 0
    for token in tokens[number:]:
        depth += (token.type == "link_open") - (token.type == "link_close")
        if depth == 0:
            end = span_of(token)
            is_empty = tokens[number + 1] is token  # then it is known where the bracket stands
            bracket = 0 if is_empty or tokens[number].info == "auto" else len("[")
            return (begin[0] - bracket, end[1]) if begin and end else None
    return None


def _text(token: Token, name: str) -> str | None:
    value = token.attrGet(name)
    return str(value) if value else None
