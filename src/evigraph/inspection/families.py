"""Families of roles, each drawn in a colour of its own, and the element that a box on the page stands for."""

from evigraph.graph import GROUPING_ROLES, HEADING_ROLES, GraphView, Role

__all__ = ["FAMILIES", "drawn_as", "family"]

FAMILIES = {
    "heading": "Headings",
    "text": "Text",
    "list": "Lists",
    "table": "Tables",
    "header": "Header cells",
    "figure": "Figures, formulas",
    "note": "Captions, notes",
    "contents": "Contents lists",
    "link": "Links, forms",
    "group": "Groups",
    "other": "Other",
}
"""Each family with what people call it."""

_OF_ROLE: dict[Role, str] = {
    **dict.fromkeys(GROUPING_ROLES, "group"),
    **dict.fromkeys(HEADING_ROLES, "heading"),
    **dict.fromkeys((Role.L, Role.LI, Role.LBL, Role.LBODY), "list"),
    **dict.fromkeys((Role.TABLE, Role.TR, Role.TD, Role.THEAD, Role.TBODY, Role.TFOOT), "table"),
    Role.TH: "header",
    **dict.fromkeys((Role.FIGURE, Role.FORMULA), "figure"),
    **dict.fromkeys((Role.CAPTION, Role.NOTE, Role.FENOTE, Role.ASIDE), "note"),
    **dict.fromkeys((Role.TOC, Role.TOCI, Role.INDEX), "contents"),
    **dict.fromkeys((Role.LINK, Role.ANNOT, Role.FORM, Role.REFERENCE), "link"),
    **dict.fromkeys((Role.OTHER, Role.ARTIFACT), "other"),
}

_INLINE = frozenset(
    {Role.SPAN, Role.QUOTE, Role.EM, Role.STRONG, Role.SUB, Role.NON_STRUCT, Role.PRIVATE}
    | {Role.RUBY, Role.RB, Role.RT, Role.RP, Role.WARICHU, Role.WT, Role.WP}
)
_HOLDERS = frozenset({Role.TD, Role.TH, Role.LBODY, Role.CAPTION, Role.NOTE, Role.FENOTE, Role.TOCI})
"""Elements whose paragraphs say less than they do: a P in a TD is a cell to who looks at the page."""
_PASSED = _INLINE | {Role.P, Role.DIV, Role.SECT, Role.PART}


def family(role: Role) -> str:
    """The family of a role; roles of running text are ``text``."""
    return _OF_ROLE.get(role, "text")


def drawn_as(view: GraphView) -> list[int]:
    """For each node the one whose role its content is drawn with.

    A Span is drawn as the P it is in, a P in a cell as the cell.
    """
    holders: list[int | None] = []
    drawn: list[int] = []
    for node in view.nodes:
        above = None if node.parent is None else holders[node.parent]
        holder = node.id if node.role in _HOLDERS else above if node.role in _PASSED else None
        holders.append(holder)
        if holder is not None:
            drawn.append(holder)
        elif node.role in _INLINE and node.parent is not None and family(view[node.parent].role) != "group":
            drawn.append(drawn[node.parent])
        else:
            drawn.append(node.id)
    return drawn
