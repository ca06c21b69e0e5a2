"""A paragraph -> its content: runs, fields, links, references to notes, equations, drawings."""

import re
from urllib.parse import quote

from evigraph.graph import Role
from evigraph.sources.docx.content import Content, End, Name, NoteMark, Remark, Start, Text
from evigraph.sources.docx.drawings import read_drawing
from evigraph.sources.docx.fields import Fields, control_field
from evigraph.sources.docx.math import linear
from evigraph.sources.docx.package import Relationship
from evigraph.sources.docx.places import Place, inner_of
from evigraph.sources.docx.styles import ParagraphStyle, RunStyle, Styles, run_style
from evigraph.sources.docx.symbols import symbol
from evigraph.sources.docx.xmlparts import Element, first, is_on, value

__all__ = ["InlineReader"]

_OPAQUE = frozenset({"w:sdt"})
_BLANKS = " \t\r\n"
_SIGNS = {
    "w:tab": "\t",
    "w:ptab": "\t",
    "w:br": "\n",
    "w:cr": "\n",
    "w:noBreakHyphen": "\u2011",
    "w:softHyphen": "\u00ad",
}
_DRAWN = frozenset({"w:drawing", "w:pict", "w:object"})
_EAST_ASIAN = re.compile("[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]")
_UNNAMED = frozenset({"_GoBack"})
"""A bookmark of Word's own, where somebody stopped typing."""


