"""Drawings and pictures: what they say of themselves, and the text boxes in them."""

from evigraph.graph import Role
from evigraph.sources.docx.content import Content, End, Start
from evigraph.sources.docx.places import inner_of
from evigraph.sources.docx.xmlparts import Element

__all__ = ["read_drawing"]

_PICTURES = frozenset({"pic:pic", "c:chart", "dgm:relIds", "v:imagedata", "a:blip"})
"""What shows something that text cannot; other shapes are lines and areas."""
_DESCRIBING = frozenset({"wp:docPr", "pic:cNvPr"})
_VML = frozenset({"v:shape", "v:rect", "v:oval", "v:group", "v:roundrect", "v:line", "v:polyline", "v:shapetype"})
_BOX = "w:txbxContent"


def read_drawing(drawing: Element, content: Content) -> None:
    """Read a ``w:drawing``, ``w:pict`` or ``w:object``: one figure where it shows a picture or is described; its text
    boxes stand beside the paragraph.

    The description of the whole comes before those of the pictures in it. What is declared decorative is left out.
    """
    alt: list[str] = []
    whole: str | None = None
    title: str | None = None
    kind = drawing.tag.partition(":")[2]
    picture = decorative = False
    stack = [inner_of(drawing)]
    while stack:
        entry = next(stack[-1], None)
        if entry is None:
            stack.pop()
            continue
        tag = entry.tag
        if tag == _BOX:
            content.boxes.append(entry)
            continue
        if tag in _DESCRIBING or tag in _VML:
            said = " ".join((entry.get("descr") or entry.get("alt") or "").split())
            whole = whole or (said if tag == "wp:docPr" else None)
            title = title or entry.get("title")
            if said and tag != "v:shapetype":
                alt.append(said)
        picture = picture or tag in _PICTURES
        decorative = decorative or (tag == "adec:decorative" and entry.get("val") in ("1", "true"))
        stack.append(inner_of(entry))
    if not decorative and (picture or alt):
        said = whole or "; ".join(dict.fromkeys(alt)) or None
        content.pieces.append(Start(Role.FIGURE, kind, {"alt": said, "title": title}))
        content.pieces.append(End())
