"""Builds small tagged PDFs: a structure tree written as nested `El`s, and the pages that show its text.

    data = build(El("Document", El("H1", "Fees"), El("P", "A permit costs ", El("Em", "nothing"), ".")))
    graph = read(El("Figure", Picture((100, 100, 200, 160)), alt="A map"), pages=[Sheet(rotate=90)])

Each piece of text gets a marked-content id and a line of its own, from the top of its page down, so
that it can be told apart by where it is. What only a broken file has is put in with ``Raw`` kids, with
a page's own ``content``, or by ``edit``, which gets the finished document before it is saved.
"""

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pikepdf
from pikepdf import Array, Dictionary, Name

from evigraph.derive import compile_graph
from evigraph.graph import Graph
from evigraph.sources.pdf import read_pdf
from support.element import El

__all__ = [
    "Annotation",
    "Form",
    "Namespace",
    "Picture",
    "Raw",
    "Ref",
    "Sheet",
    "Text",
    "Whole",
    "artifact",
    "build",
    "compiled",
    "marked",
    "read",
    "show",
    "vertical",
]

LETTER = (0, 0, 612, 792)
_LEADING = 24
_PER_COLUMN = 28


@dataclass(eq=False)
class Text:
    """Tagged text with a place (its baseline's start) or a page of its own; a plain string goes where there is room."""

    text: str
    at: tuple[float, float] | None = None
    page: int | None = None
    size: float = 12


@dataclass(eq=False)
class Picture:
    """A tagged image that fills a rectangle of page space."""

    rect: tuple[float, float, float, float]
    page: int | None = None


@dataclass(eq=False)
class Ref:
    """A reference to marked content that the test draws itself (see `Sheet.content` and `Form`)."""

    mcid: int
    page: int | None = None
    stream: "Form | None" = None


@dataclass(eq=False)
class Annotation:
    """A link annotation, referred to as a whole object (OBJR)."""

    rect: tuple[float, float, float, float]
    uri: str = "https://example.org/"
    page: int | None = None


@dataclass(eq=False)
class Whole:
    """A reference to a whole XObject (OBJR): a Form, or else the picture that pages and Forms draw as ``/Im1``."""

    form: "Form | None" = None
    page: int | None = None


@dataclass(eq=False)
class Raw:
    """A kid of any kind: a PDF object, or a function that makes one from the document."""

    value: Any


@dataclass(eq=False)
class Form:
    """A Form XObject with a content stream of its own; `forms` are those it draws by name.

    ``resources=False`` leaves out its resources: it uses those of what draws it.
    """

    content: str
    forms: dict[str, "Form"] = field(default_factory=dict)
    matrix: tuple[float, ...] = (1, 0, 0, 1, 0, 0)
    resources: bool = True


@dataclass(eq=False)
class Sheet:
    """A page: `content` comes after the text of the structure tree; `forms` are those it draws by name."""

    content: str = ""
    forms: dict[str, Form] = field(default_factory=dict)
    rotate: int = 0
    media: tuple[float, float, float, float] = LETTER
    crop: tuple[float, float, float, float] | None = None


@dataclass(eq=False)
class Namespace:
    """A PDF 2.0 namespace with its role map: to a standard name, or to a name of another namespace."""

    uri: str
    roles: dict[str, "str | tuple[str, Namespace]"] = field(default_factory=dict)


def show(text: str, at: tuple[float, float] = (72, 400), size: float = 12) -> str:
    """Operators that show text in Helvetica."""
    return f"BT /F1 {size} Tf {at[0]} {at[1]} Td <{text.encode('cp1252').hex()}> Tj ET\n"


def marked(mcid: int, *inner: str, tag: str = "P") -> str:
    """Operators within a marked-content sequence."""
    return f"/{tag} <</MCID {mcid}>> BDC\n{''.join(inner)}EMC\n"


def artifact(*inner: str) -> str:
    """Operators declared an artifact."""
    return f"/Artifact BMC\n{''.join(inner)}EMC\n"


