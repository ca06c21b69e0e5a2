"""Wikitext -> paragraphs and headings, in one pass whose time grows with the length of the text alone.

Nothing is expanded or fetched. What is opened and not closed is the text that it is, as for MediaWiki. No library
is asked: the parsers there are take time by the square of what is left open, and pages are anybody's to write.

No content are comments, files, categories, links to other languages, tables, references and what other extensions
draw (galleries, formulas, maps), templates but those of :mod:`evigraph.lab.corpora.wikipedia.templates`, and switches
like ``__TOC__``.
"""

import html
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from evigraph.lab.corpora.wikipedia.article import Article, Title
from evigraph.lab.corpora.wikipedia.names import Names
from evigraph.lab.corpora.wikipedia.templates import Call, words_of

__all__ = ["is_redirect", "read_wikitext"]

_Parts: TypeAlias = "list[str | _Parts]"

_HERE = "\x00"
"""Stands where there was something that makes no line blank and begins no list."""
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x84\x86-\x9f]")
_UNREAD = (
    "ce|chem|gallery|graph|hiero|imagemap|includeonly|indicator|inputbox|mapframe|maplink|math|ref|references|score|"
    "script|source|style|syntaxhighlight|templatedata|templatestyles|timeline"
)
_SWITCHES = (
    "DISAMBIG|EXPECTUNUSEDCATEGORY|FORCETOC|HIDDENCAT|INDEX|NEWSECTIONLINK|NOCC|NOCONTENTCONVERT|NOEDITSECTION|"
    "NOGALLERY|NOINDEX|NONEWSECTIONLINK|NOTC|NOTITLECONVERT|NOTOC|STATICREDIRECT|TOC"
)
_TOKEN = re.compile(
    r"(?P<comment><!--)"
    rf"|<(?P<raw>nowiki|pre|{_UNREAD})(?:\s[^<>]*?)?(?P<empty>/?)>"
    r"|<(?P<tag>/?[A-Za-z][A-Za-z0-9]{0,30})(?:[\s/][^<>]*)?>"
    r"|(?P<open>\{{2,})|(?P<close>\}{2,})|(?P<link>\[\[)|(?P<linked>\]\])"
    r"|(?P<table>^[ \t:]{0,40}\{\|)|(?P<tabled>^[ \t]{0,40}\|\}(?!\}))"
    r"|(?P<url>\[(?:(?:https?|ftp):)?//[^\s\[\]<>]*[ \t]?)|(?P<urled>\])"
    rf"|(?P<bar>\|)|(?P<quotes>'{{2,5}})|(?P<switch>__(?:{_SWITCHES})__)",
    re.MULTILINE | re.IGNORECASE,
)
_ENDS = {name: re.compile(rf"</{name}\s*>", re.IGNORECASE) for name in ("nowiki", "pre", *_UNREAD.split("|"))}
_BLOCKS = frozenset(
    [
        "blockquote",
        "center",
        "dd",
        "div",
        "dl",
        "dt",
        "h1",
        "h2",
        "h3",
        "h4",
        "h5",
        "h6",
        "hr",
        "li",
        "ol",
        "p",
        "poem",
        "section",
        "table",
        "td",
        "th",
        "tr",
        "ul",
    ]
)
_LIST = re.compile(r"[*#:;]+")
_TABLE_LINE = re.compile(r"\s*(?:\{\||\|)")
_KEY = re.compile(r"[\w -]{1,40}")
_REDIRECT = re.compile(r"\s*#\s*\w{1,40}\s*:?\s*\[\[[^\[\]\n]{1,300}\]\]")
_LANGUAGE = re.compile(r"(?:[a-z]{2,3}(?:-[a-z]{2,12}){0,2}|simple)")
_MOST_OPEN = 40
"""How deep templates and links may stand in each other, as deep as in any article; deeper ones are text."""
_LONGEST_HEADING = 400
_MOST_SIGNS = 6


