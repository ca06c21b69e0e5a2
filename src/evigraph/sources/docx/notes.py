"""Footnotes, endnotes and comments: how they are marked, and which wait to be written."""

from dataclasses import dataclass, field

from evigraph.sources.docx.content import NoteMark, Remark
from evigraph.sources.docx.numberformats import show_number
from evigraph.sources.docx.xmlparts import Element, first, number, value

__all__ = ["Notes"]

_FORMATS = {"footnote": "decimal", "endnote": "lowerRoman"}


@dataclass(slots=True)
class _Waiting:
    """A note that is referred to: its mark, the elements that refer to it."""

    mark: str
    references: list[int] = field(default_factory=list[int])
    node: int | None = None


@dataclass(slots=True)
class Notes:
    """The notes of a document in the order in which it refers to them.

    Numbers go through the document: those that begin anew on each page or section are only known when it is laid out.
    """

    _formats: dict[str, str] = field(default_factory=lambda: dict(_FORMATS))
    _next: dict[str, int] = field(default_factory=lambda: dict.fromkeys(_FORMATS, 1))
    _known: dict[tuple[str, str], _Waiting] = field(default_factory=dict[tuple[str, str], _Waiting])
    _notes: list[tuple[str, str]] = field(default_factory=list[tuple[str, str]])
    _remarks: dict[str, int] = field(default_factory=dict[str, int])
    _remarked: set[str] = field(default_factory=set[str])

    def configure(self, settings: Element | None) -> None:
        """Take up how notes are numbered, from the settings or the properties of a section."""
        for kind in _FORMATS:
            properties = first(settings, f"w:{kind}Pr")
            self._formats[kind] = value(properties, "w:numFmt") or self._formats[kind]
            begin = number(value(properties, "w:numStart"))
            if begin is not None and not self._notes:
                self._next[kind] = begin

    def mark(self, reference: NoteMark) -> str:
        """The mark of the note that is referred to: its number, or what stands for it."""
        key = (reference.kind, reference.id)
        if key not in self._known:
            mark = reference.mark
            if mark is None:
                mark = show_number(self._next[reference.kind], self._formats[reference.kind])
                self._next[reference.kind] += 1
            self._known[key] = _Waiting(mark)
            self._notes.append(key)
        return self._known[key].mark

    def refer(self, reference: NoteMark, node: int) -> None:
        """Note that an element refers to a note."""
        self._known[(reference.kind, reference.id)].references.append(node)

    def remark(self, remark: Remark, block: int) -> None:
        """Note that a block is commented."""
        if remark.id not in self._remarked:
            self._remarked.add(remark.id)
            self._remarks[remark.id] = block

    def take(self) -> list[tuple[str, str, str]]:
        """The notes that wait, each with its kind, id and mark; they wait no longer."""
        taken = [(kind, key, self._known[(kind, key)].mark) for kind, key in self._notes]
        self._notes.clear()
        return taken

    def take_remarks(self) -> list[tuple[str, int]]:
        """The comments that wait, each with the block it is on; they wait no longer."""
        taken = list(self._remarks.items())
        self._remarks.clear()
        return taken

    def written(self, kind: str, key: str, node: int) -> None:
        """Note that a note is written."""
        self._known[(kind, key)].node = node

    def references(self) -> list[tuple[int, int]]:
        """Each element that refers to a note that is written, with the note."""
        found = [(reference, w.node) for w in self._known.values() for reference in w.references]
        return [(reference, node) for reference, node in found if node is not None]