def vertical(pdf: pikepdf.Pdf) -> None:
    """Adds the font V, which is set from top to bottom, is not embedded, and is read by PDFium as nothing."""
    system = Dictionary(Registry=pikepdf.String("Adobe"), Ordering=pikepdf.String("Identity"), Supplement=0)
    box = Array([0, -120, 1000, 880])
    descriptor = Dictionary(
        Type=Name.FontDescriptor, FontName=Name.Foo, Flags=4, FontBBox=box, ItalicAngle=0, Ascent=880, Descent=-120,
        CapHeight=700, StemV=80,
    )  # fmt: skip
    descendant = Dictionary(
        Type=Name.Font, Subtype=Name.CIDFontType2, BaseFont=Name.Foo, CIDSystemInfo=system, DW=1000,
        FontDescriptor=pdf.make_indirect(descriptor),
    )  # fmt: skip
    cmap = b"""/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
2 beginbfchar <0001> <65E5> <0002> <672C> endbfchar endcmap end end"""
    font = Dictionary(
        Type=Name.Font, Subtype=Name.Type0, BaseFont=Name.Foo, Encoding=Name("/Identity-V"),
        DescendantFonts=Array([pdf.make_indirect(descendant)]), ToUnicode=pdf.make_stream(cmap),
    )  # fmt: skip
    pdf.pages[0].obj.Resources.Font.V = pdf.make_indirect(font)


def build(
    *kids: Any,
    pages: Sequence[Sheet] = (),
    role_map: dict[str, str] | None = None,
    class_map: dict[str, Any] | None = None,
    namespaces: Sequence[Namespace] = (),
    lang: str | None = "en",
    title: str | None = None,
    tagged: bool = True,
    parent_tree: bool = True,
    name_pages: bool = True,
    encrypt: dict[str, Any] | None = None,
    edit: Callable[[pikepdf.Pdf], object] | None = None,
) -> bytes:
    """The bytes of a PDF whose structure tree has the given kids; the same arguments give the same bytes.

    ``tagged=False`` leaves the tree out, ``parent_tree=False`` its parent tree, ``name_pages=False`` the
    /Pg of its elements. ``encrypt`` has the arguments of `pikepdf.Encryption`.
    """
    with pikepdf.new() as pdf:
        builder = _Builder(pdf, pages, name_pages)
        builder.tree(kids)
        root = pdf.Root
        root.MarkInfo = Dictionary(Marked=True)
        if lang is not None:
            root.Lang = pikepdf.String(lang)
        if title is not None:
            pdf.docinfo["/Title"] = title
        if role_map:
            builder.root.RoleMap = Dictionary({f"/{k}": Name(f"/{v}") for k, v in role_map.items()})
        if class_map:
            builder.root.ClassMap = Dictionary({f"/{k}": _attribute_objects(v) for k, v in class_map.items()})
        if namespaces:
            builder.root.Namespaces = Array([builder.namespace(n) for n in namespaces])
        if parent_tree:
            builder.add_parent_tree()
        builder.finish_pages()
        if tagged:
            root.StructTreeRoot = builder.root
        if edit:
            edit(pdf)
        out = io.BytesIO()
        if encrypt is None:
            pdf.save(out, deterministic_id=True)
        else:
            pdf.save(out, encryption=pikepdf.Encryption(**encrypt))
        return out.getvalue()


def read(*kids: Any, **options: Any) -> Graph:
    """The declared graph of a built file (see `build`)."""
    return read_pdf(Path("built.pdf"), build(*kids, **options))


def compiled(*kids: Any, **options: Any) -> Graph:
    """The compiled graph of a built file (see `build`)."""
    return compile_graph(read(*kids, **options))


