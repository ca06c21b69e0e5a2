"""Which way each element is read."""

from collections.abc import Callable

from evigraph.sources.html.dom import Element
from evigraph.sources.html.figures import caption, drawing, figure, formula, image
from evigraph.sources.html.groups import contents, heading, paragraph, preformatted, presentation, section
from evigraph.sources.html.lists import description, description_list, item, item_list, term
from evigraph.sources.html.phrases import button, control_field, line_end, link, phrase, rule, styled
from evigraph.sources.html.reading import Reading, group
from evigraph.sources.html.tables import cell, row, row_group, table, table_caption
from evigraph.sources.html.values import roles_of
from evigraph.sources.html.vocabulary import BLOCKS, HEADINGS, PRESENTATIONAL, ROLES

__all__ = ["handler_of"]

Handler = Callable[[Reading, Element], None]

_HANDLERS: dict[str, Handler] = {
    **dict.fromkeys(HEADINGS, heading),
    **dict.fromkeys(("section", "article", "aside", "blockquote"), section),
    **dict.fromkeys(("p", "legend", "summary"), paragraph),
    **dict.fromkeys(("pre", "listing", "xmp", "plaintext"), preformatted),
    **dict.fromkeys(("ul", "ol", "menu", "dir"), item_list),
    **dict.fromkeys(("thead", "tbody", "tfoot"), row_group),
    **dict.fromkeys(("td", "th"), cell),
    **dict.fromkeys(("sup", "sub", "del", "s", "strike", "ins", "q", "ruby", "rb", "rt", "rp"), styled),
    **dict.fromkeys(("input", "select", "textarea"), control_field),
    "heading": heading,
    "doc-toc": contents,
    "li": item,
    "dl": description_list,
    "dt": term,
    "dd": description,
    "table": table,
    "caption": table_caption,
    "tr": row,
    "figure": figure,
    "figcaption": caption,
    "img": image,
    "svg": drawing,
    "math": formula,
    "a": link,
    "br": line_end,
    "hr": rule,
    "button": button,
}


def handler_of(element: Element) -> Handler:
    """The way an element is read: by the first of its roles that says how, else by its name."""
    for role in roles_of(element):
        if role in PRESENTATIONAL:
            return presentation
        if role in ROLES:
            return _HANDLERS[ROLES[role]]
    return _HANDLERS.get(element.tag, group if element.tag in BLOCKS else phrase)
