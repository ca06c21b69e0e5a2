"""Word documents for tests: packages built from the XML of their parts.

    graph = read(p("Fees", style="Heading1"), p("12"))

Names in the XML have the standard's prefixes; the namespaces are declared for each part.
"""

import io
import zipfile
from collections.abc import Iterable, Mapping
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from evigraph.derive import compile_graph
from evigraph.graph import Graph
from evigraph.limits import DEFAULT_LIMITS, Limits
from evigraph.sources.docx import read_docx

__all__ = [
    "NAME",
    "NUMBERING",
    "STYLES",
    "compiled",
    "field",
    "level",
    "numbered",
    "numbering",
    "p",
    "package",
    "paths",
    "r",
    "read",
    "row",
    "style",
    "t",
    "table",
    "zipped",
]

NAME = Path("file.docx")
_SCHEMAS, _STRICT = "http://schemas.openxmlformats.org", "http://purl.oclc.org/ooxml"
_MICROSOFT = "http://schemas.microsoft.com/office"
_SPACES = {
    "w": ("wordprocessingml/2006/main", "wordprocessingml/main"),
    "r": ("officeDocument/2006/relationships", "officeDocument/relationships"),
    "m": ("officeDocument/2006/math", "officeDocument/math"),
    "wp": ("drawingml/2006/wordprocessingDrawing", "drawingml/wordprocessingDrawing"),
    "a": ("drawingml/2006/main", "drawingml/main"),
    "pic": ("drawingml/2006/picture", "drawingml/picture"),
    "c": ("drawingml/2006/chart", "drawingml/chart"),
}
_FIXED = {
    "mc": f"{_SCHEMAS}/markup-compatibility/2006",
    "wps": f"{_MICROSOFT}/word/2010/wordprocessingShape",
    "w14": f"{_MICROSOFT}/word/2010/wordml",
    "adec": f"{_MICROSOFT}/drawing/2017/decorative",
    "v": "urn:schemas-microsoft-com:vml",
}
_TYPES = (
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
    '<Default Extension="xml" ContentType="application/xml"/></Types>'
)
_EXTERNAL = ' TargetMode="External"'
_ROOTS = {"styles": "w:styles", "numbering": "w:numbering", "settings": "w:settings"}
_ROOTS |= {name: f"w:{name}" for name in ("footnotes", "endnotes", "comments")}
STYLES = (
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>'
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="Heading{n}"><w:name w:val="heading {n}"/>'
        f'<w:basedOn w:val="Normal"/><w:pPr><w:outlineLvl w:val="{n - 1}"/></w:pPr></w:style>'
        for n in range(1, 7)
    )
    + "".join(
        f'<w:style w:type="paragraph" w:styleId="{name.replace(" ", "")}"><w:name w:val="{name}"/></w:style>'
        for name in ("Title", "Subtitle", "caption", "Quote", "HTML Preformatted", "List Paragraph", "toc 1", "toc 2")
    )
)
"""The styles that documents have unless they are given others."""


def level(depth: int, number_format: str = "decimal", text: str | None = None, more: str = "", start: int = 1) -> str:
    """A level of a list; its text is its own number and a full stop unless another is given."""
    shown = f"%{depth + 1}." if text is None else text
    return (
        f'<w:lvl w:ilvl="{depth}"><w:start w:val="{start}"/><w:numFmt w:val="{number_format}"/>{more}'
        f'<w:lvlText w:val="{shown}"/></w:lvl>'
    )


def numbering(*definitions: str, nums: Mapping[int, tuple[int, str]] | None = None) -> str:
    """Lists: the definitions by their order, and the numbers (each its own unless ``nums`` says another)."""
    nums = nums or {n + 1: (n, "") for n in range(len(definitions))}
    made = "".join(
        f'<w:abstractNum w:abstractNumId="{n}">{levels}</w:abstractNum>' for n, levels in enumerate(definitions)
    )
    return made + "".join(
        f'<w:num w:numId="{num}"><w:abstractNumId w:val="{definition}"/>{more}</w:num>'
        for num, (definition, more) in nums.items()
    )


NUMBERING = numbering(
    level(0) + level(1, "lowerLetter", "%2)") + level(2, "lowerRoman"),
    "".join(level(n, "bullet", "\uf0b7", '<w:rPr><w:rFonts w:ascii="Symbol"/></w:rPr>') for n in range(3)),
)
"""List 1 counts on three levels, list 2 has bullets."""


def t(text: str) -> str:
    """A text."""
    return f'<w:t xml:space="preserve">{escape(text)}</w:t>'


def r(*inner: str, properties: str = "") -> str:
    """A run; what does not begin with a tag is text."""
    made = "".join(part if part.startswith("<") else t(part) for part in inner)
    return f"<w:r>{f'<w:rPr>{properties}</w:rPr>' if properties else ''}{made}</w:r>"


def p(*inner: str, style: str | None = None, properties: str = "") -> str:
    """A paragraph; what does not begin with a tag is a run of text."""
    named = f'<w:pStyle w:val="{style}"/>' if style else ""
    made = "".join(part if part.startswith("<") else r(part) for part in inner)
    return f"<w:p>{f'<w:pPr>{named}{properties}</w:pPr>' if named or properties else ''}{made}</w:p>"


