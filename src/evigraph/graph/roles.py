"""The roles a node can have: the standard structure types of ISO 32000-2, and sets of them."""

from enum import StrEnum

__all__ = ["BLOCK_ROLES", "GROUPING_ROLES", "HEADING_ROLES", "NOTE_ROLES", "REPLACED_ROLES", "Role", "heading_level"]


class Role(StrEnum):
    """An effective role: a standard structure type (ISO 32000-1 §14.8.4, ISO 32000-2 §14.8.4).

    The enumeration is closed. A type that no role map leads to a standard one is ``OTHER``;
    a heading deeper than six levels (``H7`` ...) is ``HN`` and keeps its depth in ``Node.level``.
    ``ROOT`` stands for the structure tree's root, which is no structure element itself.
    """

    ROOT = "StructTreeRoot"
    DOCUMENT = "Document"
    DOCUMENT_FRAGMENT = "DocumentFragment"
    PART = "Part"
    ART = "Art"
    SECT = "Sect"
    DIV = "Div"
    ASIDE = "Aside"
    BLOCK_QUOTE = "BlockQuote"
    CAPTION = "Caption"
    TOC = "TOC"
    TOCI = "TOCI"
    INDEX = "Index"
    NON_STRUCT = "NonStruct"
    PRIVATE = "Private"
    TITLE = "Title"
    P = "P"
    H = "H"
    H1 = "H1"
    H2 = "H2"
    H3 = "H3"
    H4 = "H4"
    H5 = "H5"
    H6 = "H6"
    HN = "Hn"
    L = "L"
    LI = "LI"
    LBL = "Lbl"
    LBODY = "LBody"
    TABLE = "Table"
    TR = "TR"
    TH = "TH"
    TD = "TD"
    THEAD = "THead"
    TBODY = "TBody"
    TFOOT = "TFoot"
    SPAN = "Span"
    QUOTE = "Quote"
    NOTE = "Note"
    FENOTE = "FENote"
    REFERENCE = "Reference"
    BIB_ENTRY = "BibEntry"
    CODE = "Code"
    EM = "Em"
    STRONG = "Strong"
    SUB = "Sub"
    LINK = "Link"
    ANNOT = "Annot"
    RUBY = "Ruby"
    RB = "RB"
    RT = "RT"
    RP = "RP"
    WARICHU = "Warichu"
    WT = "WT"
    WP = "WP"
    FIGURE = "Figure"
    FORMULA = "Formula"
    FORM = "Form"
    ARTIFACT = "Artifact"
    OTHER = "OTHER"


GROUPING_ROLES = frozenset(
    {
        Role.ROOT,
        Role.DOCUMENT,
        Role.DOCUMENT_FRAGMENT,
        Role.PART,
        Role.ART,
        Role.SECT,
        Role.DIV,
        Role.NON_STRUCT,
        Role.PRIVATE,
    }
)
"""Elements that only group others: derived relations look through them."""

HEADING_ROLES = frozenset({Role.TITLE, Role.H, Role.H1, Role.H2, Role.H3, Role.H4, Role.H5, Role.H6, Role.HN})

NOTE_ROLES = frozenset({Role.NOTE, Role.FENOTE})

BLOCK_ROLES = frozenset(
    {
        *(GROUPING_ROLES - {Role.NON_STRUCT, Role.PRIVATE}),
        *HEADING_ROLES,
        Role.ASIDE,
        Role.BLOCK_QUOTE,
        Role.CAPTION,
        Role.TOC,
        Role.TOCI,
        Role.INDEX,
        Role.P,
        Role.L,
        Role.LI,
        Role.LBODY,
        Role.TABLE,
        Role.TR,
        Role.TH,
        Role.TD,
        Role.THEAD,
        Role.TBODY,
        Role.TFOOT,
        Role.NOTE,
        Role.FENOTE,
        Role.FIGURE,
    }
)
"""Elements that begin and end a line of text; the others run on within one."""

REPLACED_ROLES = frozenset({Role.FIGURE, Role.FORMULA})
"""Elements whose alternate description stands for their content when they have one."""

_LEVELS = {Role.TITLE: 0, Role.H1: 1, Role.H2: 2, Role.H3: 3, Role.H4: 4, Role.H5: 5, Role.H6: 6}


def heading_level(role: Role) -> int | None:
    """The level a role declares by its name: 0 for ``Title``, n for ``Hn``; None for ``H`` and non-headings."""
    return _LEVELS.get(role)
