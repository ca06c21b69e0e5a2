"""Tables, their rows and cells; tables that only lay out."""

from evigraph.graph import Attribute, Role
from evigraph.sources.html.dom import Element
from evigraph.sources.html.reading import Reading, block, group, within_line
from evigraph.sources.html.tablelayout import TableLayout
from evigraph.sources.html.values import integer, label_of, roles_of
from evigraph.sources.html.vocabulary import PRESENTATIONAL
from evigraph.sources.html.walk import Kind

__all__ = ["cell", "row", "row_group", "table", "table_caption"]

_ROW_GROUPS = {"thead": Role.THEAD, "tfoot": Role.TFOOT}
_HOLD_ROWS = frozenset({Role.TABLE, Role.THEAD, Role.TBODY, Role.TFOOT})
_MOST_COLUMNS = 1_000


def table(reading: Reading, element: Element) -> None:
    """A table; one whose role says that it is none groups what is in its cells."""
    walker = reading.walker
    if walker.flow.kind is Kind.LINE:
        within_line(reading, element)
        return
    if PRESENTATIONAL & set(roles_of(element)):
        group(reading, element)
        return
    layout = TableLayout(element)
    layout.begin_group(element)
    reading.tables.append(layout)

    def leave() -> None:
        reading.tables.pop()
        for edge in layout.group_edges(reading.slots, _column_groups(element)):
            walker.builder.relate(edge.source, edge.target, edge.relation, edge.origin, edge.rule)

    summary = element.get("summary")
    attributes = (Attribute("Table", {"Summary": summary}),) if summary else ()
    reading.pictured[element] = walker.block(
        element, Role.TABLE, Kind.GROUP, leave, title=label_of(element, reading.tree), attributes=attributes
    )


def table_caption(reading: Reading, element: Element) -> None:
    """The caption of a table."""
    if reading.walker.flow.role is Role.TABLE:
        block(reading, element, Role.CAPTION, Kind.BODY)
    else:
        group(reading, element)


def row_group(reading: Reading, element: Element) -> None:
    """The head, the foot or a body of a table."""
    if reading.walker.flow.role is not Role.TABLE:
        group(reading, element)
        return
    reading.tables[-1].begin_group(element)
    reading.walker.block(element, _ROW_GROUPS.get(element.tag, Role.TBODY), Kind.GROUP)


def row(reading: Reading, element: Element) -> None:
    """A row."""
    if reading.walker.flow.role not in _HOLD_ROWS:
        group(reading, element)
        return
    reading.tables[-1].begin_row()
    reading.walker.block(element, Role.TR, Kind.GROUP)


def cell(reading: Reading, element: Element) -> None:
    """A cell, a header by its name or its role."""
    if reading.walker.flow.role is not Role.TR:
        group(reading, element)
        return
    roles = roles_of(element)
    named = element.tag == "th" and not {"cell", "gridcell"} & set(roles)
    head = named or bool({"columnheader", "rowheader"} & set(roles))
    layout = reading.tables[-1]
    attributes = layout.attributes(element, head=head)
    node = reading.walker.block(element, Role.TH if head else Role.TD, Kind.BODY, attributes=attributes)
    layout.place(node, element, head=head)


def _column_groups(element: Element) -> list[tuple[int, int]]:
    """The column groups that a table declares, each by its first and last column."""
    groups: list[tuple[int, int]] = []
    at = 0
    for found in element.elements():
        if found.tag != "colgroup" or at >= _MOST_COLUMNS:
            continue
        columns = [child for child in found.elements() if child.tag == "col"] or [found]
        width = sum(min(max(integer(column.get("span")) or 1, 1), _MOST_COLUMNS) for column in columns)
        groups.append((at, min(at + width, _MOST_COLUMNS) - 1))
        at += width
    return groups
