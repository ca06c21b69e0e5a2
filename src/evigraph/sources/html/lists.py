"""Lists and their items; terms and their descriptions."""

from collections.abc import Callable

from evigraph.graph import Attribute, Role
from evigraph.sources.html.dom import Element
from evigraph.sources.html.numbering import item_labels, list_numbering
from evigraph.sources.html.reading import Described, Reading, group, within_line
from evigraph.sources.html.values import label_of, roles_of
from evigraph.sources.html.walk import Kind

__all__ = ["description", "description_list", "item", "item_list", "term"]

_MOST_TERMS = 32
"""How many terms share their descriptions; more are items of their own."""


def item_list(reading: Reading, element: Element) -> None:
    """A list; one of notes only groups these, and one within a contents list is one."""
    walker = reading.walker
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    reading.numbers.update(item_labels(element))
    items = [child for child in element.elements() if child.tag == "li" or "listitem" in roles_of(child)]
    if items and all(item in reading.notes.roles for item in items):
        walker.block(element, Role.DIV, Kind.GROUP)
    elif reading.contents:
        walker.block(element, Role.TOC, Kind.GROUP)
    else:
        _list(reading, element, None)


def _list(reading: Reading, element: Element, leave: Callable[[], None] | None) -> None:
    numbering = Attribute("List", {"ListNumbering": list_numbering(element)})
    title = label_of(element, reading.tree)
    reading.pictured[element] = reading.walker.block(
        element, Role.L, Kind.GROUP, leave, attributes=(numbering,), title=title
    )


def item(reading: Reading, element: Element) -> None:
    """An item of a list, its number as label if it has one; outside a list it is a group."""
    walker = reading.walker
    if walker.flow.role is Role.TOC:
        walker.block(element, Role.TOCI, Kind.BODY)
    elif walker.flow.role is not Role.L:
        group(reading, element)
    else:
        walker.begin_block()
        walker.open(element, Role.LI)
        if element in reading.numbers:
            walker.label(element, reading.numbers[element])
        walker.block(element, Role.LBODY, Kind.BODY, _closing(reading), raw_role=Role.LBODY, named=False)


def _closing(reading: Reading) -> Callable[[], None]:
    def close() -> None:
        reading.walker.builder.close()

    return close


def description_list(reading: Reading, element: Element) -> None:
    """A list of terms and their descriptions: an item for each group of these (HTML §4.4.9)."""
    if reading.walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    reading.described.append(Described())

    def leave() -> None:
        reading.described.pop()

    _list(reading, element, leave)


def term(reading: Reading, element: Element) -> None:
    """A term: the first after a description begins an item."""
    if reading.walker.flow.role is not Role.L or not reading.described:
        group(reading, element)
        return
    state = reading.described[-1]
    if state.item is None or state.has_description or state.terms == _MOST_TERMS:
        _begin_item(reading, state, element)
    state.terms += 1
    reading.walker.block(element, Role.LBL, Kind.LINE)


def description(reading: Reading, element: Element) -> None:
    """A description of the terms before it."""
    if reading.walker.flow.role is not Role.L or not reading.described:
        group(reading, element)
        return
    state = reading.described[-1]
    if state.item is None:
        _begin_item(reading, state, element)
    state.has_description = True
    reading.walker.block(element, Role.LBODY, Kind.BODY)


def _begin_item(reading: Reading, state: Described, element: Element) -> None:
    walker = reading.walker
    walker.begin_block()
    if state.item is not None:
        walker.close(state.item)
    state.item = walker.open(element, Role.LI, Role.LI, named=False)
    state.terms, state.has_description = 0, False
