"""What the styles of a document make of a paragraph (ISO/IEC 29500-1 §17.7), through any depth of inheritance."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum
from typing import NamedTuple, TypeVar

from evigraph.sources.docx.xmlparts import Element, first, is_on, number, value

__all__ = ["Kind", "ParagraphStyle", "RunStyle", "Styles", "run_style"]

LEVELS = 9
_MOST_NAME = 64
_Resolved = TypeVar("_Resolved")


class Kind(Enum):
    """What a paragraph is by its style."""

    TEXT = "text"
    TITLE = "title"
    CAPTION = "caption"
    CODE = "code"
    QUOTE = "quote"
    CONTENTS = "contents"
    CONTENTS_TITLE = "contents-title"
    LIST_TEXT = "list-text"


# Word writes the names of its built-in styles in English whatever its language; other programs do not.
_HEADING = re.compile(
    r"(?:heading|überschrift|titre|título|titulo|titolo|kop|rubrik|overskrift|otsikko|nagłówek|nadpis|"
    r"заголовок|başlık|címsor|επικεφαλίδα|标题|標題|見出し|제목)\s?([1-9])"
)
_CONTENTS = re.compile(
    r"(?:toc|contents|verzeichnis|tm|inhopg|sommario|tdc|índice|spis treści|оглавление|目录|目次)\s?([1-9])"
)
_KINDS = {
    Kind.TITLE: "title|titel|titre|título|titulo|titolo|otsikko|tytuł|název|название|cím|konu başlığı|表題|제목|标题",
    Kind.CAPTION: "caption|beschriftung|légende|legende|epígrafe|leyenda|didascalia|legenda|bijschrift|beskrivning|"
    "billedtekst|kuvaotsikko|podpis|titulek|название объекта|kép|resim yazısı|題注|题注|図表番号|캡션",
    Kind.CODE: "html preformatted|preformatted text|preformatted|code|code block|codeblock|source code|sourcecode|"
    "quellcode|listing|program listing|html vorformatiert|vorformatierter text",
    Kind.QUOTE: "quote|intense quote|block text|block quote|blockquote|quotations|zitat|intensives zitat|citation|"
    "citation intense|cita|cita destacada|citazione|citaat|citat",
    Kind.CONTENTS: "table of figures|abbildungsverzeichnis|table of authorities",
    Kind.CONTENTS_TITLE: "toc heading|contents heading|inhaltsverzeichnisüberschrift|en-tête de table des matières",
    Kind.LIST_TEXT: "list paragraph|listenabsatz|paragraphe de liste|list continue(?: [2-5])?|listenfortsetzung",
}
_NAMED = [(kind, re.compile(names)) for kind, names in _KINDS.items()]


class RunStyle(NamedTuple):
    """How characters are set, as far as it is said; None: elsewhere."""

    hidden: bool | None = None
    bold: bool | None = None
    size: float | None = None
    """In points."""
    lang: str | None = None
    east_asian: str | None = None
    complex_script: str | None = None

    def over(self, other: "RunStyle") -> "RunStyle":
        """These properties, and the other's where these say nothing."""
        if self == _NOTHING:
            return other
        if other == _NOTHING:
            return self
        return RunStyle._make(b if a is None else a for a, b in zip(self, other, strict=True))


_NOTHING = RunStyle()


@dataclass(frozen=True, slots=True)
class ParagraphStyle:
    """What a paragraph is by its style.

    ``level`` is a heading's, from 1, or an entry's of a contents list. ``num`` and ``num_level`` name a list and the
    level in it, from 0. ``indent`` is the left one, in twentieths of a point.
    """

    kind: Kind = Kind.TEXT
    name: str = "p"
    level: int | None = None
    num: int | None = None
    num_level: int | None = None
    indent: int | None = None
    run: RunStyle = _NOTHING
    ids: tuple[str, ...] = ()
    """The style and those it is based on that a list may be tied to."""


