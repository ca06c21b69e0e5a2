"""What a document's structure is like, in numbers that one document can be compared with another by."""

from evigraph.index import Entry

__all__ = ["STATISTICS", "statistics_of"]

STATISTICS = {
    "headings": "headings",
    "headings a page": "headings for each page",
    "heading edges": "blocks that headings govern, one for each heading above each",
    "heading edges a node": "the same for each node",
    "tables": "tables",
    "header cells": "TH cells",
    "scoped share": "the share of TH cells with a Scope",
    "header edges": "cells that header cells stand for, declared or derived",
    "declared header edges": "those of them that attributes declare",
    "list items": "items of lists",
    "figures described": "the share of figures with an alternate description",
    "roles": "how many different roles are in use",
    "tagged share": "the share of the text that tags reach",
    "order agreement": "the share of neighbours in a column that reading order takes downwards",
    "nodes": "elements",
    "pages": "pages",
}
"""The structural statistics of a document by name, with what each is (see :class:`evigraph.graph.Quality`)."""


def statistics_of(entry: Entry) -> dict[str, float | None]:
    """The statistics of a document of a library; None where there is nothing that they could be of."""
    quality = entry.quality
    edges = quality.header_edges_declared + quality.header_edges_derived
    return {
        "headings": quality.headings,
        "headings a page": _share(quality.headings, entry.pages),
        "heading edges": quality.heading_edges,
        "heading edges a node": _share(quality.heading_edges, quality.nodes),
        "tables": quality.tables,
        "header cells": quality.header_cells,
        "scoped share": _share(quality.scoped_header_cells, quality.header_cells),
        "header edges": edges,
        "declared header edges": quality.header_edges_declared,
        "list items": quality.list_items,
        "figures described": _share(quality.figures_with_alt, quality.figures),
        "roles": quality.roles,
        "tagged share": quality.tagged_text_share,
        "order agreement": quality.order_agreement,
        "nodes": quality.nodes,
        "pages": entry.pages,
    }


def _share(part: int, whole: int) -> float | None:
    return round(part / whole, 6) if whole else None