class _Builder:
    def __init__(self, pdf: pikepdf.Pdf, pages: Sequence[Sheet], name_pages: bool) -> None:
        self.pdf = pdf
        self.name_pages = name_pages
        self.root = pdf.make_indirect(Dictionary(Type=Name.StructTreeRoot))
        self.font = pdf.make_indirect(
            Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica, Encoding=Name.WinAnsiEncoding)
        )
        self.pages: list[Sheet] = []
        self.streams: list[list[str]] = []
        self.parents: list[dict[int, Any]] = []
        """For each page the element of each of its marked contents."""
        self.elements: dict[El, Any] = {}
        self.forms: dict[Form, Any] = {}
        self.spaces: dict[Namespace, Any] = {}
        self._image: Any = None
        for page in pages or [Sheet()]:
            self._add_page(page)

    def tree(self, kids: Sequence[Any]) -> None:
        """All elements, in logical order, with an explicit stack: a test may ask for a very deep tree."""
        self.root.K = Array()
        stack: list[tuple[Any, Any, int, Iterator[Any]]] = [(self.root, self.root.K, 1, iter(kids))]
        while stack:
            holder, array, page, rest = stack[-1]
            kid = next(rest, None)
            if kid is None:
                stack.pop()
            elif not isinstance(kid, El):
                array.append(self._content(kid, holder, page))
            elif kid in self.elements:
                array.append(self.elements[kid])
            else:
                page = kid.page or page
                element = self.elements[kid] = self._element(kid, holder, page)
                array.append(element)
                stack.append((element, element.K, page, iter(kid.kids)))

    def _element(self, kid: El, parent: Any, page: int) -> Any:
        element = Dictionary(P=parent, K=Array())
        if kid.role is not None:
            element.S = Name(f"/{kid.role}")
        texts = {"/Alt": kid.alt, "/ActualText": kid.actual_text, "/E": kid.expansion, "/Lang": kid.lang}
        for key, text in (texts | {"/T": kid.title, "/ID": kid.element_id}).items():
            if text is not None:
                element[key] = pikepdf.String(text)
        if kid.attributes:
            element.A = _attribute_objects(kid.attributes)
        if kid.classes:
            element.C = Array([Name(f"/{name}") for name in kid.classes])
        if kid.namespace:
            element.NS = self.namespace(kid.namespace)
        if self.name_pages and any(not isinstance(k, El) for k in kid.kids):
            element.Pg = self._page(page).obj
        return self.pdf.make_indirect(element)

    def _content(self, kid: Any, element: Any, inherited: int) -> Any:
        """The entry of /K for a piece of content; what it shows is drawn on the way."""
        if isinstance(kid, Raw):
            return kid.value(self.pdf) if callable(kid.value) else kid.value
        if isinstance(kid, str):
            kid = Text(kid)
        page = kid.page or inherited
        target = self._page(page)
        if isinstance(kid, Annotation):
            return self._annotation(kid, target)
        if isinstance(kid, Whole):
            thing = self._form(kid.form) if kid.form else self._picture()
            return Dictionary(Type=Name.OBJR, Obj=thing, Pg=target.obj)
        reference = Dictionary(Type=Name.MCR)
        if self.name_pages and page != inherited:
            reference.Pg = target.obj
        if isinstance(kid, Ref):
            reference.MCID = kid.mcid
            if kid.stream:
                reference.Stm = self._form(kid.stream)
            else:
                self.parents[page - 1].setdefault(kid.mcid, element)
        else:
            reference.MCID = self._draw(kid, page, element)
        return reference if len(reference) > 2 else reference.MCID

    def _draw(self, kid: Text | Picture, page: int, element: Any) -> int:
        mcid = len(self.parents[page - 1])
        self.parents[page - 1][mcid] = element
        if isinstance(kid, Picture):
            x0, y0, x1, y1 = kid.rect
            operators = marked(mcid, f"q {x1 - x0} 0 0 {y1 - y0} {x0} {y0} cm /Im1 Do Q\n", tag="Figure")
        else:
            column, line = divmod(mcid, _PER_COLUMN)
            left, _, _, top = self.pages[page - 1].media
            at = kid.at or (left + 36 + 140 * column, top - 48 - _LEADING * line)
            operators = marked(mcid, show(kid.text, at, kid.size))
        self.streams[page - 1].append(operators)
        return mcid

    def _annotation(self, kid: Annotation, page: pikepdf.Page) -> Dictionary:
        action = Dictionary(S=Name.URI, URI=pikepdf.String(kid.uri))
        annotation = self.pdf.make_indirect(
            Dictionary(Type=Name.Annot, Subtype=Name.Link, Rect=Array(list(kid.rect)), A=action, Border=[0, 0, 0])
        )
        if "/Annots" not in page.obj:
            page.obj.Annots = Array()
        page.obj.Annots.append(annotation)
        return Dictionary(Type=Name.OBJR, Obj=annotation, Pg=page.obj)

    def _page(self, number: int) -> pikepdf.Page:
        while len(self.pages) < number:
            self._add_page(Sheet())
        return self.pdf.pages[number - 1]

    def _add_page(self, page: Sheet) -> None:
        self.pages.append(page)
        self.streams.append([])
        self.parents.append({})
        added = self.pdf.add_blank_page(page_size=(page.media[2] - page.media[0], page.media[3] - page.media[1])).obj
        added.MediaBox = Array(list(page.media))
        if page.crop:
            added.CropBox = Array(list(page.crop))
        if page.rotate:
            added.Rotate = page.rotate

    def finish_pages(self) -> None:
        """Give the pages their content; the fonts, Forms and pictures it uses."""
        for page, described, stream in zip(self.pdf.pages, self.pages, self.streams, strict=True):
            page.obj.Contents = self.pdf.make_stream("".join([*stream, described.content]).encode())
            page.obj.Resources = self._resources(described.forms)

    def _resources(self, forms: dict[str, Form]) -> Dictionary:
        drawn = {f"/{name}": self._form(form) for name, form in forms.items()}
        return Dictionary(Font=Dictionary(F1=self.font), XObject=Dictionary({**drawn, "/Im1": self._picture()}))

    def _form(self, form: Form) -> Any:
        if form not in self.forms:
            stream = self.pdf.make_stream(form.content.encode())
            self.forms[form] = stream
            stream.Type, stream.Subtype = Name.XObject, Name.Form
            stream.BBox = Array(list(LETTER))
            stream.Matrix = Array(list(form.matrix))
            if form.resources:
                stream.Resources = self._resources(form.forms)
        return self.forms[form]

    def _picture(self) -> Any:
        if self._image is None:
            self._image = self.pdf.make_stream(b"\x80")
            self._image.Type, self._image.Subtype = Name.XObject, Name.Image
            self._image.Width = self._image.Height = 1
            self._image.BitsPerComponent, self._image.ColorSpace = 8, Name.DeviceGray
        return self._image

    def namespace(self, space: Namespace) -> Any:
        """The dictionary of a namespace; one for each, also where they map to each other."""
        if space not in self.spaces:
            made = self.spaces[space] = self.pdf.make_indirect(
                Dictionary(Type=Name.Namespace, NS=pikepdf.String(space.uri))
            )
            roles = {
                f"/{role}": Name(f"/{to}") if isinstance(to, str) else Array([Name(f"/{to[0]}"), self.namespace(to[1])])
                for role, to in space.roles.items()
            }
            if roles:
                made.RoleMapNS = Dictionary(roles)
        return self.spaces[space]

    def add_parent_tree(self) -> None:
        """From each page's marked contents back to their elements (ISO 32000-2 §14.7.5.4)."""
        numbers = Array()
        for key, (page, parents) in enumerate(zip(self.pdf.pages, self.parents, strict=True)):
            page.obj.StructParents = key
            row = Array([parents.get(mcid) for mcid in range(max(parents, default=-1) + 1)])
            numbers.extend([key, self.pdf.make_indirect(row)])
        self.root.ParentTree = self.pdf.make_indirect(Dictionary(Nums=numbers))
        self.root.ParentTreeNextKey = len(self.pages)


def _attribute_objects(attributes: Sequence[tuple[str, dict[str, Any]]]) -> Array:
    return Array(
        [Dictionary({"/O": Name(f"/{owner}"), **{f"/{k}": _value(v) for k, v in values.items()}})
         for owner, values in attributes]
    )  # fmt: skip


def _value(value: Any) -> Any:
    """A Python value as a PDF value; text that begins with a slash is a name."""
    if isinstance(value, str):
        return Name(value) if value.startswith("/") else pikepdf.String(value)
    if isinstance(value, list | tuple):
        return Array([_value(entry) for entry in value])
    return value
