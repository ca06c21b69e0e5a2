"""Fields (ISO/IEC 29500-1 §17.16): what their instructions mean for the text that they show."""

import re
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import quote

from evigraph.graph import Field, Role
from evigraph.sources.docx.content import Content, End, Start
from evigraph.sources.docx.symbols import symbol
from evigraph.sources.docx.xmlparts import Element, first, is_on, number, value

__all__ = ["Fields", "control_field", "show_box"]

_TOKEN = re.compile(r'"([^"]*)"|(\\[A-Za-z*#@!])|([^\s"]+)')
_LONGEST = 4_000
_MOST_OPTIONS = 1_000
_CHECKED, _UNCHECKED = "\u2612", "\u2610"
_REFERENCES = frozenset({"REF", "PAGEREF", "NOTEREF"})


@dataclass(slots=True)
class _Open:
    """A field that has begun: its instruction so far, whether its result has begun, what is open for it."""

    parts: list[str] = field(default_factory=list[str])
    data: Element | None = None
    result: bool = False
    element: bool = False


@dataclass(slots=True)
class Fields:
    """The complex fields that are open at a place of a part; they may go on over paragraphs."""

    _open: list[_Open] = field(default_factory=list[_Open])
    links: int = 0
    """Elements with a destination that are open: there are none within them."""

    _hiding: int = 0
    """How many of them show nothing yet: their instructions are being read."""

    @property
    def hides(self) -> bool:
        """Whether text here belongs to an instruction, which is not shown."""
        return self._hiding > 0

    def mark(self, character: Element, content: Content) -> None:
        """Take up a ``w:fldChar``."""
        kind = character.get("w:fldCharType")
        if kind == "begin":
            self._open.append(_Open(data=first(character, "w:ffData")))
            self._hiding += 1
        elif not self._open:
            return
        elif kind == "separate" and not self._open[-1].result:
            self._open[-1].result = True
            self._hiding -= 1
            if not self.hides:
                self._open[-1].element = self.begin("".join(self._open[-1].parts), content)
        elif kind == "end":
            ended = self._open.pop()
            self._hiding -= not ended.result
            if ended.element:
                self.end(content)
            elif not self.hides and not ended.result:
                _show_without_result(ended, content)

    def instruct(self, text: str) -> None:
        """Take up a piece of an instruction."""
        if self._open and not self._open[-1].result:
            self._open[-1].parts.append(text[:_LONGEST])

    def end_paragraph(self, content: Content) -> None:
        """End what no longer can be: elements end with their paragraph, and so do instructions."""
        if self.links:
            for entry in self._open:
                if entry.element:
                    self.end(content)
                    entry.element = False
        if self._hiding:
            self._open = [entry for entry in self._open if entry.result]
            self._hiding = 0

    def begin(self, instruction: str, content: Content) -> bool:
        """Begin an element for the result of a field, if it has one of its own."""
        name, arguments, switches = _read(instruction)
        if name == "SEQ" and content.sequence is None:
            content.sequence = len(content.text)
        if self.links:
            return False
        if name == "HYPERLINK":
            target, anchor = (arguments[0] if arguments else ""), switches.get("\\l", "")
            uri = f"{target}#{quote(anchor)}" if anchor else target
            start = Start(Role.LINK, name, {"title": switches.get("\\o") or None}, uri)
        elif name in _REFERENCES and arguments:
            start = Start(Role.REFERENCE, name, {}, f"#{quote(arguments[0])}")
        else:
            return False
        if not start.uri:
            return False
        content.pieces.append(start)
        self.links += 1
        return True

    def end(self, content: Content) -> None:
        """End the element that :meth:`begin` has begun."""
        content.pieces.append(End())
        self.links -= 1


def _read(instruction: str) -> tuple[str, list[str], dict[str, str]]:
    """The name of a field, its arguments, and its switches with what follows each."""
    tokens = _TOKEN.findall(instruction[:_LONGEST])
    name = "".join(tokens[0]).upper() if tokens else ""
    arguments: list[str] = []
    switches: dict[str, str] = {}
    switch = ""
    for quoted, found, plain in tokens[1:]:
        if found:
            switch = found.lower()
            switches[switch] = ""
        elif switch in ("\\l", "\\o", "\\f", "\\*") and not switches[switch]:
            switches[switch] = quoted or plain
        else:
            arguments.append(quoted or plain)
    return name, arguments, switches


def _show_without_result(ended: _Open, content: Content) -> None:
    """What a field shows that keeps no result: a form's boxes and lists, a symbol."""
    name, arguments, switches = _read("".join(ended.parts))
    if name == "SYMBOL" and arguments and (code := number(arguments[0])) is not None and 0 < code < 0x10000:
        content.say(symbol(chr(code), switches.get("\\f")) if not 0xD800 <= code < 0xE000 else "")
    elif name == "FORMCHECKBOX":
        box = first(ended.data, "w:checkBox")
        state = first(box, "w:checked")
        state = first(box, "w:default") if state is None else state
        show_box(content, value(ended.data, "w:name") or "", checked=is_on(state))
    elif name == "FORMDROPDOWN":
        chosen = first(ended.data, "w:ddList")
        options = (
            [entry.get("w:val") or "" for entry in chosen if entry.tag == "w:listEntry"] if chosen is not None else []
        )
        place = number(value(chosen, "w:result")) or 0
        told = options[place] if 0 <= place < len(options) else None
        made = Field(value(ended.data, "w:name") or "", "choice", None, told, tuple(options[:_MOST_OPTIONS]))
        content.pieces.append(Start(Role.FORM, name, {}, fragment={"field": made}))
        content.say(told or "")
        content.pieces.append(End())


def show_box(content: Content, name: str, *, checked: bool) -> None:
    """Show a check box."""
    made = Field(name, "checkbox", value="Yes" if checked else "Off")
    content.pieces.append(Start(Role.FORM, "FORMCHECKBOX", {}, fragment={"field": made}))
    content.say(_CHECKED if checked else _UNCHECKED)
    content.pieces.append(End())


def control_field(properties: Element | None, shown: str) -> Field | None:
    """The form field that a content control is (ISO/IEC 29500-1 §17.5.2), by its properties and what it shows.

    None for controls that only group, or hold text with a form of its own.
    """
    kinds: dict[str, Any] = {"w:text": "text", "w:date": "text", "w:dropDownList": "choice", "w:comboBox": "choice"}
    kinds["w14:checkbox"] = "checkbox"
    found = next((entry for entry in properties if entry.tag in kinds), None) if properties is not None else None
    if found is None:
        return None
    name = value(properties, "w:alias") or value(properties, "w:tag") or ""
    text: str | None = " ".join(shown.split()) or None
    options: tuple[str, ...] = ()
    if kinds[found.tag] == "checkbox":
        state = first(found, "w14:checked")
        checked = state is not None and (state.get("w14:val") or "1") in ("1", "true", "on")
        text = "Yes" if checked else "Off"
    elif first(properties, "w:showingPlcHdr") is not None:
        text = None
    if kinds[found.tag] == "choice":
        entries = (entry.get("w:displayText") or entry.get("w:value") for entry in found)
        options = tuple(entry for entry in entries if entry)[:_MOST_OPTIONS]
    return Field(name, kinds[found.tag], value(properties, "w:alias"), text, options)
