"""Where tags and text stand in the source of an HTML file, and the source made fit for a parser that cannot say it.

The parser does not know where an element stands, and takes time by the square of how deep elements are nested, how
many attributes a tag has and how many formatting elements are left open. So each start tag is given an attribute
with its number, which the parser carries to the element it makes of it, and what is beyond the bounds is left out.
"""

import hashlib
import re
from collections import Counter
from dataclasses import dataclass, field

from evigraph.sources.html.tags import ATTRIBUTE, TAG
from evigraph.sources.html.vocabulary import CELLS, CLOSED_BY, FORMATTING, INLINE, RAW_TEXT, SCOPES, VOID

__all__ = ["Scanned", "Tag", "scan"]

_SAID = re.compile(r"\S")
_MARKUP = re.compile(r"<[A-Za-z/!?]")
_COMMENT_END = re.compile(r"--!?>")
_LONG_TAG = 2_000
"""Tags of so many characters are looked at for how many attributes they have."""
_MOST_ATTRIBUTES = 200
_MOST_TORN = 16
"""How many tags without an end are looked for in a part of a file; after them what is left is text."""
_MOST_FORMATTING = 16
"""How many formatting elements may be left open: each is made anew in every block that follows."""


@dataclass(slots=True)
class Tag:
    """A start tag of the source: where it begins and ends, and how many runs of text come before it."""

    start: int
    end: int
    runs: int


@dataclass(slots=True)
class Scanned:
    """What was found: the source for the parser, the name of the attribute that numbers its tags, the tags by these
    numbers, and the runs of text between markup, from (included) to (excluded)."""

    markup: str = ""
    mark: str = ""
    tags: list[Tag] = field(default_factory=list[Tag])
    runs: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    cut: int = 0
    """How many tags, and attributes of tags, are left out because they are beyond the bounds."""


def scan(source: str, nesting: int, *, xml: bool, most: int, marked: bool = True, is_part: bool = False) -> Scanned:
    """Find the tags and the runs of text of a source, and write the source for the parser.

    Tags nested deeper than ``nesting`` are left out; after ``most`` start tags the scan ends. In a file that is
    XML an empty element is closed, a CDATA section is text, and the declarations in its DOCTYPE are left out.
    Without ``marked`` tags are not numbered. In a part of a file a tag that does not end is text: a browser takes what
    follows for more of the tag, which nobody meant.
    """
    return _Scanner(source, nesting, xml, most, marked, is_part).scan()