@dataclass(slots=True)
class Styles:
    """The styles of ``styles.xml`` by their ids."""

    root: Element | None
    _elements: dict[str, Element] = field(default_factory=dict[str, Element])
    _defaults: dict[str, str] = field(default_factory=dict[str, str])
    _paragraphs: dict[str, ParagraphStyle] = field(default_factory=dict[str, ParagraphStyle])
    _runs: dict[str, RunStyle] = field(default_factory=dict[str, RunStyle])

    _base: ParagraphStyle = field(default_factory=ParagraphStyle)

    def __post_init__(self) -> None:
        defaults = first(self.root, "w:docDefaults", "w:rPrDefault", "w:rPr")
        self._base = ParagraphStyle(run=run_style(defaults))
        for style in self.root if self.root is not None else ():
            name = style.get("w:styleId")
            if style.tag == "w:style" and name:
                self._elements.setdefault(name, style)
                if _says_yes(style.get("w:default")):
                    self._defaults.setdefault(style.get("w:type") or "paragraph", name)

    def paragraph(self, style: str | None) -> ParagraphStyle:
        """What a paragraph of a style is, of the default style where it names none or one that is not there."""
        name = style if style in self._elements else self._defaults.get("paragraph")
        if name is None:
            return self._base
        if name not in self._paragraphs:
            chain, inherited = self._chain(name, self._paragraphs)
            made = inherited or self._base
            for at in reversed(chain):
                made = self._paragraphs[at] = _inherit(made, self._elements[at], at)
        return self._paragraphs[name]

    def run(self, style: str | None) -> RunStyle:
        """How a character style sets characters."""
        if style is None or style not in self._elements:
            return _NOTHING
        if style not in self._runs:
            chain, inherited = self._chain(style, self._runs)
            made = inherited or _NOTHING
            for name in reversed(chain):
                made = run_style(first(self._elements[name], "w:rPr")).over(made)
                self._runs[name] = made
        return self._runs[style]

    def table_formats(self, style: str | None) -> frozenset[str]:
        """The parts of a table (``firstRow``, ``firstCol``) that a table style sets apart from the others."""
        name = style if style in self._elements else self._defaults.get("table", "")
        seen: set[str] = set()
        found: set[str] = set()
        while name and name in self._elements and name not in seen:
            seen.add(name)
            for part in self._elements[name]:
                if part.tag == "w:tblStylePr" and any(len(properties) for properties in part):
                    found.add(part.get("w:type") or "")
            name = value(self._elements[name], "w:basedOn")
        return frozenset(found)

    def num(self, style: str | None) -> int | None:
        """The list that a style is the style of."""
        return number(value(self._elements.get(style or ""), "w:pPr", "w:numPr", "w:numId"))

    def _chain(self, style: str, known: Mapping[str, _Resolved]) -> tuple[list[str], _Resolved | None]:
        """The styles from one on to the one it is based on at last, or before one that is resolved already.

        A style that is based on itself, by whatever way, is based on nothing there.
        """
        chain: dict[str, None] = {}
        name: str | None = style
        while name and name in self._elements and name not in chain:
            if name in known:
                return list(chain), known[name]
            chain[name] = None
            name = value(self._elements[name], "w:basedOn")
        return list(chain), None


def _says_yes(text: str | None) -> bool:
    """Whether an attribute of a yes or no says yes."""
    return text in ("1", "true", "on")


def _inherit(base: ParagraphStyle, style: Element, style_id: str) -> ParagraphStyle:
    """What a style makes of the one that it is based on."""
    properties = first(style, "w:pPr")
    name = (value(style, "w:name") or style_id).strip()[:_MOST_NAME]
    kind, level = _named(name.lower())
    outline = number(value(properties, "w:outlineLvl"))
    if kind is None:  # no name of its own that says something
        kind, level = base.kind, base.level
        if outline is not None and kind not in (Kind.TITLE, Kind.CONTENTS):
            level = outline + 1 if 0 <= outline < LEVELS else None
    num = number(value(properties, "w:numPr", "w:numId"))
    num_level = number(value(properties, "w:numPr", "w:ilvl"))
    indent = first(properties, "w:ind")
    own = number(indent.get("w:left") or indent.get("w:start")) if indent is not None else None
    return replace(
        base,
        kind=kind,
        name=name or base.name,
        level=level,
        num=base.num if num is None else num,
        num_level=base.num_level if num_level is None and num is None else num_level,
        indent=base.indent if own is None else own,
        run=run_style(first(style, "w:rPr")).over(base.run),
        ids=(style_id,) if num is not None or not base.ids else (style_id, base.ids[-1]),
    )


def _named(name: str) -> tuple[Kind | None, int | None]:
    """What the name of a style says, and the level in it; None for a name that says nothing."""
    if match := _HEADING.fullmatch(name):
        return Kind.TEXT, int(match[1])
    if match := _CONTENTS.fullmatch(name):
        return Kind.CONTENTS, int(match[1])
    kind = next((kind for kind, names in _NAMED if names.fullmatch(name)), None)
    return kind, 1 if kind is Kind.CONTENTS else None


def run_style(properties: Element | None) -> RunStyle:
    """What the properties of a run (``w:rPr``) say."""
    if properties is None or not len(properties):
        return _NOTHING
    hidden = bold = size = lang = None
    for entry in properties:
        if entry.tag == "w:vanish":
            hidden = is_on(entry)
        elif entry.tag == "w:b":
            bold = is_on(entry)
        elif entry.tag == "w:sz":
            half_points = number(entry.get("w:val"))
            size = None if half_points is None else half_points / 2
        elif entry.tag == "w:lang":
            lang = entry
    languages = (lang.get(f"w:{name}") or None for name in ("val", "eastAsia", "bidi")) if lang is not None else ()
    return RunStyle(hidden, bold, size, *languages)
