"""Elements and roles by what they do: the HTML standard's elements, and the roles of WAI-ARIA and its modules."""

import re

from evigraph.graph import Role

__all__ = [
    "ARTIFACT_ROLES",
    "BLOCKS",
    "CELLS",
    "CLOSED_BY",
    "FORMATTING",
    "HEADINGS",
    "INLINE",
    "NOTE_ROLES",
    "NOT_SHOWN",
    "PRESENTATIONAL",
    "RAW_TEXT",
    "ROLES",
    "SCOPES",
    "VOID",
]


def _names(text: str) -> frozenset[str]:
    return frozenset(text.split())


VOID = _names("area base basefont bgsound br col embed frame hr img input keygen link meta param source track wbr")
"""Elements without content, and without end tag."""
RAW_TEXT = {
    name: re.compile(rf"</{name}(?=[\t\n\f\r />])", re.IGNORECASE)
    for name in ("script", "style", "xmp", "iframe", "noembed", "noframes", "textarea", "title")
}
"""Elements in which there are no tags, with what ends them."""
FORMATTING = _names("b big code em font i nobr s small strike strong tt u")
"""Elements that the parser opens anew in the next block where they are left open (HTML §13.2.4.3), ``a`` left out: of
those one at most is open."""
CELLS = _names("td th caption")
HEADINGS = _names("h1 h2 h3 h4 h5 h6")
_PARAGRAPH_ENDS = _names(
    "address article aside blockquote center details dialog dir div dl fieldset figcaption figure footer form h1 h2"
    " h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary table ul listing xmp plaintext"
)
_SECTIONS = _names("thead tbody tfoot")
CLOSED_BY = {
    **dict.fromkeys(_PARAGRAPH_ENDS, _names("p")),
    "li": _names("li"),
    **dict.fromkeys(("dt", "dd"), _names("dt dd")),
    **dict.fromkeys(CELLS, CELLS),
    "tr": _names("tr"),
    **dict.fromkeys(_SECTIONS, _SECTIONS),
    **dict.fromkeys(("option", "optgroup"), _names("option")),
    **dict.fromkeys(("rb", "rt", "rp", "rtc"), _names("rb rt rp")),
}
"""Which elements a start tag closes, where they are open and their end tag may be left out."""
SCOPES = _names("html table td th caption button object template select ul ol menu dir dl ruby svg math") - CELLS
"""Elements out of which a start tag closes nothing."""
BLOCKS = _PARAGRAPH_ENDS | _names(
    "html body li dt dd caption thead tbody tfoot tr td th legend optgroup option form frameset noframes"
)
"""Elements that begin and end a line of text."""
INLINE = _names(
    "a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark nobr q rb rp rt rtc ruby s"
    " samp small span strike strong sub sup time tt u var wbr img"
)
"""Elements that stand within a line of text, and within a word."""
NOT_SHOWN = _names(
    "script style template head title link meta base col colgroup param source track area datalist noframes noembed"
    " iframe frame frameset basefont bgsound"
)
"""Elements that are no content of the page."""

ARTIFACT_ROLES = _names("navigation banner contentinfo search complementary")
"""Landmarks that are about the page, not its content (WAI-ARIA 1.2 §5.3.4)."""
NOTE_ROLES = {
    "doc-footnote": Role.FENOTE,
    "doc-endnote": Role.FENOTE,
    "note": Role.NOTE,
    "doc-tip": Role.NOTE,
    "doc-notice": Role.NOTE,
}
PRESENTATIONAL = _names("presentation none")
ROLES = {
    "article": "section",
    "blockquote": "section",
    "cell": "td",
    "columnheader": "th",
    "doc-toc": "doc-toc",
    "figure": "figure",
    "grid": "table",
    "gridcell": "td",
    "complementary": "section",
    **dict.fromkeys(
        (
            *("doc-abstract", "doc-acknowledgments", "doc-afterword", "doc-appendix", "doc-bibliography"),
            *("doc-chapter", "doc-conclusion", "doc-epilogue", "doc-foreword", "doc-glossary", "doc-index"),
            *("doc-introduction", "doc-part", "doc-preface", "doc-prologue"),
        ),
        "section",
    ),
    "caption": "figcaption",
    "heading": "heading",
    "paragraph": "p",
    "img": "svg",
    "image": "svg",
    "list": "ul",
    "listitem": "li",
    "math": "math",
    "region": "section",
    "row": "tr",
    "rowgroup": "tbody",
    "rowheader": "th",
    "table": "table",
    "treegrid": "table",
}
"""Roles that make an element what another is by its name."""