def numbered(text: str, depth: int = 0, num: int = 1, style: str | None = None) -> str:
    """A paragraph that is an item of a list."""
    properties = f'<w:numPr><w:ilvl w:val="{depth}"/><w:numId w:val="{num}"/></w:numPr>'
    return p(text, style=style, properties=properties)


def field(instruction: str, result: str | None) -> str:
    """The runs of a complex field."""
    mark = '<w:r><w:fldChar w:fldCharType="{}"/></w:r>'.format
    code = f'<w:r><w:instrText xml:space="preserve">{escape(instruction)}</w:instrText></w:r>'
    shown = "" if result is None else mark("separate") + (result if result.startswith("<") else r(result))
    return mark("begin") + code + shown + mark("end")


def row(*cells: str, properties: str = "") -> str:
    """A row; cells that do not begin with a tag are paragraphs of text."""
    made = "".join(cell if cell.startswith("<w:tc>") else f"<w:tc>{p(cell)}</w:tc>" for cell in cells)
    return f"<w:tr>{f'<w:trPr>{properties}</w:trPr>' if properties else ''}{made}</w:tr>"


def table(*rows: str, properties: str = "") -> str:
    """A table."""
    return f"<w:tbl><w:tblPr>{properties}</w:tblPr>{''.join(rows)}</w:tbl>"


def style(name: str, based_on: str | None = None, more: str = "", kind: str = "paragraph", shown: str = "") -> str:
    """A style, called as its id unless it is ``shown`` another name."""
    base = f'<w:basedOn w:val="{based_on}"/>' if based_on else ""
    return f'<w:style w:type="{kind}" w:styleId="{name}"><w:name w:val="{shown or name}"/>{base}{more}</w:style>'


def package(
    *body: str,
    relationships: Iterable[tuple[str, str, str]] = (),
    files: Mapping[str, str | bytes] | None = None,
    strict: bool = False,
    without: Iterable[str] = (),
    **parts: str,
) -> bytes:
    """The bytes of a document.

    ``parts`` are the contents of parts by their kind (``styles``, ``footnotes``, ...), ``relationships`` more of the
    document's: id, kind and target, one with a scheme being external. ``files`` are added or replaced whole.
    """
    parts = {"styles": STYLES, "numbering": NUMBERING, **parts}
    made: dict[str, str | bytes] = {"[Content_Types].xml": _TYPES}
    made["_rels/.rels"] = _rels([("d", "officeDocument", "word/document.xml")], strict)
    made["word/document.xml"] = _part("w:document", f"<w:body>{''.join(body)}</w:body>", strict)
    related = [(kind, kind, f"{kind}.xml") for kind in parts]
    made["word/_rels/document.xml.rels"] = _rels([*related, *relationships], strict)
    for kind, content in parts.items():
        made[f"word/{kind}.xml"] = _part(_ROOTS[kind], content, strict)
    for name, content in (files or {}).items():
        made[name] = (
            content if isinstance(content, bytes) or not content.startswith("<w:") else _part(None, content, strict)
        )
    return zipped({name: content for name, content in made.items() if name not in set(without)})


def zipped(files: Mapping[str, str | bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    """A zip archive."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", compression) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name), content, compress_type=compression)
    return out.getvalue()


def _spaces(strict: bool) -> str:
    base = _STRICT if strict else _SCHEMAS
    declared = {prefix: f"{base}/{names[strict]}" for prefix, names in _SPACES.items()} | _FIXED
    return " ".join(f'xmlns:{prefix}="{uri}"' for prefix, uri in declared.items())


def _part(root: str | None, content: str, strict: bool) -> str:
    """A part; without a root, content that is one element has the namespaces put into it."""
    if root is not None:
        return f"<{root} {_spaces(strict)}>{content}</{root}>"
    name, bracket, rest = content.partition(">")
    return f"{name} {_spaces(strict)}{bracket}{rest}"


def _rels(entries: Iterable[tuple[str, str, str]], strict: bool) -> str:
    base = f"{_STRICT}/officeDocument/relationships" if strict else f"{_SCHEMAS}/officeDocument/2006/relationships"
    made = "".join(
        f"<Relationship Id={quoteattr(key)} Type={quoteattr(f'{base}/{kind}')} Target={quoteattr(target)}"
        f"{_EXTERNAL if ':' in target else ''}/>"
        for key, kind, target in entries
    )
    return f'<Relationships xmlns="{_SCHEMAS}/package/2006/relationships">{made}</Relationships>'


def read(*body: str, limits: Limits = DEFAULT_LIMITS, **options: object) -> Graph:
    """The declared graph of a document; ``options`` as for `package`."""
    return read_docx(NAME, package(*body, **options), limits)  # type: ignore[arg-type]


def compiled(*body: str, limits: Limits = DEFAULT_LIMITS, **options: object) -> Graph:
    """The compiled graph of a document."""
    return compile_graph(read(*body, limits=limits, **options), limits)


def paths(graph: Graph) -> dict[str, str | None]:
    """Where each text stands, by the text."""
    return {fragment.text.strip(): fragment.anchor.path for fragment in graph.fragments if fragment.text.strip()}