class InlineReader:
    """Reads the paragraphs of one part. Fields may go on from one to the next."""

    def __init__(self, styles: Styles, relationships: dict[str, Relationship], most_depth: int) -> None:
        self._styles = styles
        self._relationships = relationships
        self._most_depth = most_depth
        self._fields = Fields()
        self._base = RunStyle()
        self.cut = False
        """Whether something was nested too deep, and read as its bare text."""

    def read(self, paragraph: Element, place: Place, style: ParagraphStyle, depth: int) -> Content:
        """What a paragraph holds. ``depth`` is how deep it is nested itself."""
        content = Content(paragraph, place)
        self._base = style.run
        self._walk(paragraph, content, depth)
        self._fields.end_paragraph(content)
        return content

    def _walk(self, element: Element, content: Content, depth: int) -> None:
        if depth > self._most_depth:
            content.say("".join(text.text or "" for text in element.iter("w:t")))
            self.cut = True
            return
        for child in inner_of(element, _OPAQUE):
            tag = child.tag
            if tag == "w:r":
                self._run(child, content, depth)
            elif tag == "w:bookmarkStart":
                name = child.get("w:name")
                if name and name not in _UNNAMED:
                    content.pieces.append(Name(name))
            elif tag == "w:hyperlink":
                self._hyperlink(child, content, depth)
            elif tag == "w:fldSimple":
                opened = self._fields.begin(child.get("w:instr") or "", content)
                self._walk(child, content, depth + 1)
                if opened:
                    self._fields.end(content)
            elif tag == "w:sdt":
                self._control(child, content, depth)
            elif tag in ("m:oMath", "m:oMathPara"):
                self._formula(child, content)

    # Runs

    def _run(self, run: Element, content: Content, depth: int) -> None:
        properties = first(run, "w:rPr")
        style = self._base
        if properties is not None and len(properties):
            named = self._styles.run(value(properties, "w:rStyle"))
            style = run_style(properties).over(named).over(style)
        if style.hidden:
            content.hidden += any(child.tag == "w:t" for child in run)
            self._mark_fields(run, content)
            return
        for child in inner_of(run):
            tag = child.tag
            if tag == "w:t":
                self._text(child, properties, style, content)
            elif tag in _SIGNS:
                self._say(_SIGNS[tag], style, content)
            elif tag == "w:sym":
                code = _code(child.get("w:char"))
                self._say("" if code is None else symbol(chr(code), child.get("w:font")), style, content)
            elif tag == "w:fldChar":
                self._fields.mark(child, content)
            elif tag == "w:instrText":
                self._fields.instruct(child.text or "")
            elif tag in _DRAWN:
                if not self._fields.hides:
                    read_drawing(child, content)
            elif tag in ("w:footnoteReference", "w:endnoteReference"):
                mark = _mark(run) if child.get("w:customMarkFollows") in ("1", "true", "on") else None
                content.pieces.append(NoteMark(tag[2:-9], child.get("w:id") or "", mark))
                if mark is not None:
                    return
            elif tag == "w:commentReference":
                content.pieces.append(Remark(child.get("w:id") or ""))
            elif tag == "w:ruby":
                self._ruby(child, content, depth)

    def _mark_fields(self, run: Element, content: Content) -> None:
        """Hidden marks of fields still begin and end them."""
        for child in inner_of(run):
            if child.tag == "w:fldChar":
                self._fields.mark(child, content)
            elif child.tag == "w:instrText":
                self._fields.instruct(child.text or "")

    def _text(self, element: Element, properties: Element | None, style: RunStyle, content: Content) -> None:
        text = element.text or ""
        if element.get("xml:space") != "preserve":
            text = text.strip(_BLANKS)
        if not text or self._fields.hides:
            return
        content.say(text, bold=bool(style.bold), size=style.size)
        lang = style.lang
        if style.complex_script and properties is not None and is_on(first(properties, "w:rtl")):
            lang = style.complex_script
        elif style.east_asian and not text.isascii() and _EAST_ASIAN.search(text):
            lang = style.east_asian
        if lang:
            content.languages[lang] += len(text)

    def _say(self, text: str, style: RunStyle, content: Content) -> None:
        if not self._fields.hides:
            content.say(text, bold=bool(style.bold), size=style.size)

    # Elements within the line

    def _hyperlink(self, link: Element, content: Content, depth: int) -> None:
        uri = self._uri(link)
        opened = bool(uri) and not self._fields.links
        if opened:
            content.pieces.append(Start(Role.LINK, "hyperlink", {"title": link.get("w:tooltip") or None}, uri))
            self._fields.links += 1
        self._walk(link, content, depth + 1)
        if opened:
            self._fields.end(content)

    def _uri(self, link: Element) -> str:
        anchor = link.get("w:anchor")
        target = self._relationships.get(link.get("r:id") or "")
        outside = target.target if target is not None and target.external else ""
        return f"{outside}#{quote(anchor)}" if anchor else outside

    def _control(self, control: Element, content: Content, depth: int) -> None:
        """A content control: a form field where it is one, else nothing but what it holds."""
        holder = first(control, "w:sdtContent")
        if holder is None:
            return
        before = len(content.pieces)
        start = Start(Role.FORM, "sdt", {})
        content.pieces.append(start)
        self._walk(holder, content, depth + 1)
        shown = "".join(piece.text for piece in content.pieces[before:] if isinstance(piece, Text))
        made = control_field(first(control, "w:sdtPr"), shown) if len(content.pieces) > before + 1 else None
        if made is None:
            del content.pieces[before]
            return
        content.pieces[before] = start._replace(fragment={"field": made})
        content.pieces.append(End())

    def _formula(self, math: Element, content: Content) -> None:
        inner = [child for child in math if child.tag == "m:oMath"] if math.tag == "m:oMathPara" else [math]
        for equation in inner:
            text = " ".join(linear(equation).split())
            if text and not self._fields.hides:
                content.pieces.append(Start(Role.FORMULA, "oMath", {}))
                content.say(text)
                content.pieces.append(End())

    def _ruby(self, ruby: Element, content: Content, depth: int) -> None:
        """Ruby text in the standard's elements, the parentheses around it in its RP (ISO 32000-2 §14.8.4.7.3)."""
        base, above = first(ruby, "w:rubyBase"), first(ruby, "w:rt")
        content.pieces.append(Start(Role.RUBY, "ruby", {}))
        for role, part in ((Role.RB, base), (Role.RT, above)):
            if part is None:
                continue
            if role is Role.RT:
                self._parenthesis("(", content)
            content.pieces.append(Start(role, part.tag[2:], {}))
            self._walk(part, content, depth + 1)
            content.pieces.append(End())
            if role is Role.RT:
                self._parenthesis(")", content)
        content.pieces.append(End())

    def _parenthesis(self, sign: str, content: Content) -> None:
        content.pieces.append(Start(Role.RP, "rp", {}))
        content.say(sign)
        content.pieces.append(End())


def _mark(run: Element) -> str | None:
    """The mark that stands for a note's number, in the same run."""
    text = "".join(child.text or "" for child in run if child.tag == "w:t")
    signs = (child for child in run if child.tag == "w:sym")
    codes = (_code(child.get("w:char")) for child in signs)
    return (text + "".join(symbol(chr(code), "Symbol") for code in codes if code is not None)).strip() or None


def _code(text: str | None) -> int | None:
    """The character of a ``w:char``, in hexadecimal figures."""
    if text is None or not re.fullmatch("[0-9A-Fa-f]{1,4}", text):
        return None
    code = int(text, 16)
    return code if code and not 0xD800 <= code < 0xE000 else None