class _Scanner:
    """One pass over a source."""

    def __init__(self, source: str, nesting: int, xml: bool, most: int, marked: bool, is_part: bool) -> None:
        self._source = source
        self._xml = xml
        self._most = most
        self._marked = marked
        self._is_part = is_part
        self._torn = 0
        self._open = _Open(nesting)
        self._found = Scanned(mark=_unused(source))
        self._out: list[str] = []
        self._written = 0
        """How much of the source is written."""

    def scan(self) -> Scanned:
        """The whole source."""
        source, at = self._source, 0
        while len(self._found.tags) <= self._most:
            begin = _MARKUP.search(source, at)
            self._run(at, begin.start() if begin else len(source))
            if begin is None:
                break
            at = self._markup(begin.start())
        self._out.append(source[self._written :])
        markup = "".join(self._out)
        self._found.markup = markup.replace("\r\n", "\n").replace("\r", "\n") if "\r" in markup else markup
        return self._found

    def _run(self, start: int, end: int) -> None:
        if _SAID.search(self._source, start, end):
            self._found.runs.append((start, end))

    def _markup(self, begin: int) -> int:
        """Read what begins with a ``<``; where it ends."""
        source = self._source
        if source[begin + 1] not in "!?" and (source[begin + 1] != "/" or source[begin + 2 : begin + 3].isalpha()):
            tag = TAG.match(source, begin)
            if tag is None and self._is_part:
                return self._tear(begin)
            if tag is None:  # it does not end: neither it nor what follows is shown
                return self._leave_out(begin, len(source), len(source))
            return self._end_tag(tag) if source[begin + 1] == "/" else self._start_tag(tag)
        if source.startswith("<!--", begin):
            if source.startswith((">", "->"), begin + 4):
                return source.find(">", begin) + 1
            end = _COMMENT_END.search(source, begin + 4)
            return end.end() if end else len(source)
        if source.startswith("<![CDATA[", begin) and (self._xml or self._open.is_foreign()):
            return self._characters(begin)
        if self._xml and source.startswith("<!DOCTYPE", begin):
            return self._doctype(begin)
        end = source.find(">", begin)
        return end + 1 if end >= 0 else len(source)

    def _tear(self, begin: int) -> int:
        """The beginning of a tag that does not end: text as it stands."""
        self._torn += 1
        end = begin + 1 if self._torn < _MOST_TORN else len(self._source)
        self._run(begin, end)
        self._replace(begin, end, self._source[begin:end].replace("<", "&lt;"))
        return end

    def _characters(self, begin: int) -> int:
        """A CDATA section: text as it stands."""
        start = begin + len("<![CDATA[")
        found = self._source.find("]]>", start)
        end, after = (found, found + 3) if found >= 0 else (len(self._source),) * 2
        if self._xml:
            text = self._source[start:end].replace("&", "&amp;").replace("<", "&lt;")
            self._replace(begin, after, text)
        return after

    def _doctype(self, begin: int) -> int:
        """A DOCTYPE with declarations in brackets, of which an HTML parser would show the end."""
        end, bracket = self._source.find(">", begin), self._source.find("[", begin)
        if end < 0 or not begin < bracket < end:
            return end + 1 if end >= 0 else len(self._source)
        closing = re.compile(r"\]\s*>").search(self._source, bracket)
        return self._replace(begin, closing.end() if closing else len(self._source), "<!DOCTYPE html>")

    def _start_tag(self, tag: re.Match[str]) -> int:
        source, name, end = self._source, tag[1].lower(), tag.end()
        foreign = self._open.is_foreign()
        empty = source[end - 2] == "/" and (foreign or self._xml) and name not in VOID
        if not self._open.start(name, closed=empty or name in VOID):
            self._found.cut += 1
            return self._leave_out(tag.start(), end, end, parted=name not in INLINE)
        self._mark(tag)
        if empty and self._xml:
            self._replace(end - 2, end, f"></{tag[1]}>")
        if empty or foreign or name not in RAW_TEXT:
            return end
        return self._raw(name, end)

    def _mark(self, tag: re.Match[str]) -> None:
        """Number a tag; of far too many attributes the first count."""
        self._found.tags.append(Tag(tag.start(), tag.end(), len(self._found.runs)))
        if self._marked:
            number = len(self._found.tags) - 1
            self._out.append(f'{self._source[self._written : tag.end(1)]} {self._found.mark}="{number}"')
            self._written = tag.end(1)
        if tag.end() - tag.start() > _LONG_TAG:
            kept = tag.end(1)
            for number, attribute in enumerate(ATTRIBUTE.finditer(self._source, tag.end(1), tag.end() - 1)):
                if number == _MOST_ATTRIBUTES:
                    self._found.cut += 1
                    self._leave_out(kept, tag.end() - 1, tag.end() - 1)
                    break
                kept = attribute.end()

    def _raw(self, name: str, start: int) -> int:
        """The content of an element in which there are no tags."""
        end = RAW_TEXT[name].search(self._source, start)
        stop = end.start() if end else len(self._source)
        if name in ("textarea", "title"):
            self._run(start, stop)
        return stop

    def _end_tag(self, tag: re.Match[str]) -> int:
        if self._open.end(tag[1].lower()):
            return tag.end()
        return self._leave_out(tag.start(), tag.end(), tag.end(), parted=tag[1].lower() not in INLINE)

    def _leave_out(self, start: int, end: int, after: int, *, parted: bool = False) -> int:
        self._replace(start, end, "\n" if parted else "")
        return after

    def _replace(self, start: int, end: int, text: str) -> int:
        self._out.append(self._source[self._written : start])
        self._out.append(text)
        self._written = end
        return end


class _Open:
    """Which elements are open, as nearly as it takes to bound them."""

    def __init__(self, nesting: int) -> None:
        self._nesting = nesting
        self._stack: list[tuple[str, bool]] = []
        """The names of the open elements, and whether their tags are kept."""
        self._count: Counter[str] = Counter()
        self._kept = 0
        self._formatting: Counter[str] = Counter()
        self._unclosed = 0
        self._outside: list[int] = []
        """For each open cell or caption, how many formatting elements are open around it: its end closes its own."""

    def is_foreign(self) -> bool:
        """Whether elements of SVG or MathML are open."""
        return bool(self._count["svg"] or self._count["math"])

    def start(self, name: str, *, closed: bool) -> bool:
        """An element begins; whether its tag is kept."""
        if self._kept < self._nesting and name in CLOSED_BY:
            self._close(CLOSED_BY[name])
        if closed:
            return True
        kept = self._kept < self._nesting
        if name in FORMATTING:
            kept = kept and self._unclosed < _MOST_FORMATTING
            self._formatting[name] += kept
            self._unclosed += kept
        if name in CELLS:
            self._outside.append(self._unclosed)
        self._stack.append((name, kept))
        self._count[name] += 1
        self._kept += kept
        return kept

    def end(self, name: str) -> bool:
        """An element ends; whether its tag is kept."""
        if self._formatting[name]:
            self._formatting[name] -= 1
            self._unclosed = max(0, self._unclosed - 1)
        if not self._count[name]:
            return True
        while True:
            found, kept = self._pop()
            if found == name:
                return kept

    def _close(self, names: frozenset[str]) -> None:
        """Close the innermost element of some names, and what is open in it, within what bounds its scope."""
        for back, (name, _) in enumerate(reversed(self._stack), 1):
            if name in names:
                for _ in range(back):
                    self._pop()
                return
            if name in SCOPES:
                return

    def _pop(self) -> tuple[str, bool]:
        name, kept = self._stack.pop()
        self._count[name] -= 1
        self._kept -= kept
        if name in CELLS:
            self._unclosed = min(self._unclosed, self._outside.pop())
        return name, kept


def _unused(source: str) -> str:
    """A name for an attribute that a source cannot hold: it follows from all of it."""
    return f"at-{hashlib.sha256(source.encode('utf-8', 'surrogatepass')).hexdigest()[:16]}"
