"""Counts what is in a tagged PDF with pikepdf alone, independently of the reader under test.

It shares no code with `evigraph.sources.pdf`, and goes about the same questions another way: roles are
looked up through the role maps one name at a time, and marked content is found by parsing the content
streams, where the reader asks PDFium.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name, Stream

__all__ = ["Census", "Content", "take_census"]

Content = tuple[int, int | None, int]
"""(page from 1, object number of the Form's stream or None, marked-content id)."""

_MAX_CHAIN = 50


@dataclass
class Census:
    """What a file holds."""

    pages: int = 0
    size: int = 0
    """Bytes of the file."""
    producer: str = ""
    encrypted: bool = False
    marked: bool = False
    """Whether /MarkInfo says that the document is tagged."""
    suspects: bool = False
    tree: bool = False
    lang: str | None = None
    xfa: bool = False
    bookmarks: int = 0
    labels: list[str] = field(default_factory=list)
    """The page labels, where the file has some."""
    raw_roles: dict[str, int] = field(default_factory=dict)
    roles: dict[str, int] = field(default_factory=dict)
    scoped: int = 0
    """TH cells with a /Scope of their own."""
    scoped_by_class: int = 0
    """TH cells with a /Scope of their own or of a class."""
    with_headers: int = 0
    """Cells with /Headers."""
    spans: int = 0
    """Cells with a RowSpan or ColSpan above 1."""
    figures_with_alt: int = 0
    actual_texts: int = 0
    expansions: int = 0
    namespaces: dict[str, int] = field(default_factory=dict)
    mcids: int = 0
    """References to marked content, by number or as a dictionary."""
    in_streams: int = 0
    """Those that name a stream."""
    objects: int = 0
    """References to whole objects."""
    annotations: dict[str, int] = field(default_factory=dict)
    """Annotations that the tree refers to, by their subtype."""
    addresses: list[str] = field(default_factory=list)
    """The URIs of those that lead to one."""
    depth: int = 0
    referenced: set[Content] = field(default_factory=set)
    unplaced: int = 0
    """References to marked content for which neither they nor an element around them names a page."""
    drawn: set[Content] = field(default_factory=set)
    """Marked content with an id that the pages draw."""
    painted: set[Content] = field(default_factory=set)
    """Marked content of the tree that something is painted in."""
    lost: set[Content] = field(default_factory=set)
    """Marked content that something is painted in and that neither the tree nor an artifact has."""

    @property
    def elements(self) -> int:
        """How many structure elements there are."""
        return sum(self.raw_roles.values())


def take_census(path: Path) -> Census:
    """Count what is in a file that opens without a password."""
    with pikepdf.open(path, suppress_warnings=True) as pdf:
        census = Census(pages=len(pdf.pages), encrypted=pdf.is_encrypted)
        census.size, census.producer = path.stat().st_size, str(pdf.docinfo.get("/Producer", ""))
        root = pdf.Root
        info = root.get("/MarkInfo", Dictionary())
        census.marked, census.suspects = bool(info.get("/Marked", False)), bool(info.get("/Suspects", False))
        census.lang = str(root.Lang) if "/Lang" in root else None
        census.labels = [page.label for page in pdf.pages] if "/PageLabels" in root else []
        census.xfa = "/XFA" in root.get("/AcroForm", Dictionary())
        census.bookmarks = sum(1 for _ in _bookmarks(root.get("/Outlines")))
        pages = {page.obj.objgen[0]: number for number, page in enumerate(pdf.pages, 1)}
        tree = root.get("/StructTreeRoot")
        if isinstance(tree, Dictionary):
            census.tree = True
            _Tree(census, tree, pages).count()
        for number, page in enumerate(pdf.pages, 1):
            _Drawing(census, number).draw(page.obj)
        return census


class _Tree:
    def __init__(self, census: Census, root: Any, pages: dict[int, int]) -> None:
        self.census, self.root, self.pages = census, root, pages
        self.role_map = root.get("/RoleMap", Dictionary())

    def count(self) -> None:
        seen: set[int] = set()
        stack: list[tuple[Any, int | None, int]] = [(kid, None, 1) for kid in _array(self.root.get("/K"))]
        while stack:
            element, page, depth = stack.pop()
            if not isinstance(element, Dictionary) or element.objgen[0] in seen - {0}:
                continue
            seen.add(element.objgen[0])
            self.element(element, depth)
            page = self.page(element, page)
            for kid in _array(element.get("/K")):
                if isinstance(kid, int):
                    self.reference(kid, page, None)
                elif isinstance(kid, Dictionary) and kid.get("/Type") == Name.MCR:
                    stream = kid.get("/Stm")
                    self.census.in_streams += stream is not None
                    self.reference(kid.get("/MCID"), self.page(kid, page), stream)
                elif isinstance(kid, Dictionary) and kid.get("/Type") == Name.OBJR:
                    self.census.objects += 1
                    self.annotation(kid.get("/Obj"))
                else:
                    stack.append((kid, page, depth + 1))

    def page(self, holder: Any, inherited: int | None) -> int | None:
        return self.pages.get(holder.Pg.objgen[0], 0) if "/Pg" in holder else inherited

    def reference(self, mcid: Any, page: int | None, stream: Any) -> None:
        self.census.mcids += 1
        if page is None:
            self.census.unplaced += 1
        else:
            self.census.referenced.add((page, None if stream is None else stream.objgen[0], int(mcid)))

    def annotation(self, target: Any) -> None:
        if isinstance(target, Dictionary) and "/Subtype" in target:
            _add(self.census.annotations, str(target.Subtype)[1:])
            action = target.get("/A")
            if isinstance(action, Dictionary) and "/URI" in action:
                self.census.addresses.append(str(action.URI))

    def element(self, element: Any, depth: int) -> None:
        census = self.census
        raw = str(element.get("/S", "/"))[1:]
        role = self.role(element, raw)
        _add(census.raw_roles, raw)
        _add(census.roles, role)
        census.depth = max(census.depth, depth)
        own = [a for a in _array(element.get("/A")) if isinstance(a, Dictionary)]
        census.scoped += role == "TH" and any("/Scope" in a for a in own)
        census.scoped_by_class += role == "TH" and any("/Scope" in a for a in (*own, *self.classes(element)))
        census.with_headers += role in ("TH", "TD") and any("/Headers" in a for a in own)
        census.spans += any(_number(a.get(key)) > 1 for a in own for key in ("/RowSpan", "/ColSpan"))
        census.figures_with_alt += role == "Figure" and bool(str(element.get("/Alt", "")))
        census.actual_texts += "/ActualText" in element
        census.expansions += "/E" in element
        if isinstance(element.get("/NS"), Dictionary):
            _add(census.namespaces, str(element.NS.NS))

    def classes(self, element: Any) -> Iterator[Any]:
        """The attribute objects of an element's classes."""
        known = self.root.get("/ClassMap", Dictionary())
        for name in _array(element.get("/C")):
            if isinstance(name, Name):
                yield from (a for a in _array(known.get(str(name))) if isinstance(a, Dictionary))

    def role(self, element: Any, raw: str) -> str:
        """Where the role maps lead; "" for a circle."""
        space = element.get("/NS")
        for _ in range(_MAX_CHAIN):
            roles = self.role_map if space is None else space.get("/RoleMapNS", Dictionary())
            target = roles.get(f"/{raw}")
            if target is None:
                return raw
            name, space = (target[0], target[1]) if isinstance(target, Array) else (target, None)
            if str(name) == f"/{raw}":
                return raw
            raw = str(name)[1:]
            if raw in _ENDS:
                return raw
        return ""


_ENDS = frozenset(["Table", "TR", "TH", "TD", "L", "LI", "Lbl", "LBody", "Figure", "Note", "P", "Span", "Link"])


class _Drawing:
    """Notes every marked content that a page draws, through the Forms it draws, and whose what is painted is."""

    def __init__(self, census: Census, number: int) -> None:
        self.census, self.number = census, number

    def draw(self, page: Any) -> None:
        # Entries: what has the content stream, the resources it may use, its number, the marks around it.
        stack: list[tuple[Any, Any, int | None, _Marks]] = [(page, page.get("/Resources", Dictionary()), None, ())]
        seen: set[tuple[int, _Marks]] = set()
        while stack:
            holder, resources, stream, outer = stack.pop()
            marks = outer
            for operands, operator in _instructions(holder):
                if operator in ("BMC", "BDC"):
                    marks = (*marks, self.mark(operands, resources, stream))
                elif operator == "EMC":
                    marks = marks[:-1] if len(marks) > len(outer) else marks
                elif operator != "Do":
                    self.paint(operands, operator, marks)
                else:
                    drawn = resources.get("/XObject", Dictionary()).get(str(operands[0]))
                    if not isinstance(drawn, Stream):
                        continue
                    if drawn.get("/Subtype") != Name.Form:
                        self.paint(operands, operator, marks)
                    elif (drawn.objgen[0], marks) not in seen:
                        seen.add((drawn.objgen[0], marks))
                        stack.append((drawn, drawn.get("/Resources", resources), drawn.objgen[0], marks))

    def mark(self, operands: Any, resources: Any, stream: int | None) -> "Content | str":
        """The marked content that an operator opens, or its tag where it has no id."""
        mcid = _mcid(operands, resources)
        if mcid is None:
            return str(operands[0])
        content = (self.number, stream, mcid)
        self.census.drawn.add(content)
        return content

    def paint(self, operands: Any, operator: str, marks: "_Marks") -> None:
        """Give what is painted to the innermost marked content that the tree knows, else to the innermost."""
        if operator in _SHOW and not any(bytes(text) for text in _strings(operands)):
            return
        own = [mark for mark in reversed(marks) if isinstance(mark, tuple) or mark == "/Artifact"]
        known = next((mark for mark in own if mark == "/Artifact" or mark in self.census.referenced), None)
        if isinstance(known, tuple):
            self.census.painted.add(known)
        elif known is None and own and isinstance(own[0], tuple):
            self.census.lost.add(own[0])


_Marks = tuple["Content | str", ...]
_SHOW = ("Tj", "TJ", "'", '"')
_OPERATORS = "BMC BDC EMC Do Tj TJ ' \" S s f F f* B B* b b* sh BI ID EI"


def _instructions(holder: Any) -> Iterator[tuple[Any, str]]:
    try:
        instructions = pikepdf.parse_content_stream(holder, _OPERATORS)
    except pikepdf.PdfError:
        return
    for instruction in instructions:
        yield instruction.operands, str(instruction.operator)


def _strings(operands: Any) -> Iterator[Any]:
    for operand in operands:
        yield from (entry for entry in _array(operand) if isinstance(entry, pikepdf.String))


def _mcid(operands: Any, resources: Any) -> int | None:
    values = operands[1] if len(operands) > 1 else None
    if isinstance(values, Name):
        values = resources.get("/Properties", Dictionary()).get(str(values))
    mcid = values.get("/MCID") if isinstance(values, Dictionary) else None
    return mcid if isinstance(mcid, int) else None


def _bookmarks(outlines: Any) -> Iterator[Any]:
    stack = [outlines.get("/First")] if isinstance(outlines, Dictionary) else []
    while stack:
        entry = stack.pop()
        if entry is not None:
            yield entry
            stack += [entry.get("/Next"), entry.get("/First")]


def _array(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, Array) else [value]


def _number(value: Any) -> int:
    return value if isinstance(value, int) else 0


def _add(counts: dict[str, int], key: str) -> None:
    counts[key] = counts.get(key, 0) + 1