def is_redirect(text: str) -> bool:
    """Whether a page does nothing but lead to another."""
    return _REDIRECT.match(text[:2_000]) is not None


def read_wikitext(title: str, text: str, names: Names) -> Article:
    """The article of a page's wikitext."""
    scanner = _Scanner(_CONTROL.sub("", text.replace("\r\n", "\n")), names)
    blocks = tuple(_blocks(scanner.flat()))
    return Article(title, blocks, tuple(dict.fromkeys(scanner.categories)))


class _Frame:
    """Something that is open: a template, a link, or a table."""

    def __init__(self, kind: str) -> None:
        self.kind = kind
        self.arguments: list[_Parts] = [[]]

    @property
    def unwound(self) -> _Parts:
        """What it holds, if it is never closed."""
        return [part for argument in self.arguments for part in argument]


class _Scanner:
    """One pass over the marks of a text, and a stack of what is open."""

    def __init__(self, text: str, names: Names) -> None:
        self._text = text
        self._names = names
        self._stack = [_Frame("page")]
        self._open: Counter[str] = Counter()
        self._unended: set[str] = set()
        """Extension tags that have no end behind where one was looked for."""
        self._urls = 0
        self.categories: list[str] = []

    def flat(self) -> str:
        """The text with nothing but words, line ends, list marks and headings in it."""
        at = 0
        while match := _TOKEN.search(self._text, at):
            self._write(self._text[at : match.start()])
            at = self._take(match)
        self._write(self._text[at:])
        while len(self._stack) > 1:
            self._unwind()
        return _joined(self._stack[0].unwound)

    def _write(self, part: "str | _Parts") -> None:
        if part:
            if isinstance(part, str) and "\n" in part:
                self._urls = 0
            self._stack[-1].arguments[-1].append(part)

    def _take(self, match: re.Match[str]) -> int:
        """Read a mark; gives where to go on."""
        kind, said = match.lastgroup, match[0]
        if kind == "comment":
            end = self._text.find("-->", match.end())
            self._write(_HERE)
            return len(self._text) if end < 0 else end + 3
        if match["raw"]:
            return self._raw(match)
        if kind == "tag":
            self._tag(match["tag"].lower())
        elif kind == "open":
            for _ in range(len(said) // 2):
                self._push("template", "{{")
        elif kind == "close":
            for _ in range(len(said) // 2):
                self._pop("template", "}}")
        elif kind in ("link", "table"):
            self._push(kind, said if kind == "link" else "\n")
        elif kind == "linked":
            self._pop("link", said)
        elif kind == "tabled":
            self._pop("table", "\n")
        else:
            self._sign(kind, said)
        return match.end()

    def _sign(self, kind: str | None, said: str) -> None:
        """Read a mark that opens nothing which has to be closed."""
        if kind == "bar" and self._stack[-1].kind in ("template", "link"):
            self._stack[-1].arguments.append([])
        elif kind == "url":
            self._urls += 1
        elif kind == "urled" and self._urls:
            self._urls -= 1
        elif kind in ("bar", "urled"):
            self._write(said)

    def _raw(self, match: re.Match[str]) -> int:
        """What an extension takes as it is: of ``nowiki`` and ``pre`` the words are content."""
        name = match["raw"].lower()
        if match["empty"] or name in self._unended:
            return match.end()
        end = _ENDS[name].search(self._text, match.end())
        if end is None:
            self._unended.add(name)
            return match.end()
        if name in ("nowiki", "pre"):
            lines = self._text[match.end() : end.start()].split("\n")
            self._write(("\n" if name == "pre" else "") + "\n".join(_HERE + line for line in lines))
        return end.end()

    def _tag(self, name: str) -> None:
        if name == "table":
            self._push("table", "\n")
        elif name == "/table":
            self._pop("table", "\n")
        elif name == "br":
            self._write(" ")
        elif name.removeprefix("/") in _BLOCKS:
            self._write("\n\n")

    def _push(self, kind: str, said: str) -> None:
        if len(self._stack) > _MOST_OPEN:
            self._write(said)
            return
        self._stack.append(_Frame(kind))
        self._open[kind] += 1

    def _pop(self, kind: str, said: str) -> None:
        """Close the last that is open of a kind; what is open within it is text."""
        if not self._open[kind]:
            self._write(said)
            return
        while self._stack[-1].kind != kind:
            self._unwind()
        self._open[kind] -= 1
        frame = self._stack.pop()
        if kind == "link":
            self._link(frame)
        elif kind == "template":
            self._write(_HERE + words if (words := _template(frame)) else "")
        else:
            self._write("\n")

    def _unwind(self) -> None:
        frame = self._stack.pop()
        self._open[frame.kind] -= 1
        self._write(frame.unwound)

    def _link(self, frame: _Frame) -> None:
        target = " ".join(_joined(frame.arguments[0]).replace(_HERE, "").split())
        label = frame.arguments[-1]
        if target.startswith(":"):
            self._write([_HERE, target[1:]] if len(frame.arguments) == 1 else label)
            return
        space, colon, rest = target.partition(":")
        namespace = space.strip().casefold()
        if colon and namespace in self._names.files:
            return
        if colon and namespace in self._names.categories:
            self.categories.append(rest.strip().replace("_", " "))
            self._write(_HERE)
        elif len(frame.arguments) > 1:
            self._write([_HERE, label])
        elif colon and _LANGUAGE.fullmatch(space):
            self._write(_HERE)
        else:
            self._write([_HERE, target])


def _template(frame: _Frame) -> str:
    """What a template says in a sentence."""
    name, *given = frame.arguments
    called = " ".join(_joined(name).replace(_HERE, "").replace("_", " ").split())
    arguments: dict[str, str] = {}
    if ":" in called and not given:  # a function of the parser: {{formatnum:12345}}
        called, _, first = called.partition(":")
        arguments["1"] = first
    call = Call(called.casefold(), arguments)
    if not given and not arguments:
        return words_of(call)
    number = 0
    for argument in given:
        text = _joined(argument)
        key, equals, value = text.partition("=")
        if equals and _KEY.fullmatch(key.strip()):
            arguments[key.strip()] = value.strip()
        else:
            number += 1
            arguments[str(number)] = text.strip()
    return words_of(call)


def _joined(parts: _Parts) -> str:
    """All text of parts within parts."""
    found: list[str] = []
    stack: list[Iterator[str | _Parts]] = [iter(parts)]
    while stack:
        part = next(stack[-1], None)
        if part is None:
            stack.pop()
        elif isinstance(part, str):
            found.append(part)
        else:
            stack.append(iter(part))
    return "".join(found)


def _blocks(text: str) -> Iterable[str | Title]:
    """The paragraphs and headings of flat wikitext."""
    lines: list[str] = []
    for line in [*text.split("\n"), ""]:
        if _HERE in line and not line.strip(_HERE + " \t"):
            continue  # a comment alone takes its line with it
        if (heading := _heading(line)) or _TABLE_LINE.match(line) or _LIST.match(line) or not line.strip():
            if words := _words(" ".join(lines)):
                yield words
            lines = []
            if heading:
                yield heading
            elif (item := _LIST.match(line)) and (words := _words(line[item.end() :])):
                yield words
        else:
            lines.append(line)


def _heading(line: str) -> Title | None:
    """The heading that a line is: of as many signs as it has on both sides, of six at most."""
    if not line.startswith("=") or len(line) > _LONGEST_HEADING:
        return None
    bare = line.rstrip(f" \t{_HERE}")
    level = min(len(bare) - len(bare.lstrip("=")), len(bare) - len(bare.rstrip("=")), _MOST_SIGNS)
    words = _words(bare[level : len(bare) - level]) if level and len(bare) > 2 * level else ""
    return Title(level, words) if words else None


def _words(text: str) -> str:
    """A text on one line, its entities resolved."""
    plain = _CONTROL.sub("", html.unescape(text.replace(_HERE, "")))
    return " ".join(plain.split())
